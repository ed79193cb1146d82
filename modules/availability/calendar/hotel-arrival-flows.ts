/**
 * The prices of stays that begin on given days, grouped by hotel and deal. A fixed number of queries for any number of
 * deals.
 */
import type { DealHotel } from '../../catalogue/hotel/index.ts'
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { type Day, today } from '../../shared/day.ts'
import { partyKey, type RoomParty } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import type { CalendarDay } from './contract.ts'
import { arrivalBlockedReason, calendarDay, type Snapshot } from './days.ts'
import { isPriceHidden } from './flows.ts'
import { type SupplierQuery, runSupplierQueries } from './supplier-query-flows.ts'
import { findSellableDeals, isPartyRefreshedByPriceJob, type SellableDeal } from './sellable-deal-flows.ts'
import { oldestValidSnapshotTime } from './rate-snapshot-flows.ts'
import { findSnapshots } from './store.ts'

/** The maximum wait for the hotels' answers. */
const patienceMs = 2_500

type Stay = { arrivals: Day[]; nights: number; rooms: RoomParty[] }
export type HotelArrivals = { deal: SellableDeal; hotel: DealHotel; days: CalendarDay[] }

/**
 * One row per hotel and deal sold for that length, with one calendar day per arrival. Deals without a public price are
 * omitted. For a party without stored prices the hotels are queried once per arrival; a day without an answer is
 * `unknown`.
 */
export async function findArrivalsByHotel(shop: RateSource, dealIds: number[], stay: Stay): Promise<HotelArrivals[]> {
  const deals = (await findSellableDeals(shop, [...new Set(dealIds)])).filter(
    (deal) => !isPriceHidden(deal) && deal.bookable.nights.includes(stay.nights),
  )
  if (deals.length === 0) return []
  let arrivals = await readArrivals(shop, deals, stay)
  const choiceDeals = deals.filter((deal) => !isPartyRefreshedByPriceJob(deal, stay.rooms))
  const queries = listMissingQueries(shop, choiceDeals, stay, arrivals)
  if (queries.length > 0) {
    await runSupplierQueries(shop, queries, patienceMs)
    arrivals = await readArrivals(shop, deals, stay)
  }
  return deals.flatMap((deal) =>
    deal.hotels.map((hotel) => ({
      deal,
      hotel,
      days: stay.arrivals.map((date) =>
        calendarDay({
          ...toDayInput(shop, deal, stay, date),
          snapshots: arrivals.get(keyOf(hotel.hotelId, date)) ?? [],
        }),
      ),
    })),
  )
}

const keyOf = (hotelId: number, date: Day) => `${hotelId}/${date}`

async function readArrivals(
  shop: Pick<Shop, 'db' | 'now'>,
  deals: SellableDeal[],
  { arrivals, nights, rooms }: Stay,
): Promise<Map<string, Snapshot[]>> {
  const days = arrivals.toSorted()
  const snapshots = await findSnapshots(shop.db, {
    hotelIds: [...new Set(deals.flatMap((deal) => deal.hotels.map((hotel) => hotel.hotelId)))],
    nights: [nights],
    parties: [partyKey(rooms)],
    from: days[0]!,
    to: days.at(-1)!,
    days,
    takenSince: oldestValidSnapshotTime(shop, [partyKey(rooms)]),
  })
  return Map.groupBy(snapshots, (snapshot) => keyOf(snapshot.hotelId, snapshot.checkIn))
}

const toDayInput = (shop: Pick<Shop, 'now'>, deal: SellableDeal, { nights, rooms }: Stay, date: Day) => ({
  deal: deal.bookable,
  date,
  nights,
  rooms,
  settings: deal.settings.package,
  today: today(shop.now()),
  minimumDays: deal.settings.minimumDays.days,
})

/** One request per arrival, to hotels that were not queried yet and belong to a deal that can be booked on that day. */
function listMissingQueries(
  shop: Pick<Shop, 'now'>,
  deals: SellableDeal[],
  stay: Stay,
  arrivals: ReadonlyMap<string, unknown>,
): SupplierQuery[] {
  return stay.arrivals.flatMap((day) => {
    const open = deals.filter((deal) => {
      const { deal: bookable, minimumDays, today: now } = toDayInput(shop, deal, stay, day)
      return arrivalBlockedReason(bookable, day, stay.nights, stay.rooms, now, minimumDays) === null
    })
    const hotels = new Map(
      open
        .flatMap((deal) => deal.hotels)
        .filter((hotel) => !arrivals.has(keyOf(hotel.hotelId, day)))
        .map((hotel) => [hotel.hotelId, hotel]),
    )
    return hotels.size === 0 ? [] : [{ day, nights: stay.nights, rooms: stay.rooms, hotels }]
  })
}
