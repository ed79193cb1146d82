/** The values that the filters of lists offer: records by a part of their name, or the one that is chosen. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Line } from '../../shared/shapes.ts'

export const dealChoiceKinds = ['category', 'destination', 'theme', 'hotel'] as const
export const reservationChoiceKinds = ['deal', 'hotel', 'destination', 'seller'] as const

const Choices = Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))
/** `value` asks for the label of a chosen value; otherwise at most 20 choices are answered. */
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
