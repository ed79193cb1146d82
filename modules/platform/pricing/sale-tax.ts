/** What is kept with a sold stay for its taxes and costs. Pure. */
import { homeCountry } from './tax-rates.ts'
import { type TaxedSale, type TaxPart, toTaxParts } from './tax-parts.ts'
import type { VatScheme } from './vat.ts'

export type SaleTax = {
  scheme: VatScheme
  parts: TaxPart[]
  /** What the organisers of the activities are paid. */
  activityCosts: { activity_id: number; title: string; cents: number }[]
}

/**
 * The parts of a sale that is older than stored parts: nights weigh the same, and the included activities, whose price
 * is stored since then, are admissions.
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
