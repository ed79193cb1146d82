/**
 * The VAT in a prepayment, which falls due on the day on which it is received (article 65 of the VAT directive). Pure.
 * A prepayment pays for every part of the stay in proportion, so a part of it is collected for others and has no VAT.
 */
import { prorate, splitByWeights } from '../../shared/money.ts'
import { isHeldCode } from './tax-rates.ts'
import { taxCodeOf, toVatRow, type VatRow } from './vat.ts'

/** `cents`: negative for a prepayment that was paid back. `vat`: the rows of the invoice that the stay will have. */
export function taxOfPrepayment(cents: number, vat: readonly VatRow[]): VatRow[] {
  const charged = vat.filter((row) => row.gross_cents > 0)
  const total = charged.reduce((sum, row) => sum + row.gross_cents, 0)
  const shares = splitByWeights(
    Math.min(Math.abs(cents), total),
    charged.map((row) => row.gross_cents),
  )
  return charged
    .map((row, index) => toVatRow(taxCodeOf(row), Math.sign(cents) * shares[index]!))
    .filter((row) => !isHeldCode(taxCodeOf(row)) && row.gross_cents !== 0)
}

/**
 * The same for a stay under the margin scheme or as an agent, whose VAT is that on its margin or commission: the share
 * of `taxCents` that the prepayment pays of `totalCents`. The row contains the VAT alone.
 */
export function marginTaxOfPrepayment(
  cents: number,
  { code, taxCents, totalCents }: { code: string; taxCents: number; totalCents: number },
): VatRow[] {
  if (totalCents <= 0) return []
  const vat = Math.sign(cents) * prorate(taxCents, Math.min(Math.abs(cents), totalCents), totalCents)
  return vat === 0 ? [] : [{ code, rate_bp: null, gross_cents: vat, vat_cents: vat }]
}
