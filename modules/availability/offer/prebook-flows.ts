/** Checks an offer with the supplier before it is reserved. */
import { taxPaidAtHotelCents, type SellableDeal } from '../calendar/index.ts'
import type { Rate } from '../../catalogue/hotel/ports.ts'
import { crashIfRequested } from '../../shared/crash-point.ts'
import { addHours } from '../../shared/moment.ts'
import { refuse } from '../../shared/refusal.ts'
import type { CodeCheck } from '../../money/ledger/index.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { cancellationTerms, nonRefundableCents } from './cancellation.ts'
import { toStay } from './quote-flows.ts'
import { type Offer, saveOffers } from './store.ts'
import { assertPartnerDealHasCode } from './voucher-flows.ts'
import { requireDealForSale, assertStayWithinRules, requireChosenActivities, quoteStay, requireOffer } from './flows.ts'

/** How many hours a checked offer is valid; the supplier honours it for six hours. */
const prebookedHours = 5

/** The maximum price rise at the supplier check, in percent; the traveller sees the rise and must agree to it. */
const allowedRisePercent = 100

export async function prebookOffer(
  shop: CodeCheck & Pick<Shop, 'supplier'>,
  input: {
    deals_id: number
    book_hash: string
    activities?: number[]
    voucher_codes?: string[]
    residency?: string
    language?: string
  },
  caller: Caller,
) {
  const deal = await requireDealForSale(shop, input.deals_id, input.language)
  const offer = await requireOffer(shop, input.deals_id, input.book_hash, input.residency)
  const stay = toStay(offer)
  await assertPartnerDealHasCode(shop, deal, stay.checkIn, input.voucher_codes, caller)
  assertStayWithinRules(shop, deal, stay)
  const optional = await requireChosenActivities(shop, deal, input.activities)
  const checked = offer.prebooked ? offer : await checkWithSupplier(shop, deal, offer)
  const price = quoteStay(shop, deal, stay, checked.rate, optional)
  const before = quoteStay(shop, deal, stay, earlierRateOf(checked), optional)
  return {
    book_hash: checked.bookHash,
    price_changed: before.total_cents !== price.total_cents || before.all_in_cents !== price.all_in_cents,
    old_total_cents: before.total_cents,
    old_all_in_cents: before.all_in_cents,
    total_cents: price.total_cents,
    payable_at_hotel_cents: price.payable_at_hotel_cents,
    expires_at: checked.expiresAt.toISOString(),
    price,
    cancellation: cancellationTerms(
      checked.rate,
      price.total_cents,
      nonRefundableCents(deal.settings.cancellation.keepReservationCost, price.lines),
    ),
  }
}

/** The rate with the amounts that it had before the supplier check. */
const earlierRateOf = ({ rate, earlierTotalCents, earlierAtHotelCents }: Offer): Rate => ({
  ...rate,
  totalCents: earlierTotalCents ?? rate.totalCents,
  localTaxes:
    earlierAtHotelCents === null ? rate.localTaxes : [{ name: '', amountCents: earlierAtHotelCents, currency: 'EUR' }],
})

async function checkWithSupplier(
  shop: Pick<Shop, 'db' | 'now' | 'supplier'>,
  deal: SellableDeal,
  offer: Offer,
): Promise<Offer> {
  const hotel =
    deal.hotels.find((hotel) => hotel.hotelId === offer.hotelId) ??
    refuse(409, 'offer_gone', 'This hotel is no longer part of the package. Please choose again.')
  const answer = await shop.supplier.prebook(offer.bookHash, allowedRisePercent, hotel.supplierId)
  crashIfRequested('offer checked')
  if (answer.kind === 'gone')
    return refuse(409, 'offer_gone', 'This room has just been taken. Please choose another one.')
  const checked: Offer = {
    ...offer,
    bookHash: answer.rate.bookHash,
    rate: answer.rate,
    prebooked: true,
    earlierTotalCents: offer.rate.totalCents,
    earlierAtHotelCents: taxPaidAtHotelCents(offer.rate),
    expiresAt: addHours(shop.now(), prebookedHours),
  }
  await saveOffers(shop.db, [checked])
  return checked
}
