/**
 * Closed days of hotels and rooms take effect immediately on every page and in the sale. Sold stays remain booked.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { addDays, today, weekday } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay, type Chosen, reserveRoom } from '../../booking-steps.ts'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let editor: Client
let manager: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 40, work: false })
  editor = shop.newClient(await signIn(shop, 'editor'))
  manager = shop.newClient(await signIn(shop, 'manager'))
})
afterAll(() => shop.close())

type Days = { from_day: string; to_day: string; weekdays?: number[] | null }
const closureOf = (hotel_id: number, { weekdays = null, ...days }: Days, room_id: number | null = null) => ({
  hotel_id,
  room_id,
  ...days,
  weekdays,
})
async function createClosure(hotelId: number, days: Days, roomId: number | null = null) {
  const body = { ...closureOf(hotelId, days, roomId), reason: 'Painting' }
  return (await editor('POST /createClosure', { body })).data
}
const deleteClosure = (id: number) => editor('PUT /deleteClosure/:id', { params: { id } })

const hotelsOf = async (dealId: number): Promise<number[]> =>
  (await shop.shop.db.selectFrom('deal_hotel').select('hotel_id').where('deal_id', '=', dealId).execute()).map(
    (row) => row.hotel_id,
  )
async function closeAllHotels(dealId: number, days: Days): Promise<number[]> {
  const ids: number[] = []
  for (const hotel of await hotelsOf(dealId)) ids.push((await createClosure(hotel, days)).id)
  return ids
}

/** The available days of arrival with their prices. */
async function listAvailableDays({ stay }: Chosen): Promise<string[]> {
  const span = { from: today(new Date()), to: addDays(today(new Date()), 38) }
  const { deals_id, nights, rooms } = stay
  const { data } = await shop.client('POST /hotels/calendar', { body: { deals_id, nights, rooms, ...span } })
  return data.filter((day) => day.available).map((day) => `${day.date} ${day.total_cents}`)
}
async function searchPriceOn(dealId: number, day: string, nights: number): Promise<number | null> {
  const body = { limit: 50, date_from: day, date_to: addDays(day, nights), nights: [nights], adults: 2 }
  const { items } = (await shop.client('POST /deals/search', { body })).data
  return items.find((card) => card.deals_id === dealId)?.lowest_price_cents ?? null
}
const readCardPrice = async (dealId: number) =>
  (await shop.client('GET /fetchDealsById/:id', { params: { id: dealId }, query: {} })).data.lowest_price_cents
const toDays = (days: string[]) => days.map((day) => day.slice(0, 10))
const readLiveHotels = async ({ stay }: Chosen) => (await shop.client('POST /live-prices', { body: stay })).data

test('closed days empty calendar, search, live prices and quotes of stays with a night on them, and no others; opened again all is as before', async () => {
  const chosen = await findBookableStay(shop)
  const { stay, rooms } = chosen
  const offer = { deals_id: stay.deals_id, book_hash: rooms[0]!.book_hash }
  const quote = () => shop.client('POST /specific-config', { body: offer })
  const prebook = () => shop.client('POST /prebook', { body: { ...offer, activities: [] } })
  const before = await listAvailableDays(chosen)
  const from = await readCardPrice(stay.deals_id)
  expect(await searchPriceOn(stay.deals_id, stay.check_in, stay.nights)).toBeGreaterThan(0)

  // Closes the last night of the stay and the three nights after it, so that the day of arrival itself is not closed.
  const lastNight = addDays(stay.check_in, stay.nights - 1)
  const ids = await closeAllHotels(stay.deals_id, { from_day: lastNight, to_day: addDays(lastNight, 3) })
  const closedArrivals = (day: string) => day > addDays(lastNight, -stay.nights) && day <= addDays(lastNight, 3)
  const left = await listAvailableDays(chosen)
  expect(left).toEqual(before.filter((day) => !closedArrivals(day.slice(0, 10))))
  expect(left.length).toBeLessThan(before.length)
  // Stays that end on the first closed day, and stays that begin after the last one, remain on sale.
  const onSale = toDays(left)
  for (const day of [addDays(lastNight, -stay.nights), addDays(lastNight, 4)])
    if (toDays(before).includes(day)) expect(onSale).toContain(day)
  expect(await searchPriceOn(stay.deals_id, stay.check_in, stay.nights)).toBeNull()
  expect(await readLiveHotels(chosen)).toEqual([])
  const hotel_id = chosen.hotels[0]!.hotel_id
  expect((await shop.client('POST /room-config', { body: { ...stay, hotel_id } })).data).toEqual([])
  for (const ask of [quote, prebook]) {
    const refused = await expectCallFailed(ask())
    expect([refused.status, refused.code]).toEqual([409, 'offer_gone'])
  }

  for (const id of ids) await deleteClosure(id)
  expect(await listAvailableDays(chosen)).toEqual(before)
  expect(await readCardPrice(stay.deals_id)).toBe(from)
  expect(await searchPriceOn(stay.deals_id, stay.check_in, stay.nights)).toBeGreaterThan(0)
  expect((await quote()).data.total_cents).toBe(rooms[0]!.price.total_cents)
})

test('a year of closed days takes the from-price away, and opened again it is back', async () => {
  const { stay } = await findBookableStay(shop)
  const before = await readCardPrice(stay.deals_id)
  expect(before).toBeGreaterThan(0)
  const now = today(new Date())
  const ids = await closeAllHotels(stay.deals_id, { from_day: now, to_day: addDays(now, 400) })
  expect(await readCardPrice(stay.deals_id)).toBeNull()
  const { data } = await shop.client('POST /getCalendar', { body: { deals_id: stay.deals_id } })
  expect(data.stays.map((length) => length.from_price_cents)).toEqual(data.stays.map(() => null))
  for (const id of ids) await deleteClosure(id)
  expect(await readCardPrice(stay.deals_id)).toBe(before)
})

test('a sale is not opened after the days were closed, and a sold stay stays booked', async () => {
  const chosen = await findBookableStay(shop, { skipDays: 16 })
  const { reservation, body } = await reserveRoom(shop, chosen, { surname: 'Booked' })
  await shop.shop.db
    .updateTable('reservation')
    .set({ state: 'confirmed' })
    .where('number', '=', reservation.reservationNumber)
    .execute()
  const hotelId = chosen.hotels[0]!.hotel_id
  const days = { from_day: chosen.stay.check_in, to_day: chosen.stay.check_in }
  const { data: impact } = await manager('POST /closureImpact', { body: closureOf(hotelId, days) })
  expect(impact.reservations).toMatchObject({ count: 1, next: [{ reservationNumber: reservation.reservationNumber }] })
  // The comparison ends with arrivals on the last closed night.
  expect(addDays(impact.from, impact.days - 1)).toBe(days.to_day)
  expect(impact.deals.map((deal) => deal.deals_id)).toContain(chosen.stay.deals_id)
  // Closing the night before the stay affects no reservation.
  const nightBefore = addDays(chosen.stay.check_in, -1)
  const other = await manager('POST /closureImpact', {
    body: closureOf(hotelId, { from_day: nightBefore, to_day: nightBefore }),
  })
  expect(other.data.reservations.count).toBe(0)

  const { id } = await createClosure(hotelId, days)
  const refused = await expectCallFailed(
    shop.client('POST /pre-reservation', { body: { ...body, guestForm: { ...body.guestForm, surname: 'Late' } } }),
  )
  expect([refused.status, refused.code]).toEqual([409, 'offer_gone'])
  const { state } = await shop.shop.db
    .selectFrom('reservation')
    .select('state')
    .where('number', '=', reservation.reservationNumber)
    .executeTakeFirstOrThrow()
  expect(state).toBe('confirmed')
  await deleteClosure(id)
})

test('a closed weekday excludes the stays with that night within the span, also of a party that has no stored prices', async () => {
  const chosen = await findBookableStay(shop, { rooms: [{ adults: 3 }], skipDays: 3 })
  const { check_in, nights, deals_id } = chosen.stay
  const before = await listAvailableDays(chosen)
  const closedNight = weekday(check_in)
  const span = { from_day: check_in, to_day: addDays(check_in, 13) }
  const ids = await closeAllHotels(deals_id, { ...span, weekdays: [closedNight] })
  const hasClosedNight = (arrival: string) =>
    Array.from({ length: nights }, (_, index) => addDays(arrival, index)).some(
      (night) => night >= span.from_day && night <= span.to_day && weekday(night) === closedNight,
    )
  expect(before.some((day) => hasClosedNight(day.slice(0, 10)))).toBe(true)
  expect(await listAvailableDays(chosen)).toEqual(before.filter((day) => !hasClosedNight(day.slice(0, 10))))
  for (const id of ids) await deleteClosure(id)
  expect(await listAvailableDays(chosen)).toEqual(before)
})

test('a closed room leaves the others on sale, and other days of the room', async () => {
  const chosen = await findBookableStay(shop, { skipDays: 10 })
  const [hotel_id, room] = [chosen.hotels[0]!.hotel_id, chosen.rooms[0]!]
  const { data: roomList } = await editor('GET /fetchRoomByHotelId/:hotel_id', { params: { hotel_id } })
  const roomId = roomList.find(({ name }) => name === room.room_group_name)!.id
  const before = await listAvailableDays(chosen)
  const { check_in } = chosen.stay
  const closure = await createClosure(hotel_id, { from_day: check_in, to_day: check_in }, roomId)
  expect(closure).toMatchObject({ room_id: roomId, room_name: room.room_group_name, created_by: 'editor@demo.test' })
  const offered = (await shop.client('POST /room-config', { body: { ...chosen.stay, hotel_id } })).data
  expect(offered.map((other) => other.room_group_name)).not.toContain(room.room_group_name)
  expect(offered.length).toBe(chosen.rooms.filter((other) => other.room_group_name !== room.room_group_name).length)
  const quote = (book_hash: string) =>
    shop.client('POST /specific-config', { body: { deals_id: chosen.stay.deals_id, book_hash } })
  expect((await expectCallFailed(quote(room.book_hash))).code).toBe('offer_gone')
  if (offered[0]) expect((await quote(offered[0].book_hash)).data.total_cents).toBe(offered[0].price.total_cents)
  const untouched = (days: string[]) =>
    days.filter((day) => day.slice(0, 10) > check_in || addDays(day.slice(0, 10), chosen.stay.nights) <= check_in)
  expect(untouched(await listAvailableDays(chosen))).toEqual(untouched(before))
  await deleteClosure(closure.id)
  expect((await quote(room.book_hash)).data.total_cents).toBe(room.price.total_cents)
})

test('closures are listed by span, changed with their version, and audited, and made once', async () => {
  const chosen = await findBookableStay(shop)
  const [hotelId] = await hotelsOf(chosen.stay.deals_id)
  const from = addDays(today(new Date()), 200)
  const body = { ...closureOf(hotelId!, { from_day: from, to_day: addDays(from, 6) }), reason: ' New roof ' }
  const headers = { 'idempotency-key': randomUUID() }
  const { data: closure } = await editor('POST /createClosure', { body }, headers)
  expect((await editor('POST /createClosure', { body }, headers)).data).toEqual(closure)
  expect(closure).toMatchObject({ reason: 'New roof', weekdays: null, version: 1 })
  const list = async (query: { from?: string; to?: string }) =>
    (await editor('GET /getClosures/:id', { params: { id: hotelId! }, query })).data.items.map(({ id }) => id)
  expect(await list({})).toEqual([closure.id])
  expect(await list({ from: addDays(from, 6), to: addDays(from, 30) })).toEqual([closure.id])
  expect(await list({ from: addDays(from, 7) })).toEqual([])
  const change = (version: number) =>
    editor('PUT /updateClosure/:id', {
      params: { id: closure.id },
      body: { room_id: null, from_day: from, to_day: addDays(from, 9), weekdays: [6, 0], reason: 'Roof', version },
    })
  expect((await change(1)).data).toMatchObject({ to_day: addDays(from, 9), weekdays: [0, 6], version: 2 })
  const stale = await expectCallFailed(change(1))
  expect([stale.status, stale.code]).toEqual([409, 'record_changed'])
  await deleteClosure(closure.id)
  expect((await expectCallFailed(deleteClosure(closure.id))).code).toBe('closure_unknown')
  const log = await shop.shop.db
    .selectFrom('audit')
    .select(['action', 'actor', 'before', 'after'])
    .where('subject', '=', `hotel:${hotelId}`)
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(log.map(({ action, actor }) => [action, actor])).toEqual([
    ['closure.delete', 'editor@demo.test'],
    ['closure.update', 'editor@demo.test'],
    ['closure.create', 'editor@demo.test'],
  ])
  expect(log[1]).toMatchObject({ before: { reason: 'New roof' }, after: { reason: 'Roof', weekdays: [0, 6] } })
})

test.each([
  ['to_day', { from_day: '2030-05-02', to_day: '2030-05-01' }],
  ['to_day', { from_day: '2020-05-01', to_day: '2020-05-02' }],
  ['to_day', { from_day: '2030-05-01', to_day: '2034-05-01' }],
  ['weekdays', { from_day: '2030-05-01', to_day: '2030-05-01', weekdays: [0] }],
])('%s is refused where it closes nothing or too much: %j', async (field, days) => {
  const hotelId = (await shop.shop.db.selectFrom('hotel').select('id').executeTakeFirstOrThrow()).id
  for (const ask of [
    () => editor('POST /closureImpact', { body: closureOf(hotelId, days) }),
    () => createClosure(hotelId, days),
  ]) {
    const refused = await expectCallFailed(ask())
    expect([refused.status, refused.fields?.map(({ path }) => path)]).toEqual([400, [field]])
  }
})

test('a room of another hotel is refused', async () => {
  const [one, other] = await shop.shop.db.selectFrom('room').select(['id', 'hotel_id']).distinctOn('hotel_id').execute()
  const refused = await expectCallFailed(
    createClosure(one!.hotel_id, { from_day: '2030-05-01', to_day: '2030-05-01' }, other!.id),
  )
  expect([refused.status, refused.code]).toEqual([404, 'room_unknown'])
})
