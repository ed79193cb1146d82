import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import { partyKey } from '@tussenuit/modules/shared/party.ts'
import type { Room } from '../../choice/travel-choice.ts'
import { useRequest } from '../use-request.ts'

export type CheapestDate = CallReply<Calls['POST /calendar/cheapest']>[number]
/** `from` and `to` limit the stay; null if nothing was chosen. */
export type CheapestParams = { dealsId: number; nights: number; rooms: Room[]; from: Day | null; to: Day | null }

const keyOf = ({ dealsId, nights, rooms, from, to }: CheapestParams): string =>
  [dealsId, nights, partyKey(rooms), from, to].join('|')

/**
 * The call takes the first and last day of arrival, so the last one is `to` minus the length of stay. Null if the stay
 * is longer than the range.
 */
export function toCheapestDatesBody({ dealsId, nights, rooms, from, to }: CheapestParams) {
  const last = to === null ? null : addDays(to, -nights)
  if (from !== null && last !== null && last < from) return null
  return {
    deals_id: dealsId,
    nights,
    rooms,
    ...(from === null ? {} : { from }),
    ...(last === null ? {} : { to: last }),
  }
}

const noDates: CheapestDate[] = []

/**
 * The cheapest dates for the party, null until they are known. `first`: the data with which the server rendered the
 * page.
 */
export function useCheapestDates(
  params: CheapestParams,
  first: { params: CheapestParams; dates: CheapestDate[] } | null,
): CheapestDate[] | null {
  const key = keyOf(params)
  const mine = first !== null && keyOf(first.params) === key
  const body = toCheapestDatesBody(params)
  const answer = useRequest<CheapestDate[]>(
    mine || body === null ? null : key,
    async (api) => (await api('POST /calendar/cheapest', { body: body! })).data,
  )
  if (mine) return first.dates
  return body === null ? noDates : answer.data
}
