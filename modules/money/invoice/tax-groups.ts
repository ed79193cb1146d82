/**
 * Converts the amounts of an invoice to the form that EN 16931 requires: lines without VAT, and one group per VAT
 * category and rate. Pure. Amounts of a credit invoice are positive. The sums equal those of the invoice to the cent:
 * the VAT is used as posted, and a group's rounding difference is added to its largest line.
 *
 * Category `O` (outside the scope of VAT) may not be combined with other categories, so amounts collected for others
 * beside taxed ones are declared exempt by article 79(c) of the VAT directive, which has the same meaning. All exempt
 * amounts are one group.
 */
import {
  goodwillCode,
  guestTaxedCode,
  isHeldCode,
  parseReverseCharge,
  parseTaxCode,
} from '../../platform/pricing/tax-rates.ts'
import { type InvoiceLine, taxCodeOf, type VatRow, type VatScheme } from '../../platform/pricing/vat.ts'
import { type BasisPoints, prorate } from '../../shared/money.ts'

/**
 * `S`: standard and reduced rates; `Z`: zero rate; `E`: exempt; `AE`: reverse charge; `O`: outside the scope of VAT.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'O'

/** `reason`: the exemption code of the European Commission (VATEX), and its text on the invoice. */
export type TaxGroup = {
  category: TaxCategory
  rateBp: BasisPoints
  netCents: number
  vatCents: number
  /** `code`: null for a compensation of goodwill, for which the list has none. */
  reason: { code: string | null; text: string } | null
}
export type TaxedLine = { label: string; category: TaxCategory; rateBp: BasisPoints; netCents: number }
export type TaxedInvoice = {
  lines: TaxedLine[]
  groups: TaxGroup[]
  netCents: number
  vatCents: number
  totalCents: number
}

type Document = {
  kind: 'invoice' | 'credit' | 'receipt'
  scheme: VatScheme
  lines: readonly InvoiceLine[]
  vat: readonly VatRow[]
  totalCents: number
}

/** Negates the amounts of a credit invoice, which are stored as negative amounts; returns other amounts unchanged. */
type Signed = (cents: number) => number

export function toTaxedInvoice(invoice: Document): TaxedInvoice {
  const signed: Signed = invoice.kind === 'credit' ? (cents) => 0 - cents : (cents) => cents
  const categoryOf = (taxed: Parameters<typeof taxCodeOf>[0]) => toCategory(taxCodeOf(taxed), invoice.scheme)
  const keyOf = (taxed: Parameters<typeof taxCodeOf>[0]) => {
    const { category, rateBp } = categoryOf(taxed)
    return `${category} ${rateBp}`
  }
  const rows = Map.groupBy(invoice.vat, keyOf)
  const parts = [...Map.groupBy(invoice.lines, keyOf)].map(([key, lines]) => {
    const { category, rateBp } = categoryOf(lines[0]!)
    const vatCents = signed(sumCents((rows.get(key) ?? []).map((row) => row.vat_cents)))
    const netCents = signed(sumCents(lines.map((line) => line.amount_cents))) - vatCents
    const reason = reasonOf(category, lines.map(taxCodeOf), invoice.scheme)
    return {
      group: { category, rateBp, netCents, vatCents, reason },
      lines: toNetLines(lines, { category, rateBp, netCents }, signed),
    }
  })
  const groups = parts.map(({ group }) => group)
  return {
    lines: parts.flatMap(({ lines }) => lines),
    groups,
    netCents: sumCents(groups.map(({ netCents }) => netCents)),
    vatCents: sumCents(groups.map(({ vatCents }) => vatCents)),
    totalCents: signed(invoice.totalCents),
  }
}

/** If the shop is the hotel's agent, nothing on the invoice is its own turnover. */
function toCategory(code: string | null, scheme: VatScheme): { category: TaxCategory; rateBp: BasisPoints } {
  const rateBp = parseTaxCode(code)?.rateBp ?? 0
  if (scheme === 'agent') return { category: 'O', rateBp: 0 }
  if (parseTaxCode(code)) return { category: rateBp === 0 ? 'Z' : 'S', rateBp }
  return { category: parseReverseCharge(code) ? 'AE' : 'E', rateBp: 0 }
}

function toNetLines(
  lines: readonly InvoiceLine[],
  { category, rateBp, netCents }: Pick<TaxGroup, 'category' | 'rateBp' | 'netCents'>,
  signed: Signed,
): TaxedLine[] {
  const net = lines.map(({ label, amount_cents: cents }) => ({
    label,
    category,
    rateBp,
    netCents: signed(prorate(cents, 10_000, 10_000 + rateBp)),
  }))
  const largest = net.toSorted((a, b) => Math.abs(b.netCents) - Math.abs(a.netCents))[0]!
  largest.netCents += netCents - sumCents(net.map((line) => line.netCents))
  return net
}

const held = 'Tourist tax and guarantee contribution, collected for others'
const guestTaxed = 'Price of a cancellation, whose VAT is on the documents of the guest'
const untaxedCodes: readonly (string | null)[] = [goodwillCode, guestTaxedCode]

/** Older invoices under the margin scheme have no codes. */
function reasonOf(category: TaxCategory, codes: readonly (string | null)[], scheme: VatScheme): TaxGroup['reason'] {
  if (category === 'AE') return { code: 'VATEX-EU-AE', text: 'Reverse charge' }
  if (category === 'O') return { code: 'VATEX-EU-O', text: 'Sold in the name and for the account of the supplier' }
  if (category !== 'E') return null
  if (codes.every((code) => code === goodwillCode))
    return { code: null, text: 'Compensation, outside the scope of VAT' }
  if (codes.every((code) => code === guestTaxedCode)) return { code: null, text: guestTaxed }
  const isOfMargin = (code: string | null) =>
    (!isHeldCode(code) && !untaxedCodes.includes(code)) || (code === null && scheme === 'travel_agent')
  const others = [
    ...(codes.some((code) => !isOfMargin(code) && !untaxedCodes.includes(code)) ? [held] : []),
    ...(codes.includes(guestTaxedCode) ? [guestTaxed] : []),
  ]
  return codes.some(isOfMargin)
    ? { code: 'VATEX-EU-D', text: ['Margin scheme - Travel agents', ...others].join('. ') }
    : { code: 'VATEX-EU-79-C', text: others.join('. ') }
}

const sumCents = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0)
