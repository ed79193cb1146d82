/**
 * Cancelling and refunding a booking that was paid with a partner's code. Such a code is returned as a whole or not at
 * all, as in the preview.
 *
 * In the long suite: all of it.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings, saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { startAfterSaleShop, expectRefused } from '../../after-sale-steps.ts'
import {
  findBookableStay,
  type Chosen,
  retryUntilPasses,
  readInbox,
  payByCard,
  formatEnglishEuros,
  waitForState,
} from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'
import { issueCode, reserveWithCodes, readCodeBalance } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
let chosen: Chosen
const codes = Array.from({ length: 9 }, (_, index) => `CLUB-STAY-${index}X`)
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
  chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
  const campaign = {
    campaign_name: 'Winter',
    partner: 'Weekend Club',
    deals_id: chosen.deal.deals_id,
    valid_from: today(new Date()),
    valid_until: addDays(today(new Date()), 300),
    nights: chosen.stay.nights,
    persons: 2,
  }
  expect(
    (await at.as('finance')('POST /addPackageVoucherCampaign', { body: { ...campaign, codes } })).data,
  ).toMatchObject({ added: codes.length })
})
afterAll(() => shop?.close())

/**
 * A confirmed stay that is paid with the next unused partner's code and whose cancellation costs this fee now. The
 * surcharge `onTopCents` is paid with the value codes first, and the rest of it by card.
 */
async function bookStayOnCode(feeCents: number, more: { onTopCents?: number; valueCodes?: string[] } = {}) {
  const code = codes.shift()!
  const { onTopCents = 0, valueCodes = [] } = more
  // The surcharge is the same for every night, so that the price does not depend on the days of the stay.
  await saveSetting(shop.shop.db, 'package', {
    ...defaultSettings.package,
    weekend: { weekdays: [0, 1, 2, 3, 4, 5, 6], surchargeCents: onTopCents / chosen.stay.nights },
  })
  try {
    const { reservation, quote } = await reserveWithCodes(shop, chosen, [code, ...valueCodes])
    const [number, token] = [reservation.reservationNumber, { 'manage-token': reservation.manage_token }]
    if (reservation.payment) await payByCard(shop, reservation)
    else await shop.client('POST /reservation', { body: { reservationNumber: number } }, token)
    await waitForState(shop, number, 'confirmed')
    const { snapshot } = await at.rowOf(number)
    const terms = {
      ...(snapshot as object),
      cancellation: { free_until: null, steps: [{ from: null, until: null, cost_cents: feeCents }] },
    }
    await at
      .db()
      .updateTable('reservation')
      .set({ snapshot: JSON.stringify(terms) })
      .where('number', '=', number)
      .execute()
    return {
      number,
      token,
      code,
      total: quote.total_cents,
      card: quote.due_now_cents,
      stay: quote.total_cents - onTopCents,
    }
  } finally {
    await saveSetting(shop.shop.db, 'package', defaultSettings.package)
  }
}

type OnCode = Awaited<ReturnType<typeof bookStayOnCode>>
const previewCancellation = async (one: OnCode) =>
  (await shop.client('POST /cancellation-preview', { body: { reservationNumber: one.number } }, one.token)).data
const cancelStay = async (one: OnCode, agreed: number) =>
  (
    await shop.client(
      'POST /cancelBooking',
      { body: { reservationNumber: one.number, agreed_refund_cents: agreed } },
      one.token,
    )
  ).data
const isUsable = (one: OnCode) =>
  shop
    .newClient()('POST /validate-voucher', { body: { voucher_code: one.code } })
    .then(
      () => true,
      () => false,
    )
const creditsOf = async (one: OnCode) =>
  (
    await at
      .db()
      .selectFrom('invoice')
      .select('total_cents')
      .where('reservation_number', '=', one.number)
      .where('kind', '=', 'credit')
      .orderBy('sequence')
      .execute()
  ).map((row) => row.total_cents)
const expectBooksInOrder = async () =>
  expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows).toEqual([])
class Undone extends Error {}
/** The violations that the books would have without the action of staff. */
async function findViolationsWithoutStaff(one: OnCode): Promise<string[]> {
  let found: string[] = []
  await at
    .db()
    .transaction()
    .execute(async (trx) => {
      await trx.deleteFrom('audit').where('subject', '=', `reservation:${one.number}`).execute()
      found = (await sql.raw<Violation>(buildBooksQuery(60)).execute(trx)).rows.map((row) => row.invariant)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return found
}
const refundStay = (one: OnCode, amount?: number) =>
  at.as('finance')('POST /refunds', {
    body: {
      reservationNumber: one.number,
      reason: 'goodwill',
      key: crypto.randomUUID(),
      ...(amount === undefined ? {} : { amount_cents: amount }),
    },
  })

test.each([
  ['the first night', 10_000],
  ['the reservation cost only', 1_900],
])(
  'a fee of %s that exceeds the card payment uses the whole code: in preview, consent, refund, e-mail and invoice',
  async (_, fee) => {
    const one = await bookStayOnCode(fee)
    expect(one.card).toBe(0)
    expect(await previewCancellation(one)).toMatchObject({
      paid_cents: one.total,
      fee_cents: one.total,
      lost_stay_cents: one.total,
      refund_cents: 0,
      card_refund_cents: 0,
      voucher_refund_cents: 0,
    })
    await expectRefused(cancelStay(one, one.total - fee), 409, 'refund_changed')
    expect(await cancelStay(one, 0)).toMatchObject({
      state: 'approved',
      fee_cents: one.total,
      refund_cents: 0,
      voucher_refund_cents: 0,
    })
    await waitForState(shop, one.number, 'cancelled')
    expect(await isUsable(one)).toBe(false)
    expect(await creditsOf(one)).toEqual([])
    const { text } = await at.mailAbout(one.number, 'Cancelled:')
    expect(text).toContain(`Cancellation fee: ${formatEnglishEuros(one.total)}`)
    expect(text).toContain(`partner’s code, which cannot be refunded in part: ${formatEnglishEuros(one.total)}`)
    expect(text).not.toContain('on your voucher')
    await expectBooksInOrder()
  },
)

test('a fee that the card payment covers leaves the code whole', async () => {
  const one = await bookStayOnCode(1_900, { onTopCents: 3_000 * chosen.stay.nights })
  const back = {
    fee_cents: 1_900,
    refund_cents: one.total - 1_900,
    card_refund_cents: one.card - 1_900,
    voucher_refund_cents: one.stay,
  }
  expect(one.card).toBeGreaterThan(1_900)
  expect(await previewCancellation(one)).toMatchObject({ ...back, lost_stay_cents: 0 })
  await cancelStay(one, one.total - 1_900)
  await waitForState(shop, one.number, 'refunded')
  expect(await isUsable(one)).toBe(true)
  expect((await at.refundsOf(one.number)).map((row) => row.amount_cents)).toEqual([one.card - 1_900])
  expect(await creditsOf(one)).toEqual([1_900 - one.total])
  const { text } = await at.mailAbout(one.number, 'Cancelled:')
  expect(text).toContain(`of which on your voucher: ${formatEnglishEuros(one.stay)}`)
  expect(text).not.toContain('partner’s code')
  await expectBooksInOrder()
})

test('a fee beyond the card payment uses the code, and card and value voucher are refunded', async () => {
  const value = await issueCode(shop, 2_000)
  const one = await bookStayOnCode(10_000, { onTopCents: 3_000 * chosen.stay.nights, valueCodes: [value] })
  const surcharge = one.total - one.stay
  expect([surcharge < 10_000, one.card]).toEqual([true, surcharge - 2_000])
  expect(await previewCancellation(one)).toMatchObject({
    fee_cents: one.stay,
    lost_stay_cents: one.stay,
    refund_cents: surcharge,
    card_refund_cents: one.card,
    voucher_refund_cents: 2_000,
  })
  await cancelStay(one, surcharge)
  await waitForState(shop, one.number, 'refunded')
  expect(await isUsable(one)).toBe(false)
  expect((await readCodeBalance(shop, value)).balance_cents).toBe(2_000)
  // A code that staff gave away counts as a discount on the invoice, so only the card's part is credited.
  expect(await creditsOf(one)).toEqual([-one.card])
  await expectBooksInOrder()
})

test('an earlier refund by staff is not credited a second time when the stay is cancelled', async () => {
  const one = await bookStayOnCode(1_900, { onTopCents: 3_000 * chosen.stay.nights })
  await refundStay(one, 1_000)
  await cancelStay(one, one.total - 1_000 - 1_900)
  await waitForState(shop, one.number, 'refunded')
  expect(await isUsable(one)).toBe(true)
  expect(await creditsOf(one)).toEqual([-1_000, 1_000 + 1_900 - one.total])
  await expectBooksInOrder()
})

test('a pending request is carried out with the previewed amounts', async () => {
  const one = await bookStayOnCode(10_000, { onTopCents: 3_000 * chosen.stay.nights })
  await saveSetting(at.db(), 'cancellation', { ...defaultSettings.cancellation, automatic: false })
  const asked = await cancelStay(one, one.card).finally(() =>
    saveSetting(at.db(), 'cancellation', defaultSettings.cancellation),
  )
  expect(asked).toMatchObject({ state: 'waiting', fee_cents: one.stay, refund_cents: one.card })
  expect(
    (
      await at.as('support')('DELETE /cancelBookingByAdmin/:id', {
        params: { id: String(asked.request_id) },
        query: {},
      })
    ).data,
  ).toMatchObject({ fee_cents: one.stay, card_refund_cents: one.card, voucher_refund_cents: 0 })
  await waitForState(shop, one.number, 'refunded')
  expect(await isUsable(one)).toBe(false)
  expect(await creditsOf(one)).toEqual([-one.card])
  await expectBooksInOrder()
})

test('staff can approve or cancel only with refundable amounts', async () => {
  const one = await bookStayOnCode(10_000)
  const decide = (cents: number) =>
    at.as('owner')('DELETE /cancelBookingByAdmin/:id', { params: { id: one.number }, query: { refund_cents: cents } })
  await expect(decide(one.total - 100)).rejects.toMatchObject({
    status: 422,
    code: 'refund_not_divisible',
    fields: [{ path: 'refund_cents' }],
    data: { less_cents: 0, more_cents: one.total },
  })
  expect((await at.rowOf(one.number)).state).toBe('confirmed')
  expect((await decide(one.total)).data).toMatchObject({ fee_cents: 0, voucher_refund_cents: one.total })
  await waitForState(shop, one.number, 'refunded')
  expect(await isUsable(one)).toBe(true)
  expect(await creditsOf(one)).toEqual([-one.total])
  await expectBooksInOrder()
})

test('a refund by staff that needs part of a stay code is refused, without an e-mail; one that other payments cover is made', async () => {
  const one = await bookStayOnCode(0, { onTopCents: 3_000 * chosen.stay.nights })
  const sums = { less_cents: one.card, more_cents: one.stay }
  for (const ask of [
    () => refundStay(one, one.card + 100),
    () =>
      at.as('finance')('POST /refunds/preview', {
        body: { reservationNumber: one.number, amount_cents: one.card + 100 },
      }),
  ]) {
    await expect(ask()).rejects.toMatchObject({
      status: 422,
      code: 'refund_not_divisible',
      fields: [{ path: 'amount_cents', code: 'refund_not_divisible' }],
      data: sums,
    })
  }
  expect((await refundStay(one, one.card)).data).toMatchObject({ card_cents: one.card, voucher_cents: 0 })
  await expect(refundStay(one, 100)).rejects.toMatchObject({
    status: 422,
    data: { less_cents: 0, more_cents: one.stay },
  })
  expect(await isUsable(one)).toBe(false)
  await expectBooksInOrder()
  expect((await refundStay(one)).data).toMatchObject({ refund_cents: one.stay, card_cents: 0, voucher_cents: one.stay })
  expect(await isUsable(one)).toBe(true)
  await retryUntilPasses(async () =>
    expect((await at.refundsOf(one.number)).map((row) => row.state)).toEqual(['succeeded']),
  )
  await at.mailAbout(one.number, `refund of ${formatEnglishEuros(one.stay)}`)
  expect(
    (await readInbox(shop))
      .filter((mail) => mail.subject.includes(one.number) && mail.subject.includes('refund of'))
      .map((mail) => mail.subject),
  ).toHaveLength(2)
  expect(await creditsOf(one)).toEqual([-one.card, -one.stay])
  await expectBooksInOrder()
  expect(await findViolationsWithoutStaff(one)).toEqual(['INV-3'])
})
