/** Every call of the shop with what answers it. */
import { routes as activity } from '@tussenuit/modules/activity/routes.ts'
import { routes as balance } from '@tussenuit/modules/balance/routes.ts'
import { routes as booking } from '@tussenuit/modules/booking/routes.ts'
import { routes as calendar } from '@tussenuit/modules/calendar/routes.ts'
import { routes as campaign } from '@tussenuit/modules/campaign/routes.ts'
import { routes as cancellation } from '@tussenuit/modules/cancellation/routes.ts'
import { routes as consent } from '@tussenuit/modules/consent/routes.ts'
import { routes as content } from '@tussenuit/modules/content/routes.ts'
import { routes as deal } from '@tussenuit/modules/search/routes.ts'
import { routes as hotel } from '@tussenuit/modules/hotel/routes.ts'
import { routes as invoice } from '@tussenuit/modules/sale-invoice/routes.ts'
import { routes as ledger } from '@tussenuit/modules/ledger/routes.ts'
import { routes as mail } from '@tussenuit/modules/mail/routes.ts'
import { routes as moneyInbox } from '@tussenuit/modules/reconciliation/routes.ts'
import { routes as newsletter } from '@tussenuit/modules/newsletter/routes.ts'
import { routes as payment } from '@tussenuit/modules/payment/routes.ts'
import { routes as reference } from '@tussenuit/modules/reference/routes.ts'
import { routes as refund } from '@tussenuit/modules/refund/routes.ts'
import { routes as session } from '@tussenuit/modules/session/routes.ts'
import { routes as settings } from '@tussenuit/modules/settings/routes.ts'
import { routes as staff } from '@tussenuit/modules/staff/routes.ts'
import { routes as voucher } from '@tussenuit/modules/voucher/routes.ts'
import type { Call } from '@tussenuit/modules/shared/call.ts'
import type { Route } from '@tussenuit/modules/shared/routes.ts'

export const allRoutes: Route[] = [
  ...deal,
  ...reference,
  ...activity,
  ...settings,
  ...calendar,
  ...booking,
  ...balance,
  ...cancellation,
  ...invoice,
  ...refund,
  ...moneyInbox,
  ...hotel,
  ...mail,
  ...payment,
  ...voucher,
  ...ledger,
  ...campaign,
  ...session,
  ...newsletter,
  ...staff,
  ...content,
  ...consent,
]

/** Reading the catalogue: what there is to see without buying. The other calls serve a sale, or staff. */
export const searchCalls: ReadonlySet<Call> = new Set(
  [...deal, ...reference, ...settings, ...calendar, ...hotel, ...content].map(({ call }) => call),
)
