import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import { addDays, type Day, isDay, today as todayOf } from '@tussenuit/modules/shared/day.ts'
import { data as reply, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/booking'
import { toBookedDeal, type BookingData } from '../booking/booking-data.ts'
import { BookingPage } from '../booking/booking-page.tsx'
import { SoldByPartnerNotice } from '../booking/sold-elsewhere.tsx'
import { lastDayOfMonth, toMonth } from '../booking/price-calendar/day-cache.ts'
import { packDays } from '../booking/price-calendar/packed-days.ts'
import { CalendarPressableStyle } from '../booking/price-calendar/pressable-style.tsx'
import { usePartnerCode } from '../booking/use-partner-code.ts'
import { parseChoices, type Room } from '../booking/url-state.ts'
import { toChoiceQuery, parseTravelChoice } from '../choice/travel-choice.ts'
import { shopContext, type ShopRequest } from '../context.ts'
import { pageMeta } from '../page-meta.ts'
import { errorStatus } from '../status-of.ts'
import { translateInto } from '../translations.server.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { api, language, customization, publicUrl } = shop
  const search = new URL(request.url).searchParams
  const q = search.get('q') || params.dealId
  const today = todayOf(new Date(shop.now))
  const { data: detail } = await api('GET /deals/package/:category/:q', {
    params: { category: params.category, q },
    query: { ...toChoiceQuery(parseTravelChoice(search, today)), language },
  }).catch((error: unknown) => {
    if (errorStatus(error) === 404 || errorStatus(error) === 400) throw reply(null, { status: 404 })
    throw error
  })
  const deal = toBookedDeal(detail, params.category)
  const [{ data: calendar }, sgr] = await Promise.all([
    api('POST /getCalendar', { body: { deals_id: deal.deals_id } }),
    deal.is_sgr_package
      ? api('GET /sgrpaymentconfiguration', {}).then(
          ({ data }) => data.text,
          () => null,
        )
      : null,
  ])
  if (deal.stays.length === 0) deal.stays = calendar.stays.map((stay) => stay.nights)
  const choices = parseChoices(search, { adults: deal.adults, nights: deal.stays, today })
  const first = [choices.checkIn, detail.price?.check_in, calendar.min_date].find((day) => isDay(day) && day >= today)
  const openAt = first && first <= calendar.max_date ? first : today
  const from = `${toMonth(openAt)}-01` < today ? today : `${toMonth(openAt)}-01`
  const to = lastDayOfMonth(toMonth(addDays(lastDayOfMonth(toMonth(openAt)), 1)))
  const days = await loadFirstDays(shop, {
    deals_id: deal.deals_id,
    nights: choices.nights,
    rooms: choices.rooms,
    from,
    to,
  })
  const t = translateInto(language)
  const data: BookingData = {
    deal,
    today,
    now: shop.now,
    openAt,
    language,
    publicUrl,
    lastDay: calendar.max_date,
    first: { rooms: choices.rooms, nights: choices.nights, from, to, days: packDays(days) },
    brand: { name: customization.brand_name, logo: customization.logo, phone: customization.contact.phone },
    sgrText: sgr,
  }
  return {
    data,
    page: {
      title: t('booking.pageTitle', { title: deal.title, brand: customization.brand_name }),
      description: t('booking.pageDescription', { title: deal.title }),
      canonical: `${publicUrl}${deal.path}`,
      hidden: true,
    },
  }
}

type CalendarParams = { deals_id: number; nights: number; rooms: Room[]; from: Day; to: Day }

/** Returns no days if they cannot be read: the browser requests them again, and the page is useful without prices. */
const loadFirstDays = ({ api, logError }: ShopRequest, body: CalendarParams): Promise<CalendarDay[]> =>
  api('POST /hotels/calendar', { body }).then(
    ({ data }) => data,
    (error: unknown) => {
      logError(error)
      return []
    },
  )

/** The browser applies choices in the URL itself; only another path, language or deal is loaded. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const same = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name)
  return currentUrl.pathname === nextUrl.pathname && same('lang') && (same('q') || !currentUrl.searchParams.has('q'))
    ? false
    : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { data } = loaderData
  const partnerCode = usePartnerCode(data.deal)
  // The style must be in the first document, whose Content-Security-Policy allows it.
  if (data.deal.externally_sold && partnerCode === null)
    return (
      <>
        <CalendarPressableStyle />
        <SoldByPartnerNotice data={data} />
      </>
    )
  return <BookingPage key={data.deal.deals_id} data={data} partnerCode={partnerCode} />
}
