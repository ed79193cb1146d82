import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { exportAuditFile } from './audit-file-flows.ts'
import {
  exportInvoiceRegister,
  exportJournal,
  exportTaxSummary,
  getBooks,
  listInvoices,
  renderInvoiceByNumber,
} from './flows.ts'
import { changeLedgerMapping, findLedgerMapping } from './mapping-flows.ts'

export const routes: Route[] = [
  route(contract.books, async ({ query }, { shop }) => getBooks(shop, query.period)),
  route(contract.exportJournal, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportJournal(shop, query, caller)
    return null
  }),
  route(contract.exportAuditFile, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportAuditFile(shop, query.year, caller)
    return null
  }),
  route(contract.exportInvoiceRegister, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportInvoiceRegister(shop, query, caller)
    return null
  }),
  route(contract.exportTaxSummary, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportTaxSummary(shop, query, caller)
    return null
  }),
  route(contract.bookInvoices, async ({ query }, { shop }) => listInvoices(shop, query)),
  route(contract.bookInvoice, async ({ params, query }, { shop, extras }) => {
    extras.file = await renderInvoiceByNumber(shop, params.number, query.format)
    return null
  }),
  route(contract.getLedger, async (_, { shop }) => findLedgerMapping(shop.db)),
  route(contract.saveLedger, async ({ body }, { shop, caller }) => changeLedgerMapping(shop, body, caller)),
]
