/**
 * Translations are exported to XLIFF and imported again. Nothing is lost, and each text is accepted or refused
 * separately.
 *
 * In the long suite: texts exported for translators and imported again; the editors are tested in the gate.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { StaffDeal } from '@tussenuit/modules/office/deal-admin/contract.ts'
import type { ImportedTexts } from '@tussenuit/modules/office/translation/contract.ts'
import { parseXliff } from '@tussenuit/modules/office/translation/read-xliff.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let editor: Client
let headers: Record<string, string>
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 5, work: false })
  headers = await signIn(shop, 'editor')
  editor = shop.newClient(headers)
})
afterAll(() => shop.close())

const exportTexts = async (query: string): Promise<string> => {
  const reply = await fetch(`${shop.url}/api/exportTranslations?${query}`, { headers })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/x-xliff+xml; charset=utf-8'])
  return reply.text()
}
const importTextFile = async (content: string, rehearse = false): Promise<ImportedTexts> =>
  (await editor('POST /importTranslations', { body: { content, rehearse } })).data
const countsOf = ({ changed, same, missing, refused }: ImportedTexts) => ({ changed, same, missing, refused })
const runSql = (text: string) => sql.raw(text).execute(shop.shop.db)
const listTranslations = async (query: object) =>
  (await editor('GET /translations', { query: { language: 'nl', limit: 100, ...query } })).data

/** The contents of every table with translations, and the number of audit entries. */
async function readAllTexts(): Promise<string> {
  const tables = [
    'deal',
    'deal_history',
    'hotel',
    'activity',
    'reference_item',
    'additional_info',
    'banner',
    'content_page',
    'voucher',
    'voucher_campaign',
  ] as const
  const rows = []
  for (const table of tables) rows.push(await shop.shop.db.selectFrom(table).selectAll().execute())
  return JSON.stringify(rows.map((all) => all.map((row) => JSON.stringify(row)).toSorted()))
}

type Said = { target?: string; state?: string; source?: string }
/** The file as a translation tool returns it, with translations of some units. */
const translateFile = (file: string, said: Record<string, Said>): string =>
  file.replaceAll(/<trans-unit id="([^"]*)".*?<\/trans-unit>/gs, (unit, id: string) => {
    const { target, state = 'translated', source } = said[id] ?? {}
    const with_ = source === undefined ? unit : unit.replace(/<source>.*<\/source>/s, `<source>${source}</source>`)
    if (said[id] === undefined) return unit
    if (target === undefined) return with_.replace(/<target state="[^"]*"/, `<target state="${state}"`)
    return with_.replace(/<target[^>]*>.*<\/target>/s, `<target state="${state}">${target}</target>`)
  })
const unitOf = ({ units }: ImportedTexts, id: string) => units.find(({ unit }) => unit === id)!

async function readDeal(id: number): Promise<StaffDeal> {
  return (await editor('GET /deals/:id', { params: { id }, query: {} })).data as StaffDeal
}
async function saveDeal(id: number, change: object): Promise<void> {
  const { content, version } = await readDeal(id)
  await editor('PUT /editdeals/:id', { params: { id }, body: { ...content, ...change, version } })
}
const findActiveDeal = async (): Promise<number> =>
  (await editor('GET /fetchPaginatedDeals', { query: { status: 'active', sort: 'title' } })).data.items[0]!.id

test('what goes out comes back in every language without changing a thing', async () => {
  const before = await readAllTexts()
  for (const language of languages.filter((one) => one !== 'en')) {
    const { items, total } = await listTranslations({ language })
    // Questions of content pages are not in the files.
    const pages = (await listTranslations({ language, kind: 'content-pages' })).items
    const questions = pages.filter(({ name }) => name === 'faq').length
    expect(questions).toBeGreaterThan(0)
    const inFile = items.filter(({ name }) => name !== 'faq')
    const { units, ...file } = await importTextFile(await exportTexts(`language=${language}`))
    expect([file.language, units.length, file.changed, file.refused]).toEqual([language, total - questions, 0, 0])
    expect(units.slice(0, inFile.length).map(({ before: text }) => text)).toEqual(inFile.map(({ text }) => text))
  }
  expect(await readAllTexts()).toBe(before)
})

test('the filters of the list hold for the file, and English has none', async () => {
  await runSql(`update banner set translations = translations #- '{nl,title}' where id = (select min(id) from banner)`)
  const { units } = parseXliff(await exportTexts('language=nl&state=missing&kind=banners'))
  const { items } = await listTranslations({ state: 'missing', kind: 'banners' })
  expect(units.map(({ id }) => id)).toEqual(items.map(({ kind, id, name }) => `${kind}/${id}/${name}`))
  expect(units.map(({ target }) => target)).toEqual(['', ...units.slice(1).map(() => '')])
  const reply = await fetch(`${shop.url}/api/exportTranslations?language=en`, { headers })
  expect([reply.status, JSON.stringify(await reply.json())]).toEqual([
    400,
    expect.stringContaining('"path":"language"'),
  ])
})

/** By kind: a text whose Dutch translation is removed, and its name in the file. */
const taken: [kind: string, table: string, stored: string, name: string, also: string][] = [
  ['deals', 'deal', 'description_html', 'description', "status = 'active'"],
  ['deals', 'deal', 'title', 'title', "status = 'active'"],
  ['hotels', 'hotel', 'intro', 'intro', 'id = (select min(id) from hotel)'],
  ['activities', 'activity', 'description_html', 'description', "description_html <> ''"],
  ['categories', 'reference_item', 'title', 'title', "kind = 'category'"],
  ['themes', 'reference_item', 'summary', 'summary', "kind = 'theme' and summary <> ''"],
  ['destinations', 'reference_item', 'title', 'title', "kind = 'destination'"],
  ['surroundings', 'reference_item', 'description_html', 'description', "kind = 'surrounding'"],
  ['custom-filters', 'reference_item', 'title', 'title', "kind = 'custom_filter'"],
  ['additional-info', 'additional_info', 'description_html', 'description', 'true'],
  ['banners', 'banner', 'text', 'text', "text <> ''"],
]
test.each(taken)('%s: %s, %s: a rehearsal shows it, the import writes it as the editor does', async (...one) => {
  const [kind, table, stored, name, also] = one
  if (table === 'hotel') await runSql(`update hotel set intro_html = '<p>Quiet.</p>' where ${also}`)
  const { rows } = await sql<{
    id: number
  }>`select min(id) as id from ${sql.table(table)} where ${sql.raw(also)}`.execute(shop.shop.db)
  const id = Number(rows[0]!.id)
  await runSql(`update ${table} set translations = translations #- '{nl,${stored}}' where id = ${id}`)
  const { items } = await listTranslations({ state: 'missing', kind })
  const text = items.find((item) => item.id === id && item.name === name)!
  const unit = `${kind}/${id}/${name}`
  const target = text.rich
    ? '&lt;p onclick="x()">Rust &amp;amp; stilte&lt;/p>&lt;script>x()&lt;/script>'
    : 'Rust &amp; stilte'
  const stays = text.rich ? '<p>Rust &amp; stilte</p>' : 'Rust & stilte'
  const file = translateFile(await exportTexts(`language=nl&state=missing&kind=${kind}`), { [unit]: { target } })
  const before = await readAllTexts()
  const rehearsed = await importTextFile(file, true)
  expect(await readAllTexts()).toBe(before)
  expect(unitOf(rehearsed, unit)).toMatchObject({ result: 'changed', before: null, after: stays, refusal: null })
  expect([rehearsed.changed, rehearsed.refused]).toEqual([1, 0])
  expect(await importTextFile(file)).toEqual(rehearsed)
  const after = (await listTranslations({ kind, state: 'done' })).items.find(
    (item) => item.id === id && item.name === name,
  )
  expect(after).toMatchObject({ text: stays, version: text.version + 1, source: text.source })
  expect(countsOf(await importTextFile(file)).changed).toBe(0)
  const subject = ['categories', 'themes', 'destinations', 'surroundings', 'custom-filters'].includes(kind)
    ? sql<string>`(select kind || ':' || id from reference_item where id = ${id})`
    : sql<string>`${`${table}:${id}`}`
  const { rows: audit } = await sql<{ action: string }>`select action from audit where subject = ${subject}
    or subject = 'translations:nl' and action = 'translation.import' order by id desc limit 2`.execute(shop.shop.db)
  expect(audit.map(({ action }) => action)).toEqual(['translation.import', expect.stringMatching(/\.update$/)])
})

test('pages: a text of theirs is written as their editor does; their questions are no text of a file', async () => {
  await runSql(`update content_page set translations = translations #- '{nl,lead}' where name = 'about-us'`)
  const file = await exportTexts('language=nl&state=missing&kind=content-pages')
  expect(parseXliff(file).units.map(({ id }) => id)).toContain('content-pages/about-us/lead')
  const lead = 'content-pages/about-us/lead'
  const again = translateFile(file, { [lead]: { target: 'Wie wij zijn' } })
  const read = async () => (await editor('GET /fetchContentPages', {})).data.find(({ name }) => name === 'about-us')!
  const before = await read()
  expect(unitOf(await importTextFile(again, true), lead)).toMatchObject({ result: 'changed', after: 'Wie wij zijn' })
  expect(await read()).toEqual(before)
  expect(countsOf(await importTextFile(again))).toMatchObject({ changed: 1, refused: 0 })
  const { translations, version, ...rest } = await read()
  expect(translations).toEqual({ ...before.translations, nl: { ...before.translations['nl'], lead: 'Wie wij zijn' } })
  expect([version, rest.faq, rest.body_html]).toEqual([before.version + 1, before.faq, before.body_html])
  const questions = await importTextFile(again.replaceAll(lead, 'content-pages/faq/faq'))
  expect(unitOf(questions, 'content-pages/faq/faq').refusal?.code).toBe('text_unknown')
})

test('each text is taken or refused for itself: source, translation, record, length, and twice in a file', async () => {
  const id = await findActiveDeal()
  await saveDeal(id, { summary: 'Before the file' })
  const { content } = await readDeal(id)
  const file = await exportTexts('language=nl&kind=deals')
  const unit = (name: string) => `deals/${id}/${name}`
  // Another member of staff changes the English of one text, the Dutch of another, and the margin.
  const nl = { ...content.translations['nl'], hotel_title: 'Van een collega' }
  await saveDeal(id, { summary: 'After the file', margin: 41, translations: { ...content.translations, nl } })
  const elsewhere = (record: string, name: string) =>
    translateFile(file, { [unit('title')]: { target: 'x' } })
      .match(new RegExp(`<trans-unit id="${unit('title')}".*?</trans-unit>`, 's'))![0]
      .replace(unit('title'), `${record}/${name}`)
  const more = [elsewhere('deals/999999', 'title'), elsewhere(`deals/${id}`, 'other'), elsewhere('cats/x', 'title')]
  const again = translateFile(file, {
    [unit('summary')]: { target: 'Nieuw' },
    [unit('hotel_title')]: { target: 'Van de vertaler' },
    [unit('description')]: { target: '&lt;p>Nieuw&lt;/p>' },
    [unit('title')]: { target: 'x'.repeat(121) },
  }).replace('</body>', `${elsewhere(`deals/${id}`, 'title')}${more.join('')}</body>`)
  const answer = await importTextFile(again)
  const codes = answer.units.filter(({ refusal }) => refusal).map(({ unit: one, refusal }) => [one, refusal!.code])
  expect(codes.toSorted()).toEqual(
    [
      ['cats/x/title', 'record_unknown'],
      ['deals/999999/title', 'record_unknown'],
      [unit('hotel_title'), 'translation_changed'],
      [unit('other'), 'text_unknown'],
      [unit('summary'), 'source_changed'],
      [unit('title'), 'maxLength'],
      [unit('title'), 'text_repeated'],
    ].toSorted(),
  )
  expect([answer.changed, answer.refused]).toEqual([1, 7])
  const { content: now } = await readDeal(id)
  expect(now.translations['nl']).toEqual({ ...nl, description: '<p>Nieuw</p>' })
  expect([now.margin, now.summary]).toEqual([41, 'After the file'])
})

test('an outdated translation that the translator leaves as it is, is confirmed; one that nobody touched is not', async () => {
  const id = await findActiveDeal()
  await saveDeal(id, {
    title: 'Another name',
    hotel_info: { ...(await readDeal(id)).content.hotel_info, title: 'Other' },
  })
  const file = await exportTexts('language=de&state=outdated')
  const title = `deals/${id}/title`
  expect(parseXliff(file).units).toContainEqual(
    expect.objectContaining({ id: title, state: 'needs-review-translation' }),
  )
  const answer = await importTextFile(translateFile(file, { [title]: { state: 'final' } }))
  expect(countsOf(answer)).toMatchObject({ changed: 1, refused: 0 })
  expect(unitOf(answer, title).result).toBe('changed')
  const still = (await listTranslations({ language: 'de', state: 'outdated' })).items.filter((item) => item.id === id)
  expect(still.map(({ name }) => name)).not.toContain('title')
  expect(still.map(({ name }) => name)).toContain('hotel_title')
})

test('texts whose records the role may not change are refused; empty ones are missing', async () => {
  const file = await exportTexts('language=fr&kind=hotels')
  const id = parseXliff(file).units[0]!.id
  const changed = translateFile(file, { [id]: { target: '&lt;p>Calme&lt;/p>' } })
  const caller = { staff: { email: 'own@demo.test', permissions: ['catalogue.read', 'catalogue.write'] } }
  const { importTranslatedTexts: importTexts } = await import('@tussenuit/modules/office/translation/file-flows.ts')
  const answer = await importTexts(shop.shop, { content: changed, rehearse: false }, caller as never)
  expect(unitOf(answer, id).refusal?.code).toBe('not_allowed')
  for (const target of ['', ' \u00a0', '\u200b\ufeff']) {
    const emptied = await importTextFile(translateFile(file, { [id]: { target } }))
    expect([unitOf(emptied, id).result, emptied.changed]).toEqual(['missing', 0])
  }
})

test('targets that a tool filled with the source, or with proposals, do not become translations', async () => {
  await runSql(`update banner set translations = translations #- '{nl,title}'`)
  const { items, total } = await listTranslations({ state: 'missing', kind: 'banners' })
  expect(total).toBeGreaterThan(2)
  const file = await exportTexts('language=nl&state=missing&kind=banners')
  const filled = (state: string, target = '$1') =>
    file.replaceAll(/(<source>.*?<\/source>)\n<target[^>]*>.*?<\/target>/gs, (_, source: string) => {
      const text = target === '$1' ? source.replace('<source>', '').replace('</source>', '') : target
      return `${source}\n<target${state}>${text}</target>`
    })
  const before = await readAllTexts()
  for (const state of [' state="needs-translation"', ' state="new"', ''])
    expect(countsOf(await importTextFile(filled(state)))).toEqual({ changed: 0, same: 0, missing: total, refused: 0 })
  const proposed = await importTextFile(filled(' state="needs-review-translation"', 'Voorstel'))
  expect([proposed.changed, proposed.refused, proposed.units[0]!.refusal?.code]).toEqual([0, total, 'text_unfinished'])
  expect(await readAllTexts()).toBe(before)
  expect((await listTranslations({ state: 'missing', kind: 'banners' })).items).toEqual(items)
})

test('a file that a tool has written anew is the same file: tags, spaces around texts, another tag of the language', async () => {
  const file = (await exportTexts('language=nl&kind=deals'))
    .replaceAll(/&lt;br \/&gt;/g, '&lt;BR/&gt;')
    .replaceAll('<source>', '<source>\n      ')
    .replaceAll('</source>', '\n    </source>')
    .replaceAll('</target>', '\n    </target>')
    .replaceAll('target-language="nl"', 'target-language="nl_NL"')
  const { units, ...result } = await importTextFile(file)
  expect([result.changed, result.refused, result.language]).toEqual([0, 0, 'nl'])
  expect(units.length).toBeGreaterThan(5)
})

test('a file that cannot be read is refused with what is wrong with it', async () => {
  const file = await exportTexts('language=nl&kind=banners')
  const entities = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
  const bad: [content: string, status: number, code: string][] = [
    [file.slice(0, -30), 422, 'file_xml'],
    [file.replace('?>', `?>${entities}`), 422, 'file_doctype'],
    [file.replace('UTF-8', 'UTF-16'), 422, 'file_encoding'],
    [`<xliff>${'<a>'.repeat(100_000)}`, 422, 'file_xliff'],
    [file.replace('<body>', `<body>${'<group>'.repeat(100_000)}`), 422, 'file_depth'],
    [file.replaceAll('target-language="nl"', 'target-language="sv"'), 422, 'file_language'],
    ['\u0000', 400, 'invalid_input'],
  ]
  for (const [content, status, code] of bad) {
    const call = editor('POST /importTranslations', { body: { content, rehearse: true } })
    await expect(call).rejects.toMatchObject({ status, code })
  }
})
