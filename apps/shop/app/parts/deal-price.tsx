import type { DealCard } from '@tussenuit/modules/deal/contract.ts'
import { usePriceWords } from '../choice/price-words.ts'
import { useDealWords } from '../deal-words.ts'
import { Price } from './price.tsx'
import { WeekStrip } from './week-strip.tsx'

/** "from" and the price for what was chosen, or the reason why there is none. */
export function DealPrice({ deal, size }: { deal: DealCard; size?: 30 | 36 }) {
  const { t } = useDealWords()
  const { cents, priceless } = usePriceWords()
  if (deal.price === null) return <p className="fine deal-priceless">{priceless(deal)}</p>
  return (
    <p className="deal-price">
      <span className="fine">{t('price.from')}</span>
      <Price cents={cents(deal.price, deal.travel_companion)} size={size} />
    </p>
  )
}

/** What of a deal's price is paid at the hotel, and which stay the price is of. */
export function DealPriceOf({ deal }: { deal: DealCard }) {
  const { t, cheapest } = useDealWords()
  const { atHotel, picked } = usePriceWords()
  const stay = cheapest(deal)
  if (deal.price === null || stay === null) return null
  return (
    <>
      <WeekStrip arrival={deal.price.check_in} nights={deal.price.nights} />
      <p className="fine deal-cheapest">{t(picked(deal.price) ? 'deal.yours' : 'deal.cheapest', { stay })}</p>
      <AtHotel words={atHotel(deal.price, deal.travel_companion)} />
    </>
  )
}

const AtHotel = ({ words }: { words: string | null }) => words && <p className="fine">{words}</p>
