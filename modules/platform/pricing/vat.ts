/**
 * The content of an invoice: the lines of the sale by VAT rate, and the VAT in them. Pure. Prices include VAT. Lodging
 * has the rate of each night (21 % from 2026 in the Netherlands); meals and activities have the reduced rate; a
 * combined price is split by the value of its parts, as far as these are stored with the sale, and the rest counts as
 * lodging. Tourist tax and the guarantee contribution are collected for third parties and have no VAT. Under the travel
 * agents' margin scheme no VAT is shown.
 */
import type { Price } from './contract.ts'
import type { BoardCode } from '../../shared/board.ts'
import { addDays, type Day } from '../../shared/day.ts'
import { type BasisPoints, prorate, splitByWeights } from '../../shared/money.ts'

/** `rate_bp` is null for amounts without VAT and under the margin scheme. */
export type InvoiceLine = { label: string; rate_bp: number | null; amount_cents: number }
export type VatRow = { rate_bp: number | null; gross_cents: number; vat_cents: number }
export type InvoiceContent = { lines: InvoiceLine[]; vat: VatRow[] }

export type VatSettings = {
  /** `travel_agent`: the margin scheme, under which no VAT is shown. */
  scheme: 'normal' | 'travel_agent'
  /** Rates by the first day of the stays to which they apply; the latest applicable entry is used. */
  rates: { from: string; lodgingBp: BasisPoints; reducedBp: BasisPoints; generalBp: BasisPoints }[]
  /** The value of a board's meals per person and night; this part of the room price has the reduced rate. */
  mealCents: Record<BoardCode, number>
}

export type Sale = {
  lines: Price['lines']
  checkIn: Day
  nights: number
  people: number
  board: BoardCode
  /** The value of the included activities in a line "stay"; null if the sale did not store it. */
  includedCents: number | null
  /** Single-purpose codes that paid part of the sale; their VAT was charged when they were sold. */
  prepaid: readonly Prepaid[]
}

/** `vat`: the rates on the voucher's own invoice, used to deduct its amount. */
export type Prepaid = { invoice: string; cents: number; vat: readonly Pick<VatRow, 'rate_bp' | 'gross_cents'>[] }

/** The kinds of parts into which the price of a single-purpose voucher is split. */
export const vatPartKinds = ['lodging', 'meals', 'activities'] as const
export type VatPart = { kind: (typeof vatPartKinds)[number]; share_bp: number }

type Kind = 'lodging' | 'reduced' | 'general' | 'none'
type Part = { label: string; kind: Kind; cents: number }

export function toStayInvoice(sale: Sale, settings: VatSettings): InvoiceContent {
  const parts = sale.lines.flatMap((line) => partsOf(line, sale, settings)).filter((part) => part.cents !== 0)
  if (settings.scheme === 'travel_agent') {
    const plain = sale.lines.map((line) => ({ label: line.label, rate_bp: null, amount_cents: line.amount_cents }))
    return { lines: withPrepaid(plain, sale.prepaid), vat: [] }
  }
  const lines = withPrepaid(
    parts.flatMap((part) => splitByNight(part, sale, settings)),
    sale.prepaid,
  )
  return { lines, vat: vatOf(lines).filter((row) => row.gross_cents !== 0) }
}

/** The content of the invoice of single-purpose vouchers, at the rates on the day of sale. */
export function toVoucherInvoice(
  sale: { cents: number; parts: readonly VatPart[] | null; soldOn: Day },
  settings: VatSettings,
): InvoiceContent {
  if (settings.scheme === 'travel_agent')
    return { lines: [{ label: 'Voucher', rate_bp: null, amount_cents: sale.cents }], vat: [] }
  const parts = sale.parts?.length ? sale.parts : [{ kind: 'lodging' as const, share_bp: 10_000 }]
  const cents = splitByWeights(
    sale.cents,
    parts.map((part) => part.share_bp),
  )
  const lines = parts
    .map((part, index) => ({
      label: `Voucher: ${part.kind}`,
      rate_bp: rateOn(sale.soldOn, part.kind === 'lodging' ? 'lodging' : 'reduced', settings),
      amount_cents: cents[index]!,
    }))
    .filter((line) => line.amount_cents !== 0)
  return { lines, vat: vatOf(lines) }
}

const prepaidLabel = 'Voucher, VAT charged when it was bought'

/** Deducts payments by single-purpose codes from the lines, so that VAT is charged only on the rest. */
function withPrepaid(lines: InvoiceLine[], prepaid: readonly Prepaid[]): InvoiceLine[] {
  const open = new Map<number | null, number>()
  for (const line of lines) open.set(line.rate_bp, (open.get(line.rate_bp) ?? 0) + line.amount_cents)
  return [
    ...lines,
    ...prepaid.flatMap((voucher) =>
      [...deductFromOpen(open, voucher.cents, voucher.vat)].map(([rate, cents]) => ({
        label: `${prepaidLabel}: invoice ${voucher.invoice}`,
        rate_bp: rate,
        amount_cents: 0 - cents,
      })),
    ),
  ]
}

/**
 * Deducts an amount from the open amounts per rate: first at the rates in `by`, then in proportion to the open amounts,
 * and last from amounts without VAT. Modifies `open`.
 */
function deductFromOpen(
  open: Map<number | null, number>,
  cents: number,
  by: Prepaid['vat'],
): Map<number | null, number> {
  const takenByRate = new Map<number | null, number>()
  let remainingCents = cents
  const take = (rate: number | null, requestedCents: number) => {
    const part = Math.min(requestedCents, remainingCents, open.get(rate) ?? 0)
    if (part <= 0) return
    open.set(rate, open.get(rate)! - part)
    takenByRate.set(rate, (takenByRate.get(rate) ?? 0) + part)
    remainingCents -= part
  }
  if (by.some((row) => row.gross_cents > 0)) {
    const shares = splitByWeights(
      cents,
      by.map((row) => row.gross_cents),
    )
    by.forEach((row, index) => take(row.rate_bp, shares[index]!))
  }
  const taxed = [...open].filter(([rate, cents]) => rate !== null && cents > 0)
  if (remainingCents > 0 && taxed.length > 0) {
    const shares = splitByWeights(
      remainingCents,
      taxed.map(([, openCents]) => openCents),
    )
    taxed.forEach(([rate], index) => take(rate, shares[index]!))
  }
  for (const rate of open.keys()) take(rate, remainingCents)
  return takenByRate
}

function partsOf(line: Price['lines'][number], sale: Sale, settings: VatSettings): Part[] {
  const { label, amount_cents: cents } = line
  switch (line.kind) {
    case 'room':
      return withMeals(label, cents, sale, settings)
    case 'stay': {
      const activities = Math.min(cents, sale.includedCents ?? 0)
      return [
        ...withMeals(label, cents - activities, sale, settings),
        { label: `${label}: activities`, kind: 'reduced', cents: activities },
      ]
    }
    case 'included_activity':
    case 'optional_activity':
      return [{ label, kind: 'reduced', cents }]
    case 'tourist_tax':
    case 'sgr_contribution':
      return [{ label, kind: 'none', cents }]
    case 'reservation_cost':
      return [{ label, kind: 'general', cents }]
    default:
      return [{ label, kind: 'lodging', cents }]
  }
}

function withMeals(label: string, cents: number, sale: Sale, settings: VatSettings): Part[] {
  const meals = Math.min(cents, settings.mealCents[sale.board] * sale.people * sale.nights)
  return [
    { label: `${label}: lodging`, kind: 'lodging', cents: cents - meals },
    { label: `${label}: meals`, kind: 'reduced', cents: meals },
  ]
}

/** Splits a part over the nights of the stay; if the rate changes during the stay, each night gets its own rate. */
function splitByNight(part: Part, sale: Sale, settings: VatSettings): InvoiceLine[] {
  if (part.kind === 'none') return [{ label: part.label, rate_bp: null, amount_cents: part.cents }]
  const rates = Array.from({ length: sale.nights }, (_, night) =>
    rateOn(addDays(sale.checkIn, night), part.kind as Exclude<Kind, 'none'>, settings),
  )
  const nightsByRate = Map.groupBy(rates, (rate) => rate)
  const cents = splitByWeights(
    part.cents,
    [...nightsByRate.values()].map((nights) => nights.length),
  )
  return [...nightsByRate.keys()].map((rate, index) => ({
    label: part.label,
    rate_bp: rate,
    amount_cents: cents[index]!,
  }))
}

function rateOn(day: Day, kind: Exclude<Kind, 'none'>, settings: VatSettings): number {
  const rates =
    settings.rates.filter((rate) => rate.from <= day).sort((a, b) => (a.from < b.from ? 1 : -1))[0] ??
    settings.rates[0]!
  return { lodging: rates.lodgingBp, reduced: rates.reducedBp, general: rates.generalBp }[kind]
}

function vatOf(lines: readonly InvoiceLine[]): VatRow[] {
  const byRate = Map.groupBy(lines, (line) => line.rate_bp)
  return [...byRate.entries()]
    .sort(([a], [b]) => (b ?? -1) - (a ?? -1))
    .map(([rate, share]) =>
      rowOf(
        rate,
        share.reduce((sum, line) => sum + line.amount_cents, 0),
      ),
    )
}

const rowOf = (rate: number | null, gross: number): VatRow => ({
  rate_bp: rate,
  gross_cents: gross,
  vat_cents: rate === null ? 0 : prorate(gross, rate, 10_000 + rate),
})

/**
 * Credits part of an invoice in proportion to the amounts not credited yet, so that crediting everything leaves nothing
 * at any rate. `by`: if the credit is for a voucher whose VAT was charged at its sale, the rates of that voucher.
 * Amounts are negative. Null if nothing is left to credit.
 */
export function toCreditInvoice(
  original: InvoiceContent & { totalCents: number },
  earlier: readonly (InvoiceContent & { totalCents: number })[],
  cents: number,
  label: string,
  by: Prepaid['vat'] | null = null,
): (InvoiceContent & { totalCents: number }) | null {
  const remainingCents = original.totalCents + earlier.reduce((sum, credit) => sum + credit.totalCents, 0)
  const amount = Math.min(cents, remainingCents)
  if (amount <= 0) return null
  if (original.vat.length === 0)
    return { totalCents: -amount, lines: [{ label, rate_bp: null, amount_cents: -amount }], vat: [] }
  const open = original.vat.map(
    (row) =>
      row.gross_cents +
      earlier
        .flatMap((credit) => credit.vat)
        .filter((credited) => credited.rate_bp === row.rate_bp)
        .reduce((sum, credited) => sum + credited.gross_cents, 0),
  )
  const takenByRate =
    by && deductFromOpen(new Map(original.vat.map((row, index) => [row.rate_bp, open[index]!])), amount, by)
  const parts = takenByRate
    ? original.vat.map((row) => takenByRate.get(row.rate_bp) ?? 0)
    : splitByWeights(amount, open)
  const vatLeft = original.vat.map(
    (row) =>
      row.vat_cents +
      earlier
        .flatMap((credit) => credit.vat)
        .filter((credited) => credited.rate_bp === row.rate_bp)
        .reduce((sum, credited) => sum + credited.vat_cents, 0),
  )
  // Rounds the VAT of the remaining amount instead of the VAT of the credit, so that no VAT remains when everything is
  // credited.
  const rows = original.vat
    .map((row, index) => ({
      rate_bp: row.rate_bp,
      gross_cents: 0 - parts[index]!,
      vat_cents: rowOf(row.rate_bp, open[index]! - parts[index]!).vat_cents - vatLeft[index]!,
    }))
    .filter((row) => row.gross_cents !== 0)
  return {
    totalCents: -amount,
    lines: rows.map((row) => ({ label, rate_bp: row.rate_bp, amount_cents: row.gross_cents })),
    vat: rows,
  }
}
