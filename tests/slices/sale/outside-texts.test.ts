/**
 * Texts of third parties that cannot be stored: request lines without a path; NUL characters and unpaired surrogates in
 * messages of the card provider, in messages of the supplier, and in the supplier's texts.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { findUnstorablePath } from '@tussenuit/modules/shared/writable.ts'
import { standInAccounts } from '@tussenuit/adapters/payments/settings.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let owner: Client
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 2, priceDays: 20, work: false })
  owner = shop.newClient(await signIn(shop, 'owner'))
})
afterAll(() => shop.close())

/** Sends a raw request; resolves to the whole response. */
function sendLines(lines: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () => socket.write(lines, 'latin1'))
    socket.on('data', (data) => {
      answer += data.toString()
    })
    socket.once('close', () => resolve(answer))
    socket.once('error', reject)
  })
}
const statusOf = async (line: string, host = new URL(shop.url).host): Promise<number> =>
  Number(
    /^HTTP\/1\.1 (\d+)/.exec(await sendLines(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))?.[1],
  )

test('an absolute request line is answered as its path', async () => {
  for (const path of ['', '/', '/contact', '/api/deals', '/sitemap.xml', '/contact?lang=nl'])
    expect(await statusOf(`GET ${shop.url}${path}`), path).toBe(200)
  expect(await statusOf(`GET ${shop.url}?lang=nl`)).toBe(200)
  expect(await statusOf(`GET ${shop.url}/no/such/page/at/all`)).toBe(404)
  expect(await statusOf(`POST ${shop.url}/api/no-such-call`)).toBe(404)
})

test('its host counts, not the one of the header', async () => {
  for (const host of ['evil.example', 'localhost@evil.example', 'user@localhost', ''])
    for (const path of ['', '/', '/api/deals'])
      expect([400, 421], host + path).toContain(await statusOf(`GET http://${host}${path}`))
  expect(await statusOf(`GET ${shop.url}/contact`, 'evil.example')).toBe(200)
})

test('a request names one host', async () => {
  const host = new URL(shop.url).host
  for (const other of ['evil.example', host, host.toUpperCase()])
    expect(await statusOf('GET /contact', `${host}\r\nHost: ${other}`), other).toBe(400)
  expect(await statusOf('GET /contact', 'localhost.:')).toBe(200)
})

test('a request line that names no path is refused, and one about the server itself is answered', async () => {
  expect(await statusOf('OPTIONS *')).toBe(204)
  for (const line of [
    'GET *',
    'POST *',
    'DELETE *',
    'HEAD *',
    'GET ftp://localhost/',
    'GET localhost/',
    'GET .',
    'GET ?',
  ])
    expect(await statusOf(line), line).toBe(400)
})

test('headers with any bytes are refused, or read as nothing', async () => {
  const host = new URL(shop.url).host
  const names = ['User-Agent', 'Accept-Language', 'X-Request-Id', 'Referer', 'Origin', 'Session-Id', 'Manage-Token']
  const cookies = ['tussenuit_refresh', 'tussenuit_directory', 'consent', 'language'].map((name) => `Cookie: ${name}=`)
  const starts = [...names, 'Authorization', 'Idempotency-Key', 'Sec-Fetch-Mode', 'X-Forwarded-For', 'If-None-Match']
    .map((name) => `${name}: `)
    .concat(cookies, 'Authorization: Bearer ')
  const values = [
    '%00',
    'nul\u0000',
    '%ED%A0%80',
    '%',
    '\u00ff\u00fe',
    '\u00ed\u00a0\u0080',
    "';--",
    '',
    'x'.repeat(4_000),
  ]
  const requests = [
    ['GET', '/contact', ''],
    ['GET', '/api/deals', ''],
    ['POST', '/api/auth/refresh-token', '{}'],
    ['POST', '/api/purchase-event', '{"order_number":"TU22222222"}'],
    ['POST', '/api/reservationDataByResId', '{"reservationNumber":"TU22222222"}'],
    ['GET', '/api/auth/ads_login/callback?code=%00&state=%ff', ''],
  ] as const
  for (const [method, path, body] of requests)
    for (const start of starts)
      for (const value of values) {
        const answer = await sendLines(
          `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${start}${value}\r\n` +
            `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        )
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
        const what = `${method} ${path} ${start}${value.slice(0, 20)}: ${status}`
        expect(status >= 200 && status < 500, what).toBe(true)
      }
}, 120_000)

test('a picture may have any file name', async () => {
  const { authorization } = await signIn(shop, 'owner')
  const { host, port } = new URL(shop.url)
  for (const name of ['nul\u0000.png', '\u00ff.png', '../../x', '"; name="owner_type', '%00', ''])
    for (const owner of ['deal', '__proto__', 'constructor', 'nul\u0000']) {
      const body =
        `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\nx\r\n` +
        `--b\r\nContent-Disposition: form-data; name="owner_type"\r\n\r\n${owner}\r\n--b--\r\n`
      const answer = await sendLines(
        `POST /api/uploadSingleImageOnSelection HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n` +
          `Authorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
          `Content-Length: ${Buffer.byteLength(body, 'latin1')}\r\n\r\n${body}`,
      )
      expect(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), `${port} ${name} ${owner}`).toBeOneOf([400, 403, 415])
    }
})

const bad = ['nul\u0000', 'half \ud800', '\udfff']

test('events of the card provider with such texts are taken once', async () => {
  const secret = standInAccounts.standard.webhookSecret
  for (const text of bad) {
    const payload = JSON.stringify({
      id: `evt_${randomUUID()}${text}`,
      object: 'event',
      type: `payment_intent.succeeded${text}`,
      livemode: false,
      data: { object: { id: `pi_${text}`, object: 'payment_intent', status: text, metadata: { [text]: text } } },
    })
    const at = Math.floor(Date.now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`,
    }
    for (let time = 0; time < 2; time += 1)
      expect((await shop.raw('POST', '/payments/webhook/standard', payload, headers)).status, text).toBe(200)
  }
})

test('messages of the supplier with such texts are taken once', async () => {
  for (const text of bad) {
    const timestamp = Math.floor(Date.now() / 1000)
    const token = `${randomUUID()}${text}`
    const signature = createHmac('sha256', 'sim-etg-key').update(`${timestamp}${token}`)
    const message = {
      data: { partner_order_id: randomUUID(), status: text },
      signature: { timestamp, token, signature: signature.digest('hex') },
    }
    for (let time = 0; time < 2; time += 1)
      expect((await shop.raw('POST', '/supplier/webhook', message)).status, text).toBe(200)
  }
})

test("a hotel is imported with what can be stored of the supplier's texts", async () => {
  const hotel = hotels[0]!
  const whole = structuredClone(hotel)
  try {
    Object.assign(hotel, {
      name: `${whole.name} ${bad[0]}`,
      address: bad[1],
      policy_struct: [{ title: bad[0], paragraphs: bad }],
      description_struct: [{ title: bad[2], paragraphs: bad }],
      rooms: whole.rooms.map((room) => ({ ...room, amenities: bad, bedding_type: bad[1] })),
    })
    const { data } = await owner('POST /importHotelById', { body: { hotel_id: hotel.hid } })
    const row = await shop.shop.db.selectFrom('hotel').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).toContain(`${whole.name} nul\ufffd`)
    expect(findUnstorablePath(row)).toBeNull()
  } finally {
    Object.assign(hotel, whole)
  }
})
