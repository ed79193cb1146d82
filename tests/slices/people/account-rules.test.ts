/**
 * Every call that changes accounts, roles or sign-in rules follows the rules of accounts: nobody may change an account
 * with more permissions than their own, or grant such permissions. The calls are read from the code, so that a new call
 * fails the test until it has a row here.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { findSettings } from '@tussenuit/modules/platform/settings/index.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import type { Permission } from '@tussenuit/modules/shared/permission.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  addStaffMember,
  makeSignedInClient,
  applyPendingProtectionChanges,
  catchStatusAndCode,
} from '../../staff-steps.ts'

/** Permissions to read and change accounts, and one other. */
const people: Permission[] = ['users.read', 'users.write', 'hotels.read']

let shop: TestShop
let owner: Client
let actor: Client
/** An account and a role with more permissions than the actor has. */
let above: { user: number; userVersion: number; role: number }
let planned: number
beforeAll(async () => {
  shop = await startTestShop({ deals: 1, priceDays: 5, work: false })
  owner = await makeSignedInClient(shop, await addStaffMember(shop, 'owner'))
  const { data: role } = await owner('POST /addRole', { body: { name: 'cashier', permissions: ['payments.refund'] } })
  await owner('POST /addRole', { body: { name: 'people', permissions: people } })
  await owner('POST /addRole', { body: { name: 'porter', permissions: ['hotels.read'] } })
  const email = await addStaffMember(shop, 'cashier')
  actor = await makeSignedInClient(shop, await addStaffMember(shop, 'people'))
  const user = (await owner('GET /fetchUsers', {})).data.find((one) => one.email === email)!
  above = { user: user.id, userVersion: user.version, role: role.id }
  await owner('PUT /editUsers/:id', {
    params: { id: user.id },
    body: { name: user.name, role: 'manager', version: user.version },
  })
  const [change] = (await owner('GET /protectionChanges', {})).data
  planned = change!.id
  above.userVersion += 1
})
afterAll(() => shop.close())

/** What the actor tries with each call. */
const attempts: Record<string, () => Promise<unknown>> = {
  'POST /addRole': () => actor('POST /addRole', { body: { name: 'mine', permissions: ['payments.refund'] } }),
  'PUT /updateRole/:id': () =>
    actor('PUT /updateRole/:id', {
      params: { id: above.role },
      body: { name: 'cashier', permissions: ['hotels.read'], version: 1 },
    }),
  'DELETE /deleteRole/:id': () => actor('DELETE /deleteRole/:id', { params: { id: above.role } }),
  'POST /createUsers': () =>
    actor('POST /createUsers', { body: { email: 'mine@staff.test', name: 'Mine', role: 'cashier' } }),
  'PUT /editUsers/:id': () =>
    actor('PUT /editUsers/:id', {
      params: { id: above.user },
      body: { name: 'Other', role: 'porter', version: above.userVersion },
    }),
  'POST /updateUserStatus': () => actor('POST /updateUserStatus', { body: { id: above.user, active: false } }),
  'DELETE /deleteUserById/:id': () => actor('DELETE /deleteUserById/:id', { params: { id: above.user } }),
  'POST /resetSecondFactor': () => actor('POST /resetSecondFactor', { body: { id: above.user } }),
  'POST /signInRules': () => actor('POST /signInRules', { body: { second_factor_roles: ['cashier'] } }),
  'POST /protectionChanges/:id/approve': () =>
    actor('POST /protectionChanges/:id/approve', { params: { id: planned } }),
  'POST /protectionChanges/:id/withdraw': () =>
    actor('POST /protectionChanges/:id/withdraw', { params: { id: planned } }),
}
const refusals = ['user_above_you', 'role_above_you', 'owner_needed']

/** Calls that change something and either require the permission to change accounts or have a path about accounts. */
const callsOfAccounts = allRoutes
  .map(({ call }) => call as Call)
  .filter(
    ({ method, path, access }) =>
      method !== 'GET' &&
      (access.some((one) => one.who === 'staff' && one.permission === 'users.write') ||
        (/user|role|signIn|secondFactor/i.test(path) && access.some(({ who }) => who === 'staff'))),
  )
const nameOf = ({ method, path }: Call) => `${method} ${path}`
const ofAccounts = callsOfAccounts.map(nameOf)

test('every call of accounts is tried here', () => {
  expect(ofAccounts.length).toBeGreaterThan(8)
  expect(ofAccounts.toSorted()).toEqual(Object.keys(attempts).toSorted())
})

test('each of them asks who changes it to confirm that it is he, but for taking back what is planned', () => {
  expect(callsOfAccounts.filter(({ confirm }) => confirm !== true).map(nameOf)).toEqual([
    'POST /protectionChanges/:id/withdraw',
  ])
})

test('none of them reaches above who makes it, and nothing is changed by a try', async () => {
  const state = async () => [
    (await owner('GET /fetchUsers', {})).data,
    (await owner('GET /getRoles', {})).data,
    (await owner('GET /signInRules', {})).data,
    (await owner('GET /protectionChanges', {})).data,
  ]
  const before = await state()
  for (const [name, attempt] of Object.entries(attempts)) {
    const [status, code] = await catchStatusAndCode(attempt())
    expect.soft([status, refusals.includes(code)], `${name}: ${code}`).toEqual([403, true])
  }
  expect(await state()).toEqual(before)
})

/** The roles whose second-factor rule each role may change; written by hand. */
const mayChange: Record<string, readonly string[]> = {
  owner: ['owner', 'manager', 'editor', 'support', 'finance', 'viewer', 'cashier', 'porter', 'people'],
  people: ['porter', 'people'],
}
test.each(Object.entries(mayChange))('%s changes the rule of the second factor of %j alone', async (role, allowed) => {
  const by = role === 'owner' ? owner : await makeSignedInClient(shop, await addStaffMember(shop, role))
  // Read from the database, because an actor who lacks a required second factor can read nothing.
  const rules = async () => (await findSettings(shop.shop.db)).signIn.secondFactorRoles
  const save = (client: Client, roles: string[]) =>
    catchStatusAndCode(client('POST /signInRules', { body: { second_factor_roles: roles } }))
  for (const changed of mayChange['owner']!.filter((one) => one !== role)) {
    const expected = allowed.includes(changed) ? [200, ''] : [403, 'role_above_you']
    expect.soft(await save(by, [changed]), `${role} adds ${changed}`).toEqual(expected)
    await setRules([changed])
    expect.soft(await save(by, []), `${role} takes ${changed} out`).toEqual(expected)
    await applyPendingProtectionChanges(shop)
    expect.soft(await rules(), `${role} has taken ${changed} out`).toEqual(allowed.includes(changed) ? [] : [changed])
    await setRules([])
  }
})

async function setRules(secondFactorRoles: string[]): Promise<void> {
  const value = JSON.stringify({ secondFactorRoles })
  await shop.shop.db
    .insertInto('setting')
    .values({ name: 'signIn', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
