import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHmac } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { sampleInventory } from './sample-inventory.ts'
import { registerEtgStandIn } from './stand-in.ts'
import type { EtgStandInOptions } from './stand-in.ts'
import type { JsonObject } from './wire.ts'

const folder = mkdtempSync(join(tmpdir(), 'etg-'))
afterAll(() => rmSync(folder, { recursive: true }))

const authorization = `Basic ${Buffer.from('9001:secret').toString('base64')}`
const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

function startStandIn(change: Partial<EtgStandInOptions> = {}) {
  const app = fastify()
  open.push(app)
  const standIn = registerEtgStandIn(app, {
    inventory: sampleInventory,
    keyId: '9001',
    apiKey: 'secret',
    stateFile: null,
    imageBase: '/p',
    now: () => new Date('2027-02-01T10:00:00Z'),
    ...change,
  })
  async function call(path: string, body: object | string, headers: Record<string, string> = { authorization }) {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/b2b/v3/${path}/`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const json = reply.json<{ status: string; error: string | null; data: JsonObject; debug: JsonObject }>()
    return { http: reply.statusCode, headers: reply.headers, ...json }
  }
  return { app, standIn, call }
}

const search = {
  checkin: '2027-03-09',
  checkout: '2027-03-11',
  residency: 'nl',
  language: 'en',
  currency: 'EUR',
  guests: [{ adults: 2, children: [] }],
}
const page = { ...search, hid: 7700123 }
type Called = ReturnType<typeof startStandIn>['call']

async function hashOf(call: Called): Promise<string> {
  const { data } = await call('search/hp', page)
  return (data as { hotels: { rates: { book_hash: string }[] }[] }).hotels[0]!.rates[0]!.book_hash
}

async function bookOrder(call: Called, id: string = randomUUID(), lastName = 'Ratehawk'): Promise<string> {
  const prebook = await call('hotel/prebook', { hash: await hashOf(call) })
  const hash = (prebook.data as { hotels: { rates: { book_hash: string }[] }[] }).hotels[0]!.rates[0]!.book_hash
  const form = await call('hotel/order/booking/form', {
    partner_order_id: id,
    book_hash: hash,
    language: 'en',
    user_ip: '203.0.113.7',
  })
  const payment = (form.data as { payment_types: { type: string; amount: string; currency_code: string }[] })
    .payment_types[0]!
  const rooms = [{ guests: [{ first_name: 'Sanne', last_name: lastName }] }]
  await call('hotel/order/booking/finish', {
    partner: { partner_order_id: id },
    language: 'en',
    user: { email: 'hotels@shop.test', phone: '+31201234567' },
    rooms,
    payment_type: { type: payment.type, amount: payment.amount, currency_code: payment.currency_code },
  })
  return id
}
const statusOf = (call: Called, id: string) => call('hotel/order/booking/finish/status', { partner_order_id: id })

describe('the order of checks', () => {
  it('is credentials, method, JSON, rate limit, parameters', async () => {
    const { app, call } = startStandIn({ limits: { 'search/hp': { requests: 2, seconds: 60 } } })
    expect(await call('search/hp', page, {})).toMatchObject({ http: 403, error: 'no_auth_header' })
    expect(await call('search/hp', page, { authorization: 'Bearer x' })).toMatchObject({
      http: 403,
      error: 'invalid_auth_header',
    })
    expect(
      await call('search/hp', page, { authorization: `Basic ${Buffer.from('9001:wrong').toString('base64')}` }),
    ).toMatchObject({ http: 401, error: 'incorrect_credentials' })
    expect(
      (await app.inject({ method: 'PUT', url: '/api/b2b/v3/search/hp/', headers: { authorization } })).json(),
    ).toMatchObject({ error: 'unexpected_method' })
    expect(await call('search/hp', '{"hid":')).toMatchObject({
      http: 400,
      error: 'invalid_json_format',
      debug: { validation_error: 'body_must_be_json' },
    })
    expect(await call('search/hp', '[]')).toMatchObject({ http: 400, error: 'body_must_be_json_object' })
    expect(await call('search/hp', { ...page, checkin: 'soon' })).toMatchObject({
      http: 400,
      error: 'invalid_params',
      headers: { 'x-ratelimit-remaining': '1' },
    })
    expect(await call('search/hp', page)).toMatchObject({
      http: 200,
      status: 'ok',
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2027-02-01T10:01:00' },
    })
    expect(await call('search/hp', { ...page, checkin: 'soon' })).toMatchObject({
      http: 429,
      error: 'endpoint_exceeded_limit',
      debug: { api_endpoint: { remaining: -1 } },
    })
    expect(await call('no/such/call', page)).toMatchObject({ http: 404, error: 'endpoint_not_found' })
  })

  it.each([
    [{ checkin: '2027-1-1' }, 'date should be ISO8601 (YYYY-MM-DD)'],
    [{ checkin: '2027-01-30' }, 'checkin date must be current or future date'],
    [
      { checkin: '2029-12-01', checkout: '2029-12-03' },
      'checkin date must be less than or equal to 730 days since today',
    ],
    [{ checkout: '2027-03-09' }, 'checkout date must be after checkin date'],
    [{ checkout: '2027-05-09' }, 'checkout cannot be later than 30 days since checkin'],
    [{ residency: undefined }, 'residency is required'],
    [{ currency: 'XXX' }, 'unknown currency'],
    [{ guests: [] }, 'guests number must be positive'],
    [{ guests: [{ adults: 7 }] }, 'adults number per room must be in range 1 to 6 inc'],
    [{ guests: [{ adults: 2, children: [18] }] }, "child's age must be in range 0 to 17 incl"],
  ])('names what is wrong with a search: %j', async (change, text) => {
    expect(await startStandIn().call('search/hp', { ...page, ...change })).toMatchObject({
      http: 400,
      error: 'invalid_params',
      debug: { validation_error: text },
    })
  })

  it('refuses a list of more than 300 hotels', async () => {
    expect(
      await startStandIn().call('search/serp/hotels', {
        ...search,
        hids: Array.from({ length: 301 }, (_, index) => index),
      }),
    ).toMatchObject({ debug: { validation_error: 'number of ids should be less than or equal to 300' } })
  })
})

describe('the state of the stand-in', () => {
  it('is restored after the process was killed during a write', async () => {
    const stateFile = join(folder, 'killed.jsonl')
    const before = startStandIn({ stateFile })
    const id = await bookOrder(before.call)
    for (let poll = 0; poll < 3; poll += 1) await statusOf(before.call, id)
    const waiting = await bookOrder(before.call)
    before.standIn.control.takeStock(7700123, ['2027-04-01'])
    before.standIn.control.advance(60)
    const known = before.standIn.control.dump()
    appendFileSync(stateFile, '{"kind":"order","value":{"partnerOrd')
    const after = startStandIn({ stateFile })
    expect(after.standIn.control.dump()).toMatchObject({
      orders: known.orders,
      forms: known.forms,
      prebooks: known.prebooks,
      taken: known.taken,
      booked: known.booked,
      aheadMs: 60_000,
    })
    expect(await statusOf(after.call, id)).toMatchObject({ status: 'ok', error: null })
    expect((await statusOf(after.call, waiting)).status).toBe('ok')
  })

  it('sells no room twice: the next search does not offer the last room', async () => {
    const { call, standIn } = startStandIn()
    let stock = 0
    for (; stock < 40; stock += 1) {
      const { data } = await call('search/hp', page)
      const { hotels } = data as { hotels: { rates: unknown[] }[] }
      if (hotels.length === 0) break
      await bookOrder(call)
    }
    expect(stock).toBeGreaterThan(2)
    expect(stock).toBeLessThan(39)
    const first = standIn.control.dump().orders[0]!
    standIn.control.end(first.partnerOrderId)
    expect(await call('hotel/order/cancel', { partner_order_id: first.partnerOrderId })).toMatchObject({ status: 'ok' })
    expect((await call('search/hp', page)).data).toMatchObject({ hotels: [{ hid: 7700123 }] })
    await bookOrder(call)
    expect((await call('search/hp', page)).data).toMatchObject({ hotels: [] })
    standIn.control.spareRooms(1)
    expect((await call('search/hp', page)).data).toMatchObject({ hotels: [{ hid: 7700123 }] })
  })

  it('ends an order without status calls', async () => {
    const { call, standIn } = startStandIn()
    const id = await bookOrder(call)
    const info = {
      ordering: { ordering_type: 'desc', ordering_by: 'created_at' },
      pagination: { page_size: '3', page_number: '1' },
      search: { partner_order_ids: [id] },
    }
    expect((await call('hotel/order/info', info)).data).toMatchObject({ found_orders: 0, orders: [] })
    standIn.control.advance(15)
    expect((await call('hotel/order/info', info)).data).toMatchObject({
      found_orders: 1,
      orders: [{ status: 'completed', partner_data: { order_id: id }, nights: 2, is_cancellable: true }],
    })
  })

  it('keeps an order in progress for the configured time', async () => {
    const { call, standIn } = startStandIn()
    standIn.control.polls(null)
    const id = await bookOrder(call)
    standIn.control.advance(3 * 3600)
    for (let poll = 0; poll < 5; poll += 1) expect((await statusOf(call, id)).status).toBe('processing')
    standIn.control.end(id)
    expect((await statusOf(call, id)).status).toBe('ok')
  })
})

describe('the control interface', () => {
  it('changes clock, prices, stock, replies and faults over HTTP', async () => {
    const { app, call } = startStandIn()
    const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/_etg${path}`, payload })
    expect((await post('/clock', { advance_seconds: 3600 })).json()).toEqual({ now: '2027-02-01T11:00:00.000Z' })
    expect((await post('/clock', {})).statusCode).toBe(400)
    await post('/settings', { polls: 0, business_status: 422 })
    expect((await statusOf(call, await bookOrder(call))).status).toBe('ok')
    expect(await call('hotel/prebook', { hash: 'h-none' })).toMatchObject({ http: 422, error: 'rate_not_found' })
    const hash = await hashOf(call)
    await post('/prices', { hid: 7700123, percent: 7, where: 'prebook', times: 1 })
    expect((await call('hotel/prebook', { hash, price_increase_percent: 7 })).data).toMatchObject({
      changes: { price_changed: true },
    })
    expect((await call('hotel/prebook', { hash })).data).toMatchObject({ changes: { price_changed: false } })
    await post('/prices', { hid: 7700123, percent: 20, where: 'live' })
    expect(await call('hotel/prebook', { hash, price_increase_percent: 10 })).toMatchObject({
      error: 'no_available_rates',
    })
    await post('/faults', { path: 'search/hp', kind: 'error', code: 'core_search_error', nth: 2 })
    expect([
      (await call('search/hp', page)).status,
      (await call('search/hp', page)).error,
      (await call('search/hp', page)).status,
    ]).toEqual(['ok', 'core_search_error', 'ok'])
    expect((await post('/faults', { path: 'search/hp', kind: 'gremlin' })).statusCode).toBe(400)
    await post('/stock', { hid: 7700123, days: ['2027-03-10'] })
    expect((await call('search/hp', page)).data).toEqual({ hotels: [] })
    expect((await post('/reset', {})).statusCode).toBe(200)
    expect((await call('search/hp', page)).data).toMatchObject({ hotels: [{ hid: 7700123 }] })
    expect((await app.inject('/_etg/state')).json()).toMatchObject({ orders: [], aheadMs: 0 })
  })

  it('sends a signed webhook with the outcome of a booking, and repeats it or signs it wrongly on request', async () => {
    const received: {
      data: { partner_order_id: string; status: string }
      signature: { timestamp: number; token: string; signature: string }
    }[] = []
    const shop = fastify()
    open.push(shop)
    let answer = 500
    shop.post('/hook', (request, reply) => {
      received.push(request.body as (typeof received)[0])
      return reply.code(answer).send({})
    })
    const { call, standIn } = startStandIn({ webhookUrl: `${await shop.listen({ port: 0, host: '127.0.0.1' })}/hook` })
    standIn.control.holdWebhooks(true)
    const id = await bookOrder(call)
    standIn.control.end(id)
    expect(await standIn.control.drainWebhooks()).toEqual([500])
    answer = 200
    expect(await standIn.control.drainWebhooks()).toEqual([200])
    expect(await standIn.control.drainWebhooks()).toEqual([])
    expect(await standIn.control.replayWebhook(id, 2, false)).toEqual([200, 200])
    await standIn.control.replayWebhook(id, 1, true)
    const genuine = received.map(
      ({ signature }) =>
        createHmac('sha256', 'secret').update(`${signature.timestamp}${signature.token}`).digest('hex') ===
        signature.signature,
    )
    expect(genuine).toEqual([true, true, true, true, false])
    expect(received.every(({ data }) => data.partner_order_id === id && data.status === 'completed')).toBe(true)
  })
})

describe('content', () => {
  it('lists hotels of a region, autocompletes, and serves its dictionaries', async () => {
    const { app, call } = startStandIn()
    expect((await call('search/serp/region', { ...search, region_id: 9101 })).data).toMatchObject({
      total_hotels: 1,
      hotels: [{ hid: 7700123 }],
    })
    expect(await call('search/serp/region', { ...search, region_id: 1 })).toMatchObject({ error: 'hotels_not_found' })
    expect((await call('search/multicomplete', { query: 'utr', language: 'en' })).data).toMatchObject({
      hotels: [{ hid: 7700456 }],
      regions: [{ id: 9102 }],
    })
    const get = (path: string) => app.inject({ method: 'GET', url: `/api/b2b/v3/${path}`, headers: { authorization } })
    expect((await get('overview/')).json().data.map((each: { endpoint: string }) => each.endpoint)).toContain(
      'api/b2b/v3/hotel/order/booking/finish/status/',
    )
    expect((await get('hotel/static/')).json().data.meals).toContainEqual({
      name: 'half-board',
      locale: { en: 'half board' },
    })
    expect(
      (await get(`hotel/info/?data=${encodeURIComponent('{"hid":7700123,"language":"nl"}')}`)).json().data,
    ).toMatchObject({ id: 'strandhotel_duinzicht_zandvoort', room_groups: [{ name: 'Standard Double Room' }, {}, {}] })
  })

  it('serves dumps as compressed lines at links that expire after an hour', async () => {
    const { app, call, standIn } = startStandIn()
    const { url } = (await call('hotel/info/dump', { language: 'en', inventory: 'all' })).data as { url: string }
    const path = new URL(url).pathname + new URL(url).search
    const lines = zstdDecompressSync((await app.inject(path)).rawPayload)
      .toString('utf8')
      .trim()
      .split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { hid: number }).hid)).toEqual(
      sampleInventory.map((hotel) => hotel.hid),
    )
    standIn.control.advance(3601)
    expect((await app.inject(path)).statusCode).toBe(403)
  })
})
