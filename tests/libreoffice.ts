/** LibreOffice Calc, if it is installed: opens CSV files in a given locale and saves them again. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { patienceMs } from './suite/form.ts'

export const isCalcInstalled = (): boolean => spawnSync('soffice', ['--version']).status === 0

/** `detects`: the option "Detect special numbers" of Calc's CSV import, which is off by default. */
export type Program = { locale: 'en-GB' | 'nl-NL' | 'de-DE'; separator: ',' | ';'; detects: boolean }

const run = promisify(execFile)

export type Calc = {
  save: (files: Record<string, string>, program: Program) => Promise<Map<string, Buffer>>
  close: () => void
}

/** Starts Calc with a separate profile for each locale, which is created at its first use. */
export function openCalc(): Calc {
  const folder = mkdtempSync(join(tmpdir(), 'tussenuit-calc-'))
  return {
    // Asynchronous, because the test's shop runs in this process.
    async save(files, { locale, separator, detects }) {
      const profile = join(folder, locale)
      mkdirSync(join(profile, 'user'), { recursive: true })
      const settings = join(profile, 'user', 'registrymodifications.xcu')
      if (!existsSync(settings)) writeFileSync(settings, settingsOf(locale))
      const paths = Object.entries(files).map(([name, content]) => {
        writeFileSync(join(folder, `${name}.csv`), content)
        return join(folder, `${name}.csv`)
      })
      const given = [separator.charCodeAt(0), 34, 76, 1, '', 0, false, detects, false]
      const saved = [separator.charCodeAt(0), 34, 76, 1, '', 0, false, true, false]
      await run(
        'soffice',
        [
          '--headless',
          `-env:UserInstallation=${pathToFileURL(profile)}`,
          `--infilter=Text - txt - csv (StarCalc):${given.join(',')}`,
          '--convert-to',
          `csv:Text - txt - csv (StarCalc):${saved.join(',')}`,
          '--outdir',
          join(folder, 'saved'),
          ...paths,
        ],
        { timeout: patienceMs },
      )
      return new Map(Object.keys(files).map((name) => [name, readFileSync(join(folder, 'saved', `${name}.csv`))]))
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const settingsOf = (locale: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>
`
