/**
 * Random histories of a voucher and the stays that it pays for: sold, given away or a partner's, under each role of the
 * shop, used for stays under each role, whole and in part, before and after the invoice; the stays take place, get a
 * refund of goodwill, up to all that was paid, or are cancelled, some after such a refund; what is left of the voucher
 * stays, expires or is refunded. The flows run on a database. The expected amounts are worked out here from what was
 * paid and paid back, without rates and without code of the product:
 * - taxed is the money that was paid and not paid back, less what the stays owe to others; never twice, never not;
 * - the guarantee fund and each municipality are owed what the stays that take place owe them, to the cent;
 * - of a margin or commission, the VAT is 21 / 121 of what the documents leave of it after the cost of the hotel.
 *
 * In the gate: 45 histories.
 * In the long suite: 2,000; `HISTORIES=10000` sets another number, `SEED=1` other histories.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bookChangedStayCosts,
  createCreditInvoice,
  createInvoiceForStay,
  creditCodeDeductions,
  generateInvoiceNumber,
  incrementInvoiceSequence,
} from '@tussenuit/modules/money/invoice/index.ts'
import {
  captureVouchers,
  holdVouchers,
  insertCodes,
  refundVouchers,
  writeOffExpiredCodes,
} from '@tussenuit/modules/money/ledger/index.ts'
import { defaultSettings } from '@tussenuit/modules/platform/settings/settings.ts'
import { toTaxParts } from '@tussenuit/modules/platform/pricing/tax-parts.ts'
import type { VatScheme } from '@tussenuit/modules/platform/pricing/vat.ts'
import { lockReservation } from '@tussenuit/modules/sale/booking/index.ts'
import { markOrderPaidAndIssueCodes } from '@tussenuit/modules/sale/voucher/flows.ts'
import { voidOrderCodes } from '@tussenuit/modules/sale/voucher/freeze-flows.ts'
import { voucherSaleTerms } from '@tussenuit/modules/sale/voucher/sale-terms.ts'
import { insertVoucherOrder } from '@tussenuit/modules/sale/voucher/store.ts'
import { addDays, addMonths, today } from '@tussenuit/modules/shared/day.ts'
import type { Trx } from '@tussenuit/modules/shared/shop.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import { chooseBySuite } from '../../suite/form.ts'
import { type LedgerBench, openLedgerDatabase } from '../sale/voucher-database.ts'

const histories = Number(process.env['HISTORIES'] ?? chooseBySuite(45, 2_000))
const seed = Number(process.env['SEED'] ?? 20261129)
const cities = ['Domburg', 'Epe', 'Valkenburg'] as const
const schemes = ['normal', 'travel_agent', 'agent'] as const satisfies readonly VatScheme[]

let bench: LedgerBench
const hotels: number[] = []
beforeAll(async () => {
  bench = await openLedgerDatabase()
  for (const [index, city] of cities.entries())
    hotels.push(
      (
        await bench.db
          .insertInto('hotel')
          .values({ supplier_id: 100 + index, name: city, city })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    )
})
afterAll(() => bench.close())

const shop = {
  now: () => new Date(),
  keys: () => [Buffer.alloc(32, 7)] as [Buffer],
  jobs: { send: async () => undefined } as never,
  publicUrl: 'https://shop.example',
}
const inTransaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => bench.db.transaction().execute(work)

const percent = (min: number) => fc.oneof(fc.constant(100), fc.integer({ min, max: 100 }))
const endings = fc.oneof(
  fc.constant({ kind: 'takes place' as const }),
  fc.record({ kind: fc.constant('goodwill' as const), share: percent(1) }),
  fc.record({
    kind: fc.constant('cancelled' as const),
    goodwill: fc.oneof(fc.constant(0), percent(1)),
    fee: fc.oneof(fc.constant(0), percent(1)),
  }),
)
const stays = fc.record({
  scheme: fc.constantFrom(...schemes),
  city: fc.nat({ max: cities.length - 1 }),
  room: fc.integer({ min: 3_000, max: 60_000 }),
  touristTax: fc.constantFrom(0, 333, 1_260),
  sgr: fc.constantFrom(0, 1_000),
  /** What the code pays of the stay, if it has that much. */
  codeShare: percent(1),
  /** The code pays after the invoice was made. */
  isLate: fc.boolean(),
  ending: endings,
})
const history = fc.record({
  kind: fc.constantFrom('single', 'multi', 'given', 'partner'),
  soldUnder: fc.constantFrom(...schemes),
  value: fc.integer({ min: 2_000, max: 60_000 }),
  pricePercent: percent(40),
  hasMeals: fc.boolean(),
  stays: fc.array(stays, { maxLength: 3 }),
  rest: fc.constantFrom('left', 'expired', 'refunded'),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never
type Planned = History['stays'][number]

type Voucher = { codeId: number; order: string | null; price: number; isTaxedWhenSold: boolean }

let numbers = 0
const nextNumber = (prefix: 'TU' | 'TV') => `${prefix}${String((numbers += 1)).padStart(8, '0')}`

async function createVoucher({ kind, soldUnder, value, pricePercent, hasMeals }: History): Promise<Voucher> {
  const isSold = kind === 'single' || kind === 'multi'
  if (!isSold) {
    const [codeId] = kind === 'given' ? await bench.codes(1, value) : [await importCode(value)]
    return { codeId: codeId!, order: null, price: kind === 'given' ? 0 : value, isTaxedWhenSold: false }
  }
  const price = Math.ceil((value * pricePercent) / 100)
  const order = nextNumber('TV')
  const wanted = kind === 'single' ? 'single_purpose' : 'multi_purpose'
  const terms = voucherSaleTerms({ vat_class: wanted, package: null }, soldUnder)
  const shares = hasMeals ? { lodging: 7_000, meals: 3_000 } : { lodging: 10_000, meals: 0 }
  await inTransaction(async (trx) => {
    await insertVoucherOrder(trx, {
      number: order,
      voucherId: bench.voucherId,
      name: 'V',
      title: 'V',
      dealId: null,
      quantity: 1,
      unitCents: price,
      valueCents: value,
      validityMonths: 24,
      vatClass: terms.vatClass,
      vatCountry: terms.vatCountry,
      vatParts: [
        { kind: 'lodging', share_bp: shares.lodging },
        { kind: 'meals', share_bp: shares.meals },
      ],
      buyer: { name: 'A', surname: 'B', email: 'a@example.nl' },
      company: null,
      gift: {},
      account: 'standard',
      language: 'en',
      sessionId: null,
      expiresAt: new Date(Date.now() + 1_800_000),
    })
    await markOrderPaidAndIssueCodes(shop, trx, order, 'test')
  })
  const { id } = await bench.db
    .selectFrom('voucher_code')
    .select('id')
    .where('order_number', '=', order)
    .executeTakeFirstOrThrow()
  return { codeId: id, order, price, isTaxedWhenSold: kind === 'single' && soldUnder === 'normal' }
}

async function importCode(value: number): Promise<number> {
  const hash = crypto.randomUUID()
  const day = today(shop.now())
  await insertCodes(
    bench.db,
    {
      voucherId: bench.voucherId,
      dealId: null,
      orderNumber: null,
      campaignId: null,
      imported: true,
      vatClass: null,
      cents: value,
      stays: 0,
      validFrom: day,
      validUntil: addMonths(day, 24),
      actor: 'test',
      note: '',
    },
    [{ hash, sealed: 'x', position: null }],
  )
  const row = await bench.db
    .selectFrom('voucher_code')
    .select('id')
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return row.id
}

const reservationCost = 1_900
const totalOf = ({ room, touristTax, sgr }: Planned) => room + touristTax + sgr + reservationCost
const hotelCostOf = ({ room }: Planned) => Math.floor(room * 0.8)

async function sellStay(planned: Planned): Promise<string> {
  const number = nextNumber('TU')
  const checkIn = addDays(today(shop.now()), 60)
  const lines = [
    { kind: 'room' as const, label: 'Room', amount_cents: planned.room },
    { kind: 'tourist_tax' as const, label: 'Tourist tax', amount_cents: planned.touristTax },
    { kind: 'sgr_contribution' as const, label: 'Guarantee contribution', amount_cents: planned.sgr },
    { kind: 'reservation_cost' as const, label: 'Reservation cost', amount_cents: reservationCost },
  ].filter(({ amount_cents: cents }) => cents > 0)
  const parts = toTaxParts({
    lines,
    checkIn,
    nights: 2,
    people: 2,
    board: 'BED_AND_BREAKFAST',
    country: 'NL',
    nightlyCents: [],
    weekendCents: [],
    seasonCents: [],
    included: [],
    optional: [],
    mealCents: defaultSettings.vat.mealCents,
  })
  await inTransaction(async (trx) => {
    const year = Number(checkIn.slice(0, 4))
    await trx
      .insertInto('reservation')
      .values({
        number,
        state: 'confirmed',
        deal_id: bench.dealId,
        hotel_id: hotels[planned.city]!,
        book_hash: number,
        check_in: checkIn,
        check_out: addDays(checkIn, 2),
        nights: 2,
        rooms: jsonbValue([{ adults: 2, children: [] }]),
        activities: jsonbValue([]),
        snapshot: jsonbValue({}),
        lines: jsonbValue(lines),
        total_cents: totalOf(planned),
        due_now_cents: totalOf(planned),
        pay: 'full',
        account: 'standard',
        net_cents: hotelCostOf(planned),
        guest: jsonbValue({ name: 'A', surname: 'B', email: 'a@example.nl' }),
        email: 'a@example.nl',
        language: 'en',
        expires_at: new Date(Date.now() + 1_800_000),
        tax: jsonbValue({ scheme: planned.scheme, parts, activityCosts: [] }),
        invoice_number: await generateInvoiceNumber(trx),
        invoice_year: year,
        invoice_sequence: await incrementInvoiceSequence(trx, year),
      })
      .execute()
  })
  return number
}

/** What was paid for a stay and not paid back, apart for the code and by card. */
type Paid = { number: string; code: number; card: number }

async function payWithCode(planned: Planned, codeId: number, balance: number): Promise<Paid> {
  const number = await sellStay(planned)
  const code = Math.min(balance, Math.floor((totalOf(planned) * planned.codeShare) / 100))
  const invoice = () =>
    inTransaction(async (trx) => createInvoiceForStay(shop, trx, await lockReservation(trx, number)))
  const pay = () =>
    inTransaction(async (trx) => {
      const reservation = await lockReservation(trx, number)
      if (code > 0) await holdVouchers(trx, number, [{ codeId, cents: code }])
      await captureVouchers(shop, trx, number, 'test')
      await creditCodeDeductions(shop, trx, reservation)
    })
  for (const step of planned.isLate ? [invoice, pay] : [pay, invoice]) await step()
  return { number, code, card: totalOf(planned) - code }
}

/** Pays back by card first. Returns what is left of the payments. */
async function payBack(paid: Paid, cents: number, isCancelled: boolean): Promise<Paid> {
  const card = Math.min(paid.card, cents)
  const code = cents - card
  await inTransaction(async (trx) => {
    if (isCancelled)
      await trx.updateTable('reservation').set({ state: 'cancelled' }).where('number', '=', paid.number).execute()
    const reservation = await lockReservation(trx, paid.number)
    const holds = await trx
      .selectFrom('voucher_hold')
      .select('id')
      .where('reservation_number', '=', paid.number)
      .execute()
    const parts = holds.map(({ id }) => ({ holdId: id, cents: code }))
    const back = await refundVouchers(shop, trx, paid.number, { parts, actor: 'test', reason: 'test' })
    // A cancellation can pay back as much as an earlier refund did.
    const key = `${paid.number}:${isCancelled ? 'cancelled' : 'refunded'}`
    await createCreditInvoice(shop, trx, reservation, {
      key,
      reason: 'Refund',
      ...(isCancelled
        ? { owedCents: paid.card + paid.code - cents }
        : { cents: card + back.cents - back.deductedCents }),
    })
    if (isCancelled)
      await bookChangedStayCosts(shop, trx, reservation, {
        key,
        takesPlace: false,
        costs: { hotelCents: 0, activitiesCents: 0 },
      })
  })
  return { ...paid, card: paid.card - card, code: paid.code - code }
}

async function endStay({ ending }: Planned, paid: Paid): Promise<Paid> {
  if (ending.kind === 'takes place') return paid
  const total = paid.card + paid.code
  if (ending.kind === 'goodwill') return payBack(paid, Math.floor((total * ending.share) / 100), false)
  const left = ending.goodwill > 0 ? await payBack(paid, Math.floor((total * ending.goodwill) / 100), false) : paid
  const rest = left.card + left.code
  return payBack(left, rest - Math.floor((rest * ending.fee) / 100), true)
}

async function endVoucher(rest: History['rest'], { codeId, order }: Voucher): Promise<void> {
  const later = { ...shop, db: bench.db, now: () => new Date(Date.now() + 3 * 366 * 86_400_000) }
  if (rest === 'expired') await writeOffExpiredCodes(later)
  if (rest === 'refunded' && order !== null)
    await inTransaction((trx) => voidOrderCodes(shop, trx, order, `back ${codeId}`))
}

type Row = { sale: string; code: string; gross: number }
async function readInvoiceRows(sales: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select coalesce(reservation_number, voucher_order_number) as sale, row->>'code' as code,
      sum((row->>'gross_cents')::int)::int as gross
    from invoice, jsonb_array_elements(vat) row
    where coalesce(reservation_number, voucher_order_number) = any(${[...sales]}) group by 1, 2`.execute(bench.db)
  return rows
}
const isHeld = ({ code }: Row) => code === 'sgr' || code === 'tourist_tax'
const isTaxed = (row: Row) => !isHeld(row) && row.code !== 'goodwill'
const sumGross = (rows: readonly Row[]) => rows.reduce((sum, { gross }) => sum + gross, 0)

/** Credits minus debits of an account for a sale, by VAT code. */
async function readBooked(sale: string, account: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; cents: number }>`
    select coalesce(p.vat_code, '') as code, sum(p.credit_cents - p.debit_cents)::int as cents
    from posting p join journal_entry e on e.id = p.entry_id
    where e.reservation_number = ${sale} and p.account = ${account} group by 1`.execute(bench.db)
  return Object.fromEntries(rows.map(({ code, cents }) => [code, cents]))
}

/** What was paid for `cents` of the code, as an exact fraction. */
const paidShare = (voucher: Voucher, { value }: History, cents: number) => (voucher.price * cents) / value

/**
 * What the shop itself paid of a cancelled stay: the invoice limits a discount to the taxed part, and the rest of what
 * nobody paid was its own. It is kept with the fee.
 */
function borneByShop(
  planned: Planned,
  { first: { code: used }, paid }: Played,
  voucher: Voucher,
  made: History,
): number {
  if (planned.ending.kind !== 'cancelled' || voucher.isTaxedWhenSold || used === 0) return 0
  const taxable = totalOf(planned) - planned.touristTax - planned.sgr
  return (Math.max(0, used - paidShare(voucher, made, used) - taxable) * paid.code) / used
}

/** `first`: what was paid before anything came back. */
type Played = { planned: Planned; first: Paid; paid: Paid }

async function expectStayInOrder(played: Played, voucher: Voucher, made: History): Promise<void> {
  const { planned, paid } = played
  const takesPlace = planned.ending.kind !== 'cancelled'
  const owed = takesPlace ? { sgr: planned.sgr, tourist_tax: planned.touristTax } : { sgr: 0, tourist_tax: 0 }
  const held = await readBooked(paid.number, 'collected_for_others')
  expect({ sgr: held['sgr'] ?? 0, tourist_tax: held['tourist_tax'] ?? 0 }).toEqual(owed)
  const rows = await readInvoiceRows([paid.number])
  expect(sumGross(rows.filter(isHeld))).toBe(owed.sgr + owed.tourist_tax)
  const moneyOf = ({ card, code }: Paid) => card + (voucher.isTaxedWhenSold ? 0 : paidShare(voucher, made, code))
  const taxed = sumGross(rows.filter(isTaxed))
  const [sold, due] = [played.first, paid].map((of) => moneyOf(of) - owed.sgr - owed.tourist_tax) as [number, number]
  // What nobody paid, and what was paid back, lowers what is taxed, at most to nothing: the shop bears what the stay
  // owes to others. A voucher that was taxed when it was sold may have paid for that.
  const expected =
    takesPlace && voucher.isTaxedWhenSold
      ? Math.min(sold, Math.max(0, due))
      : takesPlace || !voucher.isTaxedWhenSold
        ? Math.max(0, due) + borneByShop(planned, played, voucher, made)
        : due
  const goodwill = (await readBooked(paid.number, 'goodwill'))[''] ?? 0
  expect(goodwill).toBe(sumGross(rows.filter(({ code }) => code === 'goodwill')))
  if (!takesPlace) expect(goodwill).toBe(0)
  else if (sold >= 0) expect(Math.abs(sumGross(rows) - moneyOf(paid))).toBeLessThanOrEqual(1)
  expect(Math.abs(taxed - expected), `taxed ${taxed}, expected ${expected}`).toBeLessThanOrEqual(1)
  if (planned.scheme === 'normal') return
  const turnover = sumGross(rows.filter(({ code }) => code === 'margin' || code === 'agency'))
  const margin = turnover - (takesPlace ? hotelCostOf(planned) : 0)
  const booked = Object.entries(await readBooked(paid.number, 'vat'))
  const taxOnMargin = booked.reduce((sum, [code, cents]) => (/^(margin|agency)_/.test(code) ? sum + cents : sum), 0)
  expect(taxOnMargin).toBe(Math.max(0, Math.round((margin * 21) / 121)))
}

async function playHistory(made: History): Promise<void> {
  const voucher = await createVoucher(made)
  let balance = made.value
  const played: Played[] = []
  for (const planned of made.stays) {
    const first = await payWithCode(planned, voucher.codeId, balance)
    const paid = await endStay(planned, first)
    balance -= paid.code
    played.push({ planned, first, paid })
  }
  await endVoucher(made.rest, voucher)
  for (const stay of played) await expectStayInOrder(stay, voucher, made)
  if (voucher.order === null) return
  // A voucher that was taxed when it was sold is taxed on its price, less what was paid back of it, also when it
  // expires; any other is taxed with its stays only.
  const taxed = sumGross(await readInvoiceRows([voucher.order]))
  const back = made.rest === 'refunded' ? paidShare(voucher, made, balance) : 0
  expect(Math.abs(taxed - (voucher.isTaxedWhenSold ? voucher.price - back : 0))).toBeLessThanOrEqual(1)
}

/**
 * A voucher sold for 21,078 of its 47,904 cents, whose second stay is cancelled and keeps 22,527 of it: what nobody
 * paid of that has its own fraction, which a share of the rounded discount misses by a cent.
 */
const discountedAndCancelled: History = {
  kind: 'single',
  soldUnder: 'travel_agent',
  value: 47_904,
  pricePercent: 44,
  hasMeals: false,
  stays: [
    {
      scheme: 'normal',
      city: 0,
      room: 6_600,
      touristTax: 0,
      sgr: 0,
      codeShare: 1,
      isLate: false,
      ending: { kind: 'goodwill', share: 1 },
    },
    {
      scheme: 'normal',
      city: 0,
      room: 32_770,
      touristTax: 1_260,
      sgr: 1_000,
      codeShare: 66,
      isLate: false,
      ending: { kind: 'cancelled', goodwill: 0, fee: 61 },
    },
  ],
  rest: 'left',
}

test(
  'whatever happens, a voucher and its stays are taxed once on what was paid, and others get what they are owed',
  async () => {
    const examples: [History][] = [[discountedAndCancelled]]
    await fc.assert(fc.asyncProperty(history, playHistory), { seed, numRuns: histories, endOnFailure: false, examples })
    const { rows } = await sql.raw<Violation>(buildBooksQuery(60)).execute(bench.db)
    const ofBooks = ['INV-33', 'INV-35', 'INV-40', 'INV-47', 'INV-48']
    expect(rows.filter(({ invariant }) => ofBooks.includes(invariant))).toEqual([])
  },
  60_000 + histories * 2_000,
)
