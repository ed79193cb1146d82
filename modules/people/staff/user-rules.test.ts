import { expect, test } from 'vitest'
import { permissions, type Role, rolePermissions, roles, addReadPermissions } from '../../shared/permission.ts'
import { hasMorePermissions, roleChangeRefusal, userChangeRefusal } from './user-rules.ts'

const owner = { permissions: rolePermissions.owner }
const own = { permissions: [...rolePermissions.support, 'users.read', 'users.write'] }
const makeUser = (role: Role, id = 7) => ({ id, ...makeHolder(role) })
const makeHolder = (role: Role, active = true) => ({ role, active, permissions: rolePermissions[role] })

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
  ['an owner makes anyone an owner', owner, makeUser('viewer'), makeHolder('owner'), [1, 2], null],
  ['nobody gives a role above his own', own, makeUser('support'), makeHolder('owner'), [1, 2], 'role_above_you'],
  ['nobody touches who stands above him', own, makeUser('owner'), makeHolder('support'), [1, 7], 'user_above_you'],
  ['nor deletes him', own, makeUser('owner'), 'deleted', [1, 7], 'user_above_you'],
  ['the last owner is not deleted', owner, makeUser('owner'), 'deleted', [7], 'user_last_owner'],
  ['nor given another role', owner, makeUser('owner'), makeHolder('manager'), [7], 'user_last_owner'],
  ['nor switched off', owner, makeUser('owner'), makeHolder('owner', false), [7], 'user_last_owner'],
  ['but may be renamed', owner, makeUser('owner'), makeHolder('owner'), [7], null],
  ['one of two owners may go', owner, makeUser('owner'), 'deleted', [1, 7], null],
  ['an owner who is switched off is not the last one', owner, makeUser('owner', 8), 'deleted', [7], null],
] as const)('%s', (_, actor, subject, wanted, owners, refusal) =>
  expect(userChangeRefusal(actor, subject, wanted, owners)).toBe(refusal),
)

const makeRole = (...held: string[]) => ({ permissions: held, builtIn: false })
test.each([
  ['a role within the own one is added', null, makeRole('catalogue.read'), null],
  ['a role above the own one is not added', null, makeRole('payments.refund'), 'role_above_you'],
  ['nor is one raised above it', makeRole('catalogue.read'), makeRole('payments.refund'), 'role_above_you'],
  ['nor one above it lowered', makeRole('payments.refund'), makeRole('catalogue.read'), 'role_above_you'],
  ['nor deleted', makeRole('payments.refund'), null, 'role_above_you'],
  ['a role within the own one is deleted', makeRole('catalogue.read'), null, null],
  [
    'a built-in role stays',
    { ...makeRole('catalogue.read'), builtIn: true },
    makeRole('catalogue.read'),
    'role_built_in',
  ],
] as const)('%s', (_, before, after, refusal) => expect(roleChangeRefusal(own, before, after)).toBe(refusal))

test('permission to change includes permission to see; built-in roles do not change', () => {
  expect(addReadPermissions(['hotels.write', 'payments.refund', 'content.write'])).toEqual([
    'hotels.read',
    'hotels.write',
    'payments.refund',
    'content.write',
  ])
  expect(addReadPermissions(['costs.read'])).toEqual(['books.read', 'costs.read'])
  expect(addReadPermissions(['books.write'])).toEqual(['books.read', 'costs.read', 'books.write'])
  for (const role of roles)
    expect(addReadPermissions(rolePermissions[role])).toEqual(
      permissions.filter((permission) => rolePermissions[role].includes(permission)),
    )
})
