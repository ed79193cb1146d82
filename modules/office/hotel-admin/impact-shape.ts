/** Counts of what uses a hotel or a room. */
import { type Static, Type } from 'typebox'
import { Cents, DayShape, Id, Nullable } from '../../shared/shapes.ts'

export const Impact = Type.Object({
  reservations: Type.Object(
    {
      count: Type.Integer(),
      total_cents: Cents,
      next: Type.Array(
        Type.Object({
          check_in: DayShape,
          check_out: DayShape,
          total_cents: Cents,
          reservationNumber: Nullable(Type.String({ description: 'null for a role that may not see reservations' })),
          guest: Nullable(Type.String({ description: 'null for a role that may not see reservations' })),
        }),
      ),
    },
    { description: 'Paid stays to come: they stay as booked' },
  ),
  checkouts: Type.Integer({ description: 'Travellers who are about to pay for it' }),
  deals: Type.Array(
    Type.Object({
      deals_id: Id,
      title: Type.String(),
      hotels_left: Type.Integer(),
      before_cents: Nullable(Cents),
      after_cents: Nullable(Cents),
      lost_days: Type.Array(DayShape),
      unknown_days: Type.Array(DayShape, {
        description: 'Days on which the supplier has to be asked for another room',
      }),
    }),
  ),
  drafts: Type.Integer({ description: 'Deals that use it and are not on sale' }),
  from: Type.String({ format: 'date', description: 'The first compared day of arrival' }),
  days: Type.Integer({ description: 'So many days of arrival are compared' }),
  vouchers: Type.Object({ codes: Type.Integer(), cents: Cents }, { description: 'Codes for these deals, unused' }),
})
export type ImpactView = Static<typeof Impact>
