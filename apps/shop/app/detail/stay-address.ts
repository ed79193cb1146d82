/** Days and party in the URL of a package's page, so that the URL can be shared. */
import { isDay, type Day } from '@tussenuit/modules/shared/day.ts'
import { applyStay, formatChoices, parseChoices, stayParams, type Choices, type Usual } from '../booking/url-state.ts'

const own = ['check_in', 'nights', 'adults', 'children', 'rooms']
/** Parameters of a date range, which a picked day replaces. */
const range = ['from', 'to']
/** Query parameters of the visitor, not of the stay. */
const personal = ['lang']

/** Returns the query with these choices; other parameters are unchanged. */
export function setStayParams(search: string, choices: Choices): string {
  const query = new URLSearchParams(search)
  for (const name of choices.checkIn === null ? own : [...own, ...range]) query.delete(name)
  for (const [name, value] of stayParams(choices)) query.set(name, value)
  return query.size > 0 ? `?${query}` : ''
}

/**
 * The query of a day in the calendar of a page without scripts. The page answers it by leading to the booking of that
 * day: a page has some sixty such links, and the address of the booking is long.
 */
export function dayQuery(search: string, day: Day): string {
  const query = new URLSearchParams(search)
  query.delete('check_in')
  query.set('day', day)
  return `?${query}`
}

/** The query of the booking that the link of a day leads to; null if the URL names no day that can be chosen. */
export function bookingQueryOfDay(search: URLSearchParams, dealsId: number, usual: Usual): string | null {
  const day = search.get('day')
  if (!isDay(day) || day < usual.today) return null
  return formatChoices({ ...applyStay(parseChoices(search, usual), { checkIn: day }), q: String(dealsId) })
}

/** The URL to share, without a language: recipients read the page in their own. */
export function shareableUrl(href: string): string {
  const url = new URL(href)
  for (const name of personal) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
