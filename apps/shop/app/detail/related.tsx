import type { CardFacts } from '../parts/card-facts.ts'
import { useRequest, useLanguageParams } from '../booking/use-request.ts'
import { toChoiceQuery, choiceKey } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { useFormat } from '../format.ts'
import { DealCards } from '../parts/deal-cards.tsx'

/** Nearby or similar stays at the prices of the current choice; `deals`: the deals that the loader read. */
export function RelatedDeals({ id, deals, askedKey }: { id: number; deals: CardFacts[]; askedKey: string }) {
  const { t } = useFormat()
  const inLanguage = useLanguageParams()
  const choice = useTravelChoice()
  const key = choiceKey(choice)
  const answer = useRequest<CardFacts[]>(
    key === askedKey ? null : key,
    async (api) =>
      (
        await api('GET /relatedDeals/:id', {
          params: { id },
          query: { ...toChoiceQuery(choice), ...inLanguage, limit: 4 },
        })
      ).data,
  )
  const cards = key === askedKey ? deals : answer.data
  if (deals.length === 0 || answer.state === 'failed') return null
  return (
    <section className="section wrap">
      <div className="section-head">
        <h2>{t('deal.related')}</h2>
      </div>
      {cards ? (
        <DealCards deals={cards} />
      ) : (
        <div className="deal-cards">
          {deals.map((deal) => (
            <span key={deal.deals_id} className="skeleton card-skeleton" />
          ))}
        </div>
      )}
    </section>
  )
}
