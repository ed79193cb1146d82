/**
 * Fields that the supplier may omit or send as null: every field of recorded replies is removed and set to null in
 * turn, and only the fields listed here as required may make the reply invalid.
 */
import { randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HotelSupplier, SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { sampleInventory } from '@tussenuit/stand-ins/etg/sample-inventory.ts'
import { type EtgStandIn, registerEtgStandIn } from '@tussenuit/stand-ins/etg/stand-in.ts'
import { createEtgSupplier } from './etg.ts'

type Path = (string | number)[]
const hotelId = sampleInventory[0]!.hid
const stay: SupplierStay = { checkIn: '2027-03-09', nights: 2, rooms: [{ adults: 2, children: [7] }] }
const credentials = { keyId: '9001', apiKey: 'secret', contactEmail: 'hotels@shop.test', contactPhone: '+31201234567' }

const double = fastify()
const relay = fastify()
let standIn: EtgStandIn
let apiUrl = ''
/** Changes the data of a reply on its way to the shop. `sent` holds the last data sent on each path. */
let changeReply: (path: string, data: unknown) => unknown = (_path, data) => data
const sent = new Map<string, unknown>()
const bodies = new Map<string, unknown>()

beforeAll(async () => {
  standIn = registerEtgStandIn(double, {
    inventory: sampleInventory,
    ...credentials,
    stateFile: null,
    imageBase: 'https://pictures.test/p',
    now: () => new Date('2027-02-01T10:00:00Z'),
  })
  await double.ready()
  relay.all('/api/b2b/v3/*', async (request, reply) => {
    const path = request.url.replace('/api/b2b/v3/', '').replace(/\/$/, '')
    bodies.set(path, request.body)
    const answer = await double.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
      ...(request.body ? { payload: request.body } : {}),
    })
    const envelope = answer.json() as { data: unknown }
    sent.set(path, structuredClone(envelope.data))
    return reply.code(answer.statusCode).send({ ...envelope, data: changeReply(path, envelope.data), debug: null })
  })
  apiUrl = await relay.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await relay.close()
  await double.close()
})
beforeEach(() => {
  standIn.control.reset()
  standIn.control.polls(0)
  changeReply = (_path, data) => data
})

const makeSupplier = (more: object = {}): HotelSupplier => createEtgSupplier({ apiUrl, ...credentials, ...more })

/** The paths of all fields of a value; the first entry of a list represents all its entries. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return value.length > 0 ? placesIn(value[0], [...at, 0]) : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [[...at, key], ...placesIn(each, [...at, key])])
}

function removeAt(data: unknown, place: Path, how: 'removed' | 'null'): unknown {
  const changed = structuredClone(data)
  const parent = place.slice(0, -1).reduce((part, key) => (part as Record<string, unknown>)[key], changed) as Record<
    string,
    unknown
  >
  const last = String(place.at(-1))
  if (how === 'removed') delete parent[last]
  else parent[last] = null
  return changed
}

/**
 * Runs `ask` once for each field that is not listed as required, without that field. Returns the fields whose absence
 * made it fail.
 */
async function findNeededFields(path: string, required: RegExp, ask: () => Promise<unknown>): Promise<string[]> {
  await ask()
  const places = placesIn(sent.get(path)).filter((place) => !required.test(place.join('.')))
  expect(places.length).toBeGreaterThan(0)
  const needed: string[] = []
  for (const place of places)
    for (const how of ['removed', 'null'] as const) {
      changeReply = (asked, data) => (asked === path ? removeAt(data, place, how) : data)
      try {
        await ask()
      } catch (error) {
        needed.push(`${place.join('.')} ${how}: ${(error as Error).message}`)
      }
      changeReply = (_path, data) => data
    }
  return needed
}

const rate = String.raw`hotels\.0\.rates\.0`
const payment = String.raw`${rate}\.payment_options\.payment_types\.0`
const requiredOfRates = new RegExp(
  [
    `^hotels$|^hotels\\.0\\.(hid|rates)$`,
    `^${rate}\\.(book_hash|daily_prices|room_name|payment_options|payment_options\\.payment_types)$`,
    `^${payment}\\.(type|show_amount|show_currency_code)$`,
    `^${payment}\\.tax_data\\.taxes\\.0\\.(name|amount|currency_code)$`,
    `^${payment}\\.cancellation_penalties\\.policies\\.0\\.amount_show$`,
  ].join('|'),
)
/** The first rate of the reply. */
const readFirstHash = async (): Promise<string> => {
  const hash = (await makeSupplier().hotelRates(stay, hotelId, 'en'))[0]?.bookHash
  if (!hash) throw new Error('no rate')
  return hash
}
const prebookFirst = async (): Promise<string> => {
  const found = await makeSupplier().prebook(await readFirstHash(), 0, hotelId)
  if (found.kind !== 'ok') throw new Error(found.code)
  return found.rate.bookHash
}
async function bookFirst(): Promise<string> {
  const attemptId = randomUUID()
  const supplier = makeSupplier()
  const form = await supplier.makeForm({
    attemptId,
    bookHash: await prebookFirst(),
    language: 'en',
    userIp: '203.0.113.7',
  })
  if (form.kind !== 'ok') throw new Error(form.code)
  const order = {
    attemptId,
    language: 'en',
    rooms: [{ guests: [{ name: 'Sanne', surname: 'de Vries', age: null }] }],
    payment: form.payment,
    contact: { name: 'Sanne', surname: 'de Vries', email: 'sanne@example.test', phone: '+31612345678' },
    comment: null,
  }
  if ((await supplier.finish(order)).kind !== 'accepted') throw new Error('not accepted')
  return attemptId
}

describe('nothing optional is needed', () => {
  test('of a hotel page', async () => {
    const ask = async () => {
      expect((await makeSupplier().hotelRates(stay, hotelId, 'en')).length).toBeGreaterThan(3)
    }
    expect(await findNeededFields('search/hp', requiredOfRates, ask)).toEqual([])
  })

  test('of a list of hotels', async () => {
    const ask = async () => {
      expect((await makeSupplier().searchHotels(stay, [hotelId])).get(hotelId)?.length).toBeGreaterThan(0)
    }
    expect(await findNeededFields('search/serp/hotels', requiredOfRates, ask)).toEqual([])
  })

  test('of a prebook', async () => {
    expect(await findNeededFields('hotel/prebook', requiredOfRates, prebookFirst)).toEqual([])
  })

  test('of a form', async () => {
    expect(
      await findNeededFields(
        'hotel/order/booking/form',
        /^(order_id|payment_types|payment_types\.0\.(type|amount|currency_code))$/,
        bookFirst,
      ),
    ).toEqual([])
  })

  test('of the status of an order', async () => {
    const ask = async () => {
      expect(await makeSupplier().status(await bookFirst())).toEqual({ kind: 'confirmed' })
    }
    expect(await findNeededFields('hotel/order/booking/finish/status', /^$/, ask)).toEqual([])
  })

  test('of the list of orders', async () => {
    const attemptId = await bookFirst()
    await makeSupplier().status(attemptId)
    const ask = async () => {
      expect(await makeSupplier().findOrder(attemptId)).toMatchObject({ attemptId, state: 'confirmed' })
    }
    const required =
      /^(orders|orders\.0\.(order_id|status|checkin_at|checkout_at|partner_data|partner_data\.order_id|amount_sell|amount_sell\.amount|amount_payable\.amount|amount_refunded\.amount))$/
    expect(await findNeededFields('hotel/order/info', required, ask)).toEqual([])
  })

  test('of a cancellation', async () => {
    const ask = async () => {
      const attemptId = await bookFirst()
      const supplier = makeSupplier()
      await supplier.status(attemptId)
      // Without amounts in the reply, the adapter reads them from the order.
      expect(await supplier.cancel(attemptId)).toMatchObject({ kind: 'cancelled', penaltyCents: expect.any(Number) })
    }
    expect(await findNeededFields('hotel/order/cancel', /^$/, ask)).toEqual([])
  })

  test('of the content of a hotel', async () => {
    const ask = async () => {
      expect(await makeSupplier().hotelContent(hotelId, 'en')).toMatchObject({ hotelId })
    }
    expect(await findNeededFields('hotel/info', /^(hid|id|name)$/, ask)).toEqual([])
  })
})

describe('what the double takes and sends', () => {
  test('is as the published client has it: null for optional fields, and the fields it reads of an order', async () => {
    const attemptId = randomUUID()
    const bookHash = await prebookFirst()
    const form = await makeSupplier().makeForm({ attemptId, bookHash, language: 'en', userIp: '203.0.113.7' })
    if (form.kind !== 'ok') throw new Error(form.code)
    const answer = await double.inject({
      method: 'POST',
      url: '/api/b2b/v3/hotel/order/booking/finish/',
      headers: { authorization: `Basic ${Buffer.from('9001:secret').toString('base64')}` },
      payload: {
        partner: { partner_order_id: attemptId, comment: null, amount_sell_b2b2c: null },
        language: 'en',
        user: { email: 'hotels@shop.test', phone: '+31201234567', comment: null },
        supplier_data: null,
        upsell_data: null,
        return_path: null,
        arrival_datetime: null,
        book_timeout: null,
        rooms: [{ guests: [{ first_name: 'Sanne', last_name: 'Ratehawk', is_child: null, age: null, gender: null }] }],
        payment_type: {
          type: 'deposit',
          init_uuid: null,
          pay_uuid: null,
          amount: form.payment.amount,
          currency_code: 'EUR',
        },
      },
    })
    expect(answer.json()).toMatchObject({ status: 'ok', error: null })
    await makeSupplier().status(attemptId)
    await makeSupplier().findOrder(attemptId)
    const { orders } = sent.get('hotel/order/info') as { orders: object[] }
    expect(orders[0]).toMatchObject({
      contract_slug: expect.any(String),
      is_checked: true,
      meta_data: expect.any(Object),
    })
  })

  test('a form that asks for a gender gets one, and no other does', async () => {
    await bookFirst()
    const guests = () =>
      (bodies.get('hotel/order/booking/finish') as { rooms: { guests: object[] }[] }).rooms[0]!.guests
    expect(guests()[0]).not.toHaveProperty('gender')
    changeReply = (path, data) =>
      path === 'hotel/order/booking/form' ? { ...(data as object), is_gender_specification_required: true } : data
    await bookFirst()
    expect(guests()[0]).toMatchObject({ gender: 'unknown' })
  })
})

describe('odd rates', () => {
  type Rates = Record<string, any>[]
  const taxIn = (currency: string, amount: string) => (one: Record<string, any>) =>
    (one['payment_options'].payment_types[0].tax_data = {
      taxes: [{ name: 'city_tax', included_by_supplier: false, amount, currency_code: currency }],
    })
  const spoil: [string, (one: Record<string, any>) => void][] = [
    ['a price of nothing', (one) => (one['payment_options'].payment_types[0].show_amount = '0.00')],
    ['no room name', (one) => (one['room_name'] = '')],
    ['no nightly prices', (one) => (one['daily_prices'] = null)],
    ['a negative tax', taxIn('EUR', '-1.00')],
    ['a tax at the hotel in francs', taxIn('CHF', '4.20')],
    [
      'a date with an offset',
      (one) =>
        (one['payment_options'].payment_types[0].cancellation_penalties.free_cancellation_before =
          '2027-03-01T22:00:00+02:00'),
    ],
    ['dollars', (one) => (one['payment_options'].payment_types[0].show_currency_code = 'USD')],
  ]

  test.each(spoil)('%s costs one rate of a list of 300 hotels, and is counted', async (_, wrong) => {
    const seen: { rates: number; path: string }[] = []
    changeReply = (path, data) => {
      if (path !== 'search/serp/hotels') return data
      const [hotel] = (data as { hotels: { rates: Rates }[] }).hotels
      const hotels = Array.from({ length: 300 }, (_each, index) => ({ ...structuredClone(hotel!), hid: 1000 + index }))
      wrong(hotels[150]!.rates[0]!)
      return { hotels }
    }
    const found = await makeSupplier({ odd: (event: (typeof seen)[0]) => seen.push(event) }).searchHotels(stay, [
      hotelId,
    ])
    expect(found.size).toBeGreaterThanOrEqual(299)
    expect(found.get(1000)!.length - (found.get(1150)?.length ?? 0)).toBe(1)
    expect(seen).toEqual([expect.objectContaining({ rates: 1, path: 'search/serp/hotels' })])
  })

  test('an answer with odd rates only does not mean that nothing is free', async () => {
    changeReply = (path, data) => {
      if (path !== 'search/hp') return data
      const changed = data as { hotels: { rates: Rates }[] }
      for (const one of changed.hotels[0]!.rates) spoil[0]![1](one)
      return changed
    }
    await expect(makeSupplier().hotelRates(stay, hotelId, 'en')).rejects.toMatchObject({ code: 'bad_answer' })
  })

  test('where all are taxed in francs nothing is sold: the sum at the hotel could not be said', async () => {
    changeReply = (path, data) => {
      if (path !== 'search/hp' && path !== 'hotel/prebook') return data
      const changed = data as { hotels: { rates: Rates }[] }
      for (const one of changed.hotels[0]!.rates) taxIn('CHF', '4.20')(one)
      return changed
    }
    const seen: { path: string; reason: string; rates: number }[] = []
    const supplier = makeSupplier({ odd: (event: (typeof seen)[0]) => seen.push(event) })
    expect(await supplier.hotelRates(stay, hotelId, 'en')).toEqual([])
    expect(seen).toEqual([{ path: 'search/hp', rates: expect.any(Number), reason: 'a tax at the hotel in CHF' }])
    const taxed = changeReply
    changeReply = (_path, data) => data
    const [offer] = await makeSupplier().hotelRates(stay, hotelId, 'en')
    changeReply = taxed
    expect(await supplier.prebook(offer!.bookHash!, 10, hotelId)).toMatchObject({ kind: 'gone' })
    expect(seen.at(-1)).toEqual({ path: 'hotel/prebook', rates: 1, reason: 'a tax at the hotel in CHF' })
    // An amount of zero is accepted in any currency.
    changeReply = (path, data) => {
      if (path === 'search/hp')
        for (const one of (data as { hotels: { rates: Rates }[] }).hotels[0]!.rates) taxIn('CHF', '0.00')(one)
      return data
    }
    expect((await makeSupplier().hotelRates(stay, hotelId, 'en')).length).toBeGreaterThan(0)
  })

  test('in dollars are taken as they are where the certification runs in the sandbox: nothing is converted', async () => {
    const inEuros = await makeSupplier().hotelRates(stay, hotelId, 'en')
    changeReply = (_path, data) => JSON.parse(JSON.stringify(data).replaceAll('"EUR"', '"USD"')) as unknown
    await expect(makeSupplier().hotelRates(stay, hotelId, 'en')).rejects.toMatchObject({ code: 'bad_answer' })
    const rates = await makeSupplier({ sandbox: true }).hotelRates(stay, hotelId, 'en')
    expect(rates.length).toBeGreaterThan(3)
    const figures = (all: typeof rates) =>
      all.map(({ totalCents, nightlyCents, localTaxes, penalties }) => ({
        totalCents,
        nightlyCents,
        localTaxes,
        penalties,
      }))
    expect(figures(rates)).toEqual(figures(inEuros))
  })
})

test('the calls that the key may make and their limits are read at the start', async () => {
  expect(await makeSupplier().check()).toEqual([])
  changeReply = (path, data) =>
    path === 'overview'
      ? (data as { endpoint: string }[]).filter((one) => !one.endpoint.includes('prebook')).map((one) => one)
      : data
  expect(await makeSupplier().check()).toEqual(['hotel/prebook'])
  changeReply = (path, data) =>
    path === 'overview' ? (data as object[]).map((one) => ({ ...one, requests_number: 3, seconds_number: 60 })) : data
  const supplier = makeSupplier()
  await supplier.check()
  changeReply = (_path, data) => data
  // Thirty concurrent status calls: only as many as the limit allows are sent, the others wait for the next window.
  const answers = await Promise.all(Array.from({ length: 30 }, () => supplier.status(randomUUID())))
  expect(answers.filter((one) => one.kind === 'unknown' && one.code === 'endpoint_exceeded_limit').length).toBe(27)
})
