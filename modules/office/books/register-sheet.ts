/**
 * The invoice register as a table: one row for each invoice or credit invoice, with base and VAT of each rate. Pure.
 */
import { localeOfLanguage } from '../../shared/language.ts'
import { type Cell, type Column, officeTexts, type Sheet } from '../list-export/sheet.ts'
import type { RegisterRow } from './store.ts'

/** Formats a rate as the language writes it: "21%" or "5,5 %". */
const rateName = (rateBp: number, language: string): string =>
  new Intl.NumberFormat(localeOfLanguage(language).tag, { style: 'percent', maximumFractionDigits: 2 }).format(
    rateBp / 10_000,
  )

/** The rate columns cover all invoices in the register, the highest rate first. */
export function toRegisterSheet(rows: readonly RegisterRow[], name: string, language: string): Sheet {
  const kinds = officeTexts(language).books.invoiceKind
  const rates = [...new Set(rows.flatMap(({ vat }) => vat.map(({ rate_bp: rate }) => rate)))]
    .filter((rate) => rate !== null)
    .sort((rate, other) => other - rate)
  const columns: Column[] = [
    ...(['number', 'sequence', 'entry_kind', 'date', 'sale', 'buyer', 'total'] as const),
    ...rates.flatMap((rate): Column[] => [
      { name: 'base', of: rateName(rate, language) },
      { name: 'vat', of: rateName(rate, language) },
    ]),
    'no_vat',
  ]
  return { name, columns, rows: rows.map((row) => toRow(row, rates, kinds[row.kind])) }
}

function toRow(row: RegisterRow, rates: readonly number[], kind: string): Cell[] {
  const taxed = rates.map((rate) => row.vat.find(({ rate_bp: own }) => own === rate))
  const taxedCents = taxed.reduce((sum, vat) => sum + (vat?.gross_cents ?? 0), 0)
  return [
    row.number,
    row.sequence,
    kind,
    row.issuedOn,
    row.sale,
    row.buyer,
    { cents: row.totalCents },
    ...taxed.flatMap((vat): Cell[] => [
      { cents: vat ? vat.gross_cents - vat.vat_cents : 0 },
      { cents: vat?.vat_cents ?? 0 },
    ]),
    // Amounts without a rate, e.g. those collected for others and turnover under the margin scheme.
    { cents: row.totalCents - taxedCents },
  ]
}
