/** Days and party in the URL of a package's page, so that the URL can be shared. */
import { stayParams, type Choices } from '../booking/url-state.ts'

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

/** The URL to share, without a language: recipients read the page in their own. */
export function shareableUrl(href: string): string {
  const url = new URL(href)
  for (const name of personal) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
