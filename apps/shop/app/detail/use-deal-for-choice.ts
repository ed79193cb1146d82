import type { DealDetail } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import type { PageDeal } from './page-deal.ts'
import { useRequest, useLanguageParams } from '../booking/use-request.ts'
import { toChoiceQuery, choiceKey } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import type { DealOfChoice } from './priced-stay.ts'

/**
 * The loader's reply if it is for the current choice; otherwise the server's reply to a new request. `asking` while it
 * is pending, null if it failed.
 */
export function useDealForChoice(deal: PageDeal, askedKey: string): DealOfChoice | 'asking' | null {
  const inLanguage = useLanguageParams()
  const choice = useTravelChoice()
  const key = choiceKey(choice)
  const answer = useRequest<DealDetail>(
    key === askedKey ? null : `${deal.deals_id} ${key}`,
    async (api) =>
      (
        await api('GET /deals/package/:id', {
          params: { id: String(deal.deals_id) },
          query: { ...toChoiceQuery(choice), ...inLanguage },
        })
      ).data,
  )
  if (key === askedKey) return deal
  return answer.state === 'failed' ? null : (answer.data ?? 'asking')
}
