/** Stays that staff sell by telephone, and the linked page on which the traveller agrees and pays. */
import { Type } from 'typebox'
import { CancellationShape } from '../../availability/offer/contract.ts'
import { VoucherCodes } from '../../money/ledger/contract.ts'
import { PaymentShape } from '../../money/payment/contract.ts'
import { PriceShape } from '../../platform/pricing/contract.ts'
import { call } from '../../shared/call.ts'
import {
  BoardShape,
  Cents,
  DayShape,
  GivenCents,
  Id,
  ImageShape,
  LabelShape,
  Nullable,
  Moment,
  SaleNumber,
} from '../../shared/shapes.ts'
import { preReservation } from '../booking/contract.ts'
import { StateShape } from '../booking/reservation-shape.ts'

const { properties: choices } = preReservation.body
const Token = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) })

export const sellByTelephone = call({
  method: 'POST',
  once: true,
  path: '/telephone-sales',
  onlyReconciled: true,
  limit: 'booking',
  summary:
    'Records a stay that staff sell by telephone and mails the traveller the link to pay it; nothing is taken yet. ' +
    'The traveller agrees to the terms on the page of the link',
  body: Type.Object(
    {
      deals_id: choices.deals_id,
      book_hash: choices.book_hash,
      check_in: choices.check_in,
      nights: choices.nights,
      rooms: choices.rooms,
      adults: choices.adults,
      children: choices.children,
      residency: choices.residency,
      activities: choices.activities,
      voucher_codes: Type.Optional(VoucherCodes),
      pay: choices.pay,
      agreed_total_cents: GivenCents,
      guestForm: choices.guestForm,
      language: choices.language,
    },
    { additionalProperties: false },
  ),
  access: [
    {
      who: 'staff',
      permission: 'reservations.write',
      reply: Type.Object({
        reservationNumber: SaleNumber,
        total_cents: Cents,
        payable_at_hotel_cents: Cents,
        all_in_cents: Cents,
        amount_due_cents: Cents,
        voucher_amount_cents: Cents,
        balance_cents: Cents,
        balance_due_date: Nullable(DayShape),
        expires_at: Moment,
        pay_link: Type.String(),
        sent_to: Type.String(),
      }),
    },
  ],
})

export const sendPayLink = call({
  method: 'POST',
  once: true,
  path: '/payLinks/:id',
  onlyReconciled: true,
  summary: 'The link on which a traveller pays what is open of a reservation; mailed where it is asked',
  params: Type.Object({ id: SaleNumber }),
  body: Type.Object(
    { send: Type.Boolean({ description: 'Mail the link to the address on record' }) },
    { additionalProperties: false },
  ),
  access: [
    {
      who: 'staff',
      permission: 'reservations.write',
      reply: Type.Object({
        reservationNumber: SaleNumber,
        open_cents: Cents,
        pay_link: Type.String(),
        sent_to: Nullable(Type.String()),
      }),
    },
  ],
})

const HeldSaleShape = Type.Object({
  reservationNumber: SaleNumber,
  state: StateShape,
  /** True if the payment period has ended: the hotel must be asked again. */
  has_ended: Type.Boolean(),
  deals_id: Id,
  dealTitle: Type.String(),
  deal_slug: Type.String(),
  deal_category: Type.String(),
  dealImg: ImageShape,
  checkIn: DayShape,
  checkOut: DayShape,
  nights: Type.Integer(),
  rooms: Type.Array(Type.Object({ adults: Type.Integer(), children: Type.Array(Type.Integer()) })),
  hotel_name: Type.String(),
  room_label: LabelShape,
  board_type: BoardShape,
  activities: Type.Array(Type.Object({ activity_id: Id, title: Type.String() })),
  lines: PriceShape.properties.lines,
  per_person_cents: Cents,
  people: Type.Integer(),
  total_cents: Cents,
  voucher_cents: Cents,
  due_now_cents: Cents,
  balance_cents: Cents,
  balance_due_date: Nullable(DayShape),
  payable_at_hotel_cents: Cents,
  all_in_cents: Cents,
  cancellation: CancellationShape,
  expires_at: Moment,
  travel_information: Nullable(
    Type.Object({
      title: Type.String(),
      paragraphs: Type.Array(Type.String()),
      rights: Type.Array(Type.String()),
    }),
  ),
})

export const heldSale = call({
  method: 'GET',
  path: '/telephone-sales/:id',
  waitsFor: ['payments'],
  sale: 'params.id',
  summary: 'A stay sold by telephone that waits for its payment; by the signed link',
  params: Type.Object({ id: SaleNumber }),
  query: Token,
  limit: 'guest',
  access: [{ who: 'guest', reply: HeldSaleShape }],
})

export const payHeldSale = call({
  method: 'POST',
  once: true,
  path: '/telephone-sales/:id/pay',
  onlyReconciled: true,
  waitsFor: ['payments'],
  sale: 'params.id',
  summary:
    'Agrees to the terms and prepares the payment of a stay sold by telephone; where codes pay all of it, books it. ' +
    '410 once the time to pay has passed',
  params: Type.Object({ id: SaleNumber }),
  query: Token,
  body: Type.Object(
    { terms_accepted: Type.Literal(true), agreed_total_cents: GivenCents },
    { additionalProperties: false },
  ),
  limit: 'guest',
  access: [
    {
      who: 'guest',
      reply: Type.Object({ amount_due_cents: Cents, payment: Nullable(PaymentShape) }),
    },
  ],
})

export const renewHeldSale = call({
  method: 'POST',
  once: true,
  path: '/telephone-sales/:id/renew',
  onlyReconciled: true,
  waitsFor: ['hotels', 'payments'],
  sale: 'params.id',
  onlyWhileOpen: true,
  summary:
    'Asks the hotel again for a stay sold by telephone whose time to pay has passed. 409 `price_changed` with the ' +
    'new price until it is agreed to, 409 `offer_gone` where the room is taken, 409 ' +
    '`voucher_not_usable_any_more` where its codes no longer pay their part',
  params: Type.Object({ id: SaleNumber }),
  query: Token,
  body: Type.Object({ agreed_all_in_cents: Type.Optional(GivenCents) }, { additionalProperties: false }),
  limit: 'booking',
  access: [{ who: 'guest', reply: HeldSaleShape }],
})
