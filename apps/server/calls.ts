/** Every call of the shop with what answers it. */
import { routes as activity } from '@tussenuit/modules/activity/routes.ts'
import { routes as audit } from '@tussenuit/modules/audit/routes.ts'
import { routes as balance } from '@tussenuit/modules/balance/routes.ts'
import { routes as booking } from '@tussenuit/modules/booking/routes.ts'
import { routes as offer } from '@tussenuit/modules/offer/routes.ts'
import { routes as catalogueFile } from '@tussenuit/modules/catalogue-file/routes.ts'
import { routes as bulkChange } from '@tussenuit/modules/bulk-change/routes.ts'
import { routes as changeSet } from '@tussenuit/modules/change-set/routes.ts'
import { routes as calendar } from '@tussenuit/modules/calendar/routes.ts'
import { routes as campaign } from '@tussenuit/modules/campaign/routes.ts'
import { routes as cancellation } from '@tussenuit/modules/cancellation/routes.ts'
import { routes as consent } from '@tussenuit/modules/consent/routes.ts'
import { routes as content } from '@tussenuit/modules/content/routes.ts'
import { routes as dealAdmin } from '@tussenuit/modules/deal-admin/routes.ts'
import { routes as deal } from '@tussenuit/modules/search/routes.ts'
import { routes as dispute } from '@tussenuit/modules/dispute/routes.ts'
import { routes as firstSteps } from '@tussenuit/modules/first-steps/routes.ts'
import { routes as hotel } from '@tussenuit/modules/hotel/routes.ts'
import { routes as hotelAdmin } from '@tussenuit/modules/hotel-admin/routes.ts'
import { routes as invoice } from '@tussenuit/modules/sale-invoice/routes.ts'
import { routes as ledger } from '@tussenuit/modules/ledger/routes.ts'
import { routes as mail } from '@tussenuit/modules/mail/routes.ts'
import { routes as moneyInbox } from '@tussenuit/modules/reconciliation/routes.ts'
import { routes as newsletter } from '@tussenuit/modules/newsletter/routes.ts'
import { routes as privacy } from '@tussenuit/modules/privacy/routes.ts'
import { routes as paymentAdmin } from '@tussenuit/modules/payment-admin/routes.ts'
import { routes as picture } from '@tussenuit/modules/picture/routes.ts'
import { routes as reference } from '@tussenuit/modules/reference/routes.ts'
import { routes as reservationAdmin } from '@tussenuit/modules/reservation-admin/routes.ts'
import { routes as refundAdmin } from '@tussenuit/modules/refund-admin/routes.ts'
import { routes as savedView } from '@tussenuit/modules/saved-view/routes.ts'
import { routes as session } from '@tussenuit/modules/session/routes.ts'
import { routes as settlement } from '@tussenuit/modules/settlement/routes.ts'
import { routes as settings } from '@tussenuit/modules/settings/routes.ts'
import { routes as today } from '@tussenuit/modules/today/routes.ts'
import { routes as staff } from '@tussenuit/modules/staff/routes.ts'
import { routes as monthReport } from '@tussenuit/modules/month-report/routes.ts'
import { routes as translation } from '@tussenuit/modules/translation/routes.ts'
import { routes as voucher } from '@tussenuit/modules/voucher/routes.ts'
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
  ...reservationAdmin,
  ...today,
  ...dispute,
  ...moneyInbox,
  ...firstSteps,
  ...hotel,
  ...hotelAdmin,
  ...mail,
  ...settlement,
  ...monthReport,
  ...translation,
  ...voucher,
  ...ledger,
  ...campaign,
  ...session,
  ...newsletter,
  ...privacy,
  ...staff,
  ...savedView,
  ...audit,
  ...picture,
  ...content,
  ...consent,
]

/** Reading the catalogue: what there is to see without buying. The other calls serve a sale, or staff. */
export const searchCalls: ReadonlySet<Call> = new Set(
  [...deal, ...reference, ...settings, ...calendar, ...hotel, ...content].map(({ call }) => call),
)
