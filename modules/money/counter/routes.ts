import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { redeemCodeAtCounter, renderCounterReceipt } from './flows.ts'

export const routes: Route[] = [
  route(contract.redeemVoucher, async ({ body }, { shop, caller, storeReply }) =>
    redeemCodeAtCounter(shop, body, caller, storeReply),
  ),
  route(contract.counterReceipt, async ({ params }, { shop, extras }) => {
    extras.file = await renderCounterReceipt(shop, params.id)
    return null
  }),
]
