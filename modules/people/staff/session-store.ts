import type { Db, Trx } from '../../shared/shop.ts'

/** The data of a session except its tokens. */
export type StaffSession = { device_hash: string | null; confirmed_at: Date | null }

export async function insertSession(
  trx: Trx,
  session: { id: string; user_id: number; device_hash: string; confirmed_at: Date | null; created_at: Date },
): Promise<void> {
  await trx.insertInto('staff_session').values(session).execute()
}

/** Also works for sessions that began before this table existed. */
export async function upsertSessionConfirmed(db: Db, id: string, userId: number, now: Date): Promise<void> {
  await db
    .insertInto('staff_session')
    .values({ id, user_id: userId, confirmed_at: now, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ confirmed_at: now }))
    .execute()
}

export async function deleteSessionsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('staff_session').where('created_at', '<', moment).execute()
}
