/**
 * Compares each request to the supplier with the API reference: paths, methods, headers, and bodies without extra
 * fields.
 */
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setResidency } from '@tussenuit/modules/shared/party.ts'
import type { HotelSupplier, SupplierExchange, SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { createEtgSupplier } from './etg.ts'

type Asked = { method: string; path: string; headers: Record<string, unknown>; body: unknown }

const app = fastify()
const stay: SupplierStay = {
  checkIn: '2027-03-12',
  nights: 2,
  rooms: [
    { adults: 2, children: [7, 0] },
    { adults: 1, children: [] },
  ],
}
const search = {
  checkin: '2027-03-12',
  checkout: '2027-03-14',
  residency: 'nl',
  currency: 'EUR',
  guests: [
    { adults: 2, children: [7, 0] },
    { adults: 1, children: [] },
  ],
  timeout: 30,
}
const attemptId = '6f1e2a34-8f0b-4c55-9d4e-0d0c6a1b7e21'
let asked: Asked[] = []
let logged: SupplierExchange[] = []
let answer: unknown = null
let supplier: HotelSupplier

beforeAll(async () => {
  app.all('/*', async (request, reply) => {
    asked.push({ method: request.method, path: request.url, headers: request.headers, body: request.body })
    return reply.send({ status: 'ok', error: null, data: answer, debug: null })
  })
  const apiUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  supplier = createEtgSupplier({
    apiUrl,
    keyId: '9001',
    apiKey: 'b2f3c1d0',
    contactEmail: 'hotels@shop.test',
    contactPhone: '+31201234567',
    record: (exchange) => logged.push(exchange),
  })
})
afterAll(() => app.close())
beforeEach(() => {
  asked = []
  logged = []
  answer = null
})

/** The same stay for guests with Belgian residency. */
const fromBelgium: SupplierStay = { ...stay, rooms: setResidency(stay.rooms, 'be') }

const bodyFor = (path: string): unknown => asked.find((one) => one.path === `/api/b2b/v3/${path}/`)?.body

test('every call is a POST of JSON with the key as basic credentials, to a path that ends in a slash', async () => {
  await supplier.searchHotels(stay, [7700123])
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: '/api/b2b/v3/search/serp/hotels/',
    headers: {
      authorization: `Basic ${Buffer.from('9001:b2f3c1d0').toString('base64')}`,
      'content-type': 'application/json',
      'user-agent': 'Tussenuit/1',
    },
  })
})

test('searching: by hotels at most three hundred at a time, by region, and one hotel in the language of the visitor', async () => {
  const hids = Array.from({ length: 301 }, (_, index) => 7_700_000 + index)
  await supplier.searchHotels(stay, hids)
  expect(asked.map((one) => one.body)).toEqual([
    { ...search, language: 'en', hids: hids.slice(0, 300) },
    { ...search, language: 'en', hids: hids.slice(300) },
  ])
  await supplier.searchRegion(stay, 6053839)
  expect(bodyFor('search/serp/region')).toEqual({ ...search, language: 'en', region_id: 6053839 })
  await supplier.hotelRates(stay, 7700123, 'zh-CHS')
  expect(bodyFor('search/hp')).toEqual({ ...search, language: 'zh_CN', hid: 7700123 })
  expect(bodyFor('hotel/info')).toEqual({ hid: 7700123, language: 'zh_CN' })
})

test('every search says from which country the guests are, once for the whole stay', async () => {
  await supplier.searchHotels(fromBelgium, [7700123])
  await supplier.searchRegion(fromBelgium, 6053839)
  await supplier.hotelRates(fromBelgium, 7700123, 'en')
  for (const path of ['search/serp/hotels', 'search/serp/region', 'search/hp'])
    expect(bodyFor(path)).toMatchObject({ residency: 'be', guests: search.guests })
})

test('prebook and form', async () => {
  await supplier.prebook('h-3f0d5c52', 5, 7700123).catch(() => undefined)
  expect(bodyFor('hotel/prebook')).toEqual({ hash: 'h-3f0d5c52', price_increase_percent: 5 })
  await supplier
    .makeForm({ attemptId, bookHash: 'p-1c4b7a90', language: 'fa', userIp: '203.0.113.7' })
    .catch(() => undefined)
  expect(bodyFor('hotel/order/booking/form')).toEqual({
    partner_order_id: attemptId,
    book_hash: 'p-1c4b7a90',
    language: 'en',
    user_ip: '203.0.113.7',
  })
})

const order = {
  attemptId,
  language: 'nl',
  comment: 'Late arrival',
  payment: { type: 'deposit', amount: '216.60', currencyCode: 'EUR' },
  rooms: [
    {
      guests: [
        { name: 'Sanne', surname: 'de Vries', age: null },
        { name: 'Joost', surname: 'Bakker', age: 44 },
        { name: 'Pien', surname: 'Bakker', age: 7 },
      ],
    },
    { guests: [{ name: 'Anna', surname: 'Smit', age: null }] },
  ],
  contact: { name: 'Sanne', surname: 'de Vries', email: 'sanne@example.test', phone: '+31612345678' },
}

test('finish has the shop as user, the guest as supplier data, the rooms in the order of the search and the payment as in the form', async () => {
  expect(await supplier.finish(order)).toEqual({ kind: 'accepted' })
  expect(bodyFor('hotel/order/booking/finish')).toEqual({
    partner: { partner_order_id: attemptId },
    language: 'nl',
    user: { email: 'hotels@shop.test', phone: '+31201234567', comment: 'Late arrival' },
    supplier_data: {
      first_name_original: 'Sanne',
      last_name_original: 'de Vries',
      email: 'sanne@example.test',
      phone: '+31612345678',
    },
    rooms: [
      {
        guests: [
          { first_name: 'Sanne', last_name: 'de Vries' },
          { first_name: 'Joost', last_name: 'Bakker' },
          { first_name: 'Pien', last_name: 'Bakker', is_child: true, age: 7 },
        ],
      },
      { guests: [{ first_name: 'Anna', last_name: 'Smit' }] },
    ],
    payment_type: { type: 'deposit', amount: '216.60', currency_code: 'EUR' },
  })
})

test('status, cancelling and the list of orders name the order by our id', async () => {
  await supplier.status(attemptId)
  expect(bodyFor('hotel/order/booking/finish/status')).toEqual({ partner_order_id: attemptId })
  answer = { orders: [] }
  await supplier.findOrder(attemptId)
  expect(bodyFor('hotel/order/info')).toEqual({
    ordering: { ordering_type: 'desc', ordering_by: 'created_at' },
    pagination: { page_size: 10, page_number: 1 },
    search: { partner_order_ids: [attemptId] },
    language: 'en',
  })
  expect(await supplier.listOrders(new Date('2027-02-01T10:00:00Z'))).toEqual([])
  expect(asked.at(-1)?.body).toEqual({
    ordering: { ordering_type: 'asc', ordering_by: 'modified_at' },
    pagination: { page_size: 50, page_number: 1 },
    search: { modified_at: { from_date: '2027-01-31' } },
    language: 'en',
  })
  answer = Object.fromEntries(
    ['amount_payable', 'amount_refunded', 'amount_sell'].map((key) => [key, { amount: '1.00', currency_code: 'EUR' }]),
  )
  await supplier.cancel(attemptId)
  expect(bodyFor('hotel/order/cancel')).toEqual({ partner_order_id: attemptId })
})

test('published lists', async () => {
  for (const which of ['all', 'changes'] as const)
    await supplier
      .publishedHotels(which, new Set([1]))
      [Symbol.asyncIterator]()
      .next()
      .catch(() => undefined)
  expect(bodyFor('hotel/info/dump')).toEqual({ language: 'en', inventory: 'all' })
  expect(bodyFor('hotel/info/incremental_dump')).toEqual({ language: 'en', inventory: 'all' })
})

test('the stored exchange names the order, and neither travellers nor keys', async () => {
  answer = {
    user_data: { email: 'sanne@example.test', user_comment: 'x' },
    rooms_data: [{ guest_data: { guests: [{ first_name: 'Sanne', last_name: 'de Vries' }] } }],
    order_id: 7,
  }
  await supplier.finish(order)
  await supplier.makeForm({ attemptId, bookHash: 'p-1', language: 'nl', userIp: '203.0.113.7' }).catch(() => undefined)
  await supplier.findOrder(attemptId)
  expect(logged.map((one) => [one.path, one.orderId, one.outcome, one.http])).toEqual(
    ['hotel/order/booking/finish', 'hotel/order/booking/form', 'hotel/order/info'].map((path) => [
      path,
      attemptId,
      'ok',
      200,
    ]),
  )
  expect(logged[0]).toMatchObject({
    request: { payment_type: { amount: '216.60' }, rooms: [{ guests: [{}, {}, { is_child: true, age: 7 }] }, {}] },
    reply: { status: 'ok', data: { order_id: 7 } },
  })
  const written = JSON.stringify(logged)
  for (const secret of [
    'Sanne',
    'Vries',
    'Joost',
    'Bakker',
    'Pien',
    'Smit',
    'example.test',
    'shop.test',
    '31612345678',
    '203.0.113.7',
    'Late arrival',
    'b2f3c1d0',
    'Basic',
  ])
    expect(written, secret).not.toContain(secret)
})

test('of a search only the counts are stored, and of a long answer its length', async () => {
  answer = {
    hotels: [
      { id: 'x', hid: 1, rates: [] },
      { id: 'y', hid: 2, rates: [{}, {}] },
    ],
  }
  await supplier.searchHotels(stay, [1, 2]).catch(() => undefined)
  expect(logged[0]!.reply).toEqual({
    status: 'ok',
    error: null,
    data: {
      hotels: [
        { hid: 1, rates: 0 },
        { hid: 2, rates: 2 },
      ],
    },
  })
  answer = { text: 'long '.repeat(10_000) }
  await supplier.status(attemptId)
  expect(logged.at(-1)!.reply).toEqual({ characters: expect.any(Number) })
})
