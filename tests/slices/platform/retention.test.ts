/** Data is erased as the privacy page promises and retained where tax law requires it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyRetention } from '@tussenuit/modules/platform/retention/index.ts'
import { addMonths, today } from '@tussenuit/modules/shared/day.ts'
import { cancelStay, bookConfirmedStay, startAfterSaleShop, expectRefused } from '../../after-sale-steps.ts'
import { retryUntilPasses, waitForState } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { buyVouchers } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
beforeAll(async () => {
  at = await startAfterSaleShop()
  shop = at.shop
})
afterAll(() => shop?.close())

/** The tables whose personal texts contain one of the terms. */
async function tracesOf(terms: string[]): Promise<string[]> {
  const { rows } = await sql<{ place: string; text: string }>`
    select 'reservation' as place, concat_ws(' ', guest::text, email, user_ip, session_id) as text from reservation
    union all select 'reservation_note', text from reservation_note
    union all select 'mail', concat_ws(' ', recipient, variables::text) from mail
    union all select 'voucher_order', concat_ws(' ', buyer::text, gift::text) from voucher_order
    union all select 'contact_message', concat_ws(' ', name, email, message) from contact_message
    union all select 'audit', concat_ws(' ', before::text, after::text) from audit
    union all select 'cancellation_request', reason from cancellation_request
    union all select 'reservation_event', reason from reservation_event
    union all select 'invoice', buyer::text from invoice
    union all select 'staff_task', text from staff_task
    union all select 'subscriber', email from subscriber`.execute(at.db())
  return [
    ...new Set(
      rows.filter((row) => terms.some((term) => row.text?.toLowerCase().includes(term))).map((row) => row.place),
    ),
  ].sort()
}

/** A shop whose clock is this many months ahead, for data that was created today. */
const shopAfterMonths = (months: number) => ({
  db: shop.shop.db,
  now: () => new Date(`${addMonths(today(new Date()), months)}T03:00:00Z`),
})
const rowsOf = (report: { name: string; rows: number }[]) =>
  Object.fromEntries(report.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows]))

test('two years after the stay names are erased except on the invoice; amounts, states and documents are unchanged', async () => {
  const booked = await bookConfirmedStay(shop)
  const { number } = booked
  const { data: changed } = await shop.client(
    'POST /changeContact',
    { body: { reservationNumber: number, email: 'sanne.new@example.nl' } },
    booked.token,
  )
  const stay = { ...booked, token: { 'manage-token': changed.manage_token } }
  await at.as('support')('POST /reservationNotes/:id', { params: { id: number }, body: { text: 'Sanne called' } })
  await cancelStay(shop, stay, { reason: 'Sanne is ill' })
  await waitForState(shop, number, 'refunded')
  await buyVouchers(shop, { cents: 5_000, recipient: { name: 'Oma Bep', email: 'bep@example.nl' }, message: 'Dag oma' })
  await at
    .db()
    .insertInto('contact_message')
    .values({
      name: 'Piet Brief',
      email: 'piet@example.nl',
      subject: 'x',
      message: 'Mijn verhaal',
      language: 'nl',
      created_at: new Date(),
    })
    .execute()
  await retryUntilPasses(async () =>
    expect(await at.db().selectFrom('mail').select('id').where('state', '=', 'queued').execute()).toEqual([]),
  )
  const people = ['sanne', 'joost', 'bakker', 'noor', 'oma bep', 'bep@', 'piet']
  const before = await tracesOf(people)
  for (const place of [
    'reservation',
    'reservation_note',
    'mail',
    'voucher_order',
    'contact_message',
    'invoice',
    'cancellation_request',
  ])
    expect(before).toContain(place)

  // Neither a run on the day before nor a dry run changes anything.
  expect(rowsOf(await applyRetention(shopAfterMonths(2)))).toMatchObject({ 'internet addresses of bookings': 1 })
  const dry = await applyRetention(shopAfterMonths(60), { dryRun: true })
  expect(await tracesOf(people)).toEqual(before)
  const report = await applyRetention(shopAfterMonths(60))
  expect(report).toEqual(dry)
  expect(rowsOf(report)).toMatchObject({
    'bookings whose stay was two years ago': 1,
    'voucher orders whose codes ended two years ago, or that were never paid': 1,
    'contact messages': 1,
  })
  expect(rowsOf(await applyRetention(shopAfterMonths(60)))).toEqual({})

  // Within seven years, only the invoice contains the buyer's name.
  expect(await tracesOf(people)).toEqual(['invoice'])
  expect(await tracesOf(['@example.nl'])).toEqual([])
  const pdf = await extractPdfText(
    Buffer.from(
      await (
        await fetch(`${shop.url}/api/documents/invoice/${number}?token=${encodeURIComponent(changed.manage_token)}`)
      ).arrayBuffer(),
    ),
  )
  expect(pdf).toContain('Sanne de Vries')
  expect(pdf).not.toContain('@example.nl')
  expect((await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows).toEqual([])
  // An empty e-mail address gives no access.
  await expectRefused(
    shop.newClient()('POST /reservationDataByResId', { body: { reservationNumber: number, email: '' } }),
    404,
    'reservation_unknown',
  )
})

test('a name is erased from its invoice seven years after the end of the year, and nothing else of it ever changes', async () => {
  const { number } = await bookConfirmedStay(shop)
  const insert = (key: string, day: string, sequence: number) =>
    sql`insert into invoice (key, kind, reservation_number, number, year, sequence, issued_on, total_cents, lines,
      vat, scheme, buyer)
      values (${key}, 'credit', ${number}, ${key}, ${Number(day.slice(0, 4))}, ${sequence}, ${day}::date, -100, '[]',
        '[]', 'normal', '{"name":"Oude Klant"}')`.execute(at.db())
  const year = Number(today(new Date()).slice(0, 4))
  await insert('old', `${year - 8}-12-31`, 1)
  await insert('retained', `${year - 7}-01-01`, 1)
  const buyers = async () =>
    Object.fromEntries(
      (
        await at
          .db()
          .selectFrom('invoice')
          .select(['key', 'buyer'])
          .where('number', 'in', ['old', 'retained'])
          .execute()
      ).map((row) => [row.key, row.buyer]),
    )
  await applyRetention(shopAfterMonths(0))
  expect(await buyers()).toEqual({ old: {}, retained: { name: 'Oude Klant' } })
  await expect(
    at.db().updateTable('invoice').set({ total_cents: 1 }).where('key', '=', 'old').execute(),
  ).rejects.toThrow('never changed')
  await expect(
    at.db().updateTable('invoice').set({ buyer: '{}' }).where('key', '=', 'retained').execute(),
  ).rejects.toThrow('never changed')
})

test('payers of bank receipts are erased after seven years, of receipts for no sale after two; the books stay', async () => {
  const { number } = await bookConfirmedStay(shop)
  const year = Number(today(new Date()).slice(0, 4))
  const finance = at.as('finance')
  const record = async (received_on: string) => {
    const { id } = (
      await finance('POST /bankReceipts', {
        body: {
          received_on,
          amount_cents: 100,
          payer: 'Oude Klant',
          reference: 'Dank u',
          sale: number,
          key: crypto.randomUUID(),
        },
      })
    ).data
    return id
  }
  const [old, retained] = [await record(`${year - 8}-12-31`), await record(`${year - 7}-01-01`)]
  const [oldOther, recentOther] = [await record(addMonths(today(new Date()), -25)), await record(`${year - 1}-12-31`)]
  for (const id of [oldOther, recentOther]) {
    await finance('POST /bankReceipts/:id/unassign', { params: { id }, body: { reason: 'Oude Klant belde' } })
    await finance('POST /bankReceipts/:id/notOurs', { params: { id }, body: { note: 'Huur van Oude Klant' } })
  }
  await applyRetention(shopAfterMonths(0))
  const { rows } = await sql<{ id: number; texts: string }>`select id, concat_ws('|', payer, text, note) as texts
    from bank_receipt where id in (${sql.join([old, retained, oldOther, recentOther])}) order by id`.execute(at.db())
  expect(rows.map(({ texts }) => texts)).toEqual([
    '||',
    'Oude Klant|Dank u|',
    '||',
    'Oude Klant|Dank u|Huur van Oude Klant',
  ])
  // Amounts stay, and nothing but an erasure ever changes them or their texts.
  const violations = (await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows
  expect(violations.filter(({ invariant }) => invariant === 'INV-43')).toEqual([])
  for (const change of [`payer = 'x'`, `payer = '', amount_cents = 1`, `payer = '', received_on = current_date`])
    await expect(sql.raw(`update bank_receipt set ${change} where id = ${retained}`).execute(at.db())).rejects.toThrow(
      'never changed',
    )

  // With the sale go the notes of staff; the payer is a record of the books, as the name on the invoice.
  await sql`update reservation set state = 'completed', check_in = '2020-01-01', check_out = '2020-01-03'
    where number = ${number}`.execute(at.db())
  await applyRetention(shopAfterMonths(0))
  const left = await sql<{ text: string }>`select concat_ws(' ', b.payer, b.note, u.reason) as text
    from bank_receipt b left join bank_receipt_unassignment u on u.receipt_id = b.id
    where b.id in (${sql.join([retained, recentOther])}) order by b.id`.execute(at.db())
  expect(left.rows.map(({ text }) => text.trim())).toEqual(['Oude Klant', 'Oude Klant'])
})

/** A claim on a partner for this stay, without its code: foreign keys are not checked. Returns its hold. */
async function insertPartnerClaim(number: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into partner (name, company, invoice_email, payment_days)
    values ('P', '{}', 'p@example.nl', 30) returning id`.execute(at.db())
  const holdId = 999_999
  await at
    .db()
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`insert into partner_claim (hold_id, partner_id, campaign_id, reservation_number, value_cents,
        price_cents, payment_days, cents, redeemed_on, state)
        values (${holdId}, ${rows[0]!.id}, 1, ${number}, 1000, 500, 30, 500, current_date, 'redeemed')`.execute(trx)
    })
  return holdId
}

test('what staff wrote about entries of the books is erased after seven years; the entries stay', async () => {
  const { number } = await bookConfirmedStay(shop)
  const year = Number(today(new Date()).slice(0, 4))
  const holdId = await insertPartnerClaim(number)
  const insertOfPartner = async (key: string, day: string) => {
    await sql`insert into partner_write_off (key, hold_id, amount_cents, reason, written_on, written_by, created_at)
      values (${key}, ${holdId}, 100, 'Oude Klant belde', ${day}, 'finance', now())`.execute(at.db())
    await sql`insert into partner_payback (key, partner_id, amount_cents, note, paid_on, paid_by, created_at)
      select ${key}, partner_id, 100, 'Oude Klant belde', ${day}, 'finance', now() from partner_claim
      where hold_id = ${holdId}`.execute(at.db())
  }
  const insertAll = async (key: string, day: string) => {
    const row = sql`(${key}, ${number}, 100, 'Oude Klant belde', ${day}, 'finance', now())`
    await sql`insert into write_off (key, reservation_number, amount_cents, reason, written_on, written_by, created_at)
      values ${row}`.execute(at.db())
    await sql`insert into manual_entry (key, reservation_number, customer_cents, reason, booked_on, made_by, created_at)
      values ${row}`.execute(at.db())
    await sql`insert into credit_payback (key, reservation_number, amount_cents, note, paid_on, paid_by, created_at)
      values ${row}`.execute(at.db())
    await insertOfPartner(key, day)
  }
  await insertAll('old', `${year - 8}-12-31`)
  await insertAll('retained', `${year - 7}-01-01`)
  await applyRetention(shopAfterMonths(0))
  const { rows } = await sql<{ key: string; texts: string[] }>`
    select key, array_agg(reason order by reason) as texts from (
      select key, reason from write_off union all select key, reason from manual_entry
      union all select key, note from credit_payback union all select key, reason from partner_write_off
      union all select key, note from partner_payback) as entry group by key order by key`.execute(at.db())
  const text = 'Oude Klant belde'
  expect(rows).toEqual([
    { key: 'old', texts: ['', '', '', '', ''] },
    { key: 'retained', texts: [text, text, text, text, text] },
  ])
  for (const change of [
    `write_off set reason = 'x'`,
    `write_off set reason = '', amount_cents = 1`,
    `manual_entry set reason = '', customer_cents = 1`,
    `credit_payback set note = '', paid_on = current_date`,
    `partner_write_off set reason = '', amount_cents = 1`,
    `partner_payback set note = 'x'`,
  ])
    await expect(sql.raw(`update ${change} where key = 'retained'`).execute(at.db())).rejects.toThrow('never changed')
})

test('active sales are never erased, however old', async () => {
  const { number } = await bookConfirmedStay(shop)
  await sql`update reservation set check_in = '2020-01-01', check_out = '2020-01-03' where number = ${number}`.execute(
    at.db(),
  )
  await applyRetention(shopAfterMonths(0))
  expect((await at.rowOf(number)).guest).toMatchObject({ surname: 'de Vries' })
})
