import { sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'

/** The user's second factors: a confirmed one-time password, passkeys and unused recovery codes. */
export type Factors = { oneTime: boolean; passkeys: number; recoveryCodes: number }

export async function findSecondFactors(db: Db, userId: number): Promise<Factors> {
  const { rows } = await sql<Factors>`select
    exists (select from staff_totp where user_id = ${userId} and confirmed_at is not null) as "oneTime",
    (select count(*)::int from staff_passkey where user_id = ${userId}) as "passkeys",
    (select count(*)::int from staff_recovery_code where user_id = ${userId}
    and used_at is null) as "recoveryCodes"`.execute(db)
  return rows[0]!
}

/** SQL condition on `staff_user`: the role requires a second factor and the user has none. */
const mustEnrol = sql<boolean>`(
  exists (select from setting where name = 'signIn' and value -> 'secondFactorRoles' @> to_jsonb(staff_user.role))
  and not exists (select from staff_totp where user_id = staff_user.id and confirmed_at is not null)
  and not exists (select from staff_passkey where user_id = staff_user.id))`

/** SQL condition on a session: the directory required a second factor. */
const hasDirectoryFactor = (session: string) => sql<boolean>`exists (
  select from staff_refresh where family = ${session}::uuid and user_id = staff_user.id and directory_second_factor)`

/** Whether the user must set up a second factor before any other action in this session. */
export const setupRequiredInSessionSql = (session: string) =>
  sql<boolean>`(${mustEnrol} and not ${hasDirectoryFactor(session)})`

/** Whether the account, or the given session, must set up a second factor. */
export async function isSecondFactorSetupRequired(db: Db, userId: number, session?: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_user')
    .select((session === undefined ? mustEnrol : setupRequiredInSessionSql(session)).as('must_enrol'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.must_enrol ?? false
}

/** The ids of users with a second factor; if `id` is given, only that user is checked. */
export async function findUserIdsWithSecondFactor(db: Db, id?: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from staff_user
    where (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)
      and (exists (select from staff_totp where user_id = staff_user.id and confirmed_at is not null)
        or exists (select from staff_passkey where user_id = staff_user.id))`.execute(db)
  return new Set(rows.map((row) => row.id))
}

export type Totp = { secret_sealed: string; confirmed_at: Date | null; last_step: number }

export async function findTotp(db: Db, userId: number): Promise<Totp | null> {
  const row = await db
    .selectFrom('staff_totp')
    .select(['secret_sealed', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores an unconfirmed secret and replaces an earlier unconfirmed one; returns false if a confirmed one is in use. */
export async function upsertUnconfirmedTotp(db: Db, userId: number, secretSealed: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('staff_totp')
    .values({ user_id: userId, secret_sealed: secretSealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_sealed: secretSealed, created_at: now })
        .where('staff_totp.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Claims the code of a time step; returns false if the code of this or a later step was already used. */
export async function claimTotpStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markTotpConfirmed(db: Db, userId: number, now: Date): Promise<void> {
  await db.updateTable('staff_totp').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

export async function deleteTotp(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('staff_totp').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodeHashes(trx: Trx, userId: number, hashes: string[]): Promise<void> {
  await trx.deleteFrom('staff_recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length > 0)
    await trx
      .insertInto('staff_recovery_code')
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
      .execute()
}

/** Claims a recovery code; returns false if it is unknown or was used. */
export async function claimRecoveryCode(db: Db, userId: number, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes every second factor of a user. */
export async function deleteSecondFactors(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('staff_totp').where('user_id', '=', userId).execute()
  await trx.deleteFrom('staff_recovery_code').where('user_id', '=', userId).execute()
  await trx.deleteFrom('staff_passkey').where('user_id', '=', userId).execute()
}

export async function findSealedTotpSecrets(db: Db): Promise<{ user_id: number; secret_sealed: string }[]> {
  return db.selectFrom('staff_totp').select(['user_id', 'secret_sealed']).orderBy('user_id').execute()
}

/** Stores a re-encrypted secret, unless the secret was replaced in the meantime. */
export async function updateSealedTotpSecret(db: Db, userId: number, before: string, after: string): Promise<void> {
  await db
    .updateTable('staff_totp')
    .set({ secret_sealed: after })
    .where('user_id', '=', userId)
    .where('secret_sealed', '=', before)
    .execute()
}
