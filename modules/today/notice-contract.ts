/** Which tasks one is told of by e-mail: everyone's own choice. */
import { Type } from 'typebox'
import { call } from '../shared/call.ts'
import { Language } from '../shared/shapes.ts'
import { taskKinds, urgencies } from './urgency.ts'

const Kind = Type.Enum([...taskKinds])
const reply = Type.Object({
  kinds: Type.Array(
    Type.Object(
      { kind: Kind, urgency: Type.Enum([...urgencies]), chosen: Type.Boolean() },
      { additionalProperties: false },
    ),
    { description: 'Those that the own role may see, the most urgent first' },
  ),
  language: Language,
})
const access = [{ who: 'staff', permission: 'any', reply }] as const

export const showNotices = call({
  method: 'GET',
  path: '/tasks/notices',
  summary: 'Of which tasks the caller is told by e-mail',
  access: [...access],
})

export const chooseNotices = call({
  method: 'PUT',
  path: '/tasks/notices',
  summary: 'Chooses of which tasks the caller is told by e-mail, and in which language of the back-office',
  body: Type.Object(
    { kinds: Type.Array(Kind, { maxItems: taskKinds.length, uniqueItems: true }), language: Language },
    { additionalProperties: false },
  ),
  access: [...access],
})
