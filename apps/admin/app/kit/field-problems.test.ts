/** Every field problem of the server has a message in each language of the back-office. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

/** Codes of calls that the back-office does not make. */
const notInTheOffice = new Set([
  'consent_version',
  'emailAlreadyExist',
  'emailRequired',
  'enterValidEmail',
  'json',
  'too_long',
  'unsupported',
])

/** Codes that are shown as the refusal of the call instead of at a field. */
const refusals = new Set(['colleague_unknown', 'record_changed', 'refund_not_divisible'])

const patterns = [
  /refuseField\(\s*[^,]+,\s*'(\w+)'/g,
  /\bpath(?:: [^{}]*?)?, code: '(\w+)'/g,
  /path: [^{}]*?code: '(\w+)'/g,
]

function serverCodes(): Set<string> {
  const files = ['modules', 'apps/server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(root, folder, path)),
  )
  const sources = files.filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('node_modules'),
  )
  return new Set(
    sources.flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]!))
    }),
  )
}

test.each(['en', 'nl', 'de'])('in %s', (language) => {
  const { problem, refusal } = JSON.parse(readFileSync(join(root, `languages/${language}/office.json`), 'utf8')) as {
    problem: Record<string, string>
    refusal: Record<string, string>
  }
  const codes = [...serverCodes()].filter((code) => !notInTheOffice.has(code))
  expect(codes.length).toBeGreaterThan(30)
  expect(codes.filter((code) => !(refusals.has(code) ? refusal : problem)[code])).toEqual([])
})
