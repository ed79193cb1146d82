import { fastify } from 'fastify'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SupplierStay } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { sampleInventory } from '@tussenuit/stand-ins/etg/sample-inventory.ts'
import { toOrderState, toRefusedResult } from './etg-booking.ts'
import {
  coast,
  city,
  guesthouse,
  start,
  stay,
  standIn,
  supplier,
  createTestSupplier,
  supplierCallsTo,
  findFirstRate,
  makeOrder,
  prebookRate,
  startEtgStandIn,
} from '../../tests/etg-supplier.ts'

startEtgStandIn()

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
    const rate = await findFirstRate(coast, two)
    expect(rate.totalCents).toBeGreaterThan((await findFirstRate()).totalCents * 1.9)
    expect(rate.localTaxes[0]?.amountCents).toBe(240 * 4 * 2)
  })

  it('says that the children are not served where a guesthouse leaves them out', async () => {
    const family: SupplierStay = { checkIn: '2027-03-09', nights: 1, rooms: [{ adults: 2, children: [7] }] }
    expect((await findFirstRate(guesthouse, family)).noChildMeal).toBe(true)
    expect((await findFirstRate(coast, family)).noChildMeal).toBe(false)
  })

  it('returns an empty list when the hotel is sold out', async () => {
    standIn.control.takeStock(coast, ['2027-03-10'])
    expect(await supplier.hotelRates(stay, coast, 'en')).toEqual([])
    expect((await supplier.searchHotels(stay, [coast])).size).toBe(0)
  })

  it('asks for hotel content once an hour, however often rates are asked', async () => {
    await supplier.hotelRates(stay, coast, 'en')
    await supplier.hotelRates(stay, coast, 'en')
    expect(supplierCallsTo('hotel/info')).toHaveLength(1)
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
    const rate = await findFirstRate()
    const found = await prebookRate(rate)
    expect(found.priceChanged).toBe(false)
    expect(found.rate.bookHash).toMatch(/^p-/)
    expect(found.rate.totalCents).toBe(rate.totalCents)
    expect(found.rate.roomGroupName).toBe(rate.roomGroupName)
    expect(found.rate.board).toBe(rate.board)
  })

  it('brings a dearer price within the percentage that was agreed, and nothing beyond it', async () => {
    const rate = await findFirstRate()
    standIn.control.raisePrices(coast, 10)
    const dearer = await prebookRate(rate, 10)
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
    const rate = await findFirstRate()
    standIn.control.takeStock(coast, [stay.checkIn])
    expect(await supplier.prebook(rate.bookHash, 0, coast)).toEqual({ kind: 'gone', code: 'no_available_rates' })
  })

  it('is asked once more after an answer that says nothing, then given up', async () => {
    const rate = await findFirstRate()
    standIn.control.fault({ path: 'hotel/prebook', kind: 'error', code: 'unknown' })
    expect((await prebookRate(rate)).priceChanged).toBe(false)
    standIn.control.fault({ path: 'hotel/prebook', kind: '500', times: 2 })
    await expect(supplier.prebook(rate.bookHash, 0, coast)).rejects.toMatchObject({
      name: 'SupplierUnavailable',
      code: 'http_500',
    })
    expect(supplierCallsTo('hotel/prebook')).toHaveLength(4)
  })
})

describe('a supplier in trouble', () => {
  it('is asked for rates again after a fault, at most three times', async () => {
    standIn.control.fault({ path: 'search/hp', kind: 'reset', times: 2 })
    expect((await supplier.hotelRates(stay, coast, 'en')).length).toBeGreaterThan(0)
    standIn.control.fault({ path: 'search/hp', kind: '500', times: null })
    await expect(supplier.hotelRates(stay, coast, 'en')).rejects.toBeInstanceOf(SupplierUnavailable)
    expect(supplierCallsTo('search/hp')).toHaveLength(6)
  })

  it('is unavailable, not sold out, when it hangs', async () => {
    standIn.control.fault({ path: 'search/hp', kind: 'timeout' })
    await expect(
      createTestSupplier({ timeLimitsMs: { search: 150 } }).hotelRates(stay, coast, 'en'),
    ).rejects.toMatchObject({
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
    expect(supplierCallsTo('search/hp')).toHaveLength(2)
  })

  it('waits for its place when the limit opens again soon', async () => {
    standIn.control.fault({ path: 'search/hp', kind: '429', seconds: 1 })
    expect((await supplier.hotelRates(stay, coast, 'en')).length).toBeGreaterThan(0)
  })

  it('is unavailable, not sold out, with wrong credentials or without a connection', async () => {
    await expect(createTestSupplier({ apiKey: 'wrong' }).hotelRates(stay, coast, 'en')).rejects.toMatchObject({
      code: 'incorrect_credentials',
    })
    const closed = fastify()
    const nobodyThere = await closed.listen({ port: 0, host: '127.0.0.1' })
    await closed.close()
    const nobody = createTestSupplier({ apiUrl: nobodyThere })
    await expect(nobody.searchHotels(stay, [coast])).rejects.toMatchObject({ name: 'SupplierUnavailable' })
    await expect(
      nobody.makeForm({ attemptId: randomUUID(), bookHash: 'p-x', language: 'en', userIp: '203.0.113.7' }),
    ).rejects.toBeInstanceOf(SupplierUnavailable)
    expect(
      (await nobody.finish(makeOrder(randomUUID(), { type: 'deposit', amount: '1.00', currencyCode: 'EUR' }))).kind,
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
  ])('an order that is %s is %s', (status, state) => expect(toOrderState(status)).toBe(state))

  it.each([
    ['booking_finish_did_not_succeed', 'never_arrived'],
    ['order_not_found', 'never_arrived'],
    ['booking_form_expired', 'never_arrived'],
    ['soldout', 'sold_out'],
    ['rate_not_found', 'offer_gone'],
    ['book_limit', 'other'],
    ['a word of next year', 'other'],
  ])('the refusal %s means %s', (code, reason) =>
    expect(toRefusedResult(code)).toEqual({ kind: 'refused', reason, code }),
  )
})
