/** What a new shop needs before it can sell, and what of it is done. */
import { Type, type Static } from 'typebox'
import { call } from '../shared/call.ts'
import { stepNames } from './step-names.ts'

const StepsShape = Type.Array(Type.Object({ name: Type.Enum([...stepNames]), done: Type.Boolean() }))
export type FirstSteps = Static<typeof StepsShape>

export const firstSteps = call({
  method: 'GET',
  path: '/firstSteps',
  summary: 'What a new shop needs before it can sell, in the order in which it is done',
  access: [{ who: 'staff', permission: 'settings.read', reply: StepsShape }],
})
