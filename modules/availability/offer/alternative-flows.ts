/**
 * Finds out why a stay cannot be booked, and the nearest alternatives: other rooms, another length or day, another
 * package. Every alternative has a live price from its hotels.
 */
import {
  queryDayPrices,
  arrivalBlockedReason,
  findDealPricesByArrival,
  findDealDays,
  findSellableDeal,
  type SellableDeal,
} from '../calendar/index.ts'
import { horizonDays } from '../calendar/days.ts'
import { findPubliclyPricedDealIds } from '../../catalogue/deal/index.ts'
import { findRelatedDealIds } from '../search/index.ts'
import type { CodeCheck } from '../../money/ledger/index.ts'
import type { Stay } from '../../platform/pricing/price.ts'
import { addDays, type Day, today } from '../../shared/day.ts'
import { listPartyDivisions } from '../../shared/party-division.ts'
import { partyKey, toParty, type PartyInput, type RoomParty } from '../../shared/party.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { sortByDistance, daysAround, clampDay, daysBeforeAndAfter } from './alternatives.ts'
import type { Alternative, Alternatives } from './contract.ts'
import { queryCheapestRoomPerHotel, throwSupplierUnavailable, requireDealForSale } from './flows.ts'
import { assertPartnerDealHasCode } from './voucher-flows.ts'

type Source = CodeCheck & Pick<Shop, 'dealIndex' | 'supplier' | 'mayAskFor'>
type Candidate = { kind: Alternative['kind']; dealId: number; stay: Stay }
/** A stay that cannot be booked. */
type Failed = {
  deal: SellableDeal
  stay: Stay
  first: Day
  last: Day
  language: string | undefined
  isOwnOnly: boolean
  /** Days found to be full during this search. */
  fullDays: Set<Day>
}

/** The maximum number of candidates of a list for which the hotels are queried. */
const maxTried = 4
/** The number of similar packages that are considered: more than a page lists, because some have no free room. */
const maxRelated = 60

export async function findAlternativeStays(
  shop: Source,
  input: PartyInput & {
    deals_id: number
    check_in: Day
    nights: number
    voucher_codes?: string[]
    language?: string
  },
  caller: Caller,
): Promise<Alternatives> {
  const deal = await requireDealForSale(shop, input.deals_id, input.language)
  const stay = { checkIn: input.check_in, nights: input.nights, rooms: toParty(input, deal.row.travel_companion) }
  await assertPartnerDealHasCode(shop, deal, stay.checkIn, input.voucher_codes, caller)
  const now = today(shop.now())
  const failed: Failed = {
    deal,
    stay,
    first: addDays(now, deal.settings.minimumDays.days),
    last: addDays(now, horizonDays),
    language: input.language,
    isOwnOnly: deal.row.externally_sold,
    fullDays: new Set(),
  }
  const reason = await reasonOf(shop, deal, stay)
  const own: Candidate = { kind: 'day', dealId: deal.row.id, stay }
  if (reason === null)
    return { reason, alternatives: await findFirstPricedOfEach(shop, failed, [[own]]), full_days: [] }
  const isFull = reason === 'sold_out' || reason === 'too_many_for_one_room'
  for (const find of [findNearest(isFull), findNearbyWithMoreRooms, findInAnyPackage]) {
    const alternatives = await find(shop, failed)
    if (alternatives.length > 0) return { reason, alternatives, full_days: [...failed.fullDays] }
  }
  return { reason, alternatives: [], full_days: [...failed.fullDays] }
}

async function reasonOf(shop: Source, deal: SellableDeal, stay: Stay): Promise<Alternatives['reason']> {
  const rule = ruleReason(shop, deal, stay)
  if (rule !== null) return rule
  const day = await queryDayPrices(shop, deal, stay)
  if (day.reason === 'unknown') throwSupplierUnavailable()
  if (!day.available) return day.reason ?? 'sold_out'
  return (await queryCheapestRoomPerHotel(shop, deal, stay, [])).offers.length > 0 ? null : 'sold_out'
}

const ruleReason = (shop: Pick<Shop, 'now'>, deal: SellableDeal, { checkIn, nights, rooms }: Stay) =>
  arrivalBlockedReason(deal.bookable, checkIn, nights, rooms, today(shop.now()), deal.settings.minimumDays.days)

/** Alternatives that differ in the rooms, the day, the length or the package. Other rooms are tried if `isFull`. */
const findNearest =
  (isFull: boolean) =>
  async (shop: Source, failed: Failed): Promise<Alternative[]> => {
    const { deal, stay } = failed
    const dealId = deal.row.id
    const divisions = isFull ? listPartyDivisions(stay.rooms) : []
    const lengths = sortByDistance(
      stay.nights,
      deal.bookable.nights.filter((nights) => nights !== stay.nights),
    )
    const [days, stays] = await Promise.all([
      findNearDays(shop, failed, stay.rooms),
      findSimilarOnSameDay(shop, failed, stay.rooms),
    ])
    return findFirstPricedOfEach(shop, failed, [
      divisions.map((rooms) => ({ kind: 'rooms', dealId, stay: { ...stay, rooms } })),
      ...days,
      lengths.map((nights) => ({ kind: 'nights', dealId, stay: { ...stay, nights } })),
      stays,
    ])
  }

/** Alternatives on another day or in another package, with the party in as few rooms as possible. */
async function findNearbyWithMoreRooms(shop: Source, failed: Failed): Promise<Alternative[]> {
  for (const rooms of listPartyDivisions(failed.stay.rooms)) {
    const [days, stays] = await Promise.all([
      findNearDays(shop, failed, rooms),
      findSimilarOnSameDay(shop, failed, rooms),
    ])
    const alternatives = await findFirstPricedOfEach(shop, failed, [...days, stays])
    if (alternatives.length > 0) return alternatives
  }
  return []
}

/**
 * Alternatives in any package on a nearby day, with the chosen rooms or else with the party in as few rooms as
 * possible.
 */
async function findInAnyPackage(shop: Source, failed: Failed): Promise<Alternative[]> {
  if (failed.isOwnOnly) return []
  const { stay, first, last } = failed
  const dealIds = await findPubliclyPricedDealIds(shop.db)
  const lengths = sortByDistance(stay.nights, [...new Set([stay.nights, ...failed.deal.bookable.nights])])
  const arrivals = daysAround(clampDay(stay.checkIn, first, last), 3, first, last)
  for (const rooms of [stay.rooms, ...listPartyDivisions(stay.rooms)])
    for (const nights of lengths) {
      const prices = await findDealPricesByArrival(shop, dealIds, { arrivals, nights, rooms })
      const candidates = arrivals.flatMap((checkIn) =>
        pricedCandidates(prices.get(checkIn), { checkIn, nights, rooms }),
      )
      const alternatives = await findFirstPricedOfEach(shop, failed, [candidates])
      if (alternatives.length > 0) return alternatives
    }
  return []
}

const pricedCandidates = (prices: ReadonlyMap<number, { state: string }> | undefined, stay: Stay): Candidate[] =>
  [...(prices ?? [])].flatMap(([dealId, { state }]) => (state === 'known' ? [{ kind: 'stay', dealId, stay }] : []))

/** Days on which the package may be available, within three days of the chosen day or else within fourteen. */
async function findNearDays(shop: Source, failed: Failed, rooms: RoomParty[]): Promise<Candidate[][]> {
  const { deal, stay, first, last } = failed
  const nights = sortByDistance(stay.nights, deal.bookable.nights)[0]
  if (nights === undefined) return []
  const start = [first, deal.bookable.travelStart ?? first].toSorted().at(-1)!
  const end = [last, deal.bookable.travelEnd ? addDays(deal.bookable.travelEnd, -nights) : last].toSorted()[0]!
  if (end < start) return []
  const around = clampDay(stay.checkIn, start, end)
  for (const reach of [3, 14]) {
    const [from, to] = [clampDay(addDays(around, -reach), start, end), clampDay(addDays(around, reach), start, end)]
    const days = await findDealDays(shop, deal, { deals_id: deal.row.id, nights, rooms, from, to })
    const free = days.filter((day) => day.available && day.date !== stay.checkIn).map((day) => day.date)
    if (free.length > 0)
      return daysBeforeAndAfter(stay.checkIn, free).map((side) =>
        side.map((checkIn): Candidate => ({ kind: 'day', dealId: deal.row.id, stay: { checkIn, nights, rooms } })),
      )
  }
  return []
}

/** Similar packages with a known price for a stay that begins on the same day, the most similar first. */
async function findSimilarOnSameDay(shop: Source, { deal, stay, isOwnOnly }: Failed, rooms: RoomParty[]) {
  if (isOwnOnly) return []
  const { index } = await shop.dealIndex.read()
  const related = findRelatedDealIds(index, deal.row, maxRelated).filter(
    (id) => !index.unpriced.has(index.placeOf(id)!),
  )
  const { checkIn, nights } = stay
  const prices = (await findDealPricesByArrival(shop, related, { arrivals: [checkIn], nights, rooms })).get(checkIn)
  const byId = new Map(pricedCandidates(prices, { checkIn, nights, rooms }).map((price) => [price.dealId, price]))
  return related.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the first candidate of each list that has a live price. */
async function findFirstPricedOfEach(shop: Source, failed: Failed, lists: Candidate[][]): Promise<Alternative[]> {
  const alternatives = await Promise.all(lists.map((list) => findFirstPriced(shop, failed, list)))
  return alternatives.filter((alternative) => alternative !== null)
}

async function findFirstPriced(shop: Source, failed: Failed, candidates: Candidate[]): Promise<Alternative | null> {
  for (const candidate of candidates.slice(0, maxTried)) {
    const alternative = await toPricedAlternative(shop, failed, candidate)
    if (alternative) return alternative
  }
  return null
}

/** Null if the package is not on sale, its rules do not allow the stay, or its hotels have no room or do not answer. */
async function toPricedAlternative(
  shop: Source,
  failed: Failed,
  { kind, dealId, stay }: Candidate,
): Promise<Alternative | null> {
  const isOwn = dealId === failed.deal.row.id
  const deal = isOwn ? failed.deal : await findSellableDeal(shop, dealId, failed.language)
  if (!deal || ruleReason(shop, deal, stay) !== null) return null
  const { offers, isAnswered } = await queryCheapestRoomPerHotel(shop, deal, stay, [])
  const [cheapest] = offers
  const isSameButDay =
    isOwn && stay.nights === failed.stay.nights && partyKey(stay.rooms) === partyKey(failed.stay.rooms)
  if (!cheapest && isAnswered && isSameButDay) failed.fullDays.add(stay.checkIn)
  if (!cheapest) return null
  const { per_person_cents, total_cents, payable_at_hotel_cents, all_in_cents } = cheapest.price
  return {
    kind,
    deals_id: dealId,
    title: deal.row.title,
    category: deal.row.category,
    category_id: deal.row.slug,
    check_in: stay.checkIn,
    nights: stay.nights,
    rooms: stay.rooms.map(({ adults, children }) => ({ adults, children })),
    price_per_person_cents: per_person_cents,
    total_cents,
    payable_at_hotel_cents,
    all_in_cents,
  }
}
