import { parseCountryCode, shopCountry } from './country.ts'
import { refuseField } from './refusal.ts'

/** The largest party of a booking, per room and in rooms; `maxChildAge` is in years at check-in. */
export const maxRooms = 9
export const maxAdults = 6
export const maxChildren = 4
export const maxChildAge = 17

/**
 * One room of the party: adults, and the ages of children at check-in. Hotel prices depend on the country of
 * the guests' passports: if it is not the shop's own, the first room contains it (two letters, lower case) for all
 * guests.
 */
export type RoomParty = { adults: number; children: number[]; residency?: string }

type RoomInput = { adults: number; children?: number[]; residency?: string }
export type PartyInput = { rooms?: RoomInput[]; adults?: number; children?: number[]; residency?: string }

/** The country of the guests' passports. */
export const passportCountry = (rooms: readonly Pick<RoomInput, 'residency'>[]): string =>
  rooms.find((room) => room.residency !== undefined)?.residency ?? shopCountry

/** The same rooms with another passport country. */
export function setResidency<Child extends number | null = number>(
  rooms: readonly { adults: number; children: Child[] }[],
  residency: string,
): { adults: number; children: Child[]; residency?: string }[] {
  return rooms.map(({ adults, children }, index) =>
    index === 0 && residency !== shopCountry ? { adults, children, residency } : { adults, children },
  )
}

/**
 * The passport country of the whole stay. Refuses an unknown country, and several countries, because hotels accept only
 * one.
 */
function requireOneResidency(input: PartyInput): string {
  const residencies = [input.residency, ...(input.rooms ?? []).map((room) => room.residency)].filter(
    (residency) => residency !== undefined,
  )
  const countries = new Set(
    residencies.map(
      (residency) => parseCountryCode(residency) ?? refuseField('residency', 'format', 'No such country.'),
    ),
  )
  if (countries.size > 1) refuseField('residency', 'ambiguous', 'Give one country for everybody who travels.')
  return [...countries][0] ?? shopCountry
}

/** The given rooms, or one room of `adults` and `children`, or one room with the deal's usual number of adults. */
export function toParty(input: PartyInput, usualAdults: number): RoomParty[] {
  if (input.rooms && (input.adults !== undefined || input.children !== undefined))
    refuseField('rooms', 'ambiguous', 'Give rooms, or adults and children, not both.')
  const rooms = input.rooms?.map((room) => ({ adults: room.adults, children: room.children ?? [] })) ?? [
    { adults: input.adults ?? usualAdults, children: input.children ?? [] },
  ]
  return setResidency(rooms, requireOneResidency(input))
}

/** A key that is equal for equal parties: "2", "2+7", "2+5,8|1", "2@be". Rooms keep their order; ages are sorted. */
export function partyKey(rooms: RoomParty[]): string {
  const key = rooms
    .map((room) =>
      room.children.length > 0
        ? `${room.adults}+${[...room.children].sort((a, b) => a - b).join(',')}`
        : String(room.adults),
    )
    .join('|')
  const residency = passportCountry(rooms)
  return residency === shopCountry ? key : `${key}@${residency}`
}

const ages = `\\d{1,2}(,\\d{1,2}){0,${maxChildren - 1}}`
const room = `[1-${maxAdults}](\\+${ages})?`
const keyPattern = new RegExp(`^${room}(\\|${room}){0,${maxRooms - 1}}$`)

/** Parses a party key into rooms; null for an invalid key. */
export function parsePartyKey(key: string): RoomParty[] | null {
  const [people = '', country, ...more] = key.split('@')
  if (!keyPattern.test(people)) return null
  const residency = country === undefined ? shopCountry : parseCountryCode(country)
  if (residency === null || more.length > 0) return null
  const rooms: RoomParty[] = people.split('|').map((part) => {
    const [adults, ages] = part.split('+')
    return { adults: Number(adults), children: ages ? ages.split(',').map(Number) : [] }
  })
  return rooms.every((room) => room.children.every((age) => age <= maxChildAge)) ? setResidency(rooms, residency) : null
}

export const countAdults = (rooms: RoomParty[]): number => rooms.reduce((sum, room) => sum + room.adults, 0)
export const childAges = (rooms: RoomParty[]): number[] => rooms.flatMap((room) => room.children)
export const countPeople = (rooms: RoomParty[]): number => countAdults(rooms) + childAges(rooms).length

/** The parties whose prices are stored for every day of every deal. */
export const usualParties = ['1', '2', '2+8', '2+5,8'] as const
export const isUsualParty = (party: string): boolean => (usualParties as readonly string[]).includes(party)

/** Whether the price job refreshes the party's prices for a deal with this number of adults. */
export const isRefreshedByPriceJob = (party: string, adults: number): boolean =>
  isUsualParty(party) || party === String(adults)

/**
 * The chosen party; undefined if none was chosen. If children are given without `adults`, they share one room with two
 * adults.
 */
export function parseChosenParty(
  input: Omit<PartyInput, 'rooms'> & { rooms?: string | RoomInput[] },
): RoomParty[] | undefined {
  const rooms =
    typeof input.rooms === 'string'
      ? (parsePartyKey(input.rooms) ?? refuseField('rooms', 'format', 'Give rooms as "2+7|1".'))
      : input.rooms
  const { adults, children, residency } = input
  if (!rooms && adults === undefined && children === undefined && residency === undefined) return undefined
  return toParty(
    {
      ...(rooms ? { rooms } : {}),
      ...(adults === undefined ? {} : { adults }),
      ...(children ? { children } : {}),
      ...(residency === undefined ? {} : { residency }),
    },
    2,
  )
}
