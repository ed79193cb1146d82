import { expect, test } from 'vitest'
import { migrate, listMigrationFiles } from './migrate.ts'

/** An engine that has applied some migrations and records its statements. */
function makeEngine(applied: string[]) {
  const asked: string[] = []
  return {
    asked,
    run: (work: (sql: (text: string) => Promise<Record<string, unknown>[]>) => Promise<void>) =>
      work(async (text) => {
        asked.push(text)
        return text.startsWith('select name') ? applied.map((name) => ({ name })) : []
      }),
  }
}

test('a database that a newer program migrated is refused, and nothing is written to it', async () => {
  const newer = makeEngine([...listMigrationFiles(), '999-of-tomorrow.sql'])
  await expect(migrate(newer)).rejects.toThrow('newer than this program: it has 999-of-tomorrow.sql')
  expect(newer.asked.filter((text) => text.includes('begin'))).toEqual([])
})

test('each missing migration runs in its own transaction, under a limit for statements and for locks', async () => {
  const files = listMigrationFiles()
  const older = makeEngine(files.slice(0, -2))
  await migrate(older)
  const written = older.asked.filter((text) => text.includes('begin'))
  expect(written).toHaveLength(2)
  for (const text of written)
    expect(text).toMatch(/^begin; set local statement_timeout = '5min'; set local lock_timeout = '20s';/)
})

test('every migration has a number of its own, so that they run in one order everywhere', () => {
  const numbers = listMigrationFiles().map((name) => /^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(numbers.length)
})
