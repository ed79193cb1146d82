import { type Route, route } from '../../shared/routes.ts'
import * as contract from './contract.ts'
import { recordRefundPaidElsewhere, previewRefund, refundByStaff } from './flows.ts'
import { isVoucherOrderNumber } from '../../sale/voucher/index.ts'
import { recordOrderRefundPaidElsewhere, resendOrderRefund } from './order-flows.ts'

export const routes: Route[] = [
  route(contract.refundPreview, async ({ body }, { shop, caller }) => previewRefund(shop, body, caller)),
  route(contract.makeRefund, async ({ body }, { shop, caller }) =>
    (isVoucherOrderNumber(body.reservationNumber) ? resendOrderRefund : refundByStaff)(shop, body, caller),
  ),
  route(contract.paidElsewhere, async ({ body }, { shop, caller }) =>
    (isVoucherOrderNumber(body.reservationNumber) ? recordOrderRefundPaidElsewhere : recordRefundPaidElsewhere)(
      shop,
      body,
      caller,
    ),
  ),
]
