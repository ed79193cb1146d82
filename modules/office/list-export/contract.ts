/** Back-office lists exported as spreadsheet files, with the same filters as on the screen. */
import { Type } from 'typebox'
import { fetchVoucherCodesByVoucherId } from '../../money/ledger/contract.ts'
import { fetchAuditLog } from '../../platform/audit/contract.ts'
import { reservationFilterFields } from '../../sale/booking/list-contract.ts'
import { voucherOrderFilterFields } from '../../sale/voucher/order-list-contract.ts'
import { call } from '../../shared/call.ts'
import { Id, Language, Nothing } from '../../shared/shapes.ts'

export const exportFormats = ['csv', 'xlsx'] as const
/**
 * The maximum number of rows of a file; longer lists are refused with 422 `export_too_large`, and the user must filter
 * the list. A workbook is built in the server process, which answers no other request meanwhile: about 0.1 s for each
 * 1,000 rows.
 */
export const maxExportRows = { csv: 50_000, xlsx: 5_000 } as const

const FileFields = {
  format: Type.Enum([...exportFormats]),
  language: Type.Optional(Language),
}
// Without the search term: it may be a code, and URLs are logged.
const { voucher_id, campaign_id, state, until_from, until_to, sort } = fetchVoucherCodesByVoucherId.body.properties
const { subject, actor, action, from: loggedFrom, to: loggedTo } = fetchAuditLog.query.properties

export const exportReservations = call({
  method: 'GET',
  path: '/exportReservations',
  summary: 'The reservations of the list as a file, the latest first',
  query: Type.Object({ ...reservationFilterFields, ...FileFields }),
  access: [{ who: 'staff', permission: 'reservations.read', reply: Nothing }],
})
export const exportVoucherOrders = call({
  method: 'GET',
  path: '/exportVoucherOrders',
  summary: 'The voucher orders of the list as a file, the latest first',
  query: Type.Object({ ...voucherOrderFilterFields, ...FileFields }),
  access: [{ who: 'staff', permission: 'vouchers.read', reply: Nothing }],
})
export const exportVoucherCodes = call({
  method: 'GET',
  path: '/exportVoucherCodes',
  summary: 'The codes of a voucher or of a campaign as a file, to hand to a partner',
  query: Type.Object({
    voucher_id,
    campaign_id,
    state,
    until_from,
    until_to,
    from_id: Type.Optional({ ...Id, description: 'With `to_id`: only codes that were added together' }),
    to_id: Type.Optional(Id),
    sort,
    ...FileFields,
  }),
  access: [{ who: 'staff', permission: 'vouchers.write', reply: Nothing }],
})
export const exportAuditLog = call({
  method: 'GET',
  path: '/exportAuditLog',
  summary: 'The audit log as a file, the latest first',
  query: Type.Object({ subject, actor, action, from: loggedFrom, to: loggedTo, ...FileFields }),
  access: [{ who: 'staff', permission: 'audit.read', reply: Nothing }],
})
