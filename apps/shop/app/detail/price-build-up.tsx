import { BookingPriceTable } from '../booking/price-table.tsx'
import type { Room } from '../choice/travel-choice.ts'
import { useDealLabels } from '../deal-labels.ts'
import type { PricedDeal } from './use-priced-stay.ts'

/** The lines of the price in card and bar; omitted while they are unknown. */
export function DealPriceLines({ deal: { price, lines }, rooms }: { deal: PricedDeal; rooms: Room[] }) {
  const { t, money } = useDealLabels()
  if (price === null || lines === null) return null
  const total_cents = price.all_in_cents - price.payable_at_hotel_cents
  return (
    <section className="price-build-up">
      <h2>{t('pick.made', { total: money(price.all_in_cents) })}</h2>
      <BookingPriceTable price={{ ...price, lines, total_cents }} rooms={rooms} />
    </section>
  )
}
