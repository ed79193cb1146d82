/** Tasks that need a decision by staff, and the figures of the last weeks. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery } from '../../shared/page.ts'
import { Cents, DayShape, Email, Id, Language, Line, Nullable, Moment } from '../../shared/shapes.ts'
import { urgencies } from '../../platform/task/kinds.ts'

export const TaskShape = Type.Object({
  id: Id,
  kind: Type.String(),
  urgency: Type.Enum([...urgencies]),
  text: Type.String(),
  reservationNumber: Nullable(Type.String()),
  guest: Nullable(Type.String()),
  hotel_name: Nullable(Type.String()),
  checkIn: Nullable(DayShape),
  cents: Nullable(Cents),
  mail_id: Nullable(Id),
  about: Nullable(
    Type.String({ description: 'By kind: the request to cancel, the voucher order, the deal or the language' }),
  ),
  created_at: Moment,
  assigned_to: Nullable(Type.String()),
  waits: Type.Enum(['no', 'snoozed', 'parked']),
  snoozed_until: Nullable(Moment),
  note: Type.String(),
  done_at: Nullable(Moment),
  done_by: Nullable(Type.String({ description: 'Null where the program closed it, because its cause is gone' })),
})

const Counts = Type.Object({
  open: Type.Integer(),
  now: Type.Integer({ description: 'Of the open ones, those that cannot wait' }),
  mine: Type.Integer(),
  waiting: Type.Integer({ description: 'Snoozed or parked' }),
})

export const listTasks = call({
  method: 'GET',
  path: '/tasks',
  summary: 'What waits for a decision, the most urgent first',
  query: Type.Object({
    ...PageQuery,
    show: Type.Optional(Type.Enum(['open', 'mine', 'waiting', 'done'])),
    id: Type.Optional({ ...Id, description: 'Only this one, in any list' }),
    language: Type.Optional({ ...Language, description: 'Of the texts; English by default' }),
  }),
  access: [
    {
      who: 'staff',
      permission: 'reservations.read',
      reply: Type.Intersect([Paged(TaskShape), Type.Object({ counts: Counts })]),
    },
  ],
})

export const listColleagues = call({
  method: 'GET',
  path: '/tasks/colleagues',
  summary: 'To whom a task can be given: active staff, by name',
  access: [
    {
      who: 'staff',
      permission: 'tasks.write',
      reply: Type.Array(Type.Object({ email: Type.String(), name: Type.String() })),
    },
  ],
})

const write = { who: 'staff', permission: 'tasks.write', reply: TaskShape } as const

export const assignTask = call({
  method: 'POST',
  path: '/tasks/:id/assign',
  summary: 'Gives a task to somebody, or back to all',
  params: Type.Object({ id: Id }),
  body: Type.Object({ to: Nullable(Email) }, { additionalProperties: false }),
  access: [write],
})

export const snoozeTask = call({
  method: 'POST',
  path: '/tasks/:id/snooze',
  summary: 'Hides a task until a moment, or parks it (`until` null), with the reason',
  params: Type.Object({ id: Id }),
  body: Type.Object({ until: Nullable(Moment), note: Line(500) }, { additionalProperties: false }),
  access: [write],
})

export const resumeTask = call({
  method: 'POST',
  path: '/tasks/:id/resume',
  summary: 'Takes up a task again that waits or was settled',
  params: Type.Object({ id: Id }),
  body: Type.Object({}, { additionalProperties: false }),
  access: [write],
})

export const settleTask = call({
  method: 'POST',
  path: '/tasks/:id/settle',
  summary: 'Says that a task is done, and how',
  params: Type.Object({ id: Id }),
  body: Type.Object({ note: Line(500) }, { additionalProperties: false }),
  access: [write],
})

export const handOver = call({
  method: 'POST',
  path: '/tasks/handOver',
  summary: 'Gives all own open tasks to a colleague at the end of a shift',
  body: Type.Object({ to: Email, note: Line(500, 0) }, { additionalProperties: false }),
  access: [{ who: 'staff', permission: 'tasks.write', reply: Type.Object({ count: Type.Integer() }) }],
})

const Named = Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }))

export const dashboard = call({
  method: 'GET',
  path: '/dashboard',
  summary: 'Sales day by day for thirty days beside the thirty before, arrivals, and how many of the visitors paid',
  query: Type.Object({
    language: Type.Optional({ ...Language, description: 'Of the names of categories; English by default' }),
  }),
  access: [
    {
      who: 'staff',
      permission: 'reservations.read',
      reply: Type.Object({
        days: Type.Array(Type.Object({ day: DayShape, cents: Cents, count: Type.Integer() }), {
          description: 'Of stays, what was paid by card or is still to be paid; of vouchers, what they were sold for',
        }),
        sales_cents: Cents,
        sales_before_cents: Cents,
        arrivals: Type.Integer({ description: 'Confirmed stays that begin within seven days' }),
        by_telephone: Type.Object(
          { count: Type.Integer(), cents: Cents },
          { description: 'Of the stays sold in thirty days, those that staff sold by telephone' },
        ),
        categories: Named,
        top_deals: Named,
        seen: Type.Integer({ description: 'Looks at pages of packages' }),
        begun: Type.Integer({ description: 'Checkouts' }),
        paid: Type.Integer(),
      }),
    },
  ],
})
