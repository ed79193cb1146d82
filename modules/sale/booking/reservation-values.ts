/** The values of a reservation: choices, price, and a snapshot of what was sold. */
import { hotelInformation } from '../../catalogue/hotel/house-rules.ts'
import { activityPartyPriceCents } from '../../platform/pricing/activity-price.ts'
import type { CompanyInput } from '../../shared/company.ts'
import { addDays } from '../../shared/day.ts'
import { paymentPeriodMinutes } from '../../shared/hold.ts'
import { addMinutes } from '../../shared/moment.ts'
import type { PartyInput } from '../../shared/party.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Label } from '../../shared/shapes.ts'
import { formatPostalAddress } from '../../shared/street.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { toStoredImage } from '../../platform/media/image.ts'
import type { SellableDeal } from '../../availability/calendar/index.ts'
import { cancellationTerms, nonRefundableCents } from '../../availability/offer/cancellation.ts'
import type { Price } from '../../platform/pricing/contract.ts'
import type { GuestForm, Receiver } from './guest-shape.ts'
import type { Offer } from '../../availability/offer/index.ts'
import type { Snapshot } from './snapshot.ts'
import { type ChosenTaxedActivity, toSaleTax } from './taxed-sale.ts'
import { toTravelInformation } from './travel-information.ts'
import type { BookedGuest, ReservationValues } from './store.ts'

export type ReservationInput = PartyInput & {
  deals_id: number
  book_hash: string
  check_in: string
  nights: number
  activities?: number[]
  voucher_codes?: string[]
  voucher_code?: string
  pay?: 'full' | 'deposit'
  agreed_total_cents?: number
  guestForm: GuestForm
  bookingInfoReceiver?: Receiver
  company?: CompanyInput
  language?: string
  reservationNumber?: string
  book_again?: boolean
}

export function toReservationValues(
  shop: Pick<Shop, 'now' | 'pictures' | 'travelTexts'>,
  deal: SellableDeal,
  offer: Offer,
  { optional, roomLabel, price }: { optional: readonly ChosenTaxedActivity[]; roomLabel: Label; price: Price },
  input: ReservationInput,
  caller: Caller,
): Omit<ReservationValues, 'voucherCents'> {
  const hotel =
    deal.hotels.find((hotel) => hotel.hotelId === offer.hotelId) ??
    refuse(409, 'offer_gone', 'This hotel is no longer part of the package. Please choose again.')
  const snapshot: Snapshot = {
    deal: {
      id: deal.row.id,
      slug: deal.row.slug,
      category: deal.row.category,
      title: deal.row.title,
      image: toStoredImage(shop.pictures, deal.row.pictures[0], input.language),
      is_sgr_package: deal.row.is_sgr_package,
    },
    hotel: {
      id: hotel.hotelId,
      supplierId: hotel.supplierId,
      hotel_name: hotel.name,
      address: formatPostalAddress(hotel),
      phone: hotel.phone,
      check_in_time: hotel.checkInTime,
      check_out_time: hotel.checkOutTime,
      information: hotelInformation(hotel, input.language ?? 'en'),
    },
    room: {
      room_name: offer.rate.roomName,
      room_label: roomLabel,
      room_group_name: offer.rate.roomGroupName,
      room_data_trans: { bedding_type: offer.rate.beddingType },
      board_type: offer.rate.board,
    },
    activities: [...deal.included, ...optional].map((activity) => ({
      activity_id: activity.id,
      title: activity.title,
    })),
    travel_information: toTravelInformation(shop.travelTexts(input.language ?? 'en'), {
      organiser: deal.settings.customization.brand_name,
      isPackage: deal.row.is_package_travel,
      isGuaranteed: deal.row.is_sgr_package,
      guaranteeText: deal.settings.sgr.text,
    }),
    cancellation: cancellationTerms(
      offer.rate,
      price.total_cents,
      nonRefundableCents(deal.settings.cancellation.keepReservationCost, price.lines),
    ),
    per_person_cents: price.per_person_cents,
    payable_at_hotel_cents: price.payable_at_hotel_cents,
    included_cents: deal.included.reduce(
      (sum, activity) => sum + (activityPartyPriceCents(activity, offer.checkIn, offer.rooms) ?? 0),
      0,
    ),
  }
  const hold = addMinutes(shop.now(), paymentPeriodMinutes)
  return {
    dealId: deal.row.id,
    hotelId: hotel.hotelId,
    bookHash: offer.bookHash,
    checkIn: offer.checkIn,
    checkOut: addDays(offer.checkIn, offer.nights),
    nights: offer.nights,
    rooms: offer.rooms,
    activities: optional.map((activity) => activity.id),
    snapshot,
    price,
    netCents: offer.rate.totalCents,
    tax: toSaleTax(deal, offer, { optional, price, country: hotel.countryCode }),
    pay: input.pay ?? 'full',
    guest: bookedGuestOf(input),
    language: input.language ?? 'en',
    userIp: caller.ip,
    expiresAt: hold < offer.expiresAt ? hold : offer.expiresAt,
  }
}

/** If the receiver has the guest's own e-mail address, no second e-mail is sent. */
function bookedGuestOf({ guestForm, bookingInfoReceiver: receiver }: ReservationInput): BookedGuest {
  const isOther = receiver !== undefined && receiver.email.toLowerCase() !== guestForm.email.toLowerCase()
  return isOther ? { ...guestForm, receiver } : guestForm
}
