import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { splitOneOrMore } from '../../shared/one-or-more.ts'

export type HotelFilter = {
  q?: string
  /** "active", "inactive" or both, separated by a comma. */
  status?: string
  /** One or more numbers of stars, separated by commas. */
  stars?: string
  /** The full name of a town; case and accents are ignored. */
  city?: string
  sold?: 'yes' | 'no'
  closed_rooms?: 'yes' | 'no'
}
/** The conditions of all filters except the search term. */
export const hotelConditions = ({
  status,
  stars,
  city,
  sold,
  closed_rooms: closedRooms,
}: HotelFilter): RawBuilder<SqlBool>[] => [
  ...(status
    ? [
        sql<SqlBool>`(case when hotel.active then 'active' else 'inactive' end) in (${sql.join(splitOneOrMore(status))})`,
      ]
    : []),
  ...(stars ? [sql<SqlBool>`hotel.stars in (${sql.join(splitOneOrMore(stars).map(Number))})`] : []),
  ...(city ? [sql<SqlBool>`searchable(hotel.city) = searchable(${city.trim()})`] : []),
  ...(sold
    ? [
        sql<SqlBool>`exists (select from deal_hotel link join deal on deal.id = link.deal_id
    where link.hotel_id = hotel.id and deal.status = 'active') = ${sold === 'yes'}`,
      ]
    : []),
  ...(closedRooms
    ? [
        sql<SqlBool>`exists (select from room where room.hotel_id = hotel.id and room.deleted_at is null
    and not room.active) = ${closedRooms === 'yes'}`,
      ]
    : []),
]
