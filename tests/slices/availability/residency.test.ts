/**
 * Guests from another country have separate requests to the supplier. The stored prices of the default country do not
 * change.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import {
  findBookableStay,
  type Chosen,
  retryUntilPasses,
  makeGuestForm,
  callSupplierStandIn,
} from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let home: Chosen
/** With this residency, the supplier's stand-in doubles prices or has no offers (stand-ins/etg/offers.ts). */
const residency = 'hn'

beforeAll(async () => {
  shop = await startTestShop({ deals: 8, priceDays: 40, work: false })
  await callSupplierStandIn(shop, '/reset', {})
  home = await findBookableStay(shop, { skipDays: 10 })
})
afterAll(() => shop?.close())

const catchRefusal = (asked: Promise<unknown>): Promise<CallFailed> =>
  asked.then(
    () => expect.fail('it was not refused'),
    (error: CallFailed) => error,
  )
const readAskedResidencies = async (path: string): Promise<string[]> => {
  const rows = await shop.shop.db.selectFrom('supplier_exchange').select('request').where('path', '=', path).execute()
  return [...new Set(rows.map((row) => (row.request as { residency: string }).residency))].sort()
}
const readCalendarDays = async (more: object) =>
  (
    await shop.client('POST /hotels/calendar', {
      body: {
        deals_id: home.deal.deals_id,
        nights: home.stay.nights,
        from: home.stay.check_in,
        to: addDays(home.stay.check_in, 2),
        adults: 2,
        ...more,
      },
    })
  ).data

/** Hotels with offers for these guests, with their ids at the supplier. */
async function listOfferedHotels(more: object) {
  const hotels = (await shop.client('POST /live-prices', { body: { ...home.stay, ...more } })).data
  const known = await shop.shop.db
    .selectFrom('hotel')
    .select(['id', 'supplier_id'])
    .where('id', 'in', [0, ...hotels.map((hotel) => hotel.hotel_id)])
    .execute()
  return hotels.map((hotel) => ({ ...hotel, hid: known.find((row) => row.id === hotel.hotel_id)!.supplier_id }))
}

test('calendar and hotels have the prices of the chosen country only', async () => {
  const before = await readCalendarDays({})
  const abroad = await readCalendarDays({ residency })
  expect(await readCalendarDays({})).toEqual(before)
  expect(await readCalendarDays({ residency: 'nl' })).toEqual(before)
  // A country without special rules has the default prices.
  expect(await readCalendarDays({ residency: 'be' })).toEqual(before)
  expect(abroad.map((day) => day.all_in_cents)).not.toEqual(before.map((day) => day.all_in_cents))

  const [own, theirs] = [await listOfferedHotels({}), await listOfferedHotels({ residency })]
  expect(own.length).toBeGreaterThan(0)
  expect(theirs.map((hotel) => hotel.hid % 2)).toEqual(theirs.map(() => 1))
  expect(theirs.map((hotel) => hotel.hid).toSorted()).toEqual(
    own
      .map((hotel) => hotel.hid)
      .filter((hid) => hid % 2 === 1)
      .toSorted(),
  )
  for (const hotel of theirs)
    expect(hotel.price.all_in_cents).toBeGreaterThan(own.find((one) => one.hid === hotel.hid)!.price.all_in_cents)
  await retryUntilPasses(async () => {
    expect(await readAskedResidencies('search/serp/hotels')).toEqual(['be', 'hn'])
    expect(await readAskedResidencies('search/hp')).toEqual(['hn', 'nl'])
  })
})

test('an offer to guests from one country is not sold to guests from another', async () => {
  const chosen = await findHotelSoldTo()
  const [room] = (await shop.client('POST /room-config', { body: chosen })).data
  const { deals_id } = chosen
  const body = { deals_id, book_hash: room!.book_hash }
  for (const call of ['POST /prebook', 'POST /specific-config'] as const)
    expect(await catchRefusal(shop.client(call, { body: { ...body, residency: 'nl' } }))).toMatchObject({
      status: 422,
      code: 'stay_mismatch',
    })
  const held = (await shop.client('POST /prebook', { body: { ...body, residency } })).data
  expect(held.price.all_in_cents).toBe(room!.price.all_in_cents)
  const { hotel_id: _, residency: from, ...stay } = chosen
  const request = {
    ...stay,
    book_hash: held.book_hash,
    agreed_total_cents: held.total_cents,
    terms_accepted: true as const,
    guestForm: makeGuestForm(),
  }
  expect(await catchRefusal(shop.client('POST /pre-reservation', { body: request }))).toMatchObject({
    status: 422,
    code: 'stay_mismatch',
  })
  const { data } = await shop.client('POST /pre-reservation', { body: { ...request, residency: from } })
  expect(data.total_cents).toBe(held.total_cents)
})

test.each([
  ['no country', { residency: 'zz' }],
  ['two countries', { rooms: [{ adults: 2, residency: 'be' as const }], residency: 'de' }],
])('%s is refused by the name of its field', async (_, more) => {
  expect(await catchRefusal(shop.client('POST /live-prices', { body: { ...home.stay, ...more } }))).toMatchObject({
    status: 400,
    fields: [expect.objectContaining({ path: expect.stringContaining('residency') })],
  })
})

/** Finds a hotel of any package that sells to these guests. */
async function findHotelSoldTo() {
  for (const skipDays of [10, 14, 18])
    for (const deal of (await shop.client('GET /deals', { query: {} })).data as { deals_id: number }[]) {
      const { stay } = await findBookableStay(shop, {
        skipDays,
        deal: (one) => one.deals_id === deal.deals_id,
      }).catch(() => ({ stay: null }))
      if (!stay) continue
      const [hotel] = (await shop.client('POST /live-prices', { body: { ...stay, residency } })).data
      if (hotel) return { ...stay, hotel_id: hotel.hotel_id, residency }
    }
  throw new Error('no hotel sells to them')
}
