/** Vouchers from the order to their use. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, today } from '@tussenuit/modules/shared/day.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  findBookableStay,
  type Chosen,
  retryUntilPasses,
  makeGuestForm,
  readInbox,
  payByCard,
  waitForState,
} from '../../booking-steps.ts'
import { freezeOrderCodes, unfreezeOrderCodes } from '@tussenuit/modules/sale/voucher/index.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { buyVouchers, waitForMail, reserveWithCodes, signIn, readCodeBalance } from '../../voucher-steps.ts'

let shop: TestShop
let chosen: Chosen
beforeAll(async () => {
  shop = await startTestShop({
    deals: ['Heather, steam and silence', 'Sea steam in Domburg', 'Apricot tart on Sunday'],
  })
  chosen = await findBookableStay(shop)
})
afterAll(() => shop.close())

const waitForMailTo = (to: string, subject: RegExp) => waitForMail(shop, to, subject)

test('two vouchers bought as a gift: one pays part of a stay, the card the rest; the hotel refuses and the balance is restored', async () => {
  const { codes, order, state } = await buyVouchers(shop, {
    cents: 10_000,
    quantity: 2,
    recipient: { name: 'Joris', email: 'joris@example.nl', language: 'nl' },
    message: 'For when it rains too long',
  })
  expect(state).toBe('issued')
  expect(codes).toHaveLength(2)
  expect(order.amount_cents).toBe(20_000)
  const [toBuyer, toRecipient] = [
    await waitForMailTo('noor@example.nl', /Your voucher/),
    await waitForMailTo('joris@example.nl', /geeft je/),
  ]
  for (const mail of [toBuyer, toRecipient]) {
    expect(codes.every((code) => mail.text.includes(code))).toBe(true)
    expect(mail.attachments.map((file) => file.filename)).toEqual([`${order.transaction_number}.pdf`])
  }
  expect(toRecipient.text).toContain('For when it rains too long')
  // All texts of the file are in the recipient's language, including the voucher's name and the conditions.
  const [dutch, english] = await Promise.all(
    (['nl', 'en'] as const).map(
      async (language) =>
        (await shop.client('GET /fetchvouchers', { query: { language } })).data.find(
          (one) => one.value_cents === 10_000 && one.kind === 'value',
        )!.name,
    ),
  )
  expect(dutch).not.toBe(english)
  const file = await fetch(new URL(toRecipient.attachments[0]!.url, shop.standIns))
  const content = await extractPdfText(Buffer.from(await file.arrayBuffer()))
  for (const part of [dutch!, 'Een paar dagen tegoed', 'Voor Joris', 'Geldig tot en met'])
    expect(content).toContain(part)
  expect(content).not.toMatch(
    /\b(?:voucher|valid|the|your|days|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/i,
  )

  const typed = ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} `
  const { quote, reservation } = await reserveWithCodes(shop, chosen, [typed], { surname: 'Soldout' })
  expect(quote).toMatchObject({ voucher_cents: 10_000, due_now_cents: quote.total_cents - 10_000, on_top: [] })
  expect(reservation).toMatchObject({ voucher_amount_cents: 10_000, amount_due_cents: quote.total_cents - 10_000 })
  expect(await readCodeBalance(shop, codes[1]!)).toEqual({ balance_cents: 10_000, available_cents: 10_000 })
  await expect(readCodeBalance(shop, codes[0]!)).rejects.toMatchObject({ status: 409, code: 'voucher_used_up' })

  expect(await payByCard(shop, reservation)).toMatchObject({
    status: 'succeeded',
    amount: reservation.amount_due_cents,
  })
  await waitForState(shop, reservation.reservationNumber, 'refunded')
  expect(await readCodeBalance(shop, codes[0]!)).toEqual({ balance_cents: 10_000, available_cents: 10_000 })
  const view = (
    await shop.client(
      'POST /reservationDataByResId',
      { body: { reservationNumber: reservation.reservationNumber } },
      { 'manage-token': reservation.manage_token },
    )
  ).data
  expect(view.voucher_cents).toBe(10_000)
  expect(view.payments).toEqual([
    expect.objectContaining({
      received_cents: reservation.amount_due_cents,
      refunded_cents: reservation.amount_due_cents,
    }),
  ])
  const finance = await signIn(shop, 'finance')
  const redeemed = (await shop.client('GET /fetchRedeemedVouchers', { query: {} }, finance)).data.items[0]!
  expect(redeemed).toMatchObject({
    reservationNumber: reservation.reservationNumber,
    amount_cents: 10_000,
    returned_cents: 10_000,
    code: codes[0],
  })
  const entries = (await shop.client('GET /vouchers/codes/:id/entries', { params: { id: redeemed.code_id } }, finance))
    .data
  expect(entries.map((entry) => entry.kind)).toEqual(['issue', 'hold', 'capture', 'refund'])
})

test('free cancellation of a stay paid with a voucher and a card refunds each its part', async () => {
  const { codes } = await buyVouchers(shop, { cents: 10_000 })
  const later = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
  const room = later.rooms.findIndex((one) => one.cancellation.free_until !== null)
  expect(room).toBeGreaterThanOrEqual(0)
  const { reservation, quote } = await reserveWithCodes(shop, later, codes, { room })
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  expect(
    (await waitForMailTo('sanne@example.nl', new RegExp(`Confirmed.*${reservation.reservationNumber}`))).text,
  ).toMatch(/Paid with vouchers: €\u00a0100,00/)
  const cancelled = (
    await shop.client(
      'POST /cancelBooking',
      { body: { reservationNumber: reservation.reservationNumber, reason: 'ill' } },
      { 'manage-token': reservation.manage_token },
    )
  ).data
  expect(cancelled).toMatchObject({
    refund_cents: quote.total_cents,
    card_refund_cents: reservation.amount_due_cents,
    voucher_refund_cents: 10_000,
  })
  await waitForState(shop, reservation.reservationNumber, 'refunded')
  expect(await readCodeBalance(shop, codes[0]!)).toEqual({ balance_cents: 10_000, available_cents: 10_000 })
})

test('vouchers that cover everything need no card: the stay is placed and confirmed', async () => {
  const { codes } = await buyVouchers(shop, { cents: 25_000, quantity: 4 })
  const { reservation, quote, client } = await reserveWithCodes(shop, chosen, codes)
  expect(reservation).toMatchObject({ amount_due_cents: 0, payment: null, voucher_amount_cents: quote.total_cents })
  await client(
    'POST /reservation',
    { body: { reservationNumber: reservation.reservationNumber } },
    { 'manage-token': reservation.manage_token },
  )
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const spent = await Promise.all(
    codes.map((code) =>
      readCodeBalance(shop, code).then(
        (one) => 25_000 - one.balance_cents,
        () => 25_000,
      ),
    ),
  )
  expect(spent.reduce((sum, cents) => sum + cents, 0)).toBe(quote.total_cents)
})

test('a refused stay that only vouchers paid ends refunded, without a card', async () => {
  const { codes } = await buyVouchers(shop, { cents: 25_000, quantity: 4 })
  const { reservation, client } = await reserveWithCodes(shop, chosen, codes, { surname: 'Soldout' })
  await client(
    'POST /reservation',
    { body: { reservationNumber: reservation.reservationNumber } },
    { 'manage-token': reservation.manage_token },
  )
  await waitForState(shop, reservation.reservationNumber, 'refunded')
  for (const code of codes)
    expect(await readCodeBalance(shop, code)).toEqual({ balance_cents: 25_000, available_cents: 25_000 })
})

test('an unpaid booking releases its voucher; the same browser may use it again at once, another not', async () => {
  const {
    codes: [code],
  } = await buyVouchers(shop, { cents: 5_000 })
  const first = await reserveWithCodes(shop, chosen, [code!])
  await expect(reserveWithCodes(shop, chosen, [code!])).rejects.toMatchObject({
    status: 409,
    code: 'voucher_used_up',
  })
  const again = await reserveWithCodes(shop, chosen, [code!], { client: first.client })
  expect(again.reservation).toMatchObject({ voucher_amount_cents: 5_000 })
  await waitForState(shop, first.reservation.reservationNumber, 'expired')
  const changed = (
    await first.client(
      'POST /pre-reservation',
      { body: { ...again.body, voucher_codes: [], reservationNumber: again.reservation.reservationNumber } },
      { 'manage-token': again.reservation.manage_token },
    )
  ).data
  expect(changed).toMatchObject({
    reservationNumber: again.reservation.reservationNumber,
    voucher_amount_cents: 0,
    amount_due_cents: changed.total_cents,
  })
  expect(await readCodeBalance(shop, code!)).toEqual({ balance_cents: 5_000, available_cents: 5_000 })
  await shop.shop.db
    .updateTable('reservation')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('number', '=', changed.reservationNumber)
    .execute()
  await waitForState(shop, changed.reservationNumber, 'expired')
})

test('of twenty concurrent checkouts with one code one gets it, the others are refused', async () => {
  const room = chosen.rooms[0]!
  const prebooked = (
    await shop.client('POST /prebook', { body: { deals_id: chosen.deal.deals_id, book_hash: room.book_hash } })
  ).data
  for (let round = 0; round < 3; round += 1) {
    const { codes } = await buyVouchers(shop, { cents: 10_000 })
    const body = {
      ...chosen.stay,
      book_hash: prebooked.book_hash,
      voucher_codes: codes,
      terms_accepted: true as const,
      book_again: true,
      guestForm: makeGuestForm(),
    }
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => shop.newClient()('POST /pre-reservation', { body })),
    )
    const won = results.filter((result) => result.status === 'fulfilled').map((result) => result.value.data)
    expect(won).toMatchObject([{ voucher_amount_cents: 10_000 }])
    expect(
      results
        .filter((result) => result.status === 'rejected')
        .map((result) => (result.reason as { code: string }).code),
    ).toEqual(Array.from({ length: 19 }, () => 'voucher_used_up'))
    const [written] = await shop.shop.db
      .selectFrom('reservation')
      .select(({ fn }) => fn.sum<number>('voucher_cents').as('cents'))
      .where(
        'number',
        'in',
        won.map((one) => one.reservationNumber),
      )
      .execute()
    expect(Number(written!.cents)).toBe(10_000)
  }
})

test('an unused voucher is withdrawn without a login in two steps, a used one is not, and the refund is automatic', async () => {
  const { order, codes } = await buyVouchers(shop, { cents: 7_500, quantity: 2, email: 'back@example.nl' })
  const owner = { transaction_number: order.transaction_number, email: 'Back@example.nl' }
  const anyone = shop.newClient()
  await expect(
    anyone('POST /vouchers/withdrawal', { body: { ...owner, email: 'other@example.nl' } }),
  ).rejects.toMatchObject({ status: 404 })
  const { reservation } = await reserveWithCodes(shop, chosen, [codes[0]!])
  const preview = (await anyone('POST /vouchers/withdrawal', { body: owner })).data
  expect(preview).toMatchObject({
    possible: true,
    refund_cents: 7_500,
    items: [
      { item: 1, state: 'used', returnable: false },
      { item: 2, state: 'unused', returnable: true, refund_cents: 7_500 },
    ],
  })
  expect(
    preview.items.every((item, index) => item.code !== codes[index] && item.code.endsWith(codes[index]!.slice(-4))),
  ).toBe(true)
  await expect(
    anyone('POST /vouchers/withdrawal/confirm', { body: { ...owner, name: 'Noor Smit', items: [1] } }),
  ).rejects.toMatchObject({ status: 422, code: 'voucher_used' })
  expect(
    (await anyone('POST /vouchers/withdrawal/confirm', { body: { ...owner, name: 'Noor Smit' } })).data,
  ).toMatchObject({ withdrawn: 1, refund_cents: 7_500, state: 'issued' })
  await expect(readCodeBalance(shop, codes[1]!)).rejects.toMatchObject({ status: 404, code: 'voucher_not_valid' })
  expect((await waitForMailTo('back@example.nl', /You returned/)).text).toContain(order.transaction_number)

  await shop.shop.db
    .updateTable('reservation')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('number', '=', reservation.reservationNumber)
    .execute()
  await waitForState(shop, reservation.reservationNumber, 'expired')
  expect(
    (await anyone('POST /vouchers/withdrawal/confirm', { body: { ...owner, name: 'Noor Smit' } })).data,
  ).toMatchObject({ withdrawn: 1, state: 'refunding' })
  await retryUntilPasses(async () =>
    expect(
      await shop.shop.db
        .selectFrom('voucher_order')
        .select('state')
        .where('number', '=', order.transaction_number)
        .executeTakeFirstOrThrow(),
    ).toEqual({ state: 'refunded' }),
  )
  const refunds = await shop.shop.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount_cents', 'refund.state'])
    .where('voucher_order_number', '=', order.transaction_number)
    .execute()
  expect(refunds).toEqual([
    { amount_cents: 7_500, state: 'succeeded' },
    { amount_cents: 7_500, state: 'succeeded' },
  ])

  const late = await buyVouchers(shop, { cents: 7_500, email: 'back@example.nl' })
  await shop.shop.db
    .updateTable('voucher_order')
    .set({ issued_at: new Date(Date.now() - 15 * 86_400_000) })
    .where('number', '=', late.order.transaction_number)
    .execute()
  await expect(
    anyone('POST /vouchers/withdrawal/confirm', {
      body: { ...owner, transaction_number: late.order.transaction_number, name: 'Noor' },
    }),
  ).rejects.toMatchObject({ status: 422, code: 'withdrawal_too_late' })
})

test('a scheduled gift is sent on its day, opens by its link in the language of the recipient, and can be sent again', async () => {
  const sendOn = addDays(today(new Date()), 20)
  const { order, codes } = await buyVouchers(shop, {
    cents: 5_000,
    recipient: { name: 'Oma', email: 'oma@example.nl', language: 'nl' },
    message: 'Tot gauw',
    send_on: sendOn,
  })
  const mail = await shop.shop.db
    .selectFrom('mail')
    .selectAll()
    .where('key', '=', `voucher-gift:${order.transaction_number}`)
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({
    state: 'queued',
    recipient: 'oma@example.nl',
    language: 'nl',
    next_at: new Date(`${sendOn}T07:00:00Z`),
  })
  // The name includes the amount of the gift, because names of vouchers do not contain it.
  expect((mail.variables as { voucher: string }).voucher).toMatch(/^.+ \(€\u00a050,-\)$/)
  const link = new URL((mail.variables as { link: string }).link)
  expect(link.href).not.toContain(codes[0]!.slice(0, 4))
  expect(link.searchParams.get('lang')).toBe('nl')
  const gift = (
    await shop.newClient()('GET /vouchers/gift/:id', {
      params: { id: order.transaction_number },
      query: { token: link.searchParams.get('token')! },
    })
  ).data
  expect(gift).toMatchObject({
    from: 'Noor Smit',
    to: 'Oma',
    message: 'Tot gauw',
    language: 'nl',
    codes: [{ code: codes[0], balance_cents: 5_000, state: 'issued' }],
  })
  await expect(
    shop.newClient()('GET /vouchers/gift/:id', {
      params: { id: order.transaction_number },
      query: { token: 'x'.repeat(43) },
    }),
  ).rejects.toMatchObject({ status: 404 })
  const file = await fetch(
    `${shop.url}/api/documents/voucher/${order.transaction_number}?token=${link.searchParams.get('token')}`,
  )
  expect([file.status, file.headers.get('content-type'), (await file.text()).slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect((await fetch(`${shop.url}/api/documents/voucher/${order.transaction_number}`)).status).toBe(404)
  expect(await readInbox(shop, 'oma@example.nl')).toEqual([])
  await shop.client(
    'POST /vouchers/resend',
    { body: { transaction_number: order.transaction_number, to: 'recipient' } },
    await signIn(shop, 'finance'),
  )
  expect((await waitForMailTo('oma@example.nl', /geeft je/)).text).toContain(codes[0])
  await expect(buyVouchers(shop, { cents: 5_000, send_on: sendOn })).rejects.toMatchObject({ status: 400 })
  await expect(
    buyVouchers(shop, { cents: 5_000, recipient: { name: 'Oma', email: 'oma@example.nl' }, send_on: '2020-01-01' }),
  ).rejects.toMatchObject({ status: 400 })
})

test('a bought voucher is valid for two years; staff extend and block it, and its holder is reminded before it expires', async () => {
  const { codes, order } = await buyVouchers(shop, { cents: 5_000, email: 'soon@example.nl' })
  const finance = await signIn(shop, 'finance')
  const valid = (await shop.client('POST /validate-voucher', { body: { voucher_code: codes[0]! } })).data
  expect(valid.valid_until).toBe(addMonths(today(new Date()), 24))
  const { id, vat_class } = await shop.shop.db
    .selectFrom('voucher_code')
    .select(['id', 'vat_class'])
    .where('order_number', '=', order.transaction_number)
    .executeTakeFirstOrThrow()
  expect(vat_class).toBe('multi_purpose')
  await shop.shop.db
    .updateTable('voucher_code')
    .set({ valid_until: addDays(today(new Date()), 10) })
    .where('id', '=', id)
    .execute()
  const reminder = await waitForMailTo('soon@example.nl', /is valid until/)
  expect(reminder.text).not.toContain(codes[0])
  const extended = (
    await shop.client(
      'POST /vouchers/codes/:id/extend',
      { params: { id }, body: { valid_until: '2031-01-01', note: 'Illness' } },
      finance,
    )
  ).data
  expect(extended).toMatchObject({ valid_until: '2031-01-01', state: 'issued' })
  await expect(
    shop.client(
      'POST /vouchers/codes/:id/extend',
      { params: { id }, body: { valid_until: '2030-01-01', note: 'Shorter' } },
      finance,
    ),
  ).rejects.toMatchObject({ status: 422 })
  await shop.client(
    'POST /vouchers/codes/:id/block',
    { params: { id }, body: { blocked: true, note: 'Lost' } },
    finance,
  )
  await expect(readCodeBalance(shop, codes[0]!)).rejects.toMatchObject({ status: 404 })
  await shop.client(
    'POST /vouchers/codes/:id/block',
    { params: { id }, body: { blocked: false, note: 'Found' } },
    finance,
  )
  expect(
    (
      await shop.client(
        'POST /redeemVoucher',
        { body: { voucher_code: codes[0]!, amount_cents: 4_000, note: 'At the counter', supply: 'meals' } },
        finance,
      )
    ).data,
  ).toEqual({
    id,
    redeemed_cents: 4_000,
    balance_cents: 1_000,
    redemption_id: expect.any(Number),
    receipt_number: expect.any(String),
  })
  await expect(
    shop.client(
      'POST /redeemVoucher',
      { body: { voucher_code: codes[0]!, amount_cents: 1_001, note: 'Too much', supply: 'meals' } },
      finance,
    ),
  ).rejects.toMatchObject({ status: 409, code: 'voucher_not_enough' })
  const audit = await shop.shop.db
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('subject', '=', `voucher_code:${id}`)
    .orderBy('id')
    .execute()
  expect(audit.map((row) => row.action)).toEqual([
    'voucher.extended',
    'voucher.blocked',
    'voucher.unblocked',
    'voucher.redeemed',
  ])
  await shop.shop.db
    .updateTable('voucher_code')
    .set({ valid_until: addDays(today(new Date()), -1) })
    .where('id', '=', id)
    .execute()
  await expect(readCodeBalance(shop, codes[0]!)).rejects.toMatchObject({ status: 410, code: 'voucher_expired' })
})

test('with a deposit a voucher first pays what is due now; staff pay the balance with another', async () => {
  const { db } = shop.shop
  await db
    .updateTable('deal')
    .set({ partial_payment: 40, partial_payment_due_days: 5 })
    .where('id', '=', chosen.deal.deals_id)
    .execute()
  try {
    const { codes } = await buyVouchers(shop, { cents: 5_000, quantity: 2 })
    const { quote, reservation } = await reserveWithCodes(shop, chosen, [codes[0]!], { pay: 'deposit' })
    const deposit = Math.round(quote.total_cents * 0.4)
    expect(reservation).toMatchObject({
      voucher_amount_cents: 5_000,
      amount_due_cents: deposit - 5_000,
      balance_cents: quote.total_cents - deposit,
    })
    const support = await signIn(shop, 'support')
    const redeem = () =>
      shop.client(
        'POST /redeem-voucher-from-reservation',
        { body: { voucher_code: codes[1]!, reservationNumber: reservation.reservationNumber } },
        support,
      )
    await expect(redeem()).rejects.toMatchObject({ status: 409, code: 'reservation_nothing_due' })
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    expect((await redeem()).data).toEqual({
      reservationNumber: reservation.reservationNumber,
      redeemed_cents: 5_000,
      voucher_cents: 10_000,
      due_now_cents: deposit - 5_000,
      balance_cents: quote.total_cents - deposit - 5_000,
    })
    await expect(redeem()).rejects.toMatchObject({ status: 409, code: 'voucher_used_up' })
    await expect(
      shop.client(
        'POST /redeem-voucher-from-reservation',
        { body: { voucher_code: codes[1]!, reservationNumber: reservation.reservationNumber } },
        await signIn(shop, 'finance'),
      ),
    ).rejects.toMatchObject({ status: 403 })
  } finally {
    await db.updateTable('deal').set({ partial_payment: 0 }).where('id', '=', chosen.deal.deals_id).execute()
  }
})

test('a voucher is never paid with a voucher', async () => {
  const { codes, voucher } = await buyVouchers(shop, { cents: 5_000 })
  await expect(
    shop.client('POST /pre-voucher-transaction', {
      body: {
        voucher_id: voucher.voucher_id,
        quantity: 1,
        name: 'Noor',
        surname: 'Smit',
        email: 'noor@example.nl',
        voucher_codes: codes,
      },
    }),
  ).rejects.toMatchObject({ status: 409, code: 'voucher_not_for_vouchers' })
})

test('while a payment is disputed the balance of its vouchers cannot be spent; a code that staff blocked stays blocked when the dispute is won', async () => {
  const { codes, order } = await buyVouchers(shop, { cents: 5_000, quantity: 3 })
  const { db } = shop.shop
  const ids = await db
    .selectFrom('voucher_code')
    .select('id')
    .where('order_number', '=', order.transaction_number)
    .orderBy('order_position')
    .execute()
  await shop.client(
    'POST /vouchers/codes/:id/block',
    { params: { id: ids[2]!.id }, body: { blocked: true, note: 'Lost' } },
    await signIn(shop, 'finance'),
  )
  const inOne = (work: typeof freezeOrderCodes) =>
    db.transaction().execute((trx) => work(trx, order.transaction_number, 'dp_1'))
  expect([await inOne(freezeOrderCodes), await inOne(freezeOrderCodes)]).toEqual([3, 0])
  for (const code of codes) await expect(readCodeBalance(shop, code)).rejects.toMatchObject({ status: 404 })
  const unfreeze: typeof freezeOrderCodes = (trx, number, note) => unfreezeOrderCodes(shop.shop, trx, number, note)
  expect([await inOne(unfreeze), await inOne(unfreeze)]).toEqual([3, 0])
  expect(
    await Promise.all(
      codes.map((code) =>
        readCodeBalance(shop, code).then(
          (one) => one.available_cents,
          () => null,
        ),
      ),
    ),
  ).toEqual([5_000, 5_000, null])
})
