/**
 * The migrations of a release are never changed: a database of it has run them, and goes on with those that follow. At
 * a release a line is added here; the failing test of a new line prints its hash.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listMigrationFiles } from '@tussenuit/adapters/db/migrate.ts'
import { root } from './sources.ts'

/** By version: the last migration, and the hash of all up to it, names included. */
const releases = {
  '1.0.0': {
    last: '288-announce-arrival-prices.sql',
    sha256: '1c630458672722bda2e43ddcfcd7e798929c26439ab991176775f3b3564fc23f',
  },
}

const folder = new URL('adapters/db/migrations/', root)
function hashUpTo(last: string): string {
  const hash = createHash('sha256')
  for (const name of listMigrationFiles()) {
    hash.update(`${name}\n`).update(readFileSync(new URL(name, folder)))
    if (name === last) return hash.digest('hex')
  }
  throw new Error(`There is no migration ${last}.`)
}

test.each(Object.entries(releases))('the migrations of %s are as they were released', (_, { last, sha256 }) => {
  expect(hashUpTo(last)).toBe(sha256)
})

test('the version of the program is a release, or follows one, and the changelog has it', () => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  const changelog = readFileSync(new URL('CHANGELOG.md', root), 'utf8')
  expect(changelog).toContain(`\n## ${version}\n`)
  for (const release of Object.keys(releases)) expect(changelog).toContain(`\n## ${release}\n`)
  expect(listMigrationFiles()).toHaveLength(readdirSync(folder).filter((name) => name.endsWith('.sql')).length)
})
