/** Checks that a price shown on a page is that of the rooms, the quote, prebook and the card provider. */
import { expect } from 'vitest'
import type { languages } from '@tussenuit/modules/shared/language.ts'
import type { RoomParty } from '@tussenuit/modules/shared/party.ts'
import { readProviderPayment, makeGuestForm, intentIdOfSale } from './booking-steps.ts'
import type { TestShop } from './harness.ts'

type Sums = { total_cents: number; payable_at_hotel_cents: number; all_in_cents: number }

/** The sums of a price, without its other fields. */
export const pickTotals = ({ total_cents, payable_at_hotel_cents, all_in_cents }: Sums): Sums => ({
  total_cents,
  payable_at_hotel_cents,
  all_in_cents,
})

/**
 * Expects the price in the hotel list, the room, the quote and prebook; with `pay` also in the booking and at the card
 * provider.
 */
export async function expectBookableAtPrice(
  shop: TestShop,
  deals_id: number,
  price: Sums & { per_person_cents: number },
  {
    stay: chosen,
    language,
    pay,
  }: {
    stay: { check_in: string; nights: number; rooms: RoomParty[] }
    language: (typeof languages)[number]
    pay: boolean
  },
): Promise<void> {
  const stay = { deals_id, ...chosen }
  const live = (await shop.client('POST /live-prices', { body: { ...stay, language } })).data
  expect(pickTotals(live[0]!.price)).toEqual(pickTotals(price))
  const [room] = (await shop.client('POST /room-config', { body: { ...stay, hotel_id: live[0]!.hotel_id } })).data
  expect([room!.price.per_person_cents, pickTotals(room!.price)]).toEqual([price.per_person_cents, pickTotals(price)])
  const offer = { deals_id, book_hash: room!.book_hash }
  const quote = (await shop.client('POST /specific-config', { body: { ...offer, pay: 'full' } })).data
  expect([pickTotals(quote), quote.due_now_cents]).toEqual([pickTotals(price), price.total_cents])
  const prebooked = (await shop.client('POST /prebook', { body: offer })).data
  expect([prebooked.price_changed, pickTotals(prebooked.price)]).toEqual([false, pickTotals(price)])
  if (!pay) return
  const guestDetail = chosen.rooms.flatMap((party, index) => [
    ...Array.from({ length: party.adults }, (_, who) => ({
      room: index + 1,
      name: index + who === 0 ? 'Sanne' : `Joost ${'abcdefghi'[index]}${'abcdef'[who]}`,
      surname: 'de Vries',
    })),
    ...party.children.map((age) => ({ room: index + 1, name: 'Kees', surname: 'de Vries', age })),
  ])
  const reservation = (
    await shop.client('POST /pre-reservation', {
      body: {
        ...stay,
        book_hash: prebooked.book_hash,
        agreed_total_cents: price.total_cents,
        terms_accepted: true,
        guestForm: { ...makeGuestForm(), guestDetail },
      },
    })
  ).data
  expect([pickTotals(reservation), reservation.amount_due_cents]).toEqual([pickTotals(price), price.total_cents])
  expect((await readProviderPayment(shop, intentIdOfSale(reservation))).intent.amount).toBe(price.total_cents)
  const recorded = (
    await shop.client(
      'POST /reservationDataByResId',
      { body: { reservationNumber: reservation.reservationNumber } },
      { 'manage-token': reservation.manage_token },
    )
  ).data
  expect([recorded.per_person_cents, pickTotals(recorded)]).toEqual([price.per_person_cents, pickTotals(price)])
}
