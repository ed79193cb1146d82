/** The price lines and terms of one stay on a page. */
import type { Price } from '../../platform/pricing/contract.ts'
import { today } from '../../shared/day.ts'
import { partyKey, type RoomParty } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import type { StayPrice } from './cheapest.ts'
import type { ChosenActivity } from '../../platform/pricing/price.ts'
import { optionalActivityPriceIncreases, cheapestQuote, freeCancellationDeadline } from './days.ts'
import type { SellableDeal } from './sellable-deal-flows.ts'
import { oldestValidSnapshotTime } from './rate-snapshot-flows.ts'
import { findSnapshots } from './store.ts'

/**
 * The price lines of the stay, the price increase of each optional activity and the latest free cancellation that the
 * price job found. The first two are empty if the price has changed since. One query.
 */
export async function findStayPriceDetails(
  shop: Pick<Shop, 'db' | 'now'>,
  deal: SellableDeal,
  { rooms, stay, optional }: { rooms: RoomParty[]; stay: StayPrice; optional: ChosenActivity[] },
): Promise<{ lines: Price['lines']; added: Map<number, number>; freeUntil: Date | null }> {
  const snapshots = await findSnapshots(shop.db, {
    hotelIds: deal.hotels.map((hotel) => hotel.hotelId),
    nights: [stay.nights],
    parties: [partyKey(rooms)],
    from: stay.check_in,
    to: stay.check_in,
    takenSince: oldestValidSnapshotTime(shop, [partyKey(rooms)]),
    withFreeUntil: true,
  })
  const input = {
    deal: deal.bookable,
    date: stay.check_in,
    nights: stay.nights,
    rooms,
    snapshots,
    settings: deal.settings.package,
    today: today(shop.now()),
    minimumDays: deal.settings.minimumDays.days,
  }
  const cheapest = cheapestQuote(input)
  const isOwn = cheapest?.price.all_in_cents === stay.all_in_cents
  return {
    lines: isOwn ? cheapest.price.lines : [],
    added: isOwn ? optionalActivityPriceIncreases(input, optional) : new Map(),
    freeUntil: freeCancellationDeadline(snapshots, deal.bookable.boards),
  }
}
