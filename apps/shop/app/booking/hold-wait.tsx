import { useFormat } from '../format.ts'

/** Shown while the shop requests a hold on the room. */
export function HoldPendingNotice() {
  const { t } = useFormat()
  return (
    <section aria-labelledby="details-title" className="step-part checkout-wait">
      <h1 id="details-title" tabIndex={-1} className="step-title">
        {t('booking.details.title')}
      </h1>
      <p className="quiet" role="status">
        {t('booking.details.asking')}
      </p>
      <i className="skeleton" />
      <i className="skeleton" />
      <i className="skeleton" />
    </section>
  )
}
