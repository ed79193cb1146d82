import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'
import { totalsBySubjectSql } from '../../sql/running-total.ts'

/** Whether a deal lacks something that it needs to be sold. */
export type IncompleteFilter = {
  is: boolean
  today: Day
  /** The supplied pictures that have an alternative text in the library; those of uploaded ones are in the database. */
  describedPictures: readonly string[]
}

/** The pictures that deals show without an alternative text of their own, and that have none in the library either. */
async function findUndescribedPictures(db: Db, described: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select subject from ${totalsBySubjectSql('picture')} as used
    where subject <> all(${described}::text[])
      and not exists (select from uploaded_picture file where file.key = subject and file.alt <> '')`.execute(db)
  return rows.map(({ subject }) => subject)
}

const showsUndescribed = (undescribed: readonly string[]) =>
  sql`select d.id from deal d where d.pictures && ${undescribed}::text[] and exists (
    select from unnest(d.pictures) as picture
    where picture = any(${undescribed}::text[]) and coalesce(d.picture_alts ->> picture, '') = '')`

/**
 * The rule of `listMissingFields` (missing.ts) as a condition on a row of `deal`: the deal is one of those that lack
 * something. Each part reads an index of the few rows that may decide it, not the rows of all deals;
 * `list-filters.long.test.ts` compares the two.
 */
export async function findIncompleteCondition(
  db: Db,
  { is, today, describedPictures }: IncompleteFilter,
): Promise<RawBuilder<SqlBool>> {
  const undescribed = await findUndescribedPictures(db, describedPictures)
  const parts = [
    // The fields that need neither the day nor other records: the condition of an index of migration 261.
    sql`select id from deal where lacks_deal_fields(summary, description_html, category, pictures, length_of_stay,
      board_types, partial_payment, partial_payment_due_days)`,
    sql`select id from deal where travel_end_date <= ${today}::date`,
    ...(undescribed.length > 0 ? [showsUndescribed(undescribed)] : []),
    sql`select d.id from deal d where not d.externally_sold and not exists (
      select from deal_hotel link where link.deal_id = d.id
        and link.hotel_id not in (select id from hotel where not active))`,
    sql`select link.deal_id from deal_activity link join deal d on d.id = link.deal_id and not d.externally_sold
      where link.included and link.activity_id in (select id from activity a where not exists (
        select from activity_pricing season where season.activity_id = a.id and season.to_date >= ${today}::date))`,
  ]
  return sql<SqlBool>`deal.id ${is ? sql`in` : sql`not in`} (${sql.join(parts, sql` union all `)})`
}
