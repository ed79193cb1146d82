import { expect, test } from 'vitest'
import { parseCsv } from '../../shared/csv.ts'
import { columnHeadings, toCsv } from '../list-export/sheet.ts'
import { toJournalSheet } from './journal-sheet.ts'
import { completeMapping } from './ledger-accounts.ts'
import { toRegisterSheet } from './register-sheet.ts'
import { toMarginSheet, toOssSheet } from './tax-summary-sheet.ts'
import { toVatReturn } from './vat-return.ts'
import type { JournalLine, RegisterRow } from './store.ts'

const mapping = completeMapping({}, ['vat_2100'])
const lines: JournalLine[] = [
  {
    entryId: 7,
    postingId: 1,
    key: 'refund:12',
    kind: 'refund',
    bookedOn: '2026-03-09',
    sale: 'TU00000001',
    title: '=HYPERLINK("http://x")',
    costCentre: 'Kurhaus',
    account: 'revenue',
    vatCode: 'vat_2100',
    cents: -123_456,
  },
]
const rowsOf = (text: string) => {
  const read = parseCsv(text)
  if ('brokenLine' in read) throw new Error(`line ${read.brokenLine} is broken`)
  return read.rows.map(({ cells }) => cells)
}

test('a posting has its ledger number, VAT code, period and amount in every form that packages ask for', () => {
  const sheet = toJournalSheet(lines, mapping, 'journal-2026-03')
  const [heads, row] = rowsOf(toCsv(sheet, 'nl'))
  expect(Object.fromEntries(heads!.map((head, index) => [head, row![index]]))).toEqual({
    Boeking: '7',
    Soort: 'refund',
    Boekstuk: 'refund:12',
    Datum: '2026-03-09',
    Boekjaar: '2026',
    Periode: '3',
    Grootboeknummer: '8010',
    Grootboekrekening: 'Omzet, Btw 21%',
    'Btw-code': 'NL21',
    Btw: 'Btw 21%',
    Verkoop: 'TU00000001',
    Deal: '=HYPERLINK("http://x")',
    Kostenplaats: 'Kurhaus',
    Omschrijving: 'refund:12 TU00000001',
    Debet: '',
    Credit: '1234,56',
    Bedrag: '-1234,56',
    'D/C': 'C',
  })
})

test('the decimal mark can be chosen whatever the language; a formula is text; the file begins with a byte order mark', () => {
  const sheet = toJournalSheet(lines, mapping, 'journal-2026-03')
  const comma = toCsv(sheet, 'en', ',')
  expect(comma).toMatch(/^\uFEFFEntry;Kind;/)
  expect(comma).toContain(';-1234,56;C')
  expect(comma).toContain(`"'=HYPERLINK(`)
  expect(toCsv(sheet, 'nl', '.')).toContain(',-1234.56,C')
})

const makeInvoice = (values: Partial<RegisterRow>): RegisterRow => ({
  number: '1234567890',
  kind: 'invoice',
  forCompany: false,
  sequence: '2026-000012',
  issuedOn: '2026-03-09',
  sale: 'TU00000001',
  buyer: 'Noor Smit',
  totalCents: 38_950,
  scheme: 'normal',
  vat: [
    { rate_bp: 2100, gross_cents: 25_900, vat_cents: 4_495 },
    { rate_bp: 900, gross_cents: 11_450, vat_cents: 945 },
    { rate_bp: null, gross_cents: 1_600, vat_cents: 0 },
  ],
  ...values,
})

test('the register has base and VAT of each rate, and the rest of the total without VAT', () => {
  const credit = makeInvoice({ kind: 'credit', totalCents: -5_000, vat: [], scheme: 'travel_agent' })
  const sheet = toRegisterSheet([makeInvoice({}), credit], 'register', 'en')
  expect(columnHeadings(sheet, 'en').slice(6)).toEqual([
    'Total, euros',
    'Base 21%',
    'VAT 21%',
    'Base 9%',
    'VAT 9%',
    'Without VAT',
  ])
  expect(sheet.rows.map((row) => row.slice(6))).toEqual([
    [38_950, 21_405, 4_495, 10_505, 945, 1_600].map((cents) => ({ cents })),
    [-5_000, 0, 0, 0, 0, -5_000].map((cents) => ({ cents })),
  ])
  expect(sheet.rows.map((row) => row[2])).toEqual(['Invoice', 'Credit note'])
})

test('the one-stop shop gets countries and rates, with corrections of earlier periods apart', () => {
  const sum = (vatCode: string, kind: 'base' | 'vat', cents: number, isCorrection = false) => ({
    vatCode,
    kind,
    cents,
    isCorrection,
  })
  const sums = [
    sum('vat_2100', 'base', 50_000),
    sum('vat_2100', 'vat', 10_500),
    sum('be_1200', 'base', 30_000),
    sum('be_1200', 'vat', 3_600),
    sum('be_1200', 'base', -5_000, true),
    sum('be_1200', 'vat', -600, true),
    sum('de_700', 'base', 10_000),
    sum('de_700', 'vat', 700),
  ]
  const rows = rowsOf(toCsv(toOssSheet(toVatReturn(sums, []), 'oss'), 'en'))
  expect(rows[0]).toEqual(['Country', 'Rate (%)', 'Base', 'VAT', 'Corrections: base', 'Corrections: VAT'])
  expect(
    rows
      .slice(1)
      .map((row) => row.join(' '))
      .toSorted(),
  ).toEqual(['BE 12 300.00 36.00 -50.00 -6.00', 'DE 7 100.00 7.00 0.00 0.00'])
})

test('a stay under the margin scheme is a row with its margin', () => {
  const trip = { sale: 'TU1', title: 'Sea', arrival: '2026-03-09', turnoverCents: 50_000, costsCents: 40_000 }
  const [heads, row] = rowsOf(toCsv(toMarginSheet([{ ...trip, vatCents: 1_736 }], 'margin'), 'nl'))
  expect(heads).toEqual(['Verkoop', 'Deal', 'Aankomst', 'Omzet incl. btw', 'Kosten', 'Marge of commissie', 'Btw'])
  expect(row).toEqual(['TU1', 'Sea', '2026-03-09', '500,00', '400,00', '100,00', '17,36'])
})
