import { randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingOrder, HotelSupplier, Rate, SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { sampleInventory } from '@tussenuit/stand-ins/etg/sample-inventory.ts'
import { etgStandIn } from '@tussenuit/stand-ins/etg/stand-in.ts'
import type { EtgStandIn } from '@tussenuit/stand-ins/etg/stand-in.ts'
import { createEtgSupplier } from './etg.ts'
import { orderStateOf, refused } from './etg-booking.ts'
import type { CallEvent } from './etg-transport.ts'

const [coast, city, guesthouse] = sampleInventory.map((hotel) => hotel.hid) as [number, number, number]
const start = new Date('2027-02-01T10:00:00Z')
const stay: SupplierStay = { checkIn: '2027-03-09', nights: 2, rooms: [{ adults: 2, children: [] }] }
const credentials = { keyId: '9001', apiKey: 'b2f3c1d0-secret' }

const app = fastify()
let standIn: EtgStandIn
let supplier: HotelSupplier
let calls: CallEvent[] = []
let apiUrl = ''

function newSupplier(change: Partial<Parameters<typeof createEtgSupplier>[0]> = {}): HotelSupplier {
  return createEtgSupplier({
    apiUrl,
    ...credentials,
    contactEmail: 'hotels@shop.test',
    contactPhone: '+31201234567',
    log: (event) => calls.push(event),
    ...change,
  })
}

beforeAll(async () => {
  standIn = etgStandIn(app, {
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
  supplier = newSupplier()
})

const askedOf = (path: string): CallEvent[] => calls.filter((call) => call.path === path)

async function firstRate(hotelId = coast, of: SupplierStay = stay): Promise<Rate & { bookHash: string }> {
  const rate = (await supplier.hotelRates(of, hotelId, 'en'))[0]
  if (!rate?.bookHash) throw new Error('nothing for sale')
  return { ...rate, bookHash: rate.bookHash }
}

function orderOf(attemptId: string, payment: BookingOrder['payment'], surname = 'de Vries'): BookingOrder {
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

async function prebooked(rate: Rate & { bookHash: string }, percent = 0) {
  const found = await supplier.prebook(rate.bookHash, percent, rate.hotelId)
  if (found.kind !== 'ok') throw new Error(found.code)
  return found
}

async function formed(rate: Rate & { bookHash: string }, attemptId: string = randomUUID()) {
  const form = await supplier.makeForm({ attemptId, bookHash: rate.bookHash, language: 'nl', userIp: '203.0.113.7' })
  if (form.kind !== 'ok') throw new Error(form.code)
  return { attemptId, payment: form.payment, orderId: form.orderId }
}

/** Up to and with finish, for a guest of this name. */
async function finished(surname = 'de Vries', of: SupplierStay = stay) {
  const { rate } = await prebooked(await firstRate(coast, of))
  const form = await formed(rate)
  return { ...form, rate, result: await supplier.finish(orderOf(form.attemptId, form.payment, surname)) }
}

async function statuses(attemptId: string): Promise<string[]> {
  const seen: string[] = []
  for (let poll = 0; poll < 6; poll += 1) {
    const status = await supplier.status(attemptId)
    seen.push(status.kind === 'confirmed' ? 'confirmed' : `${status.kind} ${status.code}`)
    if (status.kind !== 'unknown') break
  }
  return seen
}

describe('searching', () => {
  it('shows the rates of a hotel with nights that sum up, terms in UTC and the name of the room group', async () => {
    const rates = await supplier.hotelRates(stay, coast, 'nl')
    expect(rates.length).toBeGreaterThan(3)
    expect(rates.length).toBeLessThanOrEqual(8)
    for (const rate of rates) {
      expect(rate.nightlyCents).toHaveLength(2)
      expect(rate.nightlyCents.reduce((sum, cents) => sum + cents, 0)).toBe(rate.totalCents)
      expect(rate.totalCents).toBeGreaterThan(5000)
      expect(rate.bookHash).toMatch(/^h-[0-9a-f-]{36}$/)
      expect(sampleInventory[0]!.rooms.map((room) => room.name)).toContain(rate.roomGroupName)
      expect(rate.isPackage).toBe(true)
      expect(rate.localTaxes).toEqual([{ name: 'city_tax', amountCents: 960, currency: 'EUR' }])
    }
    const flexible = rates.find((rate) => rate.freeCancellationBefore !== null)!
    expect(flexible.freeCancellationBefore).toBe('2027-03-07T23:00:00Z')
    expect(flexible.penalties.map((penalty) => penalty.amountCents)).toEqual([
      0,
      flexible.nightlyCents[0],
      flexible.totalCents,
    ])
    const strict = rates.find((rate) => rate.freeCancellationBefore === null)!
    expect(strict.penalties).toEqual([{ startAt: null, endAt: null, amountCents: strict.totalCents }])
  })

  it('offers every board that the hotel sells', async () => {
    const rates = await supplier.hotelRates(stay, coast, 'en')
    expect(new Set(rates.map((rate) => rate.board))).toEqual(new Set(['ROOM_ONLY', 'BED_AND_BREAKFAST', 'HALF_BOARD']))
  })

  it('gives in the list search, per board, the cheapest price of the hotel page', async () => {
    const listed = await supplier.searchHotels(stay, [coast, city, guesthouse, 1])
    expect(listed.has(1)).toBe(false)
    for (const [hotelId, rates] of listed) {
      const page = await supplier.hotelRates(stay, hotelId, 'en')
      for (const rate of rates) {
        expect(rate.bookHash).toBeNull()
        expect(rate.totalCents).toBe(
          Math.min(...page.filter((each) => each.board === rate.board).map((each) => each.totalCents)),
        )
      }
    }
    expect(listed.size).toBeGreaterThan(1)
  })

  it('prices several rooms together and names the tax that is paid at the desk', async () => {
    const two: SupplierStay = {
      ...stay,
      rooms: [
        { adults: 2, children: [] },
        { adults: 2, children: [7] },
      ],
    }
    const rate = await firstRate(coast, two)
    expect(rate.totalCents).toBeGreaterThan((await firstRate()).totalCents * 1.9)
    expect(rate.localTaxes[0]?.amountCents).toBe(240 * 4 * 2)
  })

  it('says that the children are not served where a guesthouse leaves them out', async () => {
    const family: SupplierStay = { checkIn: '2027-03-09', nights: 1, rooms: [{ adults: 2, children: [7] }] }
    expect((await firstRate(guesthouse, family)).noChildMeal).toBe(true)
    expect((await firstRate(coast, family)).noChildMeal).toBe(false)
  })

  it('returns an empty list when the hotel is sold out', async () => {
    standIn.control.takeStock(coast, ['2027-03-10'])
    expect(await supplier.hotelRates(stay, coast, 'en')).toEqual([])
    expect((await supplier.searchHotels(stay, [coast])).size).toBe(0)
  })

  it('asks for hotel content once an hour, however often rates are asked', async () => {
    await supplier.hotelRates(stay, coast, 'en')
    await supplier.hotelRates(stay, coast, 'en')
    expect(askedOf('hotel/info')).toHaveLength(1)
  })

  it('brings content with pictures of a size that can be shown', async () => {
    const content = await supplier.hotelContent(coast, 'fa')
    expect(content?.images[0]).toEqual({
      url: 'https://pictures.test/p/1024x768/zandvoort-summer.jpg',
      category: 'exterior',
    })
    expect(content).toMatchObject({
      name: 'Strandhotel Duinzicht',
      stars: 4,
      countryCode: 'NL',
      city: 'Zandvoort',
      closed: false,
      checkInTime: '15:00:00',
    })
    expect(content?.policies).toContainEqual({ title: 'Internet', paragraphs: ['Included, wireless, room'] })
    expect(await supplier.hotelContent(42, 'en')).toBeNull()
  })
})

describe('prebooking', () => {
  it('holds a rate at its price under a new hash', async () => {
    const rate = await firstRate()
    const found = await prebooked(rate)
    expect(found.priceChanged).toBe(false)
    expect(found.rate.bookHash).toMatch(/^p-/)
    expect(found.rate.totalCents).toBe(rate.totalCents)
    expect(found.rate.roomGroupName).toBe(rate.roomGroupName)
    expect(found.rate.board).toBe(rate.board)
  })

  it('brings a dearer price within the percentage that was agreed, and nothing beyond it', async () => {
    const rate = await firstRate()
    standIn.control.raisePrices(coast, 10)
    const dearer = await prebooked(rate, 10)
    expect(dearer.priceChanged).toBe(true)
    expect(dearer.rate.totalCents / rate.totalCents).toBeCloseTo(1.1, 3)
    expect(await supplier.prebook(rate.bookHash, 9, coast)).toEqual({ kind: 'gone', code: 'no_available_rates' })
  })

  it('reports a rate as gone when it is unknown, of another contract or sold out', async () => {
    expect(await supplier.prebook(`h-${randomUUID()}`, 0, coast)).toEqual({ kind: 'gone', code: 'rate_not_found' })
    expect(await supplier.prebook('h-00000000-0000-0000-0000-000000000000', 0, coast)).toEqual({
      kind: 'gone',
      code: 'contract_mismatch',
    })
    const rate = await firstRate()
    standIn.control.takeStock(coast, [stay.checkIn])
    expect(await supplier.prebook(rate.bookHash, 0, coast)).toEqual({ kind: 'gone', code: 'no_available_rates' })
  })

  it('is asked once more after an answer that says nothing, then given up', async () => {
    const rate = await firstRate()
    standIn.control.fault({ path: 'hotel/prebook', kind: 'error', code: 'unknown' })
    expect((await prebooked(rate)).priceChanged).toBe(false)
    standIn.control.fault({ path: 'hotel/prebook', kind: '500', times: 2 })
    await expect(supplier.prebook(rate.bookHash, 0, coast)).rejects.toMatchObject({
      name: 'SupplierUnavailable',
      code: 'http_500',
    })
    expect(askedOf('hotel/prebook')).toHaveLength(4)
  })
})

describe('booking', () => {
  it('confirms after the supplier has worked on it, and the order can be found again', async () => {
    const booking = await finished()
    expect(booking.result).toEqual({ kind: 'accepted' })
    expect(await supplier.findOrder(booking.attemptId)).toBeNull()
    expect(await statuses(booking.attemptId)).toEqual(['unknown processing', 'unknown processing', 'confirmed'])
    expect(await supplier.findOrder(booking.attemptId)).toMatchObject({
      orderId: booking.orderId,
      attemptId: booking.attemptId,
      state: 'confirmed',
      checkIn: '2027-03-09',
      checkOut: '2027-03-11',
      amountCents: booking.rate.totalCents,
      confirmationId: expect.stringMatching(/^\w+-\d+$/),
    })
    expect(await supplier.findOrder(randomUUID())).toBeNull()
  })

  it('removes the booked room from the offers', async () => {
    const weekdayStay: SupplierStay = { ...stay, checkIn: '2027-03-16' }
    const free = async (): Promise<number> => (await firstRate(city, weekdayStay)).roomsLeft ?? 0
    const was = await free()
    const { rate } = await prebooked(await firstRate(city, weekdayStay))
    const form = await formed(rate)
    await supplier.finish(orderOf(form.attemptId, form.payment))
    expect(was).toBeGreaterThan(1)
    expect(await free()).toBe(was - 1)
    await statuses(form.attemptId)
    await supplier.cancel(form.attemptId)
    expect(await free()).toBe(was)
  })

  it.each([
    ['Soldout', 'unknown processing', 'refused soldout'],
    ['BOOKLIMIT', 'unknown processing', 'refused book_limit'],
    ['provider', 'unknown processing', 'refused provider'],
  ])('fails for a guest called %s', async (surname, running, outcome) => {
    const booking = await finished(surname)
    expect(booking.result).toEqual({ kind: 'accepted' })
    expect(await statuses(booking.attemptId)).toEqual([running, running, outcome])
  })

  it.each([
    ['Unknownsuccess', 'confirmed'],
    ['Unknownsoldout', 'refused soldout'],
  ])('stays unknown, never failed, for a guest called %s until the outcome is there', async (surname, outcome) => {
    const booking = await finished(surname)
    expect(booking.result).toEqual({ kind: 'unknown', code: 'unknown' })
    expect(await statuses(booking.attemptId)).toEqual(['unknown unknown', 'unknown unknown', outcome])
  })

  it('has the sandbox outcome that the end of the attempt id selects', async () => {
    const { rate } = await prebooked(await firstRate())
    const form = await formed(rate, `${randomUUID()}-unknown_book_limit`)
    expect(await supplier.finish(orderOf(form.attemptId, form.payment))).toEqual({ kind: 'unknown', code: 'unknown' })
    expect((await statuses(form.attemptId)).at(-1)).toBe('refused book_limit')
    const refused = await formed(rate, `${randomUUID()}-insufficient_b2b_balance`)
    expect(await supplier.finish(orderOf(refused.attemptId, refused.payment))).toEqual({
      kind: 'refused',
      reason: 'other',
      code: 'insufficient_b2b_balance',
    })
    expect(await supplier.status(refused.attemptId)).toEqual({
      kind: 'refused',
      reason: 'never_arrived',
      code: 'booking_finish_did_not_succeed',
    })
  })

  it('asks for a new attempt id when the old one is used or the answer says nothing', async () => {
    const { rate } = await prebooked(await firstRate())
    const { attemptId } = await formed(rate)
    const form = { attemptId, bookHash: rate.bookHash, language: 'en', userIp: '203.0.113.7' }
    expect(await supplier.makeForm(form)).toEqual({ kind: 'again', code: 'double_booking_form' })
    standIn.control.fault({ path: 'hotel/order/booking/form', kind: 'reset', when: 'after' })
    expect(await supplier.makeForm({ ...form, attemptId: randomUUID() })).toMatchObject({ kind: 'again' })
    expect(await supplier.makeForm({ ...form, attemptId: randomUUID(), bookHash: `p-${randomUUID()}` })).toEqual({
      kind: 'refused',
      reason: 'offer_gone',
      code: 'rate_not_found',
    })
  })

  it('sends finish once only, and finds the booking although the answer was lost', async () => {
    const { rate } = await prebooked(await firstRate())
    const form = await formed(rate)
    standIn.control.fault({ path: 'hotel/order/booking/finish', kind: 'reset', when: 'after' })
    expect(await supplier.finish(orderOf(form.attemptId, form.payment))).toMatchObject({ kind: 'unknown' })
    expect(askedOf('hotel/order/booking/finish')).toHaveLength(1)
    expect((await statuses(form.attemptId)).at(-1)).toBe('confirmed')
    expect(await supplier.finish(orderOf(form.attemptId, form.payment))).toEqual({ kind: 'accepted' })
    expect(standIn.control.dump().orders).toHaveLength(1)
  })

  it('finds the booking although finish hung until the time limit', async () => {
    const { rate } = await prebooked(await firstRate())
    const form = await formed(rate)
    const hasty = newSupplier({ timeLimitsMs: { finish: 150, status: 150 } })
    standIn.control.fault({ path: 'hotel/order/booking/finish', kind: 'timeout', when: 'after' })
    standIn.control.fault({ path: 'hotel/order/booking/finish/status', kind: 'timeout' })
    expect(await hasty.finish(orderOf(form.attemptId, form.payment))).toEqual({ kind: 'unknown', code: 'timeout' })
    expect(await hasty.status(form.attemptId)).toEqual({ kind: 'unknown', code: 'timeout' })
    expect((await statuses(form.attemptId)).at(-1)).toBe('confirmed')
  })

  it('counts a finish that never arrived as failed only when the supplier says so', async () => {
    const { rate } = await prebooked(await firstRate())
    const form = await formed(rate)
    standIn.control.fault({ path: 'hotel/order/booking/finish', kind: 'html', when: 'before' })
    expect(await supplier.finish(orderOf(form.attemptId, form.payment))).toEqual({ kind: 'unknown', code: 'http_502' })
    expect(await supplier.status(form.attemptId)).toEqual({
      kind: 'refused',
      reason: 'never_arrived',
      code: 'booking_finish_did_not_succeed',
    })
  })

  it.each(['500', '429', 'html', 'empty', 'truncated', 'reset'] as const)(
    'keeps a booking in progress when status answers with a fault (%s)',
    async (kind) => {
      const booking = await finished()
      standIn.control.fault({ path: 'hotel/order/booking/finish/status', kind, seconds: 1 })
      expect((await supplier.status(booking.attemptId)).kind).toBe('unknown')
    },
  )

  it.each(['lock', 'incorrect_credentials', 'some_new_code'])(
    'keeps a booking in progress when status answers %s',
    async (code) => {
      const booking = await finished()
      standIn.control.fault({ path: 'hotel/order/booking/finish/status', kind: 'error', code })
      expect(await supplier.status(booking.attemptId)).toEqual({ kind: 'unknown', code })
    },
  )

  it('loses a race for the last room at the supplier, not before', async () => {
    const { rate } = await prebooked(await firstRate())
    const form = await formed(rate)
    standIn.control.takeStock(coast, [stay.checkIn])
    expect(await supplier.finish(orderOf(form.attemptId, form.payment))).toEqual({ kind: 'accepted' })
    expect((await statuses(form.attemptId)).at(-1)).toBe('refused soldout')
  })

  it('books a family with the ages of the search and the names of passports', async () => {
    const family: SupplierStay = { ...stay, rooms: [{ adults: 2, children: [7] }] }
    const { rate } = await prebooked(await firstRate(coast, family))
    const form = await formed(rate)
    const order = orderOf(form.attemptId, form.payment)
    order.rooms = [
      {
        guests: [
          { name: 'Łukasz', surname: 'Þórðarson', age: null },
          { name: 'Xiaoming', surname: 'Nguyễn', age: null },
          { name: 'Pien', surname: 'O’Neill', age: 7 },
        ],
      },
    ]
    expect(await supplier.finish(order)).toEqual({ kind: 'accepted' })
    expect(standIn.control.dump().orders[0]?.rooms[0]).toEqual([
      { first_name: 'Łukasz', last_name: 'Þórðarson', is_child: false, age: null },
      { first_name: 'Xiaoming', last_name: 'Nguyễn', is_child: false, age: null },
      { first_name: 'Pien', last_name: 'O’Neill', is_child: true, age: 7 },
    ])
    expect(standIn.control.dump().orders[0]?.userEmail).toBe('hotels@shop.test')
  })

  it('refuses guests that are not those of the search', async () => {
    const { rate } = await prebooked(await firstRate())
    const form = await formed(rate)
    const order = orderOf(form.attemptId, form.payment)
    expect(await supplier.finish({ ...order, rooms: [...order.rooms, ...order.rooms] })).toEqual({
      kind: 'refused',
      reason: 'other',
      code: 'incorrect_rooms_number',
    })
    expect(
      await supplier.finish({
        ...order,
        rooms: [{ guests: [...order.rooms[0]!.guests, { name: 'Pien', surname: 'Bakker', age: null }] }],
      }),
    ).toEqual({ kind: 'refused', reason: 'other', code: 'incorrect_guests_number' })
    expect(
      await supplier.finish({
        ...order,
        rooms: [{ guests: [order.rooms[0]!.guests[0]!, { name: 'Pien', surname: 'Bakker', age: 7 }] }],
      }),
    ).toEqual({ kind: 'refused', reason: 'other', code: 'incorrect_children_data' })
    expect(await supplier.finish({ ...order, payment: { ...order.payment, amount: '1.00' } })).toEqual({
      kind: 'refused',
      reason: 'other',
      code: 'incorrect_chosen_payment_type',
    })
  })

  it('refuses a form that is over an hour old', async () => {
    const { rate } = await prebooked(await firstRate())
    const form = await formed(rate)
    standIn.control.advance(3700)
    expect(await supplier.finish(orderOf(form.attemptId, form.payment))).toEqual({
      kind: 'refused',
      reason: 'never_arrived',
      code: 'booking_form_expired',
    })
  })
})

describe('cancelling', () => {
  async function confirmed(surname?: string) {
    const booking = await finished(surname)
    await statuses(booking.attemptId)
    return booking
  }

  it('costs what the terms say at that moment', async () => {
    const flexible = (await supplier.hotelRates(stay, coast, 'en')).find(
      (rate) => rate.freeCancellationBefore !== null,
    )!
    for (const [aheadDays, layer] of [
      [0, 0],
      [35, 1],
    ] as const) {
      const { rate } = await prebooked({ ...flexible, bookHash: flexible.bookHash! })
      const form = await formed(rate)
      await supplier.finish(orderOf(form.attemptId, form.payment))
      await statuses(form.attemptId)
      standIn.control.advance(aheadDays * 86_400)
      const penaltyCents = rate.penalties[layer]!.amountCents
      expect(await supplier.cancel(form.attemptId)).toEqual({
        kind: 'cancelled',
        penaltyCents,
        refundedCents: rate.totalCents - penaltyCents,
      })
    }
  })

  it('finds out that it is cancelled when the first answer was lost, and when it is asked twice', async () => {
    const booking = await confirmed()
    standIn.control.fault({ path: 'hotel/order/cancel', kind: 'reset', when: 'after' })
    const first = await supplier.cancel(booking.attemptId)
    expect(first).toMatchObject({ kind: 'cancelled' })
    expect(await supplier.cancel(booking.attemptId)).toEqual(first)
    expect((await supplier.findOrder(booking.attemptId))?.state).toBe('ended')
  })

  it('is refused for an order that is not cancellable or not there, and unknown when nothing is known', async () => {
    expect(await supplier.cancel((await confirmed('Ordernotcancellable')).attemptId)).toEqual({
      kind: 'refused',
      code: 'order_not_cancellable',
    })
    expect(await supplier.cancel(randomUUID())).toEqual({ kind: 'refused', code: 'order_not_found' })
    const booking = await confirmed()
    standIn.control.fault({ path: 'hotel/order/cancel', kind: '500', times: 3 })
    expect(await supplier.cancel(booking.attemptId)).toEqual({ kind: 'unknown', code: 'http_500' })
  })
})

describe('a supplier in trouble', () => {
  it('is asked for rates again after a fault, at most three times', async () => {
    standIn.control.fault({ path: 'search/hp', kind: 'reset', times: 2 })
    expect((await supplier.hotelRates(stay, coast, 'en')).length).toBeGreaterThan(0)
    standIn.control.fault({ path: 'search/hp', kind: '500', times: null })
    await expect(supplier.hotelRates(stay, coast, 'en')).rejects.toBeInstanceOf(SupplierUnavailable)
    expect(askedOf('search/hp')).toHaveLength(6)
  })

  it('is unavailable, not sold out, when it hangs', async () => {
    standIn.control.fault({ path: 'search/hp', kind: 'timeout' })
    await expect(newSupplier({ timeLimitsMs: { search: 150 } }).hotelRates(stay, coast, 'en')).rejects.toMatchObject({
      code: 'timeout',
    })
  })

  it('reads business errors alike whether they come as 200 or 400', async () => {
    standIn.control.businessStatus(400)
    expect(await supplier.prebook(`h-${randomUUID()}`, 0, coast)).toEqual({ kind: 'gone', code: 'rate_not_found' })
  })

  it('says when to come back once the rate limit is used up', async () => {
    standIn.control.limit('search/hp', { requests: 2, seconds: 60 })
    await supplier.hotelRates(stay, coast, 'en')
    await supplier.hotelRates(stay, coast, 'en')
    const refused = await supplier.hotelRates(stay, coast, 'en').catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'SupplierUnavailable', code: 'rate_limited' })
    expect((refused as SupplierUnavailable).retryAfterSeconds).toBeGreaterThan(30)
    expect(askedOf('search/hp')).toHaveLength(2)
  })

  it('waits for its place when the limit opens again soon', async () => {
    standIn.control.fault({ path: 'search/hp', kind: '429', seconds: 1 })
    expect((await supplier.hotelRates(stay, coast, 'en')).length).toBeGreaterThan(0)
  })

  it('is unavailable, not sold out, with wrong credentials or without a connection', async () => {
    await expect(newSupplier({ apiKey: 'wrong' }).hotelRates(stay, coast, 'en')).rejects.toMatchObject({
      code: 'incorrect_credentials',
    })
    const closed = fastify()
    const nobodyThere = await closed.listen({ port: 0, host: '127.0.0.1' })
    await closed.close()
    const nobody = newSupplier({ apiUrl: nobodyThere })
    await expect(nobody.searchHotels(stay, [coast])).rejects.toMatchObject({ name: 'SupplierUnavailable' })
    await expect(
      nobody.makeForm({ attemptId: randomUUID(), bookHash: 'p-x', language: 'en', userIp: '203.0.113.7' }),
    ).rejects.toBeInstanceOf(SupplierUnavailable)
    expect(
      (await nobody.finish(orderOf(randomUUID(), { type: 'deposit', amount: '1.00', currencyCode: 'EUR' }))).kind,
    ).toBe('unknown')
  })

  it('refuses what the supplier calls wrong parameters', async () => {
    const past = addDays(today(start), -1)
    await expect(supplier.hotelRates({ ...stay, checkIn: past }, coast, 'en')).rejects.toMatchObject({
      code: 'invalid_params',
    })
  })
})

describe("the supplier's terms", () => {
  it.each([
    ['completed', 'confirmed'],
    ['noshow', 'confirmed'],
    ['cancelled', 'ended'],
    ['failed', 'ended'],
    ['rejected', 'ended'],
    ['a word of next year', 'unknown'],
  ])('an order that is %s is %s', (status, state) => expect(orderStateOf(status)).toBe(state))

  it.each([
    ['booking_finish_did_not_succeed', 'never_arrived'],
    ['order_not_found', 'never_arrived'],
    ['booking_form_expired', 'never_arrived'],
    ['soldout', 'sold_out'],
    ['rate_not_found', 'offer_gone'],
    ['book_limit', 'other'],
    ['a word of next year', 'other'],
  ])('the refusal %s means %s', (code, reason) => expect(refused(code)).toEqual({ kind: 'refused', reason, code }))
})
