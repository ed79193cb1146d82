/** Every call there is, as a type: the browser needs no more of it. */
import type * as activity from '../activity/contract.ts'
import type * as approvalAdmin from '../approval-admin/contract.ts'
import type * as audit from '../audit/contract.ts'
import type * as balance from '../balance/contract.ts'
import type * as booking from '../booking/contract.ts'
import type * as offer from '../offer/contract.ts'
import type * as bulkChange from '../bulk-change/contract.ts'
import type * as changeSet from '../change-set/contract.ts'
import type * as calendar from '../calendar/contract.ts'
import type * as catalogueFile from '../catalogue-file/contract.ts'
import type * as campaign from '../campaign/contract.ts'
import type * as cancellation from '../cancellation/contract.ts'
import type * as consent from '../consent/contract.ts'
import type * as content from '../content/contract.ts'
import type * as deal from '../deal/contract.ts'
import type * as dealAdmin from '../deal-admin/contract.ts'
import type * as dispute from '../dispute/contract.ts'
import type * as firstSteps from '../first-steps/contract.ts'
import type * as hotel from '../hotel/contract.ts'
import type * as hotelAdmin from '../hotel-admin/contract.ts'
import type * as invoice from '../invoice/contract.ts'
import type * as ledger from '../ledger/contract.ts'
import type * as mail from '../mail/contract.ts'
import type * as mailTemplate from '../mail/template-contract.ts'
import type * as monthReport from '../month-report/contract.ts'
import type * as moneyInbox from '../reconciliation/contract.ts'
import type * as newsletter from '../newsletter/contract.ts'
import type * as newsletterStaff from '../newsletter/staff-contract.ts'
import type * as paymentAdmin from '../payment-admin/contract.ts'
import type * as picture from '../picture/contract.ts'
import type * as privacy from '../privacy/contract.ts'
import type * as protection from '../protection/contract.ts'
import type * as reference from '../reference/contract.ts'
import type * as refundAdmin from '../refund-admin/contract.ts'
import type * as reservationAdmin from '../reservation-admin/contract.ts'
import type * as savedView from '../saved-view/contract.ts'
import type * as session from '../session/contract.ts'
import type * as today from '../today/contract.ts'
import type * as todayNotice from '../today/notice-contract.ts'
import type * as settlement from '../settlement/contract.ts'
import type * as settings from '../settings/contract.ts'
import type * as staff from '../staff/contract.ts'
import type * as translation from '../translation/contract.ts'
import type * as voucher from '../voucher/contract.ts'
import type { CallTable } from '../shared/call.ts'

/** An interface, because the compiler reads it once; an intersection of so many tables it would read at every use. */
export interface Calls
  extends CallTable<typeof deal>,
    CallTable<typeof dealAdmin>,
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
    CallTable<typeof calendar>,
    CallTable<typeof offer>,
    CallTable<typeof booking>,
    CallTable<typeof settlement>,
    CallTable<typeof monthReport>,
    CallTable<typeof translation>,
    CallTable<typeof voucher>,
    CallTable<typeof ledger>,
    CallTable<typeof campaign>,
    CallTable<typeof session>,
    CallTable<typeof newsletter>,
    CallTable<typeof newsletterStaff>,
    CallTable<typeof staff>,
    CallTable<typeof savedView>,
    CallTable<typeof audit>,
    CallTable<typeof picture>,
    CallTable<typeof cancellation>,
    CallTable<typeof balance>,
    CallTable<typeof invoice>,
    CallTable<typeof refundAdmin>,
    CallTable<typeof approvalAdmin>,
    CallTable<typeof reservationAdmin>,
    CallTable<typeof today>,
    CallTable<typeof todayNotice>,
    CallTable<typeof dispute>,
    CallTable<typeof moneyInbox>,
    CallTable<typeof firstSteps>,
    CallTable<typeof hotel>,
    CallTable<typeof hotelAdmin>,
    CallTable<typeof mail>,
    CallTable<typeof mailTemplate>,
    CallTable<typeof content>,
    CallTable<typeof consent> {}
