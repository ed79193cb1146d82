/** The fields of a reservation for travellers and staff. */
import { HotelInformationShape } from '../../catalogue/hotel/contract.ts'
import { Type, type Static } from 'typebox'
import { CancellationShape } from '../../availability/offer/contract.ts'
import { claimReasons } from '../../money/claim/claim.ts'
import { PriceShape } from '../../platform/pricing/contract.ts'
import { CompanyShape } from '../../shared/company.ts'
import {
  BoardShape,
  Cents,
  DayShape,
  Id,
  ImageShape,
  LabelShape,
  Nullable,
  Moment,
  SaleNumber,
} from '../../shared/shapes.ts'
import { Person, GuestFormShape } from './guest-shape.ts'
import { reservationStates } from './states.ts'

export const StateShape = Type.Enum([...reservationStates])

/** The balance after all payments and refunds. `balance_cents`, in contrast, is the balance planned at booking. */
export const BalanceFields = {
  /** The amount paid by card. */
  paid_cents: Cents,
  /** The refunded part of the card payments, including pending refunds. */
  refunded_cents: Cents,
  /** The amount returned to vouchers. */
  voucher_returned_cents: Cents,
  /** The amount owed, due or not: the same on pages, in documents, in e-mails and in the books. */
  open_cents: Cents,
  due_on: Nullable(DayShape),
  claim_reason: Nullable(Type.Enum([...claimReasons])),
  disputed_cents: Type.Integer({ description: 'Withdrawn by the bank of the payer, which has not decided yet' }),
  bank_cents: Type.Integer({ description: 'Received by bank transfer, less what was paid back' }),
  credit_cents: Type.Integer({ description: 'Paid by bank transfer beyond what was owed' }),
  balance_state: Type.Enum(['none', 'open', 'overdue', 'processing', 'paid', 'closed']),
}

export const ReservationShape = Type.Object({
  reservationNumber: SaleNumber,
  state: StateShape,
  message_key: Type.String(),
  deals_id: Id,
  dealTitle: Type.String(),
  deal_slug: Type.String(),
  deal_category: Type.String(),
  dealImg: ImageShape,
  checkIn: DayShape,
  checkOut: DayShape,
  nights: Type.Integer(),
  rooms: Type.Array(Type.Object({ adults: Type.Integer(), children: Type.Array(Type.Integer()) })),
  hotel: Type.Object({
    hotel_name: Type.String(),
    address: Type.String(),
    phone: Type.String(),
    check_in_time: Type.String(),
    check_out_time: Type.String(),
    information: Type.Optional(HotelInformationShape),
  }),
  room: Type.Object({
    room_name: Type.String(),
    /** The room with its beds, in the language of the booking. */
    room_label: LabelShape,
    room_group_name: Type.String(),
    room_data_trans: Type.Object({ bedding_type: Nullable(Type.String()) }),
    board_type: BoardShape,
  }),
  activities: Type.Array(Type.Object({ activity_id: Id, title: Type.String() })),
  lines: PriceShape.properties.lines,
  total_cents: Cents,
  per_person_cents: Cents,
  people: Type.Integer(),
  voucher_cents: Cents,
  due_now_cents: Cents,
  balance_cents: Cents,
  balance_due_date: Nullable(DayShape),
  ...BalanceFields,
  payable_at_hotel_cents: Cents,
  all_in_cents: Cents,
  cancellation: CancellationShape,
  /**
   * The latest cancellation request that was not refused. `released_cents` no longer needs to be paid; `owed_cents` is
   * the part of the fee that exceeds the paid amount.
   */
  cancelled: Nullable(
    Type.Object({
      fee_cents: Nullable(Cents),
      refund_cents: Cents,
      card_refund_cents: Cents,
      voucher_refund_cents: Cents,
      released_cents: Cents,
      owed_cents: Cents,
    }),
  ),
  guest: Type.Object({ ...Person, email: Type.String(), phone: Type.String() }),
  confirmation_to: Type.Array(Type.String(), { description: 'Addresses that the booking e-mail goes to' }),
  company: Nullable(CompanyShape),
  guests: GuestFormShape.properties.guestDetail,
  payments: Type.Array(
    Type.Object({
      part: Type.String(),
      state: Type.String(),
      amount_cents: Cents,
      received_cents: Cents,
      refunded_cents: Cents,
      method: Nullable(Type.String()),
    }),
  ),
  invoice_number: Nullable(Type.String()),
  confirmation_id: Nullable(Type.String()),
  documents: Type.Array(Type.Object({ kind: Type.String(), url: Type.String() })),
  expires_at: Moment,
  is_sgr_package: Type.Boolean(),
  travel_information: Nullable(
    Type.Object({
      title: Type.String(),
      paragraphs: Type.Array(Type.String()),
      rights: Type.Array(Type.String()),
    }),
  ),
  language: Type.String(),
})

export type ReservationView = Static<typeof ReservationShape>
