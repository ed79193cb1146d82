/**
 * The prices of deals in lists. Those without dates for a party that the price job refreshes are in the index; all
 * others are asked of `findChoicePrices`.
 */
import { findChoicePrices } from '../calendar/index.ts'
import { type Choice, hasDates } from '../calendar/travel-choice.ts'
import type { RateSource } from '../../catalogue/hotel/ports.ts'
import { addDays, dayToNumber, today } from '../../shared/day.ts'
import type { BitSet } from './bit-set.ts'
import { askDatedPrices } from './dated-price-flows.ts'
import { type AskedPrices, storedPriceColumn } from './list-prices.ts'
import type { ListSource } from './ports.ts'

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
  const ids = index.idsOf(deals.and(storedPriceColumn(index, choice, firstDay).missing))
  return { dated: null, firstDay, byDeal: ids.length > 0 ? await findChoicePrices(shop, ids, choice) : new Map() }
}
