/**
 * The prices of deals for a choice with dates. Those of parties that the price job refreshes are in the columns of
 * arrivals; what these cannot answer is asked of `findChoicePrices`.
 */
import { findChoicePrices, maxQueries } from '../calendar/index.ts'
import { arrivalRange, type Choice } from '../calendar/travel-choice.ts'
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { dayToNumber, listDays, today } from '../../shared/day.ts'
import { isRefreshedByPriceJob, partyKey, type RoomParty } from '../../shared/party.ts'
import { readArrivalColumns } from './arrival-price-flows.ts'
import { BitSet } from './bit-set.ts'
import { DatedPrices } from './dated-prices.ts'
import { type AskedPrices, partyOf, roomsOf } from './list-prices.ts'
import type { ListSource } from './ports.ts'

/** Longer choices would need more columns than are held. */
const maxDays = 62

export async function askDatedPrices(
  shop: RateSource,
  source: ListSource,
  deals: BitSet,
  choice: Choice,
): Promise<AskedPrices> {
  const { index, settings } = source
  const party = partyOf(index, choice)
  const parties = new Map<string, { rooms: RoomParty[]; places: BitSet }>()
  deals.forEach((place) => {
    const key = party(place)
    if (!isRefreshedByPriceJob(key, index.adultsAt(place))) return
    const own = parties.get(key) ?? { rooms: roomsOf(index, place, choice), places: new BitSet() }
    own.places.add(place)
    parties.set(key, own)
  })
  const dated = new DatedPrices(party)
  const range = (nights: number) => {
    const { from, to } = arrivalRange(choice, nights, {
      today: today(shop.now()),
      minimumDays: settings.minimumDays.days,
    })
    return listDays(from, to).map(dayToNumber)
  }
  for (const { rooms, places } of parties.values())
    for (const [nights, ofLength] of range(1).length > maxDays ? [] : index.nights) {
      const [own, days] = [places.and(ofLength), range(nights)]
      if (own.count() === 0) continue
      const columns = await readArrivalColumns(shop, source, { rooms, nights, days }, own)
      dated.add(partyKey(rooms), nights, own, columns, index.size)
    }
  const asked = BitSet.union([deals.without(dated.places), choice.rooms && dealsToAsk(dated, deals, choice)])
  const ids = index.idsOf(asked)
  return { dated, firstDay: null, byDeal: ids.length > 0 ? await findChoicePrices(shop, ids, choice) : new Map() }
}

/** The deals of which the hotels are asked, and those that may have a price in other rooms. */
function dealsToAsk(dated: DatedPrices, deals: BitSet, { nights }: Choice): BitSet {
  const missing = dated.missingArrivals(nights)
  const unpriced = dated.dealsWithTooSmallRooms().toArray()
  return BitSet.union([
    ...(missing.length <= maxQueries ? missing : []),
    deals.and(BitSet.of(unpriced.filter((place) => dated.cheapestCents(place, nights) === null))),
  ])
}
