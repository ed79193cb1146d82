/** Computes the first prices with the price rules of the supplier's stand-in instead of thousands of requests. */
import { updateFromPrices, saveSnapshots } from '@tussenuit/modules/availability/calendar/index.ts'
import { emptyBoardPrices, type Snapshot } from '@tussenuit/modules/availability/calendar/days.ts'
import type { BoardCode } from '@tussenuit/modules/shared/board.ts'
import { addDays, listDays, today } from '@tussenuit/modules/shared/day.ts'
import { parsePartyKey } from '@tussenuit/modules/shared/party.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import type { SupplierHotel } from '@tussenuit/stand-ins/etg/inventory.ts'
import { cheapestOffersByHotel } from '@tussenuit/stand-ins/etg/offers.ts'
import { cityTaxNightCents, type MealSlug } from '@tussenuit/stand-ins/etg/prices.ts'

const boards: Record<MealSlug, BoardCode> = {
  nomeal: 'ROOM_ONLY',
  'breakfast-buffet': 'BED_AND_BREAKFAST',
  'half-board': 'HALF_BOARD',
  'full-board': 'FULL_BOARD',
  'all-inclusive': 'ALL_INCLUSIVE',
}

export async function insertFirstPrices(
  shop: Pick<Shop, 'db' | 'now'>,
  hotels: SupplierHotel[],
  options: { parties: string[]; days: number },
): Promise<number> {
  const rows = await shop.db.selectFrom('hotel').select(['id', 'supplier_id']).execute()
  const ids = new Map(rows.map((row) => [row.supplier_id, row.id]))
  const lengths = new Set(
    (await shop.db.selectFrom('deal').select('length_of_stay').execute()).flatMap((row) =>
      row.length_of_stay.map((days) => days - 1),
    ),
  )
  const now = today(shop.now())
  let written = 0
  for (const party of options.parties) {
    const rooms = parsePartyKey(party)!
    for (const nights of lengths) {
      const snapshots: Snapshot[] = []
      for (const checkIn of listDays(now, addDays(now, options.days))) {
        const rates = cheapestOffersByHotel(hotels, { checkIn, nights, rooms })
        for (const hotel of hotels) {
          const boardCents = emptyBoardPrices()
          const offers = rates.get(hotel.hid) ?? []
          for (const offer of offers) boardCents[boards[offer.board]] = offer.totalCents
          const tax = hotel.city_tax_included
            ? 0
            : rooms.reduce((sum, room) => sum + cityTaxNightCents(hotel, room), 0) * nights
          snapshots.push({
            hotelId: ids.get(hotel.hid)!,
            nights,
            checkIn,
            boardCents,
            localTaxCents: tax,
            boardTerms: null,
            boardRooms: Object.fromEntries(offers.map((offer) => [boards[offer.board], offer.room.name])),
          })
        }
      }
      await saveSnapshots(shop.db, party, snapshots, shop.now())
      written += snapshots.length
    }
  }
  const deals = await shop.db.selectFrom('deal').select('id').execute()
  await updateFromPrices(
    shop,
    deals.map((deal) => deal.id),
  )
  return written
}
