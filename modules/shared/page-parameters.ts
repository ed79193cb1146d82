/**
 * Query parameters that pages of the shop read, the only ones that a page is rendered and cached by. Everything else in
 * an address was put there for somebody else: campaigns, mail programs and networks add parameters of their own.
 */

/** Custom filters are called by their own names behind this. */
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
const booking = ['hotel', 'room', 'activities', 'step', 'part', 'voucher_id', 'deals_id']
const links = ['number', 'token', 'preview', 'unsubscribe']
/** Of the router, which asks for the data of some routes. */
const router = ['_routes', 'index']

export const pageParameters: ReadonlySet<string> = new Set([
  ...languageAndChoice,
  ...lists,
  'prices',
  ...booking,
  ...links,
  ...router,
])

const isRead = (name: string) => pageParameters.has(name) || name.startsWith(customFilterPrefix)

/** The address (path and query) as pages are rendered for it; `/path` for one without a query that is read. */
export function withoutUnread(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const parameters = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => isRead(nameOf(pair)))
  return parameters.length > 0 ? `${url.slice(0, start)}?${parameters.join('&')}` : url.slice(0, start)
}

/** Of `name=value`, as a form or a link writes it. */
function nameOf(pair: string): string {
  const name = pair.split('=', 1)[0]!.replaceAll('+', ' ')
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
