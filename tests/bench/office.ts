/**
 * The back-office with few and with many records on PostgreSQL: the median time of each list, search and editor.
 *
 *   TEST_DATABASE_URL=… node tests/bench/office.ts --deals 10000 --hotels 5000
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { Db } from '@tussenuit/modules/shared/shop.ts'
import { startTestShop } from '../harness.ts'
import { signIn } from '../voucher-steps.ts'

const { values } = parseArgs({
  options: { deals: { type: 'string', default: '10000' }, hotels: { type: 'string', default: '5000' } },
})
const few = { deals: 100, hotels: 50 }
const many = { deals: Number(values.deals), hotels: Number(values.hotels) }
const rounds = 40
const warmUps = 10

/** The columns of a table that are copied as they are. */
async function columnsOf(db: Db, table: string, without: string[]) {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}
      and is_generated = 'NEVER'
    order by ordinal_position`.execute(db)
  return rows.map((row) => row.column_name).filter((name) => name !== 'id' && !without.includes(name))
}
const listed = (names: string[], prefix = '') =>
  sql.join(
    names.map((name) => (prefix ? sql.ref(`${prefix}.${name}`) : sql.ref(name))),
    sql`, `,
  )

const countOf = async (db: Db, table: 'deal' | 'hotel') =>
  (await db.selectFrom(table).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count

/** Copies of the demo's hotels, each with its rooms, until there are so many. */
async function fillHotels(db: Db, wanted: number): Promise<void> {
  const lacking = wanted - (await countOf(db, 'hotel'))
  if (lacking <= 0) return
  const [hotel, room] = [
    await columnsOf(db, 'hotel', ['supplier_id', 'name']),
    await columnsOf(db, 'room', ['hotel_id']),
  ]
  await sql`with source as (select *, row_number() over (order by id) - 1 as place, count(*) over () as total
      from hotel where supplier_id < 1000000000),
    made as (insert into hotel (supplier_id, name, ${listed(hotel)})
      select (s.id + 1) * 1000000000 + g, s.name || ' ' || g, ${listed(hotel, 's')}
      from generate_series(1, ${lacking}::int) g
      join source s on s.place = g % s.total
      where not exists (select from hotel h where h.supplier_id = (s.id + 1) * 1000000000 + g)
      returning id, supplier_id)
    insert into room (hotel_id, ${listed(room)})
      select made.id, ${listed(room, 'r')} from made join room r on r.hotel_id = made.supplier_id / 1000000000 - 1`.execute(
    db,
  )
}

/** Copies of the demo's deals, each with a hotel of its own choice, until there are so many. */
async function fillDeals(db: Db, wanted: number): Promise<void> {
  const lacking = wanted - (await countOf(db, 'deal'))
  if (lacking <= 0) return
  const deal = await columnsOf(db, 'deal', ['slug', 'title'])
  await sql`with source as (select *, row_number() over (order by id) - 1 as place, count(*) over () as total
      from deal where slug not like '%-copy-%'),
    hotels as (select array_agg(id order by id) as ids from hotel),
    made as (insert into deal (slug, title, ${listed(deal)})
      select s.slug || '-copy-' || g, s.title || ' ' || g, ${listed(deal, 's')}
      from generate_series(1, ${lacking}::int) g join source s on s.place = g % s.total
      where not exists (select from deal d where d.slug = s.slug || '-copy-' || g)
      returning id)
    insert into deal_hotel (deal_id, hotel_id)
      select made.id, ids[1 + made.id % cardinality(ids)] from made, hotels`.execute(db)
}

type Work = [name: string, ask: () => Promise<unknown>]

async function worksOf(db: Db, client: Client): Promise<Work[]> {
  const [deal] = await db.selectFrom('deal').select('id').orderBy('id', 'desc').limit(1).execute()
  const [hotel] = await db.selectFrom('hotel').select('id').orderBy('id', 'desc').limit(1).execute()
  const deals = (query: object) => () => client('GET /fetchPaginatedDeals', { query: { page: 1, limit: 25, ...query } })
  const hotels = (query: object) => () => client('GET /getPaginatedHotels', { query: { page: 1, limit: 25, ...query } })
  return [
    ['deals, newest change first', deals({ sort: '-updated_at' })],
    ['deals by title, third page', deals({ sort: 'title', page: 3 })],
    ['deals by price', deals({ sort: 'lowest_price' })],
    ['deals with a search term', deals({ q: 'heather' })],
    ['deals of a state', deals({ status: 'active' })],
    ['hotels by name', hotels({ sort: 'name' })],
    ['hotels by number of deals', hotels({ sort: '-deals' })],
    ['hotels with a search term', hotels({ q: 'zee' })],
    ['hotels for a deal', () => client('GET /filterHotelByName', { query: { searchQuery: 'huis' } })],
    ['find: deals', () => client('POST /fetchDealsBySearch', { body: { searchTerm: 'sea' } })],
    ['newest deals', () => client('GET /fetchNewAddedDeals', {})],
    [
      'texts missing in Dutch',
      () => client('GET /translations', { query: { language: 'nl', state: 'missing', page: 1, limit: 25 } }),
    ],
    ['share of the translations', () => client('GET /translationShares', {})],
    ['a deal in the editor', () => client('GET /deals/:id', { params: { id: deal!.id }, query: {} })],
    ['a hotel in the editor', () => client('GET /fetchHotelById/:id', { params: { id: hotel!.id } })],
    ['who uses a hotel', () => client('GET /hotelImpact/:id', { params: { id: hotel!.id } })],
    ['categories', () => client('GET /fetchPaginatedCategories', { query: { page: 1, limit: 25 } })],
    ['destinations', () => client('GET /fetchPaginatedDestinations', { query: { page: 1, limit: 25 } })],
    ['activities', () => client('GET /fetchPaginatedActivities', { query: { page: 1, limit: 25 } })],
  ]
}

async function medianMs(ask: Work[1]): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const began = performance.now()
    await ask()
    if (round >= warmUps) times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[rounds / 2]!
}

if (!process.env['TEST_DATABASE_URL']) throw new Error('TEST_DATABASE_URL names a PostgreSQL server')
const shop = await startTestShop({ deals: 60, priceDays: 2, work: false })
try {
  const { db } = shop.shop
  const client = shop.newClient(await signIn(shop, 'owner'))
  const found: Record<string, number[]> = {}
  for (const size of [few, many]) {
    await fillHotels(db, size.hotels)
    await fillDeals(db, size.deals)
    await sql`analyze`.execute(db)
    for (const [name, ask] of await worksOf(db, client)) (found[name] ??= []).push(await medianMs(ask))
  }
  console.log(
    `median of ${rounds}, ms: ${few.deals} deals and ${few.hotels} hotels, then ${many.deals} and ${many.hotels}`,
  )
  for (const [name, [small = 0, large = 0]] of Object.entries(found))
    console.log(
      `${name.padEnd(28)} ${small.toFixed(1).padStart(7)} ${large.toFixed(1).padStart(7)}   × ${(large / small).toFixed(1)}`,
    )
} finally {
  await shop.close()
}
