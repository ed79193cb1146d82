/** The quote of an offer, and the price differences of other offers. */
import { taxPaidAtHotelCents, type SellableDeal } from '../calendar/index.ts'
import type { Rate } from '../../catalogue/hotel/ports.ts'
import { priceDifferenceCents } from '../../platform/pricing/price-differences.ts'
import { quote, type RatePrice, type Stay } from '../../platform/pricing/price.ts'
import { today } from '../../shared/day.ts'
import { partyKey, type RoomParty } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import { findOffers, type Offer } from './store.ts'
import type { PricedOffer } from './voucher-flows.ts'

const ratePrice = (rate: Rate): RatePrice => ({
  totalCents: rate.totalCents,
  localTaxCents: taxPaidAtHotelCents(rate),
  isPackage: rate.isPackage,
  sellLimits: rate.sellLimits,
})

/** The input of a quote, without the optional activities. */
export const toQuoteInput = (
  shop: Pick<Shop, 'now'>,
  deal: SellableDeal,
  stay: Stay,
  rate: Rate,
  pay: 'full' | 'deposit' = 'full',
) => ({
  stay,
  rate: ratePrice(rate),
  deal: deal.bookable,
  settings: deal.settings.package,
  pay,
  today: today(shop.now()),
})

export const toStay = (offer: Offer): Stay => ({
  checkIn: offer.checkIn,
  nights: offer.nights,
  rooms: offer.rooms as RoomParty[],
})

/**
 * Other offers of the stay, each with its price difference for the same activities. Expired offers, and offers that
 * cannot be combined with the activities, are omitted. One query.
 */
export async function listOfferPriceDifferences(
  shop: Pick<Shop, 'db' | 'now'>,
  { deal, offer, optional, price }: Pick<PricedOffer, 'deal' | 'offer' | 'optional' | 'price'>,
  bookHashes: readonly string[],
) {
  const others = await findOffers(shop.db, deal.row.id, bookHashes)
  return others.flatMap((other) => {
    if (!isSameStay(offer, other) || other.expiresAt <= shop.now()) return []
    const its = quote({ ...toQuoteInput(shop, deal, toStay(other), other.rate), optional })
    return its
      ? [{ book_hash: other.bookHash, all_in_cents: its.all_in_cents, added_cents: priceDifferenceCents(its, price) }]
      : []
  })
}

const isSameStay = (offer: Offer, other: Offer): boolean =>
  offer.checkIn === other.checkIn && offer.nights === other.nights && partyKey(offer.rooms) === partyKey(other.rooms)
