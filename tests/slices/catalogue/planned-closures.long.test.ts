/**
 * Closed days in change sets: nothing is closed until the release, and everything is open again after a rollback.
 *
 * In the long suite: all of it.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { addDays, today, weekday } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay, type Chosen } from '../../booking-steps.ts'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let editor: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 40, work: false })
  editor = shop.newClient(await signIn(shop, 'editor'))
})
afterAll(() => shop.close())

type Days = { from_day: string; to_day: string; weekdays?: number[] | null; room_id?: number | null; reason?: string }
const addSet = async () => (await editor('POST /addChangeSet', { body: { name: 'Winter' } })).data.id
const readSet = async (id: number) => (await editor('GET /changeSets/:id', { params: { id } })).data
const releaseSet = (id: number, rehearse = false, by = editor) =>
  by('POST /releaseChangeSet/:id', { params: { id }, body: { rehearse } })
const rollBackSet = (id: number) => editor('POST /rollBackChangeSet/:id', { params: { id } })
const closureBody = ({ weekdays = null, room_id = null, reason = 'Painting', ...days }: Days) => ({
  room_id,
  ...days,
  weekdays,
  reason,
})
const planNew = async (set: number, hotel_id: number, days: Days, by = editor) =>
  (await by('POST /changeSets/:id/closures', { params: { id: set }, body: { hotel_id, ...closureBody(days) } })).data
    .record
const planChange = (set: number, record: string, days: Days, version: number, removed = false) =>
  editor('PUT /changeSets/:id/closures/:record', {
    params: { id: set, record },
    body: { ...closureBody(days), version, removed },
  })
const closuresOf = async (id: number) =>
  (await editor('GET /getClosures/:id', { params: { id }, query: {} })).data.items
const createClosure = async (hotel_id: number, days: Days) =>
  (await editor('POST /createClosure', { body: { hotel_id, ...closureBody(days) } })).data
const hotelsOf = async (dealId: number): Promise<number[]> =>
  (await shop.shop.db.selectFrom('deal_hotel').select('hotel_id').where('deal_id', '=', dealId).execute()).map(
    (row) => row.hotel_id,
  )

/** What travellers see of the stay: its days of arrival, its price in a search, its live hotels and its quote. */
async function readPublicStay({ stay, rooms }: Chosen) {
  const span = { from: today(new Date()), to: addDays(today(new Date()), 38) }
  const { deals_id, nights, check_in } = stay
  const [days, search, live, quote] = await Promise.all([
    shop.client('POST /hotels/calendar', { body: { deals_id, nights, rooms: stay.rooms, ...span } }),
    shop.client('POST /deals/search', {
      body: { limit: 50, date_from: check_in, date_to: addDays(check_in, nights), nights: [nights], adults: 2 },
    }),
    shop.client('POST /live-prices', { body: stay }),
    shop.client('POST /specific-config', { body: { deals_id, book_hash: rooms[0]!.book_hash } }).then(
      ({ data }) => String(data.total_cents),
      ({ code }: { code: string }) => code,
    ),
  ])
  return {
    arrivals: days.data.filter((day) => day.available).map((day) => `${day.date} ${day.total_cents}`),
    price: search.data.items.find((card) => card.deals_id === deals_id)?.lowest_price_cents ?? null,
    hotels: live.data.map((offer) => offer.hotel_id).toSorted((a, b) => a - b),
    quote,
  }
}

test('planned days close nothing; released they close calendar, search, live prices and quotes; rolled back all is as before', async () => {
  const chosen = await findBookableStay(shop)
  const { check_in, deals_id } = chosen.stay
  const before = await readPublicStay(chosen)
  expect(before).toMatchObject({ price: expect.any(Number), quote: expect.stringMatching(/^\d+$/) })
  const set = await addSet()
  const hotels = await hotelsOf(deals_id)
  for (const hotel of hotels)
    await planNew(set, hotel, { from_day: check_in, to_day: addDays(check_in, 3), reason: ' New roof ' })
  expect(await readPublicStay(chosen)).toEqual(before)
  for (const hotel of hotels) expect(await closuresOf(hotel)).toEqual([])
  // Changes are sorted by hotel.
  const { changes } = await readSet(set)
  expect(changes.map(({ kind, record }) => [kind, Number(record.split('-')[0])])).toEqual(
    hotels.toSorted((a, b) => a - b).map((hotel) => ['closures', hotel]),
  )
  expect(changes[0]).toMatchObject({
    title: expect.stringMatching(/\w/),
    is_stale: false,
    by: 'editor@demo.test',
    closure: {
      from_day: check_in,
      to_day: addDays(check_in, 3),
      weekdays: null,
      room_name: null,
      reason: 'New roof',
      removed: false,
      version: 0,
    },
  })
  expect((await releaseSet(set, true)).data.refusals).toEqual([])
  expect(await readPublicStay(chosen)).toEqual(before)

  await releaseSet(set)
  const closed = await readPublicStay(chosen)
  expect(closed).toMatchObject({ price: null, hotels: [], quote: 'offer_gone' })
  expect(closed.arrivals.filter((day) => day.startsWith(check_in))).toEqual([])
  expect(closed.arrivals.length).toBeLessThan(before.arrivals.length)
  expect((await closuresOf(hotels[0]!)).map(({ reason, created_by }) => [reason, created_by])).toEqual([
    ['New roof', 'editor@demo.test'],
  ])

  await rollBackSet(set)
  expect(await readPublicStay(chosen)).toEqual(before)
  for (const hotel of hotels) expect(await closuresOf(hotel)).toEqual([])
})

test('a set opens closed days again, and a rollback closes them', async () => {
  const chosen = await findBookableStay(shop, { skipDays: 8 })
  const { check_in, deals_id } = chosen.stay
  const before = await readPublicStay(chosen)
  const set = await addSet()
  const days = { from_day: check_in, to_day: check_in }
  for (const hotel of await hotelsOf(deals_id)) {
    const { id, version } = await createClosure(hotel, days)
    await planChange(set, `${hotel}-${id}`, days, version, true)
  }
  const closed = await readPublicStay(chosen)
  expect(closed.quote).toBe('offer_gone')
  expect((await readSet(set)).changes.every(({ closure }) => closure!.removed && closure!.from_day === check_in)).toBe(
    true,
  )
  await releaseSet(set)
  expect(await readPublicStay(chosen)).toEqual(before)
  await rollBackSet(set)
  expect(await readPublicStay(chosen)).toEqual(closed)
  for (const hotel of await hotelsOf(deals_id))
    for (const { id } of await closuresOf(hotel)) await editor('PUT /deleteClosure/:id', { params: { id } })
  expect(await readPublicStay(chosen)).toEqual(before)
})

test('a closure that was changed meanwhile keeps the whole set back; planned anew it is released, and not rolled back once it was changed', async () => {
  const [hotel, other] = (
    await shop.shop.db.selectFrom('hotel').select('id').where('active', '=', true).orderBy('id').limit(2).execute()
  ).map(({ id }) => id) as [number, number]
  const from = addDays(today(new Date()), 200)
  const days = { from_day: from, to_day: addDays(from, 6) }
  const { id, version } = await createClosure(hotel, days)
  const record = `${hotel}-${id}`
  const set = await addSet()
  await planChange(set, record, { ...days, weekdays: [weekday(from)] }, version)
  await planNew(set, other, days)
  await editor('PUT /updateClosure/:id', {
    params: { id },
    body: { ...closureBody(days), reason: 'Meanwhile', version },
  })
  expect((await readSet(set)).changes.map(({ is_stale }) => is_stale)).toEqual([true, false])
  const refusals = [{ kind: 'closures', record, code: 'record_changed' }]
  expect((await releaseSet(set, true)).data).toMatchObject({ refusals })
  expect(await expectCallFailed(releaseSet(set))).toMatchObject({
    status: 409,
    code: 'change_set_refused',
    data: { refusals },
  })
  expect(await closuresOf(other)).toEqual([])

  await planChange(set, record, { ...days, weekdays: [weekday(from)] }, version + 1)
  await releaseSet(set)
  expect(await closuresOf(hotel)).toMatchObject([{ id, weekdays: [weekday(from)], version: version + 2 }])
  expect(await closuresOf(other)).toMatchObject([{ from_day: from }])
  await editor('PUT /deleteClosure/:id', { params: { id } })
  expect(await expectCallFailed(rollBackSet(set))).toMatchObject({ status: 409, code: 'change_set_refused' })
  expect(await closuresOf(other)).toHaveLength(1)
})

test('planned days are checked, changed before the release, planned once, listed with their hotel, and dropped', async () => {
  const [{ id: hotel }, { id: other }] = (await shop.shop.db
    .selectFrom('hotel')
    .select('id')
    .where('active', '=', true)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()) as [{ id: number }, { id: number }]
  const from = addDays(today(new Date()), 250)
  const days = { from_day: from, to_day: addDays(from, 2) }
  const set = await addSet()
  const past = { from_day: '2020-05-01', to_day: '2020-05-02' }
  expect(await expectCallFailed(planNew(set, hotel, past))).toMatchObject({ status: 400, fields: [{ path: 'to_day' }] })
  const room = await shop.shop.db
    .selectFrom('room')
    .select('id')
    .where('hotel_id', '=', other)
    .executeTakeFirstOrThrow()
  expect(await expectCallFailed(planNew(set, hotel, { ...days, room_id: room.id }))).toMatchObject({
    status: 404,
    code: 'room_unknown',
  })
  const headers = { 'idempotency-key': randomUUID() }
  const ask = () =>
    editor(
      'POST /changeSets/:id/closures',
      { params: { id: set }, body: { hotel_id: hotel, ...closureBody(days) } },
      headers,
    )
  const { record } = (await ask()).data
  expect((await ask()).data).toEqual({ record })
  await planChange(set, record, { ...days, reason: 'Party' }, 0)
  const { data: ofHotel } = await editor('GET /changeSets', { query: { kind: 'closures', record: String(hotel) } })
  expect(ofHotel.filter(({ id }) => id === set)).toMatchObject([
    { changes: [{ record, closure: { reason: 'Party' } }] },
  ])
  const { data: ofOther } = await editor('GET /changeSets', { query: { kind: 'closures', record: String(other) } })
  expect(ofOther.filter(({ id }) => id === set)).toEqual([])
  // New closures need an id from the set. Invented ids and ids of another hotel are refused.
  for (const unknown of [`${hotel}-999999`, `${other}-${record.split('-')[1]}`])
    expect(await expectCallFailed(planChange(set, unknown, days, 0))).toMatchObject({ status: 404 })
  expect(await expectCallFailed(planChange(set, `${hotel}-999999`, days, 1))).toMatchObject({ code: 'closure_unknown' })
  const params = { id: set, kind: 'closures' as const, record }
  const { data: change } = await editor('GET /changeSets/:id/:kind/:record', { params })
  expect(change).toMatchObject({
    is_stale: false,
    present: { removed: true, version: 0 },
    content: { reason: 'Party' },
  })
  await editor('DELETE /changeSets/:id/:kind/:record', { params })
  expect((await readSet(set)).changes).toEqual([])
})

test('who may not change hotels neither plans, drops nor releases their closed days', async () => {
  const owner = shop.newClient(await signIn(shop, 'owner'))
  await owner('POST /addRole', { body: { name: 'Texts', permissions: ['catalogue.write'] } })
  await shop.shop.db.updateTable('staff_user').set({ role: 'Texts' }).where('email', '=', 'viewer@demo.test').execute()
  const writer = shop.newClient(await signIn(shop, 'viewer'))
  const { id: hotel } = await shop.shop.db.selectFrom('hotel').select('id').executeTakeFirstOrThrow()
  const from = addDays(today(new Date()), 300)
  const days = { from_day: from, to_day: from }
  const set = await addSet()
  expect(await expectCallFailed(planNew(set, hotel, days, writer))).toMatchObject({ status: 403 })
  const record = await planNew(set, hotel, days)
  const params = { id: set, kind: 'closures' as const, record }
  for (const call of [
    () => writer('GET /changeSets/:id/:kind/:record', { params }),
    () => writer('DELETE /changeSets/:id/:kind/:record', { params }),
    () => releaseSet(set, false, writer),
  ])
    expect(await expectCallFailed(call())).toMatchObject({ status: 403, code: 'not_allowed' })
  expect(await closuresOf(hotel)).toEqual([])
})
