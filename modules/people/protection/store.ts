import { sql, type Selectable } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { ProtectionChangeTable } from '../../shared/tables.ts'
import type { ProtectionKind, ProtectionValue } from './changes.ts'

export type StoredChange = Omit<Selectable<ProtectionChangeTable>, 'kind' | 'before' | 'after'> & {
  kind: ProtectionKind
  before: ProtectionValue
  after: ProtectionValue
}

const toStoredChange = (row: Selectable<ProtectionChangeTable>) => row as StoredChange

export async function findPendingProtectionChanges(db: Db): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('protection_change')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  return rows.map(toStoredChange)
}

/** The change in any state, locked until the transaction ends. */
export async function lockProtectionChange(trx: Trx, id: number): Promise<StoredChange | null> {
  const row = await trx.selectFrom('protection_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toStoredChange(row) : null
}

export async function findPendingProtectionChange(
  db: Db,
  kind: ProtectionKind,
  subjectId: number,
): Promise<StoredChange | null> {
  const row = await db
    .selectFrom('protection_change')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row ? toStoredChange(row) : null
}

/** Whether an account has a pending change to the role. */
export async function hasPendingRoleChange(db: Db, role: string): Promise<boolean> {
  const row = await db
    .selectFrom('protection_change')
    .select('id')
    .where('kind', '=', 'user_role')
    .where('state', '=', 'waiting')
    .where(sql<boolean>`after ->> 'role' = ${role}`)
    .executeTakeFirst()
  return row !== undefined
}

export async function findDueProtectionChangeIds(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('protection_change')
    .select('id')
    .where('state', '=', 'waiting')
    .where('effective_at', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type NewChange = {
  kind: ProtectionKind
  subject_id: number
  subject_name: string
  before: ProtectionValue
  after: ProtectionValue
  asked_by: string
  asked_at: Date
  asked_session: string | null
  asked_device: string | null
  effective_at: Date
}

export async function insertProtectionChange(trx: Trx, change: NewChange): Promise<void> {
  await trx
    .insertInto('protection_change')
    .values({ ...change, before: jsonbValue(change.before), after: jsonbValue(change.after) })
    .execute()
}

/**
 * Finishes a pending change; returns true only for the caller that finished it. `by` is null if the change was applied
 * because it was due.
 */
export async function finishProtectionChange(
  trx: Trx,
  id: number,
  state: 'applied' | 'withdrawn',
  by: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('protection_change')
    .set({ state, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Withdraws the pending change of this kind and subject, if any. */
export async function withdrawPendingProtectionChanges(
  trx: Trx,
  kind: ProtectionKind,
  subjectId: number,
  by: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('protection_change')
    .set({ state: 'withdrawn', decided_by: by, decided_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'waiting')
    .execute()
}
