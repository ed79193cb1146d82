/** The types of all calls; the browser needs only these. */
import type * as activity from '../catalogue/activity/contract.ts'
import type * as approvalAdmin from '../office/approval-admin/contract.ts'
import type * as audit from '../platform/audit/contract.ts'
import type * as balance from '../sale/balance/contract.ts'
import type * as booking from '../sale/booking/contract.ts'
import type * as reservationList from '../sale/booking/list-contract.ts'
import type * as voucherOrderList from '../sale/voucher/order-list-contract.ts'
import type * as offer from '../availability/offer/contract.ts'
import type * as bulkChange from '../office/bulk-change/contract.ts'
import type * as changeSet from '../office/change-set/contract.ts'
import type * as calendar from '../availability/calendar/contract.ts'
import type * as catalogueFile from '../office/catalogue-file/contract.ts'
import type * as campaign from '../sale/campaign/contract.ts'
import type * as cancellation from '../sale/cancellation/contract.ts'
import type * as consent from '../sale/consent/contract.ts'
import type * as content from '../people/content/contract.ts'
import type * as deal from '../catalogue/deal/contract.ts'
import type * as dealAdmin from '../office/deal-admin/contract.ts'
import type * as dealList from '../office/deal-admin/list-contract.ts'
import type * as dispute from '../money/dispute/contract.ts'
import type * as claimAdmin from '../office/claim-admin/contract.ts'
import type * as partnerAdmin from '../office/claim-admin/partner-contract.ts'
import type * as pageSpeed from '../platform/page-speed/contract.ts'
import type * as payout from '../money/payout/contract.ts'
import type * as system from '../office/system/contract.ts'
import type * as find from '../office/find/contract.ts'
import type * as firstSteps from '../office/first-steps/contract.ts'
import type * as hotel from '../catalogue/hotel/contract.ts'
import type * as hotelClosure from '../office/hotel-admin/closure-contract.ts'
import type * as hotelAdmin from '../office/hotel-admin/contract.ts'
import type * as invoice from '../money/invoice/contract.ts'
import type * as counter from '../money/counter/contract.ts'
import type * as ledger from '../money/ledger/contract.ts'
import type * as listExport from '../office/list-export/contract.ts'
import type * as listFilter from '../office/list-filter/contract.ts'
import type * as mail from '../platform/mail/contract.ts'
import type * as mailTemplate from '../platform/mail/template-contract.ts'
import type * as books from '../office/books/contract.ts'
import type * as monthReport from '../office/month-report/contract.ts'
import type * as moneyInbox from '../sale/reconciliation/contract.ts'
import type * as newsletter from '../people/newsletter/contract.ts'
import type * as newsletterStaff from '../people/newsletter/staff-contract.ts'
import type * as paymentAdmin from '../office/payment-admin/contract.ts'
import type * as person from '../office/person/contract.ts'
import type * as picture from '../platform/picture/contract.ts'
import type * as privacy from '../office/privacy/contract.ts'
import type * as protection from '../people/protection/contract.ts'
import type * as reference from '../catalogue/reference/contract.ts'
import type * as refundAdmin from '../office/refund-admin/contract.ts'
import type * as reservationAdmin from '../office/reservation-admin/contract.ts'
import type * as savedView from '../office/saved-view/contract.ts'
import type * as session from '../platform/session/contract.ts'
import type * as today from '../office/today/contract.ts'
import type * as todayNotice from '../office/today/notice-contract.ts'
import type * as settlement from '../money/settlement/contract.ts'
import type * as settings from '../platform/settings/contract.ts'
import type * as staff from '../people/staff/contract.ts'
import type * as staffFactor from '../people/staff/factor-contract.ts'
import type * as translation from '../office/translation/contract.ts'
import type * as voucherOrderAdmin from '../office/voucher-order-admin/contract.ts'
import type * as telephoneSale from '../sale/telephone-sale/contract.ts'
import type * as voucher from '../sale/voucher/contract.ts'
import type { CallTable } from '../shared/call.ts'

/**
 * An interface, because the compiler evaluates it only once; an intersection of this many types would be evaluated at
 * every use.
 */
export interface Calls
  extends CallTable<typeof deal>,
    CallTable<typeof dealAdmin>,
    CallTable<typeof dealList>,
    CallTable<typeof reference>,
    CallTable<typeof reference.categoryCalls>,
    CallTable<typeof reference.themeCalls>,
    CallTable<typeof reference.destinationCalls>,
    CallTable<typeof reference.surroundingCalls>,
    CallTable<typeof reference.customFilterCalls>,
    CallTable<typeof activity.activityCalls>,
    CallTable<typeof settings>,
    CallTable<typeof paymentAdmin>,
    CallTable<typeof protection>,
    CallTable<typeof catalogueFile>,
    CallTable<typeof bulkChange>,
    CallTable<typeof changeSet>,
    CallTable<typeof privacy>,
    CallTable<typeof find>,
    CallTable<typeof person>,
    CallTable<typeof calendar>,
    CallTable<typeof offer>,
    CallTable<typeof booking>,
    CallTable<typeof reservationList>,
    CallTable<typeof voucherOrderList>,
    CallTable<typeof settlement>,
    CallTable<typeof monthReport>,
    CallTable<typeof books>,
    CallTable<typeof translation>,
    CallTable<typeof voucher>,
    CallTable<typeof voucherOrderAdmin>,
    CallTable<typeof listExport>,
    CallTable<typeof listFilter>,
    CallTable<typeof ledger>,
    CallTable<typeof counter>,
    CallTable<typeof campaign>,
    CallTable<typeof session>,
    CallTable<typeof newsletter>,
    CallTable<typeof newsletterStaff>,
    CallTable<typeof staff>,
    CallTable<typeof staffFactor>,
    CallTable<typeof savedView>,
    CallTable<typeof audit>,
    CallTable<typeof picture>,
    CallTable<typeof cancellation>,
    CallTable<typeof balance>,
    CallTable<typeof telephoneSale>,
    CallTable<typeof invoice>,
    CallTable<typeof refundAdmin>,
    CallTable<typeof approvalAdmin>,
    CallTable<typeof reservationAdmin>,
    CallTable<typeof today>,
    CallTable<typeof todayNotice>,
    CallTable<typeof dispute>,
    CallTable<typeof payout>,
    CallTable<typeof claimAdmin>,
    CallTable<typeof partnerAdmin>,
    CallTable<typeof moneyInbox>,
    CallTable<typeof firstSteps>,
    CallTable<typeof system>,
    CallTable<typeof hotel>,
    CallTable<typeof hotelAdmin>,
    CallTable<typeof hotelClosure>,
    CallTable<typeof mail>,
    CallTable<typeof mailTemplate>,
    CallTable<typeof content>,
    CallTable<typeof consent>,
    CallTable<typeof pageSpeed> {}
