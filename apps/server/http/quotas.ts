/**
 * Limits the data that anonymous visitors store: per network, so that one network cannot fill the database, and in
 * total. `stored` is counted in KiB of session data (rows are removed after 30 days), everything else in rows. If
 * counting fails, the request is allowed.
 */
import type { Quota } from '@tussenuit/modules/shared/call.ts'
import { networkIpPrefix } from '@tussenuit/modules/shared/address.ts'
import { refuse } from '@tussenuit/modules/shared/refusal.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'

type Amount = { max: number; seconds: number }
const [hour, day] = [3_600, 86_400]

export const quotas: Record<Quota, { network: Amount; all: Amount }> = {
  drafts: { network: { max: 300, seconds: hour }, all: { max: 6_000, seconds: hour } },
  orders: { network: { max: 200, seconds: hour }, all: { max: 4_000, seconds: hour } },
  subscribers: { network: { max: 60, seconds: hour }, all: { max: 3_000, seconds: hour } },
  messages: { network: { max: 40, seconds: hour }, all: { max: 1_000, seconds: hour } },
  lines: { network: { max: 600, seconds: hour }, all: { max: 60_000, seconds: hour } },
  stored: { network: { max: 16 * 1024, seconds: hour }, all: { max: 512 * 1024, seconds: day } },
}

/** The amount that a body of this size adds to a quota. */
export const quotaAmount = (quota: Quota, bytes: number): number => (quota === 'stored' ? Math.ceil(bytes / 1024) : 1)

/**
 * Refuses with 429 if the network's quota is used up, and with 503 if the total is; an operator must then investigate.
 * Requests beyond a network's own quota do not count towards the total.
 */
export async function countTowardsQuota(
  shop: Pick<Shop, 'log' | 'sessionStore'>,
  quota: Quota,
  ip: string,
  bytes: number,
): Promise<void> {
  const [{ network, all }, amount] = [quotas[quota], quotaAmount(quota, bytes)]
  const ofNetwork = await countHits(shop, `quota:${quota}:${networkIpPrefix(ip)}`, network, amount)
  if (ofNetwork && ofNetwork.hits > network.max)
    refuse(429, 'too_many', 'Too many attempts. Please wait a moment.', {
      retryAfterSeconds: Math.max(1, ofNetwork.resetsInSeconds),
    })
  const ofAll = await countHits(shop, `quota:${quota}`, all, amount)
  if (!ofAll || ofAll.hits <= all.max) return
  shop.log.error({ event: 'quota_reached', quota, max: all.max, seconds: all.seconds }, 'strangers left too much')
  refuse(503, 'quota_reached', 'Too many visitors do this at the moment. Please try again later.', {
    retryAfterSeconds: Math.max(1, ofAll.resetsInSeconds),
  })
}

async function countHits(
  { log, sessionStore }: Pick<Shop, 'log' | 'sessionStore'>,
  key: string,
  of: Amount,
  amount: number,
) {
  try {
    return await sessionStore.count(key, of.seconds, amount)
  } catch (error) {
    log.error({ error: (error as Error).message, quota: key }, 'a quota cannot be counted')
    return null
  }
}
