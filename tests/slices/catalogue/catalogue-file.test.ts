/**
 * The catalogue is exported to a file and imported again: nothing changes, findings name row and column, and either all
 * rows are imported or none.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { catalogueKinds, type ImportReport } from '@tussenuit/modules/office/catalogue-file/contract.ts'
import { parseCsv } from '@tussenuit/modules/shared/csv.ts'
import { findBookableStay, reserveRoom } from '../../booking-steps.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

type Kind = (typeof catalogueKinds)[number]

let shop: TestShop
let editor: Client
let headers: Record<string, string>
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 40, work: false })
  headers = await signIn(shop, 'editor')
  editor = shop.newClient(headers)
})
afterAll(() => shop.close())

const pathOf = (kind: Kind | 'hotels') => (kind === 'hotels' ? '/exportHotels' : `/exportCatalogue/${kind}`)
async function exportFile(kind: Kind | 'hotels', format: 'csv' | 'json', language = 'en'): Promise<string> {
  const reply = await fetch(`${shop.url}/api${pathOf(kind)}?format=${format}&language=${language}`, { headers })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
  ])
  // Decoded from bytes, because text() removes the byte order mark.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer())
}
const importFile = async (
  kind: Kind | 'hotels',
  content: string,
  { format = 'csv', apply = true }: { format?: 'csv' | 'json'; apply?: boolean } = {},
): Promise<ImportReport> =>
  (kind === 'hotels'
    ? await editor('POST /importHotelFile', { body: { format, content, apply } })
    : await editor('POST /importCatalogue/:kind', { params: { kind }, body: { format, content, apply } })
  ).data
const toJson = (records: object[]) => JSON.stringify(records)
const findingTextsOf = ({ findings }: ImportReport) =>
  findings.map(({ row, column, code }) => `${row} ${column} ${code}`)

/** The contents of every table of the catalogue, as text. */
async function readWholeCatalogue(): Promise<string> {
  const { db } = shop.shop
  const tables = [
    'deal',
    'deal_hotel',
    'deal_activity',
    'hotel',
    'activity',
    'activity_pricing',
    'reference_item',
  ] as const
  const rows = []
  for (const table of tables) rows.push(await db.selectFrom(table).selectAll().execute())
  return JSON.stringify(rows.map((list) => list.map((row) => JSON.stringify(row)).toSorted()))
}

test('what is exported and imported again changes nothing, in either format', async () => {
  const before = await readWholeCatalogue()
  for (const kind of [...catalogueKinds, 'hotels'] as const)
    for (const format of ['csv', 'json'] as const) {
      const report = await importFile(kind, await exportFile(kind, format), { format })
      expect([kind, format, report.findings, report.added, report.changed, report.applied]).toEqual([
        kind,
        format,
        [],
        0,
        0,
        true,
      ])
      expect(report.unchanged).toBe(report.rows)
      expect(report.rows).toBeGreaterThan(0)
    }
  expect(await readWholeCatalogue()).toBe(before)
})

test('for a Dutch spreadsheet cells are divided by semicolons and decimals by commas; as it saves them they change nothing', async () => {
  const before = await readWholeCatalogue()
  for (const kind of [...catalogueKinds, 'hotels'] as const) {
    const file = await exportFile(kind, 'csv', 'nl')
    expect(file.split(/\r\n/)[0]).toMatch(/^\uFEFF\w+;\w+;/)
    const saved = `sep=;\r\n${file
      .slice(1)
      .replaceAll(/;true\b/g, ';WAAR')
      .replaceAll(/;false\b/g, ';ONWAAR')};;;\r\n;;;\r\n`
    const report = await importFile(kind, saved)
    expect([kind, report.findings, report.changed, report.added, report.applied]).toEqual([kind, [], 0, 0, true])
  }
  expect(await readWholeCatalogue()).toBe(before)
})

test('a trial names every finding by row and column, and neither it nor a file with findings changes anything', async () => {
  const [first] = JSON.parse(await exportFile('deals', 'json')) as Record<string, unknown>[]
  const plain = (change: object) => {
    const { version: _, ...rest } = { ...first!, ...change }
    return rest
  }
  const file = toJson([
    plain({ category_id: 'good-row', title: 'A good row', status: 'draft' }),
    plain({ category_id: 'Bad Name', margin: -4, length_of_stay: [1] }),
    plain({ category_id: 'no-hotel', hotels: [{ supplier_id: 99, distance_m: null }], status: 'draft' }),
    plain({ category_id: 'unsellable', summary: '', status: 'active' }),
    plain({ category_id: 'good-row' }),
    { ...first!, title: 'Stale', version: 999 },
  ])
  const before = await readWholeCatalogue()
  for (const apply of [false, true]) {
    const report = await importFile('deals', file, { format: 'json', apply })
    expect(findingTextsOf(report)).toEqual([
      '3 category_id pattern',
      '3 length_of_stay.0 minimum',
      '3 margin minimum',
      '4 hotels.0.supplier_id unknown',
      '5 summary summary_missing',
      '6 category_id repeated',
      '7 version record_changed',
    ])
    expect([report.applied, report.rows, report.added, report.total_findings]).toEqual([false, 6, 1, 7])
  }
  expect(await readWholeCatalogue()).toBe(before)
  const good = toJson([plain({ category_id: 'good-row', title: 'A good row', status: 'draft' })])
  expect(await importFile('deals', good, { format: 'json', apply: false })).toMatchObject({ applied: false, added: 1 })
  expect(await readWholeCatalogue()).toBe(before)
})

test('a file that is none is refused by its line', async () => {
  expect(findingTextsOf(await importFile('themes', ''))).toEqual(['1  file_empty'])
  expect(findingTextsOf(await importFile('themes', 'name,title\n"open,1'))).toEqual(['2  file_quotes'])
  expect(findingTextsOf(await importFile('themes', 'name,colour\nx,red'))).toEqual(['1 colour column_unknown'])
  expect(findingTextsOf(await importFile('themes', 'name,title,title\nx,y,z'))).toEqual(['1 title column_repeated'])
  expect(findingTextsOf(await importFile('themes', '{', { format: 'json' }))).toEqual(['1  file_json'])
  expect(findingTextsOf(await importFile('themes', '[1]', { format: 'json' }))).toEqual(['1  file_json'])
  const withinJson =
    '[{"name": "open", "title": "a\\u0000"}, {"name": "x", "translations": {"nl": {"title": "\\ud800"}}}]'
  expect(findingTextsOf(await importFile('themes', withinJson, { format: 'json' }))).toEqual(
    expect.arrayContaining(['2 title characters', '3 translations.nl.title characters']),
  )
  const deep = `[{"name": ${'['.repeat(5_000)}${']'.repeat(5_000)}}]`
  expect(findingTextsOf(await importFile('themes', deep, { format: 'json' }))).toContain('2  too_deep')
  const many = `name\n${Array.from({ length: 5_001 }, (_, index) => `x${index}`).join('\n')}`
  expect(findingTextsOf(await importFile('themes', many))).toEqual(['1  file_rows'])
  const { status } = await shop.raw(
    'POST',
    '/importCatalogue/themes',
    `{"content":"${'x'.repeat(17_000_000)}"}`,
    headers,
  )
  expect(status).toBe(413)
})

test('a text that a spreadsheet would run is written as text, and read back as it was', async () => {
  const texts = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', "'quoted", '＝1']
  for (const [index, summary] of texts.entries()) {
    const record = { name: `formula-${index}`, title: 'Formula', position: 0, summary, picture: null, translations: {} }
    expect((await importFile('themes', toJson([record]), { format: 'json' })).applied).toBe(true)
  }
  const file = await exportFile('themes', 'csv')
  const cells = file.split(/[,\r\n]+/).map((cell) => cell.replace(/^"/, ''))
  expect(cells.filter((cell) => /^[=+\-@\t\uff1d]/.test(cell))).toEqual([])
  const read = parseCsv(file)
  const rows = 'rows' in read ? read.rows.map((row) => row.cells) : []
  const column = rows[0]!.indexOf('summary')
  const written = rows.filter((row) => row[0]!.startsWith('formula-')).map((row) => row[column])
  expect(written.toSorted()).toEqual(texts.toSorted())
  expect(await importFile('themes', file)).toMatchObject({ applied: true, changed: 0, added: 0 })
})

test('the example files make an activity and a deal that a traveller books', async () => {
  const example = (name: string) =>
    readFileSync(new URL(`../../../docs/import-example/${name}`, import.meta.url), 'utf8')
  expect(await importFile('activities', example('activities.csv'))).toMatchObject({
    applied: true,
    added: 1,
    findings: [],
  })
  expect(await importFile('deals', example('deals.csv'))).toMatchObject({ applied: true, added: 1, findings: [] })
  const stay = await findBookableStay(shop, { slug: 'example-by-file', skipDays: 3 })
  const { reservation } = await reserveRoom(shop, stay)
  expect(reservation.total_cents).toBeGreaterThan(0)
  const log = await shop.shop.db
    .selectFrom('audit')
    .select(['action', 'actor', 'subject'])
    .where('subject', '=', 'catalogue:deals')
    .where('action', '=', 'catalogue.import')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(log).toEqual({ action: 'catalogue.import', actor: 'editor@demo.test', subject: 'catalogue:deals' })
  // A second import changes nothing, and a change of one cell changes one deal.
  expect(await importFile('deals', example('deals.csv'))).toMatchObject({ applied: true, unchanged: 1, changed: 0 })
  const renamed = example('deals.csv').replace('A stay from a file', 'A stay from another file')
  expect(await importFile('deals', renamed)).toMatchObject({ applied: true, changed: 1 })
})

test('a role that may not change the catalogue reads it, and one that may not read it gets no file', async () => {
  const body = { format: 'csv', content: 'name\nx', apply: false }
  const status = async (role: string, method: string, path: string) =>
    (await shop.raw(method, path, method === 'POST' ? body : undefined, await signIn(shop, role as 'viewer'))).status
  expect(await status('viewer', 'POST', '/importCatalogue/themes')).toBe(403)
  expect(await status('viewer', 'POST', '/importHotelFile')).toBe(403)
  expect(await status('finance', 'GET', '/exportCatalogue/deals')).toBe(403)
  expect((await fetch(`${shop.url}/api/exportHotels`)).status).toBe(401)
})
