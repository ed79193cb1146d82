import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { WeekStrip } from '../parts/week-strip.tsx'
import type { BookingData } from './booking-data.ts'
import { BookingHeader } from './stepper.tsx'

/** A package that only a partner sells: no days or prices, but two links. */
export function SoldByPartnerNotice({ data }: { data: BookingData }) {
  const { t } = useFormat()
  return (
    <div className="booking">
      <BookingHeader brand={data.brand} step="dates" backTo={data.deal.path} onBack={null} />
      <div className="wrap return-page">
        <div className="return-working" aria-hidden="true">
          <WeekStrip arrival={null} />
        </div>
        <h1>{t('booking.elsewhere.title')}</h1>
        <p className="lead">{t('booking.elsewhere.text', { title: data.deal.title })}</p>
        <div className="row row-wrap return-ways">
          <Link className="button" to="/verzilveren">
            {t('header.redeem')}
          </Link>
          <Link className="button button-quiet" to={data.deal.path}>
            {t('booking.backToTrip')}
          </Link>
        </div>
      </div>
    </div>
  )
}
