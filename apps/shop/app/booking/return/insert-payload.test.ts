import { describe, expect, it } from 'vitest'
import { emptyReservation, type BookingConfig } from '../session-store.ts'
import { toInsertPayload, randomInvoiceNumber } from './insert-payload.ts'

const booking = {
  totalPrice: 378,
  checkIn: '2027-01-10',
  checkOut: '2027-01-12',
  adult: 2,
  child: 0,
  isVoucherPurchase: 0,
  deal_slug: 'wellness-veluwe',
  dealImg: '/p.webp',
  dealTitle: 'Heath',
  deals_id: 12,
  choices: '',
  rooms: {
    book_hash: 'h-1',
    room_name: 'Standard double',
    room_group_name: 'Double',
    room_data_trans: { bedding_type: 'twin beds' },
    board_type: 'BED_AND_BREAKFAST',
  },
  hotelConfig: { hotel_id: 7, hotel_name: 'Hof van Ede', address: 'Heideweg 1', phone: '0318' },
  activities: [{ activity_id: 1, title: 'Thermal baths' }],
  prebooked: null,
} satisfies BookingConfig
const reservation = {
  ...emptyReservation,
  reservationNumber: 'TU-1',
  guestForm: {
    name: 'Noor',
    surname: 'A',
    email: 'n@example.nl',
    phone: '0612345678',
    guestDetail: [{ name: 'Noor', surname: 'A' }],
  },
}

describe('what is sent after paying', () => {
  it('carries the stay, the party, the hotel and the guests as JSON text', () => {
    const payload = toInsertPayload('TU-1', booking, reservation, '1234567890')
    expect(payload).toMatchObject({
      reservationNumber: 'TU-1',
      check_in: '2027-01-10',
      check_out: '2027-01-12',
      adult: 2,
      child: 0,
      hotel_id: 7,
      total_amount: 378,
      email: 'n@example.nl',
      'amount_wellness-veluwe': 378,
    })
    expect(JSON.parse((payload as { guest_details: string }).guest_details)).toEqual([{ name: 'Noor', surname: 'A' }])
    expect(JSON.parse((payload as { booking_info_receiver: string }).booking_info_receiver)).toMatchObject({
      activity_list: ['Thermal baths'],
      invoice_number: '1234567890',
      board_type: 'BED_AND_BREAKFAST',
    })
  })

  it('what belongs to another reservation is not sent', () => {
    expect(toInsertPayload('TU-2', booking, reservation, '1')).toEqual({ reservationNumber: 'TU-2' })
    expect(toInsertPayload('TU-1', null, reservation, '1')).toEqual({ reservationNumber: 'TU-1' })
  })

  it('the invoice number has ten digits', () => {
    for (let turn = 0; turn < 200; turn += 1) expect(randomInvoiceNumber()).toMatch(/^[1-9]\d{9}$/)
  })
})
