import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { addDays, type Day, daysBetween, listDays, today } from '../../shared/day.ts'
import { partyKey, toParty, type PartyInput, type RoomParty } from '../../shared/party.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Shop } from '../../shared/shop.ts'
import { compareByPrice, type StayPrice, toStayPrice } from './cheapest.ts'
import type { CalendarDay } from './contract.ts'
import { shouldQueryEveryStay } from './cheap-days.ts'
import { queryPricesForChoice } from './choice-query-flows.ts'
import {
  toCalendarDays,
  addSoldOutReasons,
  listDiagnosticParties,
  findDaysWithoutPrices,
  findCalendarDays,
  queryMissingDayPrices,
  addStoredSoldOutReasons,
} from './day-range-flows.ts'
import { arrivalBlockedReason, horizonDays, noPrice } from './days.ts'
import {
  findSellableDeals,
  isPartyRefreshedByPriceJob,
  findSellableDeal,
  type SellableDeal,
  usualPartyRooms,
} from './sellable-deal-flows.ts'
import { oldestValidSnapshotTime } from './rate-snapshot-flows.ts'
import { findSnapshots } from './store.ts'

/** True for a deal that partners sell or whose price is hidden: public calendars contain no amounts of it. */
export const isPriceHidden = ({ row }: SellableDeal): boolean => row.externally_sold || row.hide_price

const omitPrices = (days: CalendarDay[]): CalendarDay[] => days.map((day) => ({ ...day, ...noPrice }))

const requireDeal = async (shop: Pick<Shop, 'db'>, dealId: number): Promise<SellableDeal> =>
  (await findSellableDeal(shop, dealId)) ?? refuse(404, 'deal_unknown', 'There is no such package.')

export async function getBookablePeriod(shop: Pick<Shop, 'db' | 'now'>, dealId: number) {
  const deal = await requireDeal(shop, dealId)
  const now = today(shop.now())
  const min = [addDays(now, deal.settings.minimumDays.days), deal.bookable.travelStart ?? now].sort().at(-1)!
  const horizon = addDays(now, horizonDays)
  const max = deal.bookable.travelEnd
    ? [horizon, addDays(deal.bookable.travelEnd, -Math.min(...deal.bookable.nights))].sort()[0]!
    : horizon
  const rooms = usualPartyRooms(deal)
  const shortest = Math.min(...deal.bookable.nights)
  const closed = listDays(min, max).filter(
    (day) =>
      arrivalBlockedReason(deal.bookable, day, shortest, rooms, now, deal.settings.minimumDays.days) === 'closed',
  )
  const days = await findCalendarDays(shop, deal, deal.bookable.nights, rooms, min, max)
  return {
    min_date: min,
    max_date: max,
    closed_dates: closed,
    stays: deal.bookable.nights.map((nights) => ({
      days: nights + 1,
      nights,
      from_price_cents: isPriceHidden(deal)
        ? null
        : (lowestPriceDay(days.get(nights) ?? [])?.price_per_person_cents ?? null),
    })),
  }
}

type DaysInput = PartyInput & { deals_id: number; nights: number; from: Day; to: Day; hotel_id?: number }

/** The maximum number of days for which missing prices are requested, for a party whose prices no job refreshes. */
const maxQueried = 62

/** The public calendar days of a deal for its usual party, from stored prices; no hotel is queried. */
export async function findUsualPartyDays(
  shop: Pick<Shop, 'db' | 'now'>,
  deal: SellableDeal,
  nights: number,
  from: Day,
  to: Day,
): Promise<CalendarDay[]> {
  const rooms = usualPartyRooms(deal)
  const rows = (await findCalendarDays(shop, deal, [nights], rooms, from, to)).get(nights)!
  const days = await addStoredSoldOutReasons(shop, deal, { nights, rooms, days: rows })
  return isPriceHidden(deal) ? omitPrices(days) : days
}

export async function listPublicDealDays(shop: RateSource, input: DaysInput): Promise<CalendarDay[]> {
  const deal = await requireDeal(shop, input.deals_id)
  const days = await findDealDays(shop, deal, input)
  return isPriceHidden(deal) ? omitPrices(days) : days
}

/** The calendar days with prices, also for deals with a hidden price. Refuses `hotel_unknown`. */
export async function findDealDays(shop: RateSource, deal: SellableDeal, input: DaysInput): Promise<CalendarDay[]> {
  requireSpan(input)
  const hotels =
    input.hotel_id === undefined ? deal.hotels : deal.hotels.filter((hotel) => hotel.hotelId === input.hotel_id)
  if (hotels.length === 0 && input.hotel_id !== undefined)
    refuse(404, 'hotel_unknown', 'That hotel is not part of this package.')
  const rooms = toParty(input, deal.row.travel_companion)
  const narrowed = { ...deal, hotels }
  if (!isPartyRefreshedByPriceJob(deal, rooms) && daysBetween(input.from, input.to) <= maxQueried)
    await queryMissingDayPrices(shop, narrowed, input.nights, rooms, input.from, input.to)
  const rows = (await findCalendarDays(shop, narrowed, [input.nights], rooms, input.from, input.to)).get(input.nights)!
  const days = await addStoredSoldOutReasons(shop, narrowed, { nights: input.nights, rooms, days: rows })
  // Without an active hotel no price can ever arrive, so an unknown day is shown as sold out.
  return hotels.length > 0
    ? days
    : days.map((day) => (day.reason === 'unknown' ? { ...day, reason: 'sold_out' as const } : day))
}

/**
 * The days of each hotel of a deal for one party, with prices. Hotels are queried once for days without stored prices.
 */
export async function findCalendarDaysByHotel(
  shop: RateSource,
  deal: SellableDeal,
  { nights, rooms, from, to }: { nights: number; rooms: RoomParty[]; from: Day; to: Day },
): Promise<Map<number, CalendarDay[]>> {
  requireSpan({ from, to })
  const party = partyKey(rooms)
  if (!isPartyRefreshedByPriceJob(deal, rooms) && daysBetween(from, to) <= maxQueried)
    await queryMissingDayPrices(shop, deal, nights, rooms, from, to)
  const snapshotsByDay = Map.groupBy(
    await findSnapshots(shop.db, {
      hotelIds: deal.hotels.map((hotel) => hotel.hotelId),
      nights: [nights],
      parties: [party],
      from,
      to,
      takenSince: oldestValidSnapshotTime(shop, [party]),
    }),
    (snapshot) => snapshot.hotelId,
  )
  return new Map(
    deal.hotels.map(({ hotelId }) => [
      hotelId,
      toCalendarDays(shop, deal, snapshotsByDay.get(hotelId) ?? [], [nights], rooms, from, to).get(nights)!,
    ]),
  )
}

function requireSpan({ from, to }: { from: Day; to: Day }): void {
  const span = daysBetween(from, to)
  if (span < 0) refuseField('to', 'range', 'The last day must not lie before the first.')
  if (span > 400) refuseField('to', 'range', 'At most 400 days can be asked at once.')
}

const cheapestCount = 5

/** The cheapest dates for the party, at most five, one entry per date; for all lengths if no length is chosen. */
export async function listCheapestStays(
  shop: RateSource,
  input: PartyInput & { deals_id: number; nights?: number; from?: Day; to?: Day },
): Promise<StayPrice[]> {
  const deal = await requireDeal(shop, input.deals_id)
  const now = today(shop.now())
  const [from, to] = [input.from ?? now, input.to ?? addDays(now, horizonDays)]
  // Without a first day the range starts today; it is empty if the last day is in the past.
  if (input.from === undefined && to < now) return []
  requireSpan({ from, to })
  if (isPriceHidden(deal)) return []
  const lengths = input.nights === undefined ? deal.bookable.nights : [input.nights]
  const rooms = toParty(input, deal.row.travel_companion)
  if (!isPartyRefreshedByPriceJob(deal, rooms) && !(await areAllDaysQueried(shop, deal, { ...input, lengths, rooms })))
    return []
  const stays = [...(await findCalendarDays(shop, deal, lengths, rooms, from, to))].flatMap(([nights, days]) =>
    days.flatMap((day) => toStayPrice(day, nights) ?? []),
  )
  const ofEachDay = Map.groupBy(stays.sort(compareByPrice), (stay) => stay.check_in)
  return [...ofEachDay.values()].map(([cheapest]) => cheapest!).slice(0, cheapestCount)
}

/**
 * Requests the days of a party whose prices no job refreshes by the rule that its cards follow: otherwise the first
 * date could differ from the stay on the cards. Returns false while requests of a choice are unanswered.
 */
async function areAllDaysQueried(
  shop: RateSource,
  deal: SellableDeal,
  { lengths, rooms, from, to }: { lengths: number[]; rooms: RoomParty[]; from?: Day; to?: Day },
): Promise<boolean> {
  const until = to === undefined ? undefined : addDays(to, Math.max(...lengths))
  const dates = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { to: until }) }
  if (from === undefined || to === undefined || daysBetween(from, to) > maxQueried)
    return (await queryPricesForChoice(shop, { ...dates, rooms })) === 'complete'
  const missing = await Promise.all(
    lengths.map(async (nights) => ({ nights, days: await findDaysWithoutPrices(shop, deal, nights, rooms, from, to) })),
  )
  if (missing.every(({ days }) => days.length === 0)) return true
  if (!shouldQueryEveryStay(dates)) return (await queryPricesForChoice(shop, { ...dates, rooms })) === 'complete'
  for (const { nights } of missing) await queryMissingDayPrices(shop, deal, nights, rooms, from, to)
  return true
}

/**
 * Calendar rows of several deals for the given party, or else for each deal's usual party; a fixed number of queries
 * for any number of deals.
 */
export async function listCalendarDaysByDeal(
  shop: Pick<Shop, 'db' | 'now'>,
  input: PartyInput & { deals: number[]; nights: number; from: Day; to: Day },
): Promise<{ deals_id: number; days: CalendarDay[] }[]> {
  requireSpan(input)
  const deals = await findSellableDeals(shop, [...new Set(input.deals)])
  const roomsOf = (deal: SellableDeal) => toParty(input, deal.row.travel_companion)
  const parties = [
    ...new Set(
      deals.map(roomsOf).flatMap((rooms) => [rooms, ...listDiagnosticParties(rooms)].map((party) => partyKey(party))),
    ),
  ]
  const snapshotsByDay = Map.groupBy(
    await findSnapshots(shop.db, {
      hotelIds: [...new Set(deals.flatMap((deal) => deal.hotels.map((hotel) => hotel.hotelId)))],
      nights: [input.nights],
      parties,
      from: input.from,
      to: input.to,
      takenSince: oldestValidSnapshotTime(shop, parties),
    }),
    (snapshot) => `${snapshot.party}/${snapshot.hotelId}`,
  )
  return deals.map((deal) => {
    const rooms = roomsOf(deal)
    const of = (party: string) => deal.hotels.flatMap((hotel) => snapshotsByDay.get(`${party}/${hotel.hotelId}`) ?? [])
    const rows = toCalendarDays(shop, deal, of(partyKey(rooms)), [input.nights], rooms, input.from, input.to)
    const days = addSoldOutReasons(deal, rooms, rows.get(input.nights)!, parties.flatMap(of))
    return { deals_id: deal.row.id, days: isPriceHidden(deal) ? omitPrices(days) : days }
  })
}

function lowestPriceDay(days: CalendarDay[]): CalendarDay | undefined {
  return days.reduce<CalendarDay | undefined>(
    (best, day) =>
      day.price_per_person_cents !== null && (!best || day.price_per_person_cents < best.price_per_person_cents!)
        ? day
        : best,
    undefined,
  )
}
