/** Makes a restored backup a copy to develop on: the same sales, sums and catalogue, and nothing about a person. */
import { randomBytes } from 'node:crypto'
import { replaceCodes } from '../../money/ledger/index.ts'
import { hashPassword } from '../../people/staff/index.ts'
import { findOpenRestore } from '../../platform/restore/index.ts'
import type { Db, Shop } from '../../shared/shop.ts'
import { findRuleGaps, findUseOf, replacePersonalData, rewriteTables, setPasswordOfAll } from './anonymise-store.ts'

/** A process tells of itself more often than this. */
const signMs = 3 * 60_000

export type AnonymousCopy = {
  staff: { email: string; role: string }[]
  /** Of all of staff. */
  password: string
  codes: number
  /** Columns of published texts in which an address or number of a person stands. */
  published: string[]
  /** When the backup was made that the copy comes from. */
  madeAt: Date
}

/**
 * All or nothing is changed. Throws, in words, for every database that is not a restored backup in which nobody has
 * sold. `named`: the name that the caller believes the database to have; `name`: null for the one it has itself.
 */
export async function anonymiseCopy(
  { db, keys, now }: { db: Db; keys: Shop['keys']; now: Date },
  { named, name }: { named: string; name: string | null },
): Promise<AnonymousCopy> {
  const restore = await findOpenRestore(db)
  const recently = new Date(now.getTime() - signMs)
  // Signs that came with the backup are those of the shop.
  const use = await findUseOf(db, restore && restore.restored_at > recently ? restore.restored_at : recently)
  const own = name ?? use.name
  const refusal = (why: string) => new Error(`Nothing was changed: ${why}`)
  if (named !== own) throw refusal(`the database is called ${own}, and not ${named}.`)
  if (use.isServed)
    throw refusal('a process of the shop works on this database, or did so less than three minutes ago.')
  if (!restore)
    throw refusal(
      'this database is the shop, or was one since its restore. Make a copy with ' +
        'npm run admin -- restore --without-providers into a new database, and name that one.',
    )
  const gaps = await findRuleGaps(db)
  if (gaps.length > 0) throw refusal(`it is not known whether these columns are about persons: ${gaps.join(', ')}`)
  const password = randomBytes(12).toString('base64url')
  const hash = await hashPassword(password)
  const copy = await db.transaction().execute(async (trx) => {
    const published = await replacePersonalData(trx)
    return { published, codes: await replaceCodes({ keys }, trx), staff: await setPasswordOfAll(trx, hash) }
  })
  await rewriteTables(db)
  return { ...copy, password, madeAt: restore.backup_at }
}
