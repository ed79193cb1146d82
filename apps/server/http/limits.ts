/**
 * Rate limits per IP address and window. If counting fails, limits with `failClosed` refuse and all others allow.
 * `party` limits the number of parties of travellers for which one IP address may request live hotel prices; above it,
 * lists request none. `outside` limits staff calls to third parties. `sale` counts by the number of a sale, across all
 * IP addresses.
 */
import type { Limit } from '@tussenuit/modules/shared/call.ts'
import { guessAlarmThreshold, reportCodeGuessing } from '@tussenuit/modules/money/ledger/index.ts'
import { customerIpPrefix } from '@tussenuit/modules/shared/address.ts'
import { refuse } from '@tussenuit/modules/shared/refusal.ts'
import { hashToken } from '@tussenuit/modules/shared/secret.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

type Window = { hits: number; seconds: number; failClosed: boolean }
export const windows: Record<Limit, Window> = {
  voucher: { hits: 10, seconds: 60, failClosed: true },
  'sign-in': { hits: 20, seconds: 60, failClosed: true },
  newsletter: { hits: 20, seconds: 3600, failClosed: true },
  log: { hits: 10, seconds: 60, failClosed: false },
  'page-speed': { hits: 120, seconds: 60, failClosed: false },
  booking: { hits: 240, seconds: 60, failClosed: false },
  guest: { hits: 60, seconds: 60, failClosed: true },
  session: { hits: 600, seconds: 60, failClosed: false },
  party: { hits: 12, seconds: 60, failClosed: false },
  calendar: { hits: 600, seconds: 60, failClosed: false },
  outside: { hits: 120, seconds: 60, failClosed: false },
  sale: { hits: 60, seconds: 60, failClosed: false },
}

const admissions = new WeakMap<Shop['sessionStore'], Map<string, Promise<boolean>>>()

/**
 * Counts `what` towards a limit and returns whether the IP address is still within it. The same `what` is counted once
 * per window, even if a page's requests ask for it concurrently.
 */
export function countAndCheckLimit(
  shop: Pick<Shop, 'log' | 'sessionStore'>,
  limit: Limit,
  ip: string,
  what: string,
): Promise<boolean> {
  const running = admissions.get(shop.sessionStore) ?? new Map<string, Promise<boolean>>()
  admissions.set(shop.sessionStore, running)
  const counted = `${limit}:${customerIpPrefix(ip)}`
  const key = `${counted}:${what}`
  const admission =
    running.get(key) ?? countWithinLimit(shop, limit, { counted, key }).finally(() => running.delete(key))
  running.set(key, admission)
  return admission
}

async function countWithinLimit(
  { log, sessionStore }: Pick<Shop, 'log' | 'sessionStore'>,
  limit: Limit,
  { counted, key }: { counted: string; key: string },
): Promise<boolean> {
  const window = windows[limit]
  try {
    if ((await sessionStore.currentCount(key)) > 0) return true
    if ((await sessionStore.count(counted, window.seconds)).hits > window.hits) return false
    await sessionStore.count(key, window.seconds)
    return true
  } catch (error) {
    log.error({ error: (error as Error).message, limit }, 'attempts cannot be counted')
    return !window.failClosed
  }
}

export async function countAgainstLimit(
  shop: Pick<Shop, 'db' | 'keys' | 'log' | 'now' | 'sessionStore'>,
  limit: Limit,
  ip: string,
): Promise<void> {
  const counted = await countAttempt(shop, limit, customerIpPrefix(ip))
  if (limit === 'voucher' && counted?.hits === guessAlarmThreshold) await reportCodeGuessing(shop, ip)
  requireWithinLimit(limit, counted)
}

/** Refuses with 429 if this sale has reached its limit of third-party calls. */
export async function countSaleRequest(shop: Pick<Shop, 'keys' | 'log' | 'sessionStore'>, sale: string): Promise<void> {
  // The proof of a sale is a secret and must not be part of a counter's name.
  const name = hashToken(shop.keys('sale-limit'), sale.trim().toUpperCase())
  requireWithinLimit('sale', await countAttempt(shop, 'sale', name))
}

type Counted = { hits: number; resetsInSeconds: number }

type Counting = Pick<Shop, 'log' | 'sessionStore'>

/** Running counts by name. The next count waits for the last promise of the queue instead of the row lock. */
const runningCounts = new WeakMap<Shop['sessionStore'], Map<string, { size: number; last: Promise<unknown> }>>()
/** Equals the limit of concurrent requests per IP address that docs/production.md sets in the proxy. */
const maxQueuedCounts = 40
/** Names whose limit is exceeded, with the time until which they are refused without counting. */
const exceededUntil = new WeakMap<Shop['sessionStore'], Map<string, number>>()
const maxExceeded = 10_000

/**
 * Counts one name sequentially: hundreds of concurrent requests from one address would otherwise use every database
 * connection to wait for one row. If the queue is long or the limit already exceeded, a request is refused without a
 * query.
 */
async function countInQueue(sessionStore: Shop['sessionStore'], name: string, seconds: number, most: number) {
  const [lines, exceeded] = [
    runningCounts.get(sessionStore) ?? new Map(),
    exceededUntil.get(sessionStore) ?? new Map(),
  ] as const
  runningCounts.set(sessionStore, lines)
  exceededUntil.set(sessionStore, exceeded)
  const line = lines.get(name) ?? { size: 0, last: Promise.resolve() }
  if (line.size >= maxQueuedCounts) return { hits: most + 1, resetsInSeconds: 1 }
  const counting = line.last.then(async (): Promise<Counted> => {
    const leftMs = (exceeded.get(name) ?? 0) - performance.now()
    if (leftMs > 0) return { hits: most + 1, resetsInSeconds: Math.ceil(leftMs / 1000) }
    exceeded.delete(name)
    const counted = await sessionStore.count(name, seconds)
    if (exceeded.size >= maxExceeded) exceeded.clear()
    if (counted.hits > most) exceeded.set(name, performance.now() + counted.resetsInSeconds * 1000)
    return counted
  })
  line.size += 1
  line.last = counting
    .catch(() => undefined)
    .then(() => {
      line.size -= 1
      if (line.size === 0) lines.delete(name)
    })
  lines.set(name, line)
  return counting
}

/** Null if counting failed and the request is allowed. */
async function countAttempt({ log, sessionStore }: Counting, limit: Limit, name: string): Promise<Counted | null> {
  const window = windows[limit]
  try {
    // Attempts with voucher codes are counted beyond their limit, up to the alarm threshold.
    const most = limit === 'voucher' ? Math.max(window.hits, guessAlarmThreshold) : window.hits
    return await countInQueue(sessionStore, `${limit}:${name}`, window.seconds, most)
  } catch (error) {
    log.error({ error: (error as Error).message, limit }, 'attempts cannot be counted')
    if (window.failClosed) refuse(503, 'limits_unavailable', 'Please try again shortly.', { retryAfterSeconds: 10 })
    return null
  }
}

function requireWithinLimit(limit: Limit, counted: Counted | null): void {
  if (counted && counted.hits > windows[limit].hits)
    refuse(429, 'too_many', 'Too many attempts. Please wait a moment.', {
      retryAfterSeconds: Math.max(1, counted.resetsInSeconds),
    })
}
