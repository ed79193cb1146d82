/**
 * The VAT of what is paid for a stay before its invoice: due on the day of the payment, in the return of that period,
 * and taken back with the invoice or when the sale falls away.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createInvoiceForStay,
  generateInvoiceNumber,
  incrementInvoiceSequence,
} from '@tussenuit/modules/money/invoice/index.ts'
import { insertJournalEntry, paymentPostings, refundPostings } from '@tussenuit/modules/money/journal/index.ts'
import { findMarginTrips } from '@tussenuit/modules/office/books/store.ts'
import { getBooks } from '@tussenuit/modules/office/books/flows.ts'
import { toTaxParts } from '@tussenuit/modules/platform/pricing/tax-parts.ts'
import type { VatScheme } from '@tussenuit/modules/platform/pricing/vat.ts'
import { defaultSettings } from '@tussenuit/modules/platform/settings/settings.ts'
import { bookPrepaymentTaxes, lockReservation, transitionReservation } from '@tussenuit/modules/sale/booking/index.ts'
import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { type LedgerBench, openLedgerDatabase } from '../sale/voucher-database.ts'

let bench: LedgerBench
let hotelId: number
beforeAll(async () => {
  bench = await openLedgerDatabase()
  const hotel = await bench.db
    .insertInto('hotel')
    .values({ supplier_id: 300, name: 'Epe', city: 'Epe' })
    .returning('id')
    .executeTakeFirstOrThrow()
  hotelId = hotel.id
})
afterAll(() => bench.close())

const [paidOn, invoicedOn] = ['2026-10-31', '2026-11-01']
const shopOn = (day: Day) => ({ db: bench.db, now: () => new Date(`${day}T12:00:00Z`) })

let numbers = 0
const [room, touristTax] = [96_800, 1_200]

/** A stay of 980.00, of which 12.00 are tourist tax, that the hotel has not confirmed; nothing is paid yet. */
async function sellStay(scheme: VatScheme, more: { country?: string; soldOn?: Day } = {}): Promise<string> {
  const number = `TU9${String((numbers += 1)).padStart(7, '0')}`
  const checkIn = '2027-03-05'
  const lines = [
    { kind: 'room' as const, label: 'Room', amount_cents: room },
    { kind: 'tourist_tax' as const, label: 'Tourist tax', amount_cents: touristTax },
  ]
  const parts = toTaxParts({
    lines,
    checkIn,
    nights: 2,
    people: 2,
    board: 'ROOM_ONLY',
    country: more.country ?? 'NL',
    nightlyCents: [],
    weekendCents: [],
    seasonCents: [],
    included: [],
    optional: [],
    mealCents: defaultSettings.vat.mealCents,
  })
  await bench.db
    .insertInto('reservation')
    .values({
      number,
      state: 'confirming',
      deal_id: bench.dealId,
      hotel_id: hotelId,
      book_hash: number,
      check_in: checkIn,
      check_out: addDays(checkIn, 2),
      nights: 2,
      rooms: jsonbValue([{ adults: 2, children: [] }]),
      activities: jsonbValue([]),
      snapshot: jsonbValue({}),
      lines: jsonbValue(lines),
      total_cents: room + touristTax,
      due_now_cents: room + touristTax,
      pay: 'full',
      account: 'standard',
      net_cents: 60_500,
      guest: jsonbValue({ name: 'A', surname: 'B', email: 'a@example.nl' }),
      email: 'a@example.nl',
      language: 'en',
      expires_at: new Date('2026-11-02'),
      tax: jsonbValue({ scheme, parts, activityCosts: [] }),
      ...(more.soldOn && { created_at: new Date(`${more.soldOn}T12:00:00Z`) }),
    })
    .execute()
  return number
}

const pay = (number: string, cents: number, bookedOn: Day) =>
  bench.db.transaction().execute((trx) =>
    insertJournalEntry(trx, {
      key: `${cents > 0 ? 'payment' : 'refund'}:${number}:${bookedOn}`,
      kind: cents > 0 ? 'payment' : 'refund',
      reservationNumber: number,
      bookedOn,
      postings: cents > 0 ? paymentPostings('standard', cents) : refundPostings('standard', 0 - cents),
    }),
  )

async function invoice(number: string, day: Day): Promise<void> {
  await bench.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('reservation')
      .set({
        state: 'confirmed',
        invoice_number: await generateInvoiceNumber(trx),
        invoice_year: 2026,
        invoice_sequence: await incrementInvoiceSequence(trx, 2026),
      })
      .where('number', '=', number)
      .execute()
    await createInvoiceForStay(shopOn(day), trx, await lockReservation(trx, number))
  })
}

/** The VAT of the sale by day of booking, in cents; days whose sum is zero are left out. */
async function readVat(number: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ day: string; cents: number }>`
    select e.booked_on::text as day, sum(p.credit_cents - p.debit_cents)::int as cents
    from posting p join journal_entry e on e.id = p.entry_id
    where e.reservation_number = ${number} and p.account = 'vat'
    group by 1 having sum(p.credit_cents - p.debit_cents) <> 0`.execute(bench.db)
  return Object.fromEntries(rows.map(({ day, cents }) => [day, cents]))
}

async function readBox(period: string): Promise<{ base: number; vat: number }> {
  const { vat_boxes: boxes } = await getBooks(shopOn('2026-12-20'), period)
  const { base_cents: base, vat_cents: vat } = boxes.find(({ box }) => box === '1a')!
  return { base: base!, vat: vat! }
}

const findViolations = async () =>
  (await sql.raw<Violation>(buildBooksQuery(60)).execute(bench.db)).rows.filter(({ invariant }) =>
    ['INV-33', 'INV-40', 'INV-52'].includes(invariant),
  )

test.each([
  // 490 / 980 of 968.00, of which 21 / 121 is VAT.
  ['normal', 8_400, 16_800],
  // The half of 21 / 121 of the margin: 968.00 less 605.00.
  ['travel_agent', 3_150, 6_300],
  ['agent', 3_150, 6_300],
] as const)(
  'a deposit has its VAT on its own day, and the invoice charges the rest: %s',
  async (scheme, first, all) => {
    const [october, november] = [await readBox('2026-10'), await readBox('2026-11')]
    const number = await sellStay(scheme)
    await pay(number, 49_000, paidOn)
    // What is paid on the day of the job may be invoiced on the same day: it waits for the next.
    expect(await bookPrepaymentTaxes(shopOn(paidOn))).toBe(0)
    expect(await bookPrepaymentTaxes(shopOn(invoicedOn))).toBe(1)
    expect(await bookPrepaymentTaxes(shopOn(invoicedOn))).toBe(0)
    expect(await readVat(number)).toEqual({ [paidOn]: first })
    // The summary of margins has the same VAT in the same period, also before the invoice.
    const readMarginVat = async () =>
      (await findMarginTrips(bench.db, { from: '2026-10-01', before: '2026-11-01' }, 100))
        .filter(({ sale }) => sale === number)
        .map(({ vatCents }) => vatCents)
    expect(await readMarginVat()).toEqual(scheme === 'normal' ? [] : [first])
    await invoice(number, invoicedOn)
    expect(await readVat(number)).toEqual({ [paidOn]: first, [invoicedOn]: all - first })
    expect(await readMarginVat()).toEqual(scheme === 'normal' ? [] : [first])
    const grown = (now: { base: number; vat: number }, was: typeof now) => [now.base - was.base, now.vat - was.vat]
    expect(grown(await readBox('2026-10'), october)).toEqual([first / 0.21, first])
    expect(grown(await readBox('2026-11'), november)).toEqual([(all - first) / 0.21, all - first])
    expect(await findViolations()).toEqual([])
  },
)

test('a payment that is learnt of with the invoice, a day later, counts on the day on which it was made', async () => {
  const number = await sellStay('normal')
  await pay(number, 98_000, paidOn)
  await invoice(number, invoicedOn)
  expect(await readVat(number)).toEqual({ [paidOn]: 16_800 })
  const sameDay = await sellStay('normal')
  await pay(sameDay, 98_000, invoicedOn)
  await invoice(sameDay, invoicedOn)
  expect(await readVat(sameDay)).toEqual({ [invoicedOn]: 16_800 })
  expect(await findViolations()).toEqual([])
})

test('a stay that was paid in full has the rates of that day, also if its invoice is made after the law changed', async () => {
  // Belgium: 6 % for what was booked by 28 February 2026 and fell due by 30 June, 12 % afterwards.
  const [before, after] = ['2026-06-30', '2026-07-01']
  const whole = await sellStay('normal', { country: 'BE', soldOn: '2026-02-20' })
  await pay(whole, 49_000, '2026-05-01')
  await pay(whole, 49_000, before)
  await invoice(whole, after)
  // 490 / 980 of 968.00, of which 6 / 106 is VAT, twice.
  expect(await readVat(whole)).toEqual({ '2026-05-01': 2_740, [before]: 2_740, [after]: -1 })
  const part = await sellStay('normal', { country: 'BE', soldOn: '2026-02-20' })
  await pay(part, 97_999, before)
  await invoice(part, after)
  expect(Object.values(await readVat(part)).reduce((sum, cents) => sum + cents, 0)).toBe(10_371)
  const late = await sellStay('normal', { country: 'BE', soldOn: '2026-02-20' })
  await pay(late, 98_000, after)
  await invoice(late, after)
  expect(await readVat(late)).toEqual({ [after]: 10_371 })
})

test('the VAT of a sale that falls away is taken back on that day; what was paid back before on its own', async () => {
  const number = await sellStay('normal')
  await pay(number, 98_000, '2026-10-30')
  await pay(number, -49_000, paidOn)
  await bookPrepaymentTaxes(shopOn(invoicedOn))
  expect(await readVat(number)).toEqual({ '2026-10-30': 16_800, [paidOn]: -8_400 })
  await bench.db.transaction().execute((trx) => transitionReservation(trx, number, 'confirming', 'failed', 'test', ''))
  await bench.db
    .updateTable('reservation_event')
    .set({ at: new Date('2026-11-04T12:00:00Z') })
    .where('reservation_number', '=', number)
    .execute()
  await bookPrepaymentTaxes(shopOn('2026-11-05'))
  await bookPrepaymentTaxes(shopOn('2026-11-06'))
  expect(await readVat(number)).toEqual({ '2026-10-30': 16_800, [paidOn]: -8_400, '2026-11-04': -8_400 })
  expect(await findViolations()).toEqual([])
})

test('the check of the books names what stays booked of a prepayment after its invoice', async () => {
  const number = await sellStay('normal')
  await pay(number, 98_000, paidOn)
  await bookPrepaymentTaxes(shopOn(invoicedOn))
  await bench.db
    .updateTable('reservation')
    .set({ state: 'confirmed', invoice_number: '9000000009' })
    .where('number', '=', number)
    .execute()
  expect(await findViolations()).toContainEqual(expect.objectContaining({ invariant: 'INV-52', subject: number }))
})
