import type { Db, Trx } from '../../shared/shop.ts'
import type { Influence } from './approval-rule.ts'

export type InfluenceKind = 'invited' | 'role_changed' | 'factor_reset' | 'switched_on'

export const findAccountInfluences = (db: Db): Promise<Influence[]> =>
  db.selectFrom('staff_influence').select(['email as of', 'by_email as by', 'at']).execute()

/** Inserts an entry, and deletes entries older than `oldest`. */
export async function insertAccountInfluence(
  trx: Trx,
  { email, by, kind, at }: { email: string; by: string; kind: InfluenceKind; at: Date },
  oldest: Date,
): Promise<void> {
  await trx.deleteFrom('staff_influence').where('at', '<', oldest).execute()
  await trx.insertInto('staff_influence').values({ email, by_email: by, kind, at }).execute()
}
