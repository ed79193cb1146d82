/** A sale and its voucher in the format of the documents, for tests. */
import type { Documents } from '@tussenuit/modules/platform/document/ports.ts'
import { translateTemplate, voucherMessages } from '@tussenuit/modules/sale/voucher/document-messages.ts'

type Confirmed = Parameters<Documents['confirmation']>[0]
type Invoice = Parameters<Documents['invoice']>[0]
type Voucher = Parameters<Documents['voucher']>[0]

export const brand = {
  name: 'Tussenuit',
  address: 'Singel 1, Amsterdam',
  email: 'hello@shop.example',
  color: '#9c2468',
}

const hotelFixture = {
  hotel_name: 'De Zilte Duin',
  address: 'Zeeweg 1',
  phone: '+31118123456',
  check_in_time: '15:00:00',
  check_out_time: '11:00:00',
  information: {
    language: 'en',
    rules: [{ title: 'Pets', text: 'Dogs are welcome.' }],
    extra: ['The lift is out of order in May.'],
  },
}

export const reservationFixture = (language: string, more: Partial<Confirmed> = {}): Confirmed =>
  ({
    reservationNumber: 'TU23456789',
    dealTitle: 'Sea',
    checkIn: '2027-05-04',
    checkOut: '2027-05-06',
    nights: 2,
    rooms: [{ adults: 2, children: [7, 9] }],
    hotel: hotelFixture,
    room: {
      room_name: 'Double Room',
      room_label: { text: 'Double Room', language: 'en' },
      room_group_name: '',
      room_data_trans: { bedding_type: null },
      board_type: 'HALF_BOARD',
    },
    activities: [{ activity_id: 1, title: 'Mudflat walk' }],
    lines: [
      { kind: 'room', label: 'Room', amount_cents: 151_653 },
      { kind: 'rounding', label: 'Rounding', amount_cents: 147 },
    ],
    total_cents: 151_800,
    voucher_cents: 10_000,
    due_now_cents: 102_950,
    balance_cents: 38_850,
    balance_due_date: '2027-03-23',
    paid_cents: 102_950,
    open_cents: 38_850,
    payable_at_hotel_cents: 1_230,
    all_in_cents: 153_030,
    cancellation: {
      free_until: '2027-04-20T22:00:00Z',
      steps: [
        { from: null, until: '2027-04-20T22:00:00Z', cost_cents: 0 },
        { from: '2027-04-20T22:00:00Z', until: '2027-05-01T22:00:00Z', cost_cents: 75_900 },
        { from: '2027-05-01T22:00:00Z', until: null, cost_cents: 151_800 },
      ],
    },
    guest: { name: 'Mila', surname: 'Vos', email: 'mila@example.org', phone: '+31612345678' },
    guests: [
      { name: 'Mila', surname: 'Vos' },
      { name: 'Joost', surname: 'Bakker' },
      { name: 'Tess', surname: 'Bakker', age: 7 },
    ],
    invoice_number: '1234567890',
    confirmation_id: 'AB-1',
    travel_information: null,
    language,
    ...more,
  }) as unknown as Confirmed

export const invoiceFixture = (language: string, more: Partial<Invoice> = {}): Invoice => ({
  kind: 'invoice',
  number: '2234567890',
  year: 2027,
  sequence: 12,
  issuedOn: '2027-05-01',
  saleNumber: 'TU23456789',
  language,
  creditOf: null,
  seller: {
    name: 'Tussenuit B.V.',
    address: 'Singel 1, 1012 VC Amsterdam',
    chamber_of_commerce: '12345678',
    vat_number: 'NL123456789B01',
    bank_account: 'NL00BANK0123456789',
  },
  buyer: { name: 'Mila Vos', address: ['Dorpsstraat 1', '1234 AB Ergens'], email: 'mila@example.org' },
  title: 'Sea',
  stay: { hotel: 'De Zilte Duin', checkIn: '2027-05-04', checkOut: '2027-05-06' },
  lines: [
    { label: 'Room: lodging', rate_bp: 2_100, amount_cents: 121_000 },
    { label: 'Tourist tax', rate_bp: null, amount_cents: 400 },
  ],
  vat: [{ rate_bp: 2_100, gross_cents: 121_000, vat_cents: 21_000 }],
  totalCents: 121_400,
  settlement: [
    { kind: 'card', number: null, amountCents: 51_400, method: 'ideal', day: '2027-05-01' },
    { kind: 'voucher', number: null, amountCents: 20_000, method: null, day: null },
    { kind: 'open', number: null, amountCents: 50_000, method: null, day: '2027-05-03' },
    { kind: 'at_hotel', number: null, amountCents: 840, method: null, day: null },
  ],
  settledOn: '2027-05-02',
  scheme: 'normal',
  reason: '',
  ...more,
})

export const voucherFixture = (language: string, more: Partial<Voucher> = {}): Voucher => ({
  picture: null,
  number: 'TV12345678',
  language,
  name: 'Sea',
  description: null,
  dealTitle: null,
  valueCents: 10_000,
  showValue: true,
  from: 'Noor Smit',
  to: 'Oma',
  message: 'Tot gauw',
  redeemAt: 'https://shop.example/verzilveren',
  codes: [
    { code: 'ABCD-EFGH-JKMN-PQRS-T', validUntil: '2028-11-20' },
    { code: '0000-1111-2222-3333-4', validUntil: '2028-11-20' },
  ],
  template: translateTemplate(
    {
      ...voucherMessages('en').template,
      footer: '',
      company: { name: 'Tussenuit B.V.', address: 'Singel 1, 1012 VC Amsterdam' },
    },
    language,
  ),
  ...more,
})
