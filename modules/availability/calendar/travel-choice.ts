/** A traveller's choice of stay, and the prices of deals for it. Pure. */
import type { Day } from '../../shared/day.ts'
import { chosenParty, type RoomParty } from '../../shared/party.ts'
import type { FromPrice } from './cheapest.ts'

export type Choice = {
  /** The whole stay lies between the two days; either may be open. */
  from?: Day
  to?: Day
  nights?: number[]
  /** Where nothing was chosen, each deal's usual party. */
  rooms?: RoomParty[]
}

/** Per number of nights of the deal. */
export type ChoicePrices = {
  rooms: RoomParty[]
  byNights: Map<number, FromPrice>
  /** The hotels are being asked: unknown prices may be known in a moment. */
  isAsking?: boolean
  /** Nothing is known to be free, on requested days because of the number of people in one room. */
  isTooMany?: boolean
  /** Where nothing is known to be free: the prices of other rooms. */
  otherRooms?: ChoicePrices
}

export type ChoiceInput = Parameters<typeof chosenParty>[0] & { date_from?: Day; date_to?: Day; nights?: number[] }

export function choiceOf(input: ChoiceInput): Choice {
  const rooms = chosenParty(input)
  return {
    ...(input.date_from === undefined ? {} : { from: input.date_from }),
    ...(input.date_to === undefined ? {} : { to: input.date_to }),
    ...(input.nights?.length ? { nights: input.nights } : {}),
    ...(rooms ? { rooms } : {}),
  }
}

export const hasDates = ({ from, to }: Choice): boolean => from !== undefined || to !== undefined
