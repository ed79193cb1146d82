/**
 * Accounts of staff are invited, changed, deactivated and deleted. Privileges cannot be escalated, and one owner always
 * remains.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallFailed, type Client } from '@tussenuit/modules/client/client.ts'
import { createOwner } from '@tussenuit/modules/people/staff/index.ts'
import { type Permission, rolePermissions } from '@tussenuit/modules/shared/permission.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { applyPendingProtectionChanges } from '../../staff-steps.ts'
import { removeOwnerGuarded, raceOwnerRemovals, removeOwnerUnguarded } from '../../owner-race.ts'
import { waitForMail, signIn } from '../../voucher-steps.ts'
import { serverUrl } from '../../suite/databases.ts'
import { retryUntilPasses } from '../../booking-steps.ts'

let shop: TestShop
let owner: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 1, priceDays: 5 })
  owner = shop.newClient(await signIn(shop, 'owner'))
})
afterAll(() => shop.close())

const readRefusal = async (work: Promise<unknown>): Promise<[number, string]> =>
  work.then(
    () => [200, ''],
    (error: unknown) => {
      if (error instanceof CallFailed) return [error.status, error.fields[0]?.code ?? error.code]
      throw error
    },
  )
const inviteUser = (email: string, role = 'editor') =>
  owner('POST /createUsers', { body: { email, name: 'Mila', role } })
const linkIn = (text: string) => /#token=([\w-]+)/.exec(text)![1]!

test('an invited person sets a password with the mailed link and has the permissions of the role', async () => {
  const { data: user } = await inviteUser('Mila@example.nl')
  expect(user).toMatchObject({ email: 'mila@example.nl', role: 'editor', active: true, version: 1 })
  expect(await readRefusal(inviteUser('MILA@example.nl'))).toEqual([400, 'email_taken'])
  const mail = await waitForMail(shop, 'mila@example.nl', /invit|account|welcom/i)
  await shop.client('POST /auth/resetpassword', {
    body: { token: linkIn(mail.text), password: 'lantern orchard seventeen' },
  })
  const { data } = await shop.client('POST /auth/login', {
    body: { email: 'mila@example.nl', password: 'lantern orchard seventeen' },
  })
  expect(data.user.permissions).toEqual(rolePermissions.editor)
  const mila = shop.newClient({ authorization: `Bearer ${data.access_token}` })
  await mila('GET /fetchThemes', {})
  expect(await readRefusal(mila('GET /fetchUsers', {}))).toEqual([403, 'not_allowed'])

  // A role with more permissions applies the next day. Deactivation ends the session immediately and prevents signing
  // in.
  const { data: changed } = await owner('PUT /editUsers/:id', {
    params: { id: user.id },
    body: { name: 'Mila de Wit', role: 'viewer', version: 1 },
  })
  expect(changed).toMatchObject({ name: 'Mila de Wit', role: 'editor', version: 2 })
  // The scheduled job applies the new role on that day.
  await shop.shop.db.updateTable('protection_change').set({ effective_at: shop.shop.now() }).execute()
  const roleNow = async () => (await owner('GET /getUserById/:id', { params: { id: user.id } })).data.role
  await retryUntilPasses(async () => expect(await roleNow()).toBe('viewer'))
  expect((await mila('GET /fetchUsers', {})).data.map(({ email }) => email)).toContain('mila@example.nl')
  expect(
    await readRefusal(
      owner('PUT /editUsers/:id', { params: { id: user.id }, body: { name: 'Stale', role: 'viewer', version: 1 } }),
    ),
  ).toEqual([409, 'record_changed'])
  await owner('POST /updateUserStatus', { body: { id: user.id, active: false } })
  expect((await readRefusal(mila('GET /fetchThemes', {})))[0]).toBe(401)
  const again = shop.client('POST /auth/login', {
    body: { email: 'mila@example.nl', password: 'lantern orchard seventeen' },
  })
  expect((await readRefusal(again))[0]).toBe(401)
  await owner('DELETE /deleteUserById/:id', { params: { id: user.id } })
  expect((await readRefusal(owner('GET /getUserById/:id', { params: { id: user.id } })))[0]).toBe(404)
  const log = await shop.shop.db
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('subject', '=', `staff_user:${user.id}`)
    .where('action', 'like', 'user.%')
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['user.invite', 'user.update', 'user.switch_off', 'user.delete'])
  expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set(['owner@demo.test']))
})

test('without permission to change accounts they are readable and changes are refused; an invitation expires in a week', async () => {
  const manager = shop.newClient(await signIn(shop, 'manager'))
  const { data: users } = await manager('GET /fetchUsers', {})
  const { id } = users.find(({ role }) => role === 'viewer')!
  const refusal = [403, 'not_allowed']
  expect(
    await readRefusal(manager('POST /createUsers', { body: { email: 'x@example.nl', name: 'X', role: 'viewer' } })),
  ).toEqual(refusal)
  expect(
    await readRefusal(
      manager('PUT /editUsers/:id', { params: { id }, body: { name: 'X', role: 'manager', version: 1 } }),
    ),
  ).toEqual(refusal)
  expect(await readRefusal(manager('POST /updateUserStatus', { body: { id, active: false } }))).toEqual(refusal)
  expect(await readRefusal(manager('DELETE /deleteUserById/:id', { params: { id } }))).toEqual(refusal)
  expect((await manager('GET /fetchUsers', {})).data).toEqual(users)

  const { data: late } = await inviteUser('late@example.nl')
  const { text } = await waitForMail(shop, 'late@example.nl', /./)
  const set = () =>
    shop.client('POST /auth/resetpassword', { body: { token: linkIn(text), password: 'lantern orchard seventeen' } })
  shop.clockAhead(7 * 24 * 60 + 1)
  expect(await readRefusal(set())).toEqual([410, 'reset_link_not_valid'])
  shop.clockAhead(0)
  await owner('POST /updateUserStatus', { body: { id: late.id, active: false } })
  await owner('POST /updateUserStatus', { body: { id: late.id, active: true } })
  expect(await readRefusal(set())).toEqual([410, 'reset_link_not_valid'])
  await owner('DELETE /deleteUserById/:id', { params: { id: late.id } })
})

test('the roles are named with what they may do', async () => {
  const { data } = await owner('GET /getRoles', {})
  expect(Object.fromEntries(data.map(({ name, permissions }) => [name, permissions]))).toEqual(rolePermissions)
})

describe('a role of the shop', () => {
  const emailOf = (name: string) => `${name}@roles.example`
  /** Invites an account, sets its password and signs in. */
  async function colleague(name: string, role: string) {
    const { data: user } = await inviteUser(emailOf(name), role)
    const { text } = await waitForMail(shop, emailOf(name), /./)
    const password = 'lantern orchard seventeen'
    await shop.client('POST /auth/resetpassword', { body: { token: linkIn(text), password } })
    const { data } = await shop.client('POST /auth/login', { body: { email: emailOf(name), password } })
    return { user, signedIn: data.user, client: shop.newClient({ authorization: `Bearer ${data.access_token}` }) }
  }
  const edit = (id: number, name: string, permissions: Permission[], version: number, by = owner) =>
    by('PUT /updateRole/:id', { params: { id }, body: { name, permissions, version } })

  test('allows what it is made of; a change holds at the next call of everyone who has it', async () => {
    const { data: role } = await owner('POST /addRole', {
      body: { name: ' Hotel  desk ', permissions: ['hotels.write'] },
    })
    expect(role).toMatchObject({ name: 'Hotel desk', permissions: ['hotels.read', 'hotels.write'], built_in: false })
    const { user, signedIn, client } = await colleague('desk', 'Hotel desk')
    expect(signedIn).toMatchObject({ role: 'Hotel desk', permissions: ['hotels.read', 'hotels.write'] })
    await client('GET /getPaginatedHotels', { query: {} })
    expect(await readRefusal(client('GET /fetchThemes', {}))).toEqual([403, 'not_allowed'])
    expect(await readRefusal(client('GET /fetchUsers', {}))).toEqual([403, 'not_allowed'])
    // The role is renamed and changed: the account gets the new name immediately and the added permissions the next
    // day.
    await edit(role.id, 'Front desk', ['catalogue.read'], 1)
    expect(await readRefusal(client('GET /fetchThemes', {}))).toEqual([403, 'not_allowed'])
    await applyPendingProtectionChanges(shop)
    await client('GET /fetchThemes', {})
    expect(await readRefusal(client('GET /getPaginatedHotels', { query: {} }))).toEqual([403, 'not_allowed'])
    expect((await client('GET /auth/me', {})).data).toMatchObject({
      role: 'Front desk',
      permissions: ['catalogue.read'],
    })
    expect(await readRefusal(edit(role.id, 'Stale', [], 1))).toEqual([409, 'record_changed'])
    // A role is not deleted while an account has it.
    const remove = () => owner('DELETE /deleteRole/:id', { params: { id: role.id } })
    expect(await readRefusal(remove())).toEqual([409, 'role_in_use'])
    await owner('DELETE /deleteUserById/:id', { params: { id: user.id } })
    await owner('POST /signInRules', { body: { second_factor_roles: ['Front desk', 'viewer'] } })
    await remove()
    expect((await owner('GET /signInRules', {})).data).toEqual({ second_factor_roles: ['viewer'] })
    // A rule that another member of staff has added meanwhile is not removed.
    const unseen = { second_factor_roles: ['editor'], before: [] }
    expect(await readRefusal(owner('POST /signInRules', { body: unseen }))).toEqual([409, 'record_changed'])
    await owner('POST /signInRules', { body: { second_factor_roles: [], before: ['viewer'] } })
    await applyPendingProtectionChanges(shop)
    expect(await readRefusal(inviteUser(emailOf('late'), 'Front desk'))).toEqual([400, 'role_unknown'])
    const log = await shop.shop.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `staff_role:${role.id}`)
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['role.add', 'role.update', 'role.delete'])
  })

  test('gives nobody more permissions than the actor has: by the role, its holders, or an invitation', async () => {
    const add = (name: string, permissions: Permission[], by = owner) =>
      by('POST /addRole', { body: { name, permissions } })
    const { data: high } = await add('Cashier', ['payments.refund'])
    const { data: low } = await add('People', ['users.write', 'hotels.read'])
    const { user, client: people } = await colleague('people', 'People')
    const above = [403, 'role_above_you']
    expect(await readRefusal(add('Mine', ['payments.refund'], people))).toEqual(above)
    expect(await readRefusal(edit(low.id, 'People', ['users.write', 'settings.write'], 1, people))).toEqual(above)
    expect(await readRefusal(edit(high.id, 'Cashier', ['hotels.read'], 1, people))).toEqual(above)
    expect(await readRefusal(people('DELETE /deleteRole/:id', { params: { id: high.id } }))).toEqual(above)
    for (const role of ['Cashier', 'owner', 'manager', 'viewer'])
      expect(
        await readRefusal(people('POST /createUsers', { body: { email: emailOf('new'), name: 'New', role } })),
        role,
      ).toEqual(above)
    const raise = people('PUT /editUsers/:id', {
      params: { id: user.id },
      body: { name: 'P', role: 'Cashier', version: user.version },
    })
    expect(await readRefusal(raise)).toEqual(above)
    const { data: users } = await owner('GET /fetchUsers', {})
    const editor = users.find(({ role }) => role === 'editor')!
    expect(await readRefusal(people('POST /updateUserStatus', { body: { id: editor.id, active: false } }))).toEqual([
      403,
      'user_above_you',
    ])
    // A role within the actor's own permissions may be assigned.
    const { data: mine } = await add('Porter', ['hotels.read'], people)
    await people('DELETE /deleteRole/:id', { params: { id: mine.id } })
    await owner('DELETE /deleteUserById/:id', { params: { id: user.id } })
    for (const { id } of [high, low]) await owner('DELETE /deleteRole/:id', { params: { id } })
  })

  test('has a name of its own, and known permissions; built-in roles stay as they are', async () => {
    const add = (name: string, permissions: string[] = []) =>
      owner('POST /addRole', { body: { name, permissions: permissions as Permission[] } })
    for (const name of [
      'owner',
      'OWNER',
      ' Viewer ',
      'ｏｗｎｅｒ',
      'оwner',
      'own\u200ber',
      'ó w n e r',
      'Eigenaar',
      'Inhaberin',
    ])
      expect(await readRefusal(add(name)), name).toEqual([400, 'role_name_taken'])
    expect(await readRefusal(add('   '))).toEqual([400, 'required'])
    expect(await readRefusal(add('\u2060\u200b'))).toEqual([400, 'required'])
    const { data: own } = await add('Bakery')
    expect(await readRefusal(add('Вakery'))).toEqual([400, 'role_name_taken'])
    const { data: renamed } = await edit(own.id, 'BAKERY', [], own.version)
    expect(await readRefusal(edit(own.id, 'Маnager', [], renamed.version))).toEqual([400, 'role_name_taken'])
    await owner('DELETE /deleteRole/:id', { params: { id: own.id } })
    expect((await readRefusal(add('Odd', ['everything'])))[0]).toBe(400)
    expect((await readRefusal(add('x'.repeat(41))))[0]).toBe(400)
    const { data: roles } = await owner('GET /getRoles', {})
    for (const { id, name, version } of roles) {
      expect(await readRefusal(edit(id, name, ['hotels.read'], version)), name).toEqual([409, 'role_built_in'])
      expect(await readRefusal(owner('DELETE /deleteRole/:id', { params: { id } })), name).toEqual([
        409,
        'role_built_in',
      ])
    }
    expect(await readRefusal(owner('POST /signInRules', { body: { second_factor_roles: ['nobody'] } }))).toEqual([
      400,
      'role_unknown',
    ])
  })
})

test('saved views: own ones and shared ones of others; each belongs to who made it, and goes with the account', async () => {
  const [editor, viewer] = [shop.newClient(await signIn(shop, 'editor')), shop.newClient(await signIn(shop, 'viewer'))]
  const state = { filters: { q: 'sea' }, sort: { field: 'title', order: 'ASC' as const }, hidden: ['price'] }
  const save = (by: Client, name: string, shared: boolean, screen = 'deals') =>
    by('POST /savedViews', { body: { screen, name, shared, state } })
  const namesFor = async (by: Client, screen = 'deals') =>
    (await by('GET /savedViews', { query: { screen } })).data.map(({ name, own }) => [name, own])
  const { data: mine } = await save(editor, ' Sea  side ', false)
  const { data: ours } = await save(editor, 'Winter', true)
  await save(editor, 'Elsewhere', true, 'hotels')
  expect(mine).toMatchObject({ name: 'Sea side', shared: false, own: true, by: 'Editor (demo)', state })
  expect(await namesFor(editor)).toEqual([
    ['Sea side', true],
    ['Winter', true],
  ])
  expect(await namesFor(viewer)).toEqual([['Winter', false]])
  // Saving a view again under the same name replaces it.
  const { data: again } = await save(editor, 'Sea side', true)
  expect(again).toMatchObject({ id: mine.id, shared: true })
  // A view of another person is neither replaced nor deleted.
  const { data: other } = await save(viewer, 'Winter', false)
  expect(other.id).not.toBe(ours.id)
  expect(await readRefusal(viewer('DELETE /savedViews/:id', { params: { id: ours.id } }))).toEqual([
    404,
    'view_unknown',
  ])
  expect(await readRefusal(save(viewer, '  ', false))).toEqual([400, 'required'])
  await editor('DELETE /savedViews/:id', { params: { id: ours.id } })
  expect(await namesFor(viewer)).toEqual([
    ['Sea side', false],
    ['Winter', true],
  ])
  // The views of a deleted account are removed.
  const { data: leaver } = await inviteUser('leaver@example.nl')
  const { id } = await shop.shop.db
    .insertInto('saved_view')
    .values({
      owner_id: leaver.id,
      screen: 'deals',
      name: 'Gone',
      shared: true,
      state: JSON.stringify(state),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner('DELETE /deleteUserById/:id', { params: { id: leaver.id } })
  expect(await shop.shop.db.selectFrom('saved_view').select('id').where('id', '=', id).execute()).toEqual([])
  await shop.shop.db.deleteFrom('saved_view').execute()
})

test('the last owner can be neither deleted, nor deactivated, nor given another role', async () => {
  const { data: users } = await owner('GET /fetchUsers', {})
  const { id, name, version } = users.find(({ email }) => email === 'owner@demo.test')!
  const last = [409, 'user_last_owner']
  expect(await readRefusal(owner('DELETE /deleteUserById/:id', { params: { id } }))).toEqual(last)
  expect(await readRefusal(owner('POST /updateUserStatus', { body: { id, active: false } }))).toEqual(last)
  const demoted = owner('PUT /editUsers/:id', { params: { id }, body: { name, role: 'viewer', version } })
  expect(await readRefusal(demoted)).toEqual(last)
})

test('an owner made from the command line sets a password by the link; a lost one is reset, and old sessions end', async () => {
  const first = await createOwner(shop.shop, { email: 'Anna@example.nl', name: 'Anna' })
  expect(first.isNew).toBe(true)
  const set = (link: string, password: string) =>
    shop.client('POST /auth/resetpassword', { body: { token: linkIn(link), password } })
  const enter = (password: string) => shop.client('POST /auth/login', { body: { email: 'anna@example.nl', password } })
  await set(first.link, 'lantern orchard seventeen')
  const { data } = await enter('lantern orchard seventeen')
  expect(data.user).toMatchObject({ name: 'Anna', role: 'owner' })
  await owner('PUT /editUsers/:id', {
    params: { id: data.user.id },
    body: { name: 'Anna', role: 'viewer', version: 1 },
  })
  const second = await createOwner(shop.shop, { email: 'anna@example.nl', name: 'ignored' })
  expect(second.isNew).toBe(false)
  const old = shop.newClient({ authorization: `Bearer ${data.access_token}` })
  expect((await readRefusal(old('GET /auth/me', {})))[0]).toBe(401)
  await set(second.link, 'another orchard seventeen')
  expect((await enter('another orchard seventeen')).data.user).toMatchObject({ name: 'Anna', role: 'owner' })
  await owner('DELETE /deleteUserById/:id', { params: { id: data.user.id } })
})

/** A race needs a database with several connections. */
describe.runIf(serverUrl)('two owners who remove each other concurrently', () => {
  const rounds = 60

  test('one of them stays an owner', async () => {
    expect(await raceOwnerRemovals(shop.shop, rounds, removeOwnerGuarded)).toEqual({
      withoutOwner: 0,
      ends: { done: rounds, not_allowed: rounds },
    })
  })

  test('control: counted without a lock, some rounds leave none', async () => {
    expect((await raceOwnerRemovals(shop.shop, rounds, removeOwnerUnguarded)).withoutOwner).toBeGreaterThan(0)
  })
})
