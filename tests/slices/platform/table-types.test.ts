/** The types that the code has of the tables, against a migrated database. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openPglite } from '@tussenuit/adapters/db/pglite.ts'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import { generateTableTypes } from '@tussenuit/adapters/db/table-types.ts'
import { createEmptyDatabase } from '../../suite/databases.ts'

test('the types of the tables are those of the migrated database (else: npm run generate)', async () => {
  const own = await createEmptyDatabase()
  const database = own.url ? await openPostgres(own.url) : await openPglite(own.dump)
  const written = readFileSync(new URL('../../../modules/shared/tables.ts', import.meta.url), 'utf8')
  expect(written).toBe(await generateTableTypes(database.kysely))
  await database.close()
  await own.drop()
})
