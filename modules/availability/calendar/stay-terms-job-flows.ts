/**
 * The free-cancellation terms of advertised stays. The supplier's lists contain only the cheapest rates, so the price
 * job requests all rates of each such stay; page views cause no requests.
 */
import pLimit from 'p-limit'
import { findClosures, type HotelClosures, isRoomClosed } from '../../catalogue/hotel/index.ts'
import { type RateSource, SupplierUnavailable } from '../../catalogue/hotel/ports.ts'
import { today } from '../../shared/day.ts'
import { addHours } from '../../shared/moment.ts'
import { parsePartyKey } from '../../shared/party.ts'
import { freeCancellationDeadlineByBoard, jobBudget } from './rate-snapshot-flows.ts'
import { findStaysWithoutTerms, saveStayTerms, type StayAtHotel } from './store.ts'

/** Terms older than this are requested again. */
const termsHours = 6
const atOnce = 4

/** Stops without an error at the limits of a job or if the supplier is unavailable; the next run continues. */
export async function refreshStayTerms(shop: RateSource, dealIds: number[]): Promise<void> {
  const stays = await findStaysWithoutTerms(shop.db, dealIds, {
    from: today(shop.now()),
    askedSince: addHours(shop.now(), -termsHours),
    limit: jobBudget.stays,
  })
  const closed = await findClosures(shop.db, [...new Set(stays.map(({ hotelId }) => hotelId))])
  const untilMs = Date.now() + jobBudget.patienceMs
  let isUnavailable = false
  await pLimit(atOnce).map(stays, async (stay) => {
    if (isUnavailable || Date.now() >= untilMs) return
    try {
      await requestStayTerms(shop, stay, closed.get(stay.hotelId))
    } catch (error) {
      if (!(error instanceof SupplierUnavailable)) throw error
      isUnavailable = true
      shop.log.warn({ code: error.code }, 'terms of stays could not be asked')
    }
  })
}

async function requestStayTerms(shop: RateSource, stay: StayAtHotel, closed: HotelClosures | undefined): Promise<void> {
  const rates = await shop.supplier.hotelRates(
    { checkIn: stay.day, nights: stay.nights, rooms: parsePartyKey(stay.party)! },
    stay.supplierId,
    'en',
    { need: 'background' },
  )
  const freeUntil = freeCancellationDeadlineByBoard(
    rates.filter((rate) => !isRoomClosed(closed, rate.roomGroupName, { checkIn: stay.day, nights: stay.nights })),
  )
  await saveStayTerms(shop.db, stay, { freeUntil, askedAt: shop.now() })
}
