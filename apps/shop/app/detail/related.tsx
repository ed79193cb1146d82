import type { DealCard as Deal } from '@tussenuit/modules/deal/contract.ts'
import { useFormat } from '../format.ts'
import { DealCard } from '../parts/deal-card.tsx'

/** Stays that lie near or are of the same kind. */
export function Related({ deals }: { deals: Deal[] }) {
  const { t } = useFormat()
  if (deals.length === 0) return null
  return (
    <section className="section wrap far far-cards">
      <div className="section-head"><h2>{t('deal.related')}</h2></div>
      <div className="deal-cards">{deals.map((deal) => <DealCard key={deal.deals_id} deal={deal} />)}</div>
    </section>
  )
}
