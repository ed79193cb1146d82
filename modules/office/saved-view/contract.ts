/** Saved views of back-office lists. */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { Id, Line, Nothing } from '../../shared/shapes.ts'

const strict = { additionalProperties: false } as const
const any = { who: 'staff', permission: 'any' } as const
const Screen = Type.String({ pattern: '^[a-z][a-z-]{0,59}$', description: 'The list, as the back-office names it' })
const State = Type.Object(
  {
    filters: Type.Record(Type.String({ pattern: '^[a-z_]{1,40}$' }), Line(200, 0), strict),
    sort: Type.Object({ field: Line(60), order: Type.Enum(['ASC', 'DESC']) }, strict),
    /** The names of hidden columns. */
    hidden: Type.Array(Line(60), { maxItems: 60, uniqueItems: true }),
  },
  strict,
)
const ViewShape = Type.Object({
  id: Id,
  name: Type.String(),
  shared: Type.Boolean(),
  /** True for the caller's own views. */
  own: Type.Boolean(),
  /** The author's name. */
  by: Type.String(),
  mailed: Type.Boolean({ description: 'Whether the caller gets it by e-mail every Monday' }),
  state: State,
})
export type SavedView = Static<typeof ViewShape>
export type ViewState = SavedView['state']

export const listViews = call({
  method: 'GET',
  path: '/savedViews',
  summary: 'Saved views of a list: the own ones and the shared ones of others',
  query: Type.Object({ screen: Screen }),
  access: [{ ...any, reply: Type.Array(ViewShape) }],
})
export const saveView = call({
  method: 'POST',
  path: '/savedViews',
  summary: 'Saves a view of a list under a name; an own one of that name is replaced',
  body: Type.Object({ screen: Screen, name: Line(60), shared: Type.Boolean(), state: State }, strict),
  access: [{ ...any, reply: ViewShape }],
})
export const deleteView = call({
  method: 'DELETE',
  path: '/savedViews/:id',
  summary: 'Deletes an own view',
  params: Type.Object({ id: Id }),
  access: [{ ...any, reply: Nothing }],
})
export const mailView = call({
  method: 'PUT',
  path: '/savedViews/:id/mail',
  summary: 'Whether the caller gets an own or a shared view by e-mail every Monday morning',
  params: Type.Object({ id: Id }),
  body: Type.Object({ mailed: Type.Boolean() }, strict),
  access: [{ ...any, reply: ViewShape }],
})
