import type { CardFacts } from './card-facts.ts'
import { ReusedMarkup } from '../hydration/reused-markup.tsx'
import { DealCard } from './deal-card.tsx'
import { usePolledCards } from './use-filled-cards.ts'

/** A row of cards; prices that are being requested from the hotels appear in place. */
export function DealCards({ deals }: { deals: readonly CardFacts[] }) {
  return (
    <div className="deal-cards">
      {usePolledCards(deals).map((deal) => (
        <ReusedMarkup key={deal.deals_id} name="card" facts={deal}>
          <DealCard deal={deal} />
        </ReusedMarkup>
      ))}
    </div>
  )
}
