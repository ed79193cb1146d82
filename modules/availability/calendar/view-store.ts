/** Stores how often deals are viewed. The prices of the most viewed deals are requested first. */
import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import type { Day } from '../../shared/day.ts'

export async function addViewCounts(
  db: Db,
  day: Day,
  views: readonly (readonly [dealId: number, views: number])[],
): Promise<void> {
  await sql`
    insert into deal_view (deal_id, day, views) select given.id, ${day}::date, given.views
      from unnest(${views.map(([id]) => id)}::bigint[], ${views.map(([, count]) => count)}::int[]) as given (id, views)
    where exists (select from deal where deal.id = given.id)
    on conflict (deal_id, day) do update set views = deal_view.views + excluded.views`.execute(db)
}

export async function findViewCounts(db: Db, since: Day): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('deal_view')
    .select(['deal_id', sql<number>`sum(views)::int`.as('views')])
    .where('day', '>=', since)
    .groupBy('deal_id')
    .execute()
  return new Map(rows.map((row) => [row.deal_id, row.views]))
}

export async function deleteOldViewCounts(db: Db, before: Day): Promise<void> {
  await db.deleteFrom('deal_view').where('day', '<', before).execute()
}
