import type { DealCard } from '@tussenuit/modules/deal/contract.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../api.ts'
import { choiceQuery, choiceKey } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { useShopData } from '../shop-data.ts'
import { statusOf } from '../status-of.ts'

/** `gone` are numbers of stays that are not in the shop any more. Null while they are on their way. */
export type LoadedDeals = { deals: DealCard[]; gone: number[]; failed: boolean }

/** The cards of these stays, in this order. */
export function useDeals(ids: readonly number[]): LoadedDeals | null {
  const language = useShopData()?.language
  const choice = useTravelChoice()
  const [found, setFound] = useState<(LoadedDeals & { key: string }) | null>(null)
  const asked = ids.join()
  const key = choiceKey(choice)
  // The choice is in its key.
  const queryNow = useEffectEvent(() => choiceQuery(choice))
  useEffect(() => {
    let left = false
    const numbers = asked === '' ? [] : asked.split(',')
    const query = { ...queryNow(), language }
    const load = async () => {
      const answers = await Promise.allSettled(
        numbers.map((id) => browserApi('GET /deals/package/:id', { params: { id }, query })),
      )
      if (left) return
      const lost = answers.map((answer) => answer.status === 'rejected' && statusOf(answer.reason) === 404)
      setFound({
        key,
        deals: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.data] : [])),
        gone: numbers.filter((_, index) => lost[index]).map(Number),
        failed: answers.some((answer, index) => answer.status === 'rejected' && !lost[index]),
      })
    }
    void load()
    return () => {
      left = true
    }
  }, [asked, language, key])
  return found?.key === key ? found : null
}
