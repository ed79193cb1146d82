import { type Route, route } from '../shared/routes.ts'
import * as contract from './contract.ts'
import { extendValidity, redeemAtCounter, setBlocked, showCodeList, showEntries, showRedeemed } from './staff-flows.ts'
import { validate } from './validate-flows.ts'

export const routes: Route[] = [
  route(contract.validateVoucher, async ({ body }, { shop, caller }) => validate(shop, body, caller)),
  route(contract.fetchVoucherCodesByVoucherId, async ({ body }, { shop, caller }) => showCodeList(shop, caller, body)),
  route(contract.redeemVoucher, async ({ body }, { shop, caller, keep }) => redeemAtCounter(shop, body, caller, keep)),
  route(contract.fetchRedeemedVouchers, async ({ query }, { shop, caller }) => showRedeemed(shop, caller, query)),
  route(contract.blockVoucherCode, async ({ params, body }, { shop, caller }) =>
    setBlocked(shop, params.id, body, caller),
  ),
  route(contract.extendVoucherCode, async ({ params, body }, { shop, caller }) =>
    extendValidity(shop, params.id, body, caller),
  ),
  route(contract.fetchVoucherEntries, async ({ params }, { shop, caller }) => showEntries(shop, caller, params.id)),
]
