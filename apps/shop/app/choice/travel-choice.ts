/**
 * The traveller's choice so far: dates, nights and party. It is stored in the URL only, so that back, reload, another
 * tab and a shared link preserve it, and every link of the shop includes it (link.tsx). Parts that were not chosen are
 * not in the URL; canonical URLs never include the choice.
 */
import { addDays, isDay, type Day } from '@tussenuit/modules/shared/day.ts'
import { parseCountryCode, shopCountry } from '@tussenuit/modules/shared/country.ts'
import {
  maxAdults,
  maxChildAge,
  maxChildren,
  parsePartyKey,
  partyKey,
  passportCountry,
  type RoomParty,
  setResidency,
} from '@tussenuit/modules/shared/party.ts'

export type Room = RoomParty
const maxNights = 30

/** The displayed amount. With null the party decides: the total with children, the price per person without. */
export type PriceDisplay = 'person' | 'together'

export type TravelChoice = {
  /** The range of days that contains the stay. */
  from: Day | null
  to: Day | null
  /** One day of arrival, chosen in a calendar. */
  checkIn: Day | null
  nights: number[]
  /** Null without a chosen party: each stay is then priced for its default party. */
  rooms: Room[] | null
  priceDisplay: PriceDisplay | null
}

export const noChoice: TravelChoice = {
  from: null,
  to: null,
  checkIn: null,
  nights: [],
  rooms: null,
  priceDisplay: null,
}

/** Groups of parameters: if a path already sets one of a group, the visitor's choice adds nothing of that group. */
const groups = [
  ['from', 'to', 'check_in'],
  ['nights'],
  ['adults', 'children', 'rooms', 'residency'],
  ['prices'],
] as const

/** True if any choice is made that affects prices. */
export const hasChoice = ({ from, to, checkIn, nights, rooms }: TravelChoice): boolean =>
  from !== null || to !== null || checkIn !== null || nights.length > 0 || rooms !== null

/** With children the total is shown; otherwise the price per person, which is the custom of the trade. */
export const priceDisplayFor = (priceDisplay: PriceDisplay | null, rooms: Room[]): PriceDisplay =>
  priceDisplay ?? (rooms.some(({ children }) => children.length > 0) ? 'together' : 'person')

/** Invalid parameters and past days are dropped. */
export function parseTravelChoice(search: URLSearchParams, today: Day): TravelChoice {
  const day = (name: string): Day | null => {
    const value = search.get(name)
    return isDay(value) && value >= today ? value : null
  }
  const [from, to, checkIn] = [day('from'), day('to'), day('check_in')]
  const priceDisplay = search.get('prices')
  return {
    // If the days are in reversed order, they are swapped.
    from: from !== null && to !== null && to < from ? to : from,
    to: from !== null && to !== null && to < from ? from : to,
    checkIn,
    nights: parseNights(search),
    rooms: parseParty(search),
    priceDisplay: priceDisplay === 'person' || priceDisplay === 'together' ? priceDisplay : null,
  }
}

export function parseNights(search: URLSearchParams): number[] {
  const values = search.getAll('nights').map((text) => parseWholeNumber(text, 1, maxNights))
  return [...new Set(values.filter((value) => value !== null))]
}

/** Null if the URL has no party. */
export function parseParty(search: URLSearchParams, usualAdults = 2): Room[] | null {
  const residency = parseCountryCode(search.get('residency'))
  const rooms = parsePartyKey(search.get('rooms') ?? '')
  if (rooms) return setResidency(rooms, residency ?? passportCountry(rooms))
  const adults = parseWholeNumber(search.get('adults'), 1, maxAdults)
  const children = parseWholeNumbers(search.get('children'), 0, maxChildAge).slice(0, maxChildren)
  if (adults === null && children.length === 0 && (residency ?? shopCountry) === shopCountry) return null
  return setResidency([{ adults: adults ?? usualAdults, children }], residency ?? shopCountry)
}

/**
 * The party as parameters: one room as adults and ages, several rooms as one key; and the guests' country, unless it is
 * the shop's.
 */
export function partyParams(rooms: Room[]): [string, string][] {
  const [first] = rooms
  if (!first) return []
  const residency = passportCountry(rooms)
  const from: [string, string][] = residency === shopCountry ? [] : [['residency', residency]]
  if (rooms.length > 1) return [['rooms', partyKey(setResidency(rooms, shopCountry))], ...from]
  return [
    ['adults', String(first.adults)],
    ...(first.children.length > 0 ? [['children', first.children.join(',')] as [string, string]] : []),
    ...from,
  ]
}

/** The choice as URL parameters. */
export function choiceParams(choice: TravelChoice): [string, string][] {
  const entries: [string, string | null][] = [
    // A chosen day of arrival replaces the range.
    ['from', choice.checkIn === null ? choice.from : null],
    ['to', choice.checkIn === null ? choice.to : null],
    ['check_in', choice.checkIn],
    ...choice.nights.map((nights): [string, string] => ['nights', String(nights)]),
    ...(choice.rooms ? partyParams(choice.rooms) : []),
    ['prices', choice.priceDisplay],
  ]
  return entries.filter((entry): entry is [string, string] => entry[1] !== null)
}

/** True for paths of the shop's pages; false for URLs of other sites, API calls and files of the build. */
const isOwnAddress = (address: string): boolean => /^(\/(?!\/|api\/|assets\/)|\?)/.test(address)

/** The path with the language of this page's URL, unless the path names a language itself. */
export function addLanguageToPath(address: string, language: string | null): string {
  if (language === null || !isOwnAddress(address)) return address
  const [path, hash] = splitAtFirst(address, '#')
  const [pathname, query] = splitAtFirst(path!, '?')
  const search = new URLSearchParams(query ?? '')
  if (!search.has('lang')) search.set('lang', language)
  return `${pathname}?${search}${hash === undefined ? '' : `#${hash}`}`
}

/** The path with the choice added. Dates, nights or party already in the path take precedence. */
export function addChoiceToPath(address: string, choice: TravelChoice): string {
  if (!isOwnAddress(address)) return address
  const carried = choiceParams(choice)
  if (carried.length === 0) return address
  const [path, hash] = splitAtFirst(address, '#')
  const [pathname, query] = splitAtFirst(path!, '?')
  const search = new URLSearchParams(query ?? '')
  const own = groups.filter((group) => group.some((name) => search.has(name))).flat() as string[]
  for (const [name, value] of carried) if (!own.includes(name)) search.append(name, value)
  return `${pathname}${search.size > 0 ? `?${search}` : ''}${hash === undefined ? '' : `#${hash}`}`
}

/** The range of days that contains the stay; for a picked day, the stay that begins on it. */
export function stayRange({ from, to, checkIn, nights }: TravelChoice): { from: Day | null; to: Day | null } {
  if (checkIn === null) return { from, to }
  return { from: checkIn, to: nights[0] === undefined ? null : addDays(checkIn, nights[0]) }
}

function choiceDates(choice: TravelChoice) {
  const { from, to } = stayRange(choice)
  return {
    ...(from === null ? {} : { date_from: from }),
    ...(to === null ? {} : { date_to: to }),
    ...(choice.nights.length === 0 ? {} : { nights: choice.nights }),
  }
}

/** The choice as query parameters of calls, with the party as one key. */
export const toChoiceQuery = (choice: TravelChoice) => ({
  ...choiceDates(choice),
  ...(choice.rooms === null ? {} : { rooms: partyKey(choice.rooms) }),
})

/** A key that is equal for choices with the same prices. */
export const choiceKey = (choice: TravelChoice): string =>
  new URLSearchParams(choiceParams({ ...choice, priceDisplay: null })).toString()

function splitAtFirst(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

export function parseWholeNumber(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^\d{1,15}$/.test(text)) return null
  const value = Number(text)
  return value >= min && value <= max ? value : null
}

export function parseWholeNumbers(text: string | null, min: number, max: number): number[] {
  const values = (text ?? '').split(',').map((item) => parseWholeNumber(item, min, max))
  return values.filter((value): value is number => value !== null)
}
