/** The tax and cost data that is stored with a sold stay. Pure. */
import { homeCountry } from './tax-rates.ts'
import { type TaxedSale, type TaxPart, toTaxParts } from './tax-parts.ts'
import type { VatScheme } from './vat.ts'

export type SaleTax = {
  scheme: VatScheme
  parts: TaxPart[]
  /** The amounts owed to the organisers of the activities. */
  activityCosts: { activity_id: number; title: string; cents: number }[]
}

/**
 * Computes the parts of an older sale that was stored without them: all nights have the same weight, and included
 * activities are taxed as admissions. `includedCents`: the price of these activities as stored with the sale; null if
 * it was not stored.
 */
export const partsOfOlderSale = (
  sale: Pick<TaxedSale, 'lines' | 'checkIn' | 'nights' | 'people' | 'board' | 'mealCents'>,
  includedCents: number | null,
): TaxPart[] =>
  toTaxParts({
    ...sale,
    country: homeCountry,
    nightlyCents: [],
    weekendCents: [],
    seasonCents: [],
    included: includedCents ? [{ title: '', kind: 'admission', cents: includedCents }] : [],
    optional: [],
  })
