/**
 * What other parties send is not believed to be writable: request lines that name no path, and NUL or halves of
 * characters in the messages of the card provider and of the supplier, and in the supplier's texts.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { unwritable } from '@tussenuit/modules/shared/writable.ts'
import { standInKeys } from '@tussenuit/server/config.ts'
import { startTestShop, type TestShop } from '../harness.ts'
import { signIn } from '../voucher-steps.ts'

let shop: TestShop
let owner: Client
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 2, priceDays: 5, work: false })
  owner = shop.newClient(await signIn(shop, 'owner'))
})
afterAll(() => shop.close())

/** The whole answer to a request as it is written here. */
function send(lines: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () => socket.write(lines))
    socket.on('data', (data) => {
      answer += data.toString()
    })
    socket.once('close', () => resolve(answer))
    socket.once('error', reject)
  })
}
const statusOf = async (line: string, host = new URL(shop.url).host): Promise<number> =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(await send(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))?.[1])

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

const bad = ['nul\u0000', 'half \ud800', '\udfff']

test('events of the card provider with such texts are taken once', async () => {
  const secret = standInKeys.stripe.standard.webhookSecret
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
    expect(unwritable(row)).toBeNull()
  } finally {
    Object.assign(hotel, whole)
  }
})
