/**
 * The same person books the same stay on the same days twice: there is one charge, or a warning before the second
 * charge. Other people get no warning.
 *
 * In the long suite: twenty rounds of concurrent tabs, and their control.
 */
import { addSeconds } from '@tussenuit/modules/shared/moment.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  readProviderPayment,
  findBookableStay,
  type Chosen,
  makeGuestForm,
  intentIdOfSale,
  payAtBank,
  payByCard,
  waitForState,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { serverUrl } from '../../suite/databases.ts'
import { chooseBySuite } from '../../suite/form.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 4 })
})
afterAll(() => shop?.close())

type Client = TestShop['client']
let daysAhead = 5
const findNextStay = () => findBookableStay(shop, { skipDays: (daysAhead += 3) })

/** The request of one tab. Each tab has prebooked its own offer. */
async function makeTabRequest(
  chosen: Chosen,
  more: { guestForm?: ReturnType<typeof makeGuestForm>; book_again?: boolean } = {},
) {
  const offer = { deals_id: chosen.deal.deals_id, activities: [] }
  const { book_hash, total_cents } = (
    await shop.client('POST /prebook', { body: { ...offer, book_hash: chosen.rooms[0]!.book_hash } })
  ).data
  return {
    ...chosen.stay,
    ...offer,
    book_hash,
    agreed_total_cents: total_cents,
    terms_accepted: true as const,
    guestForm: makeGuestForm(),
    ...more,
  }
}
const sendReservation = async (client: Client, body: Awaited<ReturnType<typeof makeTabRequest>>) =>
  (await client('POST /pre-reservation', { body })).data
const stateOf = async (number: string) =>
  (await shop.client('GET /getReservationStatusMessage/:id', { params: { id: number }, query: {} })).data

describe('in the same browser', () => {
  it('a second tab takes the place of the first as long as nothing is paid: one payment can be paid', async () => {
    const chosen = await findNextStay()
    const client = shop.newClient()
    const first = await sendReservation(client, await makeTabRequest(chosen))
    const second = await sendReservation(client, await makeTabRequest(chosen))
    expect((await stateOf(first.reservationNumber)).state).toBe('expired')
    expect((await readProviderPayment(shop, intentIdOfSale(first))).intent.status).toBe('canceled')
    await payByCard(shop, second)
    expect((await payByCard(shop, first)).error).toBeDefined()
    await waitForState(shop, second.reservationNumber, 'paid', 'confirming', 'confirmed')
    expect((await readProviderPayment(shop, intentIdOfSale(first))).intent.amount_received).toBe(0)
  })

  it('who has paid is told when and as which number, and books again by saying so', async () => {
    const chosen = await findNextStay()
    const client = shop.newClient()
    const first = await sendReservation(client, await makeTabRequest(chosen))
    await payByCard(shop, first)
    await waitForState(shop, first.reservationNumber, 'paid', 'confirming', 'confirmed')
    const body = await makeTabRequest(chosen, { guestForm: makeGuestForm('Bakker') })
    await expect(sendReservation(client, body)).rejects.toMatchObject({
      status: 409,
      code: 'already_booked',
      data: { reservationNumber: first.reservationNumber, booked_at: expect.stringMatching(/^\d{4}-.*Z$/) },
    })
    const second = await sendReservation(client, { ...body, book_again: true })
    expect(second.reservationNumber).not.toBe(first.reservationNumber)
    await payByCard(shop, second)
    await waitForState(shop, second.reservationNumber, 'paid', 'confirming', 'confirmed')
  })

  it('a payment that the bank is still working on counts as booked, and the state says so', async () => {
    const chosen = await findNextStay()
    const client = shop.newClient()
    const first = await sendReservation(client, await makeTabRequest(chosen))
    await payAtBank(shop, first, 'later')
    await client('POST /payments/return', { body: { payment_intent_client_secret: first.payment!.client_secret } })
    expect(await stateOf(first.reservationNumber)).toMatchObject({
      state: 'awaiting_payment',
      payment_processing: true,
    })
    await expect(sendReservation(client, await makeTabRequest(chosen))).rejects.toMatchObject({
      code: 'already_booked',
    })
  })

  it('other days and another stay are no second booking', async () => {
    const client = shop.newClient()
    const first = await sendReservation(client, await makeTabRequest(await findNextStay()))
    await payByCard(shop, first)
    await waitForState(shop, first.reservationNumber, 'paid', 'confirming', 'confirmed')
    const second = await sendReservation(client, await makeTabRequest(await findNextStay()))
    expect((await stateOf(second.reservationNumber)).state).toBe('awaiting_payment')
  })
})

describe('in another browser', () => {
  it('the same person is told without number and time; a stranger who knows the address is told nothing', async () => {
    const chosen = await findNextStay()
    const first = await sendReservation(shop.newClient(), await makeTabRequest(chosen))
    await payByCard(shop, first)
    await waitForState(shop, first.reservationNumber, 'paid', 'confirming', 'confirmed')
    await expect(sendReservation(shop.newClient(), await makeTabRequest(chosen))).rejects.toMatchObject({
      code: 'already_booked',
      data: null,
    })
    for (const other of [
      { ...makeGuestForm('Jansen') },
      { ...makeGuestForm(), phone: '+31687654321' },
      { ...makeGuestForm(), guestDetail: [makeGuestForm().guestDetail[0]!, { name: 'Eve', surname: 'Adams' }] },
    ]) {
      const stranger = await sendReservation(shop.newClient(), await makeTabRequest(chosen, { guestForm: other }))
      expect((await stateOf(stranger.reservationNumber)).state).toBe('awaiting_payment')
    }
  })

  it('an unpaid booking of somebody else is left alone', async () => {
    const chosen = await findNextStay()
    const first = await sendReservation(shop.newClient(), await makeTabRequest(chosen))
    await sendReservation(shop.newClient(), await makeTabRequest(chosen))
    expect((await stateOf(first.reservationNumber)).state).toBe('awaiting_payment')
  })
})

/** Presses the button that starts the payment. */
const startPayment = async (client: Client, sale: Awaited<ReturnType<typeof sendReservation>>, book_again = false) =>
  (
    await client('POST /payments/start', {
      body: { payment_intent_client_secret: sale.payment!.client_secret, book_again },
    })
  ).data

/** Opens the payment form of the same stay on several devices of one person. */
async function openPaymentForms(count: number) {
  const chosen = await findNextStay()
  const clients = Array.from({ length: count }, () => shop.newClient())
  const bodies = await Promise.all(clients.map(() => makeTabRequest(chosen)))
  return Promise.all(
    clients.map(async (client, index) => ({ client, sale: await sendReservation(client, bodies[index]!) })),
  )
}

describe('two devices with the payment form open', () => {
  const refusal = { status: 409, code: 'already_booked', data: null }

  it('while one pays, or after, the other is asked first, and pays as one more booking', async () => {
    const [first, second] = await openPaymentForms(2)
    expect(await startPayment(first!.client, first!.sale)).toEqual({ payment_state: 'open' })
    await expect(startPayment(second!.client, second!.sale)).rejects.toMatchObject(refusal)
    await payByCard(shop, first!.sale)
    await expect(startPayment(second!.client, second!.sale)).rejects.toMatchObject(refusal)
    expect(await startPayment(second!.client, second!.sale, true)).toEqual({ payment_state: 'open' })
    expect(await startPayment(first!.client, first!.sale)).toEqual({ payment_state: 'paid' })
  })

  it('a third device learns of it before its payment form opens', async () => {
    const chosen = await findNextStay()
    const client = shop.newClient()
    await startPayment(client, await sendReservation(client, await makeTabRequest(chosen)))
    await expect(sendReservation(shop.newClient(), await makeTabRequest(chosen))).rejects.toMatchObject(refusal)
  })

  it('a bank that is still working counts as paid', async () => {
    const [first, second] = await openPaymentForms(2)
    await startPayment(first!.client, first!.sale)
    await payAtBank(shop, first!.sale, 'later')
    expect(await startPayment(first!.client, first!.sale)).toEqual({ payment_state: 'processing' })
    await expect(startPayment(second!.client, second!.sale)).rejects.toMatchObject(refusal)
  })

  it('a failed attempt does not block another device; its own device is then the second one', async () => {
    const [first, second] = await openPaymentForms(2)
    await startPayment(first!.client, first!.sale)
    await payByCard(shop, first!.sale, 'pm_card_visa_chargeDeclined')
    // For 15 seconds, another attempt on the first device may still be on its way to the provider.
    await expect(startPayment(second!.client, second!.sale)).rejects.toMatchObject(refusal)
    await shop.shop.db
      .updateTable('payment')
      .set({ started_at: addSeconds(shop.shop.now(), -16) })
      .where('intent_id', '=', intentIdOfSale(first!.sale))
      .execute()
    expect(await startPayment(second!.client, second!.sale)).toEqual({ payment_state: 'open' })
    await expect(startPayment(first!.client, first!.sale)).rejects.toMatchObject(refusal)
  })

  it('a visitor with other details or without proof learns nothing about the first booking', async () => {
    const chosen = await findNextStay()
    const client = shop.newClient()
    await startPayment(client, await sendReservation(client, await makeTabRequest(chosen)))
    const stranger = shop.newClient()
    const other = await sendReservation(stranger, await makeTabRequest(chosen, { guestForm: makeGuestForm('Jansen') }))
    expect(await startPayment(stranger, other)).toEqual({ payment_state: 'open' })
    const unproven = {
      ...other,
      payment: { ...other.payment!, client_secret: `${intentIdOfSale(other)}_secret_${'x'.repeat(25)}` },
    }
    await expect(startPayment(stranger, unproven)).rejects.toMatchObject({ status: 404, code: 'payment_unknown' })
  })
})

/** Number of devices that may pay when all of them press the button concurrently. */
async function countConcurrentStarts(count: number, bookAgain: boolean): Promise<number> {
  const forms = await openPaymentForms(count)
  const answers = await Promise.allSettled(forms.map(({ client, sale }) => startPayment(client, sale, bookAgain)))
  return answers.filter(({ status }) => status === 'fulfilled').length
}

it.skipIf(serverUrl === null)('of devices that pay at once one may; without the rule all may', async () => {
  for (let round = 0; round < chooseBySuite(2, 20); round += 1) expect(await countConcurrentStarts(4, false)).toBe(1)
  expect(await countConcurrentStarts(4, true)).toBe(4)
})

/** Number of payments that can still be made after all tabs have sent their request concurrently. */
async function countPayableAfter(more: { book_again?: boolean }): Promise<number> {
  const chosen = await findNextStay()
  const client = shop.newClient()
  const bodies = await Promise.all([0, 1, 2].map(() => makeTabRequest(chosen, more)))
  await Promise.allSettled(bodies.map((body) => sendReservation(client, body)))
  const rows = await shop.shop.db
    .selectFrom('reservation')
    .select('number')
    .where('deal_id', '=', chosen.deal.deals_id)
    .where('check_in', '=', chosen.stay.check_in)
    .where('state', 'in', ['draft', 'awaiting_payment'])
    .execute()
  return rows.length
}

it.skipIf(serverUrl === null)('of tabs that ask at once one can be paid; without the rule all can', async () => {
  for (let round = 0; round < chooseBySuite(2, 20); round += 1) expect(await countPayableAfter({})).toBe(1)
  expect(await countPayableAfter({ book_again: true })).toBe(3)
})
