import type { DealDetail } from '@tussenuit/modules/deal/contract.ts'
import { useEffect, useState } from 'react'
import { useDealWords } from '../deal-words.ts'
import { BookingLink } from '../parts/booking-link.tsx'
import { Picture } from '../parts/picture.tsx'
import { Price } from '../parts/price.tsx'
import { priceBarPlace, type Place } from './price-bar-place.ts'

export function PriceBar({ deal }: { deal: DealDetail }) {
  const { t, boards, cheapest, listed } = useDealWords()
  const place = usePlace()
  const stay = cheapest(deal)
  return (
    <div className="price-bar-place" data-place={place ?? undefined}>
      <aside className="price-bar" aria-label={t('deal.bar')}>
        <div className="wrap">
          <Picture image={deal.image} sizes="60px" alt="" className="price-bar-picture" />
          <p className="price-bar-words">
            <b>{deal.title}</b>
            <span className="small quiet">{listed([stay, t('deal.adults', { count: deal.travel_companion }), boards(deal.board_type)])}</span>
          </p>
          {deal.lowest_price_cents !== null && (
            <p className="price-bar-price"><span className="fine">{t('deal.barPerPerson')}</span><Price cents={deal.lowest_price_cents} size={36} /></p>
          )}
          <BookingLink className="button" deal={deal}>{t('deal.chooseDate')}</BookingLink>
        </div>
      </aside>
    </div>
  )
}

/** Null until scripts run: the style sheet then decides by width alone. */
function usePlace(): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    let asked = 0
    const measure = () => {
      asked = 0
      setPlace(priceBarPlace({ scrolled: window.scrollY, height: document.documentElement.scrollHeight, windowHeight: window.innerHeight, windowWidth: window.innerWidth }))
    }
    const ask = () => {
      if (asked === 0) asked = requestAnimationFrame(measure)
    }
    ask()
    window.addEventListener('scroll', ask, { passive: true })
    window.addEventListener('resize', ask)
    return () => {
      cancelAnimationFrame(asked)
      window.removeEventListener('scroll', ask)
      window.removeEventListener('resize', ask)
    }
  }, [])
  return place
}
