/** Every call of the shop with its handler. */
import { routes as activity } from '@tussenuit/modules/catalogue/activity/routes.ts'
import { routes as approvalAdmin } from '@tussenuit/modules/office/approval-admin/routes.ts'
import { routes as audit } from '@tussenuit/modules/platform/audit/routes.ts'
import { routes as balance } from '@tussenuit/modules/sale/balance/routes.ts'
import { routes as books } from '@tussenuit/modules/office/books/routes.ts'
import { routes as booking } from '@tussenuit/modules/sale/booking/routes.ts'
import { routes as offer } from '@tussenuit/modules/availability/offer/routes.ts'
import { routes as catalogueFile } from '@tussenuit/modules/office/catalogue-file/routes.ts'
import { routes as bulkChange } from '@tussenuit/modules/office/bulk-change/routes.ts'
import { routes as changeSet } from '@tussenuit/modules/office/change-set/routes.ts'
import { routes as calendar } from '@tussenuit/modules/availability/calendar/routes.ts'
import { routes as campaign } from '@tussenuit/modules/sale/campaign/routes.ts'
import { routes as cancellation } from '@tussenuit/modules/sale/cancellation/routes.ts'
import { routes as consent } from '@tussenuit/modules/sale/consent/routes.ts'
import { routes as content } from '@tussenuit/modules/people/content/routes.ts'
import { routes as dealAdmin } from '@tussenuit/modules/office/deal-admin/routes.ts'
import { routes as deal } from '@tussenuit/modules/availability/search/routes.ts'
import { routes as dispute } from '@tussenuit/modules/money/dispute/routes.ts'
import { routes as claimAdmin } from '@tussenuit/modules/office/claim-admin/routes.ts'
import { routes as pageSpeed } from '@tussenuit/modules/platform/page-speed/routes.ts'
import { routes as payout } from '@tussenuit/modules/money/payout/routes.ts'
import { routes as system } from '@tussenuit/modules/office/system/routes.ts'
import { routes as find } from '@tussenuit/modules/office/find/routes.ts'
import { routes as firstSteps } from '@tussenuit/modules/office/first-steps/routes.ts'
import { routes as hotel } from '@tussenuit/modules/catalogue/hotel/routes.ts'
import { routes as hotelAdmin } from '@tussenuit/modules/office/hotel-admin/routes.ts'
import { routes as invoice } from '@tussenuit/modules/sale/sale-invoice/routes.ts'
import { routes as counter } from '@tussenuit/modules/money/counter/routes.ts'
import { routes as ledger } from '@tussenuit/modules/money/ledger/routes.ts'
import { routes as mail } from '@tussenuit/modules/platform/mail/routes.ts'
import { routes as moneyInbox } from '@tussenuit/modules/sale/reconciliation/routes.ts'
import { routes as newsletter } from '@tussenuit/modules/people/newsletter/routes.ts'
import { routes as privacy } from '@tussenuit/modules/office/privacy/routes.ts'
import { routes as paymentAdmin } from '@tussenuit/modules/office/payment-admin/routes.ts'
import { routes as person } from '@tussenuit/modules/office/person/routes.ts'
import { routes as picture } from '@tussenuit/modules/platform/picture/routes.ts'
import { routes as reference } from '@tussenuit/modules/catalogue/reference/routes.ts'
import { routes as reservationAdmin } from '@tussenuit/modules/office/reservation-admin/routes.ts'
import { routes as refundAdmin } from '@tussenuit/modules/office/refund-admin/routes.ts'
import { routes as listExport } from '@tussenuit/modules/office/list-export/routes.ts'
import { routes as listFilter } from '@tussenuit/modules/office/list-filter/routes.ts'
import { routes as savedView } from '@tussenuit/modules/office/saved-view/routes.ts'
import { routes as session } from '@tussenuit/modules/platform/session/routes.ts'
import { routes as settlement } from '@tussenuit/modules/money/settlement/routes.ts'
import { routes as settings } from '@tussenuit/modules/platform/settings/routes.ts'
import { routes as today } from '@tussenuit/modules/office/today/routes.ts'
import { routes as staff } from '@tussenuit/modules/people/staff/routes.ts'
import { routes as monthReport } from '@tussenuit/modules/office/month-report/routes.ts'
import { routes as translation } from '@tussenuit/modules/office/translation/routes.ts'
import { routes as voucherOrderAdmin } from '@tussenuit/modules/office/voucher-order-admin/routes.ts'
import { routes as telephoneSale } from '@tussenuit/modules/sale/telephone-sale/routes.ts'
import { routes as voucher } from '@tussenuit/modules/sale/voucher/routes.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import type { Route } from '@tussenuit/modules/shared/routes.ts'

export const allRoutes: Route[] = [
  ...deal,
  ...dealAdmin,
  ...reference,
  ...activity,
  ...settings,
  ...paymentAdmin,
  ...catalogueFile,
  ...bulkChange,
  ...changeSet,
  ...calendar,
  ...offer,
  ...booking,
  ...balance,
  ...cancellation,
  ...invoice,
  ...refundAdmin,
  ...approvalAdmin,
  ...reservationAdmin,
  ...telephoneSale,
  ...today,
  ...dispute,
  ...pageSpeed,
  ...payout,
  ...claimAdmin,
  ...moneyInbox,
  ...firstSteps,
  ...system,
  ...hotel,
  ...hotelAdmin,
  ...mail,
  ...settlement,
  ...monthReport,
  ...books,
  ...translation,
  ...voucher,
  ...voucherOrderAdmin,
  ...listExport,
  ...listFilter,
  ...ledger,
  ...counter,
  ...campaign,
  ...session,
  ...newsletter,
  ...privacy,
  ...find,
  ...person,
  ...staff,
  ...savedView,
  ...audit,
  ...picture,
  ...content,
  ...consent,
]

/**
 * Calls that read the catalogue without buying. All other calls serve a sale or staff, including the staff-only calls
 * of these modules.
 */
export const searchCalls: ReadonlySet<Call> = new Set(
  [...deal, ...reference, ...settings, ...calendar, ...hotel, ...content]
    .map(({ call }) => call)
    .filter(({ access }) => access.some(({ who }) => who !== 'staff')),
)
