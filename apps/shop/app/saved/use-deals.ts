import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { choiceKey } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { useShopData } from '../shop-data.ts'
import { loadCards } from './load-cards.ts'

/** `gone`: numbers of stays that are no longer in the shop. Null while loading. */
export type LoadedDeals = { deals: DealCard[]; gone: number[]; failed: boolean }

/** The cards of these stays, in this order, priced for the travel choice. */
export function useDealCards(ids: readonly number[]): LoadedDeals | null {
  const language = useShopData()?.language
  const choice = useTravelChoice()
  const [result, setResult] = useState<(LoadedDeals & { key: string }) | null>(null)
  const idList = ids.join()
  const key = choiceKey(choice)
  // The key contains the choice.
  const load = useEffectEvent((requestedIds: number[]) => loadCards(requestedIds, { choice, language }))
  useEffect(() => {
    let isStopped = false
    const requestedIds = idList === '' ? [] : idList.split(',').map(Number)
    load(requestedIds).then(
      (deals) => {
        const there = new Set(deals.map(({ deals_id }) => deals_id))
        if (!isStopped) setResult({ key, deals, gone: requestedIds.filter((id) => !there.has(id)), failed: false })
      },
      () => {
        if (!isStopped) setResult({ key, deals: [], gone: [], failed: true })
      },
    )
    return () => {
      isStopped = true
    }
  }, [idList, language, key])
  return result?.key === key ? result : null
}
