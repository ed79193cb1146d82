/** Computes the prices of arrivals that the columns of the index do not have yet (arrival-prices.ts). */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type ComparedParties,
  comparedParties,
  findSnapshots,
  priceArrival,
  type RatesOfDay,
} from '../calendar/index.ts'
import { type Day, numberToDay, today } from '../../shared/day.ts'
import type { RoomParty } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import type { ArrivalColumn } from './arrival-column.ts'
import type { BitSet } from './bit-set.ts'
import type { DealIndex } from './deal-index.ts'
import type { ListSource } from './ports.ts'

/** Prices computed in one turn; other requests are answered between the turns. */
const pricesAtOnce = 500

export type Stays = { rooms: RoomParty[]; nights: number; days: readonly number[] }
type Wanted = { column: ArrivalColumn; places: number[] }

/** Computations of an index follow each other, so that requests which need the same prices compute them once. */
const lastComputations = new WeakMap<DealIndex, Promise<unknown>>()

/** A column for each of the days, which are day numbers in ascending order. */
export function arrivalColumns(index: DealIndex, { rooms, nights, days }: Stays): ArrivalColumn[] {
  const compared = comparedParties(rooms)
  return days.map((day) => index.arrivals.column({ party: compared.own, nights, day }, compared, index.size))
}

/** `columns` of the stays with the prices of the deals at these places; they may contain nothing for other deals. */
export async function fillArrivalColumns(
  shop: Pick<Shop, 'db' | 'now'>,
  source: ListSource,
  stays: Stays,
  columns: readonly ArrivalColumn[],
  places: BitSet,
): Promise<void> {
  const { index } = source
  const findWanted = () =>
    columns
      .map((column): Wanted => ({ column, places: places.without(column.computed).toArray() }))
      .filter((wanted) => wanted.places.length > 0)
  if (findWanted().length === 0) return
  const turn = (lastComputations.get(index) ?? Promise.resolve()).then(async () => {
    const wanted = findWanted()
    if (wanted.length > 0) await computePrices(shop, source, stays, comparedParties(stays.rooms), wanted)
  })
  lastComputations.set(
    index,
    turn.catch(() => undefined),
  )
  await turn
}

async function computePrices(
  shop: Pick<Shop, 'db' | 'now'>,
  { index, settings }: ListSource,
  { rooms, nights }: Stays,
  compared: ComparedParties,
  wanted: Wanted[],
): Promise<void> {
  const computation = index.arrivals.begin()
  try {
    const ratesOf = await readRates(shop, index, nights, compared, wanted)
    const terms = {
      settings: settings.package,
      today: today(shop.now()),
      minimumDays: settings.minimumDays.days,
    }
    let count = 0
    for (const { column, places } of wanted) {
      const date = numberToDay(column.key.day)
      const stay = { nights, date, rooms, rates: ratesOf(date), isSingleCompared: compared.single !== null }
      for (const place of places) {
        const deal = index.termsAt(place)
        if (deal) column.write(place, priceArrival(deal, stay, terms))
        count += 1
        if (count % pricesAtOnce === 0) await nextTurn()
      }
      computation.finish(column, places)
    }
  } finally {
    index.arrivals.end(computation)
  }
}

async function readRates(
  shop: Pick<Shop, 'db'>,
  index: DealIndex,
  nights: number,
  compared: ComparedParties,
  wanted: Wanted[],
): Promise<(day: Day) => RatesOfDay> {
  const hotels = new Set<number>()
  for (const place of new Set(wanted.flatMap(({ places }) => places)))
    for (const hotel of index.termsAt(place)?.hotelIds ?? []) hotels.add(hotel)
  const days = wanted.map(({ column }) => numberToDay(column.key.day))
  const snapshots = await findSnapshots(shop.db, {
    hotelIds: [...hotels],
    nights: [nights],
    parties: Object.values(compared).filter((party) => party !== null),
    from: days[0]!,
    to: days.at(-1)!,
    days,
  })
  const byStay = Map.groupBy(snapshots, ({ party, checkIn }) => `${party}/${checkIn}`)
  const ratesOf = (party: string | null, day: Day) =>
    new Map((byStay.get(`${party}/${day}`) ?? []).map((snapshot) => [snapshot.hotelId, snapshot]))
  return (day) => ({
    own: ratesOf(compared.own, day),
    small: ratesOf(compared.small, day),
    single: ratesOf(compared.single, day),
  })
}
