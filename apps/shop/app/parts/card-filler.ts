/**
 * Reloads cards whose prices are being requested from the hotels, with growing pauses: all cards of a page in one
 * request, independent of the part that shows them.
 */
import type { CardFacts } from './card-facts.ts'
import type { CardParams } from '../saved/load-cards.ts'
import { maxReadings, pricePollPauseMs } from './polling.ts'

type Load = (ids: readonly number[], params: CardParams) => Promise<CardFacts[]>
/** Cards of one choice and language. */
type Group = {
  params: CardParams
  /** The number of parts of the page that show each card. */
  shown: Map<number, number>
  cards: Map<number, CardFacts>
  listeners: Set<() => void>
  readings: number
  timer?: ReturnType<typeof setTimeout>
}

export function createCardPoller(load: Load) {
  const groups = new Map<string, Group>()
  const idsToRead = ({ shown, cards }: Group): number[] =>
    [...shown.keys()].filter((id) => cards.get(id)?.asking !== false)

  function schedule(group: Group): void {
    if (group.timer !== undefined || group.readings >= maxReadings || idsToRead(group).length === 0) return
    group.timer = setTimeout(() => void read(group), pricePollPauseMs(group.readings))
  }

  async function read(group: Group): Promise<void> {
    // A failed request counts like a reply without prices; the next request follows.
    const cards = await load(idsToRead(group), group.params).catch(() => [])
    group.readings += 1
    delete group.timer
    for (const card of cards) group.cards.set(card.deals_id, card)
    for (const changed of group.listeners) changed()
    schedule(group)
  }

  return {
    /**
     * Reloads these cards until they have a reply or the returned function is called. `key`: equal for equal `params`.
     */
    join(key: string, ids: readonly number[], params: CardParams, changed: () => void): () => void {
      const group: Group = groups.get(key) ?? {
        params,
        shown: new Map(),
        cards: new Map(),
        listeners: new Set(),
        readings: 0,
      }
      groups.set(key, group)
      group.listeners.add(changed)
      for (const id of ids) group.shown.set(id, (group.shown.get(id) ?? 0) + 1)
      schedule(group)
      return () => {
        group.listeners.delete(changed)
        for (const id of ids) {
          const count = group.shown.get(id)! - 1
          if (count > 0) group.shown.set(id, count)
          else group.shown.delete(id)
        }
        if (group.listeners.size > 0) return
        clearTimeout(group.timer)
        groups.delete(key)
      }
    },
    /** The latest data of the card; after the last reading `asking` is false. */
    cardOf(key: string, card: CardFacts): CardFacts {
      const group = groups.get(key)
      const latest = group?.cards.get(card.deals_id) ?? card
      return latest.asking && group !== undefined && group.readings >= maxReadings
        ? { ...latest, asking: false }
        : latest
    },
  }
}
