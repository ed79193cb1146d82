/** Concurrent changes do not change values that were shown or accepted, and work whose reply failed is not repeated. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, today } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay, intentIdOfSale, payByCard, waitForWebhooks } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { buyVouchers, issueCode, waitForMail, reserveWithCodes, signIn, readCodeBalance } from '../../voucher-steps.ts'

const addedRange = { first_id: expect.any(Number), last_id: expect.any(Number) }

let shop: TestShop
let finance: { authorization: string }
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Heather, steam and silence', 'Sea steam in Domburg'], priceDays: 60 })
  finance = await signIn(shop, 'finance')
})
afterAll(() => shop?.close())

const db = () => shop.shop.db

test('once an order is fully refunded, none of its codes can be spent, although one was never withdrawn', async () => {
  const { order, codes } = await buyVouchers(shop, { cents: 7_500, quantity: 2 })
  const { account } = order.payment
  expect(
    (
      await fetch(`${shop.standIns}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer sk_test_sim_${account}` },
        body: new URLSearchParams({ payment_intent: intentIdOfSale(order), amount: '7500' }),
      })
    ).status,
  ).toBe(200)
  await waitForWebhooks(shop)
  const given = { transaction_number: order.transaction_number, email: 'noor@example.nl', name: 'Noor' }
  const answer = (await shop.client('POST /vouchers/withdrawal/confirm', { body: given })).data
  expect(answer).toMatchObject({ refund_cents: 7_500, state: 'refunding' })
  for (const code of codes)
    await expect(readCodeBalance(shop, code)).rejects.toMatchObject({
      message: expect.stringMatching(/^This code is not valid/),
    })
  await expect(
    shop.client('POST /vouchers/withdrawal/confirm', { body: { ...given, items: [7] } }),
  ).rejects.toMatchObject({ status: 409 })
  await expect(
    shop.client(
      'POST /deals/voucher-code',
      { body: { transaction_number: order.transaction_number } },
      { 'manage-token': order.manage_token },
    ),
  ).rejects.toMatchObject({ status: 410, code: 'voucher_withdrawn' })
})

test('the reply is stored in the transaction of the work: it exists even if it was never sent', async () => {
  const code = await issueCode(shop, 5_000)
  await sql`create function late_answer() returns trigger language plpgsql as $$ begin
    if new.status is not null
    and old.status is not null then raise exception 'the process died here'; end if; return new; end $$`.execute(db())
  await sql`create trigger late_answer before update
    on idempotency for each row execute function late_answer()`.execute(db())
  const headers = { ...finance, 'idempotency-key': crypto.randomUUID() }
  const body = { voucher_code: code, amount_cents: 1_000, note: 'counter', supply: 'meals' }
  try {
    // The reply is stored with the work. The second write of the reply fails, as if the process had died then.
    expect((await shop.raw('POST', '/redeemVoucher', body, headers)).status).toBe(500)
    expect((await shop.raw('POST', '/redeemVoucher', body, headers)).body.data).toMatchObject({
      redeemed_cents: 1_000,
      balance_cents: 4_000,
    })
  } finally {
    await sql`drop trigger late_answer on idempotency`.execute(db())
    await sql`drop function late_answer`.execute(db())
  }
  expect((await readCodeBalance(shop, code)).balance_cents).toBe(4_000)
})

test('a voucher is issued as shown when ordered, even if staff change it before it is paid', async () => {
  const { voucher_id } = (
    await shop.client(
      'POST /createVouchers',
      { body: { name: 'Long', value_cents: 6_100, selling_price: 6_100, active: true, validity_months: 120 } },
      finance,
    )
  ).data
  const order = (
    await shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id, quantity: 1, name: 'Noor', surname: 'Smit', email: 'noor@example.nl' },
    })
  ).data
  await shop.client('PUT /editVouchers/:id', { params: { id: voucher_id }, body: { validity_months: 24 } }, finance)
  await payByCard(shop, order)
  const { codes } = (
    await shop.client(
      'POST /deals/voucher-transaction',
      { body: { transaction_number: order.transaction_number } },
      { 'manage-token': order.manage_token },
    )
  ).data
  const { data } = await shop.newClient()('POST /validate-voucher', { body: { voucher_code: codes[0]! } })
  expect(data.valid_until).toBe(addMonths(today(new Date()), 120))
})

test('a gift that staff send now is not sent again on its day, and an e-mail has the number of remaining codes', async () => {
  const { order } = await buyVouchers(shop, {
    cents: 5_000,
    quantity: 2,
    recipient: { name: 'Oma', email: 'oma-twice@example.nl' },
    send_on: addDays(today(new Date()), 30),
  })
  await shop.client('POST /vouchers/withdrawal/confirm', {
    body: { transaction_number: order.transaction_number, email: 'noor@example.nl', name: 'Noor', items: [2] },
  })
  await shop.client(
    'POST /vouchers/resend',
    { body: { transaction_number: order.transaction_number, to: 'recipient' } },
    finance,
  )
  const gift = await waitForMail(shop, 'oma-twice@example.nl', /has given you/)
  expect(gift.text).not.toContain('2 ×')
  expect(
    await db()
      .selectFrom('mail')
      .select('id')
      .where('key', '=', `voucher-gift:${order.transaction_number}`)
      .where('sent_at', 'is', null)
      .execute(),
  ).toEqual([])
})

test("a partner's list is read in the format of spreadsheets; invalid codes are reported with their line", async () => {
  const { voucher_id } = (
    await shop.client(
      'POST /createVouchers',
      { body: { name: 'Listed', value_cents: 2_500, selling_price: 2_500, active: false } },
      finance,
    )
  ).data
  const send = (csv: string) => shop.raw('POST', '/savevouchers', { voucher_id, csv }, finance)
  expect((await send('sep=;\nActiecode;naam\nLIST-1111;x\nLIST-2222;y\n')).body.data).toEqual({
    added: 2,
    skipped: 0,
    ...addedRange,
  })
  expect((await shop.raw('POST', '/validate-voucher', { voucher_code: 'ACTIECODE' })).status).toBe(404)
  expect((await shop.raw('POST', '/validate-voucher', { voucher_code: 'list–1111' })).status).toBe(200)
  expect((await send('code\n\nLIST-3333\n\nX1\n')).body.error.fields).toEqual([
    { path: 'csv', code: 'code_invalid', message: 'Line 5 is no code: it needs 4 to 40 characters.' },
  ])
})

test("a room's surcharge is relative to the cheapest of its own list, not to an older one", async () => {
  const campaign = (
    await shop.client(
      'POST /addPackageVoucherCampaign',
      {
        body: {
          campaign_name: 'Paid for',
          partner: 'Partner',
          deals_id: (await findBookableStay(shop)).deal.deals_id,
          nights: 2,
          persons: 2,
          valid_from: today(new Date()),
          valid_until: addDays(today(new Date()), 200),
          active: true,
          generate: 1,
        },
      },
      finance,
    )
  ).data
  const { code } = (
    await shop.client('POST /fetchVoucherCodesByVoucherId', { body: { campaign_id: campaign.id } }, finance)
  ).data.items[0]!
  const chosen = await findBookableStay(shop)
  const paidFor = (
    await shop.newClient()('POST /specific-config', {
      body: {
        deals_id: chosen.deal.deals_id,
        book_hash: chosen.rooms[0]!.book_hash,
        activities: [],
        voucher_codes: [code],
        pay: 'full',
      },
    })
  ).data
  await sql`insert into offer (book_hash, deal_id, hotel_id, check_in, nights, rooms, rate, prebooked, expires_at)
    select 'yesterday', deal_id, hotel_id, check_in, nights, rooms,
      jsonb_set(rate, '{totalCents}', to_jsonb(((rate->>'totalCents')::int * 8) / 10)), false,
      now() - interval '20 hours' from offer where book_hash = ${chosen.rooms[0]!.book_hash}
      and deal_id = ${chosen.deal.deals_id}`.execute(db())
  const after = (
    await shop.newClient()('POST /specific-config', {
      body: {
        deals_id: chosen.deal.deals_id,
        book_hash: chosen.rooms[0]!.book_hash,
        activities: [],
        voucher_codes: [code],
        pay: 'full',
      },
    })
  ).data
  expect(after).toEqual(paidFor)
  const { reservation } = await reserveWithCodes(shop, chosen, [code])
  expect(reservation.amount_due_cents).toBe(paidFor.due_now_cents)
})

test('a closed room is not offered and has no effect on prices', async () => {
  const chosen = await findBookableStay(shop)
  const [cheapest] = chosen.rooms
  const hotelId = chosen.hotels[0]!.hotel_id
  await db()
    .updateTable('room')
    .set({ active: false })
    .where('hotel_id', '=', hotelId)
    .where('name', '=', cheapest!.room_group_name)
    .execute()
  const hotels = (await shop.client('POST /live-prices', { body: chosen.stay })).data
  const rooms = (await shop.client('POST /room-config', { body: { ...chosen.stay, hotel_id: hotelId } })).data
  await db().updateTable('room').set({ active: true }).where('hotel_id', '=', hotelId).execute()
  expect(rooms.map((room) => room.room_group_name)).not.toContain(cheapest!.room_group_name)
  const ofHotel = hotels.find((hotel) => hotel.hotel_id === hotelId)
  expect(ofHotel?.price.total_cents).toBe(rooms[0]?.price.total_cents)
})
