import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/shared/calls.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { partyKey } from '@tussenuit/modules/shared/party.ts'
import type { Room } from '../../choice/travel-choice.ts'
import { useAnswer } from '../ask.ts'

export type CheapestDate = CallReply<Calls['POST /calendar/cheapest']>[number]
export type CheapestWish = { dealsId: number; nights: number; rooms: Room[]; from: Day | null; to: Day | null }

const keyOf = ({ dealsId, nights, rooms, from, to }: CheapestWish): string =>
  [dealsId, nights, partyKey(rooms), from, to].join('|')

export const cheapestBody = ({ dealsId, nights, rooms, from, to }: CheapestWish) => ({
  deals_id: dealsId,
  nights,
  rooms,
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
})

/** The cheapest dates for the party; `first` is what the server rendered the page with. Null until they are known. */
export function useCheapest(
  wish: CheapestWish,
  first: { wish: CheapestWish; dates: CheapestDate[] } | null,
): CheapestDate[] | null {
  const key = keyOf(wish)
  const mine = first !== null && keyOf(first.wish) === key
  const answer = useAnswer<CheapestDate[]>(
    mine ? null : key,
    async (api) => (await api('POST /calendar/cheapest', { body: cheapestBody(wish) })).data,
  )
  return mine ? first.dates : answer.data
}
