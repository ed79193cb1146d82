import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { exportAuditLog, exportReservations, exportVoucherCodes, exportVoucherOrders } from './flows.ts'

export const routes: Route[] = [
  route(contract.exportReservations, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportReservations(shop, query, caller)
    return null
  }),
  route(contract.exportVoucherOrders, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportVoucherOrders(shop, query, caller)
    return null
  }),
  route(contract.exportVoucherCodes, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportVoucherCodes(shop, query, caller)
    return null
  }),
  route(contract.exportAuditLog, async ({ query }, { shop, caller, extras }) => {
    extras.file = await exportAuditLog(shop, query, caller)
    return null
  }),
]
