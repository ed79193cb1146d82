/** The prices of hotels or rooms in a list with the chosen extras, and the differences to the chosen offer. Pure. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { Price } from '@tussenuit/modules/platform/pricing/contract.ts'

export type Quote = CallReply<Calls['POST /specific-config']>
export type ListedOffer = { book_hash: string; price: Price; added_cents: number }

/** By book_hash. `changes` is empty until the server has compared the offers. */
export type OfferPrices = { allIn: ReadonlyMap<string, number>; changes: ReadonlyMap<string, number> }

/**
 * `quote`: the chosen offer with its extras, compared with the others. Without a quote the differences in the list
 * apply; they are relative to the first offer of the list, without extras.
 */
export function offerPrices(
  list: readonly ListedOffer[],
  chosen: { book_hash: string | null; activities: readonly number[] },
  quote: Quote | null,
): OfferPrices {
  if (quote !== null && chosen.book_hash !== null)
    return {
      allIn: new Map([
        [chosen.book_hash, quote.all_in_cents],
        ...quote.compared.map((offer): [string, number] => [offer.book_hash, offer.all_in_cents]),
      ]),
      changes: new Map(quote.compared.map((offer) => [offer.book_hash, offer.added_cents])),
    }
  return {
    allIn: new Map(list.map((offer) => [offer.book_hash, offer.price.all_in_cents])),
    changes: isChosenOfferBaseline(list, chosen)
      ? new Map(list.map((offer) => [offer.book_hash, offer.added_cents]))
      : new Map(),
  }
}

/** True if the differences in the list are relative to the chosen offer. */
export const isChosenOfferBaseline = (
  list: readonly ListedOffer[],
  chosen: { book_hash: string | null; activities: readonly number[] },
): boolean => chosen.activities.length === 0 && chosen.book_hash === list[0]?.book_hash
