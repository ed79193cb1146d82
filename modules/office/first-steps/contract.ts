/** The steps needed before a new shop can sell, their state, and whether the shop is open. */
import { Type, type Static } from 'typebox'
import { call } from '../../shared/call.ts'
import { firstStepList, missingParts } from './step-names.ts'

const StepsShape = Type.Array(
  Type.Object({
    name: Type.Enum(firstStepList.map(({ name }) => name)),
    is_required: Type.Boolean({ description: 'The shop opens only once it is done' }),
    done: Type.Boolean(),
    missing: Type.Array(Type.Enum([...missingParts]), { description: 'What is left to do; empty where it is done' }),
  }),
)
export type FirstSteps = Static<typeof StepsShape>

export const firstSteps = call({
  method: 'GET',
  path: '/firstSteps',
  waitsFor: ['payments', 'hotels', 'mail'],
  limit: 'outside',
  summary: 'What a new shop needs before it can sell; the card provider, the supplier and the mail server are asked',
  access: [{ who: 'staff', permission: 'settings.read', reply: StepsShape }],
})

const OpeningFields = {
  open: Type.Boolean(),
  version: Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'Of the setting as it was read; 0 while the shop was never opened',
  }),
}
const OpeningShape = Type.Object(OpeningFields)
export type OpeningState = Static<typeof OpeningShape>

export const getOpening = call({
  method: 'GET',
  path: '/opening',
  summary: 'Whether visitors see the shop',
  access: [{ who: 'staff', permission: 'settings.read', reply: OpeningShape }],
})
export const changeOpening = call({
  method: 'POST',
  path: '/opening',
  waitsFor: ['payments', 'hotels', 'mail'],
  limit: 'outside',
  summary: 'Opens or closes the shop at once; 409 with the required steps that are missing',
  body: Type.Object(OpeningFields, { additionalProperties: false }),
  confirm: true,
  access: [{ who: 'staff', permission: 'settings.write', reply: OpeningShape }],
})
