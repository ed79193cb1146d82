/** Stores the supplier requests for a choice whose party no price job refreshes, and whether they were answered. */
import { sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db } from '../../shared/shop.ts'
import type { StayQuery } from './cheap-days.ts'
import { refreshedByJob } from './store.ts'

export type ChoiceQuery = { queries: StayQuery[]; plannedAt: Date | null; askedAt: Date | null }

/** When the latest fully answered requests of the choice were planned; null if there are none. */
export async function findChoiceQueryTime(db: Db, choice: string): Promise<Date | null> {
  const row = await db.selectFrom('choice_query').select('asked_at').where('choice', '=', choice).executeTakeFirst()
  return row?.asked_at ?? null
}

/**
 * Returns null if another process sends the requests of this choice, or until the pause after unanswered requests ends.
 */
export async function acquireChoiceLease(
  db: Db,
  { choice, party }: { choice: string; party: string },
  { now, until }: { now: Date; until: Date },
): Promise<ChoiceQuery | null> {
  const row = await db
    .insertInto('choice_query')
    .values({ choice, party, leased_until: until })
    .onConflict((conflict) =>
      conflict
        .column('choice')
        .doUpdateSet({ leased_until: until })
        .where((where) =>
          where.or([where('choice_query.leased_until', 'is', null), where('choice_query.leased_until', '<', now)]),
        ),
    )
    .returning(['queries', 'planned_at', 'asked_at'])
    .executeTakeFirst()
  return row === undefined
    ? null
    : { queries: row.queries as StayQuery[], plannedAt: row.planned_at, askedAt: row.asked_at }
}

export async function saveChoiceQueries(db: Db, choice: string, queries: StayQuery[], plannedAt: Date): Promise<void> {
  await db
    .updateTable('choice_query')
    .set({ queries: jsonbValue(queries), planned_at: plannedAt })
    .where('choice', '=', choice)
    .execute()
}

/**
 * `askedAt` is null if some requests were not answered; the previously stored time is then retained. No requests are
 * sent until `pausedUntil`.
 */
export async function releaseChoiceLease(
  db: Db,
  choice: string,
  askedAt: Date | null,
  pausedUntil: Date | null,
): Promise<void> {
  await db
    .updateTable('choice_query')
    .set({ leased_until: pausedUntil, ...(askedAt ? { asked_at: askedAt } : {}) })
    .where('choice', '=', choice)
    .execute()
}

/** The stays, as `nights/day`, for which all of these hotels were queried at `since` or later. */
export async function findQueriedStayKeys(
  db: Db,
  { party, hotelIds, since }: { party: string; hotelIds: Map<number, number[]>; since: Date },
): Promise<Set<string>> {
  const ids = [...new Set([...hotelIds.values()].flat())]
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('rate_snapshot')
    .select(['nights', 'check_in', sql<number[]>`json_agg(hotel_id)`.as('hotels')])
    .where('party', '=', party)
    .where(sql<boolean>`hotel_id = any(${ids}::bigint[])`)
    .where('taken_at', '>=', since)
    .groupBy(['nights', 'check_in'])
    .execute()
  return new Set(
    rows.flatMap(({ nights, check_in, hotels }) => {
      const answered = new Set(hotels)
      return hotelIds.get(nights)?.every((id) => answered.has(id)) ? [`${nights}/${check_in}`] : []
    }),
  )
}

/** Deletes choices planned before `before`, and all but the `most` newest of the others. */
export async function deleteOldChoiceQueries(db: Db, { before, most }: { before: Date; most: number }): Promise<void> {
  await sql`
    delete from choice_query where planned_at < ${before}
      or choice not in (select choice from choice_query order by planned_at desc nulls first limit ${most})`.execute(db)
}

/** Deletes prices from before this time, of parties whose prices no job refreshes. */
export async function deleteOldSnapshots(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('rate_snapshot')
    .where('taken_at', '<', before)
    .where(sql<boolean>`not ${refreshedByJob}`)
    .execute()
}
