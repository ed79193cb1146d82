/**
 * The calls from a checked offer to a confirmed reservation. The browser sends choices; the server determines every
 * amount.
 */
import { Type, type Static } from 'typebox'
import { VoucherCodes } from '../../money/ledger/contract.ts'
import { ActivityIds, Nights } from '../../availability/offer/contract.ts'
import { PaymentShape, ProofField, reportPath, returnField } from '../../money/payment/contract.ts'
import { call } from '../../shared/call.ts'
import { CompanyInputShape } from '../../shared/company.ts'
import {
  BoardShape,
  BookHash,
  Cents,
  DayShape,
  Email,
  GivenCents,
  GivenEuros,
  Id,
  ImageShape,
  LabelShape,
  Language,
  Nothing,
  Nullable,
  OwnerEmail,
  PartyFields,
  Moment,
  SaleNumber,
} from '../../shared/shapes.ts'
import { StateShape, BalanceFields, ReservationShape } from './reservation-shape.ts'
import { Person, GuestFormShape, ReceiverShape } from './guest-shape.ts'

export const preReservation = call({
  method: 'POST',
  once: true,
  path: '/pre-reservation',
  onlyReconciled: true,
  waitsFor: ['payments', 'vat_register'],
  sale: 'body.reservationNumber',
  onlyWhileOpen: true,
  summary:
    'Records what will be paid for; nothing is taken yet. 409 `already_booked` where the same person has booked this ' +
    'stay and these days: `book_again` books it once more',
  body: Type.Object({
    deals_id: Id,
    book_hash: BookHash,
    check_in: DayShape,
    nights: Nights,
    ...PartyFields,
    activities: Type.Optional(ActivityIds),
    voucher_codes: Type.Optional(VoucherCodes),
    voucher_code: Type.Optional(Type.String({ maxLength: 64 })),
    pay: Type.Optional(Type.Enum(['full', 'deposit'])),
    agreed_total_cents: Type.Optional(GivenCents),
    guestForm: GuestFormShape,
    selectedTraveler: Type.Optional(Type.Object({ ...Person, email: Email })),
    bookingInfoReceiver: Type.Optional(ReceiverShape),
    /** The company that the invoice is for; without it the invoice is for the traveller. */
    company: Type.Optional(CompanyInputShape),
    language: Type.Optional(Language),
    terms_accepted: Type.Literal(true),
    reservationNumber: Type.Optional(Type.String({ maxLength: 40 })),
    book_again: Type.Optional(
      Type.Boolean({ description: 'Also where this person has booked this stay and these days already' }),
    ),
  }),
  limit: 'booking',
  quota: 'drafts',
  access: [
    {
      who: 'public',
      reply: Type.Object({
        reservationNumber: Type.String(),
        total_cents: Cents,
        payable_at_hotel_cents: Cents,
        all_in_cents: Cents,
        amount_due_cents: Cents,
        voucher_amount_cents: Cents,
        balance_cents: Cents,
        balance_due_date: Nullable(DayShape),
        expires_at: Moment,
        payment: Nullable(PaymentShape),
        manage_token: Type.String(),
      }),
    },
  ],
})

export const startPayment = call({
  method: 'POST',
  path: '/payments/start',
  onlyReconciled: true,
  waitsFor: ['payments'],
  sale: `body.${returnField}`,
  summary:
    'Right before the card provider is asked to charge. 409 `already_booked` where the same person has paid for this ' +
    'stay and these days, or is paying for it elsewhere: `book_again` pays once more',
  body: Type.Object({
    [returnField]: Type.String({ minLength: 1, maxLength: 300 }),
    book_again: Type.Optional(Type.Boolean({ description: 'Also where this person has booked this stay already' })),
  }),
  limit: 'guest',
  access: [
    {
      who: 'public',
      reply: Type.Object({
        payment_state: Type.Enum(['open', 'processing', 'paid'], {
          description: 'Paid or being paid already, e.g. in another window: nothing more is to be charged',
        }),
      }),
    },
  ],
})

const StateReply = Type.Object({ reservationNumber: SaleNumber, state: StateShape, message_key: Type.String() })
/**
 * The payload that the shop's specification defines. Its amounts in euros come from the browser; those that matter are
 * compared with the stored reservation.
 */
export const insertReservation = call({
  method: 'POST',
  once: true,
  path: '/insert-reservation',
  onlyReconciled: true,
  waitsFor: ['payments'],
  limit: 'booking',
  sale: 'body.reservationNumber',
  summary: 'After paying: settles and says how the reservation stands',
  body: Type.Object({
    reservationNumber: SaleNumber,
    book_hash: Type.Optional(BookHash),
    check_in: Type.Optional(DayShape),
    check_out: Type.Optional(DayShape),
    guest_details: Type.Optional(Type.String({ maxLength: 20_000 })),
    email: Type.Optional(OwnerEmail),
    adult: Type.Optional(Type.Integer({ minimum: 0, maximum: 54 })),
    child: Type.Optional(Type.Integer({ minimum: 0, maximum: 36 })),
    hotel_id: Type.Optional(Id),
    room_name: Type.Optional(Type.String({ maxLength: 300 })),
    phone: Type.Optional(Type.String({ maxLength: 35 })),
    total_amount: Type.Optional(GivenEuros),
    voucher_code: Type.Optional(Type.String({ maxLength: 64 })),
    booking_info_receiver: Type.Optional(Type.String({ maxLength: 20_000 })),
    /** For a browser without the booking session: the proof shows that the sender paid. */
    ...ProofField,
  }),
  access: [{ who: 'session or guest', reply: StateReply }],
})
export const createReservation = call({
  method: 'POST',
  once: true,
  path: '/createReservation',
  onlyReconciled: true,
  waitsFor: ['payments'],
  limit: 'booking',
  sale: 'body.reservationNumber',
  summary: 'Starts or reports the hotel booking of a paid reservation',
  body: Type.Object({ reservationNumber: SaleNumber }),
  access: [{ who: 'session or guest', reply: StateReply }],
})
export const placeReservation = call({
  method: 'POST',
  once: true,
  path: '/reservation',
  onlyReconciled: true,
  summary: 'Places a reservation on which nothing is due',
  body: Type.Object({ reservationNumber: SaleNumber }),
  access: [{ who: 'session or guest', reply: StateReply }],
})
export const getReservationStatusMessage = call({
  method: 'GET',
  path: '/getReservationStatusMessage/:id',
  summary: 'How a reservation stands, in a sentence; nothing personal',
  params: Type.Object({ id: SaleNumber }),
  query: Type.Object({ language: Type.Optional(Language) }),
  access: [
    {
      who: 'public',
      reply: Type.Object({
        state: StateShape,
        message_key: Type.String(),
        message: Type.String(),
        payment_processing: Type.Boolean({ description: 'The bank is still working on a payment for it' }),
      }),
    },
  ],
})

export const reservationDataByResId = call({
  method: 'POST',
  path: '/reservationDataByResId',
  summary: 'A reservation with everything its owner may see',
  body: Type.Object({ reservationNumber: SaleNumber, email: Type.Optional(OwnerEmail) }),
  limit: 'guest',
  access: [
    { who: 'guest', reply: ReservationShape },
    { who: 'staff', permission: 'reservations.read', reply: ReservationShape },
  ],
})

export const PaidBookingShape = Type.Object({
  reservationNumber: SaleNumber,
  state: StateShape,
  message_key: Type.String(),
  dealTitle: Type.String(),
  dealImg: ImageShape,
  checkIn: DayShape,
  checkOut: DayShape,
  nights: Type.Integer(),
  rooms: ReservationShape.properties.rooms,
  hotel_name: Type.String(),
  room_name: Type.String(),
  room_label: LabelShape,
  board_type: BoardShape,
  total_cents: Cents,
  payable_at_hotel_cents: Cents,
  all_in_cents: Cents,
  voucher_cents: Cents,
  ...BalanceFields,
  /** The masked e-mail address; null in the browser that made the booking, because it needs no link. */
  mailed_to: Nullable(Type.String()),
})
export type PaidBooking = Static<typeof PaidBookingShape>
export const paidBooking = call({
  method: 'POST',
  once: true,
  path: '/paid-booking',
  waitsFor: ['payments'],
  sale: `body.${returnField}`,
  summary: 'A booking as its payer may see it in another browser, without personal data; mails its link once',
  body: Type.Object({ [returnField]: Type.String({ minLength: 1, maxLength: 300 }) }),
  limit: 'guest',
  access: [{ who: 'public', reply: PaidBookingShape }],
})

export const downloadConfirmation = call({
  method: 'GET',
  path: '/documents/confirmation/:id',
  summary: 'The confirmation as PDF',
  params: Type.Object({ id: SaleNumber }),
  query: Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) }),
  access: [{ who: 'guest', reply: Nothing }],
})

export const downloadCalendar = call({
  method: 'GET',
  path: '/documents/calendar/:id',
  summary: 'The stay as a calendar file',
  params: Type.Object({ id: SaleNumber }),
  query: Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) }),
  limit: 'guest',
  access: [{ who: 'guest', reply: Nothing }],
})
export const resendConfirmation = call({
  method: 'POST',
  once: true,
  path: '/resendConfirmation',
  summary: 'Mails the confirmation again, to the address on record',
  body: Type.Object({ reservationNumber: SaleNumber, email: Type.Optional(OwnerEmail) }),
  limit: 'guest',
  access: [
    {
      who: 'guest',
      reply: Type.Object({
        reservationNumber: SaleNumber,
        sent_to: Type.String({ description: 'The address, masked' }),
      }),
    },
  ],
})
export const sendBookingLink = call({
  method: 'POST',
  once: true,
  path: '/sendBookingLink',
  summary:
    'Mails the link that opens a reservation to the address on record, where number and address belong ' +
    'together; always the same answer',
  limit: 'newsletter',
  quota: 'messages',
  body: Type.Object({ reservationNumber: SaleNumber, email: Email }),
  access: [{ who: 'public', reply: Nothing }],
})
export const changeContact = call({
  method: 'POST',
  once: true,
  path: '/changeContact',
  summary: 'Changes telephone and e-mail of a reservation; the old address is notified. Needs the manage-token',
  limit: 'guest',
  body: Type.Object({
    reservationNumber: SaleNumber,
    email: Type.Optional(Email),
    phone: Type.Optional(GuestFormShape.properties.phone),
  }),
  access: [
    {
      who: 'guest',
      reply: Type.Object({
        reservationNumber: SaleNumber,
        email: Type.String(),
        phone: Type.String(),
        manage_token: Type.String({ description: 'Another address ends the token that the call was made with' }),
      }),
    },
  ],
})

export const logPayment = call({
  method: 'POST',
  path: reportPath,
  waitsFor: ['payments'],
  limit: 'booking',
  sale: 'body.reservation_number',
  summary: 'What the browser saw at the card provider; secrets are cut out',
  body: Type.Object({
    reservation_number: SaleNumber,
    payment_request: Type.String({ minLength: 1, maxLength: 300 }),
    payment_response: Type.Unknown(),
  }),
  access: [{ who: 'session or guest', reply: Nothing }],
})
