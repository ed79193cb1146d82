import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { countPurchase, logChoice } from './flows.ts'

export const routes: Route[] = [
  route(contract.logCookieChoice, async ({ body }, { shop }) => {
    await logChoice(shop, body)
    return null
  }),
  route(contract.countPurchase, async ({ body }, { shop, cookie }) => ({
    counted: await countPurchase(shop, body.order_number, cookie('consent')),
  })),
]
