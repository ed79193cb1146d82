import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { recordDealView } from './view-count-flows.ts'
import { getBookablePeriod, listCheapestStays, listCalendarDaysByDeal, listPublicDealDays } from './flows.ts'

export const routes: Route[] = [
  route(contract.getCalendar, async ({ body }, { shop }) => getBookablePeriod(shop, body.deals_id)),
  route(contract.cheapestDates, async ({ body }, { shop }) =>
    (await listCheapestStays(shop, body)).map(({ per_person_cents, ...stay }) => ({
      ...stay,
      price_per_person_cents: per_person_cents,
    })),
  ),
  route(contract.daysOfDeals, async ({ body }, { shop }) => listCalendarDaysByDeal(shop, body)),
  route(
    contract.hotelsCalendar,
    async ({ body }, { shop }) => listPublicDealDays(shop, body),
    ({ body }, { shop }) => recordDealView(shop, body.deals_id),
  ),
]
