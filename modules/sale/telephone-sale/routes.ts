import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { startTelephoneSalePayment, renewTelephoneSale, getTelephoneSaleForPayer } from './pay-flows.ts'
import { sellStayByTelephone, sendPayLink } from './sell-flows.ts'

export const routes: Route[] = [
  route(contract.sellByTelephone, async ({ body }, { shop, caller, storeReply }) =>
    sellStayByTelephone(shop, body, caller, storeReply),
  ),
  route(contract.sendPayLink, async ({ params, body }, { shop, caller, storeReply }) =>
    sendPayLink(shop, params.id, body.send, caller, storeReply),
  ),
  route(contract.heldSale, async ({ params, query }, { shop, caller }) =>
    getTelephoneSaleForPayer(shop, params.id, caller, query.token),
  ),
  route(contract.payHeldSale, async ({ params, query, body }, { shop, caller }) =>
    startTelephoneSalePayment(shop, params.id, body.agreed_total_cents, caller, query.token),
  ),
  route(contract.renewHeldSale, async ({ params, query, body }, { shop, caller }) =>
    renewTelephoneSale(shop, params.id, body.agreed_all_in_cents, caller, query.token),
  ),
]
