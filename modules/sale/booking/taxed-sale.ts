/** The taxes and costs of a stay as it is sold, from the deal, the offer and the chosen activities. Pure. */
import type { SellableDeal } from '../../availability/calendar/index.ts'
import type { Offer } from '../../availability/offer/index.ts'
import {
  activityPartyCostCents,
  activityPartyPriceCents,
  type TaxedActivity,
} from '../../platform/pricing/activity-price.ts'
import type { Price } from '../../platform/pricing/contract.ts'
import { nightlySurcharges } from '../../platform/pricing/price.ts'
import type { SaleTax } from '../../platform/pricing/sale-tax.ts'
import { toTaxParts } from '../../platform/pricing/tax-parts.ts'
import { homeCountry } from '../../platform/pricing/tax-rates.ts'
import { countPeople } from '../../shared/party.ts'

export type ChosenTaxedActivity = TaxedActivity & { replacesId: number | null }

export function toSaleTax(
  deal: SellableDeal,
  offer: Offer,
  { optional, price, country }: { optional: readonly ChosenTaxedActivity[]; price: Price; country: string },
): SaleTax {
  const { checkIn, nights, rooms } = offer
  const { vat, package: settings } = deal.settings
  const replacements = new Map(optional.map((activity) => [activity.replacesId, activity]))
  return {
    scheme: (deal.row.vat_scheme as SaleTax['scheme'] | null) ?? vat.scheme,
    parts: toTaxParts({
      lines: price.lines,
      checkIn,
      nights,
      people: countPeople(rooms),
      board: offer.rate.board,
      country: country || homeCountry,
      nightlyCents: offer.rate.nightlyCents,
      ...nightlySurcharges({ checkIn, nights, rooms }, settings),
      // An upgrade replaces the included activity, so the whole price is taxed by the kind of the upgrade.
      included: deal.included.map((activity) => ({
        title: activity.title,
        kind: (replacements.get(activity.id) ?? activity).vatKind,
        cents: activityPartyPriceCents(activity, checkIn, rooms) ?? 0,
      })),
      optional: optional.map(({ title, vatKind }) => ({ title, kind: vatKind })),
      mealCents: vat.mealCents,
    }),
    activityCosts: [...deal.included.filter(({ id }) => !replacements.has(id)), ...optional].map((activity) => ({
      activity_id: activity.id,
      title: activity.title,
      cents: activityPartyCostCents(activity, checkIn, rooms) ?? 0,
    })),
  }
}
