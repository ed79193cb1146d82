/** Each call that stores data of anonymous visitors has a quota per network and a total quota. */
import { expect, test } from 'vitest'
import type { Quota } from '@tussenuit/modules/shared/call.ts'
import { Refusal } from '@tussenuit/modules/shared/refusal.ts'
import { allRoutes } from './calls.ts'
import { quotaAmount, countTowardsQuota, quotas } from './quotas.ts'

const makeLog = () => {
  const lines: object[] = []
  const write = (data: object) => void lines.push(data)
  return { lines, info: write, warn: write, error: write }
}
/** In-memory counters with initial values. */
function makeCounters(before: Record<string, number> = {}) {
  const hits = new Map(Object.entries(before))
  const sessionStore = {
    count: async (key: string, _seconds: number, amount = 1) => {
      hits.set(key, (hits.get(key) ?? 0) + amount)
      return { hits: hits.get(key)!, resetsInSeconds: 60 }
    },
  }
  return { hits, sessionStore: sessionStore as never }
}
const outcomeOf = (promise: Promise<void>) =>
  promise.then(
    () => 'counted',
    (error: Refusal) => `${error.status} ${error.code}`,
  )

test.each(Object.keys(quotas) as Quota[])('%s: a network has its part, and all together have theirs', async (quota) => {
  const { network, all } = quotas[quota]
  expect(network.max).toBeLessThan(all.max)
  const bytes = 1_024
  const inNetwork = makeCounters({ [`quota:${quota}:203.0.113`]: network.max - 1 })
  const shop = { ...inNetwork, log: makeLog() }
  expect(await outcomeOf(countTowardsQuota(shop, quota, '203.0.113.7', bytes))).toBe('counted')
  expect(await outcomeOf(countTowardsQuota(shop, quota, '203.0.113.250', bytes))).toBe('429 too_many')
  // Refused requests do not count towards the total.
  expect(inNetwork.hits.get(`quota:${quota}`)).toBe(1)
  expect(await outcomeOf(countTowardsQuota(shop, quota, '198.51.100.7', bytes))).toBe('counted')
  const full = { ...makeCounters({ [`quota:${quota}`]: all.max }), log: makeLog() }
  expect(await outcomeOf(countTowardsQuota(full, quota, '198.51.100.7', bytes))).toBe('503 quota_reached')
  expect(full.log.lines).toMatchObject([{ event: 'quota_reached', quota }])
})

test('what is kept for a browser counts by its size', () => {
  expect([1, 1_024, 1_025, 65_536].map((bytes) => quotaAmount('stored', bytes))).toEqual([1, 1, 2, 64])
  expect(quotaAmount('drafts', 65_536)).toBe(1)
})

test('where nothing can be counted it is allowed', async () => {
  const sessionStore = { count: () => Promise.reject(new Error('away')) } as never
  expect(await outcomeOf(countTowardsQuota({ sessionStore, log: makeLog() }, 'drafts', '203.0.113.7', 0))).toBe(
    'counted',
  )
})

/** Public writes that store no visitor data; a hand-written list with the reason for each. */
const leavesNothing: Record<string, readonly string[]> = {
  'adds to the metrics': ['POST /page-speed'],
  'answers a question': [
    'POST /deals/search',
    'POST /deals/cards',
    'POST /deals/arrivals',
    'POST /deals/package-as-slug',
    'POST /getCalendar',
    'POST /calendar/cheapest',
    'POST /calendar/deals',
    'POST /hotels/calendar',
    'POST /live-prices',
    'POST /room-config',
    'POST /specific-config',
    'POST /booking/alternatives',
    'POST /booking/extras',
    'POST /prebook',
    'POST /getStateByCountryId/:id',
    'POST /fetchVoucherById',
    'POST /validate-voucher',
    'POST /checkIfExternallySold',
    'POST /fetchVoucherPromotion',
    'POST /vouchers/days',
    'POST /vouchers/hotels',
  ],
  'changes a sale that there is, whose owner proves it': [
    'POST /insert-reservation',
    'POST /createReservation',
    'POST /reservation',
    'POST /reservationDataByResId',
    'POST /paid-booking',
    'POST /resendConfirmation',
    'POST /changeContact',
    'POST /payments/logStripePayment',
    'POST /payment-overview/:id/pay',
    'POST /telephone-sales/:id/pay',
    'POST /telephone-sales/:id/renew',
    'POST /cancellation-preview',
    'POST /cancelBooking',
    'POST /invoices',
    'POST /payments/return',
    'POST /payments/start',
    'POST /deals/voucher-transaction',
    'POST /deals/voucher-code',
    'POST /vouchers/withdrawal',
    'POST /vouchers/withdrawal/confirm',
  ],
  'is signed': [
    'POST /supplier/webhook',
    'POST /payments/webhook/standard',
    'POST /payments/webhook/sgr',
    'POST /payments/webhook',
  ],
  'takes away': ['DELETE /redis', 'POST /redis/delete-many', 'POST /redis/clear'],
  'has a token that was mailed': ['POST /newsletter/confirm/:token', 'POST /newsletter/unsubscribe/:token'],
  'signs staff in, with limits of its own': [
    'POST /auth/login',
    'POST /auth/refresh-token',
    'POST /auth/logout',
    'POST /auth/checkemail',
    'POST /auth/resetpassword',
    'POST /auth/ads_login/code',
    'POST /auth/ads_login',
    'POST /auth/passkey/start',
    'POST /auth/passkey',
  ],
}

test('every write of strangers has a quota, or leaves nothing', () => {
  const writes = allRoutes
    .map(({ call }) => call)
    .filter(({ method, access }) => method !== 'GET' && access.some(({ who }) => who !== 'staff'))
  const named = Object.values(leavesNothing).flat()
  expect(writes.length).toBeGreaterThan(50)
  expect(
    writes
      .filter((call) => !call.quota)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  ).toEqual(named.toSorted())
})
