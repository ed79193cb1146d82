/** Divides a party over the rooms of a hotel. Pure. */
import {
  countAdults,
  childAges,
  maxAdults,
  maxChildren,
  partyKey,
  passportCountry,
  type RoomParty,
  setResidency,
} from './party.ts'

/** The maximum number of rooms that the shop proposes. */
export const maxProposedRooms = 4
/** Most hotel rooms are suitable for this number of people. */
export const commonRoomPeople = 4

const peopleIn = (room: RoomParty): number => room.adults + room.children.length

/** The room with the most people; if several have equally many, the one with the most adults. */
export const largestRoom = (rooms: readonly RoomParty[]): RoomParty =>
  rooms.reduce((most, room) =>
    peopleIn(room) > peopleIn(most) || (peopleIn(room) === peopleIn(most) && room.adults > most.adults) ? room : most,
  )

/**
 * Divides the party over `count` rooms as evenly as possible, with at least one adult per room. Null if there are too
 * few adults, or too many people for the rooms.
 */
export function divideParty(rooms: readonly RoomParty[], count: number): RoomParty[] | null {
  const adults = countAdults([...rooms])
  const divided = Array.from({ length: count }, (_, index): { adults: number; children: number[] } => ({
    adults: Math.floor(adults / count) + (index < adults % count ? 1 : 0),
    children: [],
  }))
  for (const age of childAges([...rooms]).toSorted((a, b) => a - b)) {
    const [emptiest] = divided
      .filter(({ children }) => children.length < maxChildren)
      .toSorted((a, b) => peopleIn(a) - peopleIn(b))
    if (!emptiest) return null
    emptiest.children.push(age)
  }
  const fits = divided.every((room) => room.adults >= 1 && room.adults <= maxAdults)
  return fits ? setResidency(divided, passportCountry(rooms)) : null
}

/** All other divisions of the party, in ascending number of rooms. */
export function listPartyDivisions(rooms: readonly RoomParty[]): RoomParty[][] {
  const most = Math.min(countAdults([...rooms]), maxProposedRooms)
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
 * If a room has more than `maxPeople` people, proposes the division with the fewest rooms within this limit. Null if no
 * division is needed or possible.
 */
export function suggestRoomDivision(
  rooms: readonly RoomParty[],
  maxPeople: number = commonRoomPeople,
): RoomParty[] | null {
  if (peopleIn(largestRoom(rooms)) <= maxPeople) return null
  return listPartyDivisions(rooms).find((division) => peopleIn(largestRoom(division)) <= maxPeople) ?? null
}

/**
 * A party so small that any free room is large enough. Its prices show whether a hotel is full or only lacks a room for
 * the whole party. Null for one person.
 */
export function smallestParty(rooms: readonly RoomParty[]): RoomParty[] | null {
  const people = peopleIn(largestRoom(rooms))
  return people === 1 ? null : setResidency([{ adults: people > 2 ? 2 : 1, children: [] }], passportCountry(rooms))
}

/**
 * Other parties whose prices explain why no room is free for this party: the smallest party and, for a party of several
 * rooms, the largest room alone.
 */
export function diagnosticParties(
  rooms: readonly RoomParty[],
): { single: RoomParty[] | null; small: RoomParty[] } | null {
  const small = smallestParty(rooms)
  if (!small) return null
  const { adults, children } = largestRoom(rooms)
  return { single: rooms.length > 1 ? setResidency([{ adults, children }], passportCountry(rooms)) : null, small }
}
