/**
 * `npm run check-books`: finds violations of the invariants in a shop's database. Takes the URL of a PostgreSQL server
 * or the folder of an embedded shop (DATA_DIR), as an argument or from the environment. Makes no changes.
 */
import { buildBooksQuery, listBookViolations, type Violation } from '@tussenuit/adapters/db/check-books.ts'

export { buildBooksQuery, listBookViolations, type Violation }

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const where = process.argv[2] ?? process.env['DATABASE_URL'] ?? process.env['DATA_DIR'] ?? './data'
  try {
    const found = await listBookViolations(where)
    for (const { invariant, subject, text } of found)
      console.log(`${invariant.padEnd(7)} ${subject.padEnd(14)} ${text}`)
    console.log(found.length === 0 ? 'The books are in order.' : `${found.length} violations`)
    process.exitCode = found.length === 0 ? 0 : 1
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 2
  }
}
