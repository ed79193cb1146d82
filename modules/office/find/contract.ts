/** One search across all records that a role may read. */
import { type Static, Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { DayShape, Line, Nullable } from '../../shared/shapes.ts'
import { foundKinds, foundScreens } from './kinds.ts'

const Found = Type.Object({
  kind: Type.Enum([...foundKinds]),
  screen: Type.Enum([...foundScreens], { description: 'The screen of the back-office that shows it' }),
  id: Type.String({ description: 'Of the record on that screen' }),
  title: Type.String(),
  more: Type.String({ description: 'What tells it from others of the same title' }),
  /** The day of arrival or of the order, or the last day of validity of a code. */
  day: Nullable(DayShape),
  state: Nullable(Type.String({ description: 'Of a sale or a code' })),
})
export type Found = Static<typeof Found>

export const find = call({
  method: 'POST',
  path: '/find',
  summary:
    'Up to five records of each kind that the role may read, exact numbers first; in the body, so that no log keeps it',
  body: Type.Object({ q: Line(100) }, { additionalProperties: false }),
  access: [{ who: 'staff', permission: 'any', reply: Type.Array(Found) }],
})
