import * as hotel from '../../catalogue/hotel/contract.ts'
import * as ledger from '../../money/ledger/contract.ts'
import { today } from '../../shared/day.ts'
import { type Route, route } from '../../shared/routes.ts'
import { returnField } from '../../money/payment/contract.ts'
import * as contract from './contract.ts'
import { handleSupplierMessage } from './supplier-message-flows.ts'
import { payBalanceWithCode } from './pay-balance-with-code-flows.ts'
import { changeOwnContact, resendConfirmation, sendBookingLink } from './change-flows.ts'
import { renderConfirmation, getStayCalendarFile } from './document-flows.ts'
import { requireOwnReservation, requireReservationForChange } from './own-flows.ts'
import { logBrowserPaymentReport, getBookingForPayer } from './payer-flows.ts'
import {
  confirmReturnFromPayment,
  placeFullyCoveredReservation,
  settleAndGetState,
  getReservationStatus,
} from './paid-flows.ts'
import { createOrUpdateDraft } from './reserve-flows.ts'
import { getReservationView } from './show-flows.ts'
import { startPayment } from './same-stay-flows.ts'
import { statusMessage } from './status-message.ts'
import { reservationData } from './list-contract.ts'
import { findReservations } from './list-store.ts'

export const routes: Route[] = [
  route(contract.preReservation, async ({ body }, { shop, caller }) => createOrUpdateDraft(shop, body, caller)),
  route(contract.insertReservation, async ({ body }, { shop, caller, extras }) => {
    const reply = await confirmReturnFromPayment(shop, { ...body, proof: body[returnField] }, caller)
    extras.message = statusMessage(reply.state).message
    return reply
  }),
  route(contract.createReservation, async ({ body }, { shop, caller }) =>
    settleAndGetState(shop, (await requireReservationForChange(shop, body.reservationNumber, caller)).number),
  ),
  route(contract.placeReservation, async ({ body }, { shop, caller }) =>
    placeFullyCoveredReservation(
      shop,
      (await requireReservationForChange(shop, body.reservationNumber, caller)).number,
    ),
  ),
  route(contract.startPayment, async ({ body }, { shop, caller }) =>
    startPayment(shop, { proof: body[returnField], bookAgain: body.book_again === true }, caller),
  ),
  route(contract.getReservationStatusMessage, async ({ params }, { shop }) => getReservationStatus(shop, params.id)),
  route(contract.reservationDataByResId, async ({ body }, { shop, caller }) =>
    getReservationView(shop, await requireOwnReservation(shop, body.reservationNumber, caller, body.email)),
  ),
  route(contract.paidBooking, async ({ body }, { shop, caller }) =>
    getBookingForPayer(shop, body[returnField], caller),
  ),
  route(reservationData, async ({ query }, { shop }) => {
    const { rows, ...totals } = await findReservations(shop.db, query, today(shop.now()))
    return {
      ...totals,
      page: query.page ?? 1,
      limit: query.limit ?? 20,
      items: rows.map((row) => ({
        reservationNumber: row.number,
        state: row.state,
        dealTitle: row.snapshot.deal.title,
        checkIn: row.check_in,
        checkOut: row.check_out,
        guest: `${row.guest.name} ${row.guest.surname}`,
        email: row.email,
        total_cents: row.total_cents,
        payable_at_hotel_cents: row.snapshot.payable_at_hotel_cents,
        created_at: row.created_at.toISOString(),
        sold_by: row.sold_by,
      })),
    }
  }),
  route(contract.downloadConfirmation, async ({ params, query }, { shop, caller, extras }) => {
    const reservation = await requireOwnReservation(shop, params.id, {
      ...caller,
      manageToken: query.token ?? caller.manageToken,
    })
    extras.file = await renderConfirmation(shop, reservation)
    return null
  }),
  route(contract.downloadCalendar, async ({ params, query }, { shop, caller, extras }) => {
    extras.file = getStayCalendarFile(
      await requireOwnReservation(shop, params.id, { ...caller, manageToken: query.token ?? caller.manageToken }),
    )
    return null
  }),
  route(contract.resendConfirmation, async ({ body }, { shop, caller, storeReply }) =>
    resendConfirmation(shop, body, caller, storeReply),
  ),
  route(contract.sendBookingLink, async ({ body }, { shop }) => {
    await sendBookingLink(shop, body)
    return null
  }),
  route(contract.changeContact, async ({ body }, { shop, caller }) => changeOwnContact(shop, body, caller)),
  route(contract.logPayment, async ({ body }, { shop, caller }) =>
    logBrowserPaymentReport(
      shop,
      { number: body.reservation_number, proof: body.payment_request, report: body.payment_response },
      caller,
    ),
  ),
  route(ledger.redeemVoucherFromReservation, async ({ body }, { shop, caller }) =>
    payBalanceWithCode(shop, body, caller),
  ),
  route(hotel.supplierWebhook, async (_, { shop, rawBody }) => handleSupplierMessage(shop, rawBody ?? Buffer.alloc(0))),
]
