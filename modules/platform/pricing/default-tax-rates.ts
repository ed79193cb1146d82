/**
 * The VAT rates of a new shop for the Netherlands, Belgium and Germany; staff change them in the settings. Pure.
 * Admissions in Germany have the general rate, which applies to saunas and parks; the rate for museums and pools is 7%.
 */
import type { BasisPoints } from '../../shared/money.ts'
import type { CountryRates, TaxKind } from './tax-rates.ts'

const dutch: Record<TaxKind, BasisPoints> = {
  lodging: 2100,
  meals: 900,
  admission: 900,
  treatment: 2100,
  rental: 2100,
  food: 900,
  drinks: 2100,
  transport: 900,
  general: 2100,
}

/** In Belgium, breakfast and other extras of the lodging have the lodging's rate. */
const belgian: Record<TaxKind, BasisPoints> = {
  lodging: 1200,
  meals: 1200,
  admission: 600,
  treatment: 2100,
  rental: 2100,
  food: 1200,
  drinks: 2100,
  transport: 600,
  general: 2100,
}

const german: Record<TaxKind, BasisPoints> = {
  lodging: 700,
  meals: 700,
  admission: 1900,
  treatment: 1900,
  rental: 1900,
  food: 700,
  drinks: 1900,
  transport: 700,
  general: 1900,
}

export const defaultTaxRates: CountryRates[] = [
  { country: 'NL', from: '2019-01-01', ratesBp: { ...dutch, lodging: 900 }, transition: null },
  { country: 'NL', from: '2026-01-01', ratesBp: dutch, transition: null },
  { country: 'BE', from: '2019-01-01', ratesBp: { ...belgian, lodging: 600, meals: 600 }, transition: null },
  {
    country: 'BE',
    from: '2026-03-01',
    ratesBp: belgian,
    transition: { bookedUntil: '2026-02-28', dueUntil: '2026-06-30' },
  },
  { country: 'DE', from: '2021-01-01', ratesBp: { ...german, meals: 1900, food: 1900 }, transition: null },
  { country: 'DE', from: '2026-01-01', ratesBp: german, transition: null },
]
