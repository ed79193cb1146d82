/**
 * VAT rates by country, kind of supply and day. Pure. Lodging and activities are taxed in the hotel's country; what the
 * shop itself supplies (reservation cost, commission, margin) is taxed where the shop is established.
 */
import { parseCountryCode, shopCountry } from '../../shared/country.ts'
import type { Day } from '../../shared/day.ts'
import type { BasisPoints } from '../../shared/money.ts'

/** Kinds of supplies that can have different VAT rates. */
export const taxKinds = [
  'lodging',
  'meals',
  /** Entry to a sauna, pool, museum, show or park. */
  'admission',
  /** Massages and beauty treatments, also inside a sauna. */
  'treatment',
  /** Hire of bicycles and boats, guides. */
  'rental',
  'food',
  /** Drinks with alcohol. */
  'drinks',
  /** Carriage of persons. */
  'transport',
  'general',
] as const
export type TaxKind = (typeof taxKinds)[number]

/** Kinds of amounts that are collected for others. They have no VAT; the kind is their code in the journal. */
export const heldKinds = ['sgr', 'tourist_tax'] as const
export type HeldKind = (typeof heldKinds)[number]

/**
 * Whether the code belongs to amounts collected for others. On invoices from before codes were introduced, it is null.
 */
export const isHeldCode = (code: string | null): boolean =>
  code === null || (heldKinds as readonly string[]).includes(code)

/** The code of what the shop pays back of a stay beyond its taxed amounts: a cost of the shop, outside VAT. */
export const goodwillCode = 'goodwill'

/**
 * The code of what a partner pays for the price of a cancellation on the traveller's own documents, which have its VAT.
 */
export const guestTaxedCode = 'guest_taxed'

/** The kinds that an activity can have. */
export const activityTaxKinds = [
  'admission',
  'treatment',
  'rental',
  'food',
  'drinks',
  'transport',
  'general',
] as const satisfies readonly TaxKind[]
export type ActivityTaxKind = (typeof activityTaxKinds)[number]

/** The seller's country; also that of invoices that name no country. */
export const homeCountry = shopCountry.toUpperCase()

/**
 * The VAT rates of a country from a day on. `transition`: sales booked by `bookedUntil` whose VAT becomes due by
 * `dueUntil` keep the earlier rates.
 */
export type CountryRates = {
  country: string
  from: Day
  ratesBp: Record<TaxKind, BasisPoints>
  transition: { bookedUntil: Day; dueUntil: Day } | null
}

/** `day`: the day of supply. `dueOn`: the day on which the VAT becomes due. */
export type TaxMoment = { day: Day; bookedOn: Day; dueOn: Day }

/**
 * The rate in basis points. On days before a country's first entry, that entry applies. A country without entries has
 * the rates of the seller's country.
 */
export function findRateBp(
  rates: readonly CountryRates[],
  place: { country: string; kind: TaxKind },
  moment: TaxMoment,
): BasisPoints {
  const ofCountry = rates.filter((entry) => entry.country === place.country)
  const byDay = (ofCountry.length > 0 ? ofCountry : rates.filter((entry) => entry.country === homeCountry)).toSorted(
    (a, b) => (a.from < b.from ? 1 : -1),
  )
  const applying = byDay.find((entry) => entry.from <= moment.day && !keepsEarlierRates(entry, moment))
  return (applying ?? byDay.at(-1)!).ratesBp[place.kind]
}

const keepsEarlierRates = ({ transition }: CountryRates, { bookedOn, dueOn }: TaxMoment): boolean =>
  transition !== null && bookedOn <= transition.bookedUntil && dueOn <= transition.dueUntil

/** A VAT code of the journal: `vat_2100` in the seller's country, `be_1200` elsewhere. */
export const toTaxCode = (country: string, rateBp: BasisPoints): string =>
  country === homeCountry ? `vat_${rateBp}` : `${country.toLowerCase()}_${rateBp}`

/** The VAT code of turnover whose VAT the buyer pays in that country, e.g. `be_rc`. */
export const reverseChargeCode = (country: string): string => `${country.toLowerCase()}_rc`

/** The country of a reverse-charge code; null for other codes. */
export function parseReverseCharge(code: string | null): string | null {
  const [, prefix] = /^([a-z]{2})_rc$/.exec(code ?? '') ?? []
  return parseCountryCode(prefix)?.toUpperCase() ?? null
}

/** The country and rate of a VAT code; null for codes without a rate (`margin`, `prepaid`, …). */
export function parseTaxCode(code: string | null): { country: string; rateBp: BasisPoints } | null {
  const [, prefix = '', rate = ''] = /^(vat|[a-z]{2})_(\d{1,4})$/.exec(code ?? '') ?? []
  const country = prefix === 'vat' ? shopCountry : parseCountryCode(prefix)
  return country === null || rate === '' ? null : { country: country.toUpperCase(), rateBp: Number(rate) }
}
