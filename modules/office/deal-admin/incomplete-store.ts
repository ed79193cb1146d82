import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Day } from '../../shared/day.ts'

/**
 * The rule of `listMissingFields` (missing.ts) as a condition on a row of `deal`, so that all deals are filtered where
 * they are stored; `tests/slices/office/list-filters.test.ts` compares the two. Each part has an index whose condition
 * equals that of the part (migration 192). `describedPictures`: the keys of the pictures that have an alternative text
 * in the library. `is`: whether deals are asked that are incomplete.
 */
export const dealIsIncomplete = (today: Day, describedPictures: readonly string[], is: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`deal.id ${is ? sql`in` : sql`not in`} (
    select id from deal where summary = '' or description_html = '' or category = ''
      or cardinality(pictures) = 0 or cardinality(length_of_stay) = 0 or cardinality(board_types) = 0
      or (partial_payment > 0 and partial_payment_due_days = 0)
    union all select id from deal where travel_end_date <= ${today}::date
    union all select id from deal where pictures_without_alt(pictures, picture_alts) <> '{}'
      and not pictures_without_alt(pictures, picture_alts) <@ ${describedPictures}::text[]
    union all select id from deal where not externally_sold
      and not exists (select from deal_hotel link join hotel on hotel.id = link.hotel_id
        where link.deal_id = deal.id and hotel.active)
    union all select id from deal where not externally_sold
      and exists (select from deal_activity link where link.deal_id = deal.id and link.included
        and not exists (select from activity_pricing season
          where season.activity_id = link.activity_id and season.to_date >= ${today}::date)))`
