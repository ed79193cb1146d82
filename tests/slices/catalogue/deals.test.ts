/** Deals in the back-office: from an empty draft to the shop, versions, translations, history, preview, and removal. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanContent } from '@tussenuit/modules/office/deal-admin/content.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { DealContent, StaffDeal } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { findDisallowedHtml, richPayloads } from '../../html-dangers.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let editor: Client
/** An active deal of the demo, to whose records a new deal may refer. */
let sold: StaffDeal
beforeAll(async () => {
  shop = await startTestShop({ deals: 4, priceDays: 40, work: false })
  editor = shop.newClient(await signIn(shop, 'editor'))
  const { data } = await editor('GET /fetchPaginatedDeals', { query: { status: 'active', sort: 'title' } })
  const plain = data.items.find(
    ({ externally_sold, hide_price, lowest_price }) => !externally_sold && !hide_price && lowest_price,
  )
  sold = await readStaffDeal(plain!.id)
})
afterAll(() => shop.close())

const readStaffDeal = async (id: number): Promise<StaffDeal> =>
  (await editor('GET /deals/:id', { params: { id }, query: {} })).data as StaffDeal

let drafts = 0
const draftOf = (change: Partial<DealContent> = {}): DealContent => ({
  ...sold.content,
  category_id: `by-hand-${++drafts}`,
  title: `By hand ${drafts}`,
  translations: {},
  ...change,
})
const addDeal = async (change: Partial<DealContent> = {}): Promise<number> =>
  (await editor('POST /managedeals/adddeals', { body: draftOf(change) })).data.deals_id
const saveDeal = (deal: StaffDeal, change: Partial<DealContent> & { confirmed?: string[] }) =>
  editor('PUT /editdeals/:id', { params: { id: deal.id }, body: { ...deal.content, ...change, version: deal.version } })
const activateDeal = (id: number, active = true) => editor('POST /activateDeal', { body: { deals_id: id, active } })
const readPublicDeal = async (id: number) => (await shop.client('GET /deals/:id', { params: { id }, query: {} })).data
const isListed = async (id: number) =>
  ((await shop.client('GET /deals', { query: {} })).data as { deals_id: number }[]).some((card) => card.deals_id === id)

test('an empty draft reports missing values by field, and a complete one is in the shop at once and can be booked', async () => {
  const empty = draftOf({
    summary: '',
    description: '',
    pictures: [],
    length_of_stay: [],
    board_type: [],
    hotels: [],
    activities: [],
    optional_activities: [],
  })
  const { deals_id: id } = (await editor('POST /managedeals/adddeals', { body: empty })).data
  const draft = await readStaffDeal(id)
  expect([draft.status, draft.version, draft.updated_by]).toEqual(['draft', 1, 'editor@demo.test'])
  const refused = await expectCallFailed(activateDeal(id))
  expect([refused.status, refused.code]).toEqual([422, 'deal_incomplete'])
  expect((refused.data as { missing: { path: string }[] }).missing.map(({ path }) => path)).toEqual([
    'summary',
    'description',
    'pictures',
    'length_of_stay',
    'board_type',
    'hotels',
  ])
  expect(draft.missing.map(({ path }) => path)).toContain('hotels')
  expect([(await expectCallFailed(readPublicDeal(id))).status, await isListed(id)]).toEqual([404, false])

  const { summary, description, pictures, length_of_stay, board_type, hotels } = sold.content
  const whole = (
    await saveDeal(draft, { summary, description, pictures, length_of_stay, board_type, hotels, activities: [] })
  ).data
  expect([whole.missing, whole.version, whole.status]).toEqual([[], 2, 'draft'])
  expect((await activateDeal(id)).data).toEqual({ deals_id: id, status: 'active' })
  const page = await readPublicDeal(id)
  expect([page.title, page.price_state, await isListed(id)]).toEqual([empty.title, 'known', true])
  const found = (await shop.client('POST /deals/search', { body: { q: empty.title } })).data.items
  expect(found.map(({ deals_id }) => deals_id)).toContain(id)
  const stay = await findBookableStay(shop, { slug: empty.category_id, skipDays: 3 })
  const { reservation } = await reserveRoom(shop, stay)
  expect(reservation.total_cents).toBeGreaterThan(0)

  // A deal is removed permanently only after it has been deleted.
  expect((await expectCallFailed(editor('DELETE /permanentDeleteDeals/:id', { params: { id } }))).code).toBe(
    'deal_not_deleted',
  )
  await editor('DELETE /deletedeals/:id', { params: { id } })
  expect([(await expectCallFailed(readPublicDeal(id))).status, await isListed(id)]).toEqual([404, false])
  const refusal = await expectCallFailed(editor('DELETE /permanentDeleteDeals/:id', { params: { id } }))
  expect([
    refusal.status,
    refusal.code,
    (refusal.data as { sold: { reservations: number } }).sold.reservations,
  ]).toEqual([409, 'deal_sold', 1])
  expect((await activateDeal(id, false)).data.status).toBe('draft')
  await activateDeal(id)
  expect(await isListed(id)).toBe(true)
})

test('a deal that was never sold can be removed permanently, with an entry in the log', async () => {
  const id = await addDeal()
  await editor('DELETE /deletedeals/:id', { params: { id } })
  await editor('DELETE /permanentDeleteDeals/:id', { params: { id } })
  expect((await expectCallFailed(readStaffDeal(id))).status).toBe(404)
  const log = await shop.shop.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', `deal:${id}`)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['deal.add', 'deal.delete', 'deal.remove'])
})

test('a change applies in the shop at once: texts, margin, relations; one that makes an active deal incomplete is refused as a whole', async () => {
  const id = await addDeal()
  await activateDeal(id)
  const before = await readPublicDeal(id)
  const deal = await readStaffDeal(id)
  const { data: dearer } = await saveDeal(deal, { title: 'Dearer by hand', margin: deal.content.margin + 40 })
  const after = await readPublicDeal(id)
  expect(after.title).toBe('Dearer by hand')
  expect(after.lowest_price_cents!).toBeGreaterThan(before.lowest_price_cents!)
  expect(dearer.advertised_cents).toBe(after.lowest_price_cents)
  const broken = await expectCallFailed(saveDeal(dearer, { title: 'Without hotels', hotels: [] }))
  expect([broken.status, broken.code]).toEqual([422, 'deal_incomplete'])
  expect((await readPublicDeal(id)).title).toBe('Dearer by hand')
  const moved = await expectCallFailed(saveDeal(dearer, { category_id: 'elsewhere' }))
  expect(moved.fields.map(({ path, code }) => [path, code])).toEqual([['category_id', 'name_on_sale']])
  await saveDeal(dearer, { hide_price: true })
  expect((await readPublicDeal(id)).price_state).toBe('hidden')
})

test('the record as read is valid input of a change: saving it unchanged changes nothing', async () => {
  const deal = await readStaffDeal(sold.id)
  const { data: again } = await saveDeal(deal, {})
  expect(again.content).toEqual(deal.content)
  expect(again.outdated).toEqual(deal.outdated)
  const { version: _v, updated_at: _u, updated_by: _b, ...rest } = again
  const { version: _1, updated_at: _2, updated_by: _3, ...old } = deal
  expect(rest).toEqual(old)
  sold = again
})

test('of two changes of the same version the second is refused with the first; nothing is lost', async () => {
  const deal = await readStaffDeal(await addDeal({ title: 'For two' }))
  await saveDeal(deal, { title: 'By the first' })
  const refused = await expectCallFailed(saveDeal(deal, { title: 'By the second' }))
  expect([refused.status, refused.code]).toEqual([409, 'record_changed'])
  const { current } = refused.data as { current: StaffDeal }
  expect([current.content.title, current.version, current.updated_by]).toEqual(['By the first', 2, 'editor@demo.test'])
  const both = await Promise.allSettled([1, 2, 3, 4].map((n) => saveDeal(current, { title: `At once ${n}` })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a translation is outdated once its English changes, until it is changed or confirmed', async () => {
  const dutch = { nl: { title: 'Met de hand', summary: 'Twee nachten' }, de: { title: 'Von Hand' } }
  const deal = await readStaffDeal(await addDeal({ title: 'By hand', translations: dutch }))
  const { data: changed } = await saveDeal(deal, { title: 'By hand and foot' })
  expect(changed.outdated).toEqual({ nl: { title: 'By hand' }, de: { title: 'By hand' } })
  const { data: list } = await editor('GET /fetchPaginatedDeals', { query: { q: 'by hand and foot' } })
  expect(list.items.map(({ outdated_languages }) => outdated_languages.toSorted())).toEqual([['de', 'nl']])
  const { data: settled } = await saveDeal(changed, {
    translations: { ...dutch, nl: { ...dutch.nl, title: 'Met hand en voet' } },
    confirmed: ['de.title'],
  })
  expect(settled.outdated).toEqual({})
})

test('the history shows who changed which field, and an older version can be restored', async () => {
  const deal = await readStaffDeal(await addDeal({ title: 'First', summary: 'One' }))
  await saveDeal(deal, { title: 'Second' })
  await activateDeal(deal.id)
  const { data: history } = await editor('GET /dealHistory/:id', { params: { id: deal.id }, query: {} })
  expect(history.items.map(({ action, version, by, changed }) => [action, version, by, changed])).toEqual([
    ['activate', 2, 'editor@demo.test', []],
    ['update', 2, 'editor@demo.test', ['title']],
    ['add', 1, 'editor@demo.test', []],
  ])
  const first = history.items.at(-1)!.content!
  expect(first.title).toBe('First')
  const { data: back } = await editor('PUT /editdeals/:id', {
    params: { id: deal.id },
    body: { ...deal.content, ...first, version: 2 },
  })
  expect([back.content.title, back.version]).toEqual(['First', 3])
  // The first change by staff also stores the version before it.
  const { data: loaded } = await editor('GET /dealHistory/:id', { params: { id: sold.id }, query: {} })
  expect(loaded.items.map(({ version, by }) => [version, by])).toEqual([
    [2, 'editor@demo.test'],
    [1, null],
  ])
})

test('a version that was saved before deals had a field is shown without it', async () => {
  const deal = await readStaffDeal(await addDeal({ title: 'Old' }))
  await sql`update deal_history set content = content - 'margin' where deal_id = ${deal.id}`.execute(shop.shop.db)
  const { data: history } = await editor('GET /dealHistory/:id', { params: { id: deal.id }, query: {} })
  const { margin: _, ...older } = deal.content
  expect(history.items[0]!.content).toEqual(older)
})

test('a preview shows the result of saving, for a new deal too, and writes nothing', async () => {
  const content = draftOf({
    title: 'Only looked at',
    description: '<p onclick="x()">Sea</p><script>x()</script>',
    margin: 77,
  })
  const tables = ['deal', 'deal_hotel', 'deal_activity', 'deal_price', 'price_history'] as const
  const counted = async () => {
    const counts = []
    for (const table of tables)
      counts.push(
        (
          await shop.shop.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    return counts
  }
  const before = await counted()
  const month = addDays(today(new Date()), 8).slice(0, 7)
  const { data: preview } = await editor('POST /previewDeal', {
    body: { deals_id: null, deal: content, language: 'nl', nights: content.length_of_stay[0]! - 1, month },
  })
  expect(await counted()).toEqual(before)
  // Anyone with the preview's token sees it on the shop's page, until the token expires.
  const { data: page } = await shop.client('GET /deals/package/:category/:q', {
    params: { category: content.category, q: content.category_id },
    query: { preview: preview.token, language: 'nl' },
  })
  expect(page).toEqual(preview.deal)
  const asked = { params: { category: content.category, q: content.category_id }, query: { preview: preview.token } }
  shop.clockAhead(16)
  expect((await expectCallFailed(shop.client('GET /deals/package/:category/:q', asked))).status).toBe(404)
  shop.clockAhead(0)
  expect([preview.deal.title, preview.deal.description, preview.deal.price_state]).toEqual([
    'Only looked at',
    '<p lang="en" dir="ltr">Sea</p>',
    'known',
  ])
  const { deals_id: id } = (await editor('POST /managedeals/adddeals', { body: content })).data
  await activateDeal(id)
  const live = await readPublicDeal(id)
  expect(preview.deal.price).toEqual(live.price)
  const { data: days } = await shop.client('POST /hotels/calendar', {
    body: { deals_id: id, nights: preview.nights!, from: preview.calendar[0]!.date, to: preview.calendar.at(-1)!.date },
  })
  expect(preview.calendar).toEqual(days)
  expect(preview.calendar.some(({ price_per_person_cents }) => price_per_person_cents !== null)).toBe(true)
})

test('HTML is sanitised when stored, in every language', async () => {
  const hostile = '<p onclick="x()">Sea</p><script>alert(1)</script><a href="javascript:x()">go</a>'
  const clean = '<p>Sea</p><p><a>go</a></p>'
  const deal = await readStaffDeal(
    await addDeal({
      description: hostile,
      hotel_info: { title: 'Hof', description: hostile },
      translations: { fa: { description: hostile, hotel_description: hostile } },
    }),
  )
  const { description, hotel_info, translations } = deal.content
  expect([description, hotel_info.description, translations]).toEqual([
    clean,
    clean,
    { fa: { description: clean, hotel_description: clean } },
  ])
})

test('none of 1,000 payloads leaves executable content in a rich text', () => {
  expect(richPayloads.length).toBeGreaterThanOrEqual(1_000)
  expect(findDisallowedHtml('<p onclick="x()"><script>1</script><a href="javascript:x()">go</a>')).toHaveLength(3)
  for (const html of richPayloads) {
    const clean = cleanContent({
      ...sold.content,
      description: html,
      hotel_info: { title: '', description: html },
      translations: { fa: { description: html, hotel_description: html } },
    })
    const { description = '', hotel_description = '' } = clean.translations['fa'] ?? {}
    for (const field of [clean.description, clean.hotel_info.description, description, hotel_description])
      expect.soft(findDisallowedHtml(field), html).toEqual([])
  }
})

describe('lists', () => {
  test('by state and kind, searched in any language without regard to accents, sorted and paged', async () => {
    const id = await addDeal({
      title: 'Café by the lighthouse',
      translations: { de: { title: 'Leuchtturmkaffee' } },
      category_type: 'destination',
      category: sold.content.destination!,
    })
    for (const searchTerm of ['cafe by the light', 'CAFÉ BY THE LIGHT', 'lighthouse cafe', 'leuchtturmk', String(id)]) {
      const { data } = await editor('POST /fetchDealsBySearch', { body: { searchTerm } })
      expect([searchTerm, data.items.map((row) => row.id)]).toEqual([searchTerm, [id]])
    }
    const { data: drafts } = await editor('GET /fetchPaginatedDeals', {
      query: { status: 'draft', types: 'destination,themes' },
    })
    expect(drafts.items.map((row) => row.id)).toContain(id)
    expect(drafts.items.every((row) => row.status === 'draft' && row.category_type !== 'category')).toBe(true)
    const { data: none } = await editor('GET /fetchPaginatedDeals', {
      query: { status: 'deleted', types: 'destination' },
    })
    expect(none.total).toBe(0)
    const { data: all } = await editor('GET /fetchdeals', {})
    const titles = all.map(({ title }) => title.toLowerCase())
    const { data: second } = await editor('GET /fetchPaginatedDeals', { query: { sort: 'title', limit: 3, page: 2 } })
    expect([second.total, second.items.map(({ title }) => title.toLowerCase())]).toEqual([
      all.length,
      titles.slice(3, 6),
    ])
    const { data: filed } = await editor('GET /fetchDealsByCategoryName/:name', {
      params: { name: sold.content.category },
    })
    expect(filed.map((row) => row.id)).toContain(sold.id)
    const { data: page } = await editor('GET /fetchPaginatedDeals', {
      query: { category: sold.content.category, sort: 'title', limit: 2 },
    })
    expect([page.total, page.items]).toEqual([filed.length, filed.slice(0, 2)])
    const { data: newest } = await editor('GET /fetchNewAddedDeals', {})
    expect(newest[0]!.id).toBe(id)
    const { data: dearest } = await editor('GET /fetchPaginatedDeals', { query: { sort: '-lowest_price', limit: 100 } })
    const prices = dearest.items.map(({ lowest_price }) => lowest_price)
    expect(prices.findIndex((price) => price === null)).toBeGreaterThan(prices.findLastIndex((price) => price !== null))
  })

  test('hotels to sell a deal with are found by name and city', async () => {
    const { data } = await editor('GET /hotelsForDeals', { query: { q: 'WINTERBERG' } })
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ name, city }) => `${name} ${city}`.toLowerCase().includes('winterberg'))).toBe(true)
    expect((await editor('GET /hotelsForDeals', { query: { q: '%' } })).data).toEqual([])
  })

  test('an unknown state, kind or order is refused', async () => {
    for (const query of [{ status: 'gone' }, { types: 'hotel' }, { sort: 'id; drop' as never }, { limit: 101 }])
      expect((await expectCallFailed(editor('GET /fetchPaginatedDeals', { query }))).status).toBe(400)
  })
})

describe('bad input', () => {
  test.each<[string, Record<string, unknown>]>([
    ['title', { title: ' ' }],
    ['category_id', { category_id: 'With Spaces' }],
    ['category', { category: 'nowhere' }],
    ['destination', { destination: 'atlantis' }],
    ['themes.0', { themes: ['nothing'] }],
    ['surrounding_name', { surrounding_name: 'moon' }],
    ['pictures.0.key', { pictures: [{ key: 'no-such-picture', alt: '' }] }],
    ['hotels.0.hotel_id', { hotels: [{ hotel_id: 987654, distance_m: null }] }],
    ['activities.0.activity_id', { activities: [{ activity_id: 987654 }], optional_activities: [] }],
    ['additional_information.0', { additional_information: [987654] }],
    ['custom_filters.nothing', { custom_filters: { nothing: ['x'] } }],
    ['length_of_stay.0', { length_of_stay: [1] }],
    ['board_type.0', { board_type: ['BREAKFAST'] }],
    ['margin', { margin: 12.345 }],
    ['margin', { margin: -1 }],
    ['partial_payment', { partial_payment: 101 }],
    ['travel_end_date', { travel_start_date: '2027-05-01', travel_end_date: '2027-04-01' }],
    ['travel_end_date', { travel_end_date: '2027-02-30' }],
    ['translations.xx', { translations: { xx: { title: 'x' } } }],
    ['translations.nl.title', { translations: { nl: { title: 'x'.repeat(121) } } }],
    ['translations.nl.colour', { translations: { nl: { colour: 'x' } } }],
    ['colour', { colour: 'red' }],
  ])('400 names %s', async (path, wrong) => {
    const { status, body } = await shop.raw(
      'POST',
      '/managedeals/adddeals',
      { ...draftOf(), ...wrong },
      await signIn(shop, 'editor'),
    )
    expect([status, body.error.fields?.map((field: { path: string }) => field.path)]).toEqual([400, [path]])
  })

  test('a slug is unique; an upgrade replaces an included activity; lists have no duplicates', async () => {
    const refused = async (change: Partial<DealContent>) =>
      (await expectCallFailed(addDeal(change))).fields.map(({ path, code }) => `${path} ${code}`)
    expect(await refused({ category_id: sold.content.category_id })).toEqual(['category_id name_taken'])
    const { data: activities } = await editor('GET /fetchActivities', {})
    const [first, second] = activities.map(({ id }) => id) as [number, number]
    expect(
      await refused({
        activities: [{ activity_id: first }],
        optional_activities: [{ activity_id: second, upgraded_with_activity_id: second }],
      }),
    ).toEqual(['optional_activities.0.upgraded_with_activity_id not_included'])
    expect(
      await refused({
        activities: [{ activity_id: first }],
        optional_activities: [{ activity_id: first, upgraded_with_activity_id: null }],
      }),
    ).toEqual(['optional_activities.0.activity_id repeated'])
  })
})

test('the guarantee requires the settings permission, and its contribution applies to the next price', async () => {
  const body = { sgr_logo: '/sgr.svg', sgr_contribution_cents: 750, text: 'Covered' }
  expect((await expectCallFailed(editor('POST /sgrSettings', { body }))).status).toBe(403)
  const manager = shop.newClient(await signIn(shop, 'manager'))
  expect((await manager('POST /sgrSettings', { body })).data).toEqual(body)
  expect((await shop.client('GET /sgrpaymentconfiguration', {})).data).toEqual(body)
  const late = { ...body, text: 'Mine', before: { ...body, sgr_contribution_cents: 700 } }
  expect((await expectCallFailed(manager('POST /sgrSettings', { body: late }))).code).toBe('record_changed')
  const { data: mine } = await manager('POST /sgrSettings', { body: { ...late, before: body } })
  expect(mine).toEqual({ ...body, text: 'Mine' })
  for (const sgr_logo of ['https://elsewhere.example/x.svg', '//elsewhere.example/x.svg', 'javascript:boom()'])
    expect(
      (await expectCallFailed(manager('POST /sgrSettings', { body: { ...body, sgr_logo } }))).fields[0]?.path,
    ).toBe('sgr_logo')
})
