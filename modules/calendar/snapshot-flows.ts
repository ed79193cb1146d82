/** Prices that the hotels named, as they are kept per hotel, length, party and day. */
import { findClosedRooms } from '../hotel/index.ts'
import type { Rate } from '../hotel/ports.ts'
import type { BoardCode } from '../shared/board.ts'
import type { Day } from '../shared/day.ts'
import { addHours } from '../shared/moment.ts'
import { isUsual, partyKey, type RoomParty } from '../shared/party.ts'
import type { Shop } from '../shared/shop.ts'
import { type BoardTerms, type FreeUntil, noBoards, type Snapshot } from './days.ts'
import { saveSnapshots } from './store.ts'

/** Prices of parties that no job asks again are believed this long. */
const keptHours = 6

/** Null where the job keeps the prices of all these parties fresh. */
export const keptSince = (shop: Shop, parties: readonly string[]): Date | null =>
  parties.every(isUsual) ? null : addHours(shop.now(), -keptHours)

/** Asks the supplier for the cheapest rates and keeps them; stops quietly when time is up or the supplier is away. */
export async function refreshSnapshots(
  shop: Shop,
  wish: {
    hotels: { hotelId: number; supplierId: number }[]
    nights: number
    rooms: RoomParty[]
    days: Day[]
    untilMs: number
    background?: boolean
  },
): Promise<number> {
  const fresh: Snapshot[] = []
  const queue = [...wish.days]
  const closed = await findClosedRooms(
    shop.db,
    wish.hotels.map((hotel) => hotel.hotelId),
  )
  const ask = async () => {
    for (let day = queue.shift(); day && Date.now() < wish.untilMs; day = queue.shift()) {
      const found = await shop.supplier.searchHotels(
        { checkIn: day, nights: wish.nights, rooms: wish.rooms },
        wish.hotels.map((hotel) => hotel.supplierId),
        { background: wish.background ?? false },
      )
      for (const hotel of wish.hotels) {
        const stay = { checkIn: day, nights: wish.nights, rooms: wish.rooms }
        const rates = await openRates(shop, hotel, stay, found.get(hotel.supplierId) ?? [], closed.get(hotel.hotelId))
        fresh.push(snapshotOf(hotel.hotelId, day, wish.nights, rates))
      }
    }
  }
  try {
    await Promise.all([ask(), ask(), ask(), ask()])
  } catch (error) {
    shop.log.warn({ error: (error as Error).message }, 'prices could not be refreshed')
  }
  await saveSnapshots(shop.db, partyKey(wish.rooms), fresh, shop.now())
  return fresh.length
}

/**
 * A list answers the cheapest rates alone: where those are of rooms that staff have closed, the hotel is asked for all
 * of its rates.
 */
async function openRates(
  shop: Shop,
  hotel: { supplierId: number },
  stay: { checkIn: Day; nights: number; rooms: RoomParty[] },
  rates: Rate[],
  closed: ReadonlySet<string> | undefined,
): Promise<Rate[]> {
  if (!closed || !rates.some((rate) => closed.has(rate.roomGroupName))) return rates
  return (await shop.supplier.hotelRates(stay, hotel.supplierId, 'en')).filter(
    (rate) => !closed.has(rate.roomGroupName),
  )
}

/** The cheapest rate per board. */
export function snapshotOf(hotelId: number, checkIn: Day, nights: number, rates: Rate[]): Snapshot {
  const cheapest = new Map<BoardCode, Rate>()
  for (const rate of rates.toSorted((a, b) => a.totalCents - b.totalCents || localTaxOf(a) - localTaxOf(b)))
    if (!cheapest.has(rate.board)) cheapest.set(rate.board, rate)
  const localTaxCents = localTaxOf(cheapest.values().next().value)
  const terms = [...cheapest].flatMap(([board, rate]): [BoardCode, BoardTerms][] => {
    const own = {
      localTaxCents: localTaxOf(rate),
      minCents: rate.sellLimits?.minCents ?? null,
      maxCents: rate.sellLimits?.maxCents ?? null,
    }
    return own.localTaxCents === localTaxCents && own.minCents === null && own.maxCents === null ? [] : [[board, own]]
  })
  return {
    hotelId,
    nights,
    checkIn,
    boardCents: Object.assign(
      noBoards(),
      Object.fromEntries([...cheapest].map(([board, rate]) => [board, rate.totalCents])),
    ),
    localTaxCents,
    boardTerms: terms.length === 0 ? null : Object.fromEntries(terms),
    freeUntil: freeUntilOf(rates),
  }
}

function freeUntilOf(rates: Rate[]): FreeUntil | null {
  const free: FreeUntil = {}
  for (const { board, freeCancellationBefore: until } of rates)
    if (until !== null && (free[board] === undefined || free[board] < until)) free[board] = until
  return Object.keys(free).length > 0 ? free : null
}

/** What is paid at the hotel, in euros. */
export function localTaxOf(rate: Pick<Rate, 'localTaxes'> | undefined): number {
  return (rate?.localTaxes ?? []).filter((tax) => tax.currency === 'EUR').reduce((sum, tax) => sum + tax.amountCents, 0)
}
