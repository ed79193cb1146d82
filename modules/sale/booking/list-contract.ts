/** The list of reservations in the back-office, with its filters. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { OneOrMore } from '../../shared/one-or-more.ts'
import { PagedSearch, PageQuery } from '../../shared/page.ts'
import { Cents, DayShape, Id, Line, Nullable, SaleNumber } from '../../shared/shapes.ts'
import { paymentStates } from './due.ts'
import { StateShape } from './reservation-shape.ts'
import { reservationStates } from './states.ts'

/** The filters of the list; the export takes the same. */
export const reservationFilterFields = {
  state: Type.Optional(OneOrMore(reservationStates)),
  q: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(DayShape),
  to: Type.Optional(DayShape),
  deal: Type.Optional(Id),
  hotel: Type.Optional(Id),
  destination: Type.Optional(Line(80)),
  payment: Type.Optional(OneOrMore(paymentStates)),
  sold: Type.Optional(
    Type.Enum(['telephone', 'shop'], { description: 'What staff sold by telephone, or what travellers booked' }),
  ),
  seller: Type.Optional(Line(200)),
}
export const reservationSorts = ['created', 'check_in', 'total_cents'] as const

export const reservationData = call({
  method: 'GET',
  path: '/reservationData',
  summary: 'Reservations for staff',
  query: Type.Object({
    ...PageQuery,
    ...reservationFilterFields,
    sort: Type.Optional(Type.Enum(reservationSorts.flatMap((sort) => [sort, `-${sort}` as const]))),
  }),
  access: [
    {
      who: 'staff',
      permission: 'reservations.read',
      reply: PagedSearch(
        Type.Object({
          reservationNumber: SaleNumber,
          state: StateShape,
          dealTitle: Type.String(),
          checkIn: DayShape,
          checkOut: DayShape,
          guest: Type.String(),
          email: Type.String(),
          total_cents: Cents,
          payable_at_hotel_cents: Cents,
          created_at: Type.String(),
          sold_by: Nullable(Type.String({ description: 'The member of staff who sold it by telephone' })),
        }),
      ),
    },
  ],
})
