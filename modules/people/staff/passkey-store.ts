import type { Selectable } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import type { StaffPasskeyTable } from '../../shared/tables.ts'

export type Passkey = Selectable<StaffPasskeyTable>

export async function findPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return db.selectFrom('staff_passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<Passkey | null> {
  return (
    (await db.selectFrom('staff_passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()) ??
    null
  )
}

/** Returns false if the credential is already registered for any account. */
export async function insertPasskey(
  db: Db,
  passkey: Pick<Passkey, 'user_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name' | 'created_at'>,
): Promise<boolean> {
  const row = await db
    .insertInto('staff_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function recordPasskeyUse(db: Db, id: number, counter: number, now: Date): Promise<void> {
  await db.updateTable('staff_passkey').set({ counter, used_at: now }).where('id', '=', id).execute()
}

/** Returns the name of the deleted passkey, or null if the user has none with that id. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<string | null> {
  const row = await db
    .deleteFrom('staff_passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
