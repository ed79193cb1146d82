import { type Route, route } from '../shared/routes.ts'
import * as contract from './contract.ts'
import { showCalendar, showDaysOfDeals, showHotelCalendar } from './flows.ts'

export const routes: Route[] = [
  route(contract.getCalendar, async ({ body }, { shop }) => showCalendar(shop, body.deals_id)),
  route(contract.daysOfDeals, async ({ body }, { shop }) => showDaysOfDeals(shop, body)),
  route(contract.hotelsCalendar, async ({ body }, { shop }) => showHotelCalendar(shop, body)),
]
