import { expect, test } from 'vitest'
import { rolePermissions, roles } from '../shared/permission.ts'
import { exceeds, userRefusal } from './user-rules.ts'

const owner = { permissions: rolePermissions.owner }
const own = { permissions: [...rolePermissions.support, 'users.read', 'users.write'] }
const user = (role: string, id = 7) => ({ id, role, active: true })

test('every role exceeds those that lack one of its permissions, and never itself', () => {
  for (const role of roles) expect(exceeds(role, rolePermissions[role])).toBe(false)
  expect(roles.filter((role) => exceeds(role, rolePermissions.manager))).toEqual(['owner'])
  expect(roles.filter((role) => exceeds(role, rolePermissions.editor))).toEqual(
    roles.filter((role) => role !== 'editor'),
  )
})

test.each([
  ['an owner makes anyone an owner', owner, user('viewer'), { role: 'owner', active: true }, [1, 2], null],
  [
    'nobody gives a role above his own',
    own,
    user('support'),
    { role: 'owner', active: true },
    [1, 2],
    'role_above_you',
  ],
  [
    'nobody touches who stands above him',
    own,
    user('owner'),
    { role: 'support', active: true },
    [1, 7],
    'user_above_you',
  ],
  ['nor deletes him', own, user('owner'), 'deleted', [1, 7], 'user_above_you'],
  ['the last owner is not deleted', owner, user('owner'), 'deleted', [7], 'user_last_owner'],
  ['nor given another role', owner, user('owner'), { role: 'manager', active: true }, [7], 'user_last_owner'],
  ['nor switched off', owner, user('owner'), { role: 'owner', active: false }, [7], 'user_last_owner'],
  ['but may be renamed', owner, user('owner'), { role: 'owner', active: true }, [7], null],
  ['one of two owners may go', owner, user('owner'), 'deleted', [1, 7], null],
  ['an owner who is switched off is not the last one', owner, user('owner', 8), 'deleted', [7], null],
] as const)('%s', (_, actor, subject, wanted, owners, refusal) =>
  expect(userRefusal(actor, subject, wanted, owners)).toBe(refusal),
)
