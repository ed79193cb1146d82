import { data } from 'react-router'
import type { Route } from './+types/gift'
import { shopContext } from '../context.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { sendBookingForm } from '../my-booking/booking-forms.ts'
import { handleLinkRequestForm } from '../my-booking/take-form.server.ts'
import { pageMeta } from '../page-meta.ts'
import { isLinkEndedError, errorStatus } from '../status-of.ts'
import { GiftPage } from '../vouchers/gift-page.tsx'
import '../styles/vouchers.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { api, language } = shop
  const search = new URL(request.url).searchParams
  const [number, token] = [search.get('number') ?? '', search.get('token') ?? '']
  let hasEnded = false
  const gift =
    number === '' || token === ''
      ? null
      : await api('GET /vouchers/gift/:id', { params: { id: number }, query: { token, language } }).then(
          (answer) => answer.data,
          (error: unknown) => {
            // The link is wrong or has expired. The page says so, but does not reveal whether the order exists.
            hasEnded = isLinkEndedError(error)
            const status = errorStatus(error)
            if (status !== null && status < 500) return null
            throw error
          },
        )
  const facts = {
    gift,
    hasEnded,
    number,
    token,
    page: toPageFacts(shop, {
      title: 'vouchers.gift.pageTitle',
      description: 'vouchers.gift.description',
      path: '/vouchers/gift',
      hidden: true,
    }),
  }
  return gift ? facts : data(facts, { status: 404 })
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleLinkRequestForm(context.get(shopContext).send, await request.formData(), 'vouchers')
}

export const clientAction = (args: Route.ClientActionArgs) => sendBookingForm(args)

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

/** The URL contains the token of the link, which must not be sent to other sites as the referrer. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(loaderData?.page),
  { name: 'referrer', content: 'no-referrer' },
]

export default function Gift({ loaderData: { gift, hasEnded, number, token }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap vouchers gift-opened page-end">
      <GiftPage gift={gift} hasEnded={hasEnded} number={number} token={token} sent={actionData?.sent} />
    </div>
  )
}
