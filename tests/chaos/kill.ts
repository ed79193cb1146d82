/**
 * Real processes that are killed at each crash point of the sale and restarted. No acknowledged work may be lost,
 * nothing may be booked or refunded twice, and everything must reach a final state.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type CrashPoint, crashPoints } from '@tussenuit/modules/shared/crash-point.ts'
import { readProviderPayment, findBookableStay, intentIdOfSale, payByCard, reserveRoom } from '../booking-steps.ts'
import type { TestShop } from '../harness.ts'
import { type Apart, startSeparateProcesses } from './processes.ts'

/** The crash points of the failure catalogue. At the two points outside the shop, the test itself kills the process. */
export const points: readonly {
  id: string
  at: CrashPoint | 'paid outside' | 'event answered'
  scene: 'stay' | 'refusal' | 'expiry' | 'voucher'
}[] = [
  { id: 'P1', at: 'offer checked', scene: 'stay' },
  { id: 'P2', at: 'draft written', scene: 'stay' },
  { id: 'P3', at: 'intent made', scene: 'stay' },
  { id: 'P4', at: 'intent stored', scene: 'stay' },
  { id: 'P5', at: 'paid outside', scene: 'stay' },
  { id: 'P6', at: 'event verified', scene: 'stay' },
  { id: 'P7', at: 'settling open', scene: 'stay' },
  { id: 'P8', at: 'settled', scene: 'stay' },
  { id: 'P9', at: 'event answered', scene: 'stay' },
  { id: 'P10', at: 'booking begun', scene: 'stay' },
  { id: 'P11', at: 'order written', scene: 'stay' },
  { id: 'P12', at: 'order answered', scene: 'stay' },
  { id: 'P13', at: 'confirmed', scene: 'stay' },
  { id: 'P14', at: 'email handed over', scene: 'stay' },
  { id: 'P15', at: 'email recorded', scene: 'stay' },
  { id: 'R1', at: 'refused', scene: 'refusal' },
  { id: 'R2', at: 'refund begun', scene: 'refusal' },
  { id: 'R3', at: 'refund answered', scene: 'refusal' },
  { id: 'R4', at: 'refund noted', scene: 'refusal' },
  { id: 'E1', at: 'intent cancelled', scene: 'expiry' },
  { id: 'E2', at: 'expired', scene: 'expiry' },
  { id: 'V1', at: 'codes issued', scene: 'voucher' },
]

const callStandIn = async (apart: Apart, path: string, body?: object): Promise<unknown> =>
  (
    await fetch(
      `${apart.standIns}${path}`,
      body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {},
    )
  ).json()

/** The sales and payments that the shop acknowledged with 2xx. */
type Acknowledged = { numbers: string[]; paid: string[] }

/** A shop for the steps of other tests that is accessible over HTTP only. */
const toTestShop = (apart: Apart): TestShop =>
  ({ client: apart.client, url: apart.url, standIns: apart.standIns }) as unknown as TestShop

let daysAhead = 0

/** Plays the users of a scene. Requests that fail because the server died are expected. */
async function simulateUsers(
  apart: Apart,
  scene: (typeof points)[number]['scene'],
  acknowledged: Acknowledged,
  beforePaying: () => Promise<void>,
): Promise<void> {
  const shop = toTestShop(apart)
  if (scene === 'voucher') {
    const [voucher] = (await apart.client('GET /fetchvouchers', { query: {} })).data
    const order = (
      await apart.client('POST /pre-voucher-transaction', {
        body: { voucher_id: voucher!.voucher_id, quantity: 2, name: 'Noor', surname: 'Smit', email: 'noor@example.nl' },
      })
    ).data
    acknowledged.numbers.push(order.transaction_number)
    await beforePaying()
    await payByCard(shop, order)
    acknowledged.paid.push(intentIdOfSale(order))
    return
  }
  daysAhead = (daysAhead + 3) % 60
  const { reservation } = await reserveRoom(
    shop,
    await findBookableStay(shop, { skipDays: 14 + daysAhead }),
    scene === 'refusal' ? { surname: 'Soldout' } : {},
  )
  acknowledged.numbers.push(reservation.reservationNumber)
  if (scene === 'expiry') return
  await beforePaying()
  await payByCard(shop, reservation)
  acknowledged.paid.push(intentIdOfSale(reservation))
}

/** Kills the shop at one crash point and leaves it stopped; throws if it does not die there. */
async function crashAtPoint(
  apart: Apart,
  { id, at, scene }: (typeof points)[number],
  acknowledged: Acknowledged,
): Promise<void> {
  const inside = (crashPoints as readonly string[]).includes(at)
  const began = Date.now()
  await apart.start(inside && scene !== 'expiry' ? at : undefined)
  const beforePaying = async () => {
    if (at === 'paid outside') await callStandIn(apart, '/_sim/webhooks/pause', {})
  }
  await simulateUsers(apart, scene, acknowledged, beforePaying).catch(async (error: unknown) => {
    // On a slow machine the exit is reported late. A server that still runs is a fault.
    if ((await apart.untilGone(20_000)) === null) throw error
  })
  if (scene === 'expiry') {
    await apart.kill()
    await apart.letTimePass(40)
    await apart.start(at)
  }
  if (at === 'event answered') await waitForAnsweredEvent(apart, began)
  if (!inside) await apart.kill()
  const how = await apart.untilGone(90_000)
  if (how !== 'SIGKILL')
    throw new Error(`${id} (${at}): the server ${how === null ? `did not die\n${apart.said()}` : `ended with ${how}`}`)
  if (at === 'paid outside') await callStandIn(apart, '/_sim/webhooks/resume', {})
  await apart.letTimePass(10)
}

/** Waits until the server has answered 2xx to the event of a payment. */
async function waitForAnsweredEvent(apart: Apart, since: number): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(5)) {
    const { attempts } = (await callStandIn(apart, '/_sim/webhooks')) as {
      attempts: { at: number; type: string; status: number | null }[]
    }
    if (attempts.some((one) => one.at >= since && one.type === 'payment_intent.succeeded' && one.status === 200)) return
  }
  throw new Error('no event was answered')
}

const openStates = "('paid', 'confirming', 'failed', 'refunding', 'cancellation_requested')"
const left = `select (select count(*) from reservation where state in ${openStates}) + (select count(*) from voucher_order where state in ('paid', 'refunding')) + (select count(*) from refund where state in ('wanted', 'pending')) + (select count(*) from mail where state = 'queued') as open`

/**
 * Advances the clock and restarts the shop until nothing is in progress, then returns the faults. A slow machine needs
 * more starts but has the same result.
 */
async function settleAllPayments(apart: Apart, embedded: boolean, acknowledged: Acknowledged): Promise<string[]> {
  for (let tries = 0; tries < 15; tries += 1) {
    await apart.start()
    for (let looks = 0; looks < (embedded ? 1 : 12); looks += 1) {
      await wait(embedded ? 6_000 : 1_000)
      if (!embedded && Number((await apart.ask(left))[0]!['open']) === 0) break
    }
    await apart.kill()
    if (Number((await apart.ask(left))[0]!['open']) === 0) break
    await apart.letTimePass(10)
  }
  return findFaults(apart, acknowledged)
}

async function findFaults(apart: Apart, acknowledged: Acknowledged): Promise<string[]> {
  const found = (await apart.books()).map(({ invariant, subject, text }) => `${invariant} ${subject}: ${text}`)
  const numbers = new Set(
    (await apart.ask('select number from reservation union select number from voucher_order')).map(
      (row) => row['number'],
    ),
  )
  for (const number of acknowledged.numbers)
    if (!numbers.has(number)) found.push(`${number} was acknowledged and is lost`)
  for (const row of await apart.ask(`select number, state from reservation where state in ${openStates}`))
    found.push(`${String(row['number'])} is still ${String(row['state'])}`)
  const settled = new Set(
    (await apart.ask("select intent_id from payment where state = 'paid'")).map((row) => row['intent_id']),
  )
  for (const intentId of acknowledged.paid) {
    const { intent, refunds } = await readProviderPayment(toTestShop(apart), intentId)
    if (intent.status === 'succeeded' && !settled.has(intentId)) found.push(`${intentId} was paid and is not settled`)
    if (new Set(refunds.map((refund) => refund.amount)).size < refunds.length)
      found.push(`${intentId} was refunded twice`)
  }
  // The hotel must have exactly one active order for each confirmed stay and none for any other.
  const { orders } = (await callStandIn(apart, '/_etg/state')) as {
    orders: { partnerOrderId: string; state: string }[]
  }
  const attempts = await apart.ask(
    'select a.id, r.number, r.state from supplier_attempt a join reservation r on r.number = a.reservation_number',
  )
  const standing = orders.filter((order) => order.state === 'completed')
  const counts = new Map<string, number>()
  for (const order of standing) {
    const attempt = attempts.find((one) => one['id'] === order.partnerOrderId)
    if (!attempt) found.push(`the hotel holds ${order.partnerOrderId}, which nobody knows`)
    else counts.set(String(attempt['number']), (counts.get(String(attempt['number'])) ?? 0) + 1)
  }
  for (const { number, state } of await apart.ask(
    `select number, state from reservation where exists (select from supplier_attempt where reservation_number
      = number)`,
  )) {
    const count = counts.get(String(number)) ?? 0
    if (count !== (state === 'confirmed' ? 1 : 0))
      found.push(`${String(number)} is ${String(state)} with ${count} standing orders`)
  }
  return found
}

export type Report = { died: number; wrong: string[] }

/** Kills one shop at each crash point, repeatedly, on one database engine, and restarts it each time. */
export async function killAtEachPoint(
  databaseUrl: string | null,
  options: { times: number; point?: string; say?: (line: string) => void },
): Promise<Report> {
  const apart = await startSeparateProcesses(databaseUrl)
  const acknowledged: Acknowledged = { numbers: [], paid: [] }
  const report: Report = { died: 0, wrong: [] }
  try {
    await apart.start()
    await callStandIn(apart, '/_etg/settings', { polls: 0 })
    await apart.kill()
    const tried = points.filter((one) => options.point === undefined || options.point.split(',').includes(one.id))
    // Faults are searched for after each repetition, so that the repetition that caused them is known.
    for (let time = 1; time <= options.times && report.wrong.length === 0; time += 1) {
      for (const point of tried) {
        const started = Date.now()
        await crashAtPoint(apart, point, acknowledged)
        report.died += 1
        options.say?.(`  ${point.id} ${point.at}: died after ${((Date.now() - started) / 1000).toFixed(1)} s`)
      }
      report.wrong = await settleAllPayments(apart, databaseUrl === null, acknowledged)
      options.say?.(
        `  round ${time} of ${options.times}: ${report.died} deaths so far, ` +
          `${acknowledged.numbers.length} sales, ${report.wrong.length} wrong`,
      )
    }
    return report
  } finally {
    await apart.close()
  }
}

/**
 * Runs the kills for `npm run chaos`: on PostgreSQL, or on the embedded engine (null). Returns the number of faults.
 */
export async function runKills(
  databaseUrl: string | null,
  options: { times: number; point?: string },
): Promise<number> {
  console.log(`killed on ${databaseUrl ? 'PostgreSQL' : 'the embedded engine'}`)
  const { died, wrong: found } = await killAtEachPoint(databaseUrl, { ...options, say: (line) => console.log(line) })
  for (const line of found) console.log(`  WRONG ${line}`)
  console.log(`  ${died} deaths, ${found.length} wrong`)
  return found.length
}
