/**
 * The prices of deals in lists. Those without dates for a party that the price job refreshes are in the index; all
 * others are asked of `findChoicePrices`.
 */
import { findChoicePrices } from '../calendar/index.ts'
import { type Choice, hasDates } from '../calendar/travel-choice.ts'
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { addDays, dayToNumber, today } from '../../shared/day.ts'
import { isRefreshedByPriceJob } from '../../shared/party.ts'
import type { BitSet } from './bit-set.ts'
import { askDatedPrices } from './dated-price-flows.ts'
import type { DealIndex } from './deal-index.ts'
import { accepts, type AskedPrices, partyOf } from './list-prices.ts'
import type { ListSource } from './ports.ts'

/** Whether the stored from-prices of the deal are all that its price for a choice without dates depends on. */
function isPriceStored(index: DealIndex, place: number, party: string, choice: Choice, firstDay: number): boolean {
  return (
    isRefreshedByPriceJob(party, index.adultsAt(place)) &&
    // Between midnight and the next refresh, a stored from-price may be for a day in the past.
    !index.prices.hasStayBefore(place, party, firstDay) &&
    // Without a price for the chosen rooms, other rooms may have one.
    (choice.rooms === undefined || index.prices.cheapestCents(place, party, accepts(index, place, choice)) !== null)
  )
}

/** Asks for the prices of these deals that are not in the index. */
export async function askMissingPrices(
  shop: RateSource,
  source: ListSource,
  deals: BitSet,
  choice: Choice,
): Promise<AskedPrices> {
  if (hasDates(choice)) return askDatedPrices(shop, source, deals, choice)
  const { index, settings } = source
  const firstDay = dayToNumber(addDays(today(shop.now()), settings.minimumDays.days))
  const party = partyOf(index, choice)
  const missing: number[] = []
  deals.forEach((place) => {
    if (!isPriceStored(index, place, party(place), choice, firstDay)) missing.push(index.idAt(place))
  })
  return { dated: null, byDeal: missing.length > 0 ? await findChoicePrices(shop, missing, choice) : new Map() }
}
