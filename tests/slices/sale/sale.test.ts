/**
 * From an available day to a confirmed stay: one total everywhere, every payment method, and every way in which the
 * shop learns the outcome of a payment.
 *
 * In the gate: one total, every payment method, every source of an outcome.
 * In the long suite: also an unavailable provider, a pending payment, free cancellation on a page.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runPriceJob } from '@tussenuit/modules/availability/calendar/index.ts'
import {
  readProviderPayment,
  readSupplierOrders,
  findBookableStay,
  retryUntilPasses,
  readInbox,
  intentIdOfSale,
  listTransitions,
  payAtBank,
  payByCard,
  callProviderStandIn,
  reserveRoom,
  formatEnglishEuros,
  callSupplierStandIn,
  waitForState,
  waitForWebhooks,
} from '../../booking-steps.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 14 })
  await callSupplierStandIn(shop, '/settings', { polls: 0 })
})
afterAll(() => shop.close())

type Reserved = Awaited<ReturnType<typeof reserveRoom>>['reservation']
const viewOf = async (reservation: Reserved) =>
  (
    await shop.client(
      'POST /reservationDataByResId',
      { body: { reservationNumber: reservation.reservationNumber } },
      { 'manage-token': reservation.manage_token },
    )
  ).data
const rowOf = (number: string) =>
  shop.shop.db.selectFrom('reservation').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const paymentsOf = (number: string) =>
  shop.shop.db.selectFrom('payment').selectAll().where('reservation_number', '=', number).orderBy('id').execute()
const sumOfLines = (lines: { amount_cents: number }[]) => lines.reduce((total, line) => total + line.amount_cents, 0)

/** The confirmation mail of a stay, and the text of its document. */
async function documentsOf(number: string): Promise<{ text: string; html: string; pdf: string; files: string[] }> {
  const mail = await retryUntilPasses(
    async () =>
      (await readInbox(shop)).find((one) => one.subject.includes(number)) ??
      Promise.reject(new Error(`no mail about ${number}`)),
  )
  const file = Buffer.from(
    await (
      await fetch(shop.standIns + mail.attachments.find((one) => one.filename.endsWith('.pdf'))!.url)
    ).arrayBuffer(),
  )
  return {
    text: mail.text,
    html: mail.html,
    pdf: await extractPdfText(file),
    files: mail.attachments.map((one) => one.filename),
  }
}

describe('one total', () => {
  test('calendar, hotel list, room list, quote, check, reservation, payment, page, mail, document and database have the same amount', async () => {
    const chosen = await findBookableStay(shop)
    const booked = await reserveRoom(shop, chosen)
    const total = chosen.day.total_cents!
    expect(chosen.hotels[0]!.price.total_cents).toBe(total)
    expect(chosen.rooms[0]!.price.total_cents).toBe(total)
    expect(booked.quote.total_cents).toBe(total)
    expect(booked.prebooked).toMatchObject({ price_changed: false, total_cents: total, old_total_cents: total })
    expect(booked.reservation).toMatchObject({ total_cents: total, amount_due_cents: total, balance_cents: 0 })
    const { account, intent } = await readProviderPayment(shop, intentIdOfSale(booked.reservation))
    expect(account).toBe(chosen.deal.is_sgr_package ? 'sgr' : 'standard')
    expect(intent).toMatchObject({
      amount: total,
      status: 'requires_payment_method',
      metadata: { reservation_number: booked.reservation.reservationNumber },
    })
    expect(await payByCard(shop, booked.reservation)).toMatchObject({ status: 'succeeded', amount: total })
    const number = booked.reservation.reservationNumber
    await waitForState(shop, number, 'confirmed')

    const view = await viewOf(booked.reservation)
    expect(view.total_cents).toBe(total)
    expect(sumOfLines(view.lines)).toBe(total)
    expect(view.all_in_cents).toBe(total + view.payable_at_hotel_cents)
    expect(view.per_person_cents * 2).toBe(view.all_in_cents)
    expect(view.lines.find((line) => line.kind === 'reservation_cost')?.amount_cents).toBe(1900)
    expect(view.payments).toEqual([
      { part: 'full', state: 'paid', amount_cents: total, received_cents: total, refunded_cents: 0, method: 'card' },
    ])
    expect(view.invoice_number).toMatch(/^[1-9]\d{9}$/)

    const documents = await documentsOf(number)
    expect(documents.text).toContain(`Total: ${formatEnglishEuros(view.all_in_cents)}`)
    expect(documents.html).toContain(`<strong>${formatEnglishEuros(view.all_in_cents)}</strong>`)
    const atHotel = view.payable_at_hotel_cents
    const inDocument = [
      ...(atHotel > 0
        ? [`You pay us ${formatEnglishEuros(total)}`, `paid at the hotel ${formatEnglishEuros(atHotel)}`]
        : []),
      `Total ${formatEnglishEuros(total + atHotel)}`,
    ]
    for (const line of inDocument) expect(documents.pdf).toContain(line)
    for (const line of view.lines)
      expect(documents.pdf, line.label).toContain(`${line.label} ${formatEnglishEuros(line.amount_cents)}`)
    expect(documents.files).toEqual([`${number}.pdf`, `${number}.ics`, `invoice-${view.invoice_number}.pdf`])
    expect(await rowOf(number)).toMatchObject({ total_cents: total, due_now_cents: total, balance_cents: 0 })
    const download = await fetch(
      `${shop.url}/api/documents/confirmation/${number}?token=${encodeURIComponent(booked.reservation.manage_token)}`,
    )
    const downloaded = await extractPdfText(Buffer.from(await download.arrayBuffer()))
    for (const line of inDocument) expect(downloaded).toContain(line)
  })

  test('a deposit and its balance are the total; only the deposit is taken', async () => {
    const chosen = await findBookableStay(shop, { slug: 'heather-and-sauna-on-the-veluwe', skipDays: 50 })
    const whole = (
      await shop.client('POST /specific-config', {
        body: { deals_id: chosen.deal.deals_id, book_hash: chosen.rooms[0]!.book_hash, pay: 'full' },
      })
    ).data
    const booked = await reserveRoom(shop, chosen, { pay: 'deposit' })
    const { quote, reservation } = booked
    expect(whole).toMatchObject({
      total_cents: quote.total_cents,
      due_now_cents: quote.total_cents,
      balance_cents: 0,
      balance_due_date: null,
    })
    expect(quote.due_now_cents).toBe(Math.floor((quote.total_cents * 30 + 50) / 100))
    expect(quote.due_now_cents + quote.balance_cents).toBe(quote.total_cents)
    expect(reservation).toMatchObject({
      total_cents: quote.total_cents,
      amount_due_cents: quote.due_now_cents,
      balance_cents: quote.balance_cents,
      balance_due_date: quote.balance_due_date,
    })
    expect(await payByCard(shop, reservation)).toMatchObject({ status: 'succeeded', amount: quote.due_now_cents })
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    expect(await viewOf(reservation)).toMatchObject({
      total_cents: quote.total_cents,
      due_now_cents: quote.due_now_cents,
      balance_cents: quote.balance_cents,
      payments: [{ part: 'deposit', received_cents: quote.due_now_cents }],
    })
    const documents = await documentsOf(reservation.reservationNumber)
    expect(documents.text).toContain(`Paid to us: ${formatEnglishEuros(quote.due_now_cents)}`)
    expect(documents.text).toMatch(/Still to pay us by .+: /)
    expect(documents.text).toContain(formatEnglishEuros(quote.balance_cents))
    expect(documents.pdf).toContain(`Paid to us ${formatEnglishEuros(quote.due_now_cents)}`)
  })

  test('where the balance would be due already, everything is paid at once', async () => {
    const chosen = await findBookableStay(shop, { slug: 'heather-and-sauna-on-the-veluwe', skipDays: 7 })
    const { quote, reservation } = await reserveRoom(shop, chosen, { pay: 'deposit' })
    expect(quote).toMatchObject({ due_now_cents: quote.total_cents, balance_cents: 0, balance_due_date: null })
    expect(reservation.amount_due_cents).toBe(quote.total_cents)
    expect(await paymentsOf(reservation.reservationNumber)).toMatchObject([
      { part: 'full', amount_cents: quote.total_cents },
    ])
  })

  test('a guaranteed package is paid on its own account and includes the contribution per person', async () => {
    const chosen = await findBookableStay(shop, { slug: 'van-gogh-among-the-pines' })
    expect(chosen.deal.is_sgr_package).toBe(true)
    const { reservation, quote } = await reserveRoom(shop, chosen)
    expect(quote.lines.filter((line) => line.kind === 'sgr_contribution')).toHaveLength(1)
    expect(reservation.payment).toMatchObject({ account: 'sgr', publishable_key: 'pk_test_sim_sgr' })
    expect((await readProviderPayment(shop, intentIdOfSale(reservation))).account).toBe('sgr')
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    expect(await viewOf(reservation)).toMatchObject({
      is_sgr_package: true,
      total_cents: quote.total_cents,
      payments: [{ state: 'paid', received_cents: quote.total_cents }],
    })
    // The pre-contractual information is stored as shown, independent of later changes in the catalogue.
    const { db } = shop.shop
    const ofDeal = db.updateTable('deal').where('id', '=', chosen.deal.deals_id)
    await ofDeal.set({ is_package_travel: false, is_sgr_package: false }).execute()
    try {
      const saved = (await viewOf(reservation)).travel_information!
      const asked = await fetch(
        `${shop.url}/api/documents/confirmation/${reservation.reservationNumber}?token=` +
          `${encodeURIComponent(reservation.manage_token)}`,
      )
      const inDocument = (await extractPdfText(Buffer.from(await asked.arrayBuffer()))).replace(/\s/g, '')
      const { text } = await documentsOf(reservation.reservationNumber)
      expect(saved.title).toMatch(/package/i)
      expect(saved.rights).toHaveLength(12)
      for (const reported of [saved.title, ...saved.paragraphs, ...saved.rights]) {
        expect(inDocument).toContain(reported.replace(/\s/g, ''))
        expect(text).toContain(reported)
      }
      expect(saved.paragraphs.join()).toContain('SGR protects your money')
    } finally {
      await ofDeal.set({ is_package_travel: true, is_sgr_package: true }).execute()
    }
  })

  longTest(
    'a page mentions free cancellation only where a room of the shown day can be cancelled free of charge',
    async () => {
      const listed = (await shop.client('GET /deals', { query: {} })).data
      const deals = (Array.isArray(listed) ? listed : listed.items).filter((deal) => deal.price !== null).slice(0, 6)
      await runPriceJob(shop.shop, 1)
      const reported: boolean[] = []
      for (const { deals_id, price } of deals) {
        const stay = { deals_id, check_in: price!.check_in, nights: price!.nights, rooms: [{ adults: price!.adults }] }
        const hotels = (await shop.client('POST /live-prices', { body: stay })).data
        const rooms = await Promise.all(
          hotels.map(
            async ({ hotel_id }) => (await shop.client('POST /room-config', { body: { ...stay, hotel_id } })).data,
          ),
        )
        // The list search returns only the cheapest rates, so the price job requests all rooms of the advertised stays.
        const { data: detail } = await shop.client('GET /deals/:id', { params: { id: deals_id }, query: {} })
        const some = rooms
          .flat()
          .some(({ cancellation: { free_until } }) => free_until !== null && new Date(free_until) > shop.shop.now())
        expect(detail.free_cancellation_until !== null, detail.title).toBe(some)
        reported.push(some)
      }
      expect(reported).toContain(true)
    },
  )

  test('an added activity changes quote, check and reservation alike, and an upgrade costs the difference only', async () => {
    const chosen = await findBookableStay(shop, { slug: 'cranberry-days-at-the-farm' })
    const room = chosen.rooms[0]!
    const extras = (
      await shop.client('POST /booking/extras', {
        body: { deals_id: chosen.deal.deals_id, book_hash: room.book_hash },
      })
    ).data
    const upgrade = extras.find((extra) => extra.upgraded_with_activity_id !== null)!
    const { deals_id } = chosen.deal
    const addedTo = async (activitiesBefore: number[], id: number): Promise<number> => {
      const asked = { deals_id, book_hash: room.book_hash, activities: activitiesBefore }
      const { data } = await shop.client('POST /booking/extras', { body: asked })
      return data.find((extra) => extra.activity_id === id)!.amount_cents
    }
    for (const activities of [[upgrade.activity_id], extras.map((extra) => extra.activity_id)]) {
      const fresh = await findBookableStay(shop, { slug: 'cranberry-days-at-the-farm' })
      const { quote, prebooked, reservation } = await reserveRoom(shop, fresh, { activities })
      expect(quote.lines.filter((line) => line.kind === 'optional_activity')).toHaveLength(activities.length)
      // Extras that are chosen one after another each add the amount shown beside them.
      let cents = room.price.all_in_cents
      for (const [index, id] of activities.entries()) cents += await addedTo(activities.slice(0, index), id)
      expect(quote.all_in_cents).toBe(cents)
      expect(prebooked.total_cents).toBe(quote.total_cents)
      expect(reservation.total_cents).toBe(quote.total_cents)
      expect((await viewOf(reservation)).activities.map((one) => one.activity_id)).toEqual(
        expect.arrayContaining(activities),
      )
    }
  })

  test('several rooms with children: one amount, and every guest is in the chosen room', async () => {
    const rooms = [
      { adults: 2, children: [8] },
      { adults: 1, children: [] },
    ]
    const chosen = await findBookableStay(shop, { slug: 'woodland-days-with-children', rooms })
    const guests = [
      { room: 1, name: 'Sanne', surname: 'de Vries' },
      { room: 1, name: 'Joost', surname: 'Bakker' },
      { room: 1, name: 'Noor', surname: 'Bakker', age: 8 },
      { room: 2, name: 'Ida', surname: 'Smit' },
    ]
    const { quote, prebooked, reservation, body } = await reserveRoom(shop, chosen, { guests })
    expect(quote.per_person_cents * 4).toBe(quote.all_in_cents)
    expect(prebooked.total_cents).toBe(quote.total_cents)
    expect(chosen.day.total_cents).toBe(quote.total_cents)
    const tooMany = await shop.raw('POST', '/pre-reservation', {
      ...body,
      guestForm: { ...body.guestForm, guestDetail: [...guests, { room: 2, name: 'Uninvited', surname: 'Guest' }] },
    })
    expect(tooMany).toMatchObject({ status: 422, body: { error: { code: 'guests_mismatch' } } })
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    const { orders } = await readSupplierOrders(shop, reservation.reservationNumber)
    expect(orders).toHaveLength(1)
    expect(
      orders[0]!.rooms.map((room) =>
        room.map((guest) => `${guest.first_name} ${guest.last_name} ${guest.age ?? ''}`.trim()),
      ),
    ).toEqual([['Sanne de Vries', 'Joost Bakker', 'Noor Bakker 8'], ['Ida Smit']])
  })
})

describe('paying', () => {
  test('a card that asks for authentication books only after the traveller authenticated', async () => {
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
    const waiting = await payByCard(shop, reservation, 'pm_card_threeDSecure2Required')
    expect(waiting.status).toBe('requires_action')
    expect(
      await shop.raw(
        'POST',
        '/createReservation',
        { reservationNumber: reservation.reservationNumber },
        { 'manage-token': reservation.manage_token },
      ),
    ).toMatchObject({ status: 402 })
    await callProviderStandIn(shop, `/attempts/${waiting.id}/authorise`, {})
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
  })

  test("iDEAL: authorised on the bank's page, back with the secret, confirmed", async () => {
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
    const back = await payAtBank(shop, reservation, 'authorise')
    expect(back.pathname).toBe('/payment-details')
    const secret = back.searchParams.get('payment_intent_client_secret')!
    const returned = (
      await shop.newClient()('POST /payments/return', { body: { payment_intent_client_secret: secret } })
    ).data
    expect(returned).toMatchObject({
      kind: 'reservation',
      number: reservation.reservationNumber,
      account: reservation.payment!.account,
    })
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    expect((await viewOf(reservation)).payments).toMatchObject([{ method: 'ideal', state: 'paid' }])
  })

  longTest('a pending payment books nothing; when it succeeds, the stay is booked', async () => {
    const { reservation, body } = await reserveRoom(shop, await findBookableStay(shop))
    const number = reservation.reservationNumber
    const back = await payAtBank(shop, reservation, 'later')
    expect(back.searchParams.get('redirect_status')).toBe('pending')
    const own = { 'manage-token': reservation.manage_token }
    expect(
      await shop.raw('POST', '/payments/return', { payment_intent_client_secret: reservation.payment!.client_secret }),
    ).toMatchObject({ status: 200, body: { data: { state: 'awaiting_payment' } } })
    expect(await shop.raw('POST', '/insert-reservation', { reservationNumber: number }, own)).toMatchObject({
      status: 200,
      body: { data: { state: 'awaiting_payment' } },
    })
    expect(await shop.raw('POST', '/reservation', { reservationNumber: number }, own)).toMatchObject({ status: 402 })
    // The stay cannot be changed while a payment is pending.
    expect(await shop.raw('POST', '/pre-reservation', { ...body, reservationNumber: number }, own)).toMatchObject({
      status: 409,
    })
    expect(await readSupplierOrders(shop, number)).toEqual({ orders: [], attempts: [] })
    await callProviderStandIn(shop, `/attempts/${intentIdOfSale(reservation)}/authorise`, {})
    await waitForState(shop, number, 'confirmed')
  })

  test('after a declined card number, payment and amount are unchanged, and the next card pays', async () => {
    const { reservation, body } = await reserveRoom(shop, await findBookableStay(shop))
    expect(await payByCard(shop, reservation, 'pm_card_visa_chargeDeclined')).toMatchObject({
      error: { code: 'card_declined' },
    })
    const back = await payAtBank(shop, reservation, 'fail')
    expect(back.searchParams.get('redirect_status')).toBe('failed')
    const again = (
      await shop.client(
        'POST /pre-reservation',
        { body: { ...body, reservationNumber: reservation.reservationNumber } },
        { 'manage-token': reservation.manage_token },
      )
    ).data
    expect(again.reservationNumber).toBe(reservation.reservationNumber)
    expect(again.payment!.client_secret).toBe(reservation.payment!.client_secret)
    expect(await payByCard(shop, again, 'pm_card_mastercard')).toMatchObject({ status: 'succeeded' })
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    expect(await paymentsOf(reservation.reservationNumber)).toHaveLength(1)
  })

  test('changing from full payment to a deposit creates another payment, and the first can no longer be paid', async () => {
    const chosen = await findBookableStay(shop, { slug: 'heather-and-sauna-on-the-veluwe', skipDays: 50 })
    const { reservation, body } = await reserveRoom(shop, chosen)
    const changed = (
      await shop.client(
        'POST /pre-reservation',
        { body: { ...body, pay: 'deposit', reservationNumber: reservation.reservationNumber } },
        { 'manage-token': reservation.manage_token },
      )
    ).data
    expect(changed.reservationNumber).toBe(reservation.reservationNumber)
    expect(await payByCard(shop, reservation)).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } })
    expect(await payByCard(shop, changed)).toMatchObject({ status: 'succeeded', amount: changed.amount_due_cents })
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    expect(await paymentsOf(reservation.reservationNumber)).toMatchObject([
      { part: 'full', state: 'cancelled', received_cents: 0 },
      { part: 'deposit', state: 'paid', received_cents: changed.amount_due_cents },
    ])
  })
})

describe("sources of the payment's outcome", () => {
  const paidBy = async (number: string) =>
    (await listTransitions(shop, number)).filter((move) => move.endsWith('> paid'))

  test('the webhook is sufficient', async () => {
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    expect(await paidBy(reservation.reservationNumber)).toEqual(['webhook: awaiting_payment > paid'])
  })

  test('the return page is sufficient', async () => {
    await callProviderStandIn(shop, '/webhooks/pause', {})
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
    await payByCard(shop, reservation)
    await shop.client('POST /payments/return', {
      body: { payment_intent_client_secret: reservation.payment!.client_secret },
    })
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    expect(await paidBy(reservation.reservationNumber)).toEqual(['return page: awaiting_payment > paid'])
    // Webhooks that arrive later change nothing.
    const before = await listTransitions(shop, reservation.reservationNumber)
    await callProviderStandIn(shop, '/webhooks/resume', {})
    await waitForWebhooks(shop)
    expect(await listTransitions(shop, reservation.reservationNumber)).toEqual(before)
  })

  test('the scheduled job is sufficient', async () => {
    await callProviderStandIn(shop, '/webhooks', { drop: true })
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
    await payByCard(shop, reservation)
    shop.clockAhead(1)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    shop.clockAhead(0)
    await callProviderStandIn(shop, '/webhooks/reset', {})
    expect(await paidBy(reservation.reservationNumber)).toEqual(['schedule: awaiting_payment > paid'])
  })

  longTest(
    'the card provider is unavailable when the event arrives: the reply is an error, and the payment is settled later',
    async () => {
      const { reservation } = await reserveRoom(shop, await findBookableStay(shop))
      await callProviderStandIn(shop, '/faults', {
        kind: 'status',
        status: 500,
        path: '/v1/payment_intents/',
        method: 'GET',
        times: 1000,
      })
      await payByCard(shop, reservation)
      expect(
        await shop.raw('POST', '/payments/return', {
          payment_intent_client_secret: reservation.payment!.client_secret,
        }),
      ).toMatchObject({ status: 502, body: { error: { code: 'payments_unavailable' } } })
      expect(await paidBy(reservation.reservationNumber)).toEqual([])
      await fetch(`${shop.standIns}/_sim/faults`, { method: 'DELETE' })
      await waitForState(shop, reservation.reservationNumber, 'confirmed')
      expect(await paidBy(reservation.reservationNumber)).toHaveLength(1)
    },
  )

  test('one confirmation mail, one hotel booking and one invoice, from any source and however often', async () => {
    await callProviderStandIn(shop, '/webhooks', { duplicate: 5, shuffle: true })
    const { reservation } = await reserveRoom(shop, await findBookableStay(shop), { email: 'once@example.nl' })
    await payByCard(shop, reservation)
    const secret = reservation.payment!.client_secret
    await Promise.all(
      Array.from({ length: 5 }, () =>
        shop.client('POST /payments/return', { body: { payment_intent_client_secret: secret } }),
      ),
    )
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    await waitForWebhooks(shop)
    await callProviderStandIn(shop, '/webhooks/reset', {})
    expect(await paidBy(reservation.reservationNumber)).toHaveLength(1)
    expect((await readSupplierOrders(shop, reservation.reservationNumber)).orders).toHaveLength(1)
    await retryUntilPasses(async () => expect(await readInbox(shop, 'once@example.nl')).toHaveLength(1))
    const invoices = await shop.shop.db
      .selectFrom('reservation')
      .select(['invoice_sequence'])
      .where('invoice_sequence', 'is not', null)
      .orderBy('invoice_sequence')
      .execute()
    expect(invoices.map((row) => row.invoice_sequence)).toEqual(invoices.map((_, index) => index + 1))
  })
})
