/** The supplier's adapter connected to the stand-in, for the adapter's tests. */
import { randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BookingOrder, HotelSupplier, Rate, SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { sampleInventory } from '@tussenuit/stand-ins/etg/sample-inventory.ts'
import { registerEtgStandIn } from '@tussenuit/stand-ins/etg/stand-in.ts'
import type { EtgStandIn } from '@tussenuit/stand-ins/etg/stand-in.ts'
import { createEtgSupplier } from '@tussenuit/adapters/hotels/etg.ts'
import type { CallEvent } from '@tussenuit/adapters/hotels/etg-transport.ts'

export const [coast, city, guesthouse] = sampleInventory.map((hotel) => hotel.hid) as [number, number, number]
export const start = new Date('2027-02-01T10:00:00Z')
export const stay: SupplierStay = { checkIn: '2027-03-09', nights: 2, rooms: [{ adults: 2, children: [] }] }
export const credentials = { keyId: '9001', apiKey: 'b2f3c1d0-secret' }

export let standIn: EtgStandIn
export let supplier: HotelSupplier
export let calls: CallEvent[] = []
export let apiUrl = ''

export function createTestSupplier(change: Partial<Parameters<typeof createEtgSupplier>[0]> = {}): HotelSupplier {
  return createEtgSupplier({
    apiUrl,
    ...credentials,
    contactEmail: 'hotels@shop.test',
    contactPhone: '+31201234567',
    log: (event) => calls.push(event),
    ...change,
  })
}

/** Starts the stand-in for a test file and creates a new supplier for each test. */
export function startEtgStandIn(): void {
  const app = fastify()
  beforeAll(async () => {
    standIn = registerEtgStandIn(app, {
      inventory: sampleInventory,
      ...credentials,
      stateFile: null,
      imageBase: 'https://pictures.test/p',
      now: () => start,
    })
    apiUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())
  beforeEach(() => {
    standIn.control.reset()
    calls = []
    supplier = createTestSupplier()
  })
}

export const supplierCallsTo = (path: string): CallEvent[] => calls.filter((call) => call.path === path)

export async function findFirstRate(hotelId = coast, of: SupplierStay = stay): Promise<Rate & { bookHash: string }> {
  const rate = (await supplier.hotelRates(of, hotelId, 'en'))[0]
  if (!rate?.bookHash) throw new Error('nothing for sale')
  return { ...rate, bookHash: rate.bookHash }
}

export function makeOrder(attemptId: string, payment: BookingOrder['payment'], surname = 'de Vries'): BookingOrder {
  return {
    attemptId,
    payment,
    language: 'nl',
    comment: null,
    rooms: [
      {
        guests: [
          { name: 'Sanne', surname, age: null },
          { name: 'Joost', surname: 'Bakker', age: null },
        ],
      },
    ],
    contact: { name: 'Sanne', surname: 'de Vries', email: 'sanne@example.test', phone: '+31612345678' },
  }
}

export async function prebookRate(rate: Rate & { bookHash: string }, percent = 0) {
  const found = await supplier.prebook(rate.bookHash, percent, rate.hotelId)
  if (found.kind !== 'ok') throw new Error(found.code)
  return found
}

export async function makeOrderForm(rate: Rate & { bookHash: string }, attemptId: string = randomUUID()) {
  const form = await supplier.makeForm({ attemptId, bookHash: rate.bookHash, language: 'nl', userIp: '203.0.113.7' })
  if (form.kind !== 'ok') throw new Error(form.code)
  return { attemptId, payment: form.payment, orderId: form.orderId }
}

/** Prebooks a rate, creates the order form and finishes the order, for a guest with this surname. */
export async function placeOrder(surname = 'de Vries', of: SupplierStay = stay) {
  const { rate } = await prebookRate(await findFirstRate(coast, of))
  const form = await makeOrderForm(rate)
  return { ...form, rate, result: await supplier.finish(makeOrder(form.attemptId, form.payment, surname)) }
}

export async function pollStatuses(attemptId: string): Promise<string[]> {
  const seen: string[] = []
  for (let poll = 0; poll < 6; poll += 1) {
    const status = await supplier.status(attemptId)
    seen.push(status.kind === 'confirmed' ? 'confirmed' : `${status.kind} ${status.code}`)
    if (status.kind !== 'unknown') break
  }
  return seen
}
