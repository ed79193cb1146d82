import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { getVoucherOrder } from './flows.ts'

export const routes: Route[] = [
  route(contract.voucherOrder, async ({ params }, { shop, caller }) => getVoucherOrder(shop, params.id, caller)),
]
