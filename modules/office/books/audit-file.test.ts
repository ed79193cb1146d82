import { expect, test } from 'vitest'
import {
  auditFileProblems,
  elementsAt,
  namespaces,
  readAuditFile,
  sumAuditFile,
  textAt,
} from '../../../tests/audit-file.ts'
import {
  auditFileEnd,
  auditFileHead,
  journalEnd,
  journalHead,
  toOpeningBalance,
  toTransactions,
  transactionsEnd,
  transactionsHead,
} from './audit-file.ts'
import { completeMapping } from './ledger-accounts.ts'
import type { AccountSum, JournalLine } from './store.ts'

const mapping = completeMapping({}, ['vat_2100', 'vat_900', 'be_1200', 'margin', 'prepaid', 'rounding'])
const makeLine = (values: Partial<JournalLine>): JournalLine => ({
  entryId: 1,
  postingId: 1,
  key: 'invoice:1234567890',
  kind: 'invoice',
  bookedOn: '2026-03-09',
  sale: 'TU00000001',
  title: 'Sea steam',
  costCentre: 'Kurhaus',
  account: 'customer',
  vatCode: null,
  cents: 12_100,
  ...values,
})
const invoice = [
  makeLine({}),
  makeLine({ postingId: 2, account: 'revenue', vatCode: 'vat_2100', cents: -10_000 }),
  makeLine({ postingId: 3, account: 'vat', vatCode: 'vat_2100', cents: -2_100 }),
]
const opening: AccountSum[] = [
  { account: 'bank', vatCode: null, cents: 7_000 },
  { account: 'revenue', vatCode: 'vat_2100', cents: -5_000 },
  { account: 'voucher_discount', vatCode: null, cents: 500 },
  { account: 'vat', vatCode: 'vat_2100', cents: -2_500 },
]
const company = { name: 'Tussenuit B.V.', vatNumber: 'NL123456782B90', tradeRegister: '12345678' }

const fileOf = (lines: readonly JournalLine[], more: Partial<Parameters<typeof auditFileHead>[0]> = {}) => {
  const [debitCents, creditCents] = [1, -1].map((sign) =>
    lines.reduce((sum, { cents }) => sum + Math.max(0, sign * cents), 0),
  ) as [number, number]
  const totals = { lines: lines.length, debitCents, creditCents }
  const head = auditFileHead({ year: '2026', createdOn: '2027-01-04', company, mapping, opening, totals, ...more })
  const transactions = [
    transactionsHead(totals),
    journalHead('sales'),
    toTransactions(lines, mapping),
    journalEnd,
    transactionsEnd,
  ]
  return readAuditFile([head, ...(lines.length > 0 ? transactions : []), auditFileEnd].join(''))
}

test('a file with more lines than version 3.2.1 counts is written as 3.2', () => {
  const headOf = (lines: number) =>
    auditFileHead({
      year: '2026',
      createdOn: '2027-01-04',
      company,
      mapping,
      opening,
      totals: { lines, debitCents: 0, creditCents: 0 },
    })
  expect(headOf(9_999)).toContain(namespaces['3.2.1'])
  expect(headOf(10_000)).toContain(`"${namespaces['3.2']}"`)
})

test('the file has the elements of the standard in their order, and its sums are those of its lines', () => {
  const file = fileOf(invoice)
  expect(auditFileProblems(file)).toEqual([])
  expect(sumAuditFile(file)).toEqual({ lines: 3, D: 12_100, C: 12_100 })
  expect(textAt(file, 'company/transactions/totalDebit')).toBe('121.00')
  expect(elementsAt(file, 'company/periods/period')).toHaveLength(12)
})

test('a table that is wrong is noticed', () => {
  const file = fileOf(invoice)
  const lines = elementsAt(file, 'company/transactions/journal/transaction/trLine')
  lines[0]!.children.reverse()
  lines[1]!.children.find(({ name }) => name === 'accID')!.text = '9999'
  expect(auditFileProblems(file).length).toBeGreaterThan(1)
})

test('the VAT of an invoice stands at its turnover, once', () => {
  const lines = elementsAt(fileOf(invoice), 'company/transactions/journal/transaction/trLine')
  expect(
    lines.map((one) => [
      textAt(one, 'accID'),
      textAt(one, 'vat/vatID'),
      textAt(one, 'vat/vatPerc'),
      textAt(one, 'vat/vatAmnt'),
    ]),
  ).toEqual([
    ['1300', '', '', ''],
    ['8010', 'NL21', '21.00', '21.00'],
    ['1501', '', '', ''],
  ])
})

test('the opening balance carries balances over and closes results, and balances', () => {
  expect(toOpeningBalance(mapping, opening)).toEqual([
    { number: '1100', cents: 7_000 },
    { number: '1501', cents: -2_500 },
    { number: '2960', cents: -4_500 },
  ])
  const file = fileOf(invoice)
  expect(textAt(file, 'company/openingBalance/totalDebit')).toBe('70.00')
  expect(textAt(file, 'company/openingBalance/totalCredit')).toBe('70.00')
})

const hostile = `</desc> & "<![CDATA[ رضایی 東京 Ærøskøbing 🧖 \u0000\u0007\u001b\ufffe\ud800 `

test('texts of every script, control characters and long texts survive or are cut, and never break the file', () => {
  const long = '🧖'.repeat(600)
  const file = fileOf([makeLine({ title: hostile }), makeLine({ postingId: 2, title: long, cents: -12_100 })], {
    company: { ...company, name: hostile },
  })
  expect(auditFileProblems(file)).toEqual([])
  const plain = '</desc> & "<![CDATA[ رضایی 東京 Ærøskøbing 🧖  '
  expect(textAt(file, 'company/companyName')).toBe(plain)
  const [first, second] = elementsAt(file, 'company/transactions/journal/transaction/trLine')
  expect(textAt(first!, 'desc')).toBe(plain)
  // Cutting after 999 UTF-16 code units does not split a surrogate pair.
  expect(textAt(second!, 'desc')).toBe('🧖'.repeat(499))
})

test('no traveller is named: the customer is one collective account', () => {
  const ids = elementsAt(fileOf(invoice), 'company/customersSuppliers/customerSupplier')
  expect(ids.map((one) => textAt(one, 'custSupName'))).toEqual(['Particuliere kopers'])
})

test('a year without anything has a correct file', () => {
  const file = fileOf([], { opening: [] })
  expect(auditFileProblems(file)).toEqual([])
  expect(elementsAt(file, 'company').flatMap(({ children }) => children.map(({ name }) => name))).not.toContain(
    'openingBalance',
  )
})
