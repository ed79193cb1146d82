/**
 * Checks the API documents with the rules of Spectral. Spectral has two hundred dependencies, so npm fetches it only
 * for this test, in a fixed version and without install scripts. In the long suite: the rules of Spectral, which npm
 * fetches for this test; those of Redocly are in the gate.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { makeApp } from '../start/app.ts'
import { readConfig } from '../config/config.ts'

const spectral = '@stoplight/spectral-cli@6.16.3'
const folder = mkdtempSync(join(tmpdir(), 'tussenuit-spectral-'))
let document: { paths: Record<string, Record<string, { operationId: string }>> }

beforeAll(async () => {
  const config = readConfig({}, () => 'k'.repeat(40))
  const shop = { publicUrl: config.publicUrl, keys: () => [Buffer.alloc(32)], now: () => new Date() } as unknown as Shop
  const app = await makeApp(shop, config, { logger: false, pages: false, ready: async () => true })
  await app.ready()
  document = app.swagger() as unknown as typeof document
  await app.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The findings of every severity, one per line. */
function lintDocument(given: unknown): Promise<string[]> {
  const ruleset = join(folder, 'ruleset.json')
  const file = join(folder, 'openapi.json')
  writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }))
  writeFileSync(file, JSON.stringify(given))
  const lints = ['spectral', 'lint', file, '--ruleset', ruleset, '--format', 'json', '--quiet']
  return new Promise((resolve, reject) => {
    execFile(
      'npm',
      ['exec', '--yes', '--ignore-scripts', `--package=${spectral}`, '--', ...lints],
      { cwd: folder, maxBuffer: 64 << 20, env: { ...process.env, SCARF_ANALYTICS: 'false' } },
      (error, output, problems) => {
        // Exit status 1 means that the findings include errors.
        if (error && error.code !== 1) return reject(new Error(problems || error.message))
        const found = JSON.parse(output.slice(output.indexOf('['))) as { code: string; path: string[] }[]
        resolve(found.map(({ code, path }) => `${code} ${path.join('.')}`))
      },
    )
  })
}

test('the documents have no error and no warning by the rules of Spectral, which finds a planted one', async () => {
  expect(await lintDocument(document)).toEqual([])
  const planted = structuredClone(document)
  const [first, second] = Object.values(planted.paths).flatMap((path) => Object.values(path))
  second!.operationId = first!.operationId
  expect(await lintDocument(planted)).toContainEqual(expect.stringContaining('operation-operationId-unique'))
}, 240_000)
