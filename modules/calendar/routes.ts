import { type Route, route } from '../shared/routes.ts'
import * as contract from './contract.ts'
import { countView } from './view-flows.ts'
import { showCalendar, showDaysOfDeals, showHotelCalendar } from './flows.ts'

export const routes: Route[] = [
  route(contract.getCalendar, async ({ body }, { shop }) => showCalendar(shop, body.deals_id)),
  route(contract.daysOfDeals, async ({ body }, { shop }) => showDaysOfDeals(shop, body)),
  route(contract.hotelsCalendar, async ({ body }, { shop }) => {
    const days = await showHotelCalendar(shop, body)
    countView(shop, body.deals_id)
    return days
  }),
]
