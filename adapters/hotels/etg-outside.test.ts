/**
 * The supplier's failures and its published lists: an outage, a rate limit or an interruption is never treated as a
 * valid reply.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zstdCompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HotelContent, HotelSupplier, SearchNeed, SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { sampleInventory } from '@tussenuit/stand-ins/etg/sample-inventory.ts'
import { registerEtgStandIn } from '@tussenuit/stand-ins/etg/stand-in.ts'
import type { EtgStandIn } from '@tussenuit/stand-ins/etg/stand-in.ts'
import { createEtgSupplier } from './etg.ts'

const [first, second] = sampleInventory.map((hotel) => hotel.hid) as [number, number]
const stay: SupplierStay = { checkIn: '2027-03-09', nights: 2, rooms: [{ adults: 2, children: [] }] }
const credentials = {
  keyId: '9001',
  apiKey: 'b2f3c1d0-secret',
  contactEmail: 'hotels@shop.test',
  contactPhone: '+31201234567',
}
const app = fastify()
let [apiUrl, calls] = ['', [] as string[]]
let standIn: EtgStandIn
let supplier: HotelSupplier
beforeAll(async () => {
  standIn = registerEtgStandIn(app, {
    inventory: sampleInventory,
    ...credentials,
    stateFile: null,
    imageBase: 'https://pictures.test/p',
    now: () => new Date('2027-02-01T10:00:00Z'),
  })
  apiUrl = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => {
  standIn.control.reset()
  calls = []
  supplier = createEtgSupplier({ apiUrl, ...credentials, log: (event) => calls.push(event.path) })
})

describe('a supplier that is down', () => {
  test('gets no calls after five without a reply, except about orders', async () => {
    standIn.control.fault({ path: '*', kind: '500', times: null })
    const search = () => supplier.searchHotels(stay, [first]).catch((error: Error & { code?: string }) => error.code)
    expect([await search(), await search(), await search()]).toEqual(['http_500', 'resting', 'resting'])
    expect(calls).toHaveLength(5)
    calls = []
    expect(await supplier.status(randomUUID())).toEqual({ kind: 'unknown', code: 'http_500' })
    expect(await supplier.cancel(randomUUID())).toMatchObject({ kind: 'unknown' })
    expect(calls.filter((path) => path.startsWith('hotel/order/')).length).toBeGreaterThan(3)
  })

  test('is away, never a refusal, for a form that was not even sent', async () => {
    standIn.control.fault({ path: 'hotel/order/booking/form', kind: 'reset', times: null })
    const form = () =>
      supplier.makeForm({ attemptId: randomUUID(), bookHash: 'p-x', language: 'en', userIp: '203.0.113.7' })
    for (let time = 0; time < 5; time += 1) expect(await form()).toMatchObject({ kind: 'again' })
    await expect(form()).rejects.toMatchObject({ name: 'SupplierUnavailable', code: 'resting' })
    expect(calls).toHaveLength(5)
  })

  test('an error of the recorder does not affect the reply', async () => {
    const recorded = createEtgSupplier({
      apiUrl,
      ...credentials,
      record: () => {
        throw new Error('disk full')
      },
    })
    expect((await recorded.searchHotels(stay, [first])).size).toBe(1)
  })
})

test('a region has the rates of its hotels', async () => {
  const { region } = sampleInventory[0]!
  const there = sampleInventory.filter((hotel) => hotel.region.id === region.id).map((hotel) => hotel.hid)
  const found = await supplier.searchRegion(stay, region.id)
  expect(found.size).toBeGreaterThan(0)
  for (const [hotelId, rates] of found) {
    expect(there).toContain(hotelId)
    expect(rates).toEqual((await supplier.searchHotels(stay, [hotelId])).get(hotelId))
  }
  expect(await supplier.searchRegion(stay, 1)).toEqual(new Map())
})

test('work in the background leaves the larger part of a limit to visitors, and lists leave some to chosen stays', async () => {
  standIn.control.limit('search/serp/hotels', { requests: 10, seconds: 60 })
  const asked = async (need: SearchNeed): Promise<number> => {
    for (let count = 0; ; count += 1)
      if (!(await supplier.searchHotels(stay, [first], { need }).catch(() => null))) return count
  }
  expect(await asked('background')).toBe(4)
  expect(await asked('list')).toBe(4)
  expect(await asked('stay')).toBe(2)
})

async function listHotels(hotels: AsyncIterable<HotelContent>): Promise<HotelContent[]> {
  const all: HotelContent[] = []
  for await (const hotel of hotels) all.push(hotel)
  return all
}

/** Starts a supplier server that publishes `file` as its list. */
async function startPublisher(answer: (link: string) => object, file: Buffer | null) {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    if (request.method === 'POST')
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ data: null, error: null, status: 'ok', ...answer(`http://127.0.0.1:${port}/file`) }))
    if (request.headers.authorization) return void response.writeHead(400).end()
    return void (file ? response.end(file) : response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    supplier: createEtgSupplier({ apiUrl: `http://127.0.0.1:${port}`, ...credentials }),
    close: () => server.close(),
  }
}

describe('published lists', () => {
  test.each(['all', 'changes'] as const)(
    "are read for the wanted hotels only, as the hotel's own page tells of them (%s)",
    async (which) => {
      expect(await listHotels(supplier.publishedHotels(which, new Set([second, 1])))).toEqual([
        await supplier.hotelContent(second, 'en'),
      ])
      expect(await listHotels(supplier.publishedHotels(which, new Set()))).toEqual([])
    },
  )

  test('that are not ready, gone, truncated, at another host or not a list are unavailable, not empty', async () => {
    const lines = zstdCompressSync(
      Buffer.from(Array.from({ length: 4000 }, (_, hid) => JSON.stringify({ hid, noise: randomUUID() })).join('\n')),
    )
    const ready = (url: string) => ({ data: { url, last_update: '2027-02-01T00:00:00Z' } })
    const cases: [Parameters<typeof startPublisher>[0], Buffer | null, string][] = [
      [() => ({ status: 'error', error: 'dump_not_ready' }), null, 'dump_not_ready'],
      [ready, null, 'http_404'],
      [ready, lines.subarray(0, lines.length / 2), 'connection_lost'],
      [ready, Buffer.from('<html>'), 'connection_lost'],
      [() => ready('http://169.254.169.254/latest'), null, 'bad_answer'],
      [() => ready('file:///etc/passwd'), null, 'bad_answer'],
      [() => ({ data: {} }), null, 'bad_answer'],
    ]
    for (const [answer, file, code] of cases) {
      const { supplier: one, close } = await startPublisher(answer, file)
      await expect(listHotels(one.publishedHotels('all', new Set([3999]))), code).rejects.toMatchObject({
        name: 'SupplierUnavailable',
        code,
      })
      close()
    }
  })

  test('skip invalid lines', async () => {
    const good = { hid: 7, id: 'inn', name: 'The Inn' }
    const file = zstdCompressSync(
      Buffer.from([`{"hid":7,`, JSON.stringify({ hid: 7, name: 'no slug' }), '', JSON.stringify(good)].join('\n')),
    )
    const { supplier: one, close } = await startPublisher((url) => ({ data: { url } }), file)
    expect((await listHotels(one.publishedHotels('all', new Set([7])))).map((hotel) => hotel.name)).toEqual(['The Inn'])
    close()
  })
})
