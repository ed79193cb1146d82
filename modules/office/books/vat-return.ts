/**
 * Computes the figures of the Dutch VAT return from the sums of postings. Pure. The general rate in the settings
 * belongs to box 1a, another rate in the settings to 1b, any other Dutch rate to 1c. The VAT on margins and commissions
 * is in box 1a, with the margin from which it was computed. Turnover under reverse charge, whose VAT companies in other
 * EU countries pay there, is in box 3b and has no VAT. Two kinds of sums are in no box: rates of other countries
 * (declared there or in the one-stop shop), and turnover under the margin scheme or as an agent (only its margin is
 * taxed). Box 5b is the VAT of suppliers that staff booked by hand on account `input_vat`.
 */
import { homeCountry } from '../../platform/pricing/tax-rates.ts'
import type { VatSettings } from '../../platform/pricing/vat.ts'
import { prorate } from '../../shared/money.ts'
import { parseVatCode } from './vat-code.ts'

/**
 * `isCorrection`: from credit invoices for invoices of an earlier period. `cents`: credit minus debit, so revenue and
 * VAT owed are positive.
 */
export type VatSum = { vatCode: string; kind: 'base' | 'vat'; isCorrection: boolean; cents: number }

export const vatBoxes = ['1a', '1b', '1c', '3b', 'abroad', 'margin', 'other'] as const
export type VatBox = (typeof vatBoxes)[number]

export type VatRow = {
  code: string
  box: VatBox
  /** Basis points; null for codes that are not a rate. */
  rate_bp: number | null
  country: string | null
  base_cents: number
  vat_cents: number
  /** The parts of base and VAT that correct earlier periods. */
  correction_base_cents: number
  correction_vat_cents: number
}

export type VatReturn = {
  rows: VatRow[]
  boxes: { box: '1a' | '1b' | '1c' | '3b' | '5a' | '5b' | '5c'; base_cents: number | null; vat_cents: number | null }[]
}

/**
 * Redeemed codes whose VAT was charged at their sale, rounding, and amounts collected for others are not turnover of
 * the period.
 */
const isInReturn = (code: string): boolean => !['prepaid', 'rounding', 'held'].includes(parseVatCode(code).kind)

function boxOf(code: string, rates: VatSettings['rates']): VatBox {
  const meaning = parseVatCode(code)
  if (meaning.kind === 'margin_rate' || meaning.kind === 'agency_rate') return '1a'
  if (meaning.kind === 'reverse_charge') return '3b'
  if (meaning.kind !== 'rate') return meaning.kind === 'margin' || meaning.kind === 'agency' ? 'margin' : 'other'
  if (meaning.country !== homeCountry) return 'abroad'
  const own = rates.filter(({ country }) => country === homeCountry)
  if (own.some(({ ratesBp }) => ratesBp.general === meaning.rateBp)) return '1a'
  return own.some(({ ratesBp }) => Object.values(ratesBp).includes(meaning.rateBp)) ? '1b' : '1c'
}

/** `inputVatCents`: debits minus credits of `input_vat` in the period. */
export function toVatReturn(sums: readonly VatSum[], rates: VatSettings['rates'], inputVatCents = 0): VatReturn {
  const byCode = Map.groupBy(
    sums.filter(({ vatCode }) => isInReturn(vatCode)),
    ({ vatCode }) => vatCode,
  )
  const rows = [...byCode].map(([code, own]): VatRow => {
    const meaning = parseVatCode(code)
    const sumOf = (kind: VatSum['kind'], onlyCorrections = false) =>
      own
        .filter((sum) => sum.kind === kind && (sum.isCorrection || !onlyCorrections))
        .reduce((total, { cents }) => total + cents, 0)
    // The margin itself is not posted under this code, so the base is computed from the VAT.
    const isOfMargin = meaning.kind === 'margin_rate' || meaning.kind === 'agency_rate'
    const baseOf = (onlyCorrections: boolean) =>
      isOfMargin ? prorate(sumOf('vat', onlyCorrections), 10_000, meaning.rateBp) : sumOf('base', onlyCorrections)
    return {
      code,
      box: boxOf(code, rates),
      rate_bp: 'rateBp' in meaning ? meaning.rateBp : null,
      country: 'country' in meaning ? meaning.country : null,
      base_cents: baseOf(false),
      vat_cents: sumOf('vat'),
      correction_base_cents: baseOf(true),
      correction_vat_cents: sumOf('vat', true),
    }
  })
  rows.sort((a, b) => vatBoxes.indexOf(a.box) - vatBoxes.indexOf(b.box) || (b.rate_bp ?? 0) - (a.rate_bp ?? 0))
  return { rows, boxes: boxesOf(rows, inputVatCents) }
}

function boxesOf(rows: readonly VatRow[], inputVatCents: number): VatReturn['boxes'] {
  const boxed = (['1a', '1b', '1c'] as const).map((box) => {
    const own = rows.filter((row) => row.box === box)
    return {
      box,
      base_cents: own.reduce((sum, row) => sum + row.base_cents, 0),
      vat_cents: own.reduce((sum, row) => sum + row.vat_cents, 0),
    }
  })
  const due = boxed.reduce((sum, { vat_cents }) => sum + vat_cents, 0)
  return [
    ...boxed.filter(({ box, base_cents, vat_cents }) => box !== '1c' || base_cents !== 0 || vat_cents !== 0),
    {
      box: '3b',
      base_cents: rows.reduce((sum, row) => sum + (row.box === '3b' ? row.base_cents : 0), 0),
      vat_cents: null,
    },
    { box: '5a', base_cents: null, vat_cents: due },
    { box: '5b', base_cents: null, vat_cents: inputVatCents },
    { box: '5c', base_cents: null, vat_cents: due - inputVatCents },
  ]
}
