/**
 * Which stays a page shows, read from the calls that it makes, so that a changed price of another stay does not drop
 * it. Pure.
 */
import { type ComparedParties, comparedParties } from '@tussenuit/modules/availability/calendar/index.ts'
import { type Day, dayToNumber, isDay } from '@tussenuit/modules/shared/day.ts'
import { parseChosenParty } from '@tussenuit/modules/shared/party.ts'
import type { ChangedStays } from '@tussenuit/modules/availability/search/index.ts'

/** Null: any. Days are numbers; a stay is shown if it begins from the first to the last of them. */
export type ShownStays = {
  parties: readonly string[] | null
  nights: readonly number[] | null
  from: number | null
  to: number | null
}

const anyStay: ShownStays = { parties: null, nights: null, from: null, to: null }

export const showsChange = ({ parties, nights, from, to }: ShownStays, changed: ChangedStays): boolean =>
  (parties === null || parties.includes(changed.party)) &&
  (nights === null || nights.some((length) => changed.nights.includes(length))) &&
  (from === null || from <= changed.to) &&
  (to === null || to >= changed.from)

type Call = { path: string; body: unknown; answer: string }
type Reader = (call: Call) => ShownStays[]

const numberOfDay = (value: unknown): number | null =>
  typeof value === 'string' && isDay(value) ? dayToNumber(value) : null
const lengthsOf = (value: unknown): number[] | null => {
  const lengths = (Array.isArray(value) ? value : [value]).map(Number).filter((length) => length > 0)
  return lengths.length > 0 ? lengths : null
}

/** The party of a calendar and those with which it explains days without a room; null for the usual one. */
function partiesOf(party: PartyFields): string[] | null {
  const chosen = parseChosenParty(party)
  if (!chosen) return null
  const { own, small, single }: ComparedParties = comparedParties(chosen)
  return [own, small, single].filter((key) => key !== null)
}

const searchParametersOf = (path: string): URLSearchParams => new URL(path, 'http://page').searchParams

const partyFields = ['rooms', 'adults', 'children', 'residency'] as const
type ChoiceFields = { [Field in 'date_from' | 'date_to' | 'nights' | (typeof partyFields)[number]]?: unknown }

/**
 * A choice with dates shows the stays between these. Without dates and party it shows from-prices, which are stored
 * with the deal and announced with it; those of a party may have been computed from stays.
 */
function staysOfChoice(choice: ChoiceFields): ShownStays[] {
  const { date_from: from, date_to: to, nights } = choice
  if (from !== undefined || to !== undefined)
    return [{ parties: null, nights: lengthsOf(nights), from: numberOfDay(from), to: numberOfDay(to) }]
  return partyFields.every((field) => choice[field] === undefined) ? [] : [anyStay]
}

const choiceOfQuery: Reader = ({ path }) => {
  const query = searchParametersOf(path)
  return staysOfChoice({ ...Object.fromEntries(query), nights: query.getAll('nights') })
}

/** The terms of the stay that has the price of the page are read from the stored price of its day. */
const packagePage: Reader = (call) => {
  const day = /"price":\{[^{}]*?"check_in":"([\d-]{10})"/.exec(call.answer)?.[1]
  const priced = numberOfDay(day)
  return [
    ...choiceOfQuery(call),
    ...(priced === null ? [] : [{ parties: null, nights: null, from: priced, to: priced }]),
  ]
}

type PartyFields = Parameters<typeof parseChosenParty>[0]
type CalendarBody = PartyFields & { nights?: unknown; from?: Day; to?: Day }
const calendarDays: Reader = ({ body }) => {
  const { nights, from, to, ...party } = (body ?? {}) as CalendarBody
  return [{ parties: partiesOf(party), nights: lengthsOf(nights), from: numberOfDay(from), to: numberOfDay(to) }]
}

const search: Reader = ({ body }) => staysOfChoice((body ?? {}) as ChoiceFields)

const arrivals: Reader = ({ body }) => {
  const { arrivals: days, nights } = (body ?? {}) as { arrivals?: Day[]; nights?: number }
  return (days ?? []).map((day) => ({
    parties: null,
    nights: lengthsOf(nights),
    from: numberOfDay(day),
    to: numberOfDay(day),
  }))
}

const none: Reader = () => []

/** The calls of shared pages. A call that is not listed may show any stay. */
const readers: readonly [RegExp, Reader][] = [
  [/^\/api\/deals\/package\//, packagePage],
  [/^\/api\/deals\/search$/, search],
  [/^\/api\/deals\/arrivals$/, arrivals],
  [/^\/api\/hotels\/calendar$/, calendarDays],
  [/^\/api\/calendar\/cheapest$/, calendarDays],
  [/^\/api\/(?:deals|deals\/new|recommended-deals|relatedDeals\/\d+)$/, choiceOfQuery],
  [/^\/api\/(?:categories|destinations|themes|fetchvouchers|fetchBannerImages)$/, none],
  [/^\/api\/(?:minimum-days|sgrpaymentconfiguration|content-pages\/[^/]+)$/, none],
]

/** `body`: the parsed body of the request. `answer`: the text of the reply. */
export function findShownStays(call: Call): ShownStays[] {
  const path = call.path.split('?', 1)[0]!
  const reader = readers.find(([pattern]) => pattern.test(path))?.[1]
  return reader ? reader(call) : [anyStay]
}

export const findDealIds = (text: string): number[] =>
  [...text.matchAll(/"deals_id":(\d+)/g)].map(([, id]) => Number(id))

/** The earliest end of free cancellation that the answer shows, in milliseconds; null if it shows none. */
export function findFreeCancellationEnd(answer: string): number | null {
  const ends = [...answer.matchAll(/"free_cancellation_until":"([^"]+)"/g)].map(([, moment]) => Date.parse(moment!))
  return ends.length > 0 ? Math.min(...ends) : null
}
