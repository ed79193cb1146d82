/**
 * The traveller's choices in the URL, so that back, forward, reload and a shared link preserve them. Invalid parameters
 * are dropped.
 */
import { isDay, type Day } from '@tussenuit/modules/shared/day.ts'
import {
  parseNights,
  parseParty,
  partyParams,
  parseWholeNumber,
  parseWholeNumbers,
  type Room,
} from '../choice/travel-choice.ts'

export type { Room }

/** Which part of the page is open; `details` is step=checkout of the shop's specification. */
export const parts = ['dates', 'room', 'extras', 'details'] as const
export type Part = (typeof parts)[number]

export type Choices = {
  part: Part
  /** The deal, as parameter `q`; empty if the URL has none. */
  q: string
  checkIn: Day | null
  nights: number
  rooms: Room[]
  /**
   * Whether nights and party were chosen by the traveller. Otherwise they are the deal's defaults and are not carried
   * to other pages.
   */
  chosen: { nights: boolean; party: boolean }
  hotel: number | null
  /** The offer's book_hash. */
  room: string | null
  activities: number[]
}

/** `nights`: the lengths that are sold, the usual one first. */
export type Usual = { adults: number; nights: number[]; today: Day }

export function parseChoices(search: URLSearchParams, usual: Usual): Choices {
  const checkIn = search.get('check_in')
  const nights = parseNights(search).find((requested) => usual.nights.length === 0 || usual.nights.includes(requested))
  const rooms = parseParty(search, usual.adults)
  const hotel = parseWholeNumber(search.get('hotel'), 1, Number.MAX_SAFE_INTEGER)
  const room = search.get('room')
  const named = search.get('part')
  const part: Part =
    search.get('step') === 'checkout' ? 'details' : named === 'room' || named === 'extras' ? named : 'dates'
  return {
    part,
    q: search.get('q') ?? '',
    checkIn: isDay(checkIn) && checkIn >= usual.today ? checkIn : null,
    nights: nights ?? usual.nights[0] ?? 1,
    rooms: rooms ?? [{ adults: usual.adults, children: [] }],
    chosen: { nights: nights !== undefined, party: rooms !== null },
    hotel,
    room: room !== null && room.length > 0 && room.length <= 256 ? room : null,
    activities: parseWholeNumbers(search.get('activities'), 1, Number.MAX_SAFE_INTEGER).slice(0, 50),
  }
}

/** The query of a URL, in the order of the shop's specification: step, q, then the choices. */
export function formatChoices(choices: Choices): string {
  const search = new URLSearchParams()
  search.set('step', choices.part === 'details' ? 'checkout' : 'date')
  if (choices.q) search.set('q', choices.q)
  if (choices.part === 'room' || choices.part === 'extras') search.set('part', choices.part)
  for (const [name, value] of stayParams(choices)) search.set(name, value)
  if (choices.hotel !== null) search.set('hotel', String(choices.hotel))
  if (choices.room !== null) search.set('room', choices.room)
  if (choices.activities.length > 0) search.set('activities', choices.activities.join(','))
  return search.toString()
}

/**
 * Day, nights and party as far as they were chosen. With a day, the nights are included even if they are the default.
 */
export function stayParams({ checkIn, nights, rooms, chosen }: Choices): [string, string][] {
  return [
    ...(checkIn === null ? [] : [['check_in', checkIn] as [string, string]]),
    ...(checkIn === null && !chosen.nights ? [] : [['nights', String(nights)] as [string, string]]),
    ...(chosen.party ? partyParams(rooms) : []),
  ]
}

/** Applies a new stay: resets room and extras; new nights or a new party also reset the hotel. */
export function applyStay(choices: Choices, stay: { checkIn?: Day | null; nights?: number; rooms?: Room[] }): Choices {
  return {
    ...choices,
    ...stay,
    chosen: {
      nights: choices.chosen.nights || stay.nights !== undefined,
      party: choices.chosen.party || stay.rooms !== undefined,
    },
    part: 'dates',
    hotel: stay.rooms || stay.nights ? null : choices.hotel,
    room: null,
    activities: [],
  }
}
