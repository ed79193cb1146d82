/** A stay that staff sell by telephone, its link, and the failures of such a sale. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBalancePayment, startAfterSaleShop, expectRefused, bookConfirmedStay } from '../../after-sale-steps.ts'
import {
  readProviderPayment,
  findBookableStay,
  makeGuestForm,
  payByCard,
  reserveRoom,
  callSupplierStandIn,
  waitForState,
} from '../../booking-steps.ts'
import type { TestShop } from '../../harness.ts'
import { telephoneSteps } from '../../telephone-steps.ts'
import { issueCode } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let steps: ReturnType<typeof telephoneSteps>
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  steps = telephoneSteps(at)
})
afterAll(() => shop.close())

describe('a sale by telephone', () => {
  test('the quote read out is what the traveller is charged, and the total of the invoice', async () => {
    const held = await steps.sold({ pay: 'deposit' })
    const { quote, sale, number } = held
    expect(sale).toMatchObject({
      total_cents: quote.total_cents,
      all_in_cents: quote.all_in_cents,
      amount_due_cents: quote.due_now_cents,
      sent_to: held.form.email,
    })
    // The sale can be paid for as long as the hotel holds the room, which is longer than a normal checkout.
    expect(new Date(sale.expires_at).getTime() - Date.now()).toBeGreaterThan(4 * 3_600_000)
    const mail = await at.mailAbout(number, 'held')
    expect(mail.text).toContain(sale.pay_link)
    expect(await at.rowOf(number)).toMatchObject({
      state: 'awaiting_payment',
      sold_by: 'support@demo.test',
      session_id: null,
      terms_accepted_at: null,
    })

    const seen = await steps.look(held)
    expect(seen).toMatchObject({ has_ended: false, total_cents: quote.total_cents, due_now_cents: quote.due_now_cents })
    expect(seen.lines).toEqual(quote.lines)
    expect(JSON.stringify(seen)).not.toMatch(/support@|caller\d|Sanne/)
    const first = await steps.pay(held, seen.total_cents)
    // Using the link again opens the same payment.
    expect((await steps.pay(held, seen.total_cents)).payment).toEqual(first.payment)
    expect((await at.rowOf(number)).terms_accepted_at).not.toBeNull()
    const intent = await payByCard(shop, first)
    await waitForState(shop, number, 'confirmed')
    expect((await readProviderPayment(shop, intent.id)).intent.amount_received).toBe(quote.due_now_cents)
    expect(await at.invoicedOf(number)).toEqual([quote.total_cents])
    expect(await at.violationsOf(number)).toEqual([])

    const { data: figures } = await at.as('viewer')('GET /dashboard', { query: {} })
    expect(figures.by_telephone).toEqual({ count: 1, cents: quote.total_cents })

    // The link of a paid sale does not charge again; it leads to the payment of the balance.
    await expectRefused(steps.pay(held, seen.total_cents), 409, 'reservation_paid')
    expect(await steps.renew(held)).toMatchObject({ state: 'confirmed', has_ended: false })
    const { data: overview } = await shop.newClient()('GET /payment-overview/:id', {
      params: { id: number },
      query: held.link,
    })
    expect(overview).toMatchObject({ state: 'confirmed', sold_by_telephone: true, open_cents: quote.balance_cents })
  })

  test('who sold it is shown to staff, not to the traveller', async () => {
    const { number, form } = await steps.sold()
    const owner = at.as('owner')
    const { data: history } = await owner('GET /reservationHistory/:id', { params: { id: number } })
    expect(history.sold_by).toBe('support@demo.test')
    expect(history.events.at(-1)).toMatchObject({ actor: 'support@demo.test', to: 'draft' })
    await reserveRoom(shop, await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 60 }))
    const { data: list } = await owner('GET /reservationData', { query: { sold: 'telephone' } })
    expect(list.items.map(({ reservationNumber }) => reservationNumber)).toContain(number)
    expect(list.items.every(({ sold_by }) => sold_by === 'support@demo.test')).toBe(true)
    expect(list.total).toBe(list.items.length)
    const { data: log } = await owner('GET /fetchAuditLog', { query: { subject: `reservation:${number}` } })
    expect(log.items[0]).toMatchObject({ action: 'reservation.sold', actor: 'support@demo.test' })
    expect(JSON.stringify(log)).not.toContain(form.email)
  })

  test('a price that is not the one read out is refused', async () => {
    const { body } = await steps.quoted()
    await expectRefused(
      at.as('support')('POST /telephone-sales', {
        body: { ...body, agreed_total_cents: body.agreed_total_cents - 1, guestForm: makeGuestForm() },
      }),
      409,
      'price_changed',
    )
  })

  test('a code that pays all of it: the traveller agrees, and nothing is charged', async () => {
    const { quote } = await steps.quoted()
    const code = await issueCode(shop, quote.total_cents + 10_000)
    const held = await steps.sold({ codes: [code] })
    expect(held.sale).toMatchObject({ amount_due_cents: 0, voucher_amount_cents: held.quote.voucher_cents })
    expect(await steps.pay(held, held.sale.total_cents)).toEqual({ amount_due_cents: 0, payment: null })
    await waitForState(shop, held.number, 'confirmed')
    expect(await at.violationsOf(held.number)).toEqual([])
  })
})

describe('the hold', () => {
  test('ended: nothing can be paid until the hotel was asked again; then under the same number', async () => {
    const held = await steps.sold({ skipDays: 62 })
    const before = await steps.pay(held, held.sale.total_cents)
    await steps.endHold(held.number)
    expect(await steps.look(held)).toMatchObject({ has_ended: true })
    await expectRefused(steps.pay(held, held.sale.total_cents), 410, 'reservation_expired')
    // Two concurrent windows result in one sale and one payment.
    const [first, second] = await Promise.all([steps.renew(held), steps.renew(held)])
    for (const seen of [first, second])
      expect(seen).toMatchObject({ has_ended: false, state: 'awaiting_payment', total_cents: held.sale.total_cents })
    const again = await steps.pay(held, held.sale.total_cents)
    expect(again.payment!.client_secret).not.toBe(before.payment!.client_secret)
    // The payment of the expired hold can no longer be made.
    expect((await payByCard(shop, before)).error).toBeDefined()
    await payByCard(shop, again)
    await waitForState(shop, held.number, 'confirmed')
    expect((await at.rowOf(held.number)).sold_by).toBe('support@demo.test')
    expect(await at.invoicedOf(held.number)).toEqual([held.quote.total_cents])
    expect((await at.paymentsOf(held.number)).filter(({ state }) => state === 'paid')).toHaveLength(1)
    expect(await at.violationsOf(held.number)).toEqual([])
  })

  test('ended and the price moved: the new price is shown first, and charged once it is agreed to', async () => {
    const held = await steps.sold({ skipDays: 69 })
    await steps.endHold(held.number)
    await callSupplierStandIn(shop, '/prices', { hid: 0, percent: 10, where: 'prebook', times: 1 })
    const moved = await steps.renew(held).catch((error: { code: string; data: { all_in_cents: number } }) => error)
    expect(moved).toMatchObject({ code: 'price_changed' })
    const { all_in_cents: asked } = (moved as { data: { all_in_cents: number } }).data
    expect(asked).toBeGreaterThan(held.sale.all_in_cents)
    expect((await at.rowOf(held.number)).total_cents).toBe(held.sale.total_cents)
    await callSupplierStandIn(shop, '/prices', { hid: 0, percent: 10, where: 'prebook', times: 1 })
    const seen = await steps.renew(held, { agreed_all_in_cents: asked })
    expect(seen).toMatchObject({ has_ended: false, all_in_cents: asked })
    // Another window still shows the earlier price.
    await expectRefused(steps.pay(held, held.sale.total_cents), 409, 'price_changed')
    const { payment, amount_due_cents } = await steps.pay(held, seen.total_cents)
    expect(amount_due_cents).toBe(seen.total_cents)
    await payByCard(shop, { payment } as never)
    await waitForState(shop, held.number, 'confirmed')
    expect(await at.invoicedOf(held.number)).toEqual([seen.total_cents])
    expect(await at.violationsOf(held.number)).toEqual([])
  })
})

test('the traveller who has booked the same stay alone is asked before the payment', async () => {
  const held = await steps.sold({ skipDays: 83 })
  const own = await reserveRoom(shop, held.chosen, { email: held.form.email })
  await payByCard(shop, own.reservation)
  await waitForState(shop, own.reservation.reservationNumber, 'confirmed')
  const { payment } = await steps.pay(held, held.sale.total_cents)
  const start = (more: object = {}) =>
    shop.newClient()('POST /payments/start', {
      body: { payment_intent_client_secret: payment!.client_secret, ...more } as never,
    })
  await expectRefused(start(), 409, 'already_booked')
  expect((await start({ book_again: true })).data.payment_state).toBe('open')
})

describe('the link that pays what is open', () => {
  test('of a balance: answered, mailed where asked, and audited', async () => {
    const stay = await bookConfirmedStay(shop, { pay: 'deposit' })
    const support = at.as('support')
    const link = (mail: boolean) => support('POST /payLinks/:id', { params: { id: stay.number }, body: { send: mail } })
    const { data: answered } = await link(false)
    expect(answered).toMatchObject({ open_cents: stay.total - stay.dueNow, sent_to: null })
    const { data: mailed } = await link(true)
    expect(mailed).toEqual({ ...answered, sent_to: 'sanne@example.nl' })
    expect((await at.mailAbout(stay.number, 'due')).text).toContain(answered.pay_link)
    const { data: log } = await at.as('owner')('GET /fetchAuditLog', {
      query: { subject: `reservation:${stay.number}` },
    })
    expect(log.items.filter(({ action }) => action === 'reservation.pay_link')).toHaveLength(2)
    await payByCard(shop, await startBalancePayment(shop, stay))
    await expectRefused(
      (async () => {
        for (let tries = 0; tries < 50; tries += 1) {
          await link(false)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })(),
      409,
      'nothing_to_pay',
    )
  })

  test('is not there where nothing is open, nor for a sale of the shop that waits for its payment', async () => {
    const support = at.as('support')
    const full = await bookConfirmedStay(shop)
    const waiting = await reserveRoom(shop, full.chosen)
    for (const id of [full.number, waiting.reservation.reservationNumber])
      await expectRefused(
        support('POST /payLinks/:id', { params: { id }, body: { send: true } }),
        409,
        'nothing_to_pay',
      )
    const held = await steps.sold({ skipDays: 90 })
    const { data } = await support('POST /payLinks/:id', { params: { id: held.number }, body: { send: false } })
    expect(data).toMatchObject({ open_cents: held.sale.amount_due_cents, pay_link: held.sale.pay_link })
  })
})
