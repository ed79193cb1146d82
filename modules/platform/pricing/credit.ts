/**
 * Credit invoices: from which VAT codes an amount is credited. Pure. Amounts collected for others (tourist tax,
 * guarantee contribution) are owed as long as the stay takes place, so a lower price never lowers them; of a stay that
 * does not take place they are not owed, so they are credited first.
 */
import { splitByWeights } from '../../shared/money.ts'
import { isHeldCode } from './tax-rates.ts'
import { deductFromOpen, type InvoiceContent, type Prepaid, taxCodeOf, toVatRow } from './vat.ts'

type Document = InvoiceContent & { totalCents: number }

/** Whether the credited stay still takes place. */
export type CreditReason = 'price_lowered' | 'not_taking_place'

/**
 * Credits part of an invoice in proportion to the taxed amounts not credited yet, so that crediting everything leaves
 * nothing at any rate. `by`: if the credit is for a voucher whose VAT was charged at its sale, the rows of that
 * voucher's invoice. Amounts are negative. Null if nothing is left to credit.
 */
export function toCreditInvoice(
  original: Document,
  earlier: readonly Document[],
  cents: number,
  { label, why, by = null }: { label: string; why: CreditReason; by?: Prepaid['vat'] | null },
): Document | null {
  const remainingCents = original.totalCents + earlier.reduce((sum, credit) => sum + credit.totalCents, 0)
  const amount = Math.min(cents, remainingCents)
  if (amount <= 0) return null
  // Invoices under the margin scheme had no rows at first.
  if (original.vat.length === 0)
    return { totalCents: -amount, lines: [{ label, rate_bp: null, amount_cents: -amount }], vat: [] }
  const left = original.vat.map((row) => amountsLeft(row, earlier))
  const open = new Map(original.vat.map((row, index) => [taxCodeOf(row), left[index]!.grossCents]))
  const taken = by ? deductFromOpen(open, amount, by) : takeInProportion(open, amount, why)
  // Rounds the VAT of the remaining amount instead of the VAT of the credit, so that no VAT remains when everything is
  // credited.
  const rows = original.vat
    .map((row, index) => {
      const code = taxCodeOf(row)
      const part = taken.get(code) ?? 0
      return {
        ...toVatRow(code, 0 - part),
        vat_cents: toVatRow(code, left[index]!.grossCents - part).vat_cents - left[index]!.vatCents,
      }
    })
    .filter((row) => row.gross_cents !== 0)
  return {
    totalCents: -amount,
    lines: rows.map(({ code, rate_bp, gross_cents }) => ({ label, code, rate_bp, amount_cents: gross_cents })),
    vat: rows,
  }
}

/** What is left of a row after earlier credits. */
function amountsLeft(row: InvoiceContent['vat'][number], earlier: readonly Document[]) {
  const credits = earlier.flatMap((credit) => credit.vat).filter((credit) => taxCodeOf(credit) === taxCodeOf(row))
  return {
    grossCents: credits.reduce((sum, credit) => sum + credit.gross_cents, row.gross_cents),
    vatCents: credits.reduce((sum, credit) => sum + credit.vat_cents, row.vat_cents),
  }
}

function takeInProportion(
  open: ReadonlyMap<string | null, number>,
  cents: number,
  why: CreditReason,
): Map<string | null, number> {
  const sides = Map.groupBy(
    [...open].filter(([, openCents]) => openCents > 0),
    ([code]) => (isHeldCode(code) ? 'held' : 'taxed'),
  )
  const [held, taxed] = [sides.get('held') ?? [], sides.get('taxed') ?? []]
  const ofHeld = why === 'not_taking_place' ? Math.min(cents, sumOf(held)) : Math.max(0, cents - sumOf(taxed))
  return new Map([...split(ofHeld, held), ...split(cents - ofHeld, taxed)])
}

type Open = readonly [code: string | null, cents: number][]

const sumOf = (open: Open): number => open.reduce((sum, [, cents]) => sum + cents, 0)

function split(cents: number, open: Open): [string | null, number][] {
  if (cents === 0) return []
  const shares = splitByWeights(
    cents,
    open.map(([, openCents]) => openCents),
  )
  return open.map(([code], index) => [code, shares[index]!])
}
