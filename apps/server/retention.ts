/**
 * `npm run retention` erases the data that the privacy page promises to erase, as the nightly job does. With the option
 * `--dry-run` it only reports what would be erased. Uses DATABASE_URL, or the DATA_DIR of a shop that is not running.
 */
import { join } from 'node:path'
import { openDatabase } from '@tussenuit/adapters/db/database.ts'
import { applyRetention } from '@tussenuit/modules/platform/retention/index.ts'

const dryRun = process.argv.includes('--dry-run')
try {
  const database = await openDatabase({
    url: process.env['DATABASE_URL'] ?? null,
    embedded: join(process.env['DATA_DIR'] ?? './data', 'database'),
  })
  try {
    for (const { name, rows } of await applyRetention({ db: database.kysely, now: () => new Date() }, { dryRun }))
      console.log(`${String(rows).padStart(8)}  ${name}`)
    console.log(dryRun ? 'Nothing was changed.' : 'Erased.')
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
