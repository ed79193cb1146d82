/** Calls for cancelling a stay: preview of the fee, request, execution. */
import { maxCents } from '../../shared/money.ts'
import { Type, type Static } from 'typebox'
import { StateShape } from '../booking/reservation-shape.ts'
import { CancellationShape } from '../../availability/offer/contract.ts'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery, QueueQuery } from '../../shared/page.ts'
import { Cents, DayShape, GivenCents, Id, Line, Nullable, OwnerEmail, Moment, SaleNumber } from '../../shared/shapes.ts'

const Email = Type.Optional(OwnerEmail)

export const requestStates = ['waiting', 'approved', 'done', 'refused'] as const
const RequestState = Type.Enum([...requestStates])

/** The unpaid amounts after the cancellation. */
const Rest = {
  released_cents: Type.Integer({ description: 'Euro cents that need not be paid any more' }),
  owed_cents: Type.Integer({ description: 'Euro cents that cancelling costs beyond what was paid' }),
}
/** `fee_cents` is null if the terms define no fee for this moment; staff then decide. */
const Sums = {
  fee_cents: Nullable(Cents),
  refund_cents: Cents,
  card_refund_cents: Cents,
  voucher_refund_cents: Cents,
  automatic: Type.Boolean(),
}

/**
 * The part of the fee that is taken from a partner's codes. A code is returned only as a whole, so this part can exceed
 * the fee by the terms.
 */
const LostStay = Type.Integer({ description: "Euro cents of a partner's codes that cancelling uses up" })

export const PreviewShape = Type.Object({
  reservationNumber: SaleNumber,
  possible: Type.Boolean(),
  reason: Nullable(Type.String()),
  total_cents: Cents,
  /** Taxes that the hotel would have collected; the shop did not charge them. */
  payable_at_hotel_cents: Cents,
  paid_cents: Cents,
  ...Sums,
  lost_stay_cents: LostStay,
  ...Rest,
  at: Moment,
  cancellation: CancellationShape,
})
export const cancellationPreview = call({
  method: 'POST',
  path: '/cancellation-preview',
  summary: 'What cancelling now would cost and return; nothing is changed',
  body: Type.Object({ reservationNumber: SaleNumber, email: Email }),
  limit: 'guest',
  access: [{ who: 'guest', reply: PreviewShape }],
})

const RequestShape = Type.Object({
  request_id: Type.Integer(),
  reservationNumber: SaleNumber,
  state: RequestState,
  reservation_state: StateShape,
  ...Sums,
  asked_at: Moment,
})
export type RequestView = Static<typeof RequestShape>
export const cancelBooking = call({
  method: 'POST',
  once: true,
  path: '/cancelBooking',
  onlyReconciled: true,
  waitsFor: ['payments'],
  sale: 'body.reservationNumber',
  summary: 'Asks to cancel; asked again it answers the same request',
  body: Type.Object({
    reservationNumber: SaleNumber,
    email: Email,
    reason: Type.Optional(Line(500, 0)),
    agreed_refund_cents: Type.Optional(GivenCents),
  }),
  limit: 'guest',
  access: [{ who: 'guest', reply: RequestShape }],
})

export const cancelBookingByPartnerOrderId = call({
  method: 'POST',
  once: true,
  path: '/cancelBookingByPartnerOrderId',
  onlyReconciled: true,
  waitsFor: ['payments'],
  limit: 'outside',
  sale: 'body.partner_order_id',
  summary: "Cancels by the hotel supplier's id of the order, by the policy",
  body: Type.Object(
    { partner_order_id: Type.String({ format: 'uuid' }), reason: Type.Optional(Line(500, 0)) },
    { additionalProperties: false },
  ),
  access: [{ who: 'staff', permission: 'reservations.write', reply: RequestShape }],
})

export const cancelBookingByAdmin = call({
  method: 'DELETE',
  once: true,
  path: '/cancelBookingByAdmin/:id',
  onlyReconciled: true,
  waitsFor: ['payments'],
  limit: 'outside',
  sale: 'params.id',
  summary: 'Cancels a reservation, or approves a request; another refund than the policy gives needs payments.refund',
  params: Type.Object({ id: SaleNumber }),
  query: Type.Object({
    refund_cents: Type.Optional(GivenCents),
    agreed_refund_cents: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxCents,
        description: 'What the terms gave when it was looked at: 409 where they give another sum by now',
      }),
    ),
    reason: Type.Optional(Line(500, 0)),
  }),
  access: [{ who: 'staff', permission: 'reservations.write', reply: RequestShape }],
})

export const refuseCancellation = call({
  method: 'POST',
  once: true,
  path: '/refuseCancellation/:id',
  summary: 'Refuses a waiting request; the stay goes on',
  params: Type.Object({ id: Id }),
  body: Type.Object({ reason: Line(500) }, { additionalProperties: false }),
  access: [{ who: 'staff', permission: 'reservations.write', reply: RequestShape }],
})

export const getCancellationRequest = call({
  method: 'GET',
  path: '/getCancellationRequest',
  summary: 'Cancellation requests, the newest first',
  query: Type.Object({ ...PageQuery, ...QueueQuery, state: Type.Optional(RequestState) }),
  access: [
    {
      who: 'staff',
      permission: 'reservations.read',
      reply: Paged(
        Type.Object({
          ...RequestShape.properties,
          asked_by: Type.String(),
          reason: Type.String(),
          decided_by: Nullable(Type.String()),
          decided_at: Nullable(Moment),
          supplier_penalty_cents: Nullable(
            Type.Integer({ description: 'What the hotel supplier charges; null without costs.read' }),
          ),
          last_code: Nullable(Type.String()),
          dealTitle: Type.String(),
          checkIn: DayShape,
          guest: Type.String(),
          total_cents: Cents,
          payable_at_hotel_cents: Cents,
        }),
      ),
    },
  ],
})
