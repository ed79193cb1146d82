/** What a page says of one stay beside its price. */
import type { Price } from '../pricing/contract.ts'
import { today } from '../shared/day.ts'
import { partyKey, type RoomParty } from '../shared/party.ts'
import type { Shop } from '../shared/shop.ts'
import type { StayPrice } from './cheapest.ts'
import { cheapestQuote, lastFreeMoment } from './days.ts'
import type { SellableDeal } from './sellable-deal-flows.ts'
import { snapshotsSince } from './rate-snapshot-flows.ts'
import { findSnapshots } from './store.ts'

/**
 * Lines whose sum is the stay's total, empty where the price moved meanwhile; and until when some rate of it can be
 * cancelled free of charge. One query.
 */
export async function findStayTerms(
  shop: Pick<Shop, 'db' | 'now'>,
  deal: SellableDeal,
  { rooms, stay }: { rooms: RoomParty[]; stay: StayPrice },
): Promise<{ lines: Price['lines']; freeUntil: Date | null }> {
  const snapshots = await findSnapshots(shop.db, {
    hotelIds: deal.hotels.map((hotel) => hotel.hotelId),
    nights: [stay.nights],
    parties: [partyKey(rooms)],
    from: stay.check_in,
    to: stay.check_in,
    takenSince: snapshotsSince(shop, [partyKey(rooms)]),
    withFreeUntil: true,
  })
  const found = cheapestQuote({
    deal: deal.bookable,
    date: stay.check_in,
    nights: stay.nights,
    rooms,
    snapshots,
    settings: deal.settings.package,
    today: today(shop.now()),
    minimumDays: deal.settings.minimumDays.days,
  })
  return {
    lines: found?.price.all_in_cents === stay.all_in_cents ? found.price.lines : [],
    freeUntil: lastFreeMoment(snapshots, deal.bookable.boards),
  }
}
