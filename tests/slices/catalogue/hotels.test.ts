/**
 * Hotels and rooms in the back-office: switches with immediate effect, the editor, uses, imports from the supplier.
 *
 * In the gate: switches, usage, versions, imports.
 * In the long suite: also lists of rooms, an unavailable supplier, a thousand payloads.
 */
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { continueInterruptedHotelImports, continueHotelImport } from '@tussenuit/modules/office/hotel-admin/index.ts'
import { SupplierUnavailable } from '@tussenuit/modules/catalogue/hotel/ports.ts'
import { hotels } from '@tussenuit/demo/hotels/index.ts'
import { refreshSnapshots } from '@tussenuit/modules/availability/calendar/rate-snapshot-flows.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { scriptPayloads } from '../../script-payloads.ts'
import { signIn } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let editor: Client
let manager: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 40, work: false })
  editor = shop.newClient(await signIn(shop, 'editor'))
  manager = shop.newClient(await signIn(shop, 'manager'))
})
afterAll(() => shop.close())

const auditOf = (subject: string) =>
  shop.shop.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute()

/** The deal with the fewest hotels, so that its calendar depends on them. */
async function findDealOfFewHotels() {
  const rows = await shop.shop.db
    .selectFrom('deal_hotel')
    .innerJoin('deal', 'deal.id', 'deal_hotel.deal_id')
    .select(['deal.id', 'deal.length_of_stay', 'hotel_id'])
    .where('deal.status', '=', 'active')
    .where('deal.travel_companion', '=', 2)
    .where('deal.hide_price', '=', false)
    .where('deal.externally_sold', '=', false)
    .execute()
  const [deal] = [...Map.groupBy(rows, ({ id }) => id).values()].toSorted((one, other) => one.length - other.length)
  return { dealId: deal![0]!.id, hotels: deal!.map((row) => row.hotel_id), nights: deal![0]!.length_of_stay[0]! - 1 }
}

const nextDays = () => ({ from: today(new Date()), to: addDays(today(new Date()), 35) })
async function listAvailableDays(dealId: number, nights: number) {
  const { data } = await shop.client('POST /hotels/calendar', {
    body: { deals_id: dealId, nights, adults: 2, ...nextDays() },
  })
  return data.filter((day) => day.available).map((day) => `${day.date} ${day.total_cents}`)
}
/** The price on the deal's card in a search for two adults and stays that begin on this day; null without a price. */
async function searchPriceOn(dealId: number, day: string, nights: number): Promise<number | null> {
  const body = { limit: 50, date_from: day, date_to: addDays(day, nights), nights: [nights], adults: 2 }
  const { items } = (await shop.client('POST /deals/search', { body })).data
  return items.find((card) => card.deals_id === dealId)?.lowest_price_cents ?? null
}
const readCardPrice = async (dealId: number) =>
  (await shop.client('GET /fetchDealsById/:id', { params: { id: dealId }, query: {} })).data.lowest_price_cents

describe('a switch', () => {
  test('of a hotel empties calendar and card at once, and its offers are no longer quoted; switched on again everything is as before', async () => {
    const { dealId, hotels, nights } = await findDealOfFewHotels()
    const before = { days: await listAvailableDays(dealId, nights), price: await readCardPrice(dealId) }
    expect(before.days.length).toBeGreaterThan(3)
    expect(before.price).toBeGreaterThan(0)
    expect(await searchPriceOn(dealId, before.days[0]!.slice(0, 10), nights)).toBeGreaterThan(0)
    for (const hotel_id of hotels) await manager('POST /toggleHotelStatus', { body: { hotel_id, status: false } })
    expect([await listAvailableDays(dealId, nights), await readCardPrice(dealId)]).toEqual([[], null])
    const { data: list } = await shop.client('POST /deals/search', { body: { limit: 50 } })
    expect(list.items.find((card) => card.deals_id === dealId)?.lowest_price_cents ?? null).toBeNull()
    expect(await searchPriceOn(dealId, before.days[0]!.slice(0, 10), nights)).toBeNull()
    for (const hotel_id of hotels) {
      // Repeated calls have the same effect as one.
      await manager('POST /toggleHotelStatus', { body: { hotel_id, status: true } })
      await manager('POST /toggleHotelStatus', { body: { hotel_id, status: true } })
    }
    expect({ days: await listAvailableDays(dealId, nights), price: await readCardPrice(dealId) }).toEqual(before)
    const log = await auditOf(`hotel:${hotels[0]}`)
    expect(log.map(({ action, actor }) => [action, actor])).toEqual([
      ['hotel.close', 'manager@demo.test'],
      ['hotel.open', 'manager@demo.test'],
    ])
  })

  test('of a room removes its days from the calendar and its offers, and a checkout in progress gets no quote', async () => {
    const { stay, hotels: live, rooms } = await findBookableStay(shop)
    const [hotel_id, chosen] = [live[0]!.hotel_id, rooms[0]!]
    const room_id = await findRoomId(hotel_id, chosen.room_group_name)
    const offer = { deals_id: stay.deals_id, book_hash: chosen.book_hash }
    const quote = () => shop.client('POST /specific-config', { body: offer })
    expect((await quote()).data.total_cents).toBe(chosen.price.total_cents)
    const before = await listAvailableDays(stay.deals_id, stay.nights)

    const { data: closed } = await manager('POST /toggleRoomStatus', { body: { room_id } })
    expect(closed.active).toBe(false)
    const prebook = () => shop.client('POST /prebook', { body: { ...offer, activities: [] } })
    for (const ask of [quote, prebook]) {
      const refused = await expectCallFailed(ask())
      expect([refused.status, refused.code]).toEqual([409, 'offer_gone'])
    }
    const left = await listAvailableDays(stay.deals_id, stay.nights)
    expect(before.filter((day) => !left.includes(day)).length).toBeGreaterThan(0)
    const offered = await shop.client('POST /room-config', { body: { ...stay, hotel_id } })
    expect(offered.data.map((room) => room.room_group_name)).not.toContain(chosen.room_group_name)

    await manager('POST /toggleRoomStatus', { body: { room_id, status: true } })
    expect((await quote()).data.total_cents).toBe(chosen.price.total_cents)
    // The day whose price was requested without the room is requested again; all other days are unchanged.
    const again = await listAvailableDays(stay.deals_id, stay.nights)
    const others = before.filter((day) => !day.startsWith(stay.check_in))
    expect(again.filter((day) => !day.startsWith(stay.check_in))).toEqual(others)
  })

  test('of a room applies to a pending reply of the supplier', async () => {
    const { hotels, dealId, nights } = await findDealOfFewHotels()
    const open = await listAvailableDays(dealId, nights)
    const rooms = await shop.shop.db.selectFrom('room').selectAll().where('hotel_id', 'in', hotels).execute()
    const sold = await shop.shop.db.selectFrom('hotel').selectAll().where('id', 'in', hotels).execute()
    const setAll = async (status: boolean) => {
      for (const room of rooms) await manager('POST /toggleRoomStatus', { body: { room_id: room.id, status } })
    }
    const { supplier } = shop.shop
    const search = supplier.searchHotels
    supplier.searchHotels = async (...asked) => {
      const rates = await search(...asked)
      await setAll(false)
      return rates
    }
    await refreshSnapshots(shop.shop, {
      hotels: sold.map((hotel) => ({ hotelId: hotel.id, supplierId: hotel.supplier_id })),
      nights,
      rooms: [{ adults: 2, children: [] }],
      days: [open[0]!.split(' ')[0]!],
      untilMs: Date.now() + 30_000,
      need: 'background',
    }).finally(() => {
      supplier.searchHotels = search
    })
    expect(await listAvailableDays(dealId, nights)).toEqual([])
    await setAll(true)
    expect((await listAvailableDays(dealId, nights)).length).toBe(open.length)
  })
})

describe('before a switch', () => {
  test('the usage of a hotel is shown in figures, and nothing is changed', async () => {
    const { dealId, hotels } = await findDealOfFewHotels()
    const chosen = await findBookableStay(shop, { deal: (deal) => deal.deals_id === dealId })
    const { reservation } = await reserveRoom(shop, chosen)
    const hotelId = chosen.hotels[0]!.hotel_id
    const impact = async () => (await editor('GET /hotelImpact/:id', { params: { id: hotelId } })).data
    expect(await impact()).toMatchObject({ checkouts: 1, reservations: { count: 0, total_cents: 0, next: [] } })
    await shop.shop.db
      .updateTable('reservation')
      .set({ state: 'confirmed' })
      .where('number', '=', reservation.reservationNumber)
      .execute()
    const found = await impact()
    expect(found.reservations).toEqual({
      count: 1,
      total_cents: reservation.total_cents,
      next: [
        {
          check_in: chosen.stay.check_in,
          check_out: addDays(chosen.stay.check_in, chosen.stay.nights),
          total_cents: reservation.total_cents,
          reservationNumber: null,
          guest: null,
        },
      ],
    })
    // A manager sees the guests' names; an editor, who has no permission for reservations, does not.
    const [named] = (await manager('GET /hotelImpact/:id', { params: { id: hotelId } })).data.reservations.next
    const { guest } = await shop.shop.db
      .selectFrom('reservation')
      .select('guest')
      .where('number', '=', reservation.reservationNumber)
      .executeTakeFirstOrThrow()
    const { name, surname } = guest as { name: string; surname: string }
    expect(named).toMatchObject({ reservationNumber: reservation.reservationNumber, guest: `${name} ${surname}` })
    const deal = found.deals.find((one) => one.deals_id === dealId)!
    expect(deal.hotels_left).toBe(hotels.length - 1)
    expect(deal.before_cents).toBeGreaterThan(0)
    if (hotels.length === 1) expect([deal.after_cents, deal.lost_days.length > 0]).toEqual([null, true])
    const roomOf = await findRoomId(hotelId, chosen.rooms[0]!.room_group_name)
    expect((await editor('GET /roomImpact/:id', { params: { id: roomOf } })).data.reservations.count).toBe(1)
    expect((await editor('GET /fetchHotelById/:id', { params: { id: hotelId } })).data).toMatchObject({
      active: true,
      room_list: expect.arrayContaining([expect.objectContaining({ id: roomOf, reservations: 1, active: true })]),
    })
  })

  test('a hotel used by an active deal is not deleted, and the deals are listed; another is removed from lists until it is imported again', async () => {
    const { hotels } = await findDealOfFewHotels()
    const refused = await expectCallFailed(manager('POST /deleteHotelbyId', { body: { hotel_id: hotels[0]! } }))
    expect([refused.status, refused.code]).toEqual([409, 'record_in_use'])
    expect((refused.data as { total: number; users: { title: string }[] }).users[0]!.title).toEqual(expect.any(String))
    const free = await findUnusedHotel()
    await manager('POST /deleteHotelbyId', { body: { hotel_id: free.id } })
    expect((await expectCallFailed(editor('GET /fetchHotelById/:id', { params: { id: free.id } }))).status).toBe(404)
    const { data: all } = await editor('GET /hotels/getHotels', {})
    expect(all.map(({ id }) => id)).not.toContain(free.id)
    const { data } = await manager('POST /importHotelById', { body: { hotel_id: free.supplier_id } })
    expect(data).toMatchObject({ id: free.id, is_new: false })
    expect((await editor('GET /fetchHotelById/:id', { params: { id: free.id } })).data.active).toBe(true)
  })
})

describe('the editor', () => {
  test("changes given fields; an import preserves staff's texts and reports its changes", async () => {
    const hotel = await findUnusedHotel()
    const params = { id: hotel.id }
    const { data: changed } = await editor('PUT /updateHotelById/:id', {
      params,
      body: { name: 'The house on the heath', intro: '<p>Quiet</p><script>boom()</script>', version: hotel.version },
    })
    expect(changed).toMatchObject({ name: 'The house on the heath', intro: '<p>Quiet</p>' })
    expect(changed.own_fields.toSorted()).toEqual(['intro_html', 'name'])
    await shop.shop.db.updateTable('hotel').set({ stars: 1 }).where('id', '=', hotel.id).execute()
    const { data: imported } = await editor('POST /importHotelById', { body: { hotel_id: hotel.supplier_id } })
    expect(imported.changes).toEqual([{ field: 'stars', before: '1', after: String(hotel.stars) }])
    expect(imported.edited_fields).toEqual(['name'])
    const { data: again } = await editor('POST /importHotelById', { body: { hotel_id: hotel.supplier_id } })
    expect(again.changes).toEqual([])
    expect((await editor('GET /fetchHotelById/:id', { params })).data.name).toBe('The house on the heath')
  })

  test('a stale version is refused with the current record; the whole form writes every field', async () => {
    const hotel = await findUnusedHotel()
    const { data: now } = await editor('GET /fetchHotelById/:id', { params: { id: hotel.id } })
    const body = formOfHotel(now)
    const { data: written } = await editor('PUT /updateHotels/:id', {
      params: { id: hotel.id },
      body: { ...body, phone: '+31 318 000 000', policy: [{ title: 'Pets', paragraphs: ['Dogs are welcome.'] }] },
    })
    expect(written).toMatchObject({
      phone: '+31 318 000 000',
      policy: [{ title: 'Pets', paragraphs: ['Dogs are welcome.'] }],
      version: now.version + 1,
      updated_by: 'editor@demo.test',
    })
    const refused = await expectCallFailed(editor('PUT /updateHotels/:id', { params: { id: hotel.id }, body }))
    expect([refused.status, refused.code]).toEqual([409, 'record_changed'])
    expect(refused.data).toMatchObject({ current: { phone: '+31 318 000 000' } })
    const { data: policy } = await editor('PUT /updateHotelPolicy', { body: { hotel_id: hotel.id, policy: [] } })
    expect(policy.policy).toEqual([])
  })

  test.each([
    ['name', { name: '' }],
    ['stars', { stars: 6 }],
    ['country_code', { country_code: 'nl' }],
    ['check_in_time', { check_in_time: '25:00' }],
    ['latitude', { latitude: 91 }],
    ['pictures.0', { pictures: ['no-such-picture'] }],
    ['translations.xx', { translations: { xx: { intro: 'x' } } }],
    ['policy.0.title', { policy: [{ paragraphs: [] }] }],
    ['id', { id: 4 }],
  ])('400 names %s', async (path, wrong) => {
    const { id } = await findUnusedHotel()
    const { status, body } = await shop.raw('PUT', `/updateHotelById/${id}`, wrong, await signIn(shop, 'editor'))
    expect([status, body.error.fields?.map((field: { path: string }) => field.path)]).toEqual([400, [path]])
  })

  longTest('none of a thousand script payloads gets into the introduction, in any language', async () => {
    const hotel = await findUnusedHotel()
    const allowed = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'a', 'blockquote'])
    const found: string[] = []
    const parser = new Parser({
      onopentag(name, attributes) {
        if (!allowed.has(name)) found.push(name)
        for (const [attribute, value] of Object.entries(attributes))
          if (name !== 'a' || attribute !== 'href' || !/^(?:https?:|mailto:|tel:|\/\/|#)/.test(value))
            found.push(`${name} ${attribute}=${value}`)
      },
    })
    const together = 20
    for (let first = 0; first < 1_000; first += together) {
      const hostile = Array.from(
        { length: together },
        (_, index) => scriptPayloads[(first + index * 7) % scriptPayloads.length]!,
      ).join(first % 2 ? '<p>x</p>' : '">')
      const { data } = await editor('PUT /updateHotelById/:id', {
        params: { id: hotel.id },
        body: { intro: hostile, translations: { fa: { intro: `<p>${hostile}` } } },
      })
      parser.write(`<p>${data.intro}</p><p>${data.translations['fa']?.intro ?? ''}</p>`)
    }
    parser.end()
    expect(found).toEqual([])
  })

  longTest('rooms are listed, found, changed and removed; switching one on restores it', async () => {
    const hotel = await findUnusedHotel()
    const { data: rooms } = await editor('GET /fetchRoomByHotelId/:hotel_id', { params: { hotel_id: hotel.id } })
    expect(rooms.length).toBeGreaterThan(0)
    const room = rooms[0]!
    const hotelId = { params: { hotelId: hotel.id } }
    const { data: page } = await editor('GET /getPaginatedRooms/:hotelId', { ...hotelId, query: { limit: 1 } })
    expect([page.total, page.items.map(({ id }) => id)]).toEqual([rooms.length, [room.id]])
    const { data: found } = await editor('GET /fetchRoomBySearch/:hotelId', {
      ...hotelId,
      query: { searchTerm: room.name.toUpperCase() },
    })
    expect(found.items.map(({ id }) => id)).toContain(room.id)
    const { data: changed } = await editor('PUT /updateRooms/:id', {
      params: { id: room.id },
      body: { size_m2: 31, version: room.version },
    })
    expect(changed).toMatchObject({ size_m2: 31, own_fields: ['size_m2'] })
    const stale = await expectCallFailed(
      editor('PUT /updateRooms/:id', { params: { id: room.id }, body: { size_m2: 32, version: room.version } }),
    )
    expect([stale.status, stale.code]).toEqual([409, 'record_changed'])
    await editor('PUT /deleteRoombyId/:id', { params: { id: room.id } })
    const ids = async () =>
      (await editor('GET /fetchRoomByHotelId/:hotel_id', { params: { hotel_id: hotel.id } })).data.map(({ id }) => id)
    expect(await ids()).not.toContain(room.id)
    // Another import does not restore the room, although the supplier still offers it.
    await editor('POST /importHotelById', { body: { hotel_id: hotel.supplier_id } })
    expect(await ids()).not.toContain(room.id)
    await editor('POST /toggleRoomStatus', { body: { room_id: room.id, status: true } })
    expect(await ids()).toContain(room.id)
  })

  test('lists are searched, sorted, filtered and read by ids; wellness is for everyone', async () => {
    const { data: all } = await editor('GET /hotels/getHotels', {})
    const { data: page } = await editor('GET /getPaginatedHotels', { query: { sort: '-stars', limit: 3, page: 2 } })
    expect([page.total, page.items.length]).toEqual([all.length, 3])
    const first = all[0]!
    const { data: named } = await editor('GET /filterHotelByName', { query: { searchQuery: first.name.slice(0, 8) } })
    expect(named.map(({ id }) => id)).toContain(first.id)
    const ids = [all[2]!.id, 987_654, all[0]!.id]
    const { data: listed } = await editor('POST /fetchHotelByIdList', { body: { ids } })
    expect(listed.map(({ id }) => id)).toEqual([all[2]!.id, all[0]!.id])
    const { data: off } = await editor('GET /getPaginatedHotels', { query: { status: 'inactive' } })
    expect(off.total).toBe(0)
    const withSpa = await editor('GET /fetchHotelById/:id', { params: { id: first.id } })
    const { data: beauty } = await shop.client('GET /getBeautyAmenities/:id', { params: { id: first.id } })
    expect(beauty).toEqual(withSpa.data.beauty_found)
    await editor('PUT /updateHotelById/:id', { params: { id: first.id }, body: { beauty_amenities: ['Mud bath'] } })
    expect((await shop.client('GET /getBeautyAmenities/:id', { params: { id: first.id } })).data).toEqual(['Mud bath'])
  })
})

describe('an import of several hotels', () => {
  test('continues after its worker died, reports failures, and reports changes when repeated', async () => {
    const { data: found } = await manager('GET /searchSupplierHotels', {
      query: { q: (await findUsedRegion()).slice(0, 5) },
    })
    expect(found.regions.length).toBeGreaterThan(0)
    const { data: region } = await manager('GET /supplierRegionHotels/:id', {
      params: { id: found.regions[0]!.region_id },
    })
    expect(region.length).toBeGreaterThan(0)
    expect(region.every(({ name, id }) => name !== '' && id !== null)).toBe(true)
    const { data: all } = await editor('GET /hotels/getHotels', {})
    const ids = [...new Set([...region, ...all].map(({ supplier_id }) => supplier_id))].slice(0, 3)
    const { data: started } = await manager('POST /importHotels', {
      body: { title: 'Veluwe', supplier_ids: [ids[0]!, 999_999_999, ids[1]!, ids[2]!] },
    })
    expect(started).toMatchObject({ state: 'running', total: 4, done: 0 })
    const progress = async () => (await editor('GET /fetchHotelImportById/:id', { params: { id: started.id } })).data

    // Simulates a worker that dies while it imports the third hotel.
    const { supplier } = shop.shop
    const content = supplier.hotelContent
    supplier.hotelContent = async (id, ...more) => {
      if (id === ids[1]) throw new Error('killed')
      return content(id, ...more)
    }
    await expect(continueHotelImport(shop.shop, started.id)).rejects.toThrow('killed')
    supplier.hotelContent = content
    expect((await progress()).items.map(({ state }) => state)).toEqual(['done', 'failed', 'waiting', 'waiting'])
    // Other workers ignore the import until its lease has expired. It is then reported as interrupted.
    await continueHotelImport(shop.shop, started.id)
    expect((await progress()).done).toBe(1)
    shop.clockAhead(2)
    expect((await progress()).state).toBe('interrupted')
    await continueInterruptedHotelImports(shop.shop)
    shop.clockAhead(0)
    const end = await progress()
    expect(end).toMatchObject({ state: 'finished', total: 4, done: 3, failed: 1 })
    expect(end.items[1]).toMatchObject({ supplier_id: 999_999_999, problem: 'hotel_unknown' })
    const { data: list } = await editor('GET /fetchHotelImports', { query: {} })
    expect(list.items[0]).toMatchObject({ id: started.id, title: 'Veluwe', started_by: 'manager@demo.test' })

    await shop.shop.db.updateTable('hotel').set({ phone: 'none' }).where('supplier_id', '=', ids[0]!).execute()
    const { data: second } = await manager('POST /importHotels', { body: { supplier_ids: [ids[0]!] } })
    await continueHotelImport(shop.shop, second.id)
    const { data: again } = await editor('GET /fetchHotelImportById/:id', { params: { id: second.id } })
    expect(again.items[0]!.changes).toEqual([{ field: 'phone', before: 'none', after: expect.any(String) }])
  })

  longTest('waits while the supplier is unavailable', async () => {
    const { supplier_id } = await findUnusedHotel()
    const { data: started } = await manager('POST /importHotels', { body: { supplier_ids: [supplier_id] } })
    const { supplier } = shop.shop
    const content = supplier.hotelContent
    let asked = 0
    supplier.hotelContent = async (...input) => {
      asked += 1
      if (asked < 2) throw new SupplierUnavailable('timeout')
      return content(...input)
    }
    await continueHotelImport(shop.shop, started.id)
    supplier.hotelContent = content
    expect((await editor('GET /fetchHotelImportById/:id', { params: { id: started.id } })).data).toMatchObject({
      state: 'finished',
      done: 1,
    })
  })
})

/** The complete input of the form for a hotel. */
function formOfHotel(hotel: Awaited<ReturnType<typeof readHotel>>) {
  const { name, stars, address, postal_code, city, country_code, latitude, longitude, phone } = hotel
  const { check_in_time, check_out_time, intro, description, amenities, beauty_amenities, policy, extra_info } = hotel
  const { pictures, translations, version } = hotel
  return {
    name,
    stars,
    address,
    postal_code,
    city,
    country_code,
    latitude,
    longitude,
    phone,
    check_in_time,
    check_out_time,
    intro,
    description,
    amenities,
    beauty_amenities,
    policy,
    extra_info,
    pictures,
    translations,
    version,
  }
}
const readHotel = async (id: number) => (await editor('GET /fetchHotelById/:id', { params: { id } })).data

/** The supplier's name of the region with the most hotels. */
async function findUsedRegion(): Promise<string> {
  const names = Map.groupBy(hotels, (hotel) => hotel.region.name)
  return [...names].toSorted(([, one], [, other]) => other.length - one.length)[0]![0]
}

/** A hotel that no deal uses. */
async function findUnusedHotel() {
  const { data } = await editor('GET /getPaginatedHotels', { query: { sort: 'deals', limit: 1 } })
  expect(data.items[0]!.deals).toBe(0)
  return data.items[0]!
}

async function findRoomId(hotelId: number, name: string): Promise<number> {
  const { data } = await editor('GET /fetchRoomByHotelId/:hotel_id', { params: { hotel_id: hotelId } })
  return data.find((room) => room.name === name)!.id
}
