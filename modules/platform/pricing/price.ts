/**
 * The only code that computes the price of a stay. Lists, calendar, room list, quote, prebook, payment, page, mail and
 * document all use its result, so that travellers pay exactly the advertised price. The lines in order, whose sum is
 * the total that the shop charges: room (net price plus margin), included activities, chosen optional activities,
 * surcharges, reservation cost, rounding. If the supplier forbids showing the hotel's price separately, room and
 * included activities are one line, "stay". The price is all-in: it includes what the hotel collects. Rounding raises
 * the all-in price per person, adults and children alike, to whole euros, so all-in = per person × people = total +
 * payable at the hotel.
 */
import { type Activity, hasEnoughOpenDays, activityPartyPriceCents } from './activity-price.ts'
import { addDays, type Day, weekday } from '../../shared/day.ts'
import {
  addPercentage,
  type BasisPoints,
  cardMinimumCents,
  percentageOf,
  roundUpTo,
  multiplyCents,
  percentToBasisPoints,
} from '../../shared/money.ts'
import { countPeople, type RoomParty } from '../../shared/party.ts'
import type { Price } from './contract.ts'

export type Stay = { checkIn: Day; nights: number; rooms: RoomParty[] }

/** The fields of a rate that the price depends on. */
export type RatePrice = {
  totalCents: number
  localTaxCents: number
  isPackage: boolean
  sellLimits: { minCents: number | null; maxCents: number | null } | null
}

export type PricedDeal = {
  marginBp: number
  isSgr: boolean
  partialPayment: number
  partialPaymentDueDays: number
  included: Activity[]
}

export type PackageSettings = {
  /** The margin for deals that do not set one. */
  marginBp: BasisPoints
  reservationCostCents: number
  /** The all-in price per person is rounded up to a multiple of this many cents. */
  roundToCents: number
  /** A surcharge per room and night, for nights that begin on one of these weekdays (0 is Sunday). */
  weekend: { weekdays: number[]; surchargeCents: number }
  /** A surcharge per room and night, each year from "MM-DD" to "MM-DD", both inclusive. */
  seasons: { from: string; to: string; surchargeCents: number }[]
  /** Tourist tax per person and night, charged if the hotel does not collect it. */
  touristTaxCents: number
  /** The contribution per person for SGR packages. */
  sgrContributionCents: number
  /** If the price rises after payment, the shop absorbs the rise up to this share of the total. */
  absorbedRiseBp: BasisPoints
}

export type ChosenActivity = Activity & { replacesId: number | null }

export type Line = Price['lines'][number]

/** The quote of a stay; null if an included or chosen activity is not available. */
export function quote(input: {
  stay: Stay
  rate: RatePrice
  deal: PricedDeal
  optional: ChosenActivity[]
  settings: PackageSettings
  pay: 'full' | 'deposit'
  today: Day
}): Price | null {
  const { stay, rate, deal, settings } = input
  const people = countPeople(stay.rooms)
  const lines: Line[] = []
  const add = (kind: Line['kind'], label: string, amount_cents: number) => {
    if (amount_cents !== 0) lines.push({ kind, label, amount_cents })
  }

  const includedPrices = new Map<number, number>()
  for (const activity of deal.included) {
    const price = hasEnoughOpenDays(activity, stay.checkIn, stay.nights)
      ? activityPartyPriceCents(activity, stay.checkIn, stay.rooms)
      : null
    if (price === null) return null
    includedPrices.set(activity.id, price)
  }
  const room = roomCents(rate, deal.marginBp)
  if (rate.isPackage && deal.included.length > 0) {
    add('stay', 'Your stay', room + sumOf([...includedPrices.values()]))
  } else {
    add('room', 'Room', room)
    for (const activity of deal.included) add('included_activity', activity.title, includedPrices.get(activity.id)!)
  }

  // The price of an included activity is deducted from only one upgrade, even if several could replace it.
  const replaceable = new Map(includedPrices)
  for (const activity of input.optional) {
    const added = optionalActivityPriceCents(activity, stay, replaceable)
    if (added === null) return null
    if (activity.replacesId !== null) replaceable.delete(activity.replacesId)
    lines.push({ kind: 'optional_activity', label: activity.title, amount_cents: added })
  }

  const surcharges = nightlySurcharges(stay, settings)
  add('weekend_surcharge', 'Weekend', sumOf(surcharges.weekendCents))
  add('season_surcharge', 'Season', sumOf(surcharges.seasonCents))
  add('tourist_tax', 'Tourist tax', ownTaxCents(rate, stay, settings))
  if (deal.isSgr) add('sgr_contribution', 'Guarantee contribution', settings.sgrContributionCents * people)
  add('reservation_cost', 'Reservation cost', settings.reservationCostCents)

  const exact = sumOf(lines.map((line) => line.amount_cents))
  const totals = roundTotals(exact, rate.localTaxCents, people, settings.roundToCents)
  add('rounding', 'Rounding', totals.total_cents - exact)
  return { lines, ...totals, ...deposit(totals.total_cents, input) }
}

/** The price per person is rounded up, tax at the hotel included; the total is what is paid to the shop of it. */
function roundTotals(exactCents: number, localTaxCents: number, people: number, roundToCents: number) {
  const perPerson = roundUpTo(Math.ceil((exactCents + localTaxCents) / people), roundToCents)
  const allIn = multiplyCents(perPerson, people)
  return {
    per_person_cents: perPerson,
    people,
    total_cents: allIn - localTaxCents,
    payable_at_hotel_cents: localTaxCents,
    all_in_cents: allIn,
  }
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, part) => sum + part, 0)

/** The surcharges of each night for all rooms. */
export function nightlySurcharges(
  { checkIn, nights, rooms }: Stay,
  settings: Pick<PackageSettings, 'weekend' | 'seasons'>,
): { weekendCents: number[]; seasonCents: number[] } {
  const { weekdays, surchargeCents } = settings.weekend
  const days = Array.from({ length: nights }, (_, night) => addDays(checkIn, night))
  return {
    weekendCents: days.map((night) => (weekdays.includes(weekday(night)) ? surchargeCents * rooms.length : 0)),
    seasonCents: days.map((night) => seasonSurchargeCents(night, settings) * rooms.length),
  }
}

/** The selling price of a room: net price plus margin, within the supplier's limits. */
const roomCents = (rate: RatePrice, marginBp: number): number =>
  limitCents(addPercentage(rate.totalCents, marginBp), rate.sellLimits)

/** Tourist tax charged by the shop: zero if the hotel collects it. */
const ownTaxCents = (rate: RatePrice, stay: Pick<Stay, 'nights' | 'rooms'>, settings: PackageSettings): number =>
  rate.localTaxCents === 0 ? settings.touristTaxCents * countPeople(stay.rooms) * stay.nights : 0

/**
 * The part of the all-in price that depends on the rate. The rate with the lowest such part has the lowest all-in
 * price, and no stay costs less than this part, because all other lines are at least zero.
 */
export function rateDependentCents(
  rate: RatePrice,
  stay: Pick<Stay, 'nights' | 'rooms'>,
  deal: Pick<PricedDeal, 'marginBp'>,
  settings: PackageSettings,
): number {
  return roomCents(rate, deal.marginBp) + ownTaxCents(rate, stay, settings) + rate.localTaxCents
}

/**
 * The price of an optional activity; an upgrade costs the difference, at least zero. Null if the activity is not
 * available.
 */
export function optionalActivityPriceCents(
  activity: ChosenActivity,
  stay: Stay,
  includedPrices: ReadonlyMap<number, number>,
): number | null {
  const price = hasEnoughOpenDays(activity, stay.checkIn, stay.nights)
    ? activityPartyPriceCents(activity, stay.checkIn, stay.rooms)
    : null
  if (price === null) return null
  const replaced = activity.replacesId === null ? 0 : (includedPrices.get(activity.replacesId) ?? 0)
  return Math.max(0, price - replaced)
}

/**
 * The deposit is due now and the balance a number of days before check-in. If that day has passed or the balance would
 * be too small, everything is due now.
 */
function deposit(
  total: number,
  input: { stay: Stay; deal: PricedDeal; pay: 'full' | 'deposit'; today: Day },
): Pick<Price, 'due_now_cents' | 'balance_cents' | 'balance_due_date'> {
  const everything = { due_now_cents: total, balance_cents: 0, balance_due_date: null }
  if (input.pay !== 'deposit' || input.deal.partialPayment <= 0) return everything
  const dueDate = addDays(input.stay.checkIn, -input.deal.partialPaymentDueDays)
  const now = Math.max(cardMinimumCents, percentageOf(total, percentToBasisPoints(input.deal.partialPayment)))
  if (dueDate <= input.today || total - now < cardMinimumCents) return everything
  return { due_now_cents: now, balance_cents: total - now, balance_due_date: dueDate }
}

/** Some suppliers set binding limits for the consumer price. */
function limitCents(cents: number, limits: RatePrice['sellLimits']): number {
  return Math.min(limits?.maxCents ?? Infinity, Math.max(limits?.minCents ?? 0, cents))
}

function seasonSurchargeCents(night: Day, settings: Pick<PackageSettings, 'seasons'>): number {
  const monthDay = night.slice(5)
  return settings.seasons
    .filter(({ from, to }) => (from <= to ? monthDay >= from && monthDay <= to : monthDay >= from || monthDay <= to))
    .reduce((sum, season) => sum + season.surchargeCents, 0)
}
