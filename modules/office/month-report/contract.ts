/** The monthly report for the accountant: on screen, as CSV and as PDF. */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { Cents, DayShape, Language, Nothing, Nullable, Moment } from '../../shared/shapes.ts'

const strict = { additionalProperties: false } as const

const MonthShape = Type.String({
  pattern: '^2[01][0-9]{2}-(0[1-9]|1[0-2])$',
  description: 'A calendar month of Amsterdam, "2026-11"',
})

const Compared = {
  cents: Cents,
  month_before_cents: Type.Integer({ description: 'The same figure of the month before' }),
  year_before_cents: Type.Integer({ description: 'The same figure of the same month a year before' }),
}

const Line = Type.Object({
  name: Type.String({ description: 'What it is; the office has its label' }),
  of: Nullable(
    Type.String({ description: 'What sets it apart from lines of the same name: a product, a rate, a method' }),
  ),
  ...Compared,
})
export type ReportLine = Static<typeof Line>

export const sectionNames = [
  'sales',
  'products',
  'income',
  'vat',
  'liability',
  'deferred',
  'received',
  'refunds',
  'costs',
  'held',
  'owed',
] as const

const Section = Type.Object({
  name: Type.Enum([...sectionNames]),
  lines: Type.Array(Line),
  total: Line,
})
export type ReportSection = Static<typeof Section>

const AccountLine = Type.Object({
  account: Type.String(),
  start_cents: Type.Integer({ description: 'Debits without credits before the month; negative: a credit balance' }),
  debit_cents: Cents,
  credit_cents: Cents,
  end_cents: Cents,
})

const Tie = Type.Object({
  name: Type.String(),
  of: Nullable(Type.String()),
  books_cents: Type.Integer({ description: 'What the journal says' }),
  documents_cents: Type.Integer({ description: 'What the documents, or the voucher codes themselves, say' }),
})
export type ReportTie = Static<typeof Tie>

const Report = Type.Object({
  month: MonthShape,
  month_before: MonthShape,
  year_before: MonthShape,
  from: DayShape,
  until: Type.String({ format: 'date', description: 'The last day that is counted: today, while the month runs' }),
  over: Type.Boolean({ description: 'False while the month runs: its figures still change' }),
  closed: Nullable(
    Type.Object(
      { at: Moment, by: Type.String() },
      { description: 'Nothing can be booked in a closed month any more; null while it is open' },
    ),
  ),
  earlier_rules_until: Nullable(
    Type.String({
      format: 'date',
      description:
        'Stays sold until this day were invoiced by the earlier rules: VAT without place and day, costs not booked, ' +
        'income not deferred. Null if there are none',
    }),
  ),
  late: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.String(),
      sale: Nullable(Type.String({ description: 'Number of the reservation or voucher order' })),
      document_on: DayShape,
      cents: Type.Integer({ description: 'Its debits' }),
    }),
    { description: 'Booked in this month because the month of their document was closed; the first 200' },
  ),
  entries: Type.Integer({ description: 'Documents that were booked in the month; 0: nothing happened' }),
  sections: Type.Array(Section),
  accounts: Type.Array(AccountLine, { description: 'Every account that was ever used' }),
  ties: Type.Array(Tie, { description: 'The journal beside what it was written from' }),
  tied: Type.Boolean({ description: 'All of `ties` are the same to the cent' }),
})
export type MonthReport = Static<typeof Report>

export const closeMonth = call({
  method: 'POST',
  once: true,
  path: '/closeMonth',
  summary:
    'Closes a month and all before it, for good. 409 month_closed, month_not_tied where the books differ from the ' +
    'documents',
  body: Type.Object({ month: MonthShape }, strict),
  access: [{ who: 'staff', permission: 'books.write', reply: Type.Object({ month: MonthShape }) }],
})

export const reportFormats = ['csv', 'pdf'] as const

export const monthReport = call({
  method: 'GET',
  path: '/monthReport',
  summary:
    'Sales, VAT, refunds, voucher liability and money of a month from the books, beside two other months; without ' +
    'costs.read no costs, no income, no VAT on margins and no accounts',
  query: Type.Object({ month: MonthShape }, strict),
  access: [{ who: 'staff', permission: 'books.read', reply: Report }],
})
export const exportMonthReport = call({
  method: 'GET',
  path: '/exportMonthReport',
  summary: 'The same as a file, CSV or PDF, in a language of the office',
  query: Type.Object(
    { month: MonthShape, format: Type.Enum([...reportFormats]), language: Type.Optional(Language) },
    strict,
  ),
  access: [{ who: 'staff', permission: 'books.read', reply: Nothing }],
})
