/** Every call there is, as a type: the browser needs no more of it. */
import type * as activity from '../activity/contract.ts'
import type * as balance from '../balance/contract.ts'
import type * as booking from '../booking/contract.ts'
import type * as calendar from '../calendar/contract.ts'
import type * as campaign from '../campaign/contract.ts'
import type * as cancellation from '../cancellation/contract.ts'
import type * as consent from '../consent/contract.ts'
import type * as content from '../content/contract.ts'
import type * as deal from '../deal/contract.ts'
import type * as hotel from '../hotel/contract.ts'
import type * as invoice from '../invoice/contract.ts'
import type * as ledger from '../ledger/contract.ts'
import type * as mail from '../mail/contract.ts'
import type * as moneyInbox from '../reconciliation/contract.ts'
import type * as newsletter from '../newsletter/contract.ts'
import type * as payment from '../payment/contract.ts'
import type * as reference from '../reference/contract.ts'
import type * as refund from '../refund/contract.ts'
import type * as session from '../session/contract.ts'
import type * as settings from '../settings/contract.ts'
import type * as staff from '../staff/contract.ts'
import type * as voucher from '../voucher/contract.ts'
import type { CallTable } from '../shared/call.ts'

/** An interface, because the compiler reads it once; an intersection of so many tables it would read at every use. */
export interface Calls
  extends CallTable<typeof deal>,
    CallTable<typeof reference>,
    CallTable<typeof reference.categoryCalls>,
    CallTable<typeof reference.themeCalls>,
    CallTable<typeof reference.destinationCalls>,
    CallTable<typeof reference.surroundingCalls>,
    CallTable<typeof reference.customFilterCalls>,
    CallTable<typeof activity.activityCalls>,
    CallTable<typeof settings>,
    CallTable<typeof calendar>,
    CallTable<typeof booking>,
    CallTable<typeof payment>,
    CallTable<typeof voucher>,
    CallTable<typeof ledger>,
    CallTable<typeof campaign>,
    CallTable<typeof session>,
    CallTable<typeof newsletter>,
    CallTable<typeof staff>,
    CallTable<typeof cancellation>,
    CallTable<typeof balance>,
    CallTable<typeof invoice>,
    CallTable<typeof refund>,
    CallTable<typeof moneyInbox>,
    CallTable<typeof hotel>,
    CallTable<typeof mail>,
    CallTable<typeof content>,
    CallTable<typeof consent> {}
