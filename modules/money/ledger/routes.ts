import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { changeCodes, extendCodeValidity, setCodeBlocked } from './code-change-flows.ts'
import { getVoucherLiability, getTypedCode } from './code-lookup-flows.ts'
import { listCodesForStaff } from './code-list-flows.ts'
import { listCodeLedgerEntries, getCodeForStaff, listRedemptions } from './staff-flows.ts'
import { validateCode } from './validate-flows.ts'

export const routes: Route[] = [
  route(contract.validateVoucher, async ({ body }, { shop, caller }) => validateCode(shop, body, caller)),
  route(contract.fetchVoucherCodesByVoucherId, async ({ body }, { shop, caller }) =>
    listCodesForStaff(shop, caller, body),
  ),
  route(contract.fetchRedeemedVouchers, async ({ query }, { shop, caller }) => listRedemptions(shop, caller, query)),
  route(contract.blockVoucherCode, async ({ params, body }, { shop, caller, storeReply }) =>
    setCodeBlocked(shop, params.id, body, caller, storeReply),
  ),
  route(contract.extendVoucherCode, async ({ params, body }, { shop, caller, storeReply }) =>
    extendCodeValidity(shop, params.id, body, caller, storeReply),
  ),
  route(contract.fetchVoucherEntries, async ({ params }, { shop, caller }) =>
    listCodeLedgerEntries(shop, caller, params.id),
  ),
  route(contract.fetchVoucherCode, async ({ params }, { shop, caller }) => getCodeForStaff(shop, caller, params.id)),
  route(contract.findVoucherCode, async ({ body }, { shop, caller }) => getTypedCode(shop, body.voucher_code, caller)),
  route(contract.changeVoucherCodes, async ({ body }, { shop, caller, storeReply }) =>
    changeCodes(shop, body, caller, storeReply),
  ),
  route(contract.fetchVoucherLiability, async (_input, { shop }) => getVoucherLiability(shop)),
]
