/**
 * LibreOffice Calc opens and saves our files in English, Dutch and German. The catalogue and lists of codes either do
 * not change, or the changed cells are refused. Translation files are tested as tools rewrite them.
 *
 * In the long suite: the catalogue and codes opened and saved by LibreOffice in three languages, if it is installed;
 * translation files as tools rewrite them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import { catalogueKinds, type ImportReport } from '@tussenuit/modules/office/catalogue-file/contract.ts'
import { parseCodesFromCsv, validateListedCodes, type ListedCode } from '@tussenuit/modules/money/ledger/code-list.ts'
import { decodeText } from '@tussenuit/modules/shared/decode-text.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { type Calc, isCalcInstalled, openCalc, type Program } from '../../libreoffice.ts'
import { signIn } from '../../voucher-steps.ts'

const isThere = isCalcInstalled()
if (!isThere) console.info('skipped: files that LibreOffice saves need it (Debian: apt-get install libreoffice-calc)')

let shop: TestShop
let editor: Client
let headers: Record<string, string>
beforeAll(async () => {
  shop = await startTestShop({ deals: 4, priceDays: 5, work: false })
  headers = await signIn(shop, 'editor')
  editor = shop.newClient(headers)
})
afterAll(() => shop?.close())

const exportFile = async (path: string): Promise<string> => {
  const reply = await fetch(`${shop.url}/api${path}`, { headers })
  expect(reply.status).toBe(200)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer())
}
type Kind = (typeof catalogueKinds)[number] | 'hotels'
const checkImport = async (kind: Kind, content: string): Promise<ImportReport> => {
  const body = { format: 'csv', content, apply: false } as const
  return kind === 'hotels'
    ? (await editor('POST /importHotelFile', { body })).data
    : (await editor('POST /importCatalogue/:kind', { params: { kind }, body })).data
}

const programs: (Program & { language: string })[] = [
  { language: 'en', locale: 'en-GB', separator: ',', detects: false },
  { language: 'nl', locale: 'nl-NL', separator: ';', detects: false },
  { language: 'de', locale: 'de-DE', separator: ';', detects: false },
]
const detecting = programs.map((program) => ({ ...program, detects: true }))

describe.skipIf(!isThere)('files that LibreOffice Calc opened and saved (needs soffice)', () => {
  let calc: Calc
  beforeAll(() => {
    calc = openCalc()
  })
  afterAll(() => calc?.close())

  test.each([...programs, ...detecting])(
    'the catalogue, $locale, special numbers $detects: nothing changes',
    async (program) => {
      const kinds = [...catalogueKinds, 'hotels'] as const
      const files: Record<string, string> = {}
      for (const kind of kinds) {
        const path = kind === 'hotels' ? '/exportHotels' : `/exportCatalogue/${kind}`
        files[kind] = await exportFile(`${path}?format=csv&language=${program.language}`)
      }
      const saved = await calc.save(files, program)
      for (const kind of kinds) {
        const content = decodeText(saved.get(kind)!)!
        expect(content).not.toBe(files[kind])
        const { rows, unchanged, findings } = await checkImport(kind, content)
        expect([kind, findings, unchanged]).toEqual([kind, [], rows])
        expect(rows).toBeGreaterThan(0)
      }
    },
  )

  test.each([...programs, ...detecting])(
    'a list of codes, $locale, special numbers $detects: every code comes back, or its line is refused',
    async (program) => {
      const intact = ['ABCD-EFGH-JKMN-PQRS-T', 'SUN-2026', '1234 5678', 'ZOMER12']
      const damaged = ['1234567890123456789', '12E15', '2026-03-12', '=A9/0', '01.02.2026']
      const lines = [...intact, ...damaged].map((code) => `${code}${program.separator}x`)
      const given = `code${program.separator}note\n${lines.join('\n')}\n`
      const listed = parseCodesFromCsv(
        decodeText((await calc.save({ codes: given }, program)).get('codes')!)!,
      ) as ListedCode[]
      expect(listed.slice(0, intact.length).map(({ code }) => code)).toEqual(intact)
      const findings = validateListedCodes(listed).map(({ line, problem }) => `${line} ${problem}`)
      expect(findings).toEqual(['6 code_rounded', '7 code_rounded', '8 code_day', '9 code_error', '10 code_day'])
    },
  )

  test.each(detecting)('codes that look like days, $locale: as they were, or refused as days', async (program) => {
    const given = ['code', '12-3-26', 'mrt-12', '03/12/26', '12:30'].join('\n')
    const saved = decodeText((await calc.save({ days: given }, program)).get('days')!)!
    const listed = parseCodesFromCsv(saved) as ListedCode[]
    const refused = validateListedCodes(listed).map(({ code }) => code)
    // Codes that look like days or times are either unchanged or refused.
    expect(listed.map(({ code }) => code).filter((code) => !refused.includes(code))).toEqual([])
  })
})

/** How tools rewrite an XML file without changing its content. */
const rewritings: Record<string, (file: string) => string> = {
  'a prefix for its elements': (file) => file.replaceAll(/<(\/?)([a-z])/g, '<$1x:$2').replace('xmlns=', 'xmlns:x='),
  'attributes in another order and other quotes': (file) =>
    file.replaceAll(/<([a-z-]+)((?: [\w:-]+="[^"]*")+)(\/?)>/g, (_, name: string, all: string, end: string) => {
      const list = all.match(/ [\w:-]+="[^"]*"/g)!.toReversed()
      return `<${name}${list.map((one) => (one.includes("'") ? one : one.replaceAll('"', "'"))).join('')}${end}>`
    }),
  'texts in CDATA': (file) =>
    file.replaceAll(/<(source|target)([^>]*)>([^<]+)<\/\1>/g, (_, name: string, marks: string, text: string) => {
      const plain = text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#13;', '\r')
        .replaceAll('&amp;', '&')
      return `<${name}${marks}><![CDATA[${plain}]]></${name}>`
    }),
  'a byte order mark and UTF-16': (file) =>
    decodeText(Buffer.from(`\uFEFF${file.replace('"UTF-8"', '"UTF-16" standalone="yes"')}`, 'utf16le'))!,
  'indentation, also within texts': (file) =>
    file
      .replaceAll(/(<\/?(?:file|body|trans-unit|note)\b)/g, '\n    $1')
      .replaceAll(/(<(?:source|target)[^>]*>)/g, '\n      $1\n        ')
      .replaceAll(/(<\/(?:source|target)>)/g, '\n      $1'),
  'another tag of the language, and no namespace': (file) =>
    file.replaceAll('target-language="nl"', 'target-language="nl_NL"').replace(/ xmlns="[^"]*"/, ''),
  'parts for its segments, and comments': (file) =>
    file.replaceAll(/(<target[^>]*>)(.*?)(<\/target>)/gs, '$1<mrk mtype="seg" mid="1">$2</mrk>$3<!-- checked -->'),
}
test.each(Object.entries(rewritings))(
  'a translation file that a tool has saved with %s changes nothing',
  async (_, rewritten) => {
    const file = await exportFile('/exportTranslations?language=nl')
    const content = rewritten(file)
    expect(content).not.toBe(file)
    const { data } = await editor('POST /importTranslations', { body: { content, rehearse: true } })
    expect(data.units.filter(({ result }) => result === 'refused').map(({ unit, refusal }) => [unit, refusal])).toEqual(
      [],
    )
    expect([data.changed, data.language]).toEqual([0, 'nl'])
    expect(data.same).toBeGreaterThan(20)
  },
)
