import type { Route } from './+types/payment-overview'
import { BalancePage, type Overview } from '../balance/balance-page.tsx'
import { HeldSalePage } from '../balance/held-sale-page.tsx'
import { shopContext } from '../context.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { isLinkEndedError, errorStatus } from '../status-of.ts'
import '../styles/vouchers.css'
import '../styles/booking.css'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { api, publicUrl } = shop
  const token = new URL(request.url).searchParams.get('token')
  let hasEnded = false
  const overview =
    token === null
      ? null
      : await api('GET /payment-overview/:id', { params: { id: params.id }, query: { token } }).then(
          ({ data }) => data,
          (error: unknown) => {
            // The link is wrong or has expired, or there were too many attempts. The page says so, but does not reveal
            // whether the booking exists.
            hasEnded = isLinkEndedError(error)
            const status = errorStatus(error)
            if (status !== null && status < 500) return null
            throw error
          },
        )
  // The traveller must first accept a stay sold by telephone, or the stay must be checked again.
  const held =
    token !== null && overview && isHeldSale(overview)
      ? (await api('GET /telephone-sales/:id', { params: { id: params.id }, query: { token } })).data
      : null
  return {
    overview,
    held,
    hasEnded,
    number: params.id,
    token,
    publicUrl,
    page: toPageFacts(shop, {
      title: held ? 'balance.held.title' : 'balance.title',
      description: 'balance.description',
      path: '/payment-overview',
      hidden: true,
    }),
  }
}

const heldStates: readonly Overview['state'][] = ['draft', 'awaiting_payment', 'expired']
const isHeldSale = ({ sold_by_telephone, state, payments }: Overview): boolean =>
  sold_by_telephone && heldStates.includes(state) && payments.length === 0

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

/** The URL contains the token of the link, which must not be sent to other sites as the referrer. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(loaderData?.page),
  { name: 'referrer', content: 'no-referrer' },
]

export default function PaymentOverview({ loaderData }: Route.ComponentProps) {
  const { page: _page, held, ...facts } = loaderData
  return (
    <div className="wrap voucher-paying page-end">
      {held && facts.token !== null ? (
        <HeldSalePage sale={held} token={facts.token} publicUrl={facts.publicUrl} />
      ) : (
        <BalancePage {...facts} />
      )}
    </div>
  )
}
