import type { Route } from './+types/booking-start'
import { Link } from '../choice/link.tsx'
import { shopContext } from '../context.ts'
import { useFormat } from '../format.ts'
import { pageMeta } from '../page-meta.ts'
import { WeekStrip } from '../parts/week-strip.tsx'
import { translator } from '../translations.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { language, publicUrl, customization } = context.get(shopContext)
  const t = translator(language)
  return {
    page: {
      title: `${t('booking.start.title')} | ${customization.brand_name}`,
      description: t('booking.start.text'),
      canonical: `${publicUrl}/booking`,
      hidden: true,
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.page)

/** The address of bookings without a stay. */
export default function BookingStart() {
  const { t } = useFormat()
  return (
    <div className="wrap status">
      <div className="status-strip">
        <WeekStrip arrival={null} />
      </div>
      <h1>{t('booking.start.title')}</h1>
      <p className="lead">{t('booking.start.text')}</p>
      <div className="row row-wrap">
        <Link className="button" to="/packages/all">
          {t('notFound.allStays')}
        </Link>
        <Link className="button button-quiet" to="/my-booking">
          {t('mine.title')}
        </Link>
      </div>
    </div>
  )
}
