import type { Route } from './+types/booking-start'
import { Link } from '../choice/link.tsx'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { toPageFacts } from '../page-facts.server.ts'
import { pageMeta } from '../page-meta.ts'
import { StatusPage } from '../parts/status-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  return {
    page: toPageFacts(shop, {
      title: 'booking.start.title',
      description: 'booking.start.text',
      path: '/booking',
      hidden: true,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

/** Shown at a booking URL that names no stay. */
export default function BookingStart() {
  const { t } = useFormat()
  return (
    <StatusPage title={t('booking.start.title')} text={t('booking.start.text')}>
      <Link className="button" to="/packages/all">
        {t('notFound.allStays')}
      </Link>
      <Link className="button button-quiet" to="/my-booking">
        {t('mine.title')}
      </Link>
    </StatusPage>
  )
}
