/** How a party is divided over rooms of a hotel. Pure. */
import { adultsOf, childrenOf, partyKey, residencyOf, type RoomParty, withResidency } from './party.ts'

/** What one room of a request takes, and how many rooms the shop offers by itself. */
export const divisionLimits = { adults: 6, children: 4, rooms: 4 } as const
/** Most rooms of hotels are for no more people. */
export const commonRoomPeople = 4

const peopleIn = (room: RoomParty): number => room.adults + room.children.length

/** The room with most people; of equals the one with most adults. */
export const largestRoom = (rooms: readonly RoomParty[]): RoomParty =>
  rooms.reduce((most, room) =>
    peopleIn(room) > peopleIn(most) || (peopleIn(room) === peopleIn(most) && room.adults > most.adults) ? room : most,
  )

/**
 * The party in so many rooms, as even as can be: an adult in each room, children beside adults. Null where there are
 * too few adults, or more people than the rooms take.
 */
export function divideParty(rooms: readonly RoomParty[], count: number): RoomParty[] | null {
  const adults = adultsOf([...rooms])
  const divided = Array.from({ length: count }, (_, index): { adults: number; children: number[] } => ({
    adults: Math.floor(adults / count) + (index < adults % count ? 1 : 0),
    children: [],
  }))
  for (const age of childrenOf([...rooms]).toSorted((a, b) => a - b)) {
    const [emptiest] = divided
      .filter(({ children }) => children.length < divisionLimits.children)
      .toSorted((a, b) => peopleIn(a) - peopleIn(b))
    if (!emptiest) return null
    emptiest.children.push(age)
  }
  const fits = divided.every((room) => room.adults >= 1 && room.adults <= divisionLimits.adults)
  return fits ? withResidency(divided, residencyOf(rooms)) : null
}

/** Every other division of the party, those with fewest rooms first. */
export function divisionsOf(rooms: readonly RoomParty[]): RoomParty[][] {
  const most = Math.min(adultsOf([...rooms]), divisionLimits.rooms)
  const own = unorderedKey(rooms)
  return Array.from({ length: most }, (_, index) => divideParty(rooms, index + 1)).filter(
    (division): division is RoomParty[] => division !== null && unorderedKey(division) !== own,
  )
}

const unorderedKey = (rooms: readonly RoomParty[]): string =>
  rooms
    .map((room) => partyKey([room]))
    .toSorted()
    .join('|')

/**
 * The rooms to propose for a party of which a room has more people than `maxPeople`: the fewest that all have no more.
 * Null where the party is well as it is, or cannot be divided so.
 */
export function suggestedRooms(rooms: readonly RoomParty[], maxPeople: number = commonRoomPeople): RoomParty[] | null {
  if (peopleIn(largestRoom(rooms)) <= maxPeople) return null
  return divisionsOf(rooms).find((division) => peopleIn(largestRoom(division)) <= maxPeople) ?? null
}

/**
 * A party that finds a room where one is free at all, by which a hotel without a room for this party is known to be
 * no full hotel. Null for one person.
 */
export function smallestParty(rooms: readonly RoomParty[]): RoomParty[] | null {
  const people = peopleIn(largestRoom(rooms))
  return people === 1 ? null : withResidency([{ adults: people > 2 ? 2 : 1, children: [] }], residencyOf(rooms))
}

/**
 * The parties whose answers explain why there is nothing for this one: the fullest room by itself where there are
 * several rooms, and the smallest party.
 */
export function diagnosticParties(
  rooms: readonly RoomParty[],
): { single: RoomParty[] | null; small: RoomParty[] } | null {
  const small = smallestParty(rooms)
  if (!small) return null
  const { adults, children } = largestRoom(rooms)
  return { single: rooms.length > 1 ? withResidency([{ adults, children }], residencyOf(rooms)) : null, small }
}
