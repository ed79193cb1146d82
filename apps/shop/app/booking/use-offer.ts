import type { Price } from '@tussenuit/modules/platform/pricing/contract.ts'
import type { RoomOffer } from '@tussenuit/modules/availability/offer/contract.ts'
import { partyKey, passportCountry } from '@tussenuit/modules/shared/party.ts'
import { useRef } from 'react'
import { isChosenOfferBaseline, type ListedOffer, offerPrices, type OfferPrices, type Quote } from './offer-prices.ts'
import { useRequest, type Answer, useLanguageParams, useLastKnownAnswer } from './use-request.ts'
import type { BookingConfig } from './session-store.ts'
import type { Extra } from './steps/extras-step.tsx'
import type { HotelOffer } from './steps/hotel-step.tsx'
import type { Choices } from './url-state.ts'
import type { BookingDraft } from './use-booking-draft.ts'

type Known<T> = Answer<T> & { again(): void }
export type Offer = {
  /** Deal, day, nights and party; null before a day is chosen. */
  stayKey: string | null
  hotels: Known<HotelOffer[]>
  hotel: { hotel_id: number; hotel_name: string; address: string; phone: string } | null
  liveHotel: HotelOffer | null
  rooms: Known<RoomOffer[]>
  room: BookingConfig['rooms'] | null
  liveRoom: RoomOffer | null
  extras: Known<Extra[]>
  /** The price of the room with extras, before there is a hold. */
  quote: Price | null
  /** The prices of the listed hotels or rooms. */
  prices: OfferPrices
  waiting: boolean
  trouble: Known<Price> | null
}

/**
 * The live offers for the choices: hotels of the stay, rooms of the hotel, extras and quote of the room. On return to
 * the checkout the hotel and room in the session store are used, without a request to the hotels. `partnerCode` opens a
 * package that partners sell.
 */
export function useOffer(
  dealsId: number,
  choices: Choices,
  hasExtras: boolean,
  draft: BookingDraft,
  partnerCode: string | null = null,
): Offer {
  const { part, checkIn, nights, rooms: party, activities } = choices
  const inLanguage = useLanguageParams()
  const stay = {
    deals_id: dealsId,
    check_in: checkIn ?? '',
    nights,
    rooms: party,
    ...partnerCodeParams(partnerCode),
    ...inLanguage,
  }
  const stayKey = checkIn === null ? null : `${dealsId}|${checkIn}|${nights}|${partyKey(party)}`
  const remembered = matchStoredOffer(draft.booking, dealsId, choices)

  const liveFor = useRef<string | null>(null)
  if (part !== 'details' || (draft.isLoaded && !remembered)) liveFor.current = stayKey
  const live = stayKey !== null && liveFor.current === stayKey

  const hotels = useRequest<HotelOffer[]>(
    live ? stayKey : null,
    async (api) => (await api('POST /live-prices', { body: stay })).data,
  )
  const liveHotel = hotels.data?.find((candidate) => candidate.hotel_id === choices.hotel) ?? hotels.data?.[0] ?? null
  const hotel = liveHotel ?? remembered?.hotelConfig ?? null

  const rooms = useRequest<RoomOffer[]>(
    live && part !== 'dates' && liveHotel ? `${stayKey}|${liveHotel.hotel_id}` : null,
    async (api) => (await api('POST /room-config', { body: { ...stay, hotel_id: liveHotel!.hotel_id } })).data,
  )
  const liveRoom =
    rooms.data?.find((candidate) => candidate.book_hash === choices.room) ??
    findSameRoom(rooms.data, draft.booking, choices.room) ??
    rooms.data?.[0] ??
    null
  const room = liveRoom ?? remembered?.rooms ?? null

  const hash = room?.book_hash ?? null
  const extras = useRequest<Extra[]>(
    hasExtras && part === 'extras' && hash ? `${hash}|${activities.join()}` : null,
    async (api) =>
      (await api('POST /booking/extras', { body: { deals_id: dealsId, book_hash: hash!, activities, ...inLanguage } }))
        .data,
  )
  const { specific, prices, lastQuote } = useQuote({
    dealsId,
    choices,
    partnerCode,
    stayKey,
    hotels,
    rooms,
    liveHotel,
    hash,
  })
  const quote =
    lastQuote ?? (part === 'dates' ? (liveHotel?.price ?? null) : (liveRoom?.price ?? liveHotel?.price ?? null))
  const waiting =
    hotels.state === 'asking' || (part !== 'dates' && rooms.state === 'asking') || specific.state === 'asking'
  return {
    stayKey,
    hotels,
    hotel,
    liveHotel,
    rooms,
    room,
    liveRoom,
    extras: useLastKnownAnswer(extras, hash),
    quote,
    prices,
    waiting,
    trouble: specific.state === 'failed' ? specific : null,
  }
}

/** The stored booking, if it is for the chosen room of this deal. */
function matchStoredOffer(booking: BookingConfig | null, dealsId: number, choices: Choices): BookingConfig | null {
  const isOfChoice =
    booking?.deals_id === dealsId &&
    choices.room !== null &&
    booking.rooms.book_hash === choices.room &&
    booking.hotelConfig.hotel_id === choices.hotel
  return isOfChoice ? booking : null
}

/** The price of the chosen offer with its extras, and those of the other offers in the list compared with it. */
function useQuote({
  dealsId,
  choices: { part, rooms: party, activities },
  partnerCode,
  stayKey,
  hotels,
  rooms,
  liveHotel,
  hash,
}: {
  dealsId: number
  choices: Choices
  partnerCode: string | null
  stayKey: string | null
  hotels: Answer<HotelOffer[]>
  rooms: Answer<RoomOffer[]>
  liveHotel: HotelOffer | null
  /** The book_hash of the chosen room. */
  hash: string | null
}) {
  const inLanguage = useLanguageParams()
  const list: readonly ListedOffer[] = (part === 'dates' ? hotels.data : part === 'room' ? rooms.data : null) ?? []
  const chosen = { book_hash: part === 'dates' ? (liveHotel?.book_hash ?? null) : hash, activities }
  const asksQuote = activities.length > 0 || (list.length > 1 && !isChosenOfferBaseline(list, chosen))
  const specific = useRequest<Quote>(
    chosen.book_hash && asksQuote && part !== 'details'
      ? [part, chosen.book_hash, list[0]?.book_hash, ...activities].join('|')
      : null,
    async (api) =>
      (
        await api('POST /specific-config', {
          body: {
            deals_id: dealsId,
            book_hash: chosen.book_hash!,
            activities,
            pay: 'full',
            compare_with: list.map(({ book_hash }) => book_hash).filter((other) => other !== chosen.book_hash),
            residency: passportCountry(party),
            ...partnerCodeParams(partnerCode),
            ...inLanguage,
          },
        })
      ).data,
  )
  const lastQuote = useLastKnownAnswer(specific, stayKey).data
  const prices = offerPrices(list, chosen, specific.data)
  return { specific, prices, lastQuote }
}

export const partnerCodeParams = (partnerCode: string | null): { voucher_codes?: string[] } =>
  partnerCode === null ? {} : { voucher_codes: [partnerCode] }

/** Finds the room of the stored booking by its name and board, because each request returns new hashes. */
function findSameRoom(
  rooms: RoomOffer[] | null,
  draft: BookingConfig | null,
  chosenHash: string | null,
): RoomOffer | null {
  if (!rooms || !draft || chosenHash === null || draft.rooms.book_hash !== chosenHash) return null
  return (
    rooms.find(
      (candidate) => candidate.room_name === draft.rooms.room_name && candidate.board_type === draft.rooms.board_type,
    ) ?? null
  )
}
