/** Calendar rows from stored prices, and supplier requests for missing prices. */
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { type Day, listDays, today } from '../../shared/day.ts'
import { partyKey, type RoomParty } from '../../shared/party.ts'
import { diagnosticParties } from '../../shared/party-division.ts'
import type { Shop } from '../../shared/shop.ts'
import type { CalendarDay } from './contract.ts'
import { arrivalBlockedReason, calendarDay, reasonWithoutRoom, type Snapshot } from './days.ts'
import type { SellableDeal } from './sellable-deal-flows.ts'
import { oldestValidSnapshotTime, refreshSnapshots } from './rate-snapshot-flows.ts'
import { areQueriesAllowed } from './supplier-query-flows.ts'
import { findSnapshots, type SnapshotOfParty } from './store.ts'

/** Reads the calendar rows for each number of nights from stored prices, in one query. */
export async function findCalendarDays(
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
    takenSince: oldestValidSnapshotTime(shop, [partyKey(rooms)]),
  })
  return toCalendarDays(shop, deal, snapshots, nights, rooms, from, to)
}

export function toCalendarDays(
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
  const days = listDays(from, to)
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

/** Other parties whose prices explain why no room is free for this party. */
export function listDiagnosticParties(rooms: RoomParty[]): RoomParty[][] {
  const parties = diagnosticParties(rooms)
  return parties === null ? [] : [parties.small, ...(parties.single ? [parties.single] : [])]
}

/**
 * Replaces the reason of sold-out days of one length where stored prices of other parties show a more exact one. Reads
 * these prices in one query; in none if no day is sold out.
 */
export async function addStoredSoldOutReasons(
  shop: Pick<Shop, 'db' | 'now'>,
  deal: SellableDeal,
  { nights, rooms, days }: { nights: number; rooms: RoomParty[]; days: CalendarDay[] },
): Promise<CalendarDay[]> {
  const full = days.filter((day) => day.reason === 'sold_out').map((day) => day.date)
  const keys = listDiagnosticParties(rooms).map(partyKey)
  if (full.length === 0 || keys.length === 0) return days
  const snapshots = await findSnapshots(shop.db, {
    hotelIds: deal.hotels.map((hotel) => hotel.hotelId),
    nights: [nights],
    parties: keys,
    from: full[0]!,
    to: full.at(-1)!,
    takenSince: oldestValidSnapshotTime(shop, keys),
    days: full,
  })
  return addSoldOutReasons(deal, rooms, days, snapshots)
}

/** As `addStoredSoldOutReasons`, from prices that were already read. */
export function addSoldOutReasons(
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
          reason: reasonWithoutRoom(deal.bookable, {
            small: of(parties.small, day.date),
            single: parties.single && of(parties.single, day.date),
          }),
        }
      : day,
  )
}

/** Days on which the rules allow an arrival and at least one hotel of the deal has no stored price for the party. */
export async function findDaysWithoutPrices(
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
      takenSince: oldestValidSnapshotTime(shop, [partyKey(rooms)]),
    }),
    (snapshot) => snapshot.checkIn,
  )
  const now = today(shop.now())
  return listDays(from, to).filter(
    (day) =>
      (snapshotsByDeal.get(day)?.length ?? 0) < deal.hotels.length &&
      arrivalBlockedReason(deal.bookable, day, nights, rooms, now, deal.settings.minimumDays.days) === null,
  )
}

/** Requests the missing prices of these days from the supplier, for at most four seconds. */
export async function queryMissingDayPrices(
  shop: RateSource,
  deal: SellableDeal,
  nights: number,
  rooms: RoomParty[],
  from: Day,
  to: Day,
): Promise<void> {
  const input = { hotels: deal.hotels, nights, untilMs: Date.now() + 4_000, need: 'list' as const }
  const days = await findDaysWithoutPrices(shop, deal, nights, rooms, from, to)
  if (days.length > 0 && !(await areQueriesAllowed(shop, [rooms]))) return
  if (days.length > 0) await refreshSnapshots(shop, { ...input, rooms, days })
  const priced = (await findCalendarDays(shop, deal, [nights], rooms, from, to)).get(nights)!
  const full = new Set(priced.filter((day) => day.reason === 'sold_out').map((day) => day.date))
  if (full.size === 0) return
  // The reason for a sold-out day is derived from the prices of other parties; missing ones are requested.
  for (const party of listDiagnosticParties(rooms)) {
    const unasked = (await findDaysWithoutPrices(shop, deal, nights, party, from, to)).filter((day) => full.has(day))
    if (unasked.length > 0 && (await areQueriesAllowed(shop, [party])))
      await refreshSnapshots(shop, { ...input, rooms: party, days: unasked })
  }
}

/** Requests the prices of one day from the deal's hotels. The reason is `unknown` if no hotel answered. */
export async function queryDayPrices(
  shop: RateSource,
  deal: SellableDeal,
  { checkIn, nights, rooms }: { checkIn: Day; nights: number; rooms: RoomParty[] },
): Promise<CalendarDay> {
  const parties = [rooms, ...listDiagnosticParties(rooms)]
  const input = { hotels: deal.hotels, nights, days: [checkIn], untilMs: Date.now() + 4_000, need: 'list' as const }
  const answers = await Promise.all(parties.map((party) => refreshSnapshots(shop, { ...input, rooms: party })))
  const days = (await findCalendarDays(shop, deal, [nights], rooms, checkIn, checkIn)).get(nights)!
  const [day] = await addStoredSoldOutReasons(shop, deal, { nights, rooms, days })
  return answers[0] === 0 && deal.hotels.length > 0 ? { ...day!, available: false, reason: 'unknown' } : day!
}
