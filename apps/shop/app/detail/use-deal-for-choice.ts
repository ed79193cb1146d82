import type { DealDetail } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { useRequest, useInLanguage } from '../booking/use-request.ts'
import { choiceQuery, choiceKey } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import type { DealOfChoice } from './priced-stay.ts'

/**
 * The page's own answer as long as it is of this choice; of another one the server is asked. `asking` while that is on
 * its way, null where it cannot be had.
 */
export function useDealForChoice(deal: DealDetail, askedKey: string): DealOfChoice | 'asking' | null {
  const inLanguage = useInLanguage()
  const choice = useTravelChoice()
  const key = choiceKey(choice)
  const answer = useRequest<DealDetail>(
    key === askedKey ? null : `${deal.deals_id} ${key}`,
    async (api) =>
      (
        await api('GET /deals/package/:id', {
          params: { id: String(deal.deals_id) },
          query: { ...choiceQuery(choice), ...inLanguage },
        })
      ).data,
  )
  if (key === askedKey) return deal
  return answer.state === 'failed' ? null : (answer.data ?? 'asking')
}
