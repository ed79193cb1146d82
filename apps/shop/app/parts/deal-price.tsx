import type { CardFacts } from './card-facts.ts'
import { usePriceLabels } from '../choice/price-labels.ts'
import { useDealLabels } from '../deal-labels.ts'
import { Price } from './price.tsx'
import { WeekStrip } from './week-strip.tsx'

/** The price for the travel choice, with "from" unless a day was picked, or the reason why there is none. */
export function DealPrice({ deal, size }: { deal: CardFacts; size?: 30 | 36 }) {
  const { t } = useDealLabels()
  const { cents, priceless, otherRooms, picked } = usePriceLabels()
  if (deal.price === null)
    return (
      <>
        <p className="fine deal-priceless">{priceless(deal)}</p>
        {deal.other_rooms && <p className="strong deal-other-rooms">{otherRooms(deal.other_rooms)}</p>}
      </>
    )
  return (
    <p className="deal-price">
      {!picked(deal.price) && <span className="fine">{t('price.from')}</span>}
      <Price cents={cents(deal.price, deal.travel_companion)} size={size} />
    </p>
  )
}

/** The part of a deal's price that is paid at the hotel, and the stay that the price is for. */
export function DealPriceDetails({ deal }: { deal: CardFacts }) {
  const { t, cheapest } = useDealLabels()
  const { atHotel, picked } = usePriceLabels()
  const stay = cheapest(deal)
  if (deal.price === null || stay === null) return null
  return (
    <>
      <WeekStrip arrival={deal.price.check_in} nights={deal.price.nights} />
      <p className="fine deal-cheapest">{t(picked(deal.price) ? 'deal.yours' : 'deal.cheapest', { stay })}</p>
      <HotelAmount text={atHotel(deal.price, deal.travel_companion)} />
    </>
  )
}

const HotelAmount = ({ text }: { text: string | null }) => text && <p className="fine">{text}</p>

/** A placeholder of the same height as a price. */
export function PricePlaceholder() {
  const { t } = useDealLabels()
  return (
    <p className="deal-price" aria-hidden="true">
      <span className="fine">{t('price.from')}</span>
      <i className="skeleton deal-price-wait" />
    </p>
  )
}

/** A placeholder for the stay of that price; it says that the price is being requested, also without scripts. */
export function StayPlaceholder() {
  const { t } = useDealLabels()
  return (
    <>
      <i className="skeleton deal-week-wait" aria-hidden="true" />
      <p className="fine deal-priceless deal-cheapest">{t('pick.asking')}</p>
    </>
  )
}
