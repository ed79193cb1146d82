/** Disputes of payments and their outcome. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery, QueueQuery } from '../../shared/page.ts'
import { Cents, Moment, Nullable } from '../../shared/shapes.ts'

export const listDisputes = call({
  method: 'GET',
  path: '/disputes',
  summary: 'Disputed payments, the newest first',
  query: Type.Object({ ...PageQuery, ...QueueQuery, open: Type.Optional(Type.Boolean()) }),
  access: [
    {
      who: 'staff',
      permission: 'reservations.read',
      reply: Paged(
        Type.Object({
          dispute_id: Type.String(),
          account: Type.Enum(['standard', 'sgr']),
          reservationNumber: Nullable(Type.String()),
          transaction_number: Nullable(Type.String()),
          status: Type.String(),
          reason: Type.String(),
          amount_cents: Cents,
          frozen: Type.Boolean(),
          opened_at: Moment,
        }),
      ),
    },
  ],
})
