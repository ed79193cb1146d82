import * as ledger from '../../money/ledger/contract.ts'
import { addCodesToVoucher } from '../../money/ledger/index.ts'
import { refuse } from '../../shared/refusal.ts'
import { type Route, route } from '../../shared/routes.ts'
import { purchaseMessage } from './bought-message.ts'
import { downloadVouchers, getGift, resendVouchers } from './after-sale-flows.ts'
import { previewWithdrawal, withdrawOrder } from './withdrawal-flows.ts'
import { returnField } from '../../money/payment/contract.ts'
import * as contract from './contract.ts'
import { revokeOrderLinks, sendVoucherLink } from './link-flows.ts'
import { findVoucher } from './store.ts'
import { createVoucherOrder, settleAndGetOrder, getPurchasedCodes } from './flows.ts'
import { createVoucher, changeVoucher, removeVoucher, getVoucher, listVouchers } from './product-flows.ts'
import { getVoucherTransaction } from './order-list-contract.ts'
import { listVoucherOrders } from './order-list-flows.ts'
import { changeDocumentTemplate, previewDocumentTemplate, getDocumentTemplate } from './template-flows.ts'

export const routes: Route[] = [
  route(contract.fetchVouchers, async ({ query }, { shop, caller }) => listVouchers(shop, caller, query.language)),
  route(contract.fetchVoucherById, async ({ body }, { shop, caller }) =>
    getVoucher(shop, body.voucher_id, caller, body.language),
  ),
  route(contract.createVouchers, async ({ body }, { shop, caller, storeReply }) =>
    createVoucher(shop, body, caller, storeReply),
  ),
  route(contract.editVouchers, async ({ params, body }, { shop, caller }) =>
    changeVoucher(shop, params.id, body, caller),
  ),
  route(contract.deleteVouchers, async ({ params }, { shop, caller }) => removeVoucher(shop, params.id, caller)),
  route(contract.preVoucherTransaction, async ({ body }, { shop, caller }) => createVoucherOrder(shop, body, caller)),
  route(contract.voucherTransaction, async ({ body }, { shop, caller, extras }) => {
    const bought = await settleAndGetOrder(
      shop,
      { transaction_number: body.transaction_number, proof: body[returnField] },
      caller,
    )
    extras.message = purchaseMessage(bought.state)
    return bought
  }),
  route(contract.voucherCode, async ({ body }, { shop, caller }) =>
    getPurchasedCodes(shop, body.transaction_number, caller),
  ),
  route(getVoucherTransaction, async ({ query }, { shop, caller }) => listVoucherOrders(shop, query, caller)),
  route(contract.showWithdrawal, async ({ body }, { shop }) => previewWithdrawal(shop, body)),
  route(contract.withdraw, async ({ body }, { shop }) => withdrawOrder(shop, body)),
  route(contract.showGift, async ({ params, query }, { shop }) =>
    getGift(shop, params.id, query.token, query.language),
  ),
  route(contract.downloadVoucher, async ({ params, query }, { shop, caller, extras }) => {
    extras.file = await downloadVouchers(shop, params.id, query.token, caller)
    return null
  }),
  route(contract.resendVoucher, async ({ body }, { shop, caller, storeReply }) =>
    resendVouchers(shop, body, caller, storeReply),
  ),
  route(contract.endOrderLinks, async ({ body }, { shop, caller }) =>
    revokeOrderLinks(shop, body.transaction_number, caller),
  ),
  route(contract.sendVoucherLink, async ({ body }, { shop }) => {
    await sendVoucherLink(shop, body)
    return null
  }),
  route(contract.getInvoiceTemplateData, async (_, { shop }) => getDocumentTemplate(shop)),
  route(contract.updateInvoiceVoucherTemplateData, async ({ body }, { shop, caller }) =>
    changeDocumentTemplate(shop, body, caller),
  ),
  route(contract.previewInvoiceVoucherTemplate, async ({ body }, { shop, extras }) => {
    extras.file = await previewDocumentTemplate(shop, body)
    return null
  }),
  route(ledger.saveVouchers, async ({ body }, { shop, caller, storeReply }) =>
    addCodesToVoucher(
      shop,
      (await findVoucher(shop.db, body.voucher_id)) ?? refuse(404, 'voucher_unknown', 'There is no such voucher.'),
      body,
      caller,
      storeReply,
    ),
  ),
]
