/**
 * Changes of settings by staff, stored with an audit entry. Advertised prices that depend on a changed setting are
 * recomputed.
 */
import type { Static } from 'typebox'
import { writeAuditEntry } from '../audit/index.ts'
import type { PackageSettings } from '../pricing/price.ts'
import { homeCountry, type TaxKind, taxKinds } from '../pricing/tax-rates.ts'
import type { VatSettings } from '../pricing/vat.ts'
import { type Day, today } from '../../shared/day.ts'
import { basisPointsToPercent, parsePercentToBasisPoints } from '../../shared/money.ts'
import { refuseField, refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Shop, Trx } from '../../shared/shop.ts'
import type { CancellationInput, PackageInput, saveSgrSettings, updateCustomization, VatInput } from './contract.ts'
import {
  findDealIdsOnSale,
  findSettings,
  findUnknownDestinations,
  findSettingVersion,
  lockSettings,
  saveSetting,
} from './store.ts'
import type { CancellationSettings, Customization, Settings } from './settings.ts'

type CustomizationInput = Static<typeof updateCustomization.body>
type Sgr = Static<typeof saveSgrSettings.body>
type Inside = { shop: Pick<Shop, 'jobs'>; trx: Trx; caller: Caller }

/** Serialises changes of settings, because each change reads the whole setting before it writes part of it. */
function changeSettings<T>(
  shop: Pick<Shop, 'db' | 'jobs'>,
  caller: Caller,
  change: (inside: Inside, before: Settings) => Promise<T>,
): Promise<T> {
  return shop.db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    return change({ shop, trx, caller }, await findSettings(trx))
  })
}

const auditSetting = ({ trx, caller }: Inside, action: string, name: keyof Settings, before: object, after: object) =>
  writeAuditEntry(trx, {
    actor: caller.staff!.email,
    action: `setting.${action}`,
    subject: `setting:${name}`,
    before,
    after,
  })

/** A job, queued in the same transaction, updates advertised prices; quotes read the setting directly. */
async function refreshPrices({ shop, trx }: Inside): Promise<void> {
  const deals = await findDealIdsOnSale(trx)
  if (deals.length > 0) await shop.jobs.send('refresh-prices', { deals }, { db: trx })
}

/** Throws 409 with the current setting if it was saved after the caller read it. */
async function requireSettingVersion(trx: Trx, name: keyof Settings, version: number, current: object): Promise<void> {
  const present = await findSettingVersion(trx, name)
  if (present !== version) refuseChanged('these settings', { ...current, version: present })
}

export const changeMinimumLeadDays = (
  shop: Pick<Shop, 'db' | 'jobs'>,
  days: number,
  caller: Caller,
): Promise<{ days: number }> =>
  changeSettings(shop, caller, async (inside, { minimumDays }) => {
    await saveSetting(inside.trx, 'minimumDays', { days })
    await auditSetting(inside, 'minimum_days', 'minimumDays', minimumDays, { days })
    await refreshPrices(inside)
    return { days }
  })

/** Applies to later prices; existing sales keep their contribution. */
export const changeSgrSettings = (
  shop: Pick<Shop, 'db' | 'jobs'>,
  { sgr_contribution_cents, before: knownContribution, ...sgr }: Sgr,
  caller: Caller,
): Promise<Omit<Sgr, 'before'>> =>
  changeSettings(shop, caller, async (inside, before) => {
    const present = { ...before.sgr, sgr_contribution_cents: before.package.sgrContributionCents }
    const keys = Object.keys(present) as (keyof typeof present)[]
    if (knownContribution && keys.some((key) => knownContribution[key] !== present[key]))
      refuseChanged('these settings', present)
    await saveSetting(inside.trx, 'sgr', sgr)
    const contribution = before.package.sgrContributionCents
    if (contribution !== sgr_contribution_cents) {
      await saveSetting(inside.trx, 'package', { ...before.package, sgrContributionCents: sgr_contribution_cents })
      await refreshPrices(inside)
    }
    const after = { ...sgr, sgr_contribution_cents }
    await auditSetting(inside, 'sgr', 'sgr', { ...before.sgr, sgr_contribution_cents: contribution }, after)
    return after
  })

/** The reply for staff: percentages with two decimals, amounts in cents. */
function toPackageView(setting: PackageSettings): Omit<PackageInput, 'version'> {
  return {
    margin: basisPointsToPercent(setting.marginBp),
    reservation_cost_cents: setting.reservationCostCents,
    round_to_cents: setting.roundToCents as PackageInput['round_to_cents'],
    weekend: { weekdays: setting.weekend.weekdays, surcharge_cents: setting.weekend.surchargeCents },
    seasons: setting.seasons.map(({ from, to, surchargeCents }) => ({ from, to, surcharge_cents: surchargeCents })),
    tourist_tax_cents: setting.touristTaxCents,
    absorbed_rise: basisPointsToPercent(setting.absorbedRiseBp),
  }
}

export async function getPackageSettings({ db }: Pick<Shop, 'db'>): Promise<PackageInput> {
  return { ...toPackageView((await findSettings(db)).package), version: await findSettingVersion(db, 'package') }
}

/** Applies to later quotes; existing sales keep their price. */
export const changePackageSettings = (
  shop: Pick<Shop, 'db' | 'jobs'>,
  { version, ...input }: PackageInput,
  caller: Caller,
): Promise<PackageInput> =>
  changeSettings(shop, caller, async (inside, { package: before }) => {
    await requireSettingVersion(inside.trx, 'package', version, toPackageView(before))
    const after: PackageSettings = {
      marginBp: parsePercentToBasisPoints(input.margin)!,
      reservationCostCents: input.reservation_cost_cents,
      roundToCents: input.round_to_cents,
      weekend: {
        weekdays: [...input.weekend.weekdays].sort((a, b) => a - b),
        surchargeCents: input.weekend.surcharge_cents,
      },
      seasons: input.seasons.map(({ from, to, surcharge_cents }) => ({ from, to, surchargeCents: surcharge_cents })),
      touristTaxCents: input.tourist_tax_cents,
      sgrContributionCents: before.sgrContributionCents,
      absorbedRiseBp: parsePercentToBasisPoints(input.absorbed_rise)!,
    }
    await saveSetting(inside.trx, 'package', after)
    await auditSetting(inside, 'package', 'package', toPackageView(before), toPackageView(after))
    await refreshPrices(inside)
    return { ...toPackageView(after), version: await findSettingVersion(inside.trx, 'package') }
  })

/** The reply for staff: percentages with two decimals. */
const toVatView = (setting: VatSettings): Omit<VatInput, 'version'> => ({
  scheme: setting.scheme,
  rates: setting.rates.map(({ country, from, ratesBp, transition }) => ({
    country,
    from,
    ...mapKinds((kind) => basisPointsToPercent(ratesBp[kind])),
    booked_until: transition?.bookedUntil ?? null,
    due_until: transition?.dueUntil ?? null,
  })),
  reverse_charge: setting.reverseCharge,
  meal_cents: setting.mealCents,
})

const mapKinds = (valueOf: (kind: TaxKind) => number) =>
  Object.fromEntries(taxKinds.map((kind) => [kind, valueOf(kind)])) as Record<TaxKind, number>

export async function getVatSettings({ db }: Pick<Shop, 'db'>): Promise<VatInput> {
  return { ...toVatView((await findSettings(db)).vat), version: await findSettingVersion(db, 'vat') }
}

/** Applies to later invoices; existing invoices keep their lines. Prices include VAT and do not change. */
export const changeVatSettings = (
  shop: Pick<Shop, 'db' | 'jobs' | 'now'>,
  { version, ...input }: VatInput,
  caller: Caller,
): Promise<VatInput> =>
  changeSettings(shop, caller, async (inside, { vat: before }) => {
    await requireSettingVersion(inside.trx, 'vat', version, toVatView(before))
    assertRatesComplete(input.rates, today(shop.now()))
    const after: VatSettings = {
      scheme: input.scheme,
      rates: input.rates.map(toCountryRates).toSorted((a, b) => (rateOrder(a) < rateOrder(b) ? -1 : 1)),
      reverseCharge: input.reverse_charge.filter((country) => country !== homeCountry).toSorted(),
      mealCents: input.meal_cents,
    }
    await saveSetting(inside.trx, 'vat', after)
    await auditSetting(inside, 'vat', 'vat', toVatView(before), toVatView(after))
    return { ...toVatView(after), version: await findSettingVersion(inside.trx, 'vat') }
  })

/** The seller's country first, then by country and day. */
const rateOrder = ({ country, from }: { country: string; from: Day }): string =>
  `${country === homeCountry ? '' : country} ${from}`

/**
 * Refuses two entries that begin on the same day in one country, a transition with only one of its days, and rates
 * without an entry of the shop's own country for today.
 */
function assertRatesComplete(rates: VatInput['rates'], day: Day): void {
  const keys = rates.map(({ country, from }) => `${country} ${from}`)
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (repeated >= 0) refuseField(`rates.${repeated}.from`, 'day_repeated', 'Other rates begin on this day.')
  rates.forEach(({ booked_until, due_until }, index) => {
    if ((booked_until === null) !== (due_until === null))
      refuseField(
        `rates.${index}.${booked_until === null ? 'booked_until' : 'due_until'}`,
        'required',
        'A transition has both days.',
      )
  })
  if (!rates.some(({ country, from }) => country === homeCountry && from <= day))
    refuseField('rates.0.from', 'rates_not_begun', 'Rates are needed for today too.')
}

const toCountryRates = ({ country, from, booked_until, due_until, ...percentages }: VatInput['rates'][number]) => ({
  country,
  from,
  ratesBp: mapKinds((kind) => parsePercentToBasisPoints(percentages[kind])!),
  transition: booked_until !== null && due_until !== null ? { bookedUntil: booked_until, dueUntil: due_until } : null,
})

const toCancellationView = (setting: CancellationSettings): Omit<CancellationInput, 'version'> => ({
  automatic: setting.automatic,
  keep_reservation_cost: setting.keepReservationCost,
})

export async function getCancellationSettings({ db }: Pick<Shop, 'db'>): Promise<CancellationInput> {
  const { cancellation } = await findSettings(db)
  return { ...toCancellationView(cancellation), version: await findSettingVersion(db, 'cancellation') }
}

/** Applies to later cancellation requests. Stays that were already sold keep the terms of their sale. */
export const changeCancellationSettings = (
  shop: Pick<Shop, 'db' | 'jobs'>,
  { version, ...input }: CancellationInput,
  caller: Caller,
): Promise<CancellationInput> =>
  changeSettings(shop, caller, async (inside, { cancellation: before }) => {
    await requireSettingVersion(inside.trx, 'cancellation', version, toCancellationView(before))
    const after = { automatic: input.automatic, keepReservationCost: input.keep_reservation_cost }
    await saveSetting(inside.trx, 'cancellation', after)
    await auditSetting(inside, 'cancellation', 'cancellation', toCancellationView(before), toCancellationView(after))
    return { ...toCancellationView(after), version: await findSettingVersion(inside.trx, 'cancellation') }
  })

export async function getCustomization({ db }: Pick<Shop, 'db'>): Promise<Customization & { version: number }> {
  return { ...(await findSettings(db)).customization, version: await findSettingVersion(db, 'customization') }
}

/** Pages, mails and documents read the setting each time, so a change applies to all of them immediately. */
export const changeCustomization = (
  shop: Pick<Shop, 'db' | 'jobs'>,
  { version, ...after }: CustomizationInput,
  caller: Caller,
): Promise<Customization & { version: number }> =>
  changeSettings(shop, caller, async (inside, { customization: before }) => {
    await requireSettingVersion(inside.trx, 'customization', version, before)
    const [unknown] = await findUnknownDestinations(inside.trx, after.popular_destinations)
    if (unknown !== undefined)
      refuseField(
        `popular_destinations.${after.popular_destinations.indexOf(unknown)}`,
        'unknown',
        'There is no such destination.',
      )
    await saveSetting(inside.trx, 'customization', after)
    await auditSetting(inside, 'customization', 'customization', before, after)
    return { ...after, version: await findSettingVersion(inside.trx, 'customization') }
  })
