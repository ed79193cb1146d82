/** The balance of a stay booked with a deposit. */
import { Type } from 'typebox'
import { BalanceFields, StateShape } from '../booking/reservation-shape.ts'
import { PaymentShape } from '../../money/payment/contract.ts'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery, QueueQuery } from '../../shared/page.ts'
import { Cents, DayShape, Nullable, SaleNumber } from '../../shared/shapes.ts'

const Token = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) })

export const paymentOverview = call({
  method: 'GET',
  path: '/payment-overview/:id',
  waitsFor: ['payments'],
  sale: 'params.id',
  summary: 'What is paid and what is left of a reservation; by the signed link',
  params: Type.Object({ id: SaleNumber }),
  query: Token,
  limit: 'guest',
  access: [
    {
      who: 'guest',
      reply: Type.Object({
        reservationNumber: SaleNumber,
        state: StateShape,
        sold_by_telephone: Type.Boolean(),
        dealTitle: Type.String(),
        hotel_name: Type.String(),
        checkIn: DayShape,
        checkOut: DayShape,
        total_cents: Cents,
        voucher_cents: Cents,
        payable_at_hotel_cents: Cents,
        all_in_cents: Cents,
        ...BalanceFields,
        balance_cents: Cents,
        balance_due_date: Nullable(DayShape),
        payments: Type.Array(
          Type.Object({
            part: Type.String(),
            state: Type.String(),
            amount_cents: Cents,
            refunded_cents: Cents,
            method: Nullable(Type.String()),
          }),
        ),
      }),
    },
  ],
})
export const payBalance = call({
  method: 'POST',
  once: true,
  path: '/payment-overview/:id/pay',
  onlyReconciled: true,
  waitsFor: ['payments'],
  sale: 'params.id',
  summary: 'Prepares the payment of what is left; the same one however often it is asked',
  params: Type.Object({ id: SaleNumber }),
  query: Token,
  limit: 'guest',
  access: [
    {
      who: 'guest',
      reply: Type.Object({
        amount_due_cents: Cents,
        payment: PaymentShape,
      }),
    },
  ],
})
export const overdueBalances = call({
  method: 'GET',
  path: '/overdueBalances',
  summary: 'Reservations whose balance is overdue, the oldest first',
  query: Type.Object({ ...PageQuery, ...QueueQuery }),
  access: [
    {
      who: 'staff',
      permission: 'reservations.read',
      reply: Paged(
        Type.Object({
          reservationNumber: SaleNumber,
          state: StateShape,
          guest: Type.String(),
          email: Type.String(),
          dealTitle: Type.String(),
          checkIn: DayShape,
          balance_cents: Cents,
          balance_due_date: DayShape,
          days_overdue: Type.Integer(),
        }),
      ),
    },
  ],
})
