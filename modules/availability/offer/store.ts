import { sql } from 'kysely'
import type { Rate } from '../../catalogue/hotel/ports.ts'
import type { Day } from '../../shared/day.ts'
import { jsonbValue } from '../../sql/json.ts'
import type { RoomParty } from '../../shared/party.ts'
import type { Db } from '../../shared/shop.ts'

export type Offer = {
  bookHash: string
  dealId: number
  hotelId: number
  checkIn: Day
  nights: number
  rooms: RoomParty[]
  rate: Rate
  prebooked: boolean
  /**
   * The net price and the amount payable at the hotel, as they were before the supplier check; null if the offer was
   * not checked.
   */
  earlierTotalCents: number | null
  earlierAtHotelCents: number | null
  /** The lowest net price among the hotel's offers for the stay, when this offer was listed. */
  cheapestCents: number | null
  expiresAt: Date
}

export async function saveOffers(db: Db, offers: Offer[]): Promise<void> {
  if (offers.length === 0) return
  const rows = offers.map((offer) => ({
    book_hash: offer.bookHash,
    deal_id: offer.dealId,
    hotel_id: offer.hotelId,
    check_in: offer.checkIn,
    nights: offer.nights,
    rooms: jsonbValue(offer.rooms),
    rate: jsonbValue(offer.rate),
    prebooked: offer.prebooked,
    earlier_total_cents: offer.earlierTotalCents,
    earlier_at_hotel_cents: offer.earlierAtHotelCents,
    cheapest_cents: offer.cheapestCents,
    expires_at: offer.expiresAt,
  }))
  await db
    .insertInto('offer')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['deal_id', 'book_hash']).doUpdateSet({
        rate: sql`excluded.rate`,
        cheapest_cents: sql`excluded.cheapest_cents`,
        expires_at: sql`excluded.expires_at`,
      }),
    )
    .execute()
}

export async function findOffer(db: Db, dealId: number, bookHash: string): Promise<Offer | null> {
  return (await findOffers(db, dealId, [bookHash]))[0] ?? null
}

/** The given offers, restricted to those made for the deal, in no particular order. */
export async function findOffers(db: Db, dealId: number, bookHashes: readonly string[]): Promise<Offer[]> {
  if (bookHashes.length === 0) return []
  const rows = await db
    .selectFrom('offer')
    .selectAll()
    .where('book_hash', 'in', bookHashes)
    .where('deal_id', '=', dealId)
    .execute()
  return rows.map((row) => ({
    bookHash: row.book_hash,
    dealId: row.deal_id,
    hotelId: row.hotel_id,
    checkIn: row.check_in,
    nights: row.nights,
    rooms: row.rooms as RoomParty[],
    rate: row.rate as Rate,
    prebooked: row.prebooked,
    earlierTotalCents: row.earlier_total_cents,
    earlierAtHotelCents: row.earlier_at_hotel_cents,
    cheapestCents: row.cheapest_cents,
    expiresAt: row.expires_at,
  }))
}

export async function deleteOldOffers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('offer').where('expires_at', '<', before).execute()
}
