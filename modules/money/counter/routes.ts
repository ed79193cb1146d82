import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { redeemCodeAtCounter, renderCounterReceipt } from './flows.ts'
import { undoRedemption } from './reversal-flows.ts'

export const routes: Route[] = [
  route(contract.redeemVoucher, async ({ body }, { shop, caller, storeReply }) =>
    redeemCodeAtCounter(shop, body, caller, storeReply),
  ),
  route(contract.undoRedemption, async ({ params, body }, { shop, caller, storeReply }) =>
    undoRedemption(shop, { id: params.id, reason: body.reason }, caller, storeReply),
  ),
  route(contract.counterReceipt, async ({ params, query }, { shop, extras }) => {
    extras.file = await renderCounterReceipt(shop, params.id, query.document)
    return null
  }),
]
