import type { Price } from '@tussenuit/modules/pricing/contract.ts'
import type { RoomOffer } from '@tussenuit/modules/offer/contract.ts'
import { partyKey, residencyOf } from '@tussenuit/modules/shared/party.ts'
import { useRef } from 'react'
import { useRequest, type Answer, useInLanguage } from './use-request.ts'
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
  /** Room and extras, before the hotel holds it. */
  quote: Price | null
  waiting: boolean
  trouble: Known<Price> | null
}

/**
 * The live side of the choices: hotels of the stay, rooms of the hotel, extras and quote of the room. Coming back to
 * the checkout, what the session store remembers of hotel and room is enough; the hotels are not asked again.
 * `partnerCode` opens a package that partners sell.
 */
export function useOffer(
  dealsId: number,
  choices: Choices,
  hasExtras: boolean,
  draft: BookingDraft,
  partnerCode: string | null = null,
): Offer {
  const { part, checkIn, nights, rooms: party, activities } = choices
  const inLanguage = useInLanguage()
  const stay = {
    deals_id: dealsId,
    check_in: checkIn ?? '',
    nights,
    rooms: party,
    ...codesOf(partnerCode),
    ...inLanguage,
  }
  const stayKey = checkIn === null ? null : `${dealsId}|${checkIn}|${nights}|${partyKey(party)}`
  const remembered =
    draft.booking !== null &&
    draft.booking.deals_id === dealsId &&
    choices.room !== null &&
    draft.booking.rooms.book_hash === choices.room &&
    draft.booking.hotelConfig.hotel_id === choices.hotel
      ? draft.booking
      : null

  const liveFor = useRef<string | null>(null)
  if (part !== 'details' || (draft.known && !remembered)) liveFor.current = stayKey
  const live = stayKey !== null && liveFor.current === stayKey

  const hotels = useRequest<HotelOffer[]>(
    live ? stayKey : null,
    async (api) => (await api('POST /live-prices', { body: stay })).data,
  )
  const liveHotel = hotels.data?.find((one) => one.hotel_id === choices.hotel) ?? hotels.data?.[0] ?? null
  const hotel = liveHotel ?? remembered?.hotelConfig ?? null

  const rooms = useRequest<RoomOffer[]>(
    live && part !== 'dates' && liveHotel ? `${stayKey}|${liveHotel.hotel_id}` : null,
    async (api) => (await api('POST /room-config', { body: { ...stay, hotel_id: liveHotel!.hotel_id } })).data,
  )
  const liveRoom =
    rooms.data?.find((one) => one.book_hash === choices.room) ??
    sameRoom(rooms.data, draft.booking, choices.room) ??
    rooms.data?.[0] ??
    null
  const room = liveRoom ?? remembered?.rooms ?? null

  const hash = room?.book_hash ?? null
  const extras = useRequest<Extra[]>(
    hasExtras && part === 'extras' && hash ? hash : null,
    async (api) =>
      (await api('POST /booking/extras', { body: { deals_id: dealsId, book_hash: hash!, ...inLanguage } })).data,
  )
  const specific = useRequest<Price>(
    hash && activities.length > 0 && part !== 'dates' && part !== 'details' ? `${hash}|${activities.join()}` : null,
    async (api) =>
      (
        await api('POST /specific-config', {
          body: {
            deals_id: dealsId,
            book_hash: hash!,
            activities,
            pay: 'full',
            residency: residencyOf(party),
            ...codesOf(partnerCode),
            ...inLanguage,
          },
        })
      ).data,
  )

  const quote =
    specific.data ?? (part === 'dates' ? (liveHotel?.price ?? null) : (liveRoom?.price ?? liveHotel?.price ?? null))
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
    extras,
    quote,
    waiting,
    trouble: specific.state === 'failed' ? specific : null,
  }
}

export const codesOf = (partnerCode: string | null): { voucher_codes?: string[] } =>
  partnerCode === null ? {} : { voucher_codes: [partnerCode] }

/** Offers get new hashes when they are asked again; the room the traveller chose is still the same room. */
function sameRoom(rooms: RoomOffer[] | null, draft: BookingConfig | null, wanted: string | null): RoomOffer | null {
  if (!rooms || !draft || wanted === null || draft.rooms.book_hash !== wanted) return null
  return (
    rooms.find((one) => one.room_name === draft.rooms.room_name && one.board_type === draft.rooms.board_type) ?? null
  )
}
