/** Computes the advertised prices of deals from stored prices. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Rate } from '../../catalogue/hotel/ports.ts'
import { addDays, type Day, today } from '../../shared/day.ts'
import { roundUpTo, centsToEuros } from '../../shared/money.ts'
import { isUsualParty, parsePartyKey, partyKey, usualParties, type RoomParty } from '../../shared/party.ts'
import type { Shop } from '../../shared/shop.ts'
import { computeFromPrice, type FromPrice, lowestFromPrice } from './cheapest.ts'
import type { CalendarDay } from './contract.ts'
import { findCalendarDays } from './day-range-flows.ts'
import { horizonDays, type Snapshot } from './days.ts'
import { findSellableDeals, type SellableDeal, usualPartyRooms } from './sellable-deal-flows.ts'
import { toSnapshot } from './rate-snapshot-flows.ts'
import { saveSnapshots } from './closure-flows.ts'
import { findDealIdsOfHotel, findSnapshots } from './store.ts'
import { savePriceHistory, saveFromPrices, saveAdvertisedPrice } from './from-price-store.ts'

/** The part of a stored stay from which prices are computed. */
const priceFields = ({ boardCents, localTaxCents, boardTerms }: Snapshot) => ({ boardCents, localTaxCents, boardTerms })

/** Updates the stored price of a stay from live rates. If it changed, recomputes the advertised prices immediately. */
export async function storeLiveRates(
  shop: Pick<Shop, 'db' | 'now'>,
  hotelId: number,
  stay: { checkIn: Day; nights: number; rooms: RoomParty[] },
  rates: Rate[],
): Promise<void> {
  const party = partyKey(stay.rooms)
  const [snapshot] = await findSnapshots(shop.db, {
    hotelIds: [hotelId],
    nights: [stay.nights],
    parties: [party],
    from: stay.checkIn,
    to: stay.checkIn,
  })
  const live = toSnapshot(hotelId, stay.checkIn, stay.nights, rates)
  await saveSnapshots(shop.db, party, [live], shop.now())
  if (snapshot && isDeepStrictEqual(priceFields(live), priceFields(snapshot))) return
  await updateFromPrices(shop, await findDealIdsOfHotel(shop.db, hotelId, stay.nights), [party])
}

/** The number of deals computed in one batch. */
const dealsAtOnce = 50

/**
 * Computes the from-prices of these parties, by default of each deal's own party and the usual parties. For a deal's
 * own party, also computes the cheapest days per length and the day's price history. Deals are processed in order of
 * id, the order in which all code locks several deals.
 */
export async function updateFromPrices(
  shop: Pick<Shop, 'db' | 'now'>,
  dealIds: number[],
  parties?: readonly string[],
): Promise<void> {
  const ids = dealIds.toSorted((a, b) => a - b)
  for (let first = 0; first < ids.length; first += dealsAtOnce) {
    const deals = await findSellableDeals(shop, ids.slice(first, first + dealsAtOnce))
    for (const deal of deals) {
      const own = partyKey(usualPartyRooms(deal))
      for (const party of new Set(parties ?? [own, ...usualParties])) {
        if (party === own) await refreshOwnPrice(shop, deal)
        else if (isUsualParty(party)) await refreshFromPrices(shop, deal, party)
        // The embedded database answers within a turn of the event loop; without a pause, requests wait for all deals.
        await nextTurn()
      }
    }
  }
}

async function refreshFromPrices(
  shop: Pick<Shop, 'db' | 'now'>,
  deal: SellableDeal,
  party: string,
): Promise<Map<number, FromPrice>> {
  const now = today(shop.now())
  const to = addDays(now, horizonDays)
  const snapshotsByDeal = Map.groupBy(
    await findSnapshots(shop.db, {
      hotelIds: deal.hotels.map((hotel) => hotel.hotelId),
      nights: deal.bookable.nights,
      parties: [party],
      from: now,
      to,
    }),
    (snapshot) => snapshot.nights,
  )
  const prices = new Map(
    deal.bookable.nights.map((nights) => [
      nights,
      computeFromPrice({
        deal: deal.bookable,
        nights,
        rooms: parsePartyKey(party)!,
        from: now,
        to,
        snapshots: snapshotsByDeal.get(nights) ?? [],
        settings: deal.settings.package,
        today: now,
        minimumDays: deal.settings.minimumDays.days,
      }),
    ]),
  )
  await saveFromPrices(shop.db, deal.row.id, party, prices)
  return prices
}

async function refreshOwnPrice(shop: Pick<Shop, 'db' | 'now'>, deal: SellableDeal): Promise<void> {
  const now = today(shop.now())
  const rooms = usualPartyRooms(deal)
  const best = lowestFromPrice((await refreshFromPrices(shop, deal, partyKey(rooms))).values())
  const stay = best.state === 'known' ? best.stay : null
  const days = await findCalendarDays(shop, deal, deal.bookable.nights, rooms, now, addDays(now, horizonDays))
  const snapped = [...days]
    .map(([nights, list]) => ({ nights, prices: cheapestPrices(list).join(',') }))
    .filter((stay) => stay.prices !== '')
  // Saves the history before the price: for a moment the reference may be too low for the old price, but never too
  // high.
  await savePriceHistory(shop.db, deal.row.id, now, stay?.per_person_cents ?? null)
  await saveAdvertisedPrice(shop.db, deal.row.id, {
    lowestCents: stay?.per_person_cents ?? null,
    day: stay?.check_in ?? null,
    nights: stay?.nights ?? null,
    snapped,
  })
}

/** The twelve cheapest distinct prices, in whole euros. */
function cheapestPrices(days: CalendarDay[]): number[] {
  const euros = days.flatMap((day) =>
    day.price_per_person_cents === null ? [] : [centsToEuros(roundUpTo(day.price_per_person_cents, 100))],
  )
  return [...new Set(euros)].sort((a, b) => a - b).slice(0, 12)
}
