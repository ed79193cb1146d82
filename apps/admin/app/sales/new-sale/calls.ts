/** Calls of the telephone sale: those of the shop's own booking, and the call that makes the sale. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallInput, CallReply } from '@tussenuit/modules/shared/call.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { setResidency } from '@tussenuit/modules/shared/party.ts'
import { officeClient } from '../../kit/session/session.ts'
import type { Party, Stay } from './choices.ts'

type Reply<K extends keyof Calls> = CallReply<Calls[K]>
export type Deal = Reply<'GET /suggestions'>['stays'][number]
export type CalendarDay = Reply<'POST /hotels/calendar'>[number]
export type HotelOffer = Reply<'POST /live-prices'>[number]
export type Room = Reply<'POST /room-config'>[number]
export type Checked = Reply<'POST /prebook'>
export type Quote = Reply<'POST /specific-config'>
export type Sale = Reply<'POST /telephone-sales'>
type SaleBody = CallInput<Calls['POST /telephone-sales']>['body']
export type Language = NonNullable<SaleBody['language']>

/** Number of calendar days read per request: five weeks. */
export const calendarDays = 35

const roomsOf = ({ rooms, residency }: Party) => setResidency(rooms, residency) as NonNullable<SaleBody['rooms']>
const stayBody = (stay: Stay, language: string) => ({
  deals_id: stay.deal.deals_id,
  check_in: stay.checkIn,
  nights: stay.nights,
  rooms: roomsOf(stay.party),
  language: language as Language,
})

export const searchDeals = async (q: string, language: string, signal: AbortSignal): Promise<Deal[]> =>
  (await officeClient(signal)('GET /suggestions', { query: { q, language: language as Language } })).data.stays

export const readStayLengths = async (deals_id: number, signal: AbortSignal) =>
  (await officeClient(signal)('POST /getCalendar', { body: { deals_id } })).data

export const readCalendarDays = async (
  deals_id: number,
  nights: number,
  from: string,
  party: Party,
  signal: AbortSignal,
): Promise<CalendarDay[]> => {
  const to = addDays(from, calendarDays - 1)
  const body = { deals_id, nights, from, to, rooms: roomsOf(party) }
  return (await officeClient(signal)('POST /hotels/calendar', { body })).data
}

export const readHotelOffers = async (stay: Stay, language: string, signal: AbortSignal): Promise<HotelOffer[]> =>
  (await officeClient(signal)('POST /live-prices', { body: stayBody(stay, language) })).data

export const readRoomOffers = async (stay: Stay, hotel_id: number, language: string, signal: AbortSignal) =>
  (await officeClient(signal)('POST /room-config', { body: { ...stayBody(stay, language), hotel_id } })).data

/** Confirms the room and price with the hotel supplier. The sale must use the `book_hash` of the reply. */
export const prebookRoom = async (stay: Stay, room: Room): Promise<Checked> =>
  (await officeClient()('POST /prebook', { body: { deals_id: stay.deal.deals_id, book_hash: room.book_hash } })).data

export type Options = { activities: number[]; codes: string[]; pay: 'full' | 'deposit' }

export const readExtras = async (stay: Stay, book_hash: string, activities: number[], language: string) =>
  (
    await officeClient()('POST /booking/extras', {
      body: { deals_id: stay.deal.deals_id, book_hash, activities, language: language as Language },
    })
  ).data

export const readQuote = async (
  stay: Stay,
  book_hash: string,
  { activities, codes, pay }: Options,
  language: string,
): Promise<Quote> =>
  (
    await officeClient()('POST /specific-config', {
      body: {
        deals_id: stay.deal.deals_id,
        book_hash,
        activities,
        pay,
        language: language as Language,
        ...(codes.length > 0 ? { voucher_codes: codes } : {}),
      },
    })
  ).data

export type Traveller = { form: SaleBody['guestForm']; language: string }

export const createSale = async (
  stay: Stay,
  book_hash: string,
  { activities, codes, pay }: Options,
  agreed_total_cents: number,
  { form, language }: Traveller,
  key: string,
): Promise<Sale> =>
  (
    await officeClient()(
      'POST /telephone-sales',
      {
        body: {
          ...stayBody(stay, language),
          book_hash,
          activities,
          pay,
          agreed_total_cents,
          guestForm: form,
          ...(codes.length > 0 ? { voucher_codes: codes } : {}),
        },
      },
      { 'idempotency-key': key },
    )
  ).data
