import { expect, test } from 'vitest'
import type { ListedOrder } from '../../catalogue/hotel/ports.ts'
import { compareOrder, type KnownAttempt, type StayWithoutOrder } from './restored-order.ts'

const order: ListedOrder = {
  orderId: 7,
  attemptId: 'a',
  state: 'confirmed',
  confirmationId: null,
  roomName: '',
  checkIn: '2027-03-12',
  checkOut: '2027-03-14',
  amountCents: 10_000,
  hotelId: 5,
  guests: [
    { name: 'Sanne', surname: 'de Vries' },
    { name: 'Joost', surname: 'Bakker' },
  ],
}
const stay: StayWithoutOrder = {
  number: 'TU2',
  bookHash: 'p-1',
  supplierHotelId: 5,
  checkIn: '2027-03-12',
  checkOut: '2027-03-14',
  guests: [
    { name: 'joost', surname: 'Bakker' },
    { name: 'SANNE', surname: 'de Vries' },
  ],
}
const attempt = (state: KnownAttempt['state'], saleState: KnownAttempt['saleState'] = 'confirming') => ({
  id: 'a',
  number: 'TU1',
  state,
  saleState,
})

test.each(['forming', 'formed', 'dropped'] as const)(
  'an order that was %s in the backup is not sent again',
  (state) => {
    expect(compareOrder(order, attempt(state), [stay])).toEqual({ kind: 'continue', number: 'TU1' })
  },
)

test.each(['finishing', 'polling', 'confirmed'] as const)('an order that was %s needs nothing', (state) => {
  expect(compareOrder(order, attempt(state), [])).toEqual({ kind: 'same' })
})

test.each(['failed', 'cancelled'] as const)('an order that was %s and stands is for staff', (state) => {
  expect(compareOrder(order, attempt(state, 'refunded'), [])).toEqual({ kind: 'stands', number: 'TU1' })
})

test('an order that ended is for staff where its stay counts as booked', () => {
  const ended = { ...order, state: 'ended' as const }
  expect(compareOrder(ended, attempt('confirmed', 'confirmed'), [])).toEqual({ kind: 'ended', number: 'TU1' })
  expect(compareOrder(ended, attempt('confirmed', 'cancellation_requested'), [])).toEqual({ kind: 'same' })
  expect(compareOrder(ended, null, [stay])).toEqual({ kind: 'same' })
})

test('an unknown order belongs to the stay with its hotel, days and guests, or to none', () => {
  expect(compareOrder(order, null, [{ ...stay, number: 'TU3', checkOut: '2027-03-15' }, stay])).toEqual({
    kind: 'attach',
    stay,
  })
  for (const other of [
    { supplierHotelId: 6 },
    { checkIn: '2027-03-11' },
    { guests: stay.guests.slice(1) },
    { guests: [...stay.guests.slice(1), { name: 'Joost', surname: 'Smit' }] },
  ])
    expect(compareOrder(order, null, [{ ...stay, ...other }])).toEqual({ kind: 'lost' })
})
