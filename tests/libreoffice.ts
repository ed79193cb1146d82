/** LibreOffice Calc, if it is installed: opens CSV files in a given locale and saves them again. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { SaxesParser } from 'saxes'
import { patienceMs } from './suite/form.ts'

export const isCalcInstalled = (): boolean => spawnSync('soffice', ['--version']).status === 0

/** `detects`: the option "Detect special numbers" of Calc's CSV import, which is off by default. */
export type Program = { locale: 'en-GB' | 'nl-NL' | 'de-DE'; separator: ',' | ';'; detects: boolean }

const run = promisify(execFile)

/** `type` as in OpenDocument, e.g. `float`, `date`, `string`; `value` of a number or day without its format. */
export type CalcCell = { type: string; value: string }

export type Calc = {
  save: (files: Record<string, string>, program: Program) => Promise<Map<string, Buffer>>
  /** The rows of a CSV file as Calc takes them when it opens it: what is a number, a day or a text. */
  read: (csv: string, program: Program) => Promise<CalcCell[][]>
  close: () => void
}

/** The cells of the first sheet of a flat OpenDocument file; empty cells at the end of a row are left out. */
export function readFlatSheet(xml: string): CalcCell[][] {
  const rows: CalcCell[][] = []
  let cell: CalcCell | null = null
  let isText = false
  let repeated = 1
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'table:table-row') rows.push([])
    if (name === 'text:p') isText = true
    if (name !== 'table:table-cell') return
    const of = (key: string) => String(attributes[key] ?? '')
    repeated = Number(attributes['table:number-columns-repeated'] ?? 1)
    cell = { type: of('office:value-type'), value: of('office:value') || of('office:date-value') }
  })
  parser.on('text', (text) => {
    if (isText && cell?.type === 'string') cell.value += text
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'text:p') isText = false
    if (name !== 'table:table-cell' || cell === null) return
    const own = cell
    if (own.type !== '' || repeated < 100) rows.at(-1)?.push(...Array.from({ length: repeated }, () => own))
    cell = null
  })
  parser.write(xml).close()
  for (const row of rows) while (row.at(-1)?.type === '') row.pop()
  return rows.filter((row) => row.length > 0)
}

/** Starts Calc with a separate profile for each locale, which is created at its first use. */
export function openCalc(): Calc {
  const folder = mkdtempSync(join(tmpdir(), 'tussenuit-calc-'))
  return {
    // Asynchronous, because the test's shop runs in this process.
    async save(files, program) {
      const saved = [program.separator.charCodeAt(0), 34, 76, 1, '', 0, false, true, false]
      await convert(folder, files, program, `csv:Text - txt - csv (StarCalc):${saved.join(',')}`)
      return new Map(Object.keys(files).map((name) => [name, readFileSync(join(folder, 'saved', `${name}.csv`))]))
    },
    async read(csv, program) {
      await convert(folder, { read: csv }, program, 'fods')
      return readFlatSheet(readFileSync(join(folder, 'saved', 'read.fods'), 'utf8'))
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function convert(
  folder: string,
  files: Record<string, string>,
  { locale, separator, detects }: Program,
  to: string,
): Promise<void> {
  const profile = join(folder, locale)
  mkdirSync(join(profile, 'user'), { recursive: true })
  const settings = join(profile, 'user', 'registrymodifications.xcu')
  if (!existsSync(settings)) writeFileSync(settings, settingsOf(locale))
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, `${name}.csv`), content)
    return join(folder, `${name}.csv`)
  })
  const given = [separator.charCodeAt(0), 34, 76, 1, '', 0, false, detects, false]
  await run(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      `--infilter=Text - txt - csv (StarCalc):${given.join(',')}`,
      '--convert-to',
      to,
      '--outdir',
      join(folder, 'saved'),
      ...paths,
    ],
    { timeout: patienceMs },
  )
}

const settingsOf = (locale: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>
`
