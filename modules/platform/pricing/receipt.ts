/**
 * The content of a receipt: what was supplied at the counter for a voucher, and the VAT in it. Pure. As on the invoice
 * of a stay, a single-purpose voucher deducts all of it, because it was taxed when it was sold, and what nobody paid of
 * any other voucher is a discount.
 */
import type { Day } from '../../shared/day.ts'
import { splitByWeights } from '../../shared/money.ts'
import { type CountryRates, findRateBp, homeCountry, type TaxKind, toTaxCode } from './tax-rates.ts'
import { type Deduction, type InvoiceContent, type InvoiceLine, linesOfDeductions, vatOf } from './vat.ts'

/** Above this total, VAT included, a company needs its name on the receipt (article 226b of the VAT directive). */
export const maxCentsWithoutBuyer = 10_000

/** The kinds as receipts say them, in English like all stored labels. */
const supplyNames: Record<TaxKind, string> = {
  lodging: 'lodging',
  meals: 'meals',
  admission: 'entry',
  treatment: 'treatment',
  rental: 'hire and guides',
  food: 'food',
  drinks: 'drinks with alcohol',
  transport: 'transport',
  general: 'other services',
}

/** A supply at the shop's own place, at the rate of its day. */
export function lineOfSupply(
  { kind, cents, day }: { kind: TaxKind; cents: number; day: Day },
  rates: readonly CountryRates[],
): InvoiceLine {
  const rate = findRateBp(rates, { country: homeCountry, kind }, { day, bookedOn: day, dueOn: day })
  return {
    label: `At the counter: ${supplyNames[kind]}`,
    code: toTaxCode(homeCountry, rate),
    rate_bp: rate,
    amount_cents: cents,
  }
}

/** A part of what a single-purpose voucher is for, in proportion to the lines of its own invoice. */
export function linesOfPrepaidSupply(cents: number, voucher: readonly InvoiceLine[]): InvoiceLine[] {
  const shares = splitByWeights(
    cents,
    voucher.map((line) => line.amount_cents),
  )
  return voucher.map((line, index) => ({ ...line, amount_cents: shares[index]! }))
}

export function toReceipt(
  supplied: readonly InvoiceLine[],
  deduction: Deduction | null,
): InvoiceContent & { totalCents: number } {
  const lines = [...supplied, ...(deduction ? linesOfDeductions(supplied, [deduction]).flat() : [])]
  return {
    lines,
    vat: vatOf(lines).filter((row) => row.gross_cents !== 0),
    totalCents: lines.reduce((sum, line) => sum + line.amount_cents, 0),
  }
}

/** The content of a credit note that takes back a whole receipt, line by line. */
export const toWholeCredit = (receipt: InvoiceContent & { totalCents: number }) => ({
  lines: receipt.lines.map((line) => ({ ...line, amount_cents: 0 - line.amount_cents })),
  vat: receipt.vat.map((row) => ({ ...row, gross_cents: 0 - row.gross_cents, vat_cents: 0 - row.vat_cents })),
  total_cents: 0 - receipt.totalCents,
})
