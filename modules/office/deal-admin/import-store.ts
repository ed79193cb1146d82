import { sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'

export async function findDealIdsBySlugs(db: Db, slugs: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from deal where slug = any(${slugs}::text[]) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the new version. */
export async function raiseDealVersion(trx: Trx, id: number, { by, at }: { by: string; at: Date }): Promise<number> {
  const { version } = await trx
    .updateTable('deal')
    .set({ version: sql<number>`version + 1`, updated_by: by, updated_at: at })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
