/** The choices of list filters: records found by a part of their name, or the chosen record. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Line } from '../../shared/shapes.ts'

export const dealChoiceKinds = ['category', 'destination', 'theme', 'hotel'] as const
export const reservationChoiceKinds = ['deal', 'hotel', 'destination', 'seller'] as const

const Choices = Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))
/** `value`: returns only the choice with this value, for its label. Otherwise at most 20 choices are returned. */
const asked = { q: Type.Optional(Line(100, 0)), value: Type.Optional(Line(200)) }

export const dealFilterChoices = call({
  method: 'GET',
  path: '/dealFilterChoices',
  summary: 'What deals can be narrowed to, by a part of its name; at most 20',
  query: Type.Object({ of: Type.Enum([...dealChoiceKinds]), ...asked }),
  access: [{ who: 'staff', permission: 'catalogue.read', reply: Choices }],
})
export const reservationFilterChoices = call({
  method: 'GET',
  path: '/reservationFilterChoices',
  summary: 'What reservations can be narrowed to, by a part of its name; at most 20',
  query: Type.Object({ of: Type.Enum([...reservationChoiceKinds]), ...asked }),
  access: [{ who: 'staff', permission: 'reservations.read', reply: Choices }],
})
