/** Activities in the back-office: seasons with ages, closed days, and the effect of changes on prices in the shop. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let editor: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 40, work: 'by schedule' })
  editor = shop.newClient(await signIn(shop, 'editor'))
})
afterAll(() => shop.close())

const season = {
  from_date: '2027-01-01',
  to_date: '2027-12-31',
  from_age: 0,
  to_age: 120,
  cost_price: 12.35,
  margin: 12.5,
}
const activity = {
  name: 'bog-walk',
  title: 'Bog walk',
  internal_name: 'Walk, bog, guide Henk',
  external_name: 'A walk through the bog',
  description: '<p>Boots on.</p><img src=x onerror=alert(1)>',
  duration_days: 1,
  send_activity_email: false,
  vat_kind: 'admission' as const,
  contact: { name: '', email: '', phone: '' },
  closed_dates: ['2027-05-02', '2027-05-01', '2027-05-02'],
  pricings: [season],
  translations: { nl: { external_name: 'Wandeling door het veen', description: '<p>Laarzen aan.</p>' } },
}

test('an activity is added with its seasons, read, found, changed and deleted', async () => {
  const { data } = await editor('POST /addActivities', { body: activity })
  expect(data).toMatchObject({
    activity_id: data.id,
    description: '<p>Boots on.</p>',
    closed_dates: ['2027-05-01', '2027-05-02'],
    pricings: [season],
    translations: activity.translations,
    version: 1,
    deals: 0,
  })
  const { data: found } = await editor('POST /searchActivities', { body: { searchTerm: 'veen' } })
  expect(found).toMatchObject([{ name: 'bog-walk', seasons: 1, priced_until: '2027-12-31', deals: 0 }])
  const params = { id: data.id }
  const later = { ...season, from_date: '2027-07-01', to_date: '2027-08-31', cost_price: 20, margin: 0 }
  const { data: changed } = await editor('PUT /updateActivitiesById/:id', {
    params,
    body: { ...activity, pricings: [season, later], version: 1 },
  })
  expect([changed.version, changed.pricings]).toEqual([2, [season, later]])
  const stale = await expectCallFailed(
    editor('PUT /updateActivitiesById/:id', { params, body: { ...activity, version: 1 } }),
  )
  expect([stale.status, stale.code]).toEqual([409, 'record_changed'])
  expect((stale.data as { current: object }).current).toMatchObject({ version: 2, pricings: [season, later] })
  await editor('DELETE /deleteActivitiesById/:id', { params })
  expect((await expectCallFailed(editor('GET /fetchActivitiesById/:id', { params }))).status).toBe(404)
  const left = await shop.shop.db
    .selectFrom('activity_pricing')
    .select('id')
    .where('activity_id', '=', data.id)
    .execute()
  expect(left).toEqual([])
})

test.each([
  ['pricings.0.to_date', { pricings: [{ ...season, to_date: '2026-12-31' }] }],
  ['pricings.0.to_age', { pricings: [{ ...season, from_age: 12, to_age: 11 }] }],
  ['pricings.0.cost_price', { pricings: [{ ...season, cost_price: 1.005 }] }],
  ['pricings.0.cost_price', { pricings: [{ ...season, cost_price: -1 }] }],
  ['pricings.0.margin', { pricings: [{ ...season, margin: 12.345 }] }],
  ['pricings.0.from_date', { pricings: [{ ...season, from_date: '2027-02-30' }] }],
  ['closed_dates.0', { closed_dates: ['2027-02-29'] }],
  ['duration_days', { duration_days: 0 }],
  ['contact.email', { send_activity_email: true }],
  ['contact.email', { contact: { name: '', email: 'nobody', phone: '' } }],
])('400 names %s', async (path, wrong) => {
  const { status, body } = await shop.raw(
    'POST',
    '/addActivities',
    { ...activity, ...wrong },
    await signIn(shop, 'editor'),
  )
  expect([status, body.error.fields?.map((field: { path: string }) => field.path)]).toEqual([400, [path]])
})

test("a higher price of an included activity raises the deal's advertised price, and an activity in use is not deleted", async () => {
  const { data: page } = await editor('GET /fetchPaginatedActivities', { query: { sort: '-deals', limit: 100 } })
  const { db } = shop.shop
  const used = await db
    .selectFrom('deal_activity')
    .innerJoin('deal', 'deal.id', 'deal_activity.deal_id')
    .select(['deal_activity.activity_id', 'deal.id', 'deal.lowest_price_cents'])
    .where('included', '=', true)
    .where('deal.lowest_price_cents', 'is not', null)
    .orderBy('deal.id')
    .executeTakeFirstOrThrow()
  const row = page.items.find((one) => one.id === used.activity_id)!
  expect(row.deals).toBeGreaterThan(0)
  const params = { id: row.id }
  const { data } = await editor('GET /fetchActivitiesById/:id', { params })
  const {
    id: _id,
    activity_id: _same,
    deals: _deals,
    updated_at: _at,
    updated_by: _by,
    outdated: _outdated,
    ...body
  } = data
  await editor('PUT /updateActivitiesById/:id', {
    params,
    body: { ...body, pricings: body.pricings.map((one) => ({ ...one, cost_price: one.cost_price + 100, margin: 0 })) },
  })
  const lowest = async () =>
    (await db.selectFrom('deal').select('lowest_price_cents').where('id', '=', used.id).executeTakeFirstOrThrow())
      .lowest_price_cents!
  await expect.poll(lowest, { timeout: 20_000 }).toBeGreaterThan(used.lowest_price_cents! + 5_000)
  const inUse = await expectCallFailed(editor('DELETE /deleteActivitiesById/:id', { params }))
  expect([inUse.status, inUse.code]).toEqual([409, 'record_in_use'])
  expect((inUse.data as { users: unknown[] }).users).toHaveLength(row.deals)
})
