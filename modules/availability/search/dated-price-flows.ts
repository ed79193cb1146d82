/**
 * The prices of deals for a choice with dates. Those of parties that the price job refreshes are in the columns of
 * arrivals; what these cannot answer is asked of `findChoicePrices`.
 */
import { findChoicePrices, maxQueries } from '../calendar/index.ts'
import { arrivalRange, type Choice } from '../calendar/travel-choice.ts'
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { dayToNumber, listDays, today } from '../../shared/day.ts'
import { partyKey } from '../../shared/party.ts'
import { arrivalColumns, fillArrivalColumns } from './arrival-price-flows.ts'
import { BitSet } from './bit-set.ts'
import type { DatedPrices } from './dated-prices.ts'
import { type AskedPrices, datedDeals, heldParties } from './list-prices.ts'
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
  const days = { today: today(shop.now()), minimumDays: settings.minimumDays.days }
  const { rooms, nights } = choice
  const name = [
    choice.from,
    choice.to,
    rooms && partyKey(rooms),
    nights?.toSorted().join(),
    days.today,
    days.minimumDays,
  ]
  const dated = index.arrivals.dated(name.join('/'), nights)
  const range = (length: number) => {
    const { from, to } = arrivalRange(choice, length, days)
    return listDays(from, to).map(dayToNumber)
  }
  const held = range(1).length > maxDays ? [] : heldParties(index, choice)
  for (const { rooms, places } of held) {
    const outdated = deals.and(places).without(dated.current)
    if (outdated.isEmpty()) continue
    for (const [length, ofLength] of index.nights) {
      const own = outdated.and(ofLength)
      if (own.isEmpty()) continue
      const stays = { rooms, nights: length, days: range(length) }
      const columns = arrivalColumns(index, stays)
      dated.addStays({ party: partyKey(rooms), nights: length, columns })
      await fillArrivalColumns(shop, source, stays, columns, own)
    }
  }
  const listed = deals.and(BitSet.union(held.map(({ places }) => places)))
  dated.update(listed, datedDeals(index, choice))
  const asked = BitSet.union([deals.without(listed.and(dated.places)), rooms && dealsToAsk(dated, listed)])
  const ids = index.idsOf(asked)
  return {
    dated: { prices: dated, listed },
    firstDay: null,
    byDeal: ids.length > 0 ? await findChoicePrices(shop, ids, choice) : new Map(),
  }
}

/** The deals of which the hotels are asked, and those that may have a price in other rooms. */
function dealsToAsk(dated: DatedPrices, deals: BitSet): BitSet {
  const missing = dated.missingArrivals(deals)
  const tooSmall = dated.dealsWithTooSmallRooms(deals).toArray()
  return BitSet.union([
    ...(missing.length <= maxQueries ? missing : []),
    BitSet.of(tooSmall.filter((place) => !dated.hasPrice(place))),
  ])
}
