import { type Kysely, sql } from 'kysely'
import type { Trx } from '../shared/shop.ts'
import type { Tables } from '../shared/tables.ts'

/** The transaction in the form of a database: flows that would open a transaction join it. */
export function toDatabase(trx: Trx): Kysely<Tables> & Trx {
  const transaction = () => ({ execute: <T>(work: (inside: Trx) => Promise<T>) => work(same) })
  const same = new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return same
}

/** Runs part of the transaction in a savepoint: on an error only that part is rolled back. */
export async function runInSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx)
    throw error
  }
}

/** Runs part of the transaction and rolls it back; returns its result. */
export const runAndRollBack = <T>(trx: Trx, work: () => Promise<T>): Promise<T> => commitIf(trx, work, () => false)

/**
 * Runs the work in its own transaction, which commits only if `shouldCommit` returns true for the result. The result is
 * returned in both cases: a rehearsal performs the work and rolls it back.
 */
export const runInTransaction = <T>(
  db: Kysely<Tables>,
  work: (trx: Trx) => Promise<T>,
  shouldCommit: (result: T) => boolean,
): Promise<T> => db.transaction().execute((trx) => commitIf(trx, () => work(trx), shouldCommit))

async function commitIf<T>(trx: Trx, work: () => Promise<T>, shouldCommit: (result: T) => boolean): Promise<T> {
  await sql`savepoint rehearsal`.execute(trx)
  let commits = false
  try {
    const result = await work()
    commits = shouldCommit(result)
    return result
  } finally {
    if (!commits) await sql`rollback to savepoint rehearsal`.execute(trx)
  }
}
