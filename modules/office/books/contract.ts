/** The books for the bookkeeper: figures of a period, exported files, and the chart of accounts. */
import { Type, type Static } from 'typebox'
import { InvoiceFormat } from '../../money/invoice/contract.ts'
import { call } from '../../shared/call.ts'
import { PageQuery, Paged } from '../../shared/page.ts'
import { Cents, DayShape, Language, Line, Nothing, Nullable } from '../../shared/shapes.ts'
import { exportFormats } from '../list-export/contract.ts'
import { type BookAccount, bookAccounts, numberPattern, rgsPattern, vatCodePattern } from './ledger-accounts.ts'
import { periodPattern } from './period.ts'
import { vatBoxes } from './vat-return.ts'

const strict = { additionalProperties: false } as const
const Period = Type.String({
  pattern: periodPattern,
  description: 'A year "2026", a quarter "2026-Q3" or a month "2026-11" of Amsterdam',
})
const Year = Type.String({ pattern: '^2[01][0-9]{2}$', description: 'A financial year, which is a calendar year' })
const read = { who: 'staff', permission: 'books.read' } as const
/** Sums of all accounts, or their postings. */
const readAll = { who: 'staff', permission: 'costs.read' } as const

const OptionalCents = Nullable(Type.Integer({ description: 'Euro cents; null: the box has no such figure' }))

const BooksShape = Type.Object({
  period: Period,
  from: DayShape,
  until: Type.String({ format: 'date', description: 'The last day that is counted: today, while the period runs' }),
  over: Type.Boolean({ description: 'False while the period runs: its figures still change' }),
  entries: Type.Integer({ description: 'Documents booked in the period' }),
  lines: Type.Integer({ description: 'Postings of the period' }),
  debit_cents: Cents,
  credit_cents: Cents,
  accounts: Type.Array(
    Type.Object({
      number: Type.String(),
      name: Type.String(),
      debit_cents: Cents,
      credit_cents: Cents,
      balance_cents: Type.Integer({ description: 'Debits without credits of the period' }),
    }),
    { description: 'By the ledger numbers of the bookkeeper' },
  ),
  vat_rows: Type.Array(
    Type.Object({
      code: Type.String({ description: 'The code of the postings, "vat_2100"' }),
      name: Type.String(),
      box: Type.Enum([...vatBoxes]),
      base_cents: Cents,
      vat_cents: Cents,
      correction_base_cents: Type.Integer({ description: 'The part that corrects earlier periods' }),
      correction_vat_cents: Cents,
    }),
  ),
  vat_boxes: Type.Array(
    Type.Object({
      box: Type.Enum(['1a', '1b', '1c', '3b', '5a', '5b', '5c']),
      base_cents: OptionalCents,
      vat_cents: OptionalCents,
    }),
    { description: 'The boxes of the Dutch return' },
  ),
})
export type Books = Static<typeof BooksShape>

export const books = call({
  method: 'GET',
  path: '/books',
  summary: 'Totals of a period by ledger account, and the figures of its VAT return',
  query: Type.Object({ period: Period }, strict),
  access: [{ ...readAll, reply: BooksShape }],
})

export const exportJournal = call({
  method: 'GET',
  path: '/exportJournal',
  summary: 'The postings of a period as CSV with the ledger numbers and VAT codes of the bookkeeper',
  query: Type.Object(
    {
      period: Period,
      language: Type.Optional(Language),
      decimal: Type.Optional(
        Type.Enum(['comma', 'point'], {
          description:
            'The decimal mark; with a comma, cells are separated by semicolons. Default: that of the language',
        }),
      ),
    },
    strict,
  ),
  access: [{ ...readAll, reply: Nothing }],
})

export const exportAuditFile = call({
  method: 'GET',
  path: '/exportAuditFile',
  summary: 'The Dutch audit file (XML Auditfile Financieel 3.2.1) of a year',
  query: Type.Object({ year: Year }, strict),
  access: [{ ...readAll, reply: Nothing }],
})

export const exportInvoiceRegister = call({
  method: 'GET',
  path: '/exportInvoiceRegister',
  summary: 'The invoices and credit invoices of a period with base and VAT by rate, as a file',
  query: Type.Object(
    { period: Period, format: Type.Enum([...exportFormats]), language: Type.Optional(Language) },
    strict,
  ),
  access: [{ ...read, reply: Nothing }],
})

export const taxSummaries = ['oss', 'icp', 'margin'] as const
export const exportTaxSummary = call({
  method: 'GET',
  path: '/exportTaxSummary',
  summary:
    'What returns beside the Dutch one need: turnover and VAT of other countries (one-stop shop), turnover under ' +
    'reverse charge by VAT number (recapitulative statement, ICP), or the margin and its VAT of each stay under the ' +
    'margin scheme and as an agent (costs.read)',
  query: Type.Object(
    {
      summary: Type.Enum([...taxSummaries]),
      period: Period,
      format: Type.Enum([...exportFormats]),
      language: Type.Optional(Language),
    },
    strict,
  ),
  access: [{ ...read, reply: Nothing }],
})

const InvoiceShape = Type.Object({
  number: Type.String(),
  kind: Type.Enum(['invoice', 'credit', 'receipt']),
  sequence: Type.String({ description: 'Year and number without gaps, "2026-000123"' }),
  issued_on: DayShape,
  sale: Type.String({
    description: 'The number of the reservation or voucher order; empty of a voucher that nobody bought',
  }),
  total_cents: Cents,
  vat_cents: Cents,
  for_company: Type.Boolean({ description: 'It is a file for bookkeeping too' }),
})

export const bookInvoices = call({
  method: 'GET',
  path: '/bookInvoices',
  summary: 'The invoices, credit invoices and receipts of a period, the latest first',
  query: Type.Object({ period: Period, ...PageQuery }, strict),
  access: [{ ...read, reply: Paged(InvoiceShape) }],
})

export const bookInvoice = call({
  method: 'GET',
  path: '/bookInvoices/:number',
  summary: 'An invoice, credit invoice or receipt by its number: as PDF or, for a company, as XML',
  params: Type.Object({ number: Type.String({ minLength: 1, maxLength: 40 }) }),
  query: Type.Object({ format: InvoiceFormat }),
  access: [{ ...read, reply: Nothing }],
})

const Number = Type.String({ pattern: numberPattern, description: 'Three to nine digits, the first of them not 0' })
const AccountShape = Type.Object(
  { number: Number, name: Line(60), rgs: Nullable(Type.String({ pattern: rgsPattern })) },
  strict,
)
const LedgerShape = Type.Object(
  {
    accounts: Type.Object(
      Object.fromEntries(bookAccounts.map((name) => [name, AccountShape])) as Record<BookAccount, typeof AccountShape>,
      strict,
    ),
    vat_codes: Type.Record(
      Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
      Type.Object(
        {
          code: Type.String({ pattern: vatCodePattern }),
          name: Line(60),
          revenue_number: Nullable(Number),
          vat_number: Nullable(Number),
        },
        strict,
      ),
      { ...strict, description: 'By the code of the postings', maxProperties: 200 },
    ),
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Of the setting as it was read' }),
  },
  strict,
)
export type LedgerInput = Static<typeof LedgerShape>

export const getLedger = call({
  method: 'GET',
  path: '/ledgerSetting',
  summary: 'Ledger numbers, names and VAT codes of the bookkeeper for the accounts of the journal',
  access: [{ ...read, reply: LedgerShape }],
})
export const saveLedger = call({
  method: 'POST',
  path: '/ledgerSetting',
  summary: 'Changes ledger numbers and VAT codes of later exports; 400 with the fields that are used twice',
  body: LedgerShape,
  access: [{ who: 'staff', permission: 'books.write', reply: LedgerShape }],
})
