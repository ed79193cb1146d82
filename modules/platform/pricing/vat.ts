/**
 * The content of an invoice: the lines of the sale by VAT code, and the VAT included in them. Pure. Prices include VAT.
 * The parts of the price were stored with the sale (`tax-parts.ts`); the rates are those in the settings when the
 * invoice is created. Amounts collected for others have no VAT. Under the travel agents' margin scheme, and if the shop
 * is the hotel's agent, the invoice shows no VAT: the whole price has one code, and the books contain the taxed margin
 * or commission.
 */
import type { Price } from './contract.ts'
import type { BoardCode } from '../../shared/board.ts'
import type { Company } from '../../shared/company.ts'
import type { Day } from '../../shared/day.ts'
import { prorate, splitByWeights } from '../../shared/money.ts'
import { countryOfVatNumber } from '../../shared/vat-number.ts'
import {
  type CountryRates,
  findRateBp,
  type HeldKind,
  homeCountry,
  isHeldCode,
  parseTaxCode,
  reverseChargeCode,
  type TaxKind,
  toTaxCode,
} from './tax-rates.ts'
import type { TaxPart } from './tax-parts.ts'

/**
 * The role of the shop in a sale. `normal`: it supplies the stay itself; VAT by country and part. `travel_agent`: it
 * resells travel services in its own name; VAT on the margin. `agent`: it mediates for the hotel; VAT on the
 * commission.
 */
export const vatSchemes = ['normal', 'travel_agent', 'agent'] as const
export type VatScheme = (typeof vatSchemes)[number]

/**
 * `code`: the VAT code in the journal, or `sgr` or `tourist_tax` for amounts collected for others; missing on invoices
 * from before codes were introduced. `rate_bp` is null if no VAT is shown.
 */
type Taxed = { code?: string | null; rate_bp: number | null }
export type InvoiceLine = Taxed & { label: string; amount_cents: number }
export type VatRow = Taxed & { gross_cents: number; vat_cents: number }
export type InvoiceContent = { lines: InvoiceLine[]; vat: VatRow[] }

export const taxCodeOf = ({ code, rate_bp: rate }: Taxed): string | null =>
  code !== undefined ? code : rate === null ? null : toTaxCode(homeCountry, rate)

export type VatSettings = {
  /** The scheme of deals that do not set one. */
  scheme: VatScheme
  rates: CountryRates[]
  /** Countries (ISO, upper case) where companies registered for VAT account for it themselves (reverse charge). */
  reverseCharge: string[]
  /** The value of a board's meals per person and night; this part of the room price has the rate of meals. */
  mealCents: Record<BoardCode, number>
}

export type InvoicedSale = {
  scheme: VatScheme
  lines: Price['lines']
  parts: readonly TaxPart[]
  bookedOn: Day
  /** The day on which the VAT becomes due: that of the invoice, or an earlier one on which all was paid. */
  dueOn: Day
  /** The amounts by which codes that paid part of the sale reduce its taxed amounts. */
  deductions: readonly Deduction[]
  /** The country in which the buyer, a company registered there, pays the VAT itself; null for every other sale. */
  reverseChargeIn: string | null
}

/**
 * The country in which the buyer pays the VAT itself: the country of its VAT number, if the settings list it and it is
 * not the shop's own. Null otherwise.
 */
export const reverseChargeCountry = (
  { reverseCharge }: Pick<VatSettings, 'reverseCharge'>,
  company: Company | null,
): string | null => {
  const country = company?.vat_number ? countryOfVatNumber(company.vat_number) : homeCountry
  return country !== homeCountry && reverseCharge.includes(country) ? country : null
}

/**
 * A reduction of the taxed amounts of a sale by a code. For a single-purpose code it is the whole payment, because VAT
 * was charged on the voucher's own `invoice`, whose rows are `vat`. For any other code it is the part of the payment
 * that nobody paid for, a discount; `invoice` is then null. `ofPartner`: not a discount, but paid for by the partner
 * that sold the code, at a price that this invoice does not show.
 */
export type Deduction = { invoice: string | null; cents: number; vat: readonly VatRow[]; ofPartner?: boolean }

/** The kinds of parts into which the price of a single-purpose voucher is split. */
export const vatPartKinds = ['lodging', 'meals', 'activities'] as const
export type VatPart = { kind: (typeof vatPartKinds)[number]; share_bp: number }

/** The code of the whole price under a scheme whose invoices show no VAT. */
const wholeCode = { travel_agent: 'margin', agent: 'agency' } as const

/**
 * The content of the invoice of a stay. `deductedCents`: the amount that each deduction subtracted; less than its
 * `cents` for a discount that exceeds the taxed amounts.
 */
export function toStayInvoice(
  sale: InvoicedSale,
  rates: readonly CountryRates[],
): InvoiceContent & { deductedCents: number[] } {
  const taxed = taxedLines(sale, rates)
  const deductions = linesOfDeductions(taxed, sale.deductions)
  const lines = [...taxed, ...deductions.flat()]
  return {
    lines,
    vat: vatOf(lines).filter((row) => row.gross_cents !== 0),
    deductedCents: deductions.map((rows) => rows.reduce((sum, line) => sum - line.amount_cents, 0)),
  }
}

/** The lines of a sale by VAT code, before codes reduce them. */
const taxedLines = (sale: InvoicedSale, rates: readonly CountryRates[]): InvoiceLine[] =>
  sale.scheme === 'normal'
    ? linesByRate(sale, rates)
    : sale.lines.map((line, index) => ({
        label: line.label,
        code: heldKindOf(sale, index) ?? wholeCode[sale.scheme as Exclude<VatScheme, 'normal'>],
        rate_bp: null,
        amount_cents: line.amount_cents,
      }))

/**
 * The VAT in a sum for which a partner buys the stay, or a part of it: divided over the VAT codes of the stay as its
 * taxed price is. `sale.reverseChargeIn` is that of the partner.
 */
export function partnerVat(sale: InvoicedSale, cents: number, rates: readonly CountryRates[]): VatRow[] {
  const taxed = vatOf(taxedLines(sale, rates)).filter((row) => !isHeldCode(taxCodeOf(row)) && row.gross_cents > 0)
  const shares = splitByWeights(
    cents,
    taxed.map((row) => row.gross_cents),
  )
  return taxed.map((row, index) => toVatRow(taxCodeOf(row), shares[index]!))
}

const heldKindOf = ({ parts }: InvoicedSale, line: number): HeldKind | undefined =>
  parts.filter((part) => part.line === line).flatMap(({ kind }) => (isHeldKind(kind) ? [kind] : []))[0]

const isHeldKind = (kind: TaxPart['kind']): kind is HeldKind => isHeldCode(kind)

/** Applies the rate of its day to each part; parts of one line with the same label and code become one invoice line. */
function linesByRate(sale: InvoicedSale, rates: readonly CountryRates[]): InvoiceLine[] {
  const { parts, bookedOn, dueOn, reverseChargeIn } = sale
  const lines = new Map<string, InvoiceLine>()
  for (const { line, label, kind, country, day, cents } of parts) {
    const isReversed = !isHeldKind(kind) && country === reverseChargeIn
    const rate = isHeldKind(kind) || isReversed ? null : findRateBp(rates, { country, kind }, { day, bookedOn, dueOn })
    const code = isReversed ? reverseChargeCode(country) : rate === null ? kind : toTaxCode(country, rate)
    const key = `${line} ${code} ${label}`
    const known = lines.get(key)
    if (known) known.amount_cents += cents
    else lines.set(key, { label, code, rate_bp: rate, amount_cents: cents })
  }
  return [...lines.values()]
}

const kindOfVoucherPart: Record<VatPart['kind'], TaxKind> = {
  lodging: 'lodging',
  meals: 'meals',
  activities: 'admission',
}

/**
 * The content of the invoice of single-purpose vouchers, at the rates on the day of sale in the country where they will
 * be used.
 */
export function toVoucherInvoice(
  sale: { cents: number; parts: readonly VatPart[]; country: string; soldOn: Day },
  rates: readonly CountryRates[],
): InvoiceContent {
  const cents = splitByWeights(
    sale.cents,
    sale.parts.map((part) => part.share_bp),
  )
  const moment = { day: sale.soldOn, bookedOn: sale.soldOn, dueOn: sale.soldOn }
  const lines = sale.parts
    .map((part, index) => {
      const rate = findRateBp(rates, { country: sale.country, kind: kindOfVoucherPart[part.kind] }, moment)
      return {
        label: `Voucher: ${part.kind}`,
        code: toTaxCode(sale.country, rate),
        rate_bp: rate,
        amount_cents: cents[index]!,
      }
    })
    .filter((line) => line.amount_cents !== 0)
  return { lines, vat: vatOf(lines) }
}

/**
 * The labels of the lines by which codes reduce an invoice, and of credit invoices that make such a reduction
 * afterwards.
 */
export const deductionLabels = {
  prepaid: 'Voucher, VAT charged when it was bought',
  discount: 'Discount on the voucher',
  partner: 'Paid for with your code',
} as const

/** The lines of each deduction, so that VAT is charged only on the remaining amount. */
export function linesOfDeductions(lines: readonly InvoiceLine[], deductions: readonly Deduction[]): InvoiceLine[][] {
  const open = new Map<string | null, number>()
  for (const line of lines) open.set(taxCodeOf(line), (open.get(taxCodeOf(line)) ?? 0) + line.amount_cents)
  return deductions.map((deduction) =>
    [...deductFromTaxed(open, deduction)].map(([code, cents]) => ({
      label:
        deduction.invoice === null
          ? deductionLabels[deduction.ofPartner ? 'partner' : 'discount']
          : `${deductionLabels.prepaid}: invoice ${deduction.invoice}`,
      code,
      rate_bp: parseTaxCode(code)?.rateBp ?? null,
      amount_cents: 0 - cents,
    })),
  )
}

/**
 * Subtracts a deduction from the open amounts per VAT code: first from the codes of the voucher's own invoice, then
 * from the other taxed amounts in proportion, never from amounts collected for others. If a prepaid voucher pays for
 * such amounts, VAT was charged on them by mistake at its sale, so the remainder is subtracted from the voucher's own
 * codes, which may become negative. A discount is limited to the taxed amounts. Modifies `open`; returns the subtracted
 * amounts per code.
 */
export function deductFromTaxed(open: Map<string | null, number>, deduction: Deduction): Map<string | null, number> {
  const taken = new Map<string | null, number>()
  const take = (code: string | null, cents: number) => {
    if (cents === 0) return
    open.set(code, (open.get(code) ?? 0) - cents)
    taken.set(code, (taken.get(code) ?? 0) + cents)
  }
  const left = () => deduction.cents - [...taken.values()].reduce((sum, cents) => sum + cents, 0)
  const own = deduction.vat.filter((row) => row.gross_cents > 0)
  const byOwnCodes = (cents: number): [string | null, number][] =>
    splitByWeights(
      cents,
      own.map((row) => row.gross_cents),
    ).map((share, index) => [taxCodeOf(own[index]!), share])
  if (own.length > 0)
    for (const [code, share] of byOwnCodes(deduction.cents))
      take(code, Math.min(share, Math.max(0, open.get(code) ?? 0)))
  const taxed = [...open].filter(([code, cents]) => !isHeldCode(code) && cents > 0)
  const rest = Math.min(
    left(),
    taxed.reduce((sum, [, cents]) => sum + cents, 0),
  )
  if (rest > 0) {
    const shares = splitByWeights(
      rest,
      taxed.map(([, cents]) => cents),
    )
    taxed.forEach(([code], index) => take(code, shares[index]!))
  }
  if (deduction.invoice === null) return taken
  if (own.length > 0) for (const [code, share] of byOwnCodes(left())) take(code, share)
  // For vouchers and invoices from before VAT codes were introduced.
  else for (const [code, cents] of open) take(code, Math.min(left(), Math.max(0, cents)))
  return taken
}

export function vatOf(lines: readonly InvoiceLine[]): VatRow[] {
  return [...Map.groupBy(lines, taxCodeOf)]
    .map(([code, share]) =>
      toVatRow(
        code,
        share.reduce((sum, line) => sum + line.amount_cents, 0),
      ),
    )
    .sort((a, b) => (b.rate_bp ?? -1) - (a.rate_bp ?? -1) || (a.code ?? '~').localeCompare(b.code ?? '~'))
}

export function toVatRow(code: string | null, gross: number): VatRow {
  const rate = parseTaxCode(code)?.rateBp ?? null
  return { code, rate_bp: rate, gross_cents: gross, vat_cents: rate === null ? 0 : prorate(gross, rate, 10_000 + rate) }
}
