/** Invalid URLs: every route with invalid values in every part of its URL. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../apps/shop/app/routes.ts'

/** URL-encoded values. */
export const garbage: readonly string[] = [
  '',
  '%00',
  '%',
  '%E0%A4%A',
  '%ff%fe',
  '%ED%A0%80',
  "'",
  '"',
  '--',
  '<script>',
  '%3Cscript%3Eboom()%3C/script%3E',
  '../../etc/passwd',
  '..%2f..%2f',
  '.',
  '-1',
  '0',
  '1.5',
  '1e999',
  '9'.repeat(40),
  'NaN',
  'null',
  'undefined',
  'true',
  '[object%20Object]',
  '__proto__',
  'constructor',
  'toString',
  '%F0%9F%92%A9',
  '%E2%80%AE',
  '%D9%A2',
  'a'.repeat(2000),
  '{{7*7}}',
  '${7*7}',
  "1'%20OR%20'1'='1",
  '%0d%0aSet-Cookie:x=1',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '%5B%5D',
  '%7B%22a%22%3A1%7D',
  '%2B31',
  'javascript%3Aboom()',
  '%20',
  '%25%32%35',
]
/** A representative selection of these values, for slower tests. */
export const sharpest: readonly string[] = [
  '%00',
  '%ED%A0%80',
  '-1',
  '1e999',
  '%3Cscript%3Eboom()%3C/script%3E',
  '__proto__',
  '2026-02-30',
]
const few = ['%00', '%', '%3Cscript%3Eboom()%3C/script%3E', '__proto__']

/**
 * The query parameters that each route reads. Routes that are not listed are tested with the most common parameters.
 */
const read: Record<string, string[]> = {
  '': ['nights', 'lang'],
  'packages/:category': [
    'q',
    'category',
    'destination',
    'theme',
    'board',
    'nights',
    'price_max',
    'from',
    'to',
    'sort',
    'page',
    'filter.x',
    'filter.',
    'lang',
  ],
  'packages/:category/:dealId': ['check_in', 'nights', 'rooms', 'lang', 'q'],
  'booking/:category/:dealId': [
    'step',
    'part',
    'check_in',
    'nights',
    'rooms',
    'hotel',
    'room',
    'extras',
    'activities',
    'pay',
    'code',
    'lang',
    'q',
  ],
  'voucher-checkout': ['voucher_id', 'deals_id', 'picture', 'lang'],
  'payment-details': ['payment_intent_client_secret', 'payment_intent', 'redirect_status'],
}
const usual = ['q', 'number', 'token', 'id', 'unsubscribe', 'lang']

export type Good = { category: string; dealId: string; q: string; id: string; token: string }

/**
 * Each route with an invalid value in one of its path parts, and with invalid values in all query parameters. Routes
 * without parameters get only a few of the values.
 */
export function makeHostileAddresses(good: Good, values: readonly string[]): string[] {
  const found = new Set<string>()
  for (const { path = '' } of routes as RouteConfigEntry[]) {
    const parts = path.split('/')
    const right = parts.map((part) =>
      part.startsWith(':') ? (good[part.slice(1) as keyof Good] ?? 'x') : part === '*' ? 'anything' : part,
    )
    const open = [...parts.entries()].filter(([, part]) => part.startsWith(':') || part === '*').map(([index]) => index)
    const query = read[path] ?? usual
    const reads = open.length > 0 || path in read
    for (const [turn, value] of (reads ? values : values.filter((one) => few.includes(one))).entries()) {
      // One path part is invalid at a time; each value is used in another part than the one before.
      if (open.length > 0) found.add(`/${right.with(open[turn % open.length]!, value).join('/')}`)
      // Most queries have a valid deal number, so that the page reads the other parameters too.
      const whole = query.includes('q') && turn % 4 > 0 ? good.q : value
      found.add(`/${right.join('/')}?${query.map((name) => `${name}=${name === 'q' ? whole : value}`).join('&')}`)
    }
    if (reads)
      found.add(
        `/${right.join('/')}?${query.map((name) => `${name}=1&${name}=2&${name}[]=x&${name}[a]=b`).join('&')}` +
          `&=&&=x&%=%&${'y=1&'.repeat(200)}`,
      )
  }
  for (const path of [
    '/packages',
    '/booking',
    '/%2e%2e/%2e%2e',
    '//elsewhere.example',
    '//',
    '///',
    '//%00',
    '/\\elsewhere.example',
    '/packages/__proto__',
    '/packages/constructor/constructor',
    '/assets/nothing.js',
    '/pictures/nothing.webp',
    '/assets/i18n/nothing.json',
    '/nothing/at/all',
    '/?lang=en&lang=de',
    '/index.html',
    '/.well-known/nothing',
  ])
    found.add(path)
  return [...found]
}
