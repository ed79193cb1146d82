/** The prices and lost days of deals if a hotel or room is removed, permanently or on closed days. Changes nothing. */
import { type Closure, isNightClosed } from '../../catalogue/hotel/index.ts'
import { addDays, type Day, daysBetween, today } from '../../shared/day.ts'
import { partyKey } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import { compareByPrice, type StayPrice, toStayPrice } from './cheapest.ts'
import type { CalendarDay } from './contract.ts'
import { toCalendarDays } from './day-range-flows.ts'
import type { Snapshot } from './days.ts'
import { findSellableDeals, type SellableDeal, usualPartyRooms } from './sellable-deal-flows.ts'
import { findSnapshots, findSnapshotKeysOfRoom, type SnapshotOfParty } from './store.ts'

type DealImpact = {
  dealId: number
  title: string
  /** Number of the deal's hotels that remain on sale. */
  hotelsLeft: number
  /**
   * The cheapest price per person for the usual party within the compared days; null if no room is known to be free.
   */
  beforeCents: number | null
  afterCents: number | null
  /** Arrival days that can be booked now and would have no hotel with a room. */
  lostDays: Day[]
  /** Days on which another room may be free; only the supplier knows. */
  unknownDays: Day[]
}

/** The number of arrival days that are compared. */
const impactDays = 120

const cheapestStayOf = (days: Map<number, CalendarDay[]>): StayPrice | null =>
  [...days]
    .flatMap(([nights, list]) => list.flatMap((day) => toStayPrice(day, nights) ?? []))
    .toSorted(compareByPrice)[0] ?? null

/** Days on which a stay of at least one length can begin. */
const availableDaysOf = (days: Map<number, CalendarDay[]>): Set<Day> =>
  new Set([...days.values()].flatMap((list) => list.filter((day) => day.available).map((day) => day.date)))

const stayKey = (pick: Pick<SnapshotOfParty, 'party' | 'nights' | 'checkIn'>): string =>
  `${pick.party}/${pick.nights}/${pick.checkIn}`

type Removal = { hotelId: number; room: string | null; closure: Closure | null }

/**
 * The compared arrival days, at most `impactDays`: from today, or those of stays that may have a night on a closed day.
 */
function comparedSpan(now: Day, deals: readonly SellableDeal[], closure: Closure | null): { from: Day; to: Day } {
  if (closure === null) return { from: now, to: addDays(now, impactDays) }
  const longest = Math.max(1, ...deals.flatMap((deal) => deal.bookable.nights))
  const first = addDays(closure.from, 1 - longest)
  const from = first > now ? first : now
  const last = addDays(from, impactDays - 1)
  return { from, to: closure.to < last ? closure.to : last }
}

/** `deals`: the losses of each deal among stays that arrive within `days` days after `from`. */
export async function findRemovalImpact(
  shop: Pick<Shop, 'db' | 'now'>,
  dealIds: number[],
  { hotelId, room, closure }: Removal,
): Promise<{ from: Day; days: number; deals: DealImpact[] }> {
  const deals = await findSellableDeals(shop, dealIds)
  const { from, to } = comparedSpan(today(shop.now()), deals, closure)
  const ofRoom =
    room === null ? null : new Set((await findSnapshotKeysOfRoom(shop.db, hotelId, room, from)).map(stayKey))
  const snapshots = await findSnapshots(shop.db, {
    hotelIds: [...new Set(deals.flatMap((deal) => deal.hotels.map((hotel) => hotel.hotelId)))],
    nights: [...new Set(deals.flatMap((deal) => deal.bookable.nights))],
    parties: [...new Set(deals.map((deal) => partyKey(usualPartyRooms(deal))))],
    from,
    to,
  })
  const goes = (snapshotOfParty: SnapshotOfParty): boolean =>
    snapshotOfParty.hotelId === hotelId &&
    (closure === null || isNightClosed(closure, snapshotOfParty)) &&
    (ofRoom === null || ofRoom.has(stayKey(snapshotOfParty)))
  const impacts = deals.map((deal) => {
    const own = snapshotsOf(deal, snapshots)
    const rooms = usualPartyRooms(deal)
    const daysWith = (snapshots: Snapshot[]) =>
      toCalendarDays(shop, deal, snapshots, deal.bookable.nights, rooms, from, to)
    const [before, after] = [daysWith(own), daysWith(own.filter((snapshot) => !goes(snapshot)))]
    const remainingDays = availableDaysOf(after)
    const gone = [...availableDaysOf(before)].filter((day) => !remainingDays.has(day)).toSorted()
    return {
      dealId: deal.row.id,
      title: deal.row.title,
      hotelsLeft: deal.hotels.filter((hotel) => room !== null || closure !== null || hotel.hotelId !== hotelId).length,
      beforeCents: cheapestStayOf(before)?.per_person_cents ?? null,
      afterCents: cheapestStayOf(after)?.per_person_cents ?? null,
      lostDays: room === null ? gone : [],
      unknownDays: room === null ? [] : gone,
    }
  })
  return { from, days: closure === null ? impactDays : daysBetween(from, to) + 1, deals: impacts }
}

const snapshotsOf = (deal: SellableDeal, snapshots: readonly SnapshotOfParty[]): SnapshotOfParty[] => {
  const ids = new Set(deal.hotels.map((hotel) => hotel.hotelId))
  const [party, nights] = [partyKey(usualPartyRooms(deal)), new Set(deal.bookable.nights)]
  return snapshots.filter(
    (snapshot) => ids.has(snapshot.hotelId) && snapshot.party === party && nights.has(snapshot.nights),
  )
}
