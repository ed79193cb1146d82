import type { CardFacts } from './card-facts.ts'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { choiceKey } from '../choice/travel-choice.ts'
import { useTravelChoice } from '../choice/use-travel-choice.ts'
import { loadCards } from '../saved/load-cards.ts'
import { useShopData } from '../shop-data.ts'
import { createCardPoller } from './card-filler.ts'

const filler = createCardPoller(loadCards)

/** The cards, with the prices that have arrived since rendering. Prices are not announced to screen readers. */
export function usePolledCards(deals: readonly CardFacts[]): CardFacts[] {
  const language = useShopData()?.language
  const choice = useTravelChoice()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const key = `${language} ${choiceKey(choice)}`
  const asking = deals
    .filter((deal) => deal.asking)
    .map(({ deals_id }) => deals_id)
    .join()
  // The key contains the choice.
  const join = useEffectEvent((ids: number[]) => filler.join(key, ids, { choice, language }, redraw))
  useEffect(() => (asking === '' ? undefined : join(asking.split(',').map(Number))), [asking, key])
  return deals.map((deal) => (deal.asking ? filler.cardOf(key, deal) : deal))
}
