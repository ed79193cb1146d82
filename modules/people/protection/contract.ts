/**
 * Changes that make a protection rule less strict. They are delayed until the next day or until a second owner
 * approves.
 */
import { type Static, Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Cents, Id, Nothing, Nullable, Moment } from '../../shared/shapes.ts'
import { protectionKinds } from './changes.ts'

const Value = Type.Object({
  cents: Type.Optional(Nullable(Cents)),
  required: Type.Optional(Type.Boolean({ description: 'Whether the role needs a second factor' })),
  permissions: Type.Optional(Type.Array(Type.String(), { description: 'Before: all; after: those that are added' })),
  role: Type.Optional(Type.String()),
})
const ProtectionChangeShape = Type.Object({
  id: Id,
  kind: Type.Enum([...protectionKinds]),
  subject_id: Type.Integer({ description: 'Of the role or account; 0 for a setting of the whole shop' }),
  subject_name: Type.String(),
  before: Value,
  after: Value,
  asked_by: Type.String(),
  asked_at: Moment,
  effective_at: Moment,
  may_approve: Type.Boolean({ description: 'Whether the caller is a second owner for it' }),
})
export type ProtectionChange = Static<typeof ProtectionChangeShape>

export const getProtectionChanges = call({
  method: 'GET',
  path: '/protectionChanges',
  summary: 'What will make protection less strict and does not count yet, of what the caller may see',
  access: [
    { who: 'staff', permission: 'users.read', reply: Type.Array(ProtectionChangeShape) },
    { who: 'staff', permission: 'settings.read', reply: Type.Array(ProtectionChangeShape) },
  ],
})
export const approveProtectionChange = call({
  method: 'POST',
  path: '/protectionChanges/:id/approve',
  summary: 'Lets a waiting change count at once; for an owner who is a second person for who asked for it',
  params: Type.Object({ id: Id }),
  confirm: true,
  access: [{ who: 'staff', permission: 'users.write', reply: Nothing }],
})
export const withdrawProtectionChange = call({
  method: 'POST',
  path: '/protectionChanges/:id/withdraw',
  summary: 'Drops a waiting change: the rule stays as strict as it is',
  params: Type.Object({ id: Id }),
  access: [
    { who: 'staff', permission: 'users.write', reply: Nothing },
    { who: 'staff', permission: 'settings.write', reply: Nothing },
  ],
})
