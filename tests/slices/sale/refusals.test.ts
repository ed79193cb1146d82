/**
 * Refusals because of the hotel, the price, the time or the payment. Refused input is not stored, and all money is
 * refunded.
 *
 * In the gate: the hotel refuses, a lost reply, a changed price, a late payment, a double payment, a wrong amount.
 * In the long suite: each way in which the supplier fails, and each moment of a late payment.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  readProviderPayment,
  readSupplierOrders,
  findBookableStay,
  retryUntilPasses,
  readInbox,
  intentIdOfSale,
  listTransitions,
  payByCard,
  callProviderStandIn,
  reserveRoom,
  countSalesRows,
  formatEnglishEuros,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await callSupplierStandIn(shop, '/settings', { polls: 1 })
})
afterEach(async () => {
  shop.clockAhead(0)
  await fetch(`${shop.standIns}/_etg/faults`, { method: 'DELETE' })
  await callSupplierStandIn(shop, '/settings', { polls: 1 })
  await callSupplierStandIn(shop, '/prices', { percent: 0, where: 'form' })
})
afterAll(() => shop.close())

type Booked = Awaited<ReturnType<typeof reserveRoom>>
const tasksOf = (number: string) =>
  shop.shop.db.selectFrom('staff_task').selectAll().where('reservation_number', '=', number).execute()
const setSupplierFault = (path: string, kind: string, more: object = {}) =>
  callSupplierStandIn(shop, '/faults', { path: `hotel/order/booking/${path}`, kind, ...more })

async function bookAs(surname: string, email = `${surname.toLowerCase()}@example.nl`): Promise<Booked> {
  const booked = await reserveRoom(shop, await findBookableStay(shop), { surname, email })
  await payByCard(shop, booked.reservation)
  return booked
}

/** Expects that everything was refunded once, and that traveller and staff were notified. */
async function expectRefunded({ reservation, body }: Booked): Promise<void> {
  const number = reservation.reservationNumber
  await waitForState(shop, number, 'refunded')
  const { intent, refunds } = await readProviderPayment(shop, intentIdOfSale(reservation))
  expect(refunds.map((refund) => refund.amount)).toEqual([intent.amount_received])
  expect(intent.amount_received).toBe(reservation.amount_due_cents)
  expect(await tasksOf(number)).toMatchObject([{ kind: 'booking_refused' }])
  const mails = await retryUntilPasses(async () => {
    const found = await readInbox(shop, body.guestForm.email)
    expect(found.map((mail) => mail.subject)).toHaveLength(1)
    return found
  })
  expect(mails[0]!.subject).toBe(`The hotel could not confirm ${number}: we refund everything`)
  expect(mails[0]!.text).toContain(formatEnglishEuros(reservation.amount_due_cents))
  expect(
    (await readSupplierOrders(shop, number)).orders.filter(
      (order) => order.state === 'completed' || order.state === 'processing',
    ),
  ).toEqual([])
  const view = (
    await shop.client(
      'POST /reservationDataByResId',
      { body: { reservationNumber: number } },
      { 'manage-token': reservation.manage_token },
    )
  ).data
  expect(view).toMatchObject({
    state: 'refunded',
    invoice_number: null,
    documents: [],
    payments: [{ received_cents: reservation.amount_due_cents, refunded_cents: reservation.amount_due_cents }],
  })
}

/** Expects one active order at the hotel and no refund. */
async function expectBookedOnce({ reservation }: Booked): Promise<void> {
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const { orders } = await readSupplierOrders(shop, reservation.reservationNumber)
  expect(orders.filter((order) => order.state === 'completed')).toHaveLength(1)
  expect(orders.filter((order) => order.state === 'processing')).toEqual([])
  expect((await readProviderPayment(shop, intentIdOfSale(reservation))).refunds).toEqual([])
}

describe('the hotel refuses after payment', () => {
  test('sold out, refused by the hotel, over its limit, unknown and then sold out: full refund, traveller and staff notified', async () => {
    const surnames = ['Soldout', 'Provider', 'Booklimit', 'Unknownsoldout']
    const booked: Booked[] = []
    for (const surname of surnames) booked.push(await bookAs(surname))
    for (const one of booked) await expectRefunded(one)
    expect(await listTransitions(shop, booked[0]!.reservation.reservationNumber)).toEqual([
      'traveller: - > draft',
      'traveller: draft > awaiting_payment',
      'webhook: awaiting_payment > paid',
      'booking job: paid > confirming',
      'hotel: confirming > failed',
      'booking job: failed > refunding',
      'card provider: refunding > refunded',
    ])
  })

  longTest('an initially unknown outcome is polled, and confirms', async () => {
    await expectBookedOnce(await bookAs('Unknownsuccess'))
  })
})

describe('failures of calls to the supplier', () => {
  longTest('a form that fails three times books exactly once', async () => {
    await setSupplierFault('form', 'error', { code: 'timeout', times: 2 })
    await setSupplierFault('form', '500', { nth: 3 })
    const booked = await bookAs('de Vries', 'forms@example.nl')
    await expectBookedOnce(booked)
    expect(
      (await readSupplierOrders(shop, booked.reservation.reservationNumber)).attempts.map((attempt) => attempt.state),
    ).toEqual(['dropped', 'dropped', 'dropped', 'confirmed'])
  })

  test('a lost reply to the order books exactly once, under the same id', async () => {
    await setSupplierFault('finish', 'reset', { when: 'after' })
    const booked = await bookAs('de Vries', 'lost@example.nl')
    await expectBookedOnce(booked)
    expect((await readSupplierOrders(shop, booked.reservation.reservationNumber)).attempts).toHaveLength(1)
  })

  longTest('an order that never arrived is sent again only after the supplier reported it unknown', async () => {
    await setSupplierFault('finish', 'reset', { when: 'before' })
    const booked = await bookAs('de Vries', 'never@example.nl')
    await expectBookedOnce(booked)
  })

  longTest('the supplier is unavailable for a while after payment: confirmed when it is back', async () => {
    await setSupplierFault('form', 'html', { times: 2 })
    await setSupplierFault('finish/status', '500', { times: 3 })
    await expectBookedOnce(await bookAs('de Vries', 'away@example.nl'))
  })

  longTest('a form that always fails ends after two hours with a full refund', async () => {
    await setSupplierFault('form', '500', { times: null })
    const booked = await bookAs('de Vries', 'hopeless@example.nl')
    await waitForState(shop, booked.reservation.reservationNumber, 'confirming')
    shop.clockAhead(121)
    await expectRefunded(booked)
    expect((await readSupplierOrders(shop, booked.reservation.reservationNumber)).attempts.length).toBeLessThanOrEqual(
      10,
    )
  })

  test('an outcome unknown for two hours is refunded; a later confirmation by the hotel is cancelled', async () => {
    await callSupplierStandIn(shop, '/settings', { polls: null })
    const booked = await bookAs('de Vries', 'silent@example.nl')
    const number = booked.reservation.reservationNumber
    await retryUntilPasses(async () =>
      expect((await readSupplierOrders(shop, number)).attempts).toMatchObject([{ state: 'polling' }]),
    )
    shop.clockAhead(121)
    await waitForState(shop, number, 'refunded')
    const [attempt] = (await readSupplierOrders(shop, number)).attempts
    await callSupplierStandIn(shop, '/end', { partner_order_id: attempt!.id })
    expect((await readSupplierOrders(shop, number)).orders).toMatchObject([{ state: 'completed' }])
    shop.clockAhead(140)
    await retryUntilPasses(async () =>
      expect((await readSupplierOrders(shop, number)).orders).toMatchObject([{ state: 'cancelled' }]),
    )
    await retryUntilPasses(async () =>
      expect((await tasksOf(number)).map((task) => task.kind).sort()).toEqual(['booking_refused', 'booking_turned_up']),
    )
    expect((await readProviderPayment(shop, intentIdOfSale(booked.reservation))).refunds).toMatchObject([
      { amount: booked.reservation.amount_due_cents },
    ])
  })
})

describe('a price that rose between the check and the order', () => {
  test('a little is borne by the shop; more than that is not ordered, and everything is refunded', async () => {
    const bookAtRaisedPrice = async (percent: number, state: 'confirmed' | 'refunded') => {
      await callSupplierStandIn(shop, '/prices', { percent, where: 'form' })
      const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
      await payByCard(shop, reservation)
      await waitForState(shop, reservation.reservationNumber, state)
      return reservation
    }
    const borne = await bookAtRaisedPrice(1, 'confirmed')
    expect((await readProviderPayment(shop, intentIdOfSale(borne))).refunds).toEqual([])
    const tooDear = await bookAtRaisedPrice(50, 'refunded')
    expect((await readSupplierOrders(shop, tooDear.reservationNumber)).orders).toEqual([])
    expect((await readProviderPayment(shop, intentIdOfSale(tooDear))).refunds).toMatchObject([
      { amount: tooDear.amount_due_cents },
    ])
    expect(await tasksOf(tooDear.reservationNumber)).toMatchObject([
      { kind: 'booking_refused', text: expect.stringContaining('price_rose') },
    ])
  })
})

describe('before payment', () => {
  test('a higher price at the check is shown, the old amount is refused and nothing is stored', async () => {
    const chosen = await findBookableStay(shop)
    const room = chosen.rooms[0]!
    await callSupplierStandIn(shop, '/prices', { hid: 0, percent: 10, where: 'prebook', times: 1 })
    const prebooked = (
      await shop.client('POST /prebook', { body: { deals_id: chosen.deal.deals_id, book_hash: room.book_hash } })
    ).data
    expect(prebooked).toMatchObject({ price_changed: true, old_total_cents: room.price.total_cents })
    expect(prebooked.total_cents).toBeGreaterThan(room.price.total_cents)
    const before = await countSalesRows(shop)
    const body = {
      ...chosen.stay,
      book_hash: prebooked.book_hash,
      activities: [],
      pay: 'full',
      agreed_total_cents: room.price.total_cents,
      terms_accepted: true,
      guestForm: {
        name: 'Sanne',
        surname: 'de Vries',
        email: 'risen@example.nl',
        phone: '+31612345678',
        guestDetail: [{ name: 'Sanne', surname: 'de Vries' }],
      },
    }
    const refused = await shop.raw('POST', '/pre-reservation', body)
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'price_changed' }, data: { total_cents: prebooked.total_cents } },
    })
    expect(await countSalesRows(shop)).toEqual(before)
    expect(
      await shop.raw('POST', '/pre-reservation', { ...body, agreed_total_cents: prebooked.total_cents }),
    ).toMatchObject({ status: 200, body: { data: { total_cents: prebooked.total_cents } } })
  })

  test('a higher tax at the hotel at the check is a changed price, though the amount to us is the same', async () => {
    const deals = (await shop.client('GET /deals', { query: {} })).data as DealCard[]
    const taxed = deals.find((deal) => deal.price !== null && deal.price.payable_at_hotel_cents > 0)!
    const chosen = await findBookableStay(shop, { slug: taxed.category_id })
    const room = chosen.rooms[0]!
    expect(room.price.payable_at_hotel_cents).toBeGreaterThan(0)
    const body = { deals_id: chosen.deal.deals_id, book_hash: room.book_hash }
    // Adds one euro per adult and night, so that rounding per person does not change the shop's part.
    const nightly = room.price.payable_at_hotel_cents / (2 * chosen.stay.nights)
    await callSupplierStandIn(shop, '/taxes', { percent: 10_000 / nightly })
    try {
      const { data } = await shop.client('POST /prebook', { body })
      expect(data).toMatchObject({ price_changed: true, old_all_in_cents: room.price.all_in_cents })
      expect([data.total_cents, data.old_total_cents]).toEqual([room.price.total_cents, room.price.total_cents])
      expect(data.price.all_in_cents).toBe(room.price.all_in_cents + 200 * chosen.stay.nights)
      // A repeated call gives the same reply.
      expect((await shop.client('POST /prebook', { body: { ...body, book_hash: data.book_hash } })).data).toEqual(data)
    } finally {
      await callSupplierStandIn(shop, '/taxes', { percent: 0 })
    }
  })

  longTest(
    'a room that was taken in the meantime is refused at the check, and an unchecked offer is not sold',
    async () => {
      const chosen = await findBookableStay(shop)
      const room = chosen.rooms[0]!
      const { supplier_id: hid } = await shop.shop.db
        .selectFrom('hotel')
        .select('supplier_id')
        .where('id', '=', chosen.hotels[0]!.hotel_id)
        .executeTakeFirstOrThrow()
      const before = await countSalesRows(shop)
      await callSupplierStandIn(shop, '/stock', { hid, days: [chosen.day.date] })
      expect(
        await shop.raw('POST', '/prebook', { deals_id: chosen.deal.deals_id, book_hash: room.book_hash }),
      ).toMatchObject({ status: 409, body: { error: { code: 'offer_gone' } } })
      const body = {
        ...chosen.stay,
        book_hash: room.book_hash,
        terms_accepted: true,
        guestForm: {
          name: 'Sanne',
          surname: 'de Vries',
          email: 'gone@example.nl',
          phone: '+31612345678',
          guestDetail: [{ name: 'Sanne', surname: 'de Vries' }],
        },
      }
      expect(await shop.raw('POST', '/pre-reservation', body)).toMatchObject({
        status: 422,
        body: { error: { code: 'offer_not_checked' } },
      })
      expect(await countSalesRows(shop)).toEqual(before)
      await callSupplierStandIn(shop, '/stock', { hid, days: [chosen.day.date], taken: false })
    },
  )

  longTest('an offer expires after its day, with its own refusal', async () => {
    const chosen = await findBookableStay(shop)
    shop.clockAhead(23 * 60 + 1)
    expect(
      await shop.raw('POST', '/prebook', { deals_id: chosen.deal.deals_id, book_hash: chosen.rooms[0]!.book_hash }),
    ).toMatchObject({ status: 410, body: { error: { code: 'offer_expired' } } })
  })
})

describe('too late and too often', () => {
  test('half an hour later the reservation has expired: 410, and the card can no longer pay', async () => {
    const { reservation, body } = await reserveRoom(shop, await findBookableStay(shop))
    const number = reservation.reservationNumber
    const own = { 'manage-token': reservation.manage_token }
    shop.clockAhead(31)
    expect(await shop.raw('POST', '/pre-reservation', { ...body, reservationNumber: number }, own)).toMatchObject({
      status: 410,
      body: { error: { code: 'reservation_expired' } },
    })
    await waitForState(shop, number, 'expired')
    for (const path of ['/insert-reservation', '/createReservation'])
      expect(await shop.raw('POST', path, { reservationNumber: number }, own), path).toMatchObject({ status: 410 })
    expect(await payByCard(shop, reservation)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } })
    expect((await readProviderPayment(shop, intentIdOfSale(reservation))).intent).toMatchObject({
      status: 'canceled',
      amount_received: 0,
    })
  })

  test('a payment after the time to pay is refunded automatically, and staff are notified', async () => {
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
    const number = reservation.reservationNumber
    // The reservation has expired, but the intent could not be cancelled and can still be paid.
    await shop.shop.db.updateTable('reservation').set({ state: 'expired' }).where('number', '=', number).execute()
    await payByCard(shop, reservation)
    await waitForState(shop, number, 'refunded')
    expect((await readProviderPayment(shop, intentIdOfSale(reservation))).refunds).toMatchObject([
      { amount: reservation.amount_due_cents, status: 'succeeded' },
    ])
    expect(await tasksOf(number)).toMatchObject([{ kind: 'late_payment' }])
    expect(await readSupplierOrders(shop, number)).toEqual({ orders: [], attempts: [] })
  })

  longTest('a payment at the last moment counts: no paid reservation expires', async () => {
    await callProviderStandIn(shop, '/webhooks/pause', {})
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
    await payByCard(shop, reservation)
    shop.clockAhead(31)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    shop.clockAhead(0)
    await callProviderStandIn(shop, '/webhooks/resume', {})
    expect((await readProviderPayment(shop, intentIdOfSale(reservation))).refunds).toEqual([])
  })

  test('a second payment of the same stay is refunded, the first one books', async () => {
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
    const number = reservation.reservationNumber
    const second = await shop.shop.payments.createPayment({
      account: reservation.payment!.account,
      amountCents: reservation.amount_due_cents,
      methods: ['card'],
      description: 'second',
      metadata: {},
      key: randomUUID(),
      returnUrl: () => shop.url,
    })
    await shop.shop.db
      .insertInto('payment')
      .values({
        reservation_number: number,
        voucher_order_number: null,
        part: 'deposit',
        account: reservation.payment!.account,
        amount_cents: reservation.amount_due_cents,
        attempt: 2,
        state: 'open',
        intent_id: second.id,
      })
      .execute()
    await payByCard(shop, reservation)
    await waitForState(shop, number, 'confirmed')
    const other = {
      payment: { client_secret: second.proof, publishable_key: reservation.payment!.publishable_key },
    }
    await payByCard(shop, other)
    await retryUntilPasses(async () =>
      expect((await readProviderPayment(shop, second.id)).refunds).toMatchObject([
        { amount: reservation.amount_due_cents },
      ]),
    )
    expect(await tasksOf(number)).toMatchObject([{ kind: 'second_payment' }])
    expect((await readProviderPayment(shop, intentIdOfSale(reservation))).refunds).toEqual([])
    await waitForState(shop, number, 'confirmed')
  })

  test('a payment of a wrong amount is refunded, books nothing, and the stay can still be paid correctly', async () => {
    const { reservation, body } = await reserveRoom(shop, await findBookableStay(shop))
    const number = reservation.reservationNumber
    await shop.shop.payments.changeAmount(
      reservation.payment!.account,
      intentIdOfSale(reservation),
      reservation.amount_due_cents - 100,
    )
    await payByCard(shop, reservation)
    await retryUntilPasses(async () =>
      expect((await readProviderPayment(shop, intentIdOfSale(reservation))).refunds).toMatchObject([
        { amount: reservation.amount_due_cents - 100 },
      ]),
    )
    expect(await tasksOf(number)).toMatchObject([{ kind: 'wrong_amount' }])
    const again = (
      await shop.client(
        'POST /pre-reservation',
        { body: { ...body, reservationNumber: number } },
        { 'manage-token': reservation.manage_token },
      )
    ).data
    expect(again.payment!.client_secret).not.toBe(reservation.payment!.client_secret)
    expect(await payByCard(shop, again)).toMatchObject({ status: 'succeeded', amount: reservation.amount_due_cents })
    await waitForState(shop, number, 'confirmed')
  })

  longTest('a payment that belongs to no sale creates a task for staff', async () => {
    const stray = await shop.shop.payments.createPayment({
      account: 'standard',
      amountCents: 5000,
      methods: ['card'],
      description: 'stray',
      metadata: {},
      key: randomUUID(),
      returnUrl: () => shop.url,
    })
    await payByCard(shop, {
      payment: { client_secret: stray.proof, publishable_key: stray.checkout['publishable_key']! },
    })
    await retryUntilPasses(async () =>
      expect(
        await shop.shop.db
          .selectFrom('staff_task')
          .selectAll()
          .where('key', '=', `stray:standard:${stray.id}`)
          .execute(),
      ).toMatchObject([{ kind: 'money_without_sale' }]),
    )
  })
})

describe('vouchers', () => {
  const order = async (client = shop.client) => {
    const voucher = (await shop.client('GET /fetchvouchers', { query: {} })).data[0]!
    return {
      voucher,
      bought: (
        await client('POST /pre-voucher-transaction', {
          body: {
            voucher_id: voucher.voucher_id,
            quantity: 2,
            name: 'Noor',
            surname: 'Smit',
            email: 'noor@example.nl',
          },
        })
      ).data,
    }
  }

  test('codes are issued after payment, and only the buyer sees them', async () => {
    const buyer = shop.newClient()
    const { voucher, bought } = await order(buyer)
    expect(bought.amount_cents).toBe(voucher.selling_price * 2)
    const own = { 'manage-token': bought.manage_token }
    const ask = { transaction_number: bought.transaction_number }
    for (const path of ['/deals/voucher-transaction', '/deals/voucher-code']) {
      expect(await shop.raw('POST', path, ask, own), path).toMatchObject({ status: 402 })
      expect(await shop.raw('POST', path, ask), path).toMatchObject({ status: 401 })
    }
    expect(await payByCard(shop, bought)).toMatchObject({ status: 'succeeded', amount: bought.amount_cents })
    const { data: done, message } = await buyer('POST /deals/voucher-transaction', {
      body: { ...ask, amount: 0.01, code: 'FREE-FREE-FREE' },
    })
    expect(message).toBe('Your voucher is on its way by mail.')
    expect(done).toMatchObject({
      state: 'issued',
      codes: [
        expect.stringMatching(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]$/),
        expect.stringMatching(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]$/),
      ],
    })
    expect((await shop.raw('POST', '/deals/voucher-code', ask, own)).body.data.codes).toEqual(done.codes)
    const strangers = [
      { 'session-id': randomUUID() },
      { 'session-id': randomUUID(), 'manage-token': `${bought.manage_token.slice(0, -2)}xx` },
      { 'manage-token': (await order()).bought.manage_token },
    ]
    for (const headers of strangers) {
      for (const path of ['/deals/voucher-transaction', '/deals/voucher-code'])
        expect(await shop.raw('POST', path, ask, headers as Record<string, string>), path).toMatchObject({
          status: 404,
        })
    }
    const mail = await retryUntilPasses(
      async () =>
        (await readInbox(shop, 'noor@example.nl')).find((one) => one.subject.includes(bought.transaction_number)) ??
        Promise.reject(new Error('no mail')),
    )
    for (const code of done.codes) expect(mail.text).toContain(code)
    const stored =
      JSON.stringify(await shop.shop.db.selectFrom('voucher_code').selectAll().execute()) +
      JSON.stringify(await shop.shop.db.selectFrom('mail').selectAll().execute())
    for (const code of done.codes)
      for (const form of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(form)
  })

  test('a voucher order that is not paid within half an hour expires, and cannot be paid any more', async () => {
    const { bought } = await order()
    shop.clockAhead(31)
    await retryUntilPasses(async () =>
      expect(
        await shop.shop.db
          .selectFrom('voucher_order')
          .select('state')
          .where('number', '=', bought.transaction_number)
          .executeTakeFirst(),
      ).toEqual({ state: 'expired' }),
    )
    expect(await payByCard(shop, bought)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } })
  })

  longTest('a payment after a voucher order has expired is refunded', async () => {
    const { bought } = await order()
    await shop.shop.db
      .updateTable('voucher_order')
      .set({ state: 'expired' })
      .where('number', '=', bought.transaction_number)
      .execute()
    await payByCard(shop, bought)
    await retryUntilPasses(async () =>
      expect((await readProviderPayment(shop, intentIdOfSale(bought))).refunds).toMatchObject([
        { amount: bought.amount_cents },
      ]),
    )
    await retryUntilPasses(async () =>
      expect(
        await shop.shop.db
          .selectFrom('voucher_order')
          .select('state')
          .where('number', '=', bought.transaction_number)
          .executeTakeFirst(),
      ).toEqual({ state: 'refunded' }),
    )
    expect(
      await shop.shop.db
        .selectFrom('voucher_code')
        .selectAll()
        .where('order_number', '=', bought.transaction_number)
        .execute(),
    ).toEqual([])
  })
})

longTest(
  'a mail server that is unavailable loses no e-mail, and one that drops its reply gets the same e-mail again',
  async () => {
    const mailFault = (kind: string) =>
      fetch(`${shop.standIns}/_mail/fault`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind, times: 1 }),
      })
    const emails = async (to: string) =>
      ((await (await fetch(`${shop.standIns}/inbox/messages.json?to=${to}`)).json()) as { messageId: string }[]).map(
        (mail) => mail.messageId,
      )
    for (const kind of ['4xx', 'drop']) {
      const to = `mail-${kind}@example.nl`
      await mailFault(kind)
      const booked = await bookAs('de Vries', to)
      await waitForState(shop, booked.reservation.reservationNumber, 'confirmed')
      const mail = shop.shop.db.selectFrom('mail').selectAll().where('recipient', '=', to)
      await retryUntilPasses(async () =>
        expect(await mail.executeTakeFirstOrThrow()).toMatchObject({
          state: 'queued',
          attempts: 1,
          last_error: expect.any(String),
        }),
      )
      shop.clockAhead(2)
      await retryUntilPasses(async () =>
        expect(await mail.executeTakeFirstOrThrow()).toMatchObject({ state: 'sent', attempts: 2 }),
      )
      shop.clockAhead(0)
      const arrived = await emails(to)
      expect(arrived).toHaveLength(kind === 'drop' ? 2 : 1)
      expect(new Set(arrived).size).toBe(1)
    }
  },
)
