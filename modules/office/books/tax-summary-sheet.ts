/**
 * Tables beside the Dutch VAT return: the VAT of other countries (one-stop shop), turnover under reverse charge by
 * company, and the turnover, costs, margin and VAT of each stay. Pure.
 */
import { homeCountry } from '../../platform/pricing/tax-rates.ts'
import type { Sheet } from '../list-export/sheet.ts'
import type { MarginTrip, ReverseCharged } from './store.ts'
import type { VatReturn } from './vat-return.ts'
import { parseVatCode } from './vat-code.ts'

/**
 * One row per country and rate, with corrections of earlier periods in separate columns, as the one-stop shop requires.
 */
export function toOssSheet({ rows }: Pick<VatReturn, 'rows'>, name: string): Sheet {
  const abroad = rows.flatMap((row) => {
    const meaning = parseVatCode(row.code)
    return meaning.kind === 'rate' && meaning.country !== homeCountry ? [{ ...row, ...meaning }] : []
  })
  return {
    name,
    columns: ['country', 'rate', 'base', 'vat', 'correction_base', 'correction_vat'],
    rows: abroad.map((row) => [
      row.country,
      { number: row.rateBp / 100 },
      { cents: row.base_cents - row.correction_base_cents },
      { cents: row.vat_cents - row.correction_vat_cents },
      { cents: row.correction_base_cents },
      { cents: row.correction_vat_cents },
    ]),
  }
}

/**
 * One row per company in another EU country that pays the VAT itself, as the recapitulative statement (ICP) lists them;
 * the rows add up to box 3b of the return.
 */
export const toIcpSheet = (companies: readonly ReverseCharged[], name: string): Sheet => ({
  name,
  columns: ['vat_number', 'company', 'services', 'correction'],
  rows: companies.map((company) => [
    company.number,
    company.name,
    { cents: company.cents - company.correctionCents },
    { cents: company.correctionCents },
  ]),
})

/** One row per stay for which turnover, costs or VAT were booked in the period. */
export const toMarginSheet = (trips: readonly MarginTrip[], name: string): Sheet => ({
  name,
  columns: ['sale', 'deal', 'arrival', 'turnover', 'costs', 'margin', 'vat'],
  rows: trips.map((trip) => [
    trip.sale,
    trip.title,
    trip.arrival,
    { cents: trip.turnoverCents },
    { cents: trip.costsCents },
    { cents: trip.turnoverCents - trip.costsCents },
    { cents: trip.vatCents },
  ]),
})
