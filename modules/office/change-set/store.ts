import { type Selectable, sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { ChangeSetTable, PlannedChangeTable } from '../../shared/tables.ts'
import type { PlannedClosure } from '../hotel-admin/closure-contract.ts'
import type { ChangeRefusal } from './contract.ts'
import { compareByLockOrder, type PlannedKind } from './kinds.ts'

/** The editor's input for a change, with the version of the record. */
export type PlannedBody = Record<string, unknown> & { version: number }
export type StoredSet = Omit<Selectable<ChangeSetTable>, 'state' | 'refusals'> & {
  state: 'open' | 'released' | 'rolled_back'
  refusals: ChangeRefusal[] | null
}
export type StoredChange = Omit<Selectable<PlannedChangeTable>, 'kind' | 'content' | 'restore'> & {
  kind: PlannedKind
  content: PlannedBody
  restore: PlannedBody | null
}

const shownSets = 200

/** The current version of a record; 0 for a page or closure that does not exist, null for any other deleted record. */
const presentVersion = sql`case c.kind
  when 'deals' then (select version from deal where id = c.record::bigint)
  when 'banners' then (select version from banner where id = c.record::bigint)
  when 'content-pages' then coalesce((select version from content_page where name = c.record), 0)
  when 'closures' then coalesce((select version from closure where id = split_part(c.record, '-', 2)::bigint), 0)
  when 'prices' then (select version from setting where name = 'package') end`

type ShownChange = Pick<StoredChange, 'kind' | 'record' | 'title' | 'by'> & {
  is_stale: boolean
  at: string
  closure: PlannedClosure | null
}

/** Open sets first, then newest first. The changes of each set are in the order of release. */
export async function findChangeSets(
  db: Db,
  of: { id?: number; kind?: PlannedKind | undefined; record?: string | undefined },
): Promise<(StoredSet & { changes: ShownChange[] })[]> {
  const rows = await db
    .selectFrom('change_set')
    .selectAll()
    .select(
      sql<ShownChange[]>`(select coalesce(json_agg(json_build_object('kind', c.kind, 'record', c.record,
          'title', c.title, 'at', c.at, 'by', c.by,
          'closure', case when c.kind = 'closures' then c.content end,
          'is_stale', (c.content ->> 'version')::int is distinct from ${presentVersion})), '[]')
        from planned_change c where c.change_set_id = change_set.id)`.as('changes'),
    )
    .$if(of.id !== undefined, (query) => query.where('id', '=', of.id!))
    .$if(of.kind !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from planned_change c where c.change_set_id = change_set.id
          and c.kind = ${of.kind} and (c.record = ${of.record}
            or c.kind = 'closures' and split_part(c.record, '-', 1) = ${of.record}))`,
      ),
    )
    .orderBy(sql`state <> 'open'`)
    .orderBy('id', 'desc')
    .limit(shownSets)
    .execute()
  return (rows as Awaited<ReturnType<typeof findChangeSets>>).map((row) => ({
    ...row,
    changes: row.changes.toSorted(compareByLockOrder),
  }))
}

/** Locks the set until the transaction ends. */
export async function lockChangeSet(trx: Trx, id: number): Promise<StoredSet | null> {
  const row = await trx.selectFrom('change_set').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return (row as StoredSet | undefined) ?? null
}

export async function insertChangeSet(
  db: Db,
  set: { name: string; created_at: Date; created_by: string; release_at?: Date; scheduled_by?: number },
): Promise<number> {
  return (await db.insertInto('change_set').values(set).returning('id').executeTakeFirstOrThrow()).id
}

type SetChange = Partial<Omit<StoredSet, 'id' | 'version' | 'refusals'>> & { refusals?: ChangeRefusal[] | null }
export async function updateChangeSet(trx: Trx, id: number, { refusals, ...values }: SetChange): Promise<void> {
  await trx
    .updateTable('change_set')
    .set({
      ...values,
      ...(refusals === undefined ? {} : { refusals: refusals && jsonbValue(refusals) }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteChangeSetRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('change_set').where('id', '=', id).execute()
}

export async function findPlannedChange(
  db: Db,
  setId: number,
  kind: PlannedKind,
  record: string,
): Promise<StoredChange | null> {
  const row = await db
    .selectFrom('planned_change')
    .selectAll()
    .where('change_set_id', '=', setId)
    .where('kind', '=', kind)
    .where('record', '=', record)
    .executeTakeFirst()
  return (row as StoredChange | undefined) ?? null
}

/** The planned changes of a set, in the order of release. */
export async function findPlannedChanges(db: Db, setId: number): Promise<StoredChange[]> {
  const rows = await db.selectFrom('planned_change').selectAll().where('change_set_id', '=', setId).execute()
  return (rows as StoredChange[]).toSorted(compareByLockOrder)
}

/** Inserts the change, or replaces the change of the same record in the set. */
export async function upsertPlannedChange(
  trx: Trx,
  { content, ...change }: Omit<StoredChange, 'restore'>,
): Promise<void> {
  await trx
    .insertInto('planned_change')
    .values({ ...change, content: jsonbValue(content) })
    .onConflict((conflict) =>
      conflict
        .columns(['change_set_id', 'kind', 'record'])
        .doUpdateSet({ title: change.title, content: jsonbValue(content), at: change.at, by: change.by }),
    )
    .execute()
}

/** Returns false if no such change was planned. */
export async function deletePlannedChange(
  trx: Trx,
  setId: number,
  kind: PlannedKind,
  record: string,
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('planned_change')
    .where('change_set_id', '=', setId)
    .where('kind', '=', kind)
    .where('record', '=', record)
    .returning('record')
    .executeTakeFirst()
  return gone !== undefined
}

export async function updateRestoreContent(
  trx: Trx,
  { change_set_id, kind, record, restore }: StoredChange,
): Promise<void> {
  await trx
    .updateTable('planned_change')
    .set({ restore: jsonbValue(restore) })
    .where('change_set_id', '=', change_set_id)
    .where('kind', '=', kind)
    .where('record', '=', record)
    .execute()
}

/** Open sets whose release is due and was not refused since their release time was set. */
export async function findDueChangeSetIds(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('change_set')
    .select('id')
    .where('state', '=', 'open')
    .where('release_at', '<=', now)
    .where('refusals', 'is', null)
    .orderBy('release_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
