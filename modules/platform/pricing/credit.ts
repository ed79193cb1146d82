/**
 * Credit invoices: divides a credited amount over the VAT codes of the invoice. Pure. Amounts collected for others
 * (tourist tax, guarantee contribution) are owed as long as the stay takes place, so a lower price never credits them:
 * what is paid back beyond the taxed amounts is a compensation without VAT (`goodwill`), which the shop bears. If the
 * stay does not take place, nothing is owed to others: these amounts are credited in full, also if nothing else is, and
 * an earlier compensation is taken back, because the credit includes it.
 */
import { splitByWeights } from '../../shared/money.ts'
import { goodwillCode, isHeldCode } from './tax-rates.ts'
import { deductFromTaxed, type Deduction, type InvoiceContent, taxCodeOf, toVatRow, vatOf } from './vat.ts'

type Document = InvoiceContent & { totalCents: number }

/** Whether the credited stay still takes place. */
export type CreditReason = 'price_lowered' | 'not_taking_place'

/** The label of the line that pays back more than the taxed amounts. */
const goodwillLabel = 'Compensation, no VAT'

/**
 * Credits `cents` of an invoice, at most what is not credited yet. After a full credit of a stay that does not take
 * place, the remaining amount of every VAT code is zero. `by`: set if the credit is for a code that paid part of the
 * sale: the deduction by that code; the credit may then be lower than `cents`. The amounts in the result are negative.
 * Null if nothing is left to credit.
 */
export function toCreditInvoice(
  original: Document,
  earlier: readonly Document[],
  cents: number,
  { label, why, by = null }: { label: string; why: CreditReason; by?: Omit<Deduction, 'cents'> | null },
): Document | null {
  const remainingCents = original.totalCents + earlier.reduce((sum, credit) => sum + credit.totalCents, 0)
  const amount = Math.max(0, Math.min(cents, remainingCents))
  // Older invoices under the margin scheme have no VAT rows.
  if (original.vat.length === 0)
    return amount === 0
      ? null
      : { totalCents: -amount, lines: [{ label, rate_bp: null, amount_cents: -amount }], vat: [] }
  const documents = [original, ...earlier]
  const codes = [...new Set(documents.flatMap((document) => document.vat.map(taxCodeOf)))]
  const left = new Map(codes.map((code) => [code, uncreditedAmounts(code, documents)]))
  const open = new Map([...left].map(([code, { grossCents }]) => [code, grossCents]))
  const sold = vatOf(original.lines.filter((line) => !isHeldCode(taxCodeOf(line)) && line.amount_cents > 0)).map(
    (row) => [taxCodeOf(row), row.gross_cents] as const,
  )
  const taken = by ? deductFromTaxed(new Map(open), { ...by, cents: amount }) : divideCredit(open, sold, amount, why)
  // Rounds the VAT of the remaining amount instead of the VAT of the credit, so that no VAT remains when everything is
  // credited.
  const rows = [...new Set([...codes, ...taken.keys()])]
    .filter((code) => (taken.get(code) ?? 0) !== 0)
    .map((code) => {
      const part = taken.get(code)!
      const { grossCents, vatCents } = left.get(code) ?? { grossCents: 0, vatCents: 0 }
      return { ...toVatRow(code, 0 - part), vat_cents: toVatRow(code, grossCents - part).vat_cents - vatCents }
    })
  if (rows.length === 0) return null
  return {
    totalCents: rows.reduce((sum, row) => sum + row.gross_cents, 0),
    lines: rows.map(({ code, rate_bp, gross_cents }) => ({
      label: code === goodwillCode ? goodwillLabel : label,
      code,
      rate_bp,
      amount_cents: gross_cents,
    })),
    vat: rows,
  }
}

/** The amounts at a VAT code that are not credited yet: the sum over the invoice and its (negative) credits. */
function uncreditedAmounts(code: string | null, documents: readonly Document[]) {
  const rows = documents.flatMap((document) => document.vat).filter((row) => taxCodeOf(row) === code)
  return {
    grossCents: rows.reduce((sum, row) => sum + row.gross_cents, 0),
    vatCents: rows.reduce((sum, row) => sum + row.vat_cents, 0),
  }
}

/**
 * Divides a credit over taxed amounts, amounts collected for others and the shop's own compensation. Taxed amounts are
 * below zero if a prepaid voucher paid for amounts collected for others. If the stay does not take place, nothing is
 * owed to others: what the traveller still owes beyond the taxed amounts is the price of the cancellation, and becomes
 * taxed. `sold`: the taxed amounts of the invoice, by which that is divided if none is left.
 */
function divideCredit(
  open: ReadonlyMap<string | null, number>,
  sold: Open,
  cents: number,
  why: CreditReason,
): Map<string | null, number> {
  const sides = Map.groupBy(
    [...open].filter(([, openCents]) => openCents !== 0),
    ([code]) => (code === goodwillCode ? 'goodwill' : isHeldCode(code) ? 'held' : 'taxed'),
  )
  const [held, goodwill] = [sides.get('held') ?? [], sumOf(sides.get('goodwill') ?? [])]
  if (why === 'price_lowered') {
    const taxed = sides.get('taxed') ?? []
    const ofTaxed = Math.min(cents, Math.max(0, sumOf(taxed)))
    return new Map([...splitCents(ofTaxed, taxed), [goodwillCode, cents - ofTaxed]])
  }
  const taxed = sides.get('taxed') ?? sold
  const ofHeld = taxed.length > 0 ? sumOf(held) : cents - goodwill
  return new Map([
    ...splitCents(ofHeld, held),
    ...splitCents(cents - ofHeld - goodwill, taxed),
    [goodwillCode, goodwill],
  ])
}

type Open = readonly (readonly [code: string | null, cents: number])[]

const sumOf = (open: Open): number => open.reduce((sum, [, cents]) => sum + cents, 0)

function splitCents(cents: number, open: Open): [string | null, number][] {
  if (cents === 0) return []
  const shares = splitByWeights(
    Math.abs(cents),
    open.map(([, openCents]) => Math.abs(openCents)),
  )
  return open.map(([code], index) => [code, Math.sign(cents) * shares[index]!])
}
