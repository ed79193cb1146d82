/** Shown instead of the details form: a changed price, an expired offer, the waiting state, the payment. */
import { useFormat } from '../format.ts'
import { focusOnMount } from '../parts/focus-when-shown.ts'
import { ProperName } from '../parts/name.tsx'
import type { Paying } from './checkout-payloads.ts'
import type { Prebooked } from './session-store.ts'
import { Notice } from './notice.tsx'
import { LazyPaymentPanel } from './pay/lazy-payment-panel.tsx'
import { CompletedStep } from './stepper.tsx'
import { useBookingLabels } from './booking-labels.ts'
import type { Choices } from './url-state.ts'

export const focusTitleIfFocusLost = (title: HTMLElement | null): void => {
  if (document.activeElement === document.body) title?.focus({ preventScroll: true })
}

/** Shown after a reload during payment, while the reservation is requested again. */
export function PaymentPendingNotice() {
  const { t } = useFormat()
  return (
    <section aria-labelledby="pay-title" className="step-part checkout-wait">
      <h1 id="pay-title" tabIndex={-1} className="step-title">
        {t('booking.pay.title')}
      </h1>
      <i className="skeleton pay-wait" role="status" aria-label={t('booking.pay.loading')} />
    </section>
  )
}

export function CheckoutPaymentSection({
  paying,
  choices,
  hotel,
  publicUrl,
  onDetails,
}: {
  paying: Paying
  choices: Choices
  hotel: string
  publicUrl: string
  onDetails(): void
}) {
  const { t, money } = useFormat()
  const labels = useBookingLabels()
  return (
    <>
      <CompletedStep
        title={<ProperName>{paying.name}</ProperName>}
        line={<bdi dir="ltr">{paying.line}</bdi>}
        name={t('booking.step.details')}
        onChange={onDetails}
      />
      <section aria-labelledby="pay-title" className="step-part">
        <h1 id="pay-title" ref={focusOnMount} tabIndex={-1} className="step-title">
          {t('booking.pay.title')}
        </h1>
        <p className="quiet step-lead">
          {t('booking.pay.contract', { stay: labels.stay(choices.checkIn!, choices.nights), hotel })}
        </p>
        {paying.voucherCents > 0 && (
          <Notice kind="good">
            {t('redeem.booking.paidPart', { amount: money(paying.voucherCents), left: money(paying.amountCents) })}
          </Notice>
        )}
        <LazyPaymentPanel facts={paying} publicUrl={publicUrl} />
      </section>
    </>
  )
}

/** Shows a changed price, which the traveller must accept before anything is charged. */
export function PriceChangeNotice({ held, onAgree, onDates }: { held: Prebooked; onAgree(): void; onDates(): void }) {
  const { t, money } = useFormat()
  // All-in, as in the summary beside it: the part that the hotel collects may change too.
  const now = held.price.all_in_cents
  const before = held.before_cents ?? held.price.all_in_cents
  const dearer = now > before
  return (
    <section aria-labelledby="moved-title" className="step-part">
      <h1 id="moved-title" ref={focusOnMount} tabIndex={-1} className="step-title">
        {t('booking.moved.title')}
      </h1>
      <Notice kind="warn" live="assertive">
        <b>
          {t(dearer ? 'booking.moved.dearer' : 'booking.moved.cheaper', {
            difference: money(Math.abs(now - before)),
          })}
        </b>{' '}
        {t('booking.moved.text')}
      </Notice>
      <table className="sums moved">
        <tbody>
          <tr>
            <th scope="row">{t('booking.moved.before')}</th>
            <td>{money(before)}</td>
          </tr>
          <tr className="total">
            <th scope="row">{t('booking.moved.now')}</th>
            <td>{money(now)}</td>
          </tr>
        </tbody>
      </table>
      <div className="row row-wrap">
        <button type="button" className="button" onClick={onAgree}>
          {t('booking.moved.agree', { amount: money(now) })}
        </button>
        <button type="button" className="button button-quiet" onClick={onDates}>
          {t('booking.otherDays')}
        </button>
      </div>
    </section>
  )
}

export function OfferExpiredNotice({ onAgain, onDates }: { onAgain(): void; onDates(): void }) {
  const { t } = useFormat()
  return (
    <section aria-labelledby="expired-title" className="step-part">
      <h1 id="expired-title" ref={focusOnMount} tabIndex={-1} className="step-title">
        {t('booking.expired.title')}
      </h1>
      <p className="lead">{t('booking.expired.text')}</p>
      <div className="row row-wrap">
        <button type="button" className="button" onClick={onAgain}>
          {t('booking.expired.again')}
        </button>
        <button type="button" className="button button-quiet" onClick={onDates}>
          {t('booking.otherDays')}
        </button>
      </div>
    </section>
  )
}
