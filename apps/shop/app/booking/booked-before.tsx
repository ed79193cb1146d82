import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { focusOnMount } from '../parts/focus-when-shown.ts'
import type { EarlierBooking } from './checkout-payloads.ts'
import { Notice } from './notice.tsx'

/** Shown if the same stay was booked before: the facts of that booking, and a button to book once more. */
export function EarlierBookingNotice({
  earlier,
  busy,
  onAgain,
}: {
  earlier: EarlierBooking
  busy: boolean
  onAgain(): void
}) {
  const { t, dayAndTime } = useFormat()
  return (
    <div ref={focusOnMount} tabIndex={-1}>
      <Notice kind="warn" live="assertive">
        <b>
          {earlier.number === null
            ? t('booking.twice.elsewhere')
            : t('booking.twice.here', { time: dayAndTime(earlier.bookedAt), number: earlier.number })}
        </b>{' '}
        <span>{t('booking.twice.text')}</span>
        <span className="notice-ways">
          {earlier.number !== null && (
            <Link className="button" to={`/thankyou?number=${encodeURIComponent(earlier.number)}`}>
              {t('booking.twice.see')}
            </Link>
          )}
          <button type="button" className="button button-quiet" disabled={busy} onClick={onAgain}>
            {t('booking.twice.again')}
          </button>
        </span>
      </Notice>
    </div>
  )
}
