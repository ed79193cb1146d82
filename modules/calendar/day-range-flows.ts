/** Calendar rows from stored prices, and requests for missing ones. */
import type { RateSource } from '../hotel/ports.ts'
import { type Day, daysFrom, today } from '../shared/day.ts'
import { partyKey, type RoomParty } from '../shared/party.ts'
import type { Shop } from '../shared/shop.ts'
import type { CalendarDay } from './contract.ts'
import { blockedReason, calendarDay, type Snapshot } from './days.ts'
import type { SellableDeal } from './sellable-deal-flows.ts'
import { snapshotsSince, refreshSnapshots } from './rate-snapshot-flows.ts'
import { mayAskFor } from './supplier-query-flows.ts'
import { findSnapshots } from './store.ts'

/** Calendar rows per number of nights, from what is known. One query. */
export async function pricedDays(
  shop: Pick<Shop, 'db' | 'now'>,
  deal: SellableDeal,
  nights: number[],
  rooms: RoomParty[],
  from: Day,
  to: Day,
): Promise<Map<number, CalendarDay[]>> {
  const known = await findSnapshots(shop.db, {
    hotelIds: deal.hotels.map((hotel) => hotel.hotelId),
    nights,
    parties: [partyKey(rooms)],
    from,
    to,
    takenSince: snapshotsSince(shop, [partyKey(rooms)]),
  })
  return daysOf(shop, deal, known, nights, rooms, from, to)
}

export function daysOf(
  shop: Pick<Shop, 'now'>,
  deal: SellableDeal,
  known: Snapshot[],
  nights: number[],
  rooms: RoomParty[],
  from: Day,
  to: Day,
): Map<number, CalendarDay[]> {
  const now = today(shop.now())
  const byStay = Map.groupBy(known, (snapshot) => `${snapshot.nights}/${snapshot.checkIn}`)
  const days = daysFrom(from, to)
  return new Map(
    nights.map((count) => [
      count,
      days.map((date) =>
        calendarDay({
          deal: deal.bookable,
          date,
          nights: count,
          rooms,
          snapshots: byStay.get(`${count}/${date}`) ?? [],
          settings: deal.settings.package,
          today: now,
          minimumDays: deal.settings.minimumDays.days,
        }),
      ),
    ]),
  )
}

/** Open days on which some of the deal's hotels were not asked for that party. */
export async function findMissingDays(
  shop: Pick<Shop, 'db' | 'now'>,
  deal: SellableDeal,
  nights: number,
  rooms: RoomParty[],
  from: Day,
  to: Day,
): Promise<Day[]> {
  const known = Map.groupBy(
    await findSnapshots(shop.db, {
      hotelIds: deal.hotels.map((hotel) => hotel.hotelId),
      nights: [nights],
      parties: [partyKey(rooms)],
      from,
      to,
      takenSince: snapshotsSince(shop, [partyKey(rooms)]),
    }),
    (snapshot) => snapshot.checkIn,
  )
  const now = today(shop.now())
  return daysFrom(from, to).filter(
    (day) =>
      (known.get(day)?.length ?? 0) < deal.hotels.length &&
      blockedReason(deal.bookable, day, nights, rooms, now, deal.settings.minimumDays.days) === null,
  )
}

/** Prices of other parties are requested live, day by day, as far as the supplier answers in time. */
export async function queryMissingDays(
  shop: RateSource,
  deal: SellableDeal,
  nights: number,
  rooms: RoomParty[],
  from: Day,
  to: Day,
): Promise<void> {
  const days = await findMissingDays(shop, deal, nights, rooms, from, to)
  if (days.length === 0 || !(await mayAskFor(shop, [rooms]))) return
  await refreshSnapshots(shop, { hotels: deal.hotels, nights, rooms, days, untilMs: Date.now() + 4_000, need: 'list' })
}
