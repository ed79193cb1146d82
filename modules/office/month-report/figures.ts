/**
 * Composes the figures of the month report. Every figure is a sum of postings, so that it can be traced in the journal;
 * amounts sold, earned, received, refunded or owed are positive. Pure. The sections:
 *
 * - sales: `customer`, debits of invoices, credits, voucher sales and voids: the amounts charged to buyers, with VAT;
 *   also `counter`, debits of receipts: the amounts supplied for vouchers at the counter
 * - products: the same for voucher orders, by product
 * - income: `revenue`, `voucher_breakage`, `voucher_discount`, `promotion`, `goodwill` without VAT; `income_deferral`
 *   moves the income of stays to the day of their arrival
 * - vat: `vat` by code; its base is `revenue` and `voucher_deferred` of the same code
 * - liability: `voucher_liability`: multi-purpose vouchers, at their value
 * - deferred: `voucher_deferred`: single-purpose vouchers, at their price without VAT
 * - received: debits of payments, by account and method
 * - refunds: credits of `card_…` and `bank` by refunds, without refunds that a bank returned
 * - owed: `customer` at the end of the month: the sum of sales whose buyer owes money, minus the sum of sales whose
 *   buyer is owed money
 * - costs: the costs of stays; `cost_deferral` moves them to the day of their arrival
 * - held: `collected_for_others` by code and by the hotel's city
 *
 * A multi-purpose voucher has no VAT before it is redeemed; a single-purpose voucher has its VAT in the month of its
 * sale and none on redemption. Invoices under the margin scheme or of an agent state no VAT: their line is the turnover
 * whose margin or commission is taxed.
 */
import { parseTaxCode } from '../../platform/pricing/tax-rates.ts'
import type { Account } from '../../money/journal/entry.ts'
import type { MonthReport, ReportLine, ReportSection, ReportTie } from './contract.ts'
import type { Period } from './month.ts'
import type { Balance, DocumentSum, Movement, Owed, Part } from './store.ts'

/** Computes a figure for a given period. */
type Of = (period: Period) => number

const reportLine = (name: string, of: string | null, figure: Of): ReportLine => ({
  name,
  of,
  cents: figure('month'),
  month_before_cents: figure('month_before'),
  year_before_cents: figure('year_before'),
})

const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + cents(row), 0)

/** A section whose last line is the sum of the others. */
export const toSummedSection = (name: ReportSection['name'], lines: ReportLine[]): ReportSection => ({
  name,
  lines,
  total: {
    name: 'total',
    of: null,
    cents: sumOf(lines, (line) => line.cents),
    month_before_cents: sumOf(lines, (line) => line.month_before_cents),
    year_before_cents: sumOf(lines, (line) => line.year_before_cents),
  },
})

type Which = Partial<{
  account: readonly Account[]
  kind: readonly string[]
  code: string | null
  ofStay: boolean
}>

const matchesMovement = (row: Movement, { account, kind, code, ofStay }: Which): boolean =>
  (account === undefined || (account as readonly string[]).includes(row.account)) &&
  (kind === undefined || kind.includes(row.kind)) &&
  (code === undefined || row.vat_code === code) &&
  (ofStay === undefined || row.of_stay === ofStay)

/** Computes sums of postings: `credit` is credits minus debits, `debit` the opposite. */
const createReader = (movements: readonly Movement[]) => {
  const debit =
    (which: Which): Of =>
    (period) =>
      sumOf(
        movements.filter((row) => row.period === period && matchesMovement(row, which)),
        (row) => row.debit_cents - row.credit_cents,
      )
  const credit = (which: Which): Of => {
    const of = debit(which)
    return (period) => 0 - of(period)
  }
  return { debit, credit }
}
type Reader = ReturnType<typeof createReader>

const voucherSales: readonly [string, Which][] = [
  ['multi_sold', { kind: ['voucher_sale'] }],
  ['multi_back', { kind: ['voucher_void'] }],
  ['single_sold', { kind: ['invoice'], ofStay: false }],
  ['single_back', { kind: ['credit'], ofStay: false }],
]

const salesOf = ({ debit }: Reader): ReportSection =>
  toSummedSection('sales', [
    reportLine('stays_invoiced', null, debit({ account: ['customer'], kind: ['invoice'], ofStay: true })),
    reportLine('stays_credited', null, debit({ account: ['customer'], kind: ['credit'], ofStay: true })),
    ...voucherSales.map(([name, which]) => reportLine(name, null, debit({ account: ['customer'], ...which }))),
    reportLine('counter', null, debit({ account: ['counter'], kind: ['invoice', 'credit'] })),
  ])

function incomeOf({ credit }: Reader, movements: readonly Movement[]): ReportSection {
  const revenue: Which = { account: ['revenue'] }
  const ofCodes = (codes: readonly string[]): Of => {
    const parts = codes.map((code) => credit({ ...revenue, code }))
    return (period) => sumOf(parts, (part) => part(period))
  }
  const codesOf = (prefix: string) => [prefix, ...taxCodesOf(movements).filter((code) => code.startsWith(`${prefix}_`))]
  const [all, counter, margin, agency, prepaid] = [
    credit(revenue),
    // Invoices of single-purpose vouchers are no revenue before they are redeemed.
    credit({ ...revenue, kind: ['invoice', 'credit'], ofStay: false }),
    ofCodes(codesOf('margin')),
    ofCodes(codesOf('agency')),
    ofCodes(['prepaid']),
  ]
  return toSummedSection('income', [
    reportLine(
      'stays',
      null,
      (period) => all(period) - counter(period) - margin(period) - agency(period) - prepaid(period),
    ),
    reportLine('counter', null, counter),
    reportLine('margin', null, margin),
    reportLine('agency', null, agency),
    reportLine('prepaid', null, prepaid),
    reportLine('breakage', null, credit({ account: ['voucher_breakage'] })),
    reportLine('discount', null, credit({ account: ['voucher_discount'] })),
    reportLine('promotion', null, credit({ account: ['promotion'] })),
    reportLine('goodwill', null, credit({ account: ['goodwill'] })),
    reportLine('deferral', null, credit({ account: ['income_deferral'] })),
  ])
}

const earning: readonly Account[] = ['revenue', 'voucher_deferred', 'prepayments']
const turnoverKinds = ['invoice', 'credit', 'partner_claim', 'partner_claim_reversal'] as const

/** The VAT on margins and commissions, whose base is not turnover. */
const isOfMargin = (code: string): boolean => /^(?:margin|agency)_\d+$/.test(code)

/** The VAT codes with a rate that occur in the three months: by country, the highest rate first. */
const taxCodesOf = (movements: readonly Movement[]): string[] => {
  const rateOf = (code: string) => Number(code.split('_')[1])
  return [...new Set(movements.flatMap(({ vat_code: code }) => code ?? []))]
    .filter((code) => parseTaxCode(code) !== null || isOfMargin(code))
    .sort((a, b) => (a.split('_')[0] === b.split('_')[0] ? rateOf(b) - rateOf(a) : a > b ? -1 : 1))
}

function vatOf({ credit }: Reader, movements: readonly Movement[]): ReportSection {
  const [others, untaxed] = [
    credit({ account: ['collected_for_others'] }),
    credit({ account: ['voucher_deferred'], kind: ['invoice', 'credit'], code: null }),
  ]
  return {
    name: 'vat',
    lines: [
      ...taxCodesOf(movements).flatMap((code) =>
        isOfMargin(code)
          ? [reportLine('margin_vat', code, credit({ account: ['vat'], code }))]
          : [
              reportLine('base', code, credit({ account: earning, code })),
              reportLine('vat', code, credit({ account: ['vat'], code })),
            ],
      ),
      reportLine('margin_turnover', null, credit({ account: earning, code: 'margin' })),
      reportLine('agency_turnover', null, credit({ account: earning, code: 'agency', kind: turnoverKinds })),
      reportLine('no_vat', null, (period) => others(period) + untaxed(period)),
    ],
    total: reportLine('total', null, credit({ account: ['vat'] })),
  }
}

/** The costs of stays: amounts owed to the hotel supplier and to the organisers of activities. */
const costsOf = ({ credit, debit }: Reader): ReportSection =>
  toSummedSection('costs', [
    reportLine('hotel_supplier', null, credit({ account: ['owed_hotel_supplier'], kind: ['stay_costs'] })),
    reportLine('activities', null, credit({ account: ['owed_activities'], kind: ['stay_costs'] })),
    reportLine('deferral', null, debit({ account: ['cost_deferral'] })),
  ])

/** The kinds of entries that change the voucher liability. Blocking a code is not included: its value is still owed. */
const voucherMoves: readonly [string, readonly string[]][] = [
  ['opening', ['opening']],
  ['sold', ['voucher_sale', 'invoice']],
  ['redeemed', ['voucher_use']],
  ['returned', ['voucher_return']],
  ['expired', ['voucher_expiry']],
  ['extended', ['voucher_renewal']],
  ['taken_back', ['voucher_void', 'credit']],
]

function voucherSection(
  name: 'liability' | 'deferred',
  account: Account,
  { credit }: Reader,
  balances: readonly Balance[],
): ReportSection {
  const balance = balances.find((balance) => balance.account === account)
  const at =
    (end: 'from' | 'before'): Of =>
    (period) =>
      0 - (balance?.[`${period}_${end}`] ?? 0)
  return {
    name,
    lines: [
      reportLine('start', null, at('from')),
      ...voucherMoves.map(([move, kind]) => reportLine(move, null, credit({ account: [account], kind }))),
    ],
    total: reportLine('end', null, at('before')),
  }
}

/** One line for each combination of `name` and `of`, with its sum in each period. */
function toReportLines(parts: readonly Part[]): ReportLine[] {
  const keyOf = (part: Part) => JSON.stringify([part.name, part.of])
  return [...Map.groupBy(parts, keyOf).values()].map((own) =>
    reportLine(own[0]!.name, own[0]!.of, (period) =>
      sumOf(
        own.filter((part) => part.period === period),
        (part) => part.cents,
      ),
    ),
  )
}

const refundsOf = ({ debit, credit }: Reader): ReportSection =>
  toSummedSection('refunds', [
    ...(['card_standard', 'card_sgr', 'disputed', 'bank'] as const).map((account) =>
      reportLine(account, null, credit({ account: [account], kind: ['refund'] })),
    ),
    reportLine('returned', null, debit({ account: ['customer'], kind: ['refund_returned'] })),
  ])

function owedSection(owed: readonly Owed[]): ReportSection {
  const of = (period: Period) => owed.find((row) => row.period === period)
  return toSummedSection('owed', [
    reportLine('owed', null, (period) => of(period)?.owed_cents ?? 0),
    reportLine('ahead', null, (period) => 0 - (of(period)?.ahead_cents ?? 0)),
  ])
}

type BookFigures = {
  movements: readonly Movement[]
  balances: readonly Balance[]
  owed: readonly Owed[]
  received: readonly Part[]
  products: readonly Part[]
  held: readonly Part[]
  documents: readonly DocumentSum[]
  codes: readonly { name: string; books_cents: number; codes_cents: number }[]
}

export function toReportSections(figures: BookFigures): ReportSection[] {
  const books = createReader(figures.movements)
  return [
    salesOf(books),
    toSummedSection('products', toReportLines(figures.products)),
    incomeOf(books, figures.movements),
    vatOf(books, figures.movements),
    voucherSection('liability', 'voucher_liability', books, figures.balances),
    voucherSection('deferred', 'voucher_deferred', books, figures.balances),
    toSummedSection('received', toReportLines(figures.received)),
    refundsOf(books),
    costsOf(books),
    toSummedSection('held', toReportLines(figures.held)),
    owedSection(figures.owed),
  ]
}

export function toAccountTotals({ movements, balances }: BookFigures): MonthReport['accounts'] {
  const own = movements.filter((row) => row.period === 'month')
  return balances.map(({ account, ...ends }) => {
    const moved = own.filter((row) => row.account === account)
    return {
      account,
      start_cents: ends.month_from,
      debit_cents: sumOf(moved, (row) => row.debit_cents),
      credit_cents: sumOf(moved, (row) => row.credit_cents),
      end_cents: ends.month_before,
    }
  })
}

/** The comparisons of the whole journal with the current voucher codes. They do not depend on the month. */
export const tiesOfToday: readonly string[] = ['liability', 'deferred']

/**
 * Compares the journal with its source documents. `debits`: the month's debits compared with its credits. `liability`
 * and `deferred` compare the whole journal with the current voucher codes, in the report of every month.
 */
export function compareJournalWithSources(figures: BookFigures): ReportTie[] {
  const { debit, credit } = createReader(figures.movements)
  const centsOf = (name: string, of: string | null = null) =>
    sumOf(
      figures.documents.filter((document) => document.name === name && document.of === of),
      (line) => line.cents,
    )
  const tie = (name: string, books: Of): ReportTie => ({
    name,
    of: null,
    books_cents: books('month'),
    documents_cents: centsOf(name),
  })
  const own = figures.movements.filter((row) => row.period === 'month')
  const codes = new Set([
    ...taxCodesOf(own).filter((code) => !isOfMargin(code)),
    ...figures.documents.flatMap(({ name, of }) => (name === 'vat' && of !== null ? [of] : [])),
  ])
  return [
    tie('invoices', debit({ account: ['customer', 'counter'], kind: ['invoice', 'credit'] })),
    ...[...codes].sort().map((code) => ({
      name: 'vat',
      of: code,
      // The VAT of prepayments has no document of its own; the invoice takes it back.
      books_cents:
        credit({ account: ['vat'], code })('month') -
        credit({ account: ['vat'], code, kind: ['prepayment_tax'] })('month'),
      documents_cents: centsOf('vat', code),
    })),
    tie('voucher_sales', debit({ account: ['customer'], kind: ['voucher_sale'] })),
    tie('payments', credit({ account: ['customer'], kind: ['payment'] })),
    tie('refunds', debit({ account: ['customer'], kind: ['refund'] })),
    {
      name: 'debits',
      of: null,
      books_cents: sumOf(own, (row) => row.debit_cents),
      documents_cents: sumOf(own, (row) => row.credit_cents),
    },
    ...figures.codes.map(({ name, books_cents, codes_cents }) => ({
      name,
      of: null,
      books_cents,
      documents_cents: codes_cents,
    })),
  ]
}
