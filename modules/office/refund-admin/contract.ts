/** Refunds by staff. */
import { Type } from 'typebox'
import { StateShape } from '../../sale/booking/reservation-shape.ts'
import { call } from '../../shared/call.ts'
import { Cents, Line, Nullable, GivenPositiveCents, SaleNumber } from '../../shared/shapes.ts'

export const refundPreview = call({
  method: 'POST',
  path: '/refunds/preview',
  summary: 'What a refund would take from which payment; nothing is changed',
  body: Type.Object(
    { reservationNumber: SaleNumber, amount_cents: Type.Optional(GivenPositiveCents) },
    { additionalProperties: false },
  ),
  access: [
    {
      who: 'staff',
      permission: 'payments.refund',
      reply: Type.Object({
        reservationNumber: SaleNumber,
        state: StateShape,
        left_cents: Cents,
        refund_cents: Cents,
        card_cents: Cents,
        voucher_cents: Cents,
        frozen: Type.Boolean(),
        needs_approval: Type.Boolean({ description: 'This sum waits for a second member of staff' }),
        payments: Type.Array(
          Type.Object({
            part: Type.String(),
            method: Nullable(Type.String()),
            received_cents: Cents,
            left_cents: Cents,
            refund_cents: Cents,
          }),
        ),
      }),
    },
  ],
})

export const makeRefund = call({
  method: 'POST',
  once: true,
  path: '/refunds',
  onlyReconciled: true,
  summary:
    'Refunds all that is left, or a sum; of a voucher order (its number in reservationNumber) what came back ' +
    'from a bank. The same key refunds once',
  body: Type.Object(
    {
      reservationNumber: SaleNumber,
      amount_cents: Type.Optional(GivenPositiveCents),
      reason: Line(500),
      key: Type.String({
        format: 'uuid',
        description: 'Drawn by the caller for one refund; sent again with every repetition',
      }),
    },
    { additionalProperties: false },
  ),
  access: [
    {
      who: 'staff',
      permission: 'payments.refund',
      reply: Type.Object({
        reservationNumber: SaleNumber,
        refund_cents: Cents,
        card_cents: Cents,
        voucher_cents: Cents,
        waits: Type.Boolean({ description: 'For a second member of staff; nothing was sent back yet' }),
      }),
    },
  ],
})

export const paidElsewhere = call({
  method: 'POST',
  once: true,
  path: '/refunds/elsewhere',
  onlyReconciled: true,
  summary:
    'Writes down that a refund which the bank sent back was paid out another way, of a reservation or a voucher ' +
    'order; the same key does it once',
  body: Type.Object(
    { reservationNumber: SaleNumber, note: Line(500), key: Type.String({ format: 'uuid' }) },
    { additionalProperties: false },
  ),
  access: [
    {
      who: 'staff',
      permission: 'payments.refund',
      reply: Type.Object({ reservationNumber: SaleNumber, paid_cents: Cents }),
    },
  ],
})
