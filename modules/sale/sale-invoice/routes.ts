/** Invoices and credit invoices for the owner of the sale. */
import { requireOwnReservation } from '../booking/index.ts'
import { type Route, route } from '../../shared/routes.ts'
import * as contract from '../../money/invoice/contract.ts'
import { isVoucherOrderNumber, requireOwnOrderWithName } from '../voucher/index.ts'
import {
  ensureStayInvoices,
  findElectronicInvoices,
  renderStayInvoice,
  renderVoucherInvoice,
} from '../../money/invoice/index.ts'

export const routes: Route[] = [
  route(contract.downloadInvoice, async ({ params, query }, { shop, caller, extras }) => {
    const own = { ...caller, manageToken: query.token ?? caller.manageToken }
    extras.file = isVoucherOrderNumber(params.id)
      ? await renderVoucherInvoice(shop, ...(await requireOwnOrderWithName(shop, params.id, own)), query)
      : await renderStayInvoice(shop, await requireOwnReservation(shop, params.id, own), query)
    return null
  }),
  route(contract.listInvoices, async ({ body }, { shop, caller }) => {
    const reservation = await requireOwnReservation(shop, body.reservationNumber, caller, body.email)
    const invoices = await ensureStayInvoices(shop, reservation)
    const electronic = await findElectronicInvoices(shop, invoices)
    const at = (number: string) => `/api/documents/invoice/${reservation.number}?number=${number}`
    return invoices.map((invoice) => ({
      number: invoice.number,
      kind: invoice.kind,
      year: invoice.year,
      sequence: invoice.sequence,
      issued_on: invoice.issued_on,
      total_cents: invoice.total_cents,
      vat_cents: invoice.vat.reduce((sum, row) => sum + row.vat_cents, 0),
      reason: invoice.reason,
      url: at(invoice.number),
      electronic_url: electronic.has(invoice.number) ? `${at(invoice.number)}&format=ubl` : null,
    }))
  }),
]
