/**
 * Every field of a deal on its own: it is stored, read by staff and shown to travellers. Also the reasons that prevent
 * the removal of a deal.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { CallFailed } from '@tussenuit/modules/client/client.ts'
import type { DealContent, StaffDeal } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let staff: Client
/** The content of a deal on sale, from which this file's deal is created. */
let model: DealContent
let deal: StaffDeal
/** Records to which the model does not refer. */
let other: { hotel: number; included: number; optional: number; theme: string; destination: string; block: number }
beforeAll(async () => {
  shop = await startTestShop({ deals: 4, priceDays: 10, work: false })
  staff = shop.newClient(await signIn(shop, 'owner'))
  const { data } = await staff('GET /fetchPaginatedDeals', { query: { status: 'active', sort: 'title' } })
  const plain = data.items.find(({ externally_sold, hide_price }) => !externally_sold && !hide_price)!
  model = (await readDeal(plain.id)).content
  const ids = async (key: 'GET /fetchActivities') => (await staff(key, {})).data.map(({ id }) => id)
  const used = new Set([...model.activities, ...model.optional_activities].map(({ activity_id }) => activity_id))
  const [included, optional] = (await ids('GET /fetchActivities')).filter((id) => !used.has(id))
  const hotels = (await staff('GET /hotels/getHotels', {})).data.map(({ id }) => id)
  const themes = (await staff('GET /fetchThemes', {})).data.map(({ name }) => name)
  const destinations = (await staff('GET /fetchDestinations', {})).data.map(({ name }) => name)
  other = {
    hotel: hotels.find((id) => !model.hotels.some(({ hotel_id }) => hotel_id === id))!,
    included: included!,
    optional: optional!,
    theme: themes.find((name) => !model.themes.includes(name))!,
    destination: destinations.find((name) => name !== model.destination)!,
    block: (await staff('GET /additional-info', { query: {} })).data.find(
      ({ id }) => !model.additional_information.includes(id),
    )!.id,
  }
  deal = await readDeal(await addDeal('all-fields', { activities: [], optional_activities: [], translations: {} }))
})
afterAll(() => shop.close())

const readDeal = async (id: number): Promise<StaffDeal> =>
  (await staff('GET /deals/:id', { params: { id }, query: {} })).data as StaffDeal
const addDeal = async (category_id: string, change: Partial<DealContent> = {}): Promise<number> =>
  (await staff('POST /managedeals/adddeals', { body: { ...model, category_id, ...change } })).data.deals_id
const failureOf = async (work: Promise<unknown>): Promise<CallFailed> => {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof CallFailed)) throw new Error('not refused')
  return error
}

/** For each field, a value that differs from that of the deal. */
function changedFields(): { [Field in keyof DealContent]: DealContent[Field] } {
  const from = addDays(today(new Date()), 20)
  return {
    title: 'Every field',
    category_id: 'every-field',
    summary: 'A summary of its own',
    description: '<p>A <strong>description</strong> of its own</p>',
    category_type: 'destination',
    category: other.destination,
    destination: other.destination,
    themes: [other.theme],
    surrounding_name: null,
    pictures: model.pictures.toReversed().map(({ key }, index) => ({ key, alt: `Picture ${index}` })),
    length_of_stay: [4, 6, 9],
    board_type: ['HALF_BOARD', 'ALL_INCLUSIVE'],
    travel_companion: model.travel_companion === 3 ? 4 : 3,
    travel_start_date: from,
    travel_end_date: addDays(from, 200),
    closed_arrival_weekdays: [0, 3],
    hotels: [{ hotel_id: other.hotel, distance_m: 1_250 }, ...model.hotels],
    hotel_info: { title: 'A hotel of its own', description: '<p>By the water</p>' },
    activities: [{ activity_id: other.included }],
    optional_activities: [{ activity_id: other.optional, upgraded_with_activity_id: other.included }],
    additional_information: [other.block],
    custom_filters: {},
    margin: 12.34,
    partial_payment: 35,
    partial_payment_due_days: 42,
    is_sgr_package: !model.is_sgr_package,
    vat_scheme: 'agent' as const,
    is_package_travel: !model.is_package_travel,
    externally_sold: true,
    hide_price: true,
    recommended: !model.recommended,
    translations: { nl: { title: 'Elk veld', hotel_description: '<p>Aan het water</p>' }, fa: { summary: 'خلاصه' } },
  }
}

test('each single field is stored and read back, changes no other, and is named by the history', async () => {
  // Keys that depend on the demo are added.
  const custom = (await staff('GET /fetchCustomFilters', {})).data[0]!
  const filter = (await staff('GET /fetchCustomFiltersById/:id', { params: { id: custom.id } })).data
  const wanted = { ...changedFields(), custom_filters: { [filter.name]: [filter.values[0]!.key] } }
  if (JSON.stringify(wanted.custom_filters) === JSON.stringify(deal.content.custom_filters)) wanted.custom_filters = {}
  const surroundings = (await staff('GET /fetchSurroundings', {})).data.map(({ name }) => name)
  wanted.surrounding_name = surroundings.find((name) => name !== deal.content.surrounding_name)!
  const fields = Object.keys(wanted) as (keyof DealContent)[]
  expect(fields.toSorted()).toEqual(Object.keys(deal.content).toSorted())
  // A category belongs to a category type, so both are changed together.
  const together: (keyof DealContent)[][] = fields
    .filter((field) => field !== 'category')
    .map((field) => (field === 'category_type' ? ['category_type', 'category'] : [field]))
  for (const group of together) {
    const change = Object.fromEntries(group.map((field) => [field, wanted[field]]))
    const { data: saved } = await staff('PUT /editdeals/:id', {
      params: { id: deal.id },
      body: { ...deal.content, ...change, version: deal.version },
    })
    const again = await readDeal(deal.id)
    expect(again.content, group.join()).toEqual({ ...deal.content, ...change })
    expect(again.content).toEqual(saved.content)
    const { data: history } = await staff('GET /dealHistory/:id', { params: { id: deal.id }, query: { limit: 1 } })
    expect(history.items[0]!.changed.toSorted()).toEqual(group.toSorted())
    deal = again
  }
  expect(deal.content).toEqual(wanted)
  expect(deal.version).toBe(together.length + 1)
})

test('travellers read each of them by the name that the specification gives it', async () => {
  const { data: page } = (await staff('GET /deals/:id', { params: { id: deal.id }, query: {} })) as unknown as {
    data: Record<string, unknown>
  }
  const { content } = deal
  expect(page).toMatchObject({
    deals_id: deal.id,
    title: content.title,
    category_id: content.category_id,
    description: expect.stringContaining('<strong>description</strong>'),
    category_type: 'destination',
    category: content.category,
    length_of_stay: [4, 6, 9],
    show_hotel_nights: [3, 5, 8],
    board_type: ['HALF_BOARD', 'ALL_INCLUSIVE'],
    activities: [{ activity_id: other.included }],
    optional_activities: [{ activity_id: other.optional, upgraded_with_activity_id: other.included }],
    has_activity: true,
    surrounding_name: expect.any(String),
    surrounding_title: expect.any(String),
    surrounding_description: expect.any(String),
    hotel_info: { title: 'A hotel of its own', description: expect.stringContaining('By the water') },
    additional_information: [other.block],
    travel_companion: content.travel_companion,
    travel_start_date: content.travel_start_date,
    travel_end_date: content.travel_end_date,
    partial_payment: 35,
    partial_payment_due_days: 42,
    is_sgr_package: content.is_sgr_package,
  })
  expect((page['carousel_images'] as object[]).length).toBe(content.pictures.length - 1)
  for (const name of [
    'deals_img',
    'package_label',
    'banner_name',
    'hasActivityAvailable',
    'offer_package_img',
    'lowest_price',
    'price_before_discount',
    'discount_percentage',
    'actual_price',
    'totalPrice',
    'checkin_date',
    'snapped_prices',
  ])
    expect(page, name).toHaveProperty(name)
  const { data: dutch } = await staff('GET /deals/:id', { params: { id: deal.id }, query: { language: 'nl' } })
  expect(dutch.title).toBe('Elk veld')
})

describe('a deal of which anything was sold, or made to be sold, is never removed for good', () => {
  const removed = async (id: number) => {
    await staff('DELETE /deletedeals/:id', { params: { id } })
    return failureOf(staff('DELETE /permanentDeleteDeals/:id', { params: { id } }))
  }
  const soldOf = (failed: CallFailed) =>
    Object.entries((failed.data as { sold: Record<string, number> }).sold).flatMap(([kind, n]) => (n > 0 ? kind : []))

  test('a voucher of it', async () => {
    const id = await addDeal('used-by-voucher')
    await shop.shop.db
      .updateTable('voucher')
      .set({ deal_id: id })
      .where('id', '=', await anyId('voucher'))
      .execute()
    const failed = await removed(id)
    expect([failed.status, failed.code, soldOf(failed)]).toEqual([409, 'deal_sold', ['vouchers']])
  })

  test('a campaign of it, with the codes that a partner sells', async () => {
    const id = await addDeal('used-by-campaign')
    await staff('POST /addPackageVoucherCampaign', {
      body: {
        campaign_name: 'Partner',
        partner: 'Magazine',
        deals_id: id,
        valid_from: today(new Date()),
        valid_until: addDays(today(new Date()), 200),
        nights: model.length_of_stay[0]! - 1,
        persons: 2,
        generate: 1,
      },
    })
    const failed = await removed(id)
    expect([failed.code, soldOf(failed)]).toEqual(['deal_sold', ['campaigns']])
    // A voucher code also prevents the removal of its deal.
    const { db } = shop.shop
    await db.updateTable('voucher_campaign').set({ deal_id: deal.id }).where('deal_id', '=', id).execute()
    const code = await db.selectFrom('voucher_code').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await db.updateTable('voucher_code').set({ deal_id: id }).where('id', '=', code.id).execute()
    const codes = await failureOf(staff('DELETE /permanentDeleteDeals/:id', { params: { id } }))
    expect(soldOf(codes)).toEqual(['codes'])
  })

  test('an order of a voucher for it', async () => {
    const id = await addDeal('used-by-order')
    await staff('POST /activateDeal', { body: { deals_id: id, active: true } })
    const voucher = await anyId('voucher')
    await shop.shop.db.updateTable('voucher').set({ deal_id: id, kind: 'package' }).where('id', '=', voucher).execute()
    await shop.client('POST /pre-voucher-transaction', {
      body: { voucher_id: voucher, quantity: 1, name: 'Noor', surname: 'Smit', email: 'noor@example.nl' },
    })
    // The order still prevents the removal after its voucher no longer refers to the deal.
    await shop.shop.db.updateTable('voucher').set({ deal_id: null, kind: 'value' }).where('id', '=', voucher).execute()
    const failed = await removed(id)
    expect([failed.code, soldOf(failed)]).toEqual(['deal_sold', ['voucher_orders']])
  })

  const anyId = async (table: 'voucher') =>
    (await shop.shop.db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
})
