/**
 * The deals that belong to a heading, in every list, search, count and check of uses; and the counts of the filters of
 * a search.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { StaffDeal } from '@tussenuit/modules/office/deal-admin/contract.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import { findTopSales } from '@tussenuit/modules/office/today/store.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { listHeadingDeals } from '../../heading-list.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let editor: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 40, work: false })
  editor = shop.newClient(await signIn(shop, 'editor'))
})
afterAll(() => shop.close())

type Type = DealCard['category_type']
/** For each type of heading: its field in searches, its name in calls, and the kind of its records. */
const named = {
  category: { field: 'category', resource: 'Categories', record: 'category' },
  themes: { field: 'theme', resource: 'Themes', record: 'theme' },
  destination: { field: 'destination', resource: 'Destinations', record: 'destination' },
} as const
const types = Object.keys(named) as Type[]

/** The name of a category, a theme and a destination at the same time. */
const name = 'spa'
let ids: Record<Type, number>
let deals: number[]
beforeEach(async () => {
  await shop.shop.db
    .updateTable('deal')
    .set({ category_type: 'category', category: 'elsewhere', destination: null, themes: [] })
    .execute()
  for (const type of types)
    await shop.shop.db
      .insertInto('reference_item')
      .values({ kind: named[type].record, name, title: `Spa as ${type}`, position: 99 })
      .execute()
  const { rows } = await sql<{ kind: string; id: number }>`
    select kind, id from reference_item where name = ${name}`.execute(shop.shop.db)
  ids = Object.fromEntries(
    types.map((type) => [type, rows.find(({ kind }) => kind === named[type].record)!.id]),
  ) as typeof ids
  deals = ((await shop.client('GET /deals', { query: {} })).data as DealCard[]).map(({ deals_id }) => deals_id)
})
afterEach(async () => {
  await shop.shop.db.deleteFrom('reference_item').where('name', '=', name).execute()
})

/** Files a deal under this heading only. */
const moveToHeading = (id: number, type: Type, heading: string) =>
  shop.shop.db
    .updateTable('deal')
    .set({ category_type: type, category: heading, destination: null, themes: [] })
    .where('id', '=', id)
    .execute()
const changeDeal = (id: number, values: { destination?: string; themes?: string[] }) =>
  shop.shop.db.updateTable('deal').set(values).where('id', '=', id).execute()

const searchDeals = async (body: object) => (await shop.client('POST /deals/search', { body })).data
const readMenuCount = async (type: Type) => {
  const query = {}
  if (type === 'category')
    return (await shop.client('GET /categories', { query })).data.find((one) => one.category_name === name)!.deals
  const { data } = await (type === 'themes'
    ? shop.client('GET /themes', { query })
    : shop.client('GET /destinations', { query }))
  return data.find((one) => one.name === name)!.deals
}
/** All lists and counts of the deals of the heading with this type and name. */
async function readLists(type: Type) {
  const { field, resource } = named[type]
  const found = await searchDeals({ [field]: [name] })
  const { data } = await editor(`POST /search${resource}` as 'POST /searchThemes', { body: { searchTerm: name } })
  return {
    list: (await listHeadingDeals(shop.client, { category_type: type, category: name }, {})).map((one) => one.deals_id),
    search: found.items.map((one) => one.deals_id),
    facet: (await searchDeals({})).facets[field].find(({ value }) => value === name)?.count ?? 0,
    menu: await readMenuCount(type),
    uses: data.find((one) => one.name === name)!.deals,
  }
}
const expectedLists = (...belonging: number[]) => ({
  list: belonging,
  search: belonging,
  facet: belonging.length,
  menu: belonging.length,
  uses: belonging.length,
})
const deleteHeading = (type: Type) =>
  editor(`DELETE /delete${named[type].resource}ById/:id` as 'DELETE /deleteThemesById/:id', {
    params: { id: ids[type] },
  })

test.each(types)('a deal filed under one of type %s belongs to it, and to no other of the same name', async (type) => {
  const [id] = deals
  await moveToHeading(id!, type, name)
  for (const other of types) {
    // A deal of any type is also found by its heading's name as a category, because its card has that name as
    // `category`.
    const found = other === 'category' && type !== 'category' ? { list: [id], search: [id] } : {}
    expect([other, await readLists(other)]).toEqual([
      other,
      other === type ? expectedLists(id!) : { ...expectedLists(), ...found },
    ])
  }

  const refused = await expectCallFailed(deleteHeading(type))
  expect([refused.status, refused.code]).toEqual([409, 'record_in_use'])
  expect((refused.data as { users: { id: number }[] }).users.map((user) => user.id)).toEqual([id])
  const { data: record } = await editor(`GET /fetch${named[type].resource}ById/:id` as 'GET /fetchThemesById/:id', {
    params: { id: ids[type] },
  })
  const { title, position, translations, version } = record
  const renamed = await shop.raw(
    'PUT',
    `/update${named[type].resource}ById/${ids[type]}`,
    {
      name: 'baths',
      title,
      position,
      translations,
      version,
      summary: '',
      picture: null,
      ...(type === 'destination' ? { country: '', province: '', latitude: null, longitude: null } : {}),
    },
    await signIn(shop, 'editor'),
  )
  expect([renamed.status, renamed.body.error.code]).toEqual([409, 'record_name_used'])
  for (const other of types) if (other !== type) await deleteHeading(other)
  // The heading still exists, so the deal can be edited.
  const deal = (await editor('GET /deals/:id', { params: { id: id! }, query: {} })).data as StaffDeal
  await editor('PUT /editdeals/:id', {
    params: { id: id! },
    body: { ...deal.content, title: `${deal.content.title} again`, version: deal.version },
  })
})

test('a deal belongs to its themes and its destination, and counts once where it is also filed under one', async () => {
  const [themed, located, both] = deals.toSorted((a, b) => a - b)
  await changeDeal(themed!, { themes: ['x', name] })
  await changeDeal(located!, { destination: name })
  expect([await readLists('themes'), await readLists('destination')]).toEqual([
    expectedLists(themed!),
    expectedLists(located!),
  ])
  await moveToHeading(both!, 'themes', name)
  await changeDeal(both!, { themes: [name] })
  const { menu, uses, facet } = await readLists('themes')
  expect([menu, uses, facet]).toEqual([2, 2, 2])
})

test('staff list the deals that are filed under a name, of any type', async () => {
  const [first, second] = deals
  await moveToHeading(first!, 'category', name)
  await moveToHeading(second!, 'themes', name)
  const { data: all } = await editor('GET /fetchDealsByCategoryName/:name', { params: { name } })
  const { data: page } = await editor('GET /fetchPaginatedDeals', { query: { category: name } })
  expect([all.map(({ id }) => id).toSorted((a, b) => a - b), page.total]).toEqual([
    [first!, second!].toSorted((a, b) => a - b),
    2,
  ])
})

test('related stays share what they belong to, however that is written', async () => {
  const [first, second, third] = deals
  await moveToHeading(first!, 'destination', name)
  await changeDeal(second!, { destination: name })
  await moveToHeading(third!, 'category', name)
  const { data } = await shop.client('GET /relatedDeals/:id', { params: { id: first! }, query: { limit: 12 } })
  expect(data.map(({ deals_id }) => deals_id)).toEqual([second])
})

test('what sold most is named by the title of the heading that it is filed under, of any type', async () => {
  const chosen = await findBookableStay(shop)
  const { reservation } = await reserveRoom(shop, chosen)
  await shop.shop.db
    .updateTable('reservation')
    .set({ state: 'confirmed' })
    .where('number', '=', reservation.reservationNumber)
    .execute()
  await moveToHeading(chosen.deal.deals_id, 'themes', name)
  const since = addDays(today(new Date()), -1)
  expect(await findTopSales(shop.shop.db, since, 'category', 'en')).toEqual([{ name: 'Spa as themes', count: 1 }])
  await sql`update reference_item set translations = '{"nl": {"title": "Wellness"}}' where title = 'Spa as themes'`.execute(
    shop.shop.db,
  )
  expect(await findTopSales(shop.shop.db, since, 'category', 'nl')).toEqual([{ name: 'Wellness', count: 1 }])
  expect(await findTopSales(shop.shop.db, since, 'category', 'de')).toEqual([{ name: 'Spa as themes', count: 1 }])
})

test('the counts of one custom filter leave out only what is chosen of that one', async () => {
  const { rows } = await sql<{ name: string; keys: string[] }>`
    select name, array(select value ->> 'key' from jsonb_array_elements(filter_values) as value) as keys
    from reference_item where kind = 'custom_filter' and jsonb_array_length(filter_values) > 1
    order by position, id limit 2`.execute(shop.shop.db)
  const [one, other] = rows as [(typeof rows)[number], (typeof rows)[number]]
  const [a, b] = [one.keys[0]!, one.keys[1]!]
  const [x, y] = [other.keys[0]!, other.keys[1]!]
  const given = [
    { [one.name]: [a], [other.name]: [x] },
    { [one.name]: [a], [other.name]: [y] },
    { [one.name]: [b], [other.name]: [y] },
    { [one.name]: [b] },
  ]
  for (const [index, id] of deals.entries())
    await shop.shop.db
      .updateTable('deal')
      .set({ custom_filters: jsonbValue(given[index] ?? {}) })
      .where('id', '=', id)
      .execute()
  const countsOf = async (filters: Record<string, string[]>) => {
    const { total, facets } = await searchDeals({ filters })
    const of = (filter: string) =>
      Object.fromEntries(
        facets.filters.find((facet) => facet.name === filter)!.values.map(({ value, count }) => [value, count]),
      )
    return { total, one: of(one.name), other: of(other.name) }
  }
  expect(await countsOf({})).toEqual({ total: deals.length, one: { [a]: 2, [b]: 2 }, other: { [x]: 1, [y]: 2 } })
  expect(await countsOf({ [one.name]: [a] })).toEqual({
    total: 2,
    one: { [a]: 2, [b]: 2 },
    other: { [x]: 1, [y]: 1 },
  })
  expect(await countsOf({ [one.name]: [b], [other.name]: [y] })).toEqual({
    total: 1,
    one: { [a]: 1, [b]: 1 },
    other: { [y]: 1 },
  })
})
