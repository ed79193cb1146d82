/** Calls about mails that failed. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery, QueueQuery } from '../../shared/page.ts'
import { Id, Nullable, Moment } from '../../shared/shapes.ts'

/** The mails of a sale, latest first. */
export const MailHistory = Type.Array(
  Type.Object({
    id: Id,
    kind: Type.String(),
    recipient: Type.String(),
    state: Type.Enum(['queued', 'sent', 'failed', 'dropped']),
    attempts: Type.Integer(),
    last_error: Nullable(Type.String()),
    created_at: Moment,
    sent_at: Nullable(Moment),
    may_resend: Type.Boolean(),
  }),
  { description: 'The latest first' },
)

export const failedMails = call({
  method: 'GET',
  path: '/failedMails',
  summary: 'Mails that were given up after the last attempt, refused for good, or dropped as no longer true',
  query: Type.Object({ ...PageQuery, ...QueueQuery }),
  access: [
    {
      who: 'staff',
      permission: 'reservations.read',
      reply: Paged(
        Type.Object({
          id: Id,
          kind: Type.String(),
          recipient: Type.String(),
          language: Type.String(),
          reservationNumber: Nullable(Type.String()),
          state: Type.Enum(['failed', 'dropped']),
          attempts: Type.Integer(),
          last_error: Nullable(Type.String()),
          created_at: Moment,
          may_resend: Type.Boolean(),
        }),
      ),
    },
  ],
})
export const resendMail = call({
  method: 'POST',
  once: true,
  path: '/resendMail/:id',
  summary: 'Queues a failed mail again',
  params: Type.Object({ id: Id }),
  access: [
    { who: 'staff', permission: 'reservations.write', reply: Type.Object({ id: Id, state: Type.Literal('queued') }) },
  ],
})
