/** Days and party in the address of a package's page, so that the address as it stands can be handed on. */
import { formatChoices, type Choices } from '../booking/url-state.ts'

const own = ['check_in', 'nights', 'adults', 'children', 'rooms']
/** What belongs to whoever looks, not to what is looked at. */
const personal = ['lang']

/** The query with these choices in it; what else stood there stays. */
export function stayAddress(search: string, choices: Choices, usual: { adults: number }): string {
  const query = new URLSearchParams(search)
  for (const name of own) query.delete(name)
  const chosen = new URLSearchParams(formatChoices(choices, usual))
  for (const name of own) if (chosen.has(name)) query.set(name, chosen.get(name)!)
  return query.size > 0 ? `?${query}` : ''
}

/** The address to share: whoever gets it reads it in their own language. */
export function sharedAddress(href: string): string {
  const url = new URL(href)
  for (const name of personal) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
