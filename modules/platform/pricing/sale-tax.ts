/** What is stored with a sold stay for its taxes and costs. Pure. */
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
 * The parts of a sale made before parts were stored: every night weighs the same, and the included activities are taxed
 * as admissions. `includedCents`: their price as stored with the sale, null if it was not stored.
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
