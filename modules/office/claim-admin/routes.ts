import {
  assignReceipt,
  assignReceiptToPartner,
  findReceipts,
  importStatement,
  recordPartnerReceipt,
  recordReceipt,
  setReceiptAside,
  unassignReceipt,
} from '../../money/bank-receipt/index.ts'
import { bookManualEntry, payBackCredit, writeOffClaim } from '../../money/claim/index.ts'
import { writeOffPartnerClaim } from '../../money/partner-claim/index.ts'
import { invoicePartner, mailPartnerInvoice } from '../../money/partner-invoice/index.ts'
import { defaultLimit } from '../../shared/page.ts'
import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import * as partnerContract from './partner-contract.ts'
import { listClaimsOfPartner, listInvoicesOfPartner, listPartners } from './partner-flows.ts'
import { exportDebtors, listDebtors, listManualEntries, toClaimReply, toReceiptReply } from './flows.ts'

export const routes: Route[] = [
  route(contract.listDebtors, async ({ query }, { shop }) => listDebtors(shop, query)),
  route(contract.exportDebtors, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportDebtors(shop, query, caller)
    return null
  }),
  route(contract.writeOff, async ({ body }, { shop, caller }) => toClaimReply(await writeOffClaim(shop, body, caller))),
  route(contract.payBackCredit, async ({ body }, { shop, caller }) =>
    toClaimReply(await payBackCredit(shop, body, caller)),
  ),
  route(contract.listReceipts, async ({ query }, { shop }) => {
    const { page = 1, limit = defaultLimit } = query
    const { rows, total } = await findReceipts(shop.db, { ...query, page, limit })
    return { total, page, limit, items: rows.map((row) => toReceiptReply(row, row)) }
  }),
  route(contract.recordReceipt, async ({ body }, { shop, caller }) =>
    toReceiptReply(await recordReceipt(shop, body, caller)),
  ),
  route(contract.importStatement, async ({ body }, { shop, caller }) => importStatement(shop, body, caller)),
  route(contract.assignReceipt, async ({ params, body }, { shop, caller }) =>
    toReceiptReply(await assignReceipt(shop, params.id, body, caller)),
  ),
  route(contract.setReceiptAside, async ({ params, body }, { shop, caller }) =>
    toReceiptReply(await setReceiptAside(shop, params.id, body.note, caller)),
  ),
  route(contract.unassignReceipt, async ({ params, body }, { shop, caller }) =>
    toReceiptReply(await unassignReceipt(shop, params.id, body.reason, caller)),
  ),
  route(contract.bookManualEntry, async ({ body }, { shop, caller }) => bookManualEntry(shop, body, caller)),
  route(contract.listManualEntries, async ({ query }, { shop }) => listManualEntries(shop, query)),
  route(partnerContract.listPartners, async ({ query }, { shop }) => listPartners(shop, query)),
  route(partnerContract.listPartnerClaims, async ({ params, query }, { shop }) =>
    listClaimsOfPartner(shop, params.id, query),
  ),
  route(partnerContract.listPartnerInvoices, async ({ params, query }, { shop }) =>
    listInvoicesOfPartner(shop, params.id, query),
  ),
  route(partnerContract.invoicePartner, async ({ params }, { shop, caller, storeReply }) =>
    invoicePartner(shop, params.id, caller, storeReply),
  ),
  route(partnerContract.mailPartnerInvoice, async ({ params, body }, { shop, caller, storeReply }) =>
    mailPartnerInvoice(shop, params.number, body, caller, storeReply),
  ),
  route(partnerContract.recordPartnerReceipt, async ({ body }, { shop, caller }) => {
    const { receipt, partner } = await recordPartnerReceipt(shop, body, caller)
    return toReceiptReply(receipt, { partner })
  }),
  route(partnerContract.writeOffPartnerClaim, async ({ body }, { shop, caller, storeReply }) =>
    writeOffPartnerClaim(shop, body, caller, storeReply),
  ),
  route(partnerContract.assignReceiptToPartner, async ({ params, body }, { shop, caller }) => {
    const { receipt, partner } = await assignReceiptToPartner(shop, params.id, body, caller)
    return toReceiptReply(receipt, { partner })
  }),
]
