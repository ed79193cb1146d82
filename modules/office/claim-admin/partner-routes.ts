import { assignReceiptToPartner, recordPartnerReceipt } from '../../money/bank-receipt/index.ts'
import { invoicePartner, mailPartnerInvoice } from '../../money/partner-invoice/index.ts'
import { writeOffPartnerClaim } from '../../money/partner-claim/index.ts'
import { type Route, route } from '../../shared/routes.ts'
import { toReceiptReply } from './flows.ts'
import * as contract from './partner-contract.ts'
import { listClaimsOfPartner, listInvoicesOfPartner, listPartners } from './partner-flows.ts'

export const routes: Route[] = [
  route(contract.listPartners, async ({ query }, { shop }) => listPartners(shop, query)),
  route(contract.listPartnerClaims, async ({ params, query }, { shop }) => listClaimsOfPartner(shop, params.id, query)),
  route(contract.listPartnerInvoices, async ({ params, query }, { shop }) =>
    listInvoicesOfPartner(shop, params.id, query),
  ),
  route(contract.invoicePartner, async ({ params }, { shop, caller, storeReply }) =>
    invoicePartner(shop, params.id, caller, storeReply),
  ),
  route(contract.mailPartnerInvoice, async ({ params, body }, { shop, caller, storeReply }) =>
    mailPartnerInvoice(shop, params.number, body, caller, storeReply),
  ),
  route(contract.recordPartnerReceipt, async ({ body }, { shop, caller }) => {
    const { receipt, partner } = await recordPartnerReceipt(shop, body, caller)
    return toReceiptReply(receipt, { partner })
  }),
  route(contract.writeOffPartnerClaim, async ({ body }, { shop, caller, storeReply }) =>
    writeOffPartnerClaim(shop, body, caller, storeReply),
  ),
  route(contract.assignReceiptToPartner, async ({ params, body }, { shop, caller }) => {
    const { receipt, partner } = await assignReceiptToPartner(shop, params.id, body, caller)
    return toReceiptReply(receipt, { partner })
  }),
]
