import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { choiceKey } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { useShopData } from '../shop-data.ts'
import { loadCards } from './load-cards.ts'

/** `gone` are numbers of stays that are not in the shop any more. Null while they are on their way. */
export type LoadedDeals = { deals: DealCard[]; gone: number[]; failed: boolean }

/** The cards of these stays, in this order, priced for what is chosen now. */
export function useDeals(ids: readonly number[]): LoadedDeals | null {
  const language = useShopData()?.language
  const choice = useTravelChoice()
  const [found, setFound] = useState<(LoadedDeals & { key: string }) | null>(null)
  const asked = ids.join()
  const key = choiceKey(choice)
  // The choice is in its key.
  const load = useEffectEvent((wanted: number[]) => loadCards(wanted, { choice, language }))
  useEffect(() => {
    let left = false
    const wanted = asked === '' ? [] : asked.split(',').map(Number)
    load(wanted).then(
      (deals) => {
        const there = new Set(deals.map(({ deals_id }) => deals_id))
        if (!left) setFound({ key, deals, gone: wanted.filter((id) => !there.has(id)), failed: false })
      },
      () => {
        if (!left) setFound({ key, deals: [], gone: [], failed: true })
      },
    )
    return () => {
      left = true
    }
  }, [asked, language, key])
  return found?.key === key ? found : null
}
