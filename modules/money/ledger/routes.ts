import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { changeCodes, extendValidity, redeemAtCounter, setBlocked } from './code-change-flows.ts'
import { showLiability, showTypedCode } from './code-lookup-flows.ts'
import { showCodeList, showEntries, showStaffCode, showRedeemed } from './staff-flows.ts'
import { validate } from './validate-flows.ts'

export const routes: Route[] = [
  route(contract.validateVoucher, async ({ body }, { shop, caller }) => validate(shop, body, caller)),
  route(contract.fetchVoucherCodesByVoucherId, async ({ body }, { shop, caller }) => showCodeList(shop, caller, body)),
  route(contract.redeemVoucher, async ({ body }, { shop, caller, storeReply }) =>
    redeemAtCounter(shop, body, caller, storeReply),
  ),
  route(contract.fetchRedeemedVouchers, async ({ query }, { shop, caller }) => showRedeemed(shop, caller, query)),
  route(contract.blockVoucherCode, async ({ params, body }, { shop, caller, storeReply }) =>
    setBlocked(shop, params.id, body, caller, storeReply),
  ),
  route(contract.extendVoucherCode, async ({ params, body }, { shop, caller, storeReply }) =>
    extendValidity(shop, params.id, body, caller, storeReply),
  ),
  route(contract.fetchVoucherEntries, async ({ params }, { shop, caller }) => showEntries(shop, caller, params.id)),
  route(contract.fetchVoucherCode, async ({ params }, { shop, caller }) => showStaffCode(shop, caller, params.id)),
  route(contract.findVoucherCode, async ({ body }, { shop, caller }) => showTypedCode(shop, body.voucher_code, caller)),
  route(contract.changeVoucherCodes, async ({ body }, { shop, caller, storeReply }) =>
    changeCodes(shop, body, caller, storeReply),
  ),
  route(contract.fetchVoucherLiability, async (_input, { shop }) => showLiability(shop)),
]
