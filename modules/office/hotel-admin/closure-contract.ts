/** Days on which a hotel or one of its rooms is closed, and the effect of closing them. */
import { type Static, Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery } from '../../shared/page.ts'
import { Version } from '../../shared/resource-calls.ts'
import { DayShape, Id, Line, Nothing, Nullable, Moment } from '../../shared/shapes.ts'
import { Impact } from './impact-shape.ts'
import { strict } from './hotel-shape.ts'

const read = { who: 'staff', permission: 'hotels.read' } as const
const write = { who: 'staff', permission: 'hotels.write' } as const
const params = Type.Object({ id: Id })

const Weekdays = Nullable(
  Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
)
const days = {
  from_day: DayShape,
  to_day: Type.String({ format: 'date', description: 'The last closed day' }),
  weekdays: { ...Weekdays, description: 'Only these, 0 Sunday to 6 Saturday; null: every day' },
}
const subject = { hotel_id: Id, room_id: { ...Nullable(Id), description: 'null: the whole hotel' } }
const reason = Line(200, 0)

const Closure = Type.Object({
  id: Id,
  ...subject,
  room_name: Nullable(Type.String()),
  ...days,
  reason: Type.String(),
  version: Type.Integer(),
  created_at: Moment,
  created_by: Type.String(),
  updated_at: Moment,
  updated_by: Type.String(),
})
export const getClosures = call({
  method: 'GET',
  path: '/getClosures/:id',
  summary: 'Closed days of a hotel and its rooms, the earliest first; with `from` and `to` those of that span',
  params,
  query: Type.Object({ ...PageQuery, from: Type.Optional(DayShape), to: Type.Optional(DayShape) }),
  access: [{ ...read, reply: Paged(Closure) }],
})
export const closureImpact = call({
  method: 'POST',
  path: '/closureImpact',
  summary: 'Who uses a hotel or a room on days that would be closed, in figures. Nothing is changed',
  body: Type.Object({ ...subject, ...days }, strict),
  access: [{ ...write, reply: Impact }],
})
export const createClosure = call({
  method: 'POST',
  path: '/createClosure',
  summary: 'Closes a hotel or a room for days: no stay with a night on them is sold. Sold stays stay booked',
  body: Type.Object({ ...subject, ...days, reason }, strict),
  once: true,
  access: [{ ...write, reply: Closure }],
})
export const updateClosure = call({
  method: 'PUT',
  path: '/updateClosure/:id',
  summary: 'Changes closed days; 409 with the present record when someone else did meanwhile',
  params,
  body: Type.Object({ room_id: subject.room_id, ...days, reason, version: Version }, strict),
  access: [{ ...write, reply: Closure }],
})
export const deleteClosure = call({
  method: 'PUT',
  path: '/deleteClosure/:id',
  summary: 'Opens closed days again',
  params,
  access: [{ ...write, reply: Nothing }],
})
/** A closure in a change set: its planned values or, if `removed` is true, a closure that will be deleted. */
export const PlannedClosureShape = Type.Object({
  ...subject,
  room_name: Nullable(Type.String()),
  from_day: Nullable(DayShape),
  to_day: Nullable(DayShape),
  weekdays: Weekdays,
  reason: Type.String(),
  removed: Type.Boolean(),
  version: Type.Integer({ description: '0: it does not exist yet' }),
})
export const PlannedClosureBody = Type.Object(
  {
    room_id: subject.room_id,
    ...days,
    reason,
    removed: Type.Boolean({ description: 'The days are opened again; room and days are not changed' }),
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0 of a closure that is only planned' }),
  },
  strict,
)
export type PlannedClosureInput = Static<typeof PlannedClosureBody>
export type PlannedClosure = Static<typeof PlannedClosureShape>
export type ClosureView = Static<typeof Closure>
export type ClosureInput = Static<typeof createClosure.body>
export type ClosureDays = Static<typeof closureImpact.body>
