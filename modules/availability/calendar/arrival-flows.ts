/** The possible arrival days of deals for a choice, with their stored prices; one set of queries for all deals. */
import { findIncludedActivities } from '../../catalogue/activity/index.ts'
import { findSettings } from '../../platform/settings/index.ts'
import { type Day, listDays, today } from '../../shared/day.ts'
import { partyKey, type RoomParty } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import { type Arrivals, isArrivalAllowed } from './cheapest.ts'
import { toBookableDeal } from './arrival-price.ts'
import type { Snapshot } from './days.ts'
import { oldestValidSnapshotTime } from './rate-snapshot-flows.ts'
import { findSnapshots, type PriceableDeal } from './store.ts'
import { arrivalRange, type Choice } from './travel-choice.ts'

export type PricedDeal = PriceableDeal & { rooms: RoomParty[] }

export type DealArrivals = { deal: PricedDeal; lengths: Arrivals[] }

/** If `days` is given, only the prices of these days are read. */
export async function findDealArrivals(
  shop: Pick<Shop, 'db' | 'now'>,
  deals: PricedDeal[],
  choice: Choice,
  days?: Day[],
): Promise<DealArrivals[]> {
  const [included, settings] = [
    await findIncludedActivities(
      shop.db,
      deals.map((deal) => deal.id),
    ),
    await findSettings(shop.db),
  ]
  const terms = { today: today(shop.now()), minimumDays: settings.minimumDays.days }
  const arrivals = deals.map((deal): DealArrivals => {
    const bookable = toBookableDeal(deal, included.get(deal.id) ?? [])
    return {
      deal,
      lengths: bookable.nights.map((nights) => ({
        deal: bookable,
        nights,
        rooms: deal.rooms,
        ...arrivalRange(choice, nights, terms),
        snapshots: [],
        settings: settings.package,
        ...terms,
      })),
    }
  })
  await loadSnapshotsIntoArrivals(shop, arrivals, days)
  return arrivals
}

/** Reads the stored prices of all arrival days in one query and assigns them to the deals. */
export async function loadSnapshotsIntoArrivals(
  shop: Pick<Shop, 'db' | 'now'>,
  arrivals: DealArrivals[],
  days?: Day[],
): Promise<void> {
  const lengths = arrivals.flatMap((arrival) => arrival.lengths).filter((length) => length.from <= length.to)
  if (lengths.length === 0) return
  const parties = distinctPartyKeys(arrivals.map((arrival) => arrival.deal))
  const snapshots = await findSnapshots(shop.db, {
    hotelIds: [...new Set(arrivals.flatMap(({ deal }) => deal.hotels.map((hotel) => hotel.hotelId)))],
    nights: [...new Set(lengths.map((length) => length.nights))],
    parties,
    from: lengths[0]!.from,
    to: lengths.map((length) => length.to).reduce((a, b) => (a > b ? a : b)),
    takenSince: oldestValidSnapshotTime(shop, parties),
    ...(days ? { days } : {}),
  })
  const byHotel = Map.groupBy(snapshots, (snapshot) => `${snapshot.party}/${snapshot.nights}/${snapshot.hotelId}`)
  for (const { deal, lengths: own } of arrivals)
    for (const length of own)
      length.snapshots = deal.hotels.flatMap(
        ({ hotelId }): Snapshot[] => byHotel.get(`${partyKey(deal.rooms)}/${length.nights}/${hotelId}`) ?? [],
      )
}

/**
 * Days on which the rules allow an arrival and at least one hotel of the deal has no stored price, with those hotels.
 */
export function* openDaysWithoutPrices(
  { hotels }: PricedDeal,
  length: Arrivals,
): Generator<{ day: Day; hotels: PricedDeal['hotels'] }> {
  const byArrival = Map.groupBy(length.snapshots, (snapshot) => snapshot.checkIn)
  for (const day of listDays(length.from, length.to)) {
    const answeredHotels = new Set(byArrival.get(day)?.map((snapshot) => snapshot.hotelId))
    const unansweredHotels = hotels.filter((hotel) => !answeredHotels.has(hotel.hotelId))
    if (unansweredHotels.length > 0 && isArrivalAllowed(length, day)) yield { day, hotels: unansweredHotels }
  }
}

const distinctPartyKeys = (deals: readonly { rooms: RoomParty[] }[]): string[] => [
  ...new Set(deals.map((deal) => partyKey(deal.rooms))),
]
