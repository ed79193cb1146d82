/** Calendar rows from stored prices, and requests for missing ones. */
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { type Day, daysFrom, today } from '../../shared/day.ts'
import { partyKey, type RoomParty } from '../../shared/party.ts'
import { diagnosticParties } from '../../shared/party-division.ts'
import type { Shop } from '../../shared/shop.ts'
import type { CalendarDay } from './contract.ts'
import { blockedReason, calendarDay, noRoomReason, type Snapshot } from './days.ts'
import type { SellableDeal } from './sellable-deal-flows.ts'
import { snapshotsSince, refreshSnapshots } from './rate-snapshot-flows.ts'
import { mayQueryParty } from './supplier-query-flows.ts'
import { findSnapshots, type SnapshotOfParty } from './store.ts'

/** Calendar rows per number of nights from stored prices. One query. */
export async function pricedDays(
  shop: Pick<Shop, 'db' | 'now'>,
  deal: SellableDeal,
  nights: number[],
  rooms: RoomParty[],
  from: Day,
  to: Day,
): Promise<Map<number, CalendarDay[]>> {
  const snapshots = await findSnapshots(shop.db, {
    hotelIds: deal.hotels.map((hotel) => hotel.hotelId),
    nights,
    parties: [partyKey(rooms)],
    from,
    to,
    takenSince: snapshotsSince(shop, [partyKey(rooms)]),
  })
  return daysOf(shop, deal, snapshots, nights, rooms, from, to)
}

export function daysOf(
  shop: Pick<Shop, 'now'>,
  deal: SellableDeal,
  snapshots: Snapshot[],
  nights: number[],
  rooms: RoomParty[],
  from: Day,
  to: Day,
): Map<number, CalendarDay[]> {
  const now = today(shop.now())
  const byStay = Map.groupBy(snapshots, (snapshot) => `${snapshot.nights}/${snapshot.checkIn}`)
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

/** The parties whose prices explain why nothing is free for this one. */
export function diagnosticPartiesOf(rooms: RoomParty[]): RoomParty[][] {
  const parties = diagnosticParties(rooms)
  return parties === null ? [] : [parties.small, ...(parties.single ? [parties.single] : [])]
}

/** The rows of one length, with the reason why nothing is free where it is known. One query where days are full. */
export async function withRoomReasons(
  shop: Pick<Shop, 'db' | 'now'>,
  deal: SellableDeal,
  { nights, rooms, days }: { nights: number; rooms: RoomParty[]; days: CalendarDay[] },
): Promise<CalendarDay[]> {
  const full = days.filter((day) => day.reason === 'sold_out').map((day) => day.date)
  const keys = diagnosticPartiesOf(rooms).map(partyKey)
  if (full.length === 0 || keys.length === 0) return days
  const snapshots = await findSnapshots(shop.db, {
    hotelIds: deal.hotels.map((hotel) => hotel.hotelId),
    nights: [nights],
    parties: keys,
    from: full[0]!,
    to: full.at(-1)!,
    takenSince: snapshotsSince(shop, keys),
    days: full,
  })
  return explainedDays(deal, rooms, days, snapshots)
}

/** The same from prices that were read already. */
export function explainedDays(
  deal: Pick<SellableDeal, 'bookable'>,
  rooms: RoomParty[],
  days: CalendarDay[],
  snapshots: readonly SnapshotOfParty[],
): CalendarDay[] {
  const parties = diagnosticParties(rooms)
  if (parties === null) return days
  const byDay = Map.groupBy(snapshots, (snapshot) => `${snapshot.party}/${snapshot.checkIn}`)
  const of = (party: RoomParty[], date: Day) => byDay.get(`${partyKey(party)}/${date}`) ?? []
  return days.map((day) =>
    day.reason === 'sold_out'
      ? {
          ...day,
          reason: noRoomReason(deal.bookable, {
            small: of(parties.small, day.date),
            single: parties.single && of(parties.single, day.date),
          }),
        }
      : day,
  )
}

/** Open days for which some of the deal's hotels were not asked about the party. */
export async function findMissingDays(
  shop: Pick<Shop, 'db' | 'now'>,
  deal: SellableDeal,
  nights: number,
  rooms: RoomParty[],
  from: Day,
  to: Day,
): Promise<Day[]> {
  const snapshotsByDeal = Map.groupBy(
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
      (snapshotsByDeal.get(day)?.length ?? 0) < deal.hotels.length &&
      blockedReason(deal.bookable, day, nights, rooms, now, deal.settings.minimumDays.days) === null,
  )
}

/** Requests live prices of other parties day by day, as far as the supplier answers in time. */
export async function queryMissingDays(
  shop: RateSource,
  deal: SellableDeal,
  nights: number,
  rooms: RoomParty[],
  from: Day,
  to: Day,
): Promise<void> {
  const input = { hotels: deal.hotels, nights, untilMs: Date.now() + 4_000, need: 'list' as const }
  const days = await findMissingDays(shop, deal, nights, rooms, from, to)
  if (days.length > 0 && !(await mayQueryParty(shop, [rooms]))) return
  if (days.length > 0) await refreshSnapshots(shop, { ...input, rooms, days })
  const priced = (await pricedDays(shop, deal, [nights], rooms, from, to)).get(nights)!
  const full = new Set(priced.filter((day) => day.reason === 'sold_out').map((day) => day.date))
  if (full.size === 0) return
  // Why nothing is free is known of other parties: they are asked about the full days where that is not stored.
  for (const party of diagnosticPartiesOf(rooms)) {
    const unasked = (await findMissingDays(shop, deal, nights, party, from, to)).filter((day) => full.has(day))
    if (unasked.length > 0 && (await mayQueryParty(shop, [party])))
      await refreshSnapshots(shop, { ...input, rooms: party, days: unasked })
  }
}

/**
 * Asks the supplier about one day. A day without rooms has a reason; it is `unknown` where the supplier does not
 * answer.
 */
export async function queryDay(
  shop: RateSource,
  deal: SellableDeal,
  { checkIn, nights, rooms }: { checkIn: Day; nights: number; rooms: RoomParty[] },
): Promise<CalendarDay> {
  const parties = [rooms, ...diagnosticPartiesOf(rooms)]
  const input = { hotels: deal.hotels, nights, days: [checkIn], untilMs: Date.now() + 4_000, need: 'list' as const }
  const answers = await Promise.all(parties.map((party) => refreshSnapshots(shop, { ...input, rooms: party })))
  const days = (await pricedDays(shop, deal, [nights], rooms, checkIn, checkIn)).get(nights)!
  const [day] = await withRoomReasons(shop, deal, { nights, rooms, days })
  return answers[0] === 0 && deal.hotels.length > 0 ? { ...day!, available: false, reason: 'unknown' } : day!
}
