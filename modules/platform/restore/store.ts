import type { Db } from '../../shared/shop.ts'

/** `backup_name`: null if the database was restored to a point in time. */
export type Restore = { backup_name: string | null; backup_at: Date; restored_at: Date; restored_by: string }

/** The last restore after which card provider and hotel supplier have not both answered; null if there is none. */
export async function findOpenRestore(db: Db): Promise<Restore | null> {
  const row = await db
    .selectFrom('restore_run')
    .select(['backup_name', 'backup_at', 'restored_at', 'restored_by'])
    .where('reconciled_at', 'is', null)
    .orderBy('restored_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function insertRestore(db: Db, restore: Restore): Promise<void> {
  await db.insertInto('restore_run').values(restore).execute()
}

export async function completeRestores(db: Db, at: Date): Promise<void> {
  await db.updateTable('restore_run').set({ reconciled_at: at }).where('reconciled_at', 'is', null).execute()
}
