/**
 * The query parameters that pages use. Only these are used to render and cache pages, because campaigns, mail programs
 * and social networks add other parameters to URLs.
 */

/** The prefix of the parameters for custom filters; the filter's name follows it. */
export const customFilterPrefix = 'filter.'

const languageAndChoice = ['lang', 'check_in', 'from', 'to', 'nights', 'adults', 'children', 'rooms', 'residency']
const lists = [
  'q',
  'category',
  'destination',
  'theme',
  'board',
  'price_min',
  'price_max',
  'price_scale',
  'sort',
  'page',
]
const booking = ['day', 'hotel', 'room', 'activities', 'step', 'part', 'voucher_id', 'deals_id']
const links = ['number', 'token', 'preview', 'unsubscribe']
/** Parameters with which the router requests the data of single routes. */
const router = ['_routes', 'index']

export const pageParameters: ReadonlySet<string> = new Set([
  ...languageAndChoice,
  ...lists,
  'prices',
  ...booking,
  ...links,
  ...router,
])

const isReadParameter = (name: string) => pageParameters.has(name) || name.startsWith(customFilterPrefix)

/** Path and query without unused parameters; only the path if none remains. */
export function removeUnreadParameters(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const parameters = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => isReadParameter(nameOf(pair)))
  return parameters.length > 0 ? `${url.slice(0, start)}?${parameters.join('&')}` : url.slice(0, start)
}

/**
 * Equal for addresses that show the same page: parameters in the order of their names, those of one name in their own.
 */
export function sortParameters(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const parameters = url
    .slice(start + 1)
    .split('&')
    .map((pair) => ({ name: nameOf(pair), pair }))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
  return `${url.slice(0, start)}?${parameters.map(({ pair }) => pair).join('&')}`
}

/** The decoded name in `name=value`. */
function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0]!.replaceAll('+', ' ')
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
