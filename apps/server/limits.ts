/**
 * Attempts per address and window. Limits on codes and sign-in refuse when they cannot count; the others allow. `party`
 * counts parties of travellers whose prices have to be asked of the hotels: beyond it lists show what is known.
 */
import type { Limit } from '@tussenuit/modules/shared/call.ts'
import { guessAlarmThreshold, reportGuessing } from '@tussenuit/modules/ledger/index.ts'
import { customerAddress } from '@tussenuit/modules/shared/address.ts'
import { refuse } from '@tussenuit/modules/shared/refusal.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

const windows: Record<Limit, { hits: number; seconds: number; failClosed: boolean }> = {
  voucher: { hits: 10, seconds: 60, failClosed: true },
  'sign-in': { hits: 20, seconds: 60, failClosed: true },
  newsletter: { hits: 20, seconds: 3600, failClosed: true },
  log: { hits: 10, seconds: 60, failClosed: false },
  booking: { hits: 240, seconds: 60, failClosed: false },
  guest: { hits: 60, seconds: 60, failClosed: true },
  session: { hits: 600, seconds: 60, failClosed: false },
  party: { hits: 12, seconds: 60, failClosed: false },
}

const admissions = new WeakMap<Shop['sessionStore'], Map<string, Promise<boolean>>>()

/**
 * Whether this address is within a limit for `what`. The same again within the window is not counted, however many
 * requests of a page ask at once.
 */
export function isAdmitted(
  shop: Pick<Shop, 'log' | 'sessionStore'>,
  limit: Limit,
  ip: string,
  what: string,
): Promise<boolean> {
  const running = admissions.get(shop.sessionStore) ?? new Map<string, Promise<boolean>>()
  admissions.set(shop.sessionStore, running)
  const counted = `${limit}:${customerAddress(ip)}`
  const key = `${counted}:${what}`
  const admission = running.get(key) ?? admit(shop, limit, { counted, key }).finally(() => running.delete(key))
  running.set(key, admission)
  return admission
}

async function admit(
  { log, sessionStore }: Pick<Shop, 'log' | 'sessionStore'>,
  limit: Limit,
  { counted, key }: { counted: string; key: string },
): Promise<boolean> {
  const window = windows[limit]
  try {
    if ((await sessionStore.counted(key)) > 0) return true
    if ((await sessionStore.count(counted, window.seconds)).hits > window.hits) return false
    await sessionStore.count(key, window.seconds)
    return true
  } catch (error) {
    log.error({ error: (error as Error).message, limit }, 'attempts cannot be counted')
    return !window.failClosed
  }
}

export async function countAttempt(
  shop: Pick<Shop, 'db' | 'keys' | 'log' | 'now' | 'sessionStore'>,
  limit: Limit,
  ip: string,
): Promise<void> {
  const window = windows[limit]
  let counted: { hits: number; resetsInSeconds: number }
  try {
    counted = await shop.sessionStore.count(`${limit}:${customerAddress(ip)}`, window.seconds)
  } catch (error) {
    shop.log.error({ error: (error as Error).message, limit }, 'attempts cannot be counted')
    if (window.failClosed) refuse(503, 'limits_unavailable', 'Please try again shortly.', { retryAfterSeconds: 10 })
    return
  }
  if (limit === 'voucher' && counted.hits === guessAlarmThreshold) await reportGuessing(shop, ip)
  if (counted.hits > window.hits)
    refuse(429, 'too_many', 'Too many attempts. Please wait a moment.', {
      retryAfterSeconds: Math.max(1, counted.resetsInSeconds),
    })
}
