import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import type { Access, Call } from '@tussenuit/modules/shared/call.ts'
import { type Permission, permissions, rolePermissions, roles } from '@tussenuit/modules/shared/permission.ts'
import type { Refusal } from '@tussenuit/modules/shared/refusal.ts'
import type { Caller, Shop } from '@tussenuit/modules/shared/shop.ts'
import { getCaller, authorize } from './access.ts'

const publicUrl = 'https://shop.example'
const sessionId = '6f9619ff-8b86-4d01-b42d-00c04fc964ff'
const stranger: Caller = { ip: '203.0.113.7', sessionId: null, manageToken: null, staff: null, userAgent: '' }
const staffCaller = (...held: Permission[]): Caller => ({
  ...stranger,
  staff: { id: 1, email: 'a@shop.test', role: 'viewer', permissions: held },
})
const makeRequest = (headers: Record<string, string> = {}, host = 'shop.example', protocol = 'https') =>
  ({ headers, host, protocol, ip: '203.0.113.7' }) as unknown as FastifyRequest

const reply = Type.Null()
const makeCall = (...access: [Access, ...Access[]]): Call => ({ method: 'GET', path: '/x', summary: 'x', access })
const authorizedAs = (access: Access | Access[], caller: Caller, headers: Record<string, string> = {}): string => {
  try {
    return authorize(makeCall(...([access].flat() as [Access, ...Access[]])), caller, makeRequest(headers), publicUrl)
      .who
  } catch (error) {
    return String((error as Refusal).status)
  }
}

const session: Access = { who: 'session', reply }
const sessionOrGuest: Access = { who: 'session or guest', reply }
const cookie: Access = { who: 'cookie', reply }
const read: Access = { who: 'staff', permission: 'reservations.read', reply }
const anyStaff: Access = { who: 'staff', permission: 'any', reply }

test.each<[string, Access | Access[], Caller, string]>([
  ['anyone may make a public call', { who: 'public', reply }, stranger, 'public'],
  ["a guest's proof is for the flow", { who: 'guest', reply }, stranger, 'guest'],
  ['a session is asked for', session, stranger, '401'],
  ['a session is enough', session, { ...stranger, sessionId }, 'session'],
  ['a manage-token is no session', session, { ...stranger, manageToken: 't' }, '401'],
  ['session or guest: neither', sessionOrGuest, stranger, '401'],
  ['session or guest: a session', sessionOrGuest, { ...stranger, sessionId }, 'session or guest'],
  ['session or guest: a token', sessionOrGuest, { ...stranger, manageToken: 't' }, 'session or guest'],
  ['session or guest: staff', sessionOrGuest, staffCaller(), 'session or guest'],
  ['staff must sign in', read, stranger, '401'],
  ['a session is no staff', read, { ...stranger, sessionId, manageToken: 't' }, '401'],
  ['the permission is missing', read, staffCaller('catalogue.read', 'reservations.write'), '403'],
  ['the permission is there', read, staffCaller('reservations.read'), 'staff'],
  ['any staff, with no permission at all', anyStaff, staffCaller(), 'staff'],
  ['any staff, not signed in', anyStaff, stranger, '401'],
])('%s', (_, access, caller, wanted) => expect(authorizedAs(access, caller)).toBe(wanted))

test('of several access rules the first that allows is used, with its reply', () => {
  const forStaff: Access = {
    who: 'staff',
    permission: 'catalogue.read',
    reply: Type.Object({ margin: Type.Integer() }),
  }
  const forAll: Access = { who: 'public', reply: Type.Object({}) }
  const both = makeCall(forStaff, forAll)
  expect(authorize(both, staffCaller('catalogue.read'), makeRequest(), publicUrl)).toBe(forStaff)
  expect(authorize(both, staffCaller('hotels.read'), makeRequest(), publicUrl)).toBe(forAll)
  expect(authorize(both, stranger, makeRequest(), publicUrl)).toBe(forAll)
})

test('where no rule allows, only signed-in callers get 403', () => {
  expect(authorizedAs([session, read], stranger)).toBe('401')
  expect(authorizedAs([session, read], staffCaller('catalogue.read'))).toBe('403')
  expect(authorizedAs([read, session], staffCaller('catalogue.read'))).toBe('403')
  expect(authorizedAs([read, session], { ...stranger, sessionId })).toBe('session')
})

test('every call of staff is open to exactly the roles that hold its permission', () => {
  for (const permission of permissions)
    for (const role of roles)
      expect([
        permission,
        role,
        authorizedAs({ who: 'staff', permission, reply }, staffCaller(...rolePermissions[role])),
      ]).toEqual([permission, role, rolePermissions[role].includes(permission) ? 'staff' : '403'])
})

test.each([
  ['https://shop.example', 'cookie'],
  [undefined, '403'],
  ['null', '403'],
  ['', '403'],
  ['https://evil.example', '403'],
  ['http://shop.example', '403'],
  ['https://shop.example.evil.example', '403'],
  ['https://shop.example:8443', '403'],
  ['https://shop.example/', '403'],
  ['HTTPS://SHOP.EXAMPLE', '403'],
])('a cookie is accepted only from our own pages: origin %s', (origin, wanted) => {
  expect(authorizedAs(cookie, stranger, origin === undefined ? {} : { origin })).toBe(wanted)
})

test('a shop reached by another of its hosts accepts pages of that host', () => {
  const own = (origin: string) =>
    authorize(makeCall(cookie), stranger, makeRequest({ origin }, '127.0.0.1:3000', 'http'), publicUrl).who
  expect(own('http://127.0.0.1:3000')).toBe('cookie')
  expect(() => own('http://127.0.0.1:3001')).toThrow('only for our own pages')
})

const nobody = {} as Shop
test.each([
  [sessionId, sessionId],
  [sessionId.toUpperCase(), sessionId],
  ['', null],
  ['abc', null],
  [`${sessionId}x`, null],
  [`x${sessionId}`, null],
  [sessionId.replaceAll('-', ''), null],
  ['00000000-0000-0000-0000-000000000000', null],
  ["' or 1=1", null],
])('a session-id of "%s" is read as %s', async (given, read_) => {
  expect((await getCaller(nobody, makeRequest({ 'session-id': given }))).sessionId).toBe(read_)
})

test('a caller is who the headers say, no more', async () => {
  expect(await getCaller(nobody, makeRequest({ 'manage-token': 't', 'user-agent': 'x'.repeat(1_000) }))).toEqual({
    ip: '203.0.113.7',
    sessionId: null,
    manageToken: 't',
    staff: null,
    userAgent: 'x'.repeat(300),
  })
  expect((await getCaller(nobody, makeRequest({ authorization: 'Basic b3duZXI6eA==' }))).staff).toBeNull()
  expect(
    (
      await getCaller(
        { keys: () => [Buffer.alloc(32)], now: () => new Date('2026-11-20T09:00:00Z') } as unknown as Shop,
        makeRequest({ authorization: 'Bearer nonsense' }),
      )
    ).staff,
  ).toBeNull()
})
