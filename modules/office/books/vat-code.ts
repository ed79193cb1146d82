/** The meaning of the VAT codes of postings (decision 022). Pure. */
import { isHeldCode, parseReverseCharge, parseTaxCode } from '../../platform/pricing/tax-rates.ts'
import type { BasisPoints } from '../../shared/money.ts'

/**
 * `margin`, `agency`: turnover for which the invoice shows no VAT; `margin_rate`, `agency_rate`: the VAT on its margin
 * or commission. `prepaid`: VAT was charged when the voucher was sold. `rounding`: a difference of one cent. `held`:
 * collected for others. `reverse_charge`: turnover whose VAT the buyer pays in that country.
 */
export type VatMeaning =
  | { kind: 'rate'; country: string; rateBp: BasisPoints }
  | { kind: 'reverse_charge'; country: string }
  | { kind: 'margin_rate' | 'agency_rate'; rateBp: BasisPoints }
  | { kind: 'margin' | 'agency' | 'prepaid' | 'rounding' | 'held' | 'other' }

const plainKinds = ['margin', 'agency', 'prepaid', 'rounding'] as const

/** `other`: an unknown code; it is exported, but never counted in a box of the VAT return. */
export function parseVatCode(code: string): VatMeaning {
  const rate = parseTaxCode(code)
  if (rate) return { kind: 'rate', ...rate }
  const country = parseReverseCharge(code)
  if (country) return { kind: 'reverse_charge', country }
  const kind = plainKinds.find((plain) => plain === code)
  if (kind) return { kind }
  const match = /^(margin|agency)_(\d{1,4})$/.exec(code)
  if (match) return { kind: `${match[1] as 'margin' | 'agency'}_rate`, rateBp: Number(match[2]) }
  return { kind: isHeldCode(code) ? 'held' : 'other' }
}
