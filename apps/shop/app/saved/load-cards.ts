/** Loads cards of stays; requests from several parts of a page in the same turn are sent as one call. */
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { browserApi } from '../api.ts'
import { toChoiceQuery, type TravelChoice } from '../choice/travel-choice.ts'
import type { Language } from '../language.ts'

export type CardParams = { choice: TravelChoice; language: Language | undefined }
type Body = { deals: number[]; language?: Language } & Omit<ReturnType<typeof toChoiceQuery>, 'rooms'> & {
    rooms?: NonNullable<TravelChoice['rooms']>
  }
export type Ask = (body: Body) => Promise<DealCard[]>

/** The loader that all parts of a page share. */
export const loadCards = createCardLoader(async (body) => (await browserApi('POST /deals/cards', { body })).data)

/** Loads cards by their numbers, in that order; stays that are no longer on sale are omitted. */
export function createCardLoader(ask: Ask): (ids: readonly number[], params: CardParams) => Promise<DealCard[]> {
  const waiting = new Map<string, { ids: Set<number>; answer: Promise<Map<number, DealCard>> }>()
  return async (ids, { choice, language }) => {
    if (ids.length === 0) return []
    const { rooms: _, ...dates } = toChoiceQuery(choice)
    const of = { ...dates, ...(choice.rooms === null ? {} : { rooms: choice.rooms }), ...(language && { language }) }
    const key = JSON.stringify(of)
    const pending = waiting.get(key)
    const requestedIds = pending?.ids ?? new Set<number>()
    for (const id of ids) requestedIds.add(id)
    const answer =
      pending?.answer ??
      Promise.resolve().then(async () => {
        waiting.delete(key)
        const cards = await ask({ deals: [...requestedIds], ...of })
        return new Map(cards.map((card) => [card.deals_id, card]))
      })
    waiting.set(key, { ids: requestedIds, answer })
    const cards = await answer
    return ids.flatMap((id) => cards.get(id) ?? [])
  }
}
