/**
 * The shop behind a proxy and a load balancer: forwarded headers, hosts, health checks, and limits on the request size.
 */
import { request as rawRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '@tussenuit/server/http/calls.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

type Answer = { status: number; headers: Record<string, string | string[] | undefined> }

/** Sends a request with a custom Host header, which `fetch` does not allow. */
function sendRequest(shop: TestShop, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = rawRequest(
      `${shop.url}${path}`,
      { method: body === undefined ? 'GET' : 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers }))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

const credentials = JSON.stringify({ email: 'owner@demo.test', password: 'demo-2026' })
const refreshCookie = (answer: Answer): string =>
  [answer.headers['set-cookie'] ?? []].flat().find((cookie) => /^(?:__Secure-)?tussenuit_refresh=/.test(cookie)) ?? ''

describe('a shop with an https address', () => {
  let shop: TestShop
  const warnings: { data: object; message: string }[] = []
  beforeAll(async () => {
    shop = await startTestShop({
      deals: 1,
      priceDays: 5,
      work: false,
      environment: { PUBLIC_URL: 'https://Shop.Example' },
    })
    shop.shop.log = { ...shop.shop.log, warn: (data, message) => void warnings.push({ data, message }) }
  })
  afterAll(() => shop.close())

  test('the refresh cookie is Secure, also without a forwarded protocol', async () => {
    const answer = await sendRequest(shop, '/api/auth/login', { host: 'shop.example' }, credentials)
    expect(answer.status).toBe(200)
    expect(refreshCookie(answer)).toMatch(/^__Secure-tussenuit_refresh=.*; Secure/)
    const headers = { host: 'shop.example', origin: 'https://shop.example' }
    const refresh = (cookie: string) => sendRequest(shop, '/api/auth/refresh-token', { ...headers, cookie }, '{}')
    const next = await refresh(refreshCookie(answer).split(';')[0]!)
    expect(next.status).toBe(200)
    // A session of before the prefix goes on, and its next cookie has it.
    const earlier = await refresh(refreshCookie(next).split(';')[0]!.replace('__Secure-', ''))
    expect([earlier.status, refreshCookie(earlier)]).toEqual([200, expect.stringMatching(/^__Secure-/)])
  })

  test('hosts are compared without case', async () => {
    for (const host of ['shop.example', 'SHOP.example', 'Shop.Example:443'])
      expect((await sendRequest(shop, '/api/categories', { host })).status, host).toBe(200)
    expect((await sendRequest(shop, '/api/categories', { host: 'other.example' })).status).toBe(421)
  })

  test('probes by IP address are answered, other requests by IP address are not', async () => {
    for (const host of ['10.1.2.3', '10.1.2.3:4000', '[fd00::7]:4000'])
      for (const path of ['/ready', '/api/health', '/api/ready', '/ready?from=balancer'])
        expect((await sendRequest(shop, path, { host })).status, `${host} ${path}`).toBe(200)
    // 404, because `/health` is a page and this shop has no pages.
    expect((await sendRequest(shop, '/health', { host: '10.1.2.3' })).status).toBe(404)
    expect((await sendRequest(shop, '/api/categories', { host: '10.1.2.3' })).status).toBe(421)
    expect((await sendRequest(shop, '/health', { host: 'other.example' })).status).toBe(421)
  })

  test('an ignored forwarded header is logged once, with the name of the variable', async () => {
    warnings.length = 0
    for (let time = 0; time < 3; time += 1)
      await sendRequest(shop, '/api/categories', { host: 'shop.example', 'x-forwarded-for': '203.0.113.9' })
    expect(warnings.filter((one) => one.message.includes('TRUST_PROXY'))).toHaveLength(1)
  })
})

describe('a shop with an http address behind a trusted proxy', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({
      deals: 1,
      priceDays: 5,
      work: false,
      environment: { TRUST_PROXY: '127.0.0.1,::1,::ffff:127.0.0.1' },
    })
  })
  afterAll(() => shop.close())

  test('the refresh cookie is Secure where the proxy reports https', async () => {
    const by = (protocol: string) =>
      sendRequest(shop, '/api/auth/login', { 'x-forwarded-proto': protocol }, credentials)
    expect(refreshCookie(await by('https'))).toMatch(/^__Secure-.*; Secure/)
    expect(refreshCookie(await by('http'))).toMatch(/^tussenuit_refresh=/)
    expect(refreshCookie(await by('http'))).not.toMatch(/; Secure/)
  })

  test('an anonymous request has at most 64 KB, and is refused before authentication', async () => {
    const body = (bytes: number) => JSON.stringify({ padding: 'x'.repeat(bytes) })
    const open = allRoutes
      .map((route) => route.call)
      .filter((call) => call.method === 'POST' && call.access.some((access) => access.who === 'public'))
      .filter((call) => !call.rawBody)
    expect(open.length).toBeGreaterThan(30)
    for (const call of open) {
      const path = call.path.replace(/:(\w+)/g, '987654321')
      expect((await shop.raw('POST', path, body(64 * 1024))).status, call.path).toBe(413)
      expect((await shop.raw('POST', path, body(60 * 1024))).status, call.path).not.toBe(413)
    }
    const session = { 'session-id': crypto.randomUUID() }
    expect((await shop.raw('POST', '/redis', { key: 'deals', value: 'x'.repeat(64 * 1024 - 2) }, session)).status).toBe(
      200,
    )
    expect((await shop.raw('POST', '/redis', { key: 'deals', value: 'x'.repeat(70 * 1024) }, session)).status).toBe(413)
    const { body: login } = await shop.raw('POST', '/auth/login', credentials)
    const owner = { authorization: `Bearer ${login.data.access_token}` }
    expect((await shop.raw('POST', '/savevouchers', body(300 * 1024), owner)).status).toBe(400)
  })
})
