import { useEffect, useState } from 'react'
import type { Choices } from '../booking/url-state.ts'
import { useBookingLabels } from '../booking/booking-labels.ts'
import { Link } from '../choice/link.tsx'
import { usePriceLabels } from '../choice/price-labels.ts'
import { useDealLabels } from '../deal-labels.ts'
import { BookingLink } from '../parts/booking-link.tsx'
import { Picture } from '../parts/picture.tsx'
import { Price } from '../parts/price.tsx'
import type { PricedDeal } from './use-priced-stay.ts'
import { priceBarPosition, type Place } from './price-bar-place.ts'
import { useIsOtherPrimaryButtonInView } from './use-other-primary.ts'

/** Shows the chosen stay and its price; once a day is picked it links to the booking of that stay. */
export function PriceBar({ deal, choices }: { deal: PricedDeal; choices: Choices }) {
  const { t, boards, cheapest, comma, listed } = useDealLabels()
  const labels = useBookingLabels()
  const { choice, cents, displayOf, atHotel, picked } = usePriceLabels()
  const { price, travel_companion: adults } = deal
  const together = displayOf(adults) === 'together'
  const place = usePriceBarPosition()
  const otherPrimary = useIsOtherPrimaryButtonInView()
  const stay = choices.checkIn === null ? cheapest(deal) : labels.stay(choices.checkIn, choices.nights, false)
  return (
    <div className="price-bar-place" data-place={place ?? undefined}>
      <aside className="price-bar" aria-label={t('deal.bar')}>
        <div className="wrap">
          <Picture image={deal.image} small="tiny" sizes="60px" alt="" className="price-bar-picture" />
          <p className="price-bar-text">
            <b>{deal.title}</b>
            <span className="small quiet">
              {listed([
                stay,
                choice.rooms === null ? t('deal.adults', { count: adults }) : labels.party(choices.rooms),
              ])}
              <span className="price-bar-more">
                {comma}
                {listed([boards(deal.board_type), price && atHotel(price, adults)])}
              </span>
            </span>
          </p>
          {price !== null && (
            <p className="price-bar-price">
              <span className="fine">
                {picked(price)
                  ? t(`price.shown.${together ? 'together' : 'person'}`)
                  : t(together ? 'deal.barTogether' : 'deal.barPerPerson')}
              </span>
              <Price cents={cents(price, adults)} size={36} />
            </p>
          )}
          {deal.externally_sold ? (
            <Link className={otherPrimary ? 'button button-quiet' : 'button'} to="/verzilveren">
              {t('header.redeem')}
            </Link>
          ) : (
            <BookingLink className={otherPrimary ? 'button button-quiet' : 'button'} deal={deal}>
              {t(choices.checkIn === null ? 'deal.chooseDate' : 'pick.book')}
            </BookingLink>
          )}
        </div>
      </aside>
    </div>
  )
}

/** Null until scripts run: the style sheet then decides by the width of the window. */
function usePriceBarPosition(): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      setPlace(
        priceBarPosition({
          scrolled: window.scrollY,
          height: document.documentElement.scrollHeight,
          windowHeight: window.innerHeight,
          windowWidth: window.innerWidth,
        }),
      )
    }
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    ask()
    window.addEventListener('scroll', ask, { passive: true })
    window.addEventListener('resize', ask)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', ask)
      window.removeEventListener('resize', ask)
    }
  }, [])
  return place
}
