import { redirect } from 'react-router'
import type { Route } from './+types/withdraw-short'

/** The short address of withdrawing from the purchase of a voucher. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`/vouchers/withdraw${new URL(request.url).search}`, 301)
}
