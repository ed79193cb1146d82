import {
  assignReceipt,
  findReceipts,
  importStatement,
  recordReceipt,
  setReceiptAside,
  unassignReceipt,
} from '../../money/bank-receipt/index.ts'
import { bookManualEntry, payBackCredit, writeOffClaim } from '../../money/claim/index.ts'
import { defaultLimit } from '../../shared/page.ts'
import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
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
]
