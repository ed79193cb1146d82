/**
 * Access rules of every call, generated from the calls themselves, so that new calls are included.
 *
 * In the gate: which proof opens which call, headers, hosts, what is logged; the access matrix tries every role.
 * In the long suite: each role with each call.
 */
import { randomUUID } from 'node:crypto'
import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { isShopBuilt } from '@tussenuit/server/pages/pages.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import { type Permission, rolePermissions, roles } from '@tussenuit/modules/shared/permission.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 2, priceDays: 20 })
})
afterAll(() => shop.close())

const calls = allRoutes.map((route) => route.call)
const nameOf = (call: Call) => `${call.method} ${call.path}`
/** The path of a call with ids that do not exist. */
const pathOf = (call: Call) => call.path.replace(/:(\w+)/g, () => '987654321')
const bodyOf = (call: Call) => (call.body || call.method === 'POST' || call.method === 'PUT' ? {} : undefined)
const makeCall = (call: Call, headers: Record<string, string> = {}) =>
  shop.raw(call.method, pathOf(call), bodyOf(call), headers)
const callsOnlyFor = (who: string) => calls.filter((call) => call.access.every((access) => access.who === who))
const permissionsOf = (call: Call): (Permission | 'any')[] =>
  call.access.flatMap((access) => (access.who === 'staff' ? [access.permission] : []))

const tokens = new Map<string, string>()
async function tokenOf(role: string): Promise<string> {
  const known =
    tokens.get(role) ??
    (await shop.client('POST /auth/login', { body: { email: `${role}@demo.test`, password: 'demo-2026' } })).data
      .access_token
  tokens.set(role, known)
  return known
}

describe('who may call', () => {
  test('every call says who may make it, and no call is open by mistake', () => {
    for (const call of calls) expect(call.access.length, nameOf(call)).toBeGreaterThan(0)
    // A call that is open to the public and to a permission must be a read, whose public reply has fewer fields.
    for (const call of calls.filter(
      (one) => permissionsOf(one).length > 0 && one.access.some((access) => access.who === 'public'),
    ))
      expect(nameOf(call)).toMatch(/^GET |^POST \/fetch/)
    expect(callsOnlyFor('staff').length).toBeGreaterThan(1)
  })

  test('staff calls answer 401 to everyone who is not signed in, before anything else is looked at', async () => {
    const strangers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: 'Bearer null' },
      { authorization: `Bearer ${'x'.repeat(2000)}` },
      { authorization: 'Basic b3duZXI6ZGVtbw==' },
      { 'session-id': randomUUID(), 'manage-token': 'x' },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwicm9sZSI6Im93bmVyIn0.' },
    ]
    for (const call of callsOnlyFor('staff')) {
      for (const headers of strangers)
        expect((await makeCall(call, headers)).status, `${nameOf(call)} ${JSON.stringify(headers).slice(0, 60)}`).toBe(
          401,
        )
      expect(
        (
          await shop.raw(call.method, pathOf(call), call.method === 'GET' ? undefined : '{ not json', {
            'content-type': 'application/x-unknown',
          })
        ).status,
        `${nameOf(call)} unread`,
      ).toBe(401)
    }
  })

  longTest('each role may exactly what the table of permissions says', async () => {
    for (const role of roles) {
      const headers = { authorization: `Bearer ${await tokenOf(role)}` }
      for (const call of callsOnlyFor('staff')) {
        const may = permissionsOf(call).some(
          (permission) => permission === 'any' || rolePermissions[role].includes(permission),
        )
        const { status } = await makeCall(call, headers)
        if (may) expect([401, 403], `${role} may ${nameOf(call)}`).not.toContain(status)
        else expect(status, `${role} may not ${nameOf(call)}`).toBe(403)
        expect(status, `${role} ${nameOf(call)}`).toBeLessThan(500)
      }
    }
  })

  test('a token that was tampered with, or of an unknown account, is refused', async () => {
    const token = await tokenOf('owner')
    const [head, payload, signature] = token.split('.') as [string, string, string]
    const raised = Buffer.from(
      JSON.stringify({
        ...(JSON.parse(Buffer.from(payload ?? '', 'base64url').toString() || '{}') as object),
        role: 'owner',
        exp: 9_999_999_999,
      }),
    ).toString('base64url')
    const wrong = [
      token.slice(0, -2),
      `${token}x`,
      `${head}.${raised}.${signature}`,
      `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`,
      token.split('').reverse().join(''),
    ]
    for (const one of wrong)
      expect(
        (await shop.raw('GET', '/auth/me', undefined, { authorization: `Bearer ${one}` })).status,
        one.slice(0, 20),
      ).toBe(401)
    expect((await shop.raw('GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })).status).toBe(200)
  })

  test('a session call needs a session-id that is a UUID', async () => {
    const sessions = callsOnlyFor('session')
    expect(sessions.length).toBeGreaterThan(4)
    for (const call of [...sessions, ...callsOnlyFor('session or guest')]) {
      for (const headers of [
        {},
        { 'session-id': '' },
        { 'session-id': 'abc' },
        { 'session-id': `${randomUUID()}x` },
        { 'session-id': '../../etc' },
      ] as Record<string, string>[])
        expect((await makeCall(call, headers)).status, `${nameOf(call)} ${JSON.stringify(headers)}`).toBe(401)
      expect((await makeCall(call, { 'session-id': randomUUID() })).status, nameOf(call)).not.toBe(401)
    }
  })

  test("a session cannot read another session's data", async () => {
    const [mine, theirs] = [{ 'session-id': randomUUID() }, { 'session-id': randomUUID() }]
    await shop.raw('POST', '/redis', { key: 'deals', value: { secret: 'mine' } }, mine)
    expect((await shop.raw('GET', '/redis?key=deals', undefined, theirs)).body.data.value).toBeNull()
    await shop.raw('POST', '/redis/clear', {}, theirs)
    await shop.raw('DELETE', '/redis?key=deals', undefined, theirs)
    for (const key of ['*', 'deals*', `${mine['session-id']}:deals`, '../deals', 'deals\r\nFLUSHALL', '__proto__'])
      expect((await shop.raw('GET', `/redis?key=${encodeURIComponent(key)}`, undefined, theirs)).status, key).toBe(400)
    expect((await shop.raw('GET', '/redis?key=deals', undefined, mine)).body.data.value).toEqual({ secret: 'mine' })
  })

  test("calls authenticated by a cookie need the shop's Origin", async () => {
    const cookies = callsOnlyFor('cookie')
    expect(cookies.length).toBeGreaterThan(1)
    for (const call of cookies) {
      for (const origin of [
        undefined,
        'null',
        '',
        'https://evil.example',
        `${shop.url}.evil.example`,
        shop.url.replace('http', 'https'),
        'http://localhost:1',
      ]) {
        expect(
          (await makeCall(call, { cookie: 'refresh=x', ...(origin === undefined ? {} : { origin }) })).status,
          `${nameOf(call)} from ${origin}`,
        ).toBe(403)
      }
      expect((await makeCall(call, { origin: shop.url })).status, nameOf(call)).not.toBe(403)
    }
  })
})

describe('headers of every reply', () => {
  const secure = (headers: Headers, what: string) => {
    expect(headers.get('x-content-type-options'), what).toBe('nosniff')
    expect(headers.get('content-security-policy'), what).toMatch(/frame-ancestors 'none'|sandbox/)
    expect(headers.get('x-frame-options'), what).toBe('DENY')
    expect(headers.get('referrer-policy'), what).toMatch(/no-referrer|strict-origin-when-cross-origin/)
    expect(headers.get('access-control-allow-origin'), what).toBeNull()
    expect(headers.get('x-powered-by'), what).toBeNull()
    expect(headers.get('server'), what).toBeNull()
  }

  test('security headers are on every kind of reply', async () => {
    const picture = (await shop.shop.db.selectFrom('deal').select('pictures').limit(1).executeTakeFirstOrThrow())
      .pictures[0]!
    const kinds = [
      '/api/categories',
      '/api/no-such-call',
      '/api/deals/abc',
      '/api/auth/me',
      '/api/health',
      '/ready',
      '/api/openapi.json',
      `/pictures/${picture}-320.webp`,
      '/pictures/none-320.webp',
      '/pictures/constructor-320.webp',
      '/pictures/%2e%2e%2fetc-320.webp',
      '/api/%E0%A4%A',
      ...(isShopBuilt() ? ['/', '/no-such-page', '/payment-details'] : []),
    ]
    for (const path of kinds) {
      const reply = await fetch(shop.url + path)
      secure(reply.headers, path)
      expect(reply.headers.get('content-type'), path).toMatch(
        /^(?:(?:text|application)\/[a-z]+; charset=utf-8|image\/webp)$/,
      )
      expect(reply.status, path).toBeLessThan(500)
    }
    for (const [method, path, body] of [
      ['POST', '/api/prebook', '{'],
      ['POST', '/api/payments/webhook', 'x'],
      ['PATCH', '/api/categories', '{}'],
      ['POST', '/api/auth/refresh-token', '{}'],
      ['POST', '/api/prebook', `"${'x'.repeat(1_100_000)}"`],
    ] as const) {
      secure(
        (await fetch(shop.url + path, { method, body, headers: { 'content-type': 'application/json' } })).headers,
        `${method} ${path}`,
      )
    }
  })

  test('an unknown host is refused, for every request', async () => {
    const ask = (path: string, headers: Record<string, string>) =>
      new Promise<{ status: number; headers: Headers }>((resolve, reject) => {
        const request = rawRequest(`${shop.url}${path}`, { headers }, (response) => {
          response.resume()
          resolve({
            status: response.statusCode!,
            headers: new Headers(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]),
            ),
          })
        })
        request.on('error', reject).end()
      })
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'evil.example:80',
      `evil.example#${new URL(shop.url).host}`,
      '0.0.0.0',
      'localhost..',
    ]) {
      for (const path of ['/', '/api/categories', '/api/auth/me', '/ready']) {
        const answer = await ask(path, { host })
        // A load balancer requests readiness by IP address; the reply contains no IP address.
        if (host === '0.0.0.0' && path === '/ready') expect([200, 503]).toContain(answer.status)
        else expect([400, 421], `${host} ${path}`).toContain(answer.status)
        if (answer.status === 421) secure(answer.headers, `${host} ${path}`)
      }
    }
    // Equivalent spellings of the host name: upper case, and a trailing dot.
    const { hostname, port } = new URL(shop.url)
    for (const host of [`LOCALHOST:${port}`, 'localhost.', `Localhost.:${port}`])
      expect((await ask('/api/categories', { host })).status, `${host} of ${hostname}`).toBe(200)
    // Forwarded headers of an untrusted proxy are ignored.
    expect(
      (await ask('/api/categories', { host: new URL(shop.url).host, 'x-forwarded-host': 'evil.example' })).status,
    ).toBe(200)
  })

  test('personal replies are not cacheable by a browser or a proxy', async () => {
    const owner = { authorization: `Bearer ${await tokenOf('owner')}`, 'session-id': randomUUID() }
    for (const call of calls) {
      const isPublic = call.access.every((access) => access.who === 'public')
      if (call.cacheSeconds) expect(isPublic && call.method === 'GET', `${nameOf(call)} may be cached`).toBe(true)
      const answer = await makeCall(call, owner)
      if (!isPublic || call.method !== 'GET' || answer.status >= 400) {
        expect(answer.headers.get('cache-control'), `${nameOf(call)} ${answer.status}`).toMatch(/no-store/)
      }
    }
    if (isShopBuilt())
      for (const page of ['/payment-details', '/thankyou?number=x&token=y'])
        expect((await fetch(shop.url + page)).headers.get('cache-control'), page).toContain('no-store')
  })

  test('an unsupported method is refused, and reading changes nothing', async () => {
    for (const call of calls.filter((one) => one.method === 'POST').slice(0, 40)) {
      if (
        calls.some(
          (other) => other.method === 'GET' && new RegExp(`^${other.path.replace(/:\w+/g, '[^/]+')}$`).test(call.path),
        )
      )
        continue
      const answer = await shop.raw('GET', pathOf(call), undefined, { 'x-http-method-override': 'POST' })
      expect([404, 405], nameOf(call)).toContain(answer.status)
    }
  })

  test('what no browser sends is refused: two lengths of a body, TRACE, a prototype in a body', async () => {
    const { hostname, port } = new URL(shop.url)
    const send = (...lines: string[]) => {
      const socket = connect(Number(port), hostname)
      socket.end([...lines, ''].join('\r\n'))
      return text(socket)
    }
    const host = `Host: ${hostname}:${port}`
    const chunked = ['Transfer-Encoding: chunked', 'Content-Type: application/json']
    for (const [name, ...lines] of [
      [
        'a length beside chunks',
        'POST /api/prebook HTTP/1.1',
        host,
        'Content-Length: 4',
        ...chunked,
        '',
        '2',
        '{}',
        '0',
        '',
      ],
      ['two lengths', 'POST /api/prebook HTTP/1.1', host, 'Content-Length: 2', 'Content-Length: 4', '', '{}{}'],
      ['chunks that are not', 'POST /api/prebook HTTP/1.1', host, ...chunked, '', 'two', '{}', '0', ''],
    ] as [string, ...string[]][])
      expect(await send(...lines), name).toMatch(/^HTTP\/1\.1 400 (?:(?!HTTP\/1\.1)[^])*$/)
    const traced = await send('TRACE /api/categories HTTP/1.1', host, 'Connection: close', 'X-Secret: echoed', '')
    expect(traced).toMatch(/^HTTP\/1\.1 40[045] /)
    expect(traced).not.toContain('echoed')
    const headers = { 'content-type': 'application/json' }
    for (const body of ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'])
      expect((await fetch(`${shop.url}/api/prebook`, { method: 'POST', headers, body })).status, body).toBe(400)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})

describe('the log', () => {
  test('names a refused sign-in, and a call beyond the permissions of the member of staff who made it', async () => {
    const warn = vi.spyOn(shop.shop.log, 'warn')
    try {
      const viewer = await shop.shop.db
        .selectFrom('staff_user')
        .select('id')
        .where('email', '=', 'viewer@demo.test')
        .executeTakeFirstOrThrow()
      const body = { email: 'viewer@demo.test', password: 'not the password' }
      expect((await shop.raw('POST', '/auth/login', body)).status).toBe(401)
      expect(warn).toHaveBeenCalledWith(
        { event: 'sign_in_refused', ip: expect.any(String), userId: viewer.id },
        'A sign-in was refused',
      )
      const headers = { authorization: `Bearer ${await tokenOf('viewer')}` }
      expect((await shop.raw('GET', '/system', undefined, headers)).status).toBe(403)
      expect(warn).toHaveBeenCalledWith(
        { event: 'access_refused', call: 'GET /system', code: expect.any(String), userId: viewer.id },
        'A call was refused',
      )
      expect(JSON.stringify(warn.mock.calls)).not.toMatch(/viewer@|not the password|Bearer/)
    } finally {
      warn.mockRestore()
    }
  })
})
