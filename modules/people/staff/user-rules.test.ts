import { expect, test } from 'vitest'
import { permissions, type Role, rolePermissions, roles, addReadPermissions } from '../../shared/permission.ts'
import { hasMorePermissions, roleChangeRefusal, userChangeRefusal } from './user-rules.ts'

const owner = { permissions: rolePermissions.owner }
const own = { permissions: [...rolePermissions.support, 'users.read', 'users.write'] }
const user = (role: Role, id = 7) => ({ id, ...having(role) })
const having = (role: Role, active = true) => ({ role, active, permissions: rolePermissions[role] })

test('every role exceeds those that lack one of its permissions, and never itself', () => {
  for (const role of roles) expect(hasMorePermissions(rolePermissions[role], rolePermissions[role])).toBe(false)
  expect(roles.filter((role) => hasMorePermissions(rolePermissions[role], rolePermissions.manager))).toEqual([
    'owner',
    'finance',
  ])
  expect(roles.filter((role) => hasMorePermissions(rolePermissions[role], rolePermissions.editor))).toEqual(
    roles.filter((role) => role !== 'editor'),
  )
})

test.each([
  ['an owner makes anyone an owner', owner, user('viewer'), having('owner'), [1, 2], null],
  ['nobody gives a role above his own', own, user('support'), having('owner'), [1, 2], 'role_above_you'],
  ['nobody touches who stands above him', own, user('owner'), having('support'), [1, 7], 'user_above_you'],
  ['nor deletes him', own, user('owner'), 'deleted', [1, 7], 'user_above_you'],
  ['the last owner is not deleted', owner, user('owner'), 'deleted', [7], 'user_last_owner'],
  ['nor given another role', owner, user('owner'), having('manager'), [7], 'user_last_owner'],
  ['nor switched off', owner, user('owner'), having('owner', false), [7], 'user_last_owner'],
  ['but may be renamed', owner, user('owner'), having('owner'), [7], null],
  ['one of two owners may go', owner, user('owner'), 'deleted', [1, 7], null],
  ['an owner who is switched off is not the last one', owner, user('owner', 8), 'deleted', [7], null],
] as const)('%s', (_, actor, subject, wanted, owners, refusal) =>
  expect(userChangeRefusal(actor, subject, wanted, owners)).toBe(refusal),
)

const role = (...held: string[]) => ({ permissions: held, builtIn: false })
test.each([
  ['a role within the own one is added', null, role('catalogue.read'), null],
  ['a role above the own one is not added', null, role('payments.refund'), 'role_above_you'],
  ['nor is one raised above it', role('catalogue.read'), role('payments.refund'), 'role_above_you'],
  ['nor one above it lowered', role('payments.refund'), role('catalogue.read'), 'role_above_you'],
  ['nor deleted', role('payments.refund'), null, 'role_above_you'],
  ['a role within the own one is deleted', role('catalogue.read'), null, null],
  ['a built-in role stays', { ...role('catalogue.read'), builtIn: true }, role('catalogue.read'), 'role_built_in'],
] as const)('%s', (_, before, after, refusal) => expect(roleChangeRefusal(own, before, after)).toBe(refusal))

test('permission to change includes permission to see; built-in roles do not change', () => {
  expect(addReadPermissions(['hotels.write', 'payments.refund', 'content.write'])).toEqual([
    'hotels.read',
    'hotels.write',
    'payments.refund',
    'content.write',
  ])
  for (const role of roles)
    expect(addReadPermissions(rolePermissions[role])).toEqual(
      permissions.filter((permission) => rolePermissions[role].includes(permission)),
    )
})
