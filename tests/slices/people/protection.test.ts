/**
 * The people whom the shop's protection restricts cannot switch it off: confirmation, warnings, delayed changes,
 * approval.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { applyDueProtectionChanges, findApproverIneligibilityReason } from '@tussenuit/modules/people/staff/index.ts'
import { totpStepAt, totpCodeAt } from '@tussenuit/modules/people/staff/totp.ts'
import { makeAuthenticator } from '../../authenticator.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import {
  addStaffMember,
  makeSignedInClient,
  applyPendingProtectionChanges,
  password,
  catchStatusAndCode,
} from '../../staff-steps.ts'

let shop: TestShop
let owner: Client
let second: Client
let ownerAddress: string
let secondAddress: string
beforeAll(async () => {
  shop = await startTestShop({ deals: 1, priceDays: 5, confirmations: 'normal', work: false })
  ownerAddress = await addStaffMember(shop, 'owner')
  secondAddress = await addStaffMember(shop, 'owner')
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clockAhead(0)
  owner = await makeSignedInClient(shop, ownerAddress)
  second = await makeSignedInClient(shop, secondAddress)
  await shop.shop.db.deleteFrom('mail').execute()
})

const minutesOfDay = 24 * 60
const readSetting = async (by: Client) => (await by('GET /payment-setting', {})).data
async function saveLimit(by: Client, cents: number | null) {
  const { accounts: _, ...now } = await readSetting(by)
  return (await by('POST /payment-setting', { body: { ...now, refund_approval_cents: cents } })).data
}
/** Sets the limit without the delay of a higher limit. */
async function setLimit(cents: number | null): Promise<void> {
  await saveLimit(owner, 0)
  const { db } = shop.shop
  await db.deleteFrom('protection_change').execute()
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'payment').executeTakeFirstOrThrow()
  const value = JSON.stringify({ ...(row.value as object), refundApprovalCents: cents })
  await db.updateTable('setting').set({ value }).where('name', '=', 'payment').execute()
}
const readWaitingChanges = async (by: Client) => (await by('GET /protectionChanges', {})).data
const readWarnings = async () =>
  (
    await shop.shop.db
      .selectFrom('mail')
      .select(['recipient', 'variables'])
      .where('kind', '=', 'protection_changed')
      .orderBy('id')
      .execute()
  ).map(({ recipient, variables }) => ({
    ...(variables as Record<'what' | 'name' | 'before' | 'after' | 'starts_on', unknown>),
    recipient,
  }))
const isConfirmed = async (by: Client) => {
  const [, code] = await catchStatusAndCode(by('DELETE /deleteRole/:id', { params: { id: 987_654_321 } }))
  return code !== 'confirmation_needed'
}
const userOf = async (email: string) => (await owner('GET /fetchUsers', {})).data.find((user) => user.email === email)!

test('mails to staff are in the language in which each uses the office', async () => {
  const mails = async () =>
    shop.shop.db.selectFrom('mail').select(['recipient', 'kind', 'language', 'variables']).orderBy('id').execute()
  expect((await userOf(secondAddress)).language).toBe('nl')
  await second('PUT /auth/language', { body: { language: 'de' } })
  await owner('PUT /auth/language', { body: { language: 'en' } })
  expect((await userOf(secondAddress)).language).toBe('de')
  await saveLimit(owner, 123_450)
  const invited = `${crypto.randomUUID()}@example.nl`
  await owner('POST /createUsers', { body: { name: 'Mila', email: invited, role: 'viewer' } })
  await shop.client('POST /auth/checkemail', { body: { email: secondAddress } })
  const sent = (await mails()).filter(({ recipient }) => [secondAddress, invited].includes(recipient))
  expect(sent.map(({ recipient, kind, language }) => [recipient === invited, kind, language])).toEqual([
    [false, 'protection_changed', 'de'],
    [true, 'user_invited', 'en'],
    [false, 'protection_changed', 'de'],
    [false, 'password_reset', 'de'],
  ])
  expect((sent[0]!.variables as { after: string }).after.replace(/\s/g, ' ')).toBe('€ 1.234,50')
  await second('PUT /auth/language', { body: { language: 'nl' } })
  await owner('PUT /auth/language', { body: { language: 'nl' } })
})

describe('changes to protection settings require a recent confirmation of identity', () => {
  const guarded = allRoutes.map((route) => route.call).filter((call) => call.confirm === true)
  const make = (method: string, path: string, headers: Record<string, string>) =>
    shop.raw(method, path.replace(/:\w+/g, '987654321'), method === 'DELETE' ? undefined : {}, headers)

  test('every such call is refused if the confirmation is too old; the permission is checked first', async () => {
    expect(guarded.length).toBeGreaterThan(10)
    const signIn = async (email: string) => {
      const { body } = await shop.raw('POST', '/auth/login', { email, password })
      return { authorization: `Bearer ${body.data.access_token}` }
    }
    const [asOwner, asViewer] = [await signIn(ownerAddress), await signIn(await addStaffMember(shop, 'viewer'))]
    shop.clockAhead(6)
    for (const { method, path } of guarded) {
      const name = `${method} ${path}`
      expect((await make(method, path, {})).status, name).toBe(401)
      expect((await make(method, path, asViewer)).body.error.code, name).toBe('not_allowed')
      const refused = await make(method, path, asOwner)
      expect([refused.status, refused.body.error.code], name).toEqual([403, 'confirmation_needed'])
    }
    await shop.raw('POST', '/auth/confirm', { password }, asOwner)
    for (const { method, path } of guarded)
      expect((await make(method, path, asOwner)).body.error?.code, `${method} ${path}`).not.toBe('confirmation_needed')
  })

  test('the password counts for five minutes, and for its own session alone', async () => {
    const { second_factor_roles: roles } = (await owner('GET /signInRules', {})).data
    const save = (by: Client) => by('POST /signInRules', { body: { second_factor_roles: roles } })
    const elsewhere = await makeSignedInClient(shop, ownerAddress)
    await save(owner)
    shop.clockAhead(6)
    expect(await catchStatusAndCode(save(owner))).toEqual([403, 'confirmation_needed'])
    expect(await catchStatusAndCode(owner('POST /auth/confirm', { body: { password: 'wrong' } }))).toEqual([
      422,
      'password_wrong',
    ])
    expect(await catchStatusAndCode(save(owner))).toEqual([403, 'confirmation_needed'])
    await owner('POST /auth/confirm', { body: { password } })
    await save(owner)
    expect(await catchStatusAndCode(save(elsewhere))).toEqual([403, 'confirmation_needed'])
    shop.clockAhead(9)
    await save(owner)
  })

  test('an account with a second factor confirms that too, each code once; too many attempts must wait', async () => {
    const email = await addStaffMember(shop, 'owner')
    const by = await makeSignedInClient(shop, email)
    const { secret } = (await by('POST /auth/second-factor/start', { body: { password } })).data
    const codeNow = (away = 0) => totpCodeAt(secret, totpStepAt(shop.shop.now()) + away)
    await by('POST /auth/second-factor/confirm', { body: { code: codeNow(-1) } })
    shop.clockAhead(6)
    const confirm = (body: { password: string; code?: string }) =>
      catchStatusAndCode(by('POST /auth/confirm', { body }))
    expect(await confirm({ password })).toEqual([422, 'code_needed'])
    expect(await confirm({ password, code: '000000' })).toEqual([422, 'code_wrong'])
    const code = codeNow()
    expect(await confirm({ password: 'wrong', code })).toEqual([422, 'password_wrong'])
    expect(await isConfirmed(by)).toBe(false)
    expect(await confirm({ password, code })).toEqual([200, ''])
    expect(await isConfirmed(by)).toBe(true)
    expect(await confirm({ password, code })).toEqual([422, 'code_wrong'])
    let last: [number, string] = [0, '']
    for (let tries = 0; tries < 10; tries += 1) last = await confirm({ password: 'wrong' })
    expect(last).toEqual([429, 'sign_in_limit'])
  })

  test('a passkey of the account is enough, once, with a challenge issued for this purpose', async () => {
    const by = await makeSignedInClient(shop, await addStaffMember(shop, 'owner'))
    const start = async () => (await by('POST /auth/confirm/passkey/start', {})).data
    expect(await catchStatusAndCode(start())).toEqual([409, 'passkey_none'])
    const enrol = async (client: Client) => {
      const key = makeAuthenticator(shop.url)
      const options = (await client('POST /auth/passkeys/start', { body: { password } })).data
      await client('POST /auth/passkeys/register', { body: { name: 'Phone', credential: key.register(options) } })
      return key
    }
    const key = await enrol(by)
    const foreign = await enrol(await makeSignedInClient(shop, await addStaffMember(shop, 'owner')))
    shop.clockAhead(6)
    const send = (credential: ReturnType<typeof key.answer>) =>
      catchStatusAndCode(by('POST /auth/confirm/passkey', { body: { credential } }))
    const bad = [422, 'passkey_refused']
    const ofSignIn = (await shop.client('POST /auth/passkey/start', {})).data
    expect(await send(key.answer(ofSignIn))).toEqual(bad)
    expect(await send(foreign.answer(await start()))).toEqual(bad)
    expect(await send(key.answer(await start(), { origin: 'https://evil.example' }))).toEqual(bad)
    expect(await isConfirmed(by)).toBe(false)
    const answer = key.answer(await start())
    expect(await send(answer)).toEqual([200, ''])
    expect(await isConfirmed(by)).toBe(true)
    expect(await send(answer)).toEqual(bad)
    // A passkey reply for a confirmation is not accepted for signing in.
    const signIn = shop.newClient()('POST /auth/passkey', { body: { credential: key.answer(await start()) } })
    expect(await catchStatusAndCode(signIn)).toEqual([401, 'passkey_refused'])
  })

  test('the limit of refunds and keys ask for it, deposit and methods do not', async () => {
    await setLimit(10_000)
    shop.clockAhead(6)
    const { accounts: _, ...now } = await readSetting(owner)
    const save = (change: object) => owner('POST /payment-setting', { body: { ...now, ...change } })
    expect(await catchStatusAndCode(save({ refund_approval_cents: 5_000 }))).toEqual([403, 'confirmation_needed'])
    expect(await catchStatusAndCode(save({ refund_approval_cents: null }))).toEqual([403, 'confirmation_needed'])
    expect((await save({ deposit_due_days: 30 })).data.deposit_due_days).toBe(30)
  })
})

describe('the limit of refunds', () => {
  test('a lower limit applies at once; a higher one, or none, the next day, and other owners are notified at once', async () => {
    await setLimit(10_000)
    await shop.shop.db.deleteFrom('mail').execute()
    expect((await saveLimit(owner, 20_000)).refund_approval_cents).toBe(10_000)
    const [planned] = await readWaitingChanges(owner)
    expect(planned).toMatchObject({
      kind: 'refund_limit',
      before: { cents: 10_000 },
      after: { cents: 20_000 },
      asked_by: ownerAddress,
      may_approve: false,
    })
    const notices = await readWarnings()
    const recipients = notices.map(({ recipient }) => recipient)
    expect(recipients).toEqual(expect.arrayContaining(['owner@demo.test', secondAddress]))
    expect(recipients).not.toContain(ownerAddress)
    expect(notices[0]).toMatchObject({ by: ownerAddress, what: 'refund_limit', ip: expect.any(String) })
    expect(String(notices[0]!.before)).toContain('100')
    expect(String(notices[0]!.after)).toContain('200')
    expect(notices[0]!.starts_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    // The change is applied once, on its day and not before.
    await applyDueProtectionChanges(shop.shop)
    expect((await readSetting(owner)).refund_approval_cents).toBe(10_000)
    shop.clockAhead(minutesOfDay)
    await Promise.all([1, 2, 3].map(() => applyDueProtectionChanges(shop.shop)))
    shop.clockAhead(0)
    expect((await readSetting(owner)).refund_approval_cents).toBe(20_000)
    expect(await readWaitingChanges(owner)).toEqual([])
    const applied = await shop.shop.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'protection.apply')
      .execute()
    expect(applied).toHaveLength(1)
    expect((await saveLimit(owner, 5_000)).refund_approval_cents).toBe(5_000)
  })

  test('the limit per member of staff is protected in the same way; if empty, it is ten times the limit per sale', async () => {
    await setLimit(10_000)
    const save = async (staff_approval_cents: number | null) => {
      const { accounts: _, ...now } = await readSetting(owner)
      return (await owner('POST /payment-setting', { body: { ...now, staff_approval_cents } })).data
    }
    const limitOfStaff = async () => (await readSetting(owner)).staff_approval_cents
    expect(await limitOfStaff()).toBeNull()
    await shop.shop.db.deleteFrom('mail').execute()
    expect((await save(50_000)).staff_approval_cents).toBe(50_000)
    // An empty limit means ten times 10,000, which is more than 50,000, so the change is delayed.
    expect((await save(null)).staff_approval_cents).toBe(50_000)
    expect(await readWaitingChanges(owner)).toMatchObject([
      { kind: 'staff_limit', before: { cents: 50_000 }, after: { cents: null } },
    ])
    // Both changes, the one that applies at once and the planned one, are named as what they are.
    expect(new Set((await readWarnings()).map(({ what }) => what))).toEqual(new Set(['staff_limit']))
    shop.clockAhead(minutesOfDay)
    await applyDueProtectionChanges(shop.shop)
    shop.clockAhead(0)
    expect(await limitOfStaff()).toBeNull()
    // Reducing the limit takes effect immediately.
    expect((await save(99_999)).staff_approval_cents).toBe(99_999)
    expect(await readWaitingChanges(owner)).toEqual([])
  })

  test('a lower limit withdraws a planned higher one; the other fields of the form apply at once', async () => {
    await setLimit(10_000)
    await saveLimit(owner, null)
    expect(await readWaitingChanges(owner)).toHaveLength(1)
    // Saving the form again with the current value does not withdraw the delayed change.
    await saveLimit(owner, 10_000)
    expect(await readWaitingChanges(owner)).toHaveLength(1)
    await saveLimit(owner, 9_000)
    expect(await readWaitingChanges(owner)).toEqual([])
    await applyPendingProtectionChanges(shop)
    expect((await readSetting(owner)).refund_approval_cents).toBe(9_000)
    const { accounts: _, ...now } = await readSetting(owner)
    const { data } = await owner('POST /payment-setting', {
      body: { ...now, deposit_due_days: 21, refund_approval_cents: 50_000 },
    })
    expect(data).toMatchObject({ deposit_due_days: 21, refund_approval_cents: 9_000 })
  })

  test('a second owner can approve it at once; the requester cannot, with any account or device', async () => {
    await setLimit(10_000)
    await saveLimit(owner, 20_000)
    const [{ id } = { id: 0 }] = await readWaitingChanges(owner)
    const approve = (by: Client) => by('POST /protectionChanges/:id/approve', { params: { id } })
    expect(await catchStatusAndCode(approve(owner))).toEqual([403, 'approver_same_person'])
    const manager = await makeSignedInClient(shop, await addStaffMember(shop, 'manager'))
    expect(await catchStatusAndCode(approve(manager))).toEqual([403, 'not_allowed'])
    // An account that the same owner has just invited.
    const { data: invited } = await owner('POST /createUsers', {
      body: { email: 'puppet@staff.test', name: 'Puppet', role: 'owner' },
    })
    const known = await shop.shop.db
      .selectFrom('staff_user')
      .select('password_hash')
      .where('email', '=', ownerAddress)
      .executeTakeFirstOrThrow()
    await shop.shop.db.updateTable('staff_user').set(known).where('id', '=', invited.id).execute()
    const puppet = await makeSignedInClient(shop, 'puppet@staff.test')
    expect(await catchStatusAndCode(approve(puppet))).toEqual([403, 'approver_invited'])
    await owner('DELETE /deleteUserById/:id', { params: { id: invited.id } })
    expect((await readWaitingChanges(second))[0]).toMatchObject({ id, may_approve: true })
    await approve(second)
    expect((await readSetting(owner)).refund_approval_cents).toBe(20_000)
    expect(await catchStatusAndCode(approve(second))).toEqual([409, 'protection_change_decided'])
    expect(
      (await catchStatusAndCode(second('POST /protectionChanges/:id/approve', { params: { id: 987_654_321 } })))[0],
    ).toBe(404)
  })

  test('it cannot be approved on the device on which it was requested, by any account', async () => {
    await setLimit(10_000)
    const { headers, body } = await shop.raw('POST', '/auth/login', { email: ownerAddress, password })
    const cookie = headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    expect(headers.getSetCookie().find((one) => one.startsWith('tussenuit_device='))).toMatch(/HttpOnly.*SameSite=Lax/i)
    await saveLimit(shop.newClient({ authorization: `Bearer ${body.data.access_token}` }), 20_000)
    const other = await shop.raw('POST', '/auth/login', { email: secondAddress, password }, { cookie })
    const same = shop.newClient({ authorization: `Bearer ${other.body.data.access_token}` })
    const [{ id } = { id: 0 }] = await readWaitingChanges(owner)
    const approve = (by: Client) => by('POST /protectionChanges/:id/approve', { params: { id } })
    expect(await catchStatusAndCode(approve(same))).toEqual([403, 'approver_same_device'])
    await approve(second)
  })

  test('it can be withdrawn by all who may change it; it lapses if the requester loses the permission', async () => {
    await setLimit(10_000)
    const email = await addStaffMember(shop, 'manager')
    const manager = await makeSignedInClient(shop, email)
    await saveLimit(manager, 20_000)
    const [{ id } = { id: 0 }] = await readWaitingChanges(manager)
    const finance = await makeSignedInClient(shop, await addStaffMember(shop, 'finance'))
    expect(await readWaitingChanges(finance)).toHaveLength(1)
    expect((await catchStatusAndCode(finance('POST /protectionChanges/:id/withdraw', { params: { id } })))[0]).toBe(403)
    await owner('POST /protectionChanges/:id/withdraw', { params: { id } })
    expect(await readWaitingChanges(owner)).toEqual([])
    await saveLimit(manager, 20_000)
    await owner('POST /updateUserStatus', { body: { id: (await userOf(email)).id, active: false } })
    await applyPendingProtectionChanges(shop)
    expect((await readSetting(owner)).refund_approval_cents).toBe(10_000)
    expect(await readWaitingChanges(owner)).toEqual([])
  })
})

describe('roles and accounts', () => {
  const rules = async () => (await owner('GET /signInRules', {})).data.second_factor_roles

  test('a role leaves the rule of the second factor the next day; another that joins it does so at once', async () => {
    await owner('POST /signInRules', { body: { second_factor_roles: ['editor', 'viewer'] } })
    await owner('POST /signInRules', { body: { second_factor_roles: ['viewer', 'support'] } })
    expect(await rules()).toEqual(['editor', 'viewer', 'support'])
    expect(await readWaitingChanges(owner)).toMatchObject([{ kind: 'factor_rule', subject_name: 'editor' }])
    await applyPendingProtectionChanges(shop)
    expect(await rules()).toEqual(['viewer', 'support'])
    await owner('POST /signInRules', { body: { second_factor_roles: [] } })
    for (const { id } of await readWaitingChanges(second))
      await second('POST /protectionChanges/:id/approve', { params: { id } })
    expect(await rules()).toEqual([])
  })

  test('a permission that is added to a role applies the next day for its holders, a removed one at once', async () => {
    const { data: role } = await owner('POST /addRole', {
      body: { name: 'porter', permissions: ['hotels.write', 'tasks.write'] },
    })
    const porter = await makeSignedInClient(shop, await addStaffMember(shop, role.name))
    const permissions = async () => (await porter('GET /auth/me', {})).data.permissions
    const { data: changed } = await owner('PUT /updateRole/:id', {
      params: { id: role.id },
      body: { name: role.name, permissions: ['hotels.write', 'payments.refund'], version: role.version },
    })
    expect(changed.permissions).toEqual(['hotels.read', 'hotels.write'])
    expect(await permissions()).toEqual(['hotels.read', 'hotels.write'])
    expect(await readWaitingChanges(owner)).toMatchObject([
      { kind: 'role_permissions', after: { permissions: ['payments.refund'] } },
    ])
    await applyPendingProtectionChanges(shop)
    expect(await permissions()).toEqual(['hotels.read', 'hotels.write', 'payments.refund'])
  })

  test('an account gets a role with more permissions the next day, one with fewer at once', async () => {
    const email = await addStaffMember(shop, 'support')
    const give = async (role: string) => {
      const { id, name, version } = await userOf(email)
      return (await owner('PUT /editUsers/:id', { params: { id }, body: { name, role, version } })).data.role
    }
    expect(await give('manager')).toBe('support')
    expect(await readWaitingChanges(owner)).toMatchObject([
      { kind: 'user_role', subject_name: email, after: { role: 'manager' } },
    ])
    await applyPendingProtectionChanges(shop)
    expect((await userOf(email)).role).toBe('manager')
    expect(await give('owner')).toBe('manager')
    expect(await give('viewer')).toBe('viewer')
    expect(await readWaitingChanges(owner)).toEqual([])
    // An approver who got the role from the requester must not approve the requester's changes for thirty days.
    const asked = { requestedBy: ownerAddress, requestedAt: new Date(), sessionId: null, deviceHash: null }
    const { id } = await userOf(email)
    expect(
      await findApproverIneligibilityReason(shop.shop.db, asked, { id, email, role: 'viewer', permissions: [] }),
    ).toBe('approver_invited')
  })

  test('the other owners are notified of each: invited, switched off and on, second factor taken, role made and deleted, closed', async () => {
    await shop.shop.db.deleteFrom('mail').execute()
    const { data: user } = await owner('POST /createUsers', {
      body: { email: 'new@staff.test', name: 'T', role: 'viewer' },
    })
    await owner('POST /updateUserStatus', { body: { id: user.id, active: false } })
    await owner('POST /updateUserStatus', { body: { id: user.id, active: true } })
    await owner('POST /resetSecondFactor', { body: { id: user.id } })
    await owner('DELETE /deleteUserById/:id', { params: { id: user.id } })
    const { data: role } = await owner('POST /addRole', { body: { name: 'Cook', permissions: ['hotels.read'] } })
    await owner('DELETE /deleteRole/:id', { params: { id: role.id } })
    const { open, version } = (await owner('GET /opening', {})).data
    const { data: closed } = await owner('POST /opening', { body: { open: false, version } })
    expect(open).toBe(true)
    await shop.shop.db
      .updateTable('setting')
      .set({ value: JSON.stringify({ open: true }) })
      .where('name', '=', 'opening')
      .execute()
    expect(closed.open).toBe(false)
    const notices = (await readWarnings()).filter(({ recipient }) => recipient === secondAddress)
    expect(notices.map(({ what, name, before, after }) => [what, name, before, after])).toEqual([
      ['account', 'new@staff.test', '–', 'viewer'],
      ['account', 'new@staff.test', 'viewer', '–'],
      ['account', 'new@staff.test', '–', 'viewer'],
      ['factor_reset', 'new@staff.test', '', ''],
      ['account', 'new@staff.test', 'viewer', '–'],
      ['role', 'Cook', '–', 'hotels.read'],
      ['role', 'Cook', 'hotels.read', '–'],
      ['shop_closed', '', '', ''],
    ])
    expect((await readWarnings()).filter(({ recipient }) => recipient === ownerAddress)).toEqual([])
  })

  test('the text of the warning is not one that staff replace', async () => {
    const { data } = await owner('GET /fetchPaginatedEmailTemplates', { query: { limit: 100 } })
    expect(data.items.map(({ kind }) => kind)).not.toContain('protection_changed')
    const read = owner('GET /fetchEmailTemplateById/:id', { params: { id: 'protection_changed.nl' } })
    expect((await catchStatusAndCode(read))[0]).toBe(404)
  })
})

test('a shop that was never opened is set up without waiting', async () => {
  const { db } = shop.shop
  await setLimit(10_000)
  const opening = await db.deleteFrom('setting').where('name', '=', 'opening').returningAll().executeTakeFirstOrThrow()
  expect((await saveLimit(owner, null)).refund_approval_cents).toBeNull()
  const { data: user } = await owner('POST /createUsers', {
    body: { email: 'first@staff.test', name: 'F', role: 'owner' },
  })
  expect(await db.selectFrom('staff_influence').select('id').where('email', '=', user.email).execute()).toEqual([])
  await db
    .insertInto('setting')
    .values({ ...opening, value: JSON.stringify(opening.value) })
    .execute()
})
