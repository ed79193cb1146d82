/**
 * Scheduled checks that make up for lost messages and processes: unreported payments, checked soon but not too often,
 * and paid stays that are not booked yet, among many sales that are never finished.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findStalledReservationNumbers } from '@tussenuit/modules/sale/booking/index.ts'
import { claimUnsettledPayments } from '@tussenuit/modules/money/payment/index.ts'
import { addSeconds } from '@tussenuit/modules/shared/moment.ts'
import { findBookableStay, payByCard, reserveRoom, callSupplierStandIn, waitForState } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Sea steam in Domburg'], priceDays: 90, work: false })
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
})
afterAll(() => shop?.close())

test('a payment is checked soon after it was made, then less and less often, by one worker of many', async () => {
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
  const { created_at: made } = await shop.shop.db
    .selectFrom('payment')
    .select('created_at')
    .where('reservation_number', '=', reservation.reservationNumber)
    .executeTakeFirstOrThrow()
  const checks: number[] = []
  // Simulates ten workers that check every five seconds, over two hours.
  for (let second = 5; second <= 7_200; second += second < 195 ? 5 : 15) {
    // Half a second earlier, because the result exactly at a limit would depend on fractions of a second.
    const now = addSeconds(made, second - 0.5)
    const workers = await Promise.all(
      Array.from({ length: second < 200 ? 10 : 1 }, () => claimUnsettledPayments(shop.shop.db, now, 100)),
    )
    expect(workers.flat().length).toBeLessThanOrEqual(1)
    if (workers.flat().length > 0) checks.push(second)
  }
  expect(checks[0]).toBe(15)
  const gaps = checks.slice(1).map((second, index) => second - checks[index]!)
  expect(gaps.slice(0, 7)).toEqual([15, 15, 15, 15, 15, 15, 15])
  expect(Math.max(...gaps.filter((_, index) => checks[index + 1]! < 3_600))).toBe(30)
  expect(new Set(gaps.slice(-50))).toEqual(new Set([60]))
  expect(checks.filter((second) => second <= 1_800).length).toBeLessThan(70)
})

test('what has a final state is neither asked about nor taken over', async () => {
  const { db } = shop.shop
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 20 }))
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'paid')
  const later = addSeconds(new Date(), 7_200)
  for (const checked_at of [null, new Date(0)]) {
    await db.updateTable('payment').set({ checked_at }).execute()
    const asked = await claimUnsettledPayments(db, later, 100)
    // Control: the unpaid sale of the previous test is still checked.
    expect(asked).toHaveLength(1)
    expect(asked[0]!.reservation_number).not.toBe(reservation.reservationNumber)
  }
  // A finished sale and one that awaits payment, without a worker.
  const { reservation: finished } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 25 }))
  await db
    .updateTable('reservation')
    .set({ state: 'expired' })
    .where('number', '=', finished.reservationNumber)
    .execute()
  const states = await db.selectFrom('reservation').select('state').distinct().execute()
  expect(states.map(({ state }) => state).sort()).toEqual(['awaiting_payment', 'expired', 'paid'])
  expect(await findStalledReservationNumbers(db, later, 100)).toEqual([reservation.reservationNumber])
  await db
    .updateTable('reservation')
    .set({ booking_lease: new Date(0) })
    .execute()
  expect(await findStalledReservationNumbers(db, later, 100)).toEqual([reservation.reservationNumber])
})
