import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { startBalancePayment, listOverdueBalances, getPaymentOverview } from './flows.ts'

export const routes: Route[] = [
  route(contract.paymentOverview, async ({ params, query }, { shop, caller }) =>
    getPaymentOverview(shop, params.id, caller, query.token),
  ),
  route(contract.payBalance, async ({ params, query }, { shop, caller }) =>
    startBalancePayment(shop, params.id, caller, query.token),
  ),
  route(contract.overdueBalances, async ({ query }, { shop }) => listOverdueBalances(shop, query)),
]
