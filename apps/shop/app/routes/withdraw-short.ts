import { redirect } from 'react-router'
import type { Route } from './+types/withdraw-short'

/** Redirects the short path to the page for withdrawing from a voucher purchase. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`/vouchers/withdraw${new URL(request.url).search}`, 301)
}
