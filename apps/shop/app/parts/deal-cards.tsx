import type { DealCard as Deal } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { DealCard } from './deal-card.tsx'
import { useFilledCards } from './use-filled-cards.ts'

/** A row of cards; prices that the hotels are asked for appear in place. */
export function DealCards({ deals }: { deals: readonly Deal[] }) {
  return (
    <div className="deal-cards">
      {useFilledCards(deals).map((deal) => (
        <DealCard key={deal.deals_id} deal={deal} />
      ))}
    </div>
  )
}
