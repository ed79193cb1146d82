/**
 * The filters of the office lists over rows with random values. Single and combined filters, sorting and pages are
 * compared with a recount of all rows, and exports must contain the same rows.
 *
 * In the long suite: all of it.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { StaffDeal } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { paymentState, paymentStates } from '@tussenuit/modules/sale/booking/due.ts'
import { type ReservationState, reservationStates } from '@tussenuit/modules/sale/booking/states.ts'
import { voucherOrderStates } from '@tussenuit/modules/sale/voucher/states.ts'
import { parseCsv } from '@tussenuit/modules/shared/csv.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { createRandomBelow } from '../../random-below.ts'
import { signIn, signInOnce } from '../../voucher-steps.ts'

let shop: TestShop
let owner: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 8, priceDays: 40, work: false })
  owner = shop.newClient(await signIn(shop, 'owner'))
  await reserveRoom(shop, await findBookableStay(shop))
  await addReservations(60)
  await addOrders(40)
  await addCodes(40)
  await changeDeals()
})
afterAll(() => shop.close())

const db = () => shop.shop.db
const currentDay = () => today(shop.shop.now())

const randomBelow = createRandomBelow(20_261_128)
const pickOne = <T>(values: readonly T[]): T => values[randomBelow(values.length)]!
const pickSome = <T>(values: readonly T[]): T[] => {
  const chosen = values.filter(() => randomBelow(3) === 0)
  return chosen.length > 0 ? chosen : [pickOne(values)]
}

const sellers = ['support@demo.test', 'owner@demo.test', null, null] as const

async function addReservations(count: number): Promise<void> {
  const deals = await db().selectFrom('deal').select('id').execute()
  const hotels = await db().selectFrom('hotel').select('id').limit(4).execute()
  for (let index = 0; index < count; index += 1) {
    const balance = pickOne([0, 5_000])
    const checkIn = addDays(currentDay(), randomBelow(40) - 20)
    const number = `RF${index}`
    const values = {
      number,
      state: pickOne(reservationStates),
      deal_id: pickOne(deals).id,
      hotel_id: pickOne(hotels).id,
      check_in: checkIn,
      check_out: addDays(checkIn, 2),
      total_cents: 20_000 + randomBelow(5) * 100,
      voucher_cents: 0,
      balance_cents: balance,
      balance_due_date:
        balance === 0 ? null : pickOne([addDays(currentDay(), -1), currentDay(), addDays(currentDay(), 1)]),
      sold_by: pickOne(sellers),
      invoice_number: null,
      invoice_year: null,
      invoice_sequence: null,
      created_at: new Date(shop.shop.now().getTime() - randomBelow(1_000) * 60_000).toISOString(),
    }
    const due = { due_now_cents: values.total_cents - balance }
    await sql`insert into reservation select (jsonb_populate_record(r, ${JSON.stringify({ ...values, ...due })}::jsonb)).*
      from reservation r where number not like 'RF%' limit 1`.execute(db())
    if (balance > 0 && randomBelow(2) === 0)
      await db()
        .insertInto('payment')
        .values({
          reservation_number: number,
          part: 'balance',
          account: 'standard',
          state: pickOne(['paid', 'processing', 'cancelled']),
          amount_cents: balance,
        })
        .execute()
  }
}

async function addOrders(count: number): Promise<void> {
  const vouchers = await db().selectFrom('voucher').select('id').limit(3).execute()
  for (let index = 0; index < count; index += 1) {
    const cents = 5_000 + randomBelow(4) * 100
    await sql`insert into voucher_order (number, state, voucher_id, quantity, unit_cents, amount_cents, value_cents, buyer,
        gift, account, expires_at, created_at)
      values (${`VF${index}`}, ${pickOne(voucherOrderStates)}, ${pickOne(vouchers).id}, 1, ${cents}::int, ${cents}::int, 5000,
        '{"name": "Mila", "surname": "Vos", "email": "mila@example.nl"}',
        ${pickOne(['{}', '{"recipient": {"name": "Bo"}}', '{"recipient": null}'])}::jsonb, 'standard', now(),
        ${new Date(shop.shop.now().getTime() - randomBelow(200) * 3_600_000)})`.execute(db())
  }
}

let codedVoucher = 0
async function addCodes(count: number): Promise<void> {
  codedVoucher = (await db().selectFrom('voucher').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  await owner('POST /savevouchers', { body: { voucher_id: codedVoucher, generate: count } })
  const codes = await db().selectFrom('voucher_code').select('id').where('voucher_id', '=', codedVoucher).execute()
  for (const { id } of codes)
    await sql`update voucher_code set valid_until = ${addDays(currentDay(), randomBelow(9) - 4)}::date, blocked = ${randomBelow(4) === 0},
      valid_from = ${addDays(currentDay(), -30)}::date, balance_cents = issued_cents * ${randomBelow(3)}::int / 2
      where id = ${id}`.execute(db())
}

const uploaded = (end: string) => `u-${end.repeat(24)}`

async function changeDeals(): Promise<void> {
  await sql`insert into uploaded_picture (key, width, height, color, alt, uploaded_at) values
    (${uploaded('a')}, 9, 9, '#abc', '', now()), (${uploaded('b')}, 9, 9, '#abc', 'A bath', now())`.execute(db())
  await shop.shop.pictures.refresh()
  const deals = await db().selectFrom('deal').select(['id', 'pictures']).orderBy('id').execute()
  const changes = [
    sql`summary = ''`,
    sql`description_html = ''`,
    sql`pictures = '{}'`,
    sql`pictures = array['no/such-picture'], picture_alts = '{}'`,
    sql`pictures = array['no/such-picture'], picture_alts = '{"no/such-picture": "A bath"}'`,
    sql`pictures = array[${uploaded('a')}], picture_alts = '{}'`,
    sql`pictures = array[${uploaded('b')}], picture_alts = '{}'`,
    sql`length_of_stay = '{}'`,
    sql`board_types = '{}'`,
    sql`travel_end_date = ${currentDay()}::date, travel_start_date = null`,
    sql`travel_end_date = ${addDays(currentDay(), 1)}::date, travel_start_date = null`,
    sql`partial_payment = 20, partial_payment_due_days = 0`,
    sql`externally_sold = true`,
  ]
  // Copies of the deals, each with one change, so that every rule of incomplete deals occurs.
  for (const [index, change] of changes.entries()) {
    const { id } = deals[index % deals.length]!
    const copy = {
      id: 9_000 + index,
      slug: `copy-${index}`,
      status: pickOne(['draft', 'active', 'deleted']),
      margin_bp: randomBelow(40) * 50,
    }
    const columns = sql.raw(await listInsertableColumns('deal'))
    await sql`insert into deal (${columns}) overriding system value select ${columns} from (
      select (jsonb_populate_record(d, ${JSON.stringify(copy)}::jsonb)).* from deal d where id = ${id}) as copied`.execute(
      db(),
    )
    const deal = JSON.stringify({ deal_id: copy.id })
    for (const links of [sql`deal_hotel`, sql`deal_activity`])
      await sql`insert into ${links} select (jsonb_populate_record(l, ${deal}::jsonb)).*
        from ${links} l where deal_id = ${id}`.execute(db())
    await sql`update deal set ${change} where id = ${copy.id}`.execute(db())
  }
  const [first, second, third] = deals
  // Hotels that are off: the only one of a deal, and one of two of another.
  const [off, other] = await db().selectFrom('hotel').select('id').orderBy('id', 'desc').limit(2).execute()
  await sql`update hotel set active = false where id = ${off!.id}`.execute(db())
  await db().deleteFrom('deal_hotel').where('deal_id', 'in', [third!.id, 9_000]).execute()
  await sql`insert into deal_hotel (deal_id, hotel_id)
    values (${third!.id}, ${off!.id}), (9000, ${off!.id}), (9000, ${other!.id})`.execute(db())
  await db().deleteFrom('deal_hotel').where('deal_id', '=', first!.id).execute()
  await sql`update activity_pricing set from_date = ${addDays(currentDay(), -9)}::date, to_date = ${addDays(currentDay(), -1)}::date
    where activity_id in (select activity_id from deal_activity where deal_id = ${second!.id} and included)`.execute(
    db(),
  )
}

const listInsertableColumns = async (table: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER'`.execute(db())
  return rows.map(({ name }) => name).join(', ')
}

/** All rows of a list, read page by page with seven rows each. */
async function readAllRows<Row>(
  read: (page: { page: number; limit: number }) => Promise<{ items: Row[]; total: number }>,
) {
  const first = await read({ page: 1, limit: 7 })
  const rows = [...first.items]
  for (let page = 2; rows.length < first.total; page += 1) {
    const { items, total } = await read({ page, limit: 7 })
    expect([total, items.length > 0]).toEqual([first.total, true])
    rows.push(...items)
  }
  expect(rows).toHaveLength(first.total)
  return rows
}

const readCsvNumbers = async (path: string): Promise<string[]> => {
  const reply = await fetch(`${shop.url}/api${path}`, { headers: await signInOnce(shop, 'owner') })
  const read = parseCsv(await reply.text())
  if ('brokenLine' in read) throw new Error(`line ${read.brokenLine} is broken`)
  return read.rows.slice(1).map(({ cells }) => cells[0]!)
}

test('reservations: every filter and random ones together, in each order, as in a recount', async () => {
  const rows = await db().selectFrom('reservation').selectAll().execute()
  const payments = await db().selectFrom('payment').selectAll().execute()
  const accounts = new Map(
    (await db().selectFrom('customer_balance').selectAll().execute()).map(({ sale, cents }) => [sale, cents]),
  )
  const deals = await db().selectFrom('deal').select(['id', 'headings']).execute()
  const headings = new Map(deals.map(({ id, headings }) => [id, headings ?? []]))
  const destinationHeading = [...headings.values()].flat().find((heading) => heading.startsWith('destination/'))!
  const destination = destinationHeading.split('/')[1]!
  type Filter = {
    state?: string
    payment?: string
    from?: string
    to?: string
    deal?: number
    hotel?: number
    destination?: string
    sold?: 'shop' | 'telephone'
    seller?: string
  }
  const matches = (filter: Filter) =>
    rows.filter((row) => {
      const own = payments.filter((payment) => payment.reservation_number === row.number)
      const sale = {
        state: row.state as ReservationState,
        balanceCents: row.balance_cents,
        dueDate: row.balance_due_date,
        bookedCents: ['confirmed', 'completed'].includes(row.state) ? (accounts.get(row.number) ?? null) : null,
      }
      return (
        (!filter.state || filter.state.split(',').includes(row.state)) &&
        (!filter.payment || filter.payment.split(',').includes(paymentState(sale, own, currentDay()) ?? 'ended')) &&
        (!filter.from || row.check_in >= filter.from) &&
        (!filter.to || row.check_in <= filter.to) &&
        (!filter.deal || row.deal_id === filter.deal) &&
        (!filter.hotel || row.hotel_id === filter.hotel) &&
        (!filter.destination || headings.get(row.deal_id)!.includes(`destination/${filter.destination}`)) &&
        (!filter.sold || (row.sold_by === null) === (filter.sold === 'shop')) &&
        (!filter.seller || row.sold_by === filter.seller)
      )
    })
  const one = (): Required<Filter> => ({
    state: pickSome(reservationStates).join(','),
    payment: pickSome(paymentStates).join(','),
    from: addDays(currentDay(), randomBelow(20) - 20),
    to: addDays(currentDay(), randomBelow(20)),
    deal: pickOne(rows).deal_id,
    hotel: pickOne(rows).hotel_id,
    destination,
    sold: pickOne(['shop', 'telephone']),
    seller: 'support@demo.test',
  })
  const names = Object.keys(one()) as (keyof Filter)[]
  const filters: Filter[] = [
    {},
    ...names.map((name) => ({ [name]: one()[name] })),
    ...paymentStates.map((payment) => ({ payment })),
    ...Array.from({ length: 20 }, () => {
      const values = one()
      return Object.fromEntries(names.filter(() => randomBelow(4) === 0).map((name) => [name, values[name]]))
    }),
  ]
  // Every payment state occurs, so that each condition matches some rows.
  for (const payment of paymentStates) expect([payment, matches({ payment }).length > 0]).toEqual([payment, true])
  const orders = { created: 'created_at', check_in: 'check_in', total_cents: 'total_cents' } as const
  const sorts = Object.keys(orders) as (keyof typeof orders)[]
  for (const [index, filter] of filters.entries()) {
    const expected = matches(filter)
    const sort = sorts[index % sorts.length]!
    const listed = await readAllRows(
      async (page) =>
        (await owner('GET /reservationData', { query: { ...filter, ...page, sort: `-${sort}` as const } })).data,
    )
    const byNumber = new Map(expected.map((row) => [row.number, Number(new Date(row[orders[sort]]))]))
    const keys = listed.map(({ reservationNumber }) => byNumber.get(reservationNumber)!)
    expect([filter, sort, listed.map(({ reservationNumber }) => reservationNumber).toSorted()]).toEqual([
      filter,
      sort,
      [...byNumber.keys()].toSorted(),
    ])
    expect([filter, sort, keys]).toEqual([filter, sort, keys.toSorted((a, b) => b - a)])
  }
  for (const filter of filters.slice(0, 12)) {
    const query = new URLSearchParams(filter as Record<string, string>)
    expect([filter, (await readCsvNumbers(`/exportReservations?format=csv&${query}`)).toSorted()]).toEqual([
      filter,
      matches(filter)
        .map(({ number }) => number)
        .toSorted(),
    ])
  }
})

test('voucher orders: every filter and random ones together, as in a recount', async () => {
  const rows = await db().selectFrom('voucher_order').selectAll().execute()
  type Filter = { state?: string; voucher?: number; gift?: 'yes' | 'no'; from?: string; to?: string }
  const matches = (filter: Filter) =>
    rows.filter((row) => {
      const bought = today(row.created_at)
      const isGift = Boolean((row.gift as { recipient?: object | null }).recipient)
      return (
        (!filter.state || filter.state.split(',').includes(row.state)) &&
        (!filter.voucher || row.voucher_id === filter.voucher) &&
        (!filter.gift || isGift === (filter.gift === 'yes')) &&
        (!filter.from || bought >= filter.from) &&
        (!filter.to || bought <= filter.to)
      )
    })
  const one = (): Required<Filter> => ({
    state: pickSome(voucherOrderStates).join(','),
    voucher: pickOne(rows).voucher_id!,
    gift: pickOne(['yes', 'no']),
    from: addDays(currentDay(), -randomBelow(8)),
    to: addDays(currentDay(), -randomBelow(8)),
  })
  const names = Object.keys(one()) as (keyof Filter)[]
  const filters: Filter[] = [
    {},
    ...names.map((name) => ({ [name]: one()[name] })),
    ...Array.from({ length: 20 }, () => {
      const values = one()
      return Object.fromEntries(names.filter(() => randomBelow(3) === 0).map((name) => [name, values[name]]))
    }),
  ]
  for (const filter of filters) {
    for (const sort of ['-created_at', 'amount_cents'] as const) {
      const listed = await readAllRows(
        async (page) => (await owner('GET /getVoucherTransaction', { query: { ...filter, ...page, sort } })).data,
      )
      expect([filter, sort, listed.map((row) => row.transaction_number).toSorted()]).toEqual([
        filter,
        sort,
        matches(filter)
          .map(({ number }) => number)
          .toSorted(),
      ])
      const keys = listed.map((row) => (sort === 'amount_cents' ? row.amount_cents : -Date.parse(row.created_at)))
      expect([filter, sort, keys]).toEqual([filter, sort, keys.toSorted((a, b) => a - b)])
    }
    const query = new URLSearchParams(filter as Record<string, string>)
    expect((await readCsvNumbers(`/exportVoucherOrders?format=csv&${query}`)).toSorted()).toEqual(
      matches(filter)
        .map(({ number }) => number)
        .toSorted(),
    )
  }
})

test('codes: several states, days of validity, orders, and a whole code', async () => {
  const body = { voucher_id: codedVoucher, limit: 100 } as const
  const read = async (more: object) =>
    (await owner('POST /fetchVoucherCodesByVoucherId', { body: { ...body, ...more } })).data
  const all = (await read({})).items
  expect(new Set(all.map((code) => code.state)).size).toBe(5)
  const states = ['issued', 'partly_redeemed', 'redeemed', 'expired', 'blocked']
  for (let round = 0; round < 20; round += 1) {
    const chosen = pickSome(states)
    const [from, to] = [addDays(currentDay(), randomBelow(9) - 4), addDays(currentDay(), randomBelow(9) - 4)]
    const filter = {
      state: chosen.join(','),
      ...(round % 2 ? { until_from: from } : {}),
      ...(round % 3 ? { until_to: to } : {}),
    }
    const expected = all.filter(
      (code) =>
        chosen.includes(code.state) &&
        (!filter.until_from || code.valid_until >= from) &&
        (!filter.until_to || code.valid_until <= to),
    )
    const found = await read({ ...filter, sort: '-valid_until' })
    expect([filter, found.total, found.items.map(({ id }) => id).toSorted()]).toEqual([
      filter,
      expected.length,
      expected.map(({ id }) => id).toSorted(),
    ])
    const days = found.items.map((code) => code.valid_until)
    expect(days).toEqual(days.toSorted().toReversed())
  }
  const code = pickOne(all)
  expect((await read({ q: code.code })).items).toEqual([code])
  // The file of the codes that were just added has no others.
  const { data: made } = await owner('POST /savevouchers', { body: { voucher_id: codedVoucher, generate: 3 } })
  const listed = (await read({ sort: '-created' })).items.slice(0, 3).map((one) => one.code)
  const ids = { from_id: made.first_id!, to_id: made.last_id! }
  const query = new URLSearchParams({
    voucher_id: `${codedVoucher}`,
    from_id: `${ids.from_id}`,
    to_id: `${ids.to_id}`,
    format: 'csv',
  })
  expect((await readCsvNumbers(`/exportVoucherCodes?${query}`)).toSorted()).toEqual(listed.toSorted())
  expect((await read({ q: 'no such code' })).total).toBe(0)
})

test('deals: every filter and random ones together; incomplete is what the editor says', async () => {
  const { data: listed } = await owner('GET /fetchPaginatedDeals', { query: { limit: 100 } })
  const deals = await Promise.all(
    listed.items.map(
      async ({ id }) => (await owner('GET /deals/:id', { params: { id }, query: {} })).data as StaffDeal,
    ),
  )
  const headings = new Map(
    (await db().selectFrom('deal').select(['id', 'headings']).execute()).map((row) => [row.id, row.headings ?? []]),
  )
  const links = await db().selectFrom('deal_hotel').select(['deal_id', 'hotel_id']).execute()
  const nameOf = (kind: string) =>
    [...headings.values()]
      .flat()
      .find((heading) => heading.startsWith(`${kind}/`))!
      .split('/')[1]!
  type Filter = {
    status?: string
    types?: string
    destination?: string
    theme?: string
    hotel?: number
    margin_from?: number
    margin_to?: number
    incomplete?: 'yes' | 'no'
  }
  const matches = (filter: Filter) =>
    deals.filter(
      ({ id, status, content, missing }) =>
        (!filter.status || filter.status.split(',').includes(status)) &&
        (!filter.types || filter.types.split(',').includes(content.category_type)) &&
        (!filter.destination || headings.get(id)!.includes(`destination/${filter.destination}`)) &&
        (!filter.theme || headings.get(id)!.includes(`theme/${filter.theme}`)) &&
        (!filter.hotel || links.some((link) => link.deal_id === id && link.hotel_id === filter.hotel)) &&
        (filter.margin_from === undefined || content.margin >= filter.margin_from) &&
        (filter.margin_to === undefined || content.margin <= filter.margin_to) &&
        (!filter.incomplete || missing.length > 0 === (filter.incomplete === 'yes')),
    )
  const one = (): Required<Filter> => ({
    status: pickSome(['draft', 'active', 'deleted']).join(','),
    types: pickSome(['category', 'themes', 'destination']).join(','),
    destination: nameOf('destination'),
    theme: nameOf('theme'),
    hotel: pickOne(links).hotel_id,
    margin_from: randomBelow(20),
    margin_to: randomBelow(20),
    incomplete: pickOne(['yes', 'no']),
  })
  const names = Object.keys(one()) as (keyof Filter)[]
  // Several rules of incomplete deals occur, and so do complete deals.
  expect(new Set(deals.flatMap(({ missing }) => missing.map(({ code }) => code))).size).toBeGreaterThan(8)
  const filters: Filter[] = [
    {},
    { incomplete: 'yes' },
    { incomplete: 'no' },
    ...names.map((name) => ({ [name]: one()[name] })),
    ...Array.from({ length: 20 }, () => {
      const values = one()
      return Object.fromEntries(names.filter(() => randomBelow(4) === 0).map((name) => [name, values[name]]))
    }),
  ]
  for (const filter of filters) {
    const found = await readAllRows(
      async (page) =>
        (await owner('GET /fetchPaginatedDeals', { query: { ...filter, ...page, sort: '-margin' } })).data,
    )
    expect([filter, found.map(({ id }) => id).toSorted()]).toEqual([
      filter,
      matches(filter)
        .map(({ id }) => id)
        .toSorted(),
    ])
    expect(found.map(({ margin }) => margin)).toEqual(found.map(({ margin }) => margin).toSorted((a, b) => b - a))
  }
})

test('hotels: terms of one or two letters, in the order of the list, as in a recount', async () => {
  const hotels = await db().selectFrom('hotel').selectAll().where('deleted_at', 'is', null).execute()
  const fold = async (text: string) =>
    (await sql<{ folded: string }>`select searchable(${text}) as folded`.execute(db())).rows[0]!.folded
  const folded = new Map<number, string>()
  for (const { id, name, city } of hotels) folded.set(id, await fold(`${name} ${city}`))
  for (const q of ['h', 'O', 'é', 'de', 'a n', 'zz', '%', String(hotels[0]!.supplier_id)]) {
    const parts = (await fold(q)).split(' ')
    const expected = hotels.filter(
      ({ id, supplier_id }) => parts.every((part) => folded.get(id)!.includes(part)) || String(supplier_id) === q,
    )
    for (const sort of ['name', '-name', 'rooms'] as const) {
      const found = await readAllRows(
        async (page) => (await owner('GET /getPaginatedHotels', { query: { q, sort, ...page } })).data,
      )
      expect([q, sort, found.map(({ id }) => id).toSorted()]).toEqual([
        q,
        sort,
        expected.map(({ id }) => id).toSorted(),
      ])
    }
  }
})

test('destinations, categories and themes have the number of their deals, as in a recount', async () => {
  const deals = await db().selectFrom('deal').select(['category', 'category_type', 'destination', 'themes']).execute()
  const type = { categories: 'category', destinations: 'destination', themes: 'themes' } as const
  const read = {
    categories: (await owner('GET /fetchPaginatedCategories', { query: { limit: 100 } })).data.items,
    destinations: (await owner('GET /fetchPaginatedDestinations', { query: { limit: 100 } })).data.items,
    themes: (await owner('GET /fetchPaginatedThemes', { query: { limit: 100 } })).data.items,
  }
  for (const kind of ['categories', 'destinations', 'themes'] as const) {
    const isUnder = (name: string) => (deal: (typeof deals)[number]) =>
      (deal.category_type === type[kind] && deal.category === name) ||
      (kind === 'destinations' && deal.destination === name) ||
      (kind === 'themes' && deal.themes.includes(name))
    expect(read[kind].some((item) => item.deals > 1)).toBe(true)
    expect(read[kind].map(({ name, deals: count }) => [name, count])).toEqual(
      read[kind].map(({ name }) => [name, deals.filter(isUnder(name)).length]),
    )
  }
})

test('hotels: several states and stars, town, deals on sale, rooms switched off', async () => {
  const read = async (query: object) =>
    readAllRows(async (page) => (await owner('GET /getPaginatedHotels', { query: { ...query, ...page } })).data)
  const some = await read({})
  await owner('POST /toggleHotelStatus', { body: { hotel_id: some.at(-1)!.id, status: false } })
  const all = await read({})
  const [town] = all.map(({ city }) => city)
  const starred = [...new Set(all.map(({ stars }) => stars))].slice(0, 2)
  const cases: [object, (hotel: (typeof all)[number]) => boolean][] = [
    [{ status: 'active' }, ({ active }) => active],
    [{ status: 'inactive' }, ({ active }) => !active],
    [{ status: 'active,inactive' }, () => true],
    [{ stars: starred.join(',') }, ({ stars }) => starred.includes(stars)],
    [{ city: town!.toUpperCase() }, ({ city }) => city === town],
    [{ sold: 'yes' }, ({ deals }) => deals > 0],
    [{ sold: 'no' }, ({ deals }) => deals === 0],
    [{ closed_rooms: 'yes' }, ({ closed_rooms }) => closed_rooms > 0],
    [{ closed_rooms: 'no', status: 'active' }, ({ closed_rooms, active }) => closed_rooms === 0 && active],
  ]
  for (const [query, isMatch] of cases)
    expect([query, (await read(query)).map(({ id }) => id).toSorted()]).toEqual([
      query,
      all
        .filter(isMatch)
        .map(({ id }) => id)
        .toSorted(),
    ])
})

test('filters offer the records that match, and name the chosen one; values outside the lists are refused', async () => {
  const choices = async (of: 'deal' | 'hotel' | 'seller' | 'destination', more: { q?: string; value?: string } = {}) =>
    (await owner('GET /reservationFilterChoices', { query: { of, ...more } })).data
  expect((await choices('seller')).map(({ value }) => value)).toEqual(['owner@demo.test', 'support@demo.test'])
  expect((await choices('seller', { q: 'supp' })).map(({ value }) => value)).toEqual(['support@demo.test'])
  const [deal] = await choices('deal')
  expect(await choices('deal', { value: deal!.value })).toEqual([deal])
  expect(await choices('deal', { value: '0' })).toEqual([])
  const { data: themes } = await owner('GET /dealFilterChoices', { query: { of: 'theme' } })
  expect(themes.length).toBeGreaterThan(0)
  expect((await owner('GET /dealFilterChoices', { query: { of: 'theme', value: themes[0]!.value } })).data).toEqual([
    themes[0],
  ])
  for (const query of [{ state: 'paid,' }, { state: 'nothing' }, { payment: 'paid;overdue' }, { from: 'today' }])
    expect(await expectCallFailed(owner('GET /reservationData', { query }))).toMatchObject({ status: 400 })
})

test('queues and e-mail texts are searched and ordered', async () => {
  for (const recipient of ['zoë@example.nl', 'bo@example.nl'])
    await db()
      .insertInto('mail')
      .values({
        key: `queue:${recipient}`,
        kind: 'balance_reminder',
        recipient,
        language: 'nl',
        variables: '{}',
        message_id: `<${recipient}>`,
        state: 'failed',
      })
      .execute()
  const mailed = async (query: { q?: string; sort?: 'newest' | 'oldest' }) =>
    (await owner('GET /failedMails', { query })).data.items.map(({ recipient }) => recipient)
  expect(await mailed({})).toEqual(['bo@example.nl', 'zoë@example.nl'])
  expect(await mailed({ sort: 'oldest' })).toEqual(['zoë@example.nl', 'bo@example.nl'])
  expect(await mailed({ q: 'ZOE' })).toEqual(['zoë@example.nl'])
  expect(await mailed({ q: 'balance bo@' })).toEqual(['bo@example.nl'])
  expect(await mailed({ q: 'nobody' })).toEqual([])

  const overdue = async (query: { q?: string; sort?: 'newest' | 'oldest' }) =>
    (await owner('GET /overdueBalances', { query: { ...query, limit: 100 } })).data.items
  const oldest = await overdue({})
  expect(oldest.length).toBeGreaterThan(0)
  const days = oldest.map((row) => row.balance_due_date)
  expect(days).toEqual(days.toSorted())
  const newest = await overdue({ sort: 'newest' })
  expect(newest.map((row) => row.balance_due_date)).toEqual(days.toReversed())
  const [first] = oldest
  expect(await overdue({ q: first!.reservationNumber.toLowerCase() })).toEqual([first])

  const texts = async (query: { q?: string; sort?: 'subject' | '-subject' }) =>
    (await owner('GET /fetchPaginatedEmailTemplates', { query: { ...query, language: 'en', limit: 100 } })).data
  const all = await texts({})
  const found = await texts({ q: 'monday VIEW' })
  expect(found.items.map(({ kind }) => kind)).toContain('saved_view')
  expect(found.total).toBeLessThan(all.total)
  const subjects = (await texts({ sort: '-subject' })).items.map(({ subject }) => subject)
  expect(subjects).toEqual(subjects.toSorted((a, b) => b.localeCompare(a)))
})
