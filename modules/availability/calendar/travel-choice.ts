/** A traveller's choice of stay, and the prices of deals for it. Pure. */
import { addDays, type Day } from '../../shared/day.ts'
import { parseChosenParty, type RoomParty } from '../../shared/party.ts'
import type { FromPrice } from './cheapest.ts'
import { horizonDays } from './days.ts'

export type Choice = {
  /** The whole stay lies between these two days; either may be omitted. */
  from?: Day
  to?: Day
  nights?: number[]
  /** If no rooms were chosen, each deal's usual party applies. */
  rooms?: RoomParty[]
}

/** The price for each number of nights of the deal. */
export type ChoicePrices = {
  rooms: RoomParty[]
  byNights: Map<number, FromPrice>
  /** Requests to the hotels are in progress: unknown prices may become known shortly. */
  isAsking?: boolean
  /** No room is known to be free, because on the queried days no room is large enough for the party. */
  isTooMany?: boolean
  /** Prices for the same party in other rooms, if no chosen room is known to be free. */
  otherRooms?: ChoicePrices
}

export type ChoiceInput = Parameters<typeof parseChosenParty>[0] & { date_from?: Day; date_to?: Day; nights?: number[] }

export function toChoice(input: ChoiceInput): Choice {
  const rooms = parseChosenParty(input)
  return {
    ...(input.date_from === undefined ? {} : { from: input.date_from }),
    ...(input.date_to === undefined ? {} : { to: input.date_to }),
    ...(input.nights?.length ? { nights: input.nights } : {}),
    ...(rooms ? { rooms } : {}),
  }
}

export const hasDates = ({ from, to }: Choice): boolean => from !== undefined || to !== undefined

/** The first and last day on which a stay of the choice can begin; none can if the last lies before the first. */
export function arrivalRange(
  choice: Choice,
  nights: number,
  { today, minimumDays }: { today: Day; minimumDays: number },
): { from: Day; to: Day } {
  const [first, last] = [addDays(today, minimumDays), addDays(today, horizonDays)]
  const until = choice.to === undefined ? last : addDays(choice.to, -nights)
  return {
    from: choice.from !== undefined && choice.from > first ? choice.from : first,
    to: until < last ? until : last,
  }
}
