/**
 * The content of an invoice to a partner: a line for each stay and VAT code, without anything of the traveller. The VAT
 * is that booked with the claims, never computed again. Pure.
 */
import { guestTaxedCode, isHeldCode } from '../../platform/pricing/tax-rates.ts'
import { type InvoiceContent, taxCodeOf, toVatRow, type VatRow, type VatScheme } from '../../platform/pricing/vat.ts'
import type { Day } from '../../shared/day.ts'
import { splitByWeights } from '../../shared/money.ts'

/**
 * A claim that is to be invoiced. `vat`: the rows of its income, as booked. `stayVat`: the rows of all documents of the
 * stay, which say for whom the rest of the claim is collected.
 */
export type InvoiceableClaim = {
  holdId: number
  reservationNumber: string
  campaign: string
  redeemedOn: Day
  cents: number
  vat: readonly VatRow[]
  stayVat: readonly VatRow[]
  scheme: VatScheme
  paymentDays: number
}

export type ClaimContent = InvoiceContent & { holdId: number; cents: number }

const heldLabels: Record<string, string> = {
  tourist_tax: 'Tourist tax',
  sgr: 'Guarantee contribution',
  [guestTaxedCode]: 'Cancelled stay, VAT with the guest',
}

/**
 * Divides claims into invoices: an invoice has one VAT scheme, because the law asks for another statement on each, and
 * one payment term.
 */
export const divideClaims = (
  claims: readonly InvoiceableClaim[],
): { scheme: VatScheme; paymentDays: number; claims: ClaimContent[] }[] =>
  [...Map.groupBy(claims, ({ scheme, paymentDays }) => `${scheme} ${paymentDays}`).values()].map((group) => ({
    scheme: group[0]!.scheme,
    paymentDays: group[0]!.paymentDays,
    claims: group.map(toClaimContent),
  }))

/**
 * The rows and lines of a claim. What exceeds its booked income is collected for others, or taxed with the traveller.
 */
export function toClaimContent({ holdId, cents, ...claim }: InvoiceableClaim): ClaimContent {
  const taxed = claim.vat.filter((row) => row.gross_cents !== 0)
  const heldCents = cents - taxed.reduce((sum, row) => sum + row.gross_cents, 0)
  const vat = [...taxed, ...heldRows(heldCents, claim.stayVat)]
  const what = `${claim.reservationNumber}, ${claim.campaign}, ${claim.redeemedOn}`
  const lines = vat.map((row) => ({
    label: `${heldLabels[taxCodeOf(row) ?? ''] ?? 'Stay on a code'}: ${what}`,
    code: taxCodeOf(row),
    rate_bp: row.rate_bp,
    amount_cents: row.gross_cents,
  }))
  return { holdId, cents, lines, vat }
}

/**
 * Divides what is collected for others as the documents of the stay do. Once the stay is cancelled, nothing is owed to
 * others: the traveller's credit note makes it the price of the cancellation, and has its VAT.
 */
function heldRows(cents: number, stayVat: readonly VatRow[]): VatRow[] {
  if (cents === 0) return []
  const rows = stayVat.filter((row) => isHeldCode(taxCodeOf(row)))
  if (rows.length === 0) return [toVatRow('tourist_tax', cents)]
  const held = [...Map.groupBy(rows, taxCodeOf)]
    .map(([code, own]) => ({ code, left: own.reduce((sum, row) => sum + row.gross_cents, 0) }))
    .filter(({ left }) => left > 0)
  if (held.length === 0) return [toVatRow(guestTaxedCode, cents)]
  const shares = splitByWeights(
    cents,
    held.map(({ left }) => left),
  )
  return held.map(({ code }, index) => toVatRow(code, shares[index]!)).filter((row) => row.gross_cents !== 0)
}

/** The same content with the opposite sign, for a credit note. */
export const negateClaim = ({ holdId, cents, lines, vat }: ClaimContent): ClaimContent => ({
  holdId,
  cents: 0 - cents,
  lines: lines.map((line) => ({ ...line, amount_cents: 0 - line.amount_cents })),
  vat: vat.map((row) => ({ ...row, gross_cents: 0 - row.gross_cents, vat_cents: 0 - row.vat_cents })),
})

/** The lines of all claims, and the sums of their VAT rows by code, the highest rate first. */
export function toDocumentContent(claims: readonly ClaimContent[]): InvoiceContent & { total_cents: number } {
  const vat = [
    ...Map.groupBy(
      claims.flatMap((claim) => claim.vat),
      taxCodeOf,
    ),
  ].map(([code, rows]) => ({
    code,
    rate_bp: rows[0]!.rate_bp,
    gross_cents: rows.reduce((sum, row) => sum + row.gross_cents, 0),
    vat_cents: rows.reduce((sum, row) => sum + row.vat_cents, 0),
  }))
  return {
    total_cents: claims.reduce((sum, claim) => sum + claim.cents, 0),
    lines: claims.flatMap((claim) => claim.lines),
    vat: vat.sort((a, b) => (b.rate_bp ?? -1) - (a.rate_bp ?? -1) || (a.code ?? '~').localeCompare(b.code ?? '~')),
  }
}
