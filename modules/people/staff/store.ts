import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'
import type { PasswordResetTable, StaffRefreshTable, StaffUserTable } from '../../shared/tables.ts'
import { setupRequiredInSessionSql } from './factor-store.ts'
import type { StaffSession } from './session-store.ts'

export type StaffUser = Selectable<StaffUserTable>
export type Refresh = Selectable<StaffRefreshTable>

/** `email` must be in lower case. */
export async function findUserByEmail(db: Db, email: string): Promise<StaffUser | null> {
  return (await db.selectFrom('staff_user').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
}

export async function findUserById(db: Db, id: number): Promise<StaffUser | null> {
  return (await db.selectFrom('staff_user').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The user, if the account is active, was not signed out everywhere since, and still has that session. */
export async function findUserOfSession(
  db: Db,
  id: number,
  tokenVersion: number,
  session: string,
): Promise<(StaffUser & StaffSession & { must_enrol: boolean }) | null> {
  const row = await db
    .selectFrom('staff_user')
    .leftJoin('staff_session', (join) =>
      join.onRef('staff_session.user_id', '=', 'staff_user.id').on('staff_session.id', '=', session),
    )
    .selectAll('staff_user')
    .select(['staff_session.device_hash', 'staff_session.confirmed_at'])
    .select(setupRequiredInSessionSql(session).as('must_enrol'))
    .where('staff_user.id', '=', id)
    .where('active', '=', true)
    .where('token_version', '=', tokenVersion)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_refresh')
          .select('staff_refresh.id')
          .where('family', '=', session)
          .whereRef('user_id', '=', 'staff_user.id')
          .where('revoked_at', 'is', null),
      ),
    )
    .executeTakeFirst()
  return row ?? null
}

/**
 * Locks the user until the transaction ends, so that no session begins and no password is set while the account is
 * deactivated or deleted. Returns null if the account is unknown or not active.
 */
export async function lockActiveUser(db: Db, id: number): Promise<StaffUser | null> {
  const row = await db
    .selectFrom('staff_user')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Demo staff accounts that can still sign in. */
export async function findDemoAccountEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_user')
    .select('email')
    .where('active', '=', true)
    .where('email', 'like', '%@demo.test')
    .orderBy('email')
    .execute()
  return rows.map((row) => row.email)
}

export async function findExistingEmails(db: Db, emails: string[]): Promise<string[]> {
  return (await db.selectFrom('staff_user').select('email').where('email', 'in', emails).execute()).map(
    (row) => row.email,
  )
}

/** E-mail addresses that already have an account are left unchanged. */
export async function insertUsers(
  db: Db,
  users: { email: string; name: string; role: string; password_hash: string }[],
): Promise<void> {
  await db
    .insertInto('staff_user')
    .values(users)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

/** Increments the token version, which invalidates every access token of the user. */
export async function updatePassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('staff_user')
    .set((column) => ({ password_hash: passwordHash, token_version: column('token_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function insertRefreshToken(
  db: Db,
  refresh: {
    id: string
    family: string
    user_id: number
    token_hash: string
    created_at: Date
    expires_at: Date
    directory_second_factor?: boolean
  },
): Promise<void> {
  await db.insertInto('staff_refresh').values(refresh).execute()
}

/**
 * Locks the owner of a refresh token until the transaction ends. All code that ends or refreshes sessions takes this
 * lock first, so that no session is refreshed while it is ended.
 */
export async function lockTokenOwner(db: Db, hashes: string[]): Promise<StaffUser | null> {
  const row = await db
    .selectFrom('staff_user')
    .selectAll()
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('staff_refresh').select('user_id').where('token_hash', 'in', hashes).limit(1),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function findRefreshToken(db: Db, hashes: string[]): Promise<Refresh | null> {
  return (await db.selectFrom('staff_refresh').selectAll().where('token_hash', 'in', hashes).executeTakeFirst()) ?? null
}

export async function markRefreshTokenUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('staff_refresh').set({ used_at: now }).where('id', '=', id).execute()
}

/** The time at which the session began. */
export async function findSessionStart(db: Db, family: string): Promise<Date> {
  return (
    await db
      .selectFrom('staff_refresh')
      .select('created_at')
      .where('family', '=', family)
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
  ).created_at
}

export async function revokeTokenFamily(db: Db, family: string, now: Date): Promise<void> {
  await db
    .updateTable('staff_refresh')
    .set({ revoked_at: now })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes all token families except the given one. */
export async function revokeUserSessions(db: Db, userId: number, now: Date, butFamily?: string): Promise<void> {
  await db
    .updateTable('staff_refresh')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(butFamily !== undefined, (query) => query.where('family', '<>', butFamily!))
    .execute()
}

export async function deleteExpiredRefreshTokens(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('staff_refresh').where('expires_at', '<', moment).execute()
}

export async function insertPasswordReset(
  db: Db,
  reset: { user_id: number; token_hash: string; created_at: Date; expires_at: Date },
): Promise<number> {
  return (await db.insertInto('password_reset').values(reset).returning('id').executeTakeFirstOrThrow()).id
}

export async function invalidatePasswordResets(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

export async function findPasswordReset(
  db: Db,
  hashes: string[],
  now: Date,
): Promise<Selectable<PasswordResetTable> | null> {
  return (
    (await db
      .selectFrom('password_reset')
      .selectAll()
      .where('token_hash', 'in', hashes)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()) ?? null
  )
}

/** Returns false if the link was already used. */
export async function claimPasswordReset(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findUsers(db: Db): Promise<StaffUser[]> {
  return db.selectFrom('staff_user').selectAll().orderBy('name').orderBy('id').execute()
}

/** Locks the active owners until the transaction ends, so that changes of users are serialised; returns their ids. */
export async function lockOwners(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('staff_user')
    .select('id')
    .where('role', '=', 'owner')
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** The e-mail addresses of the active owners, with the language of their e-mails. */
export async function findOwnerAddresses(db: Db): Promise<{ email: string; language: string }[]> {
  return await db
    .selectFrom('staff_user')
    .select(['email', 'language'])
    .where('role', '=', 'owner')
    .where('active', '=', true)
    .orderBy('id')
    .execute()
}

export async function updateUserLanguage(db: Db, id: number, language: string): Promise<void> {
  await db.updateTable('staff_user').set({ language }).where('id', '=', id).execute()
}

/** Returns null if the e-mail address already has an account. */
export async function insertUser(
  db: Db,
  user: { email: string; name: string; role: string; password_hash: string; language?: string },
): Promise<StaffUser | null> {
  const row = await db
    .insertInto('staff_user')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** If the account is deactivated, its access tokens also become invalid. */
export async function updateUser(
  db: Db,
  id: number,
  fields: { name?: string; role?: string; active?: boolean },
  now: Date,
): Promise<StaffUser> {
  return db
    .updateTable('staff_user')
    .set((column) => ({
      ...fields,
      ...(fields.active === false ? { token_version: column('token_version', '+', 1) } : {}),
      version: column('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('staff_user').where('id', '=', id).execute()
}
