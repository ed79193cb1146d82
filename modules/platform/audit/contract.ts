/** The audit log. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Paged, PageQuery } from '../../shared/page.ts'
import { DayShape, Id, Line, Moment } from '../../shared/shapes.ts'

export const fetchAuditLog = call({
  method: 'GET',
  path: '/fetchAuditLog',
  summary: 'What staff and the program changed, the latest first, with the fields before and after',
  query: Type.Object({
    ...PageQuery,
    subject: Type.Optional(Line(120, 0)),
    actor: Type.Optional(Line(254, 0)),
    action: Type.Optional(Line(60, 0)),
    from: Type.Optional(DayShape),
    to: Type.Optional(DayShape),
    sort: Type.Optional(Type.Enum(['id', '-id'])),
  }),
  access: [
    {
      who: 'staff',
      permission: 'audit.read',
      reply: Paged(
        Type.Object({
          id: Id,
          at: Moment,
          actor: Type.String(),
          action: Type.String({ description: 'What was done to what kind of record, e.g. "hotel.close"' }),
          subject: Type.String({ description: 'The record, e.g. "hotel:12"; only a kind finds all of that kind' }),
          before: Type.Unknown(),
          after: Type.Unknown(),
        }),
      ),
    },
  ],
})
