import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { recordPurchaseOnce, logConsentChoice } from './flows.ts'

export const routes: Route[] = [
  route(contract.logCookieChoice, async ({ body }, { shop }) => {
    await logConsentChoice(shop, body)
    return null
  }),
  route(contract.countPurchase, async ({ body }, { shop, cookie }) => ({
    counted: await recordPurchaseOnce(shop, body.order_number, cookie('consent')),
  })),
]
