import {
  assignReceipt,
  assignReceiptToPartner,
  findReceipts,
  importStatement,
  proposePartners,
  recordPartnerReceipt,
  recordReceipt,
  setReceiptAside,
  unassignReceipt,
} from '../../money/bank-receipt/index.ts'
import {
  assignReceiptToPayout,
  checkArrivals,
  clearPayouts,
  findOutgoingPayouts,
  proposePayouts,
} from '../../money/payout/index.ts'
import { bookManualEntry, payBackCredit, writeOffClaim } from '../../money/claim/index.ts'
import { payBackPartner, writeOffPartnerClaim } from '../../money/partner-claim/index.ts'
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
    const payouts = rows.some(({ state }) => state === 'open') ? await proposePayouts(shop) : new Map<number, never>()
    const partners = await proposePartners(shop.db, rows)
    const items = rows.map((row) =>
      toReceiptReply(row, { ...row, payouts: payouts.get(row.id) ?? [], payer: partners.get(row.id) ?? null }),
    )
    return { total, page, limit, items }
  }),
  route(contract.recordReceipt, async ({ body }, { shop, caller }) =>
    toReceiptReply(await recordReceipt(shop, body, caller)),
  ),
  route(contract.importStatement, async ({ body }, { shop, caller }) => {
    const mayConcernUs = await findOutgoingPayouts(shop)
    const imported = await importStatement(shop, { ...body, mayConcernUs }, caller)
    return { ...imported, cleared: (await clearPayouts(shop)).cleared }
  }),
  route(contract.assignReceiptToPayout, async ({ params, body }, { shop, caller }) =>
    toReceiptReply(await assignReceiptToPayout(shop, params.id, body, caller)),
  ),
  route(contract.assignReceipt, async ({ params, body }, { shop, caller }) =>
    toReceiptReply(await assignReceipt(shop, params.id, body, caller)),
  ),
  route(contract.setReceiptAside, async ({ params, body }, { shop, caller }) =>
    toReceiptReply(await setReceiptAside(shop, params.id, body.note, caller)),
  ),
  route(contract.unassignReceipt, async ({ params, body }, { shop, caller }) => {
    const receipt = await unassignReceipt(shop, params.id, body.reason, caller)
    await checkArrivals(shop)
    return toReceiptReply(receipt)
  }),
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
  route(partnerContract.payBackPartner, async ({ body }, { shop, caller, storeReply }) =>
    payBackPartner(shop, body, caller, storeReply),
  ),
  route(partnerContract.writeOffPartnerClaim, async ({ body }, { shop, caller, storeReply }) =>
    writeOffPartnerClaim(shop, body, caller, storeReply),
  ),
  route(partnerContract.assignReceiptToPartner, async ({ params, body }, { shop, caller }) => {
    const { receipt, partner } = await assignReceiptToPartner(shop, params.id, body, caller)
    return toReceiptReply(receipt, { partner })
  }),
]
