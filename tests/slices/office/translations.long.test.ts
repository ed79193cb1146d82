/**
 * The list of all texts by language: missing, outdated and completed ones of each kind of record.
 *
 * In the long suite: texts without a translation.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { StaffDeal } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import type { TextKind } from '@tussenuit/modules/office/translation/states.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let editor: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 5, work: false })
  editor = shop.newClient(await signIn(shop, 'editor'))
})
afterAll(() => shop.close())

type Query = Parameters<typeof editor<'GET /translations'>>[1]['query']
const listTranslations = async (query: Query) =>
  (await editor('GET /translations', { query: { limit: 100, ...query } })).data
const shareOf = async (language: string) =>
  (await editor('GET /translationShares', {})).data.find((one) => one.language === language)!
const runSql = (text: string) => sql.raw(text).execute(shop.shop.db)

/** By kind: a record whose Dutch text is removed, and the name of that text in the list. */
const taken: [kind: TextKind, table: string, stored: string, name: string, also: string][] = [
  ['deals', 'deal', 'title', 'title', "status = 'active'"],
  ['deals', 'deal', 'description_html', 'description', "status = 'active'"],
  ['deals', 'deal', 'hotel_description_html', 'hotel_description', "hotel_info ->> 'description_html' <> ''"],
  ['hotels', 'hotel', 'intro', 'intro', "intro_html <> ''"],
  ['activities', 'activity', 'external_name', 'external_name', 'true'],
  ['activities', 'activity', 'description_html', 'description', "description_html <> ''"],
  ['categories', 'reference_item', 'title', 'title', "kind = 'category'"],
  ['themes', 'reference_item', 'title', 'title', "kind = 'theme'"],
  ['destinations', 'reference_item', 'summary', 'summary', "kind = 'destination' and summary <> ''"],
  ['surroundings', 'reference_item', 'description_html', 'description', "kind = 'surrounding'"],
  ['custom-filters', 'reference_item', 'title', 'title', "kind = 'custom_filter'"],
  ['additional-info', 'additional_info', 'description_html', 'description', 'true'],
  ['banners', 'banner', 'title', 'title', 'true'],
  ['vouchers', 'voucher', 'name', 'name', 'true'],
  ['vouchers', 'voucher', 'description_html', 'description', "description_html <> ''"],
]

test.each(taken)('%s: %s without the Dutch of %s is missing, and with it is done', async (...one) => {
  const [kind, table, stored, name, also] = one
  if (table === 'hotel')
    await runSql("update hotel set intro_html = '<p>Quiet.</p>' where id = (select min(id) from hotel)")
  const { rows } = await sql<{
    id: number
  }>`select min(id) as id from ${sql.table(table)} where ${sql.raw(also)}`.execute(shop.shop.db)
  const id = Number(rows[0]!.id)
  const countTexts = async (state: 'missing' | 'done') =>
    (await listTranslations({ language: 'nl', state, kind })).items.filter(
      (text) => text.id === id && text.name === name,
    ).length
  await runSql(`update ${table} set translations = translations #- '{nl,${stored}}' where id = ${id}`)
  const before = await shareOf('nl')
  expect([await countTexts('missing'), await countTexts('done')]).toEqual([1, 0])
  await runSql(`update ${table} set translations = jsonb_set(jsonb_set('{"nl": {}}'::jsonb || translations, '{nl}',
    coalesce(translations -> 'nl', '{}')), '{nl,${stored}}', '"Rust"') where id = ${id}`)
  expect(await shareOf('nl')).toEqual({ ...before, done: before.done + 1 })
  expect(await countTexts('missing')).toBe(0)
})

test('pages are in the list: title, introduction and text, and their questions as one', async () => {
  const ofPage = async (state: 'missing' | 'done', page: string) =>
    (await listTranslations({ language: 'nl', state, kind: 'content-pages' })).items.filter(({ id }) => id === page)
  const [before, { done }] = [await ofPage('done', 'faq'), await shareOf('nl')]
  const questions = before.find(({ name }) => name === 'faq')!
  expect([questions.rich, questions.source]).toEqual([true, expect.stringMatching(/^<h3>.+<\/h3><p>/)])
  expect(questions.text).toMatch(/^<h3>.+<\/h3><p>/)
  await runSql(`update content_page set translations = jsonb_set(translations #- '{nl,title}', '{nl,faq}', '[]')
    where name = 'faq'`)
  const missing = await ofPage('missing', 'faq')
  expect(missing.map(({ name, rich, text }) => [name, rich, text])).toEqual([
    ['faq', true, null],
    ['title', false, null],
  ])
  expect((await shareOf('nl')).done).toBe(done - 2)
})

test('a filter may have keys that other records use for HTML', async () => {
  await runSql(`update reference_item set filter_values = filter_values || '[{"key": "intro", "label": "Intro"}]'
    where kind = 'custom_filter'`)
  const { items } = await listTranslations({ language: 'nl', kind: 'custom-filters', q: 'Intro' })
  expect(items.map(({ name, rich }) => [name, rich])).toContainEqual(['intro', false])
})

test('the labels of a filter and the texts of pictures are in the list, too', async () => {
  const { items } = await listTranslations({ language: 'nl', kind: 'custom-filters' })
  const { rows } = await sql<{ key: string }>`select value ->> 'key' as key from reference_item,
    jsonb_array_elements(filter_values) as value where kind = 'custom_filter'`.execute(shop.shop.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(items.map(({ name }) => name)).toContain(key)
  await runSql(`update deal set picture_alts = '{"heath-1": "Heather"}' where id = (select min(id) from deal)`)
  const texts = await listTranslations({ language: 'fr', state: 'missing', q: 'heather' })
  expect(texts.items).toContainEqual(
    expect.objectContaining({ name: 'alt:heath-1', source: 'Heather', rich: false, text: null }),
  )
})

test('a deal whose English changed is outdated in each language that it had, until the meaning is confirmed', async () => {
  const { data: deals } = await editor('GET /fetchPaginatedDeals', { query: { status: 'active', sort: 'title' } })
  const deal = (await editor('GET /deals/:id', { params: { id: deals.items.at(-1)!.id }, query: {} })).data as StaffDeal
  const save = async (change: object) => {
    const { data } = await editor('GET /deals/:id', { params: { id: deal.id }, query: {} })
    const { content, version } = data as StaffDeal
    return editor('PUT /editdeals/:id', { params: { id: deal.id }, body: { ...content, ...change, version } })
  }
  await save({ summary: 'Another summary' })
  for (const language of languages.filter((one) => one !== 'en')) {
    const { items, total } = await listTranslations({ language, state: 'outdated' })
    expect([language, total]).toEqual([language, 1])
    expect(items[0]).toMatchObject({ id: deal.id, name: 'summary', source: 'Another summary' })
    expect(items[0]!.made_from).toBe(deal.content.summary)
  }
  await save({ confirmed: ['nl.summary'] })
  expect([(await shareOf('nl')).outdated, (await shareOf('fr')).outdated]).toEqual([0, 1])
  await editor('DELETE /deletedeals/:id', { params: { id: deal.id } })
  expect((await listTranslations({ language: 'fr', state: 'outdated' })).total).toBe(0)
})

test('pages are complete and do not overlap; a search term filters them', async () => {
  const all = await listTranslations({ language: 'nl', limit: 100 })
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listTranslations({ language: 'nl', page, limit: 25 })))
  expect(pages.flatMap(({ items }) => items)).toEqual(all.items)
  expect(pages.map(({ total }) => total)).toEqual([all.total, all.total, all.total, all.total])
  expect(await listTranslations({ language: 'nl', page: 5_000, limit: 25 })).toMatchObject({
    items: [],
    total: all.total,
  })
  const narrowed = await listTranslations({ language: 'nl', q: 'SAUNA' })
  expect(narrowed.total).toBeGreaterThan(0)
  for (const { record, source } of narrowed.items) expect(`${record} ${source}`.toLowerCase()).toContain('sauna')
})
