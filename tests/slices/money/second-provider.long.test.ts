/**
 * A second payment provider: an adapter that was written from the port's documentation sells and refunds a stay without
 * changes in the modules or the shop.
 *
 * In the long suite: the adapter of another card provider; its port is tested in the gate.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findBookableStay,
  retryUntilPasses,
  reserveRoom,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { createKassaPayments } from '../../second-provider/adapter.ts'
import { type Kassa, signBody, startKassa } from '../../second-provider/kassa.ts'

const secrets = { standard: 'seal of the one', sgr: 'seal of the other' }
let kassa: Kassa
let shop: TestShop
beforeAll(async () => {
  kassa = await startKassa(secrets)
  shop = await startTestShop({ deals: ['Sea steam in Domburg'] })
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
  shop.shop.payments = createKassaPayments({ url: kassa.url, secrets })
})
afterAll(async () => {
  await shop?.close()
  await kassa?.close()
})

const beginSale = async () => {
  const { reservation } = await reserveRoom(shop, await findBookableStay(shop, { skipDays: 55 }))
  return { reservation, number: reservation.reservationNumber, payment: reservation.payment! }
}
const orderOf = (number: string) =>
  [...kassa.orders.values()].find((order) => order.fields['reservation_number'] === number)!
const returnToShop = (url: URL) =>
  shop.raw('POST', '/payments/return', {
    payment_intent_client_secret: url.searchParams.get('payment_intent_client_secret'),
  })
const deliverEvent = ({ merchant, body, seal }: { merchant: string; body: string; seal: string }) =>
  shop.raw('POST', `/payments/webhook/${merchant}`, body, { 'x-kassa-seal': seal, 'content-type': 'application/json' })
const eventsOf = (uuid: string) =>
  shop.shop.db.selectFrom('provider_event').select(['type', 'event_id']).where('intent_id', '=', uuid).execute()
const refundsOf = (number: string) =>
  shop.shop.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.state', 'refund.amount_cents'])
    .where('payment.reservation_number', '=', number)
    .execute()

test('a stay is paid at its page, confirmed, cancelled and refunded; a repeated message has one effect', async () => {
  const { reservation, number, payment } = await beginSale()
  expect(payment.checkout).toEqual({
    kind: 'redirect',
    reference: orderOf(number).uuid,
    url: `${kassa.url}/page/${orderOf(number).uuid}`,
  })
  expect(JSON.stringify(payment.checkout)).not.toContain(orderOf(number).ticket)
  const landed = await kassa.answer(payment.checkout.url!, 'pay')
  expect(landed.href.startsWith(`${shop.shop.publicUrl}/payment-details?`)).toBe(true)
  expect((await returnToShop(landed)).body.data).toMatchObject({
    kind: 'reservation',
    number,
    payment_state: 'paid',
    checkout: { kind: 'redirect' },
    publishable_key: '',
  })
  await waitForState(shop, number, 'confirmed')

  const message = kassa.sent.find((one) => one.body.includes(orderOf(number).uuid))!
  expect([(await deliverEvent(message)).status, (await deliverEvent(message)).status]).toEqual([200, 200])
  expect(await eventsOf(orderOf(number).uuid)).toEqual([{ type: 'paid', event_id: JSON.parse(message.body).uuid }])
  expect(
    await shop.shop.db.selectFrom('payment').selectAll().where('reservation_number', '=', number).execute(),
  ).toMatchObject([{ state: 'paid', method: 'ideal', received_cents: reservation.amount_due_cents }])

  await shop.client(
    'POST /cancelBooking',
    { body: { reservationNumber: number, reason: 'plans changed' } },
    { 'manage-token': reservation.manage_token },
  )
  await retryUntilPasses(async () => expect(orderOf(number).returns).toHaveLength(1))
  await retryUntilPasses(async () =>
    expect(await refundsOf(number)).toEqual([{ state: 'pending', amount_cents: orderOf(number).returns[0]!.sum }]),
  )
  kassa.bankTakes(orderOf(number).uuid)
  expect((await deliverEvent(kassa.sent.at(-1)!)).status).toBe(200)
  expect((await deliverEvent(kassa.sent.at(-1)!)).status).toBe(200)
  await waitForState(shop, number, 'refunded')
  expect(await refundsOf(number)).toEqual([{ state: 'succeeded', amount_cents: orderOf(number).returns[0]!.sum }])
  expect(orderOf(number).returns).toHaveLength(1)
  expect((await eventsOf(orderOf(number).uuid)).map(({ type }) => type).toSorted()).toEqual(['paid', 'refunded'])
})

test('after an attempt that the bank refuses the stay can be paid at the same page', async () => {
  const { number, payment } = await beginSale()
  const landed = await kassa.answer(payment.checkout.url!, 'refuse')
  expect((await returnToShop(landed)).body.data).toMatchObject({
    number,
    state: 'awaiting_payment',
    payment_state: 'failed',
  })
  expect((await returnToShop(await kassa.answer(payment.checkout.url!, 'leave'))).body.data.payment_state).toBe(
    'failed',
  )
  expect((await returnToShop(await kassa.answer(payment.checkout.url!, 'pay'))).body.data.payment_state).toBe('paid')
  await waitForState(shop, number, 'confirmed')
})

test('a pending payment books nothing; the message about its success does, without a return', async () => {
  const { number, payment } = await beginSale()
  const landed = await kassa.answer(payment.checkout.url!, 'later')
  expect((await returnToShop(landed)).body.data).toMatchObject({
    state: 'awaiting_payment',
    payment_state: 'processing',
  })
  kassa.bankPays(orderOf(number).uuid)
  expect((await deliverEvent(kassa.sent.at(-1)!)).status).toBe(200)
  await waitForState(shop, number, 'confirmed')
})

test('only the whole proof gives access to a payment, and only signed messages are processed', async () => {
  const { number, payment } = await beginSale()
  const proof = payment.client_secret
  const shown = async (text: string) =>
    (await shop.raw('POST', '/payments/return', { payment_intent_client_secret: text })).status
  expect(await shown(proof)).toBe(200)
  expect(await shown(`${orderOf(number).uuid}.${'0'.repeat(32)}`)).toBe(404)
  for (const wrong of [orderOf(number).uuid, `${proof}0`, 'pi_1234567890_secret_1234567890']) {
    expect(await shown(wrong)).toBe(400)
  }
  const body = JSON.stringify({ uuid: 'x', about: 'order', order: orderOf(number).uuid, now: 'CAPTURED' })
  const { merchant } = orderOf(number)
  const other = merchant === 'sgr' ? secrets.standard : secrets.sgr
  for (const seal of ['', 'x', signBody(other, body), signBody(secrets[merchant as 'sgr'], `${body} `)]) {
    expect((await deliverEvent({ merchant, body, seal })).status).toBe(400)
  }
  expect(await eventsOf(orderOf(number).uuid)).toEqual([])
})
