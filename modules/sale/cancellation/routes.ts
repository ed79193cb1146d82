import { defaultLimit } from '../../shared/page.ts'
import { type Route, route } from '../../shared/routes.ts'
import { requireOwnReservation } from '../booking/index.ts'
import * as contract from './contract.ts'
import { requestCancellation, cancelBySupplierOrderId, cancelReservationAsStaff, previewCancellation } from './flows.ts'
import { declineCancellationRequest } from './decline-flows.ts'
import { toCancellationRequestView } from './terms-flows.ts'
import { findCancellationRequests } from './store.ts'

export const routes: Route[] = [
  route(contract.cancellationPreview, async ({ body }, { shop, caller }) =>
    previewCancellation(shop, await requireOwnReservation(shop, body.reservationNumber, caller, body.email)),
  ),
  route(contract.cancelBooking, async ({ body }, { shop, caller }) => requestCancellation(shop, body, caller)),
  route(contract.cancelBookingByPartnerOrderId, async ({ body }, { shop, caller }) =>
    cancelBySupplierOrderId(shop, body.partner_order_id, body.reason, caller),
  ),
  route(contract.cancelBookingByAdmin, async ({ params, query }, { shop, caller }) =>
    cancelReservationAsStaff(shop, params.id, query, caller),
  ),
  route(contract.refuseCancellation, async ({ params, body }, { shop, caller }) =>
    declineCancellationRequest(shop, params.id, body.reason, caller),
  ),
  route(contract.getCancellationRequest, async ({ query }, { shop, caller }) => {
    const maySeeCosts = caller.staff!.permissions.includes('costs.read')
    const [page, limit] = [query.page ?? 1, query.limit ?? defaultLimit]
    const { rows, total } = await findCancellationRequests(shop.db, { ...query, page, limit })
    return {
      total,
      page,
      limit,
      items: rows.map((row) => ({
        ...toCancellationRequestView(row, row.reservation_state),
        asked_by: row.asked_by,
        reason: row.reason,
        decided_by: row.decided_by,
        decided_at: row.decided_at?.toISOString() ?? null,
        supplier_penalty_cents: maySeeCosts ? row.supplier_penalty_cents : null,
        last_code: row.last_code,
        dealTitle: row.snapshot.deal.title,
        checkIn: row.check_in,
        guest: `${row.guest.name} ${row.guest.surname}`,
        total_cents: row.total_cents,
        payable_at_hotel_cents: row.snapshot.payable_at_hotel_cents,
      })),
    }
  }),
]
