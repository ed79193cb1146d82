/**
 * The data with which the calendar in a package's page opens. It contains stored prices only: the page does not wait
 * for the hotels.
 */
import { horizonDays } from '@tussenuit/modules/availability/calendar/days.ts'
import type { DealDetail } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, isDay, today as todayOf, type Day } from '@tussenuit/modules/shared/day.ts'
import { isRefreshedByPriceJob, partyKey } from '@tussenuit/modules/shared/party.ts'
import { lastDayOfMonth, toMonth } from '../booking/price-calendar/day-cache.ts'
import { packDays, type PackedDays } from '../booking/price-calendar/packed-days.ts'
import { toCheapestDatesBody, type CheapestDate, type CheapestParams } from '../booking/price-calendar/use-cheapest.ts'
import type { TravelChoice } from '../choice/travel-choice.ts'
import { parseChoices, type Room, type Usual } from '../booking/url-state.ts'
import type { ShopRequest } from '../context.ts'

export type StayDays = {
  today: Day
  /** The last possible day of arrival. */
  lastDay: Day
  openAt: Day
  adults: number
  /** Lengths of stay; the first is the default if the URL names none. */
  nights: number[]
  cheapest: { params: CheapestParams; dates: CheapestDate[] } | null
  first: { checkIn: Day | null; rooms: Room[]; nights: number; from: Day; to: Day; days: PackedDays }
}

/** The party and the length of a stay if the URL names none. */
export function usualOf(deal: DealDetail, today: Day): Usual {
  const cheapest = deal.price?.nights ?? null
  const others = deal.show_hotel_nights.filter((length) => length !== cheapest)
  return { adults: deal.travel_companion || 2, nights: cheapest === null ? others : [cheapest, ...others], today }
}

/** Null if the deal shows no price. */
export async function loadStayDays(
  { api, now, logError }: ShopRequest,
  deal: DealDetail,
  search: URLSearchParams,
  choice: TravelChoice,
): Promise<StayDays | null> {
  if (deal.externally_sold || deal.hide_price || deal.show_hotel_nights.length === 0) return null
  const today = todayOf(new Date(now))
  const { adults, nights } = usualOf(deal, today)
  const choices = parseChoices(search, { adults, nights, today })
  const horizon = addDays(today, horizonDays)
  const end = deal.travel_end_date === null ? horizon : addDays(deal.travel_end_date, -Math.min(...nights))
  const lastDay = end < horizon ? end : horizon
  const openAt =
    [choices.checkIn, deal.price?.check_in, choice.from, deal.travel_start_date].find(
      (day) => isDay(day) && day >= today && day <= lastDay,
    ) ?? today
  const monthStart = `${toMonth(openAt)}-01`
  const from = monthStart < today ? today : monthStart
  const to = lastDayOfMonth(toMonth(addDays(lastDayOfMonth(toMonth(openAt)), 1)))
  const known = isRefreshedByPriceJob(partyKey(choices.rooms), adults)
  const params = {
    dealsId: deal.deals_id,
    nights: choices.nights,
    rooms: choices.rooms,
    from: choice.checkIn === null ? choice.from : null,
    to: choice.checkIn === null ? choice.to : null,
  }
  // A failed request gives an empty list: the browser requests the prices again.
  const orNone = <T>(answer: Promise<{ data: T[] }>): Promise<T[]> =>
    answer.then(
      ({ data }) => data,
      (error: unknown) => (logError(error), []),
    )
  const body = toCheapestDatesBody(params)
  const [days, dates] = known
    ? await Promise.all([
        orNone(
          api('POST /hotels/calendar', {
            body: { deals_id: deal.deals_id, nights: choices.nights, rooms: choices.rooms, from, to },
          }),
        ),
        body === null ? [] : orNone(api('POST /calendar/cheapest', { body })),
      ])
    : [[], null]
  return {
    today,
    lastDay,
    openAt,
    adults,
    nights,
    cheapest: dates && { params, dates },
    first: { checkIn: choices.checkIn, rooms: choices.rooms, nights: choices.nights, from, to, days: packDays(days) },
  }
}
