import type { Route } from './+types/my-booking'
import { shopContext } from '../context.ts'
import { sendBookingForm } from '../my-booking/booking-forms.ts'
import { MyBookingPage } from '../my-booking/my-booking-page.tsx'
import { loadBooking } from '../my-booking/read-booking.ts'
import { handleBookingForm } from '../my-booking/take-form.server.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { isLinkEndedError, errorStatus } from '../status-of.ts'
import '../styles/my-booking.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { api } = shop
  const search = new URL(request.url).searchParams
  const [number, token] = [search.get('number'), search.get('token')]
  let hasEnded = false
  const opened =
    number && token
      ? await loadBooking(api, number, token).catch((error: unknown) => {
          hasEnded = isLinkEndedError(error)
          // The link is wrong, or there were too many attempts. The page says so, but does not reveal whether the
          // booking exists.
          const status = errorStatus(error)
          if (status !== null && status < 500) return null
          throw error
        })
      : null
  return {
    opened,
    number,
    tried: token === null ? (false as const) : hasEnded ? ('ended' as const) : ('wrong' as const),
    page: toPageFacts(shop, {
      title: 'mine.title',
      description: 'mine.description',
      path: '/my-booking',
      hidden: true,
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleBookingForm(context.get(shopContext).send, await request.formData())
}

export const clientAction = (args: Route.ClientActionArgs) => sendBookingForm(args)

/** Removing the token from the URL must not load the data again. */
export function shouldRevalidate(): boolean {
  return false
}

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

/** The URL contains the token of the link, which must not be sent to other sites as the referrer. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(loaderData?.page),
  { name: 'referrer', content: 'no-referrer' },
]

export default function MyBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, number, tried } = loaderData
  return <MyBookingPage opened={opened} number={number} tried={tried} result={actionData} />
}
