import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { totalsBySubjectSql } from '../../sql/running-total.ts'

/**
 * The pictures that deals show without an alternative text of their own, and that have none in the library either.
 * `described`: the keys of the supplied pictures that have one; the texts of uploaded pictures are in the database.
 */
const undescribedPictures = (described: readonly string[]) =>
  sql`(select array(select used.subject from ${totalsBySubjectSql('picture')} as used
    where used.subject <> all(${described}::text[])
      and not exists (select from uploaded_picture file where file.key = used.subject and file.alt <> '')))`

/**
 * The rule of `listMissingFields` (missing.ts) as a condition on a row of `deal`: the deal is one of those that lack
 * something. Each part reads an index with few deals, so that the others are not read;
 * `tests/slices/office/list-filters.test.ts` compares the two.
 */
export function dealIsIncomplete(is: boolean, today: Day, described: readonly string[]): RawBuilder<SqlBool> {
  const undescribed = undescribedPictures(described)
  const parts = [
    // The fields that need neither the day nor other records: the condition of an index of migration 261.
    sql`select id from deal where lacks_deal_fields(summary, description_html, category, pictures, length_of_stay,
      board_types, partial_payment, partial_payment_due_days)`,
    sql`select id from deal where travel_end_date <= ${today}::date`,
    sql`select d.id from deal d where d.pictures && ${undescribed} and exists (
      select from unnest(d.pictures) as picture
      where picture = any(${undescribed}::text[]) and coalesce(d.picture_alts ->> picture, '') = '')`,
    sql`select d.id from deal d where not d.externally_sold and not exists (
      select from deal_hotel link where link.deal_id = d.id
        and link.hotel_id not in (select id from hotel where not active))`,
    sql`select link.deal_id from deal_activity link join deal d on d.id = link.deal_id and not d.externally_sold
      where link.included and link.activity_id in (select id from activity a where not exists (
        select from activity_pricing season where season.activity_id = a.id and season.to_date >= ${today}::date))`,
  ]
  return sql<SqlBool>`deal.id ${is ? sql`in` : sql`not in`} (${sql.join(parts, sql` union all `)})`
}
