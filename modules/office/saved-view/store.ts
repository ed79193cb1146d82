import { type Selectable, sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db } from '../../shared/shop.ts'
import type { SavedViewTable } from '../../shared/tables.ts'

export type ViewRow = Selectable<SavedViewTable> & { owner_name: string; mailed: boolean }

/** Views with their owner's name, and whether the user gets them by e-mail. */
const selectViews = (db: Db, userId: number) =>
  db
    .selectFrom('saved_view')
    .innerJoin('staff_user', 'staff_user.id', 'saved_view.owner_id')
    .selectAll('saved_view')
    .select('staff_user.name as owner_name')
    .select(
      sql<boolean>`exists (select from saved_view_mail as mailed
        where mailed.view_id = saved_view.id and mailed.user_id = ${userId})`.as('mailed'),
    )
    .where((or) => or.or([or('owner_id', '=', userId), or('shared', '=', true)]))

/** The user's own views and the shared views of others, sorted by name. */
export const findSavedViews = (db: Db, screen: string, ownerId: number): Promise<ViewRow[]> =>
  selectViews(db, ownerId).where('screen', '=', screen).orderBy('saved_view.name').orderBy('saved_view.id').execute()

/** Null for an unknown view and for a private one of someone else. */
export const findSavedViewById = async (db: Db, id: number, userId: number): Promise<ViewRow | null> =>
  (await selectViews(db, userId).where('saved_view.id', '=', id).executeTakeFirst()) ?? null

export const countSavedViews = async (db: Db, ownerId: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('saved_view')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Inserts or replaces the user's own view of that name. */
export async function upsertSavedView(
  db: Db,
  view: { owner_id: number; screen: string; name: string; shared: boolean; state: object; created_at: Date },
): Promise<number> {
  const state = jsonbValue(view.state)
  const { id } = await db
    .insertInto('saved_view')
    .values({ ...view, state })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'screen', 'name']).doUpdateSet({ state, shared: view.shared }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false if the view does not belong to the user. */
export async function deleteSavedView(db: Db, id: number, ownerId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
