/**
 * The card provider or the hotel supplier hangs. Requests that need it get a message at the time limit, one visitor
 * takes only a few places, and other requests do not wait. A call that was pending at the time limit has an unknown
 * outcome and is checked again.
 *
 * In the long suite: unknown payments, an interrupted return, the limit per sale, and a supplier that hangs; floods of
 * requests while the card provider hangs.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { placesPerAddress } from '@tussenuit/server/capacity/third-party-gates.ts'
import { windows } from '@tussenuit/server/http/limits.ts'
import {
  readProviderPayment,
  findBookableStay,
  intentIdOfSale,
  payByCard,
  callProviderStandIn,
  reserveRoom,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { password } from '../../staff-steps.ts'
import { isLong } from '../../suite/form.ts'

/** Longer than any limit in this test. Each hang is ended after its test. */
const hangMs = 600_000
const flood = 150

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({
    pages: true,
    deals: 6,
    priceDays: 40,
    limits: 'normal',
    requestDeadlineMs: 3_000,
    environment: { TRUST_PROXY: '127.0.0.1,::1' },
  })
})
afterEach(async () => {
  await removeProviderFaults()
  await fetch(`${shop.standIns}/_etg/faults`, { method: 'DELETE' })
})
afterAll(() => shop?.close())

const makeProviderHang = (more: object = {}) =>
  callProviderStandIn(shop, '/faults', { kind: 'delay', delay_ms: hangMs, times: 10_000, ...more })
const removeProviderFaults = () => fetch(`${shop.standIns}/_sim/faults`, { method: 'DELETE' })
const makeSupplierHang = () =>
  callSupplierStandIn(shop, '/faults', { path: '*', kind: 'timeout', seconds: hangMs / 1000, times: null })

/** A visitor with a separate IP address and session. */
function makeVisitor(address: string) {
  const headers = { 'x-forwarded-for': address, 'session-id': crypto.randomUUID() }
  return {
    client: shop.newClient(headers),
    post: (path: string, body: object) => shop.raw('POST', path, body, headers),
  }
}
const addressOf = (index: number): string => `198.51.100.${index + 1}`

/** A visitor with a reservation that awaits payment. */
async function reserveAsVisitor(address: string) {
  const visitor = makeVisitor(address)
  const at = { ...shop, client: visitor.client }
  const { reservation } = await reserveRoom(at, await findBookableStay(at))
  return { ...visitor, reservation, number: reservation.reservationNumber }
}

type Answer = Awaited<ReturnType<TestShop['raw']>>
const kindOf = ({ status, body }: Answer): string => (status === 200 ? '200' : `${status} ${body?.error?.code}`)
/** The expected statuses and codes of refusals; each has a message that says what to do. */
const messages = [
  '502 payments_unavailable',
  '502 supplier_unavailable',
  '503 overloaded',
  '503 process_late',
  '429 too_many',
]

/** Expects that sign-in, reading and saving in the office, a visitor's session, a list and pages work. */
async function expectOthersServed(): Promise<void> {
  const login = await shop.raw(
    'POST',
    '/auth/login',
    { email: 'owner@demo.test', password },
    { 'x-forwarded-for': '203.0.113.50' },
  )
  expect(kindOf(login)).toBe('200')
  const office = { 'x-forwarded-for': '203.0.113.50', authorization: `Bearer ${login.body.data.access_token}` }
  const pages = (await shop.raw('GET', '/fetchContentPages', undefined, office)).body.data as Record<string, unknown>[]
  const { name, updated_at: _at, outdated: _outdated, ...page } = pages[0]!
  const saved = await shop.raw('PUT', `/updateContentPage/${String(name)}`, page, office)
  expect([kindOf(saved), kindOf(await shop.raw('GET', '/reservationData', undefined, office))]).toEqual(['200', '200'])
  const session = { 'session-id': crypto.randomUUID(), 'x-forwarded-for': '203.0.113.51' }
  expect(kindOf(await shop.raw('GET', '/deals', undefined, session))).toBe('200')
  for (const path of ['/', '/packages/all', `/?visit=${Math.random()}`])
    expect((await fetch(shop.url + path)).status, path).toBe(200)
}

test.runIf(isLong)(
  'the card provider hangs: a flood of one visitor ends with messages, and nobody else waits',
  async () => {
    const greedy = await reserveAsVisitor(addressOf(0))
    const others = [await reserveAsVisitor(addressOf(10)), await reserveAsVisitor(addressOf(11))]
    await makeProviderHang()
    const began = [greedy, ...others].map(({ post, number }, index) =>
      Array.from({ length: index === 0 ? flood : 1 }, () => post('/insert-reservation', { reservationNumber: number })),
    )
    await expectOthersServed()
    const kinds = (await Promise.all(began.flat())).map(kindOf)
    expect([...new Set(kinds)].filter((kind) => !messages.includes(kind))).toEqual([])
    // The requests of the other visitors were sent to the third party, although the first visitor had sent so many.
    expect(kinds.slice(flood)).toEqual(others.map(() => '502 payments_unavailable'))
    await removeProviderFaults()
    for (const { reservation, number } of others) {
      await payByCard(shop, reservation)
      await waitForState(shop, number, 'confirmed')
    }
  },
)

test.runIf(isLong)('one address waits in a few places at a party, and another one beside it in its own', async () => {
  const one = await reserveAsVisitor(addressOf(40))
  await makeProviderHang()
  const began = Array.from({ length: placesPerAddress + 5 }, () =>
    one.post('/createReservation', { reservationNumber: one.number }),
  )
  const answers = await Promise.all(began)
  expect(new Set(answers.map(kindOf))).toEqual(new Set(['502 payments_unavailable']))
})

test('a payment whose answer did not come in time is unknown: the same request finds the same payment, and no second one', async () => {
  const visitor = makeVisitor(addressOf(120))
  const at = { ...shop, client: visitor.client }
  const chosen = await findBookableStay(at)
  // The provider carries out the call, but its reply does not arrive.
  await makeProviderHang({ path: '/v1/payment_intents', method: 'POST', after_execution: true })
  const refused = await reserveRoom(at, chosen).then(
    () => 'made',
    (error: { status?: number; code?: string }) => `${error.status} ${error.code}`,
  )
  expect(refused).toBe('502 payments_unavailable')
  await removeProviderFaults()
  const { reservation } = await reserveRoom(at, chosen)
  const made = await shop.shop.db
    .selectFrom('payment')
    .select(['intent_id', 'state'])
    .where('reservation_number', '=', reservation.reservationNumber)
    .execute()
  expect(made).toEqual([{ intent_id: intentIdOfSale(reservation), state: 'open' }])
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
})

test('a return from paying that is cut off is settled by a job: nothing is refused, nothing is lost', async () => {
  const buyer = await reserveAsVisitor(addressOf(140))
  await callProviderStandIn(shop, '/webhooks', { drop: true })
  await makeProviderHang({ path: '/v1/payment_intents/', method: 'GET' })
  await payByCard(shop, buyer.reservation)
  const cut = await buyer.post('/insert-reservation', { reservationNumber: buyer.number })
  expect(kindOf(cut)).toBe('502 payments_unavailable')
  expect((await readProviderPayment(shop, intentIdOfSale(buyer.reservation))).intent.status).toBe('succeeded')
  await removeProviderFaults()
  await callProviderStandIn(shop, '/webhooks/reset', {})
  shop.clockAhead(1)
  await waitForState(shop, buyer.number, 'confirmed')
  shop.clockAhead(0)
})

test('a sale is asked about so often in a minute, from however many addresses', async () => {
  const buyer = await reserveAsVisitor(addressOf(160))
  const session = { 'session-id': crypto.randomUUID() }
  const secret = { payment_intent_client_secret: buyer.reservation.payment!.client_secret }
  const answers: string[] = []
  for (let index = 0; index <= windows.sale.hits; index += 1)
    answers.push(
      kindOf(
        await shop.raw('POST', '/payments/return', secret, { ...session, 'x-forwarded-for': `192.0.2.${index + 1}` }),
      ),
    )
  expect(new Set(answers.slice(0, -1))).toEqual(new Set(['200']))
  expect(answers.at(-1)).toBe('429 too_many')
  const other = await reserveAsVisitor(addressOf(170))
  expect(kindOf(await other.post('/createReservation', { reservationNumber: other.number }))).toBe(
    '402 reservation_not_paid',
  )
})

// This must be the last test, because the adapter pauses its calls to a supplier that has hung.
test('the hotel supplier hangs: those who ask for rooms get a message, and nobody else waits', async () => {
  const chosen = await findBookableStay(shop)
  await makeSupplierHang()
  const rooms = Array.from({ length: 60 }, (_, index) =>
    makeVisitor(addressOf(60 + Math.floor(index / 3))).post('/room-config', {
      ...chosen.stay,
      hotel_id: chosen.hotels[0]!.hotel_id,
    }),
  )
  await expectOthersServed()
  const kinds = (await Promise.all(rooms)).map(kindOf)
  expect([...new Set(kinds)].filter((kind) => !messages.includes(kind))).toEqual([])
  expect(kinds).toContain('502 supplier_unavailable')
})
