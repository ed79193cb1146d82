/** Stored prices per hotel, length, party and day. */
import { findClosures, type HotelClosures, isRoomClosed } from '../../catalogue/hotel/index.ts'
import type { Rate, RateSource, SearchNeed } from '../../catalogue/hotel/ports.ts'
import type { BoardCode } from '../../shared/board.ts'
import type { Day } from '../../shared/day.ts'
import { addHours } from '../../shared/moment.ts'
import { isUsualParty, partyKey, type RoomParty } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import { type BoardTerms, type FreeUntil, emptyBoardPrices, type Snapshot } from './days.ts'
import { saveSnapshots } from './closure-flows.ts'

/** The maximum number of stays that a job requests from the supplier, and its time limit. */
export const jobBudget = { stays: 400, patienceMs: 120_000 }

/** The number of hours for which prices of parties without a price job are valid. */
export const snapshotHours = 6

/**
 * Prices of parties without a price job are valid only if stored after this time; null if all these parties are usual
 * ones, whose prices the job refreshes.
 */
export const oldestValidSnapshotTime = (shop: Pick<Shop, 'now'>, parties: readonly string[]): Date | null =>
  parties.every(isUsualParty) ? null : addHours(shop.now(), -snapshotHours)

/**
 * Requests and stores the cheapest rates; stops without an error at the time limit or if the supplier is unavailable.
 */
export async function refreshSnapshots(
  shop: RateSource,
  input: {
    hotels: { hotelId: number; supplierId: number }[]
    nights: number
    rooms: RoomParty[]
    days: Day[]
    untilMs: number
    need: SearchNeed
  },
): Promise<number> {
  const fresh: Snapshot[] = []
  const queue = [...input.days]
  const closed = await findClosures(
    shop.db,
    input.hotels.map((hotel) => hotel.hotelId),
  )
  const ask = async () => {
    // If one request fails, the answers to the others are still stored.
    try {
      await askEach()
    } catch (error) {
      queue.length = 0
      shop.log.warn({ error: (error as Error).message }, 'prices could not be refreshed')
    }
  }
  const askEach = async () => {
    for (let day = queue.shift(); day && Date.now() < input.untilMs; day = queue.shift()) {
      const hotelRates = await shop.supplier.searchHotels(
        { checkIn: day, nights: input.nights, rooms: input.rooms },
        input.hotels.map((hotel) => hotel.supplierId),
        { need: input.need },
      )
      for (const hotel of input.hotels) {
        const stay = { checkIn: day, nights: input.nights, rooms: input.rooms }
        const rates = await ratesOfOpenRooms(
          shop,
          hotel,
          stay,
          hotelRates.get(hotel.supplierId) ?? [],
          closed.get(hotel.hotelId),
        )
        fresh.push(toSnapshot(hotel.hotelId, day, input.nights, rates))
      }
    }
  }
  await Promise.all([ask(), ask(), ask(), ask()])
  await saveSnapshots(shop.db, partyKey(input.rooms), fresh, shop.now())
  return fresh.length
}

/**
 * The supplier's lists contain only the cheapest rates. If these are for rooms that staff have closed, all rates of the
 * hotel are requested.
 */
async function ratesOfOpenRooms(
  shop: Pick<Shop, 'supplier'>,
  hotel: { supplierId: number },
  stay: { checkIn: Day; nights: number; rooms: RoomParty[] },
  rates: Rate[],
  closed: HotelClosures | undefined,
): Promise<Rate[]> {
  const isClosed = (rate: Rate) => isRoomClosed(closed, rate.roomGroupName, stay)
  if (!rates.some(isClosed)) return rates
  return (await shop.supplier.hotelRates(stay, hotel.supplierId, 'en')).filter((rate) => !isClosed(rate))
}

/** The cheapest rate per board. */
export function toSnapshot(hotelId: number, checkIn: Day, nights: number, rates: Rate[]): Snapshot {
  const cheapest = new Map<BoardCode, Rate>()
  for (const rate of rates.toSorted(
    (a, b) => a.totalCents - b.totalCents || taxPaidAtHotelCents(a) - taxPaidAtHotelCents(b),
  ))
    if (!cheapest.has(rate.board)) cheapest.set(rate.board, rate)
  const localTaxCents = taxPaidAtHotelCents(cheapest.values().next().value)
  const terms = [...cheapest].flatMap(([board, rate]): [BoardCode, BoardTerms][] => {
    const own = {
      localTaxCents: taxPaidAtHotelCents(rate),
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
      emptyBoardPrices(),
      Object.fromEntries([...cheapest].map(([board, rate]) => [board, rate.totalCents])),
    ),
    localTaxCents,
    boardTerms: terms.length === 0 ? null : Object.fromEntries(terms),
    boardRooms:
      cheapest.size === 0
        ? null
        : Object.fromEntries([...cheapest].map(([board, rate]) => [board, rate.roomGroupName])),
  }
}

/** Per board, the latest moment at which a rate of the stay can be cancelled free of charge. */
export function freeCancellationDeadlineByBoard(rates: readonly Rate[]): FreeUntil | null {
  const free: FreeUntil = {}
  for (const { board, freeCancellationBefore: until } of rates)
    if (until !== null && (free[board] === undefined || free[board] < until)) free[board] = until
  return Object.keys(free).length > 0 ? free : null
}

/** The sum of the euro taxes paid at the hotel, in cents. */
export function taxPaidAtHotelCents(rate: Pick<Rate, 'localTaxes'> | undefined): number {
  return (rate?.localTaxes ?? []).filter((tax) => tax.currency === 'EUR').reduce((sum, tax) => sum + tax.amountCents, 0)
}
