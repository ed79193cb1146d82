/** The kinds of tasks about which a user is notified by e-mail. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Language } from '../../shared/shapes.ts'
import { taskKinds, urgencies } from '../../platform/task/kinds.ts'

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
  summary: 'Which kinds of tasks are announced to the caller by e-mail',
  access: [...access],
})

export const chooseNotices = call({
  method: 'PUT',
  path: '/tasks/notices',
  summary: 'Chooses which kinds of tasks are announced to the caller by e-mail, and in which language',
  body: Type.Object(
    { kinds: Type.Array(Kind, { maxItems: taskKinds.length, uniqueItems: true }), language: Language },
    { additionalProperties: false },
  ),
  access: [...access],
})
