/** The list of voucher orders in the back-office, with its filters. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { OneOrMore } from '../../shared/one-or-more.ts'
import { PagedSearch, PageQuery } from '../../shared/page.ts'
import { Cents, DayShape, Id, Nullable, Moment, SaleNumber } from '../../shared/shapes.ts'
import { voucherOrderStates } from './states.ts'

/** The filters of the list; the export takes the same. */
export const voucherOrderFilterFields = {
  q: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(OneOrMore(voucherOrderStates)),
  voucher: Type.Optional(Id),
  gift: Type.Optional(Type.Enum(['yes', 'no'], { description: 'Whether it was bought for someone else' })),
  from: Type.Optional({ ...DayShape, description: 'The first day of purchase' }),
  to: Type.Optional({ ...DayShape, description: 'The last day of purchase' }),
}
export const voucherOrderSorts = ['created_at', 'amount_cents'] as const

export const getVoucherTransaction = call({
  method: 'GET',
  path: '/getVoucherTransaction',
  summary: 'Voucher orders, the latest first',
  query: Type.Object({
    ...PageQuery,
    ...voucherOrderFilterFields,
    sort: Type.Optional(Type.Enum(voucherOrderSorts.flatMap((sort) => [sort, `-${sort}` as const]))),
  }),
  access: [
    {
      who: 'staff',
      permission: 'vouchers.read',
      reply: PagedSearch(
        Type.Object({
          transaction_number: SaleNumber,
          state: Type.String(),
          voucher_id: Nullable(Id),
          voucher: Type.String(),
          campaign_name: Type.String({ description: 'The name under which it was sold' }),
          valid_from: Nullable(DayShape),
          valid_until: Nullable(DayShape),
          code: Nullable(Type.String({ description: 'The first of its codes; masked without vouchers.write' })),
          deals_id: Nullable(Id),
          quantity: Type.Integer(),
          amount_cents: Cents,
          pax_name: Type.String(),
          email: Type.String(),
          recipient: Nullable(Type.String()),
          send_on: Nullable(DayShape),
          payment_date: Nullable(DayShape),
          created_at: Moment,
        }),
      ),
    },
  ],
})
