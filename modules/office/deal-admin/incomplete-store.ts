import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Day } from '../../shared/day.ts'

/**
 * The rule of `listMissingFields` (missing.ts) as a condition on a row of `deal`, so that all deals are filtered where
 * they are stored; `list-filters.long.test.ts` compares the two. `describedPictures`: the keys of the pictures that
 * have an alternative text in the library.
 */
export const dealIsIncomplete = (today: Day, describedPictures: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(deal.summary = '' or deal.description_html = '' or deal.category = ''
    or cardinality(deal.pictures) = 0 or cardinality(deal.length_of_stay) = 0 or cardinality(deal.board_types) = 0
    or (deal.travel_end_date is not null and deal.travel_end_date <= ${today}::date)
    or (deal.partial_payment > 0 and deal.partial_payment_due_days = 0)
    or (not deal.pictures <@ ${describedPictures}::text[] and exists (
      select from unnest(deal.pictures) as picture where coalesce(deal.picture_alts ->> picture, '') = ''
        and picture not in (select unnest(${describedPictures}::text[]))))
    or (not deal.externally_sold and (
      not exists (select from deal_hotel link join hotel on hotel.id = link.hotel_id
        where link.deal_id = deal.id and hotel.active)
      or exists (select from deal_activity link where link.deal_id = deal.id and link.included
        and not exists (select from activity_pricing season
          where season.activity_id = link.activity_id and season.to_date >= ${today}::date)))))`
