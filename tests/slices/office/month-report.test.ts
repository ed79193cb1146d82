/**
 * The month report over two months of sales. Its figures equal those of the ledger accounts and of the documents to the
 * cent. A month ends at midnight in Amsterdam. An amount that is altered afterwards is detected.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeOffExpiredCodes } from '@tussenuit/modules/money/ledger/index.ts'
import type { MonthReport } from '@tussenuit/modules/office/month-report/contract.ts'
import { addDays, addMonths, today } from '@tussenuit/modules/shared/day.ts'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import { cancelStay, bookConfirmedStay, startAfterSaleShop, type Stay } from '../../after-sale-steps.ts'
import { retryUntilPasses, payByCard, callProviderStandIn, waitForState } from '../../booking-steps.ts'
import { buildBooksQuery, type Violation } from '../../chaos/check-books.ts'
import type { TestShop } from '../../harness.ts'
import { extractPdfText } from '../../pdf-text.ts'
import { reserveWithCodes, signIn } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let shop: TestShop
/** The month of the sales, and the next month, with refunds and cancellations. */
let [month, next] = ['', '']
/** A stay of which only the deposit is paid. */
let deposit: Stay
/**
 * A stay that is paid in full and cancelled in the next month. Its arrival is late enough for a free cancellation then.
 */
let cancelled: Stay
/** A stay partly paid with a voucher. */
let withCode: { total: number; dueNow: number }

/** Staff tokens last minutes, so setting the clock requires another sign-in. */
let bearer: { authorization: string } | null = null
const signInFinance = async () => (bearer ??= await signIn(shop, 'finance'))
const makeFinanceClient = async () => shop.newClient(await signInFinance())
const fetchFile = async (path: string) => {
  const answer = await fetch(`${shop.url}/api${path}`, { headers: await signInFinance() })
  return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) }
}
const readMonthReport = async (of: string): Promise<MonthReport> =>
  (await (await makeFinanceClient())('GET /monthReport', { query: { month: of } })).data
const findViolations = async () => (await sql.raw<Violation>(buildBooksQuery(60)).execute(at.db())).rows

/** Sets the shop's clock to a moment. */
function setClock(moment: string): void {
  shop.clockAhead((Date.parse(moment) - Date.now()) / 60_000)
  bearer = null
}

async function buyVouchers(body: object, quantity: number) {
  const { voucher_id } = (
    await (
      await makeFinanceClient()
    )('POST /createVouchers', { body: { active: true, ...body } as never })
  ).data
  const order = (
    await shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id, quantity, name: 'Noor', surname: 'Smit', email: 'noor@example.nl' },
    })
  ).data
  await payByCard(shop, order)
  const { codes } = (
    await shop.client(
      'POST /deals/voucher-transaction',
      { body: { transaction_number: order.transaction_number } },
      { 'manage-token': order.manage_token },
    )
  ).data
  return { number: order.transaction_number, codes }
}
const redeemAtCounter = async (code: string, cents: number) =>
  (await makeFinanceClient())('POST /redeemVoucher', {
    body: { voucher_code: code, amount_cents: cents, note: 'At the desk', supply: 'meals' },
  })

async function loseDispute(order: string): Promise<void> {
  const { rows } = await sql<{ intent_id: string }>`
    select intent_id from payment where voucher_order_number = ${order}`.execute(at.db())
  const { id } = await callProviderStandIn<{ id: string }>(shop, `/intents/${rows[0]!.intent_id}/dispute`, {
    reason: 'fraudulent',
  })
  await callProviderStandIn(shop, `/disputes/${id}/lost`, {})
  await retryUntilPasses(async () => {
    const found = await sql`select 1 from refund where provider_id = ${id} and state = 'succeeded'`.execute(at.db())
    expect(found.rows).toHaveLength(1)
  }, 30_000)
}

/** The month (YYYY-MM) at this many milliseconds from now. */
const monthAfter = (ms: number) => today(new Date(Date.now() + ms)).slice(0, 7)

const product = { value_cents: 10_000, selling_price: 9_000 }
beforeAll(async () => {
  // Shortly before the end of a month, waits for the next one, so that the month does not end during the test.
  while (monthAfter(120_000) !== monthAfter(0)) await wait(1_000)
  at = await startAfterSaleShop()
  shop = at.shop
  const day = today(shop.shop.now())
  ;[month, next] = [day.slice(0, 7), addMonths(day, 1).slice(0, 7)]

  deposit = await bookConfirmedStay(shop, { pay: 'deposit' })
  cancelled = await bookConfirmedStay(shop, { skipDays: 62 })
  const multi = await buyVouchers({ name: '=1+1', ...product, vat_class: 'multi_purpose' }, 2)
  const single = await buyVouchers(
    {
      name: 'A night and a sauna',
      ...product,
      vat_class: 'single_purpose',
      vat_parts: [{ kind: 'lodging', share_bp: 10_000 }],
    },
    1,
  )
  const disputed = await buyVouchers({ name: 'Soon disputed', ...product, vat_class: 'multi_purpose' }, 1)
  const { reservation, quote } = await reserveWithCodes(shop, deposit.chosen, [multi.codes[0]!])
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  withCode = { total: quote.total_cents, dueNow: quote.due_now_cents }
  await redeemAtCounter(multi.codes[1]!, 3_000)
  await redeemAtCounter(single.codes[0]!, 4_000)

  const last = addDays(`${next}-01`, -1)
  setClock(`${last}T21:30:00Z`)
  await redeemAtCounter(multi.codes[1]!, 500)
  setClock(`${last}T23:30:00Z`)
  await redeemAtCounter(multi.codes[1]!, 1_000)

  await cancelStay(shop, cancelled)
  await waitForState(shop, cancelled.number, 'refunded')
  await loseDispute(disputed.number)
  // The remaining balance of a code expires, and its validity is then extended.
  const { rows } = await sql<{ id: number }>`select id from voucher_code where order_number = ${multi.number}
    order by order_position offset 1`.execute(at.db())
  await sql`update voucher_code set valid_from = ${last}::date - 9, valid_until = ${last}::date
    where id = ${rows[0]!.id}`.execute(at.db())
  await writeOffExpiredCodes(shop.shop)
  await (await makeFinanceClient())('POST /vouchers/codes/:id/extend', {
    params: { id: Number(rows[0]!.id) },
    body: { valid_until: addDays(last, 99), note: 'A year more' },
  })
}, 120_000)
afterAll(() => shop?.close())

const sectionOf = (report: MonthReport, name: string) => report.sections.find((one) => one.name === name)!
/** The figures of a section by name; the name of a line for a product, rate or method includes it. */
const figuresOf = (report: MonthReport, name: string): Record<string, number> => {
  const { lines, total } = sectionOf(report, name)
  return Object.fromEntries([...lines, total].map(({ name: line, of, cents }) => [of ? `${line} ${of}` : line, cents]))
}

/** Credits minus debits of the postings that match the condition, in a month or up to its end. */
async function readBookedCents(of: string, condition: string, since: 'month' | 'ever' = 'month'): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.credit_cents - p.debit_cents), 0)::int as cents
    from posting p, journal_entry e where e.id = p.entry_id
      and to_char(e.booked_on, 'YYYY-MM') ${sql.raw(since === 'month' ? '=' : '<=')} ${of} and (${sql.raw(condition)})`.execute(
    at.db(),
  )
  return rows[0]!.cents
}

test('the sales of a month are what was sold in it', async () => {
  const report = await readMonthReport(month)
  expect(figuresOf(report, 'sales')).toEqual({
    // The buyer paid 1,000 less for the voucher than its value of 10,000; the difference is a discount on the invoice.
    stays_invoiced: deposit.total + cancelled.total + withCode.total - 1_000,
    stays_credited: 0,
    multi_sold: 27_000,
    multi_back: 0,
    single_sold: 9_000,
    single_back: 0,
    // 3,000 and 500 were redeemed of codes that were paid with 9/10 of their value; 4,000 were taxed when sold.
    counter: 3_150,
    total: deposit.total + cancelled.total + withCode.total - 1_000 + 36_000 + 3_150,
  })
  expect(figuresOf(report, 'products')).toEqual({
    'product =1+1': 18_000,
    'product A night and a sauna': 9_000,
    'product Soon disputed': 9_000,
    total: 36_000,
  })
  expect(figuresOf(report, 'received')['total']).toBe(deposit.dueNow + cancelled.total + withCode.dueNow + 36_000)
  expect(figuresOf(report, 'owed')['owed']).toBe(deposit.total - deposit.dueNow)
  expect(figuresOf(report, 'refunds')['total']).toBe(0)
})

test('a month ends at midnight in Amsterdam: 23:30 UTC on its last day is the next', async () => {
  const [report, later] = [await readMonthReport(month), await readMonthReport(next)]
  expect(figuresOf(report, 'liability')).toMatchObject({ sold: 30_000, redeemed: -13_500, taken_back: 0, end: 16_500 })
  expect(figuresOf(later, 'liability')).toMatchObject({
    start: 16_500,
    sold: 0,
    redeemed: -1_000,
    expired: -5_500,
    extended: 5_500,
    taken_back: -10_000,
    end: 5_500,
  })
  expect([report.over, report.until, later.over, later.until]).toEqual([
    true,
    addDays(`${next}-01`, -1),
    false,
    `${next}-01`,
  ])
})

test('what is taken back counts in the month in which it was taken back', async () => {
  const report = await readMonthReport(next)
  const { rows } = await sql<{ total: number }>`
    select sum(total_cents)::int as total from invoice where kind = 'credit'`.execute(at.db())
  const back = (await at.refundsOf(cancelled.number)).reduce((sum, row) => sum + row.amount_cents, 0)
  expect(back).toBeGreaterThan(0)
  expect(figuresOf(report, 'sales')).toMatchObject({
    stays_invoiced: 0,
    stays_credited: rows[0]!.total,
    multi_back: -9_000,
  })
  expect(figuresOf(report, 'refunds')['total']).toBe(back + 9_000)
})

/** The postings from which each figure can be computed again; -1 if the report shows debits as positive. */
const conditions: Record<string, Record<string, [1 | -1, string]>> = {
  sales: {
    stays_invoiced: [-1, `account = 'customer' and kind = 'invoice' and reservation_number is not null`],
    stays_credited: [-1, `account = 'customer' and kind = 'credit' and reservation_number is not null`],
    multi_sold: [-1, `account = 'customer' and kind = 'voucher_sale'`],
    multi_back: [-1, `account = 'customer' and kind = 'voucher_void'`],
    single_sold: [-1, `account = 'customer' and kind = 'invoice' and voucher_order_number is not null`],
    single_back: [-1, `account = 'customer' and kind = 'credit' and voucher_order_number is not null`],
    counter: [-1, `account = 'counter' and kind in ('invoice', 'credit')`],
    total: [-1, `account in ('customer', 'counter') and kind in ('invoice', 'credit', 'voucher_sale', 'voucher_void')`],
  },
  products: {
    total: [
      -1,
      `account = 'customer' and voucher_order_number is not null
        and kind in ('invoice', 'credit', 'voucher_sale', 'voucher_void')`,
    ],
  },
  income: {
    stays: [1, `account = 'revenue' and vat_code like 'vat_%' and reservation_number is not null`],
    counter: [1, `account = 'revenue' and vat_code like 'vat_%' and reservation_number is null`],
    margin: [1, `account = 'revenue' and vat_code = 'margin'`],
    prepaid: [1, `account = 'revenue' and vat_code = 'prepaid'`],
    breakage: [1, `account = 'voucher_breakage'`],
    discount: [1, `account = 'voucher_discount'`],
    promotion: [1, `account = 'promotion'`],
    goodwill: [1, `account = 'goodwill'`],
    deferral: [1, `account = 'income_deferral'`],
    total: [
      1,
      `account in ('revenue', 'voucher_breakage', 'voucher_discount', 'promotion', 'goodwill',
        'income_deferral')`,
    ],
  },
  vat: {
    'base vat_2100': [1, `account in ('revenue', 'voucher_deferred', 'prepayments') and vat_code = 'vat_2100'`],
    'vat vat_2100': [1, `account = 'vat' and vat_code = 'vat_2100'`],
    'base vat_900': [1, `account in ('revenue', 'voucher_deferred', 'prepayments') and vat_code = 'vat_900'`],
    'vat vat_900': [1, `account = 'vat' and vat_code = 'vat_900'`],
    margin_turnover: [1, `vat_code = 'margin'`],
    no_vat: [1, `account = 'collected_for_others'`],
    total: [1, `account = 'vat'`],
  },
  liability: {
    opening: [1, `account = 'voucher_liability' and kind = 'opening'`],
    sold: [1, `account = 'voucher_liability' and kind = 'voucher_sale'`],
    redeemed: [1, `account = 'voucher_liability' and kind = 'voucher_use'`],
    returned: [1, `account = 'voucher_liability' and kind = 'voucher_return'`],
    expired: [1, `account = 'voucher_liability' and kind = 'voucher_expiry'`],
    extended: [1, `account = 'voucher_liability' and kind = 'voucher_renewal'`],
    taken_back: [1, `account = 'voucher_liability' and kind = 'voucher_void'`],
  },
  deferred: {
    opening: [1, `account = 'voucher_deferred' and kind = 'opening'`],
    sold: [1, `account = 'voucher_deferred' and kind = 'invoice'`],
    redeemed: [1, `account = 'voucher_deferred' and kind = 'voucher_use'`],
    returned: [1, `account = 'voucher_deferred' and kind = 'voucher_return'`],
    expired: [1, `account = 'voucher_deferred' and kind = 'voucher_expiry'`],
    extended: [1, `account = 'voucher_deferred' and kind = 'voucher_renewal'`],
    taken_back: [1, `account = 'voucher_deferred' and kind = 'credit'`],
  },
  received: { total: [1, `account = 'customer' and kind = 'payment'`] },
  refunds: {
    card_standard: [1, `account = 'card_standard' and kind = 'refund'`],
    card_sgr: [1, `account = 'card_sgr' and kind = 'refund'`],
    disputed: [1, `account = 'disputed' and kind = 'refund'`],
    bank: [1, `account = 'bank' and kind = 'refund'`],
    returned: [-1, `account = 'customer' and kind = 'refund_returned'`],
    total: [-1, `account = 'customer' and kind in ('refund', 'refund_returned')`],
  },
}
const atTheEnd: Record<string, Record<string, [1 | -1, string]>> = {
  liability: { end: [1, `account = 'voucher_liability'`] },
  deferred: { end: [1, `account = 'voucher_deferred'`] },
  owed: { total: [-1, `account = 'customer'`] },
}

async function readFiguresOfBooks(of: string): Promise<Record<string, Record<string, number>>> {
  const found: Record<string, Record<string, number>> = {}
  for (const [table, since] of [
    [conditions, 'month'],
    [atTheEnd, 'ever'],
  ] as const)
    for (const [section, lines] of Object.entries(table))
      for (const [name, [sign, condition]] of Object.entries(lines))
        (found[section] ??= {})[name] = sign * (await readBookedCents(of, condition, since)) + 0
  return found
}

test('every figure is that of the accounts to the cent, and the books are in order', async () => {
  expect(await findViolations()).toEqual([])
  for (const period of [month, next]) {
    const report = await readMonthReport(period)
    expect([report.tied, report.entries > 0]).toEqual([true, true])
    expect(Object.fromEntries(report.sections.map(({ name }) => [name, figuresOf(report, name)]))).toMatchObject(
      await readFiguresOfBooks(period),
    )
    for (const name of ['liability', 'deferred']) {
      const { lines, total } = sectionOf(report, name)
      expect(lines.reduce((sum, one) => sum + one.cents, 0)).toBe(total.cents)
    }
    const sum = (name: 'start_cents' | 'debit_cents' | 'credit_cents' | 'end_cents') =>
      report.accounts.reduce((cents, one) => cents + one[name], 0)
    expect([sum('start_cents'), sum('debit_cents') - sum('credit_cents'), sum('end_cents')]).toEqual([0, 0, 0])
    for (const one of report.accounts) {
      expect(one.start_cents + one.debit_cents - one.credit_cents).toBe(one.end_cents)
      expect(one.end_cents).toBe(0 - (await readBookedCents(period, `account = '${one.account}'`, 'ever')))
    }
  }
})

test('the VAT by rate is what the invoices of the month state', async () => {
  const { rows } = await sql<{ rate: number; vat: number; base: number }>`
    select one.rate_bp as rate, sum(one.vat_cents)::int as vat, sum(one.gross_cents - one.vat_cents)::int as base
    from invoice, jsonb_to_recordset(vat) as one (rate_bp int, gross_cents int, vat_cents int)
    where to_char(issued_on, 'YYYY-MM') = ${month} and one.rate_bp is not null group by 1`.execute(at.db())
  expect(rows.length).toBe(2)
  expect(figuresOf(await readMonthReport(month), 'vat')).toMatchObject(
    Object.fromEntries(
      rows.flatMap(({ rate, vat, base }) => [
        [`vat vat_${rate}`, vat],
        [`base vat_${rate}`, base],
      ]),
    ),
  )
})

test('each figure is shown with that of the month before', async () => {
  const [report, later] = [await readMonthReport(month), await readMonthReport(next)]
  expect([later.month, later.month_before]).toEqual([next, month])
  for (const { name, lines, total } of report.sections)
    for (const line of [...lines, total]) {
      const beside = [...sectionOf(later, name).lines, sectionOf(later, name).total].find(
        (one) => one.name === line.name && one.of === line.of,
      )
      expect(beside?.month_before_cents, `${name} ${line.name}`).toBe(line.cents)
    }
})

test('a file says the same in the language of the office, and no cell is a formula', async () => {
  await sql`update payment set method = '=1+1' where reservation_number = ${deposit.number}`.execute(at.db())
  const report = await readMonthReport(next)
  const english = await fetchFile(`/exportMonthReport?month=${next}&format=csv`)
  expect(english.headers.get('content-type')).toContain('text/csv')
  expect(english.headers.get('content-disposition')).toContain(`month-report-${next}.csv`)
  const text = english.content.toString()
  expect(text.split(`'=1+1`).length - 1).toBe(2)
  expect(text).not.toMatch(/(?:^|[,;"\n])[=@+]/m)
  const back = sectionOf(report, 'sales').lines.find((one) => one.name === 'multi_back')!
  expect(back.cents).toBe(-9_000)
  expect(text).toContain('Sales,Multi-purpose vouchers taken back,,-90.00,0.00,0.00\r\n')
  const german = (await fetchFile(`/exportMonthReport?month=${next}&format=csv&language=de`)).content.toString()
  expect(german).toContain('Verkäufe;Mehrzweck-Gutscheine zurückgenommen;;-90,00;0,00;0,00\r\n')
  for (const [language, heading] of [
    ['en', 'Month report'],
    ['nl', 'Maandrapport'],
    ['de', 'Monatsbericht'],
    ['fr', 'Month report'],
  ] as const) {
    const file = await fetchFile(`/exportMonthReport?month=${month}&format=pdf&language=${language}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const printed = await extractPdfText(file.content)
    expect(printed).not.toMatch(/[{}]|undefined|NaN|\[object|monthReport/)
    if (language === 'en') expect(printed).toMatch(/Page 2 of 2/)
    const sums = (await readMonthReport(month)).sections.map(({ total }) => formatEuros(total.cents, language))
    expect([heading, '=1+1', ...sums].filter((one) => !printed.includes(one))).toEqual([])
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit where action = 'month_report.export'`.execute(at.db())
  expect(rows[0]!.count).toBe(6)
})

test('a month without entries is empty; what is no month, and one to come, is refused by its field', async () => {
  const report = await readMonthReport('2001-02')
  expect([report.entries, report.tied, report.accounts]).toEqual([0, true, []])
  expect(report.sections.flatMap(({ lines, total }) => [...lines, total]).every((one) => one.cents === 0)).toBe(true)
  for (const wrong of ['2026-13', '2026-1', '2026-01-01', '', addMonths(`${next}-01`, 1).slice(0, 7)]) {
    for (const path of [`/monthReport?month=${wrong}`, `/exportMonthReport?format=pdf&month=${wrong}`]) {
      const { status, body } = await shop.raw('GET', path, undefined, await signInFinance())
      expect([status, body.error?.fields?.[0]?.path], path).toEqual([400, 'month'])
    }
  }
})

/**
 * Amounts that are altered afterwards: the comparison that detects it, the table and row, and the change by one cent.
 */
const altered: [string, string, string, () => string, (cent: 1 | -1) => string][] = [
  [
    'one side of a payment',
    'debits',
    'posting',
    () => `id = (select min(p.id) from posting p join journal_entry e on e.id = p.entry_id where e.kind = 'payment'
      and p.account = 'card_standard' and to_char(e.booked_on, 'YYYY-MM') = '${month}')`,
    (cent) => `debit_cents = debit_cents + ${cent}`,
  ],
  [
    'the sum of an invoice',
    'invoices',
    'invoice',
    () => `id = (select min(id) from invoice where to_char(issued_on, 'YYYY-MM') = '${month}')`,
    (cent) => `total_cents = total_cents + ${cent}`,
  ],
  [
    'the VAT of an invoice',
    'vat',
    'invoice',
    () => `id = (select min(id) from invoice where to_char(issued_on, 'YYYY-MM') = '${month}')`,
    (cent) => `vat = jsonb_set(vat, '{0,vat_cents}', to_jsonb((vat -> 0 ->> 'vat_cents')::int + ${cent}))`,
  ],
  [
    'what a payment received',
    'payments',
    'payment',
    () => `reservation_number = '${deposit.number}' and state = 'paid'`,
    (cent) => `received_cents = received_cents + ${cent}`,
  ],
  [
    'what was refunded',
    'refunds',
    'refund',
    () => `id = (select min(id) from refund where state = 'succeeded')`,
    (cent) => `amount_cents = amount_cents - ${cent}`,
  ],
  [
    'the price of a voucher order',
    'voucher_sales',
    'voucher_order',
    () => `number = (select min(number) from voucher_order where vat_class = 'multi_purpose' and quantity = 1)`,
    (cent) => `amount_cents = amount_cents + ${cent}, unit_cents = unit_cents + ${cent}`,
  ],
  [
    'the balance of a code',
    'liability',
    'voucher_code',
    () => `id = (select max(id) from voucher_code where order_number is not null and net_cents is null
      and balance_cents > written_off_cents)`,
    (cent) => `balance_cents = balance_cents - ${cent}`,
  ],
]

test.each(altered)('found afterwards: %s', async (_, name, table, which, change) => {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.raw(which())}`.execute(at.db())
  expect(rows).toHaveLength(1)
  // The database refuses such changes, so its triggers are disabled.
  const write = async (cent: 1 | -1) => {
    for (const statement of [
      `alter table ${table} disable trigger user`,
      `update ${table} set ${change(cent)} where ${which()}`,
      `alter table ${table} enable trigger user`,
    ])
      await sql.raw(statement).execute(at.db())
  }
  // Refunds were made in the next month.
  const of = name === 'refunds' ? next : month
  await write(1)
  const report = await readMonthReport(of)
  await write(-1)
  expect(report.tied).toBe(false)
  expect(report.ties.filter((one) => one.books_cents !== one.documents_cents).map((one) => one.name)).toEqual([name])
  expect((await readMonthReport(of)).tied).toBe(true)
})

test('each figure is shown with that of the year before; an entry without its document is found', async () => {
  const day = `${addMonths(`${month}-01`, -12).slice(0, 7)}-15`
  await sql`with entry as (insert into journal_entry (key, kind, booked_on)
      values ('voucher_return:x', 'voucher_return', ${day}::date) returning id)
    insert into posting (entry_id, account, debit_cents, credit_cents)
      select id, 'promotion', 700, 0 from entry union all select id, 'voucher_liability', 0, 700 from entry`.execute(
    at.db(),
  )
  const report = await readMonthReport(month)
  const line = (section: string, name: string) =>
    [...sectionOf(report, section).lines, sectionOf(report, section).total].find((one) => one.name === name)
  expect(report.year_before).toBe(day.slice(0, 7))
  expect(line('liability', 'returned')).toMatchObject({ cents: 0, month_before_cents: 0, year_before_cents: 700 })
  expect(line('liability', 'start')).toMatchObject({ cents: 700, month_before_cents: 700, year_before_cents: 0 })
  expect(line('liability', 'end')).toMatchObject({ cents: 17_200, month_before_cents: 700, year_before_cents: 700 })
  expect(line('income', 'promotion')).toMatchObject({ cents: 0, year_before_cents: -700 })
  expect(report.ties.filter((one) => one.books_cents !== one.documents_cents)).toMatchObject([{ name: 'liability' }])
})

test('the report says until when stays were invoiced by the earlier rules, and nothing where there are none', async () => {
  expect((await readMonthReport(month)).earlier_rules_until).toBeNull()
  await at
    .db()
    .updateTable('reservation')
    .set({ tax: null, created_at: new Date('2026-01-31T23:30:00Z') })
    .where('number', '=', deposit.number)
    .execute()
  expect((await readMonthReport(month)).earlier_rules_until).toBe('2026-02-01')
  const text = await extractPdfText(
    (await fetchFile(`/exportMonthReport?month=${month}&format=pdf&language=nl`)).content,
  )
  expect(text).toContain('eerdere regels')
})
