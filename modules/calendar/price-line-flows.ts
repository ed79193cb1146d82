/** The lines of a price that lists and pages show. */
import type { Price } from '../pricing/contract.ts'
import { today } from '../shared/day.ts'
import { partyKey, type RoomParty } from '../shared/party.ts'
import type { Shop } from '../shared/shop.ts'
import type { StayPrice } from './cheapest.ts'
import { cheapestQuote } from './days.ts'
import type { SellableDeal } from './sellable-deal-flows.ts'
import { snapshotsSince } from './rate-snapshot-flows.ts'
import { findSnapshots } from './store.ts'

/** Lines whose sum is the stay's total; empty where the price moved meanwhile. One query. */
export async function findPriceLines(
  shop: Pick<Shop, 'db' | 'now'>,
  deal: SellableDeal,
  { rooms, stay }: { rooms: RoomParty[]; stay: StayPrice },
): Promise<Price['lines']> {
  const found = cheapestQuote({
    deal: deal.bookable,
    date: stay.check_in,
    nights: stay.nights,
    rooms,
    snapshots: await findSnapshots(shop.db, {
      hotelIds: deal.hotels.map((hotel) => hotel.hotelId),
      nights: [stay.nights],
      parties: [partyKey(rooms)],
      from: stay.check_in,
      to: stay.check_in,
      takenSince: snapshotsSince(shop, [partyKey(rooms)]),
    }),
    settings: deal.settings.package,
    today: today(shop.now()),
    minimumDays: deal.settings.minimumDays.days,
  })
  return found?.price.all_in_cents === stay.all_in_cents ? found.price.lines : []
}
