/** Reads the closures of hotels: rooms that are switched off, and closed days. */
import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import { type Closure, type HotelClosures, isHotelClosed, isRoomClosed, type Nights } from './closure.ts'

/** The closures by hotel id; hotels without closures are omitted. One query. */
export async function findClosures(db: Db, hotelIds: readonly number[]): Promise<Map<number, HotelClosures>> {
  if (hotelIds.length === 0) return new Map()
  const { rows } = await sql<{ hotelId: number; roomsOff: string[]; closures: Closure[] }>`
    select hotel_id as "hotelId", coalesce(json_agg(room) filter (where from_day is null), '[]') as "roomsOff",
      coalesce(json_agg(json_build_object('room', room, 'from', from_day, 'to', to_day, 'weekdays', weekdays))
        filter (where from_day is not null), '[]') as closures
    from (
      select hotel_id, name as room, null::date as from_day, null::date as to_day, null::int[] as weekdays
      from room where hotel_id = any(${hotelIds}::bigint[]) and not active
      union all
      select c.hotel_id, room.name, c.from_day, c.to_day, c.weekdays
      from closure c left join room on room.id = c.room_id
      where c.hotel_id = any(${hotelIds}::bigint[]) and c.deleted_at is null) as closed
    group by hotel_id`.execute(db)
  return new Map(rows.map(({ hotelId, roomsOff, closures }) => [hotelId, { roomsOff: new Set(roomsOff), closures }]))
}

/**
 * False if staff have taken the hotel or room off sale, or closed it for the stay. A room that is not stored has the
 * state of its hotel.
 */
export async function isRoomOnSale(db: Db, hotelId: number, roomGroup: string, stay: Nights): Promise<boolean> {
  const hotel = await db.selectFrom('hotel').select('active').where('id', '=', hotelId).executeTakeFirst()
  const closed = (await findClosures(db, [hotelId])).get(hotelId)
  return hotel?.active === true && !isHotelClosed(closed, stay) && !isRoomClosed(closed, roomGroup, stay)
}
