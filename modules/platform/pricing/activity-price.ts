/** The price of an activity and the days on which it is open. Pure. */
import { addDays, type Day } from '../../shared/day.ts'
import { addPercentage, type BasisPoints } from '../../shared/money.ts'
import { countAdults, childAges, type RoomParty } from '../../shared/party.ts'
import type { ActivityTaxKind } from './tax-rates.ts'

export type Pricing = {
  fromDate: Day
  toDate: Day
  fromAge: number
  toAge: number
  costCents: number
  marginBp: BasisPoints
}

export type Activity = {
  id: number
  title: string
  durationDays: number
  closedDates: ReadonlySet<Day>
  pricings: Pricing[]
}

export type TaxedActivity = Activity & { vatKind: ActivityTaxKind }

/** The age that is assumed for adults. */
const adultAge = 18

const findPricing = (activity: Activity, day: Day, age: number): Pricing | undefined =>
  activity.pricings.find(
    (pricing) => day >= pricing.fromDate && day <= pricing.toDate && age >= pricing.fromAge && age <= pricing.toAge,
  )

/** Cost price plus margin for a person of this age on a day; null if no pricing covers that age and day. */
export function activityPersonPriceCents(activity: Activity, day: Day, age: number): number | null {
  const pricing = findPricing(activity, day, age)
  return pricing ? addPercentage(pricing.costCents, pricing.marginBp) : null
}

/**
 * The price for a party. A person outside every age range does not participate and pays nothing. Null if adults have no
 * price on that day, or a child has a price only on other days: a gap between seasons must not make the activity free.
 */
export function activityPartyPriceCents(activity: Activity, day: Day, rooms: RoomParty[]): number | null {
  return sumOverParty(activity, day, rooms, ({ costCents, marginBp }) => addPercentage(costCents, marginBp))
}

/** What the shop pays the organiser for a party; null if the party has no price. */
export const activityPartyCostCents = (activity: Activity, day: Day, rooms: RoomParty[]): number | null =>
  sumOverParty(activity, day, rooms, ({ costCents }) => costCents)

function sumOverParty(
  activity: Activity,
  day: Day,
  rooms: RoomParty[],
  centsOf: (pricing: Pricing) => number,
): number | null {
  const ofAge = (age: number) => {
    const pricing = findPricing(activity, day, age)
    return pricing ? centsOf(pricing) : null
  }
  const adult = ofAge(adultAge)
  if (adult === null) return null
  const takingPart = childAges(rooms).filter((age) =>
    activity.pricings.some((pricing) => age >= pricing.fromAge && age <= pricing.toAge),
  )
  const children = takingPart.map(ofAge)
  return children.includes(null)
    ? null
    : children.reduce<number>((sum, cents) => sum + cents!, adult * countAdults(rooms))
}

/**
 * Whether the activity is open on as many days of the stay (check-in to check-out, both inclusive) as it lasts; if the
 * stay is shorter, on all of them.
 */
export function hasEnoughOpenDays(activity: Activity, checkIn: Day, nights: number): boolean {
  let open = 0
  for (let offset = 0; offset <= nights; offset += 1) if (!activity.closedDates.has(addDays(checkIn, offset))) open += 1
  return open >= Math.min(activity.durationDays, nights + 1)
}

/** The activity with its public name as title. */
export function usePublicTitle<A extends Activity & { externalName: string }>(activity: A): A {
  return { ...activity, title: activity.externalName }
}
