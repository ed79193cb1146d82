/**
 * The traveller's choices as they stand in the address, so that back, forward, reload and a shared link lose nothing.
 * What does not make sense is dropped; the rest stands.
 */
import { isDay, type Day } from '@tussenuit/modules/shared/day.ts'
import { partyFromKey, partyKey } from '@tussenuit/modules/shared/party.ts'

export type Room = { adults: number; children: number[] }
/** So many are added by hand; an address may name as many as a booking takes, as those of a partner's code. */
export const mostRooms = 4
export const mostAdults = 6
export const mostChildren = 4

/** Which part of the page is open; `details` is the specification's step=checkout. */
export const parts = ['dates', 'room', 'extras', 'details'] as const
export type Part = (typeof parts)[number]

export type Choices = {
  part: Part
  /** The deal, as `q`; empty where the address has none. */
  q: string
  checkIn: Day | null
  nights: number
  rooms: Room[]
  hotel: number | null
  /** The offer's book_hash. */
  room: string | null
  activities: number[]
}

export type Usual = { adults: number; nights: number[]; today: Day }

export function parseChoices(search: URLSearchParams, usual: Usual): Choices {
  const checkIn = search.get('check_in')
  const nights = wholeNumber(search.get('nights'), 1, 30)
  const hotel = wholeNumber(search.get('hotel'), 1, Number.MAX_SAFE_INTEGER)
  const room = search.get('room')
  const named = search.get('part')
  const part: Part = search.get('step') === 'checkout' ? 'details' : named === 'room' || named === 'extras' ? named : 'dates'
  return {
    part,
    q: search.get('q') ?? '',
    checkIn: isDay(checkIn) && checkIn >= usual.today ? checkIn : null,
    nights: nights !== null && (usual.nights.length === 0 || usual.nights.includes(nights)) ? nights : (usual.nights[0] ?? 1),
    rooms: parseRooms(search, usual.adults),
    hotel,
    room: room !== null && room.length > 0 && room.length <= 256 ? room : null,
    activities: listOf(search.get('activities'), 1, Number.MAX_SAFE_INTEGER).slice(0, 50),
  }
}

/** The query of an address, in the specification's order: step, q, then the choices. */
export function formatChoices(choices: Choices, usual: { adults: number }): string {
  const search = new URLSearchParams()
  search.set('step', choices.part === 'details' ? 'checkout' : 'date')
  if (choices.q) search.set('q', choices.q)
  if (choices.part === 'room' || choices.part === 'extras') search.set('part', choices.part)
  if (choices.checkIn) search.set('check_in', choices.checkIn)
  search.set('nights', String(choices.nights))
  const [first] = choices.rooms
  if (choices.rooms.length > 1) search.set('rooms', partyKey(choices.rooms))
  else if (first && (first.adults !== usual.adults || first.children.length > 0)) {
    search.set('adults', String(first.adults))
    if (first.children.length > 0) search.set('children', first.children.join(','))
  }
  if (choices.hotel !== null) search.set('hotel', String(choices.hotel))
  if (choices.room !== null) search.set('room', choices.room)
  if (choices.activities.length > 0) search.set('activities', choices.activities.join(','))
  return search.toString()
}

/** Another stay or party makes hotel, room and extras worth asking again; the party and month stay. */
export function withStay(choices: Choices, stay: { checkIn?: Day | null; nights?: number; rooms?: Room[] }): Choices {
  return { ...choices, ...stay, part: 'dates', hotel: stay.rooms || stay.nights ? null : choices.hotel, room: null, activities: [] }
}

function parseRooms(search: URLSearchParams, usualAdults: number): Room[] {
  const rooms = partyFromKey(search.get('rooms') ?? '')
  if (rooms) return rooms
  const children = listOf(search.get('children'), 0, 17).slice(0, mostChildren)
  return [{ adults: wholeNumber(search.get('adults'), 1, mostAdults) ?? usualAdults, children }]
}

function wholeNumber(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,15}$/.test(text)) return null
  const value = Number(text)
  return value >= least && value <= most ? value : null
}

function listOf(text: string | null, least: number, most: number): number[] {
  const values = (text ?? '').split(',').map((item) => wholeNumber(item, least, most))
  return values.filter((value): value is number => value !== null)
}
