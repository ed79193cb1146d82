import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import type { DealHotel } from './store.ts'

/** The amenities of each deal's active hotels, in lower case; deals without an amenity are omitted. */
export async function findAmenitiesOfDeals(db: Db, dealIds: readonly number[]): Promise<Map<number, Set<string>>> {
  const { rows: links } = await sql<{ dealId: number; hotelId: number }>`
    select deal_id as "dealId", hotel_id as "hotelId" from deal_hotel join hotel on hotel.id = hotel_id and hotel.active
    where deal_id = any(${dealIds}::bigint[])`.execute(db)
  const hotelIds = [...new Set(links.map(({ hotelId }) => hotelId))]
  const { rows: hotels } = await sql<{ id: number; amenities: DealHotel['amenities'] }>`
    select id, amenities from hotel where id = any(${hotelIds}::bigint[])`.execute(db)
  const byHotel = new Map(
    hotels.map(({ id, amenities }) => [id, amenities.flatMap(({ names }) => names.map((name) => name.toLowerCase()))]),
  )
  const byDeal = new Map<number, Set<string>>()
  for (const { dealId, hotelId } of links) {
    const amenities = byDeal.get(dealId) ?? new Set()
    for (const name of byHotel.get(hotelId) ?? []) amenities.add(name)
    byDeal.set(dealId, amenities)
  }
  return byDeal
}
