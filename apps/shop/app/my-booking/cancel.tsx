/** Cancelling in two steps: the refund is shown first, then it is confirmed. */
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Notice } from '../booking/notice.tsx'
import { RequestErrorNotice } from '../booking/request-error.tsx'
import { useFormat } from '../format.ts'
import { Price } from '../parts/price.tsx'
import type { BookingResult, Preview } from './booking-forms.ts'
import { UnpaidAmountRows } from './cancelled-sums.tsx'
import { useBookingForm } from './own-form.tsx'
import type { Opened } from './read-booking.ts'

export function CancelSection({ booking, result }: { booking: Opened; result: BookingResult | undefined }) {
  const { t } = useFormat()
  const busy = useNavigation().formData != null
  const { form, fields } = useBookingForm(booking, 'cancel-title')
  const question = useRef<HTMLHeadingElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const own = result?.form === 'preview' || result?.form === 'cancel' ? result : null
  const preview = own?.preview ?? null
  useEffect(() => {
    if (preview) question.current?.focus()
    else if (result?.form === 'keep') start.current?.focus()
  }, [preview, result])
  const failure = own?.sent.failure

  return (
    <section className="panel my-part" aria-labelledby="cancel-title">
      <h2 id="cancel-title" className="step-heading" tabIndex={-1} ref={question}>
        {t(preview?.possible ? 'mine.cancel.question' : 'mine.cancel.title')}
      </h2>
      {failure && <RequestErrorNotice error={failure} />}
      <Form {...form} className="my-form">
        {fields}
        {preview === null ? (
          <>
            <p className="quiet">{t('mine.cancel.lead')}</p>
            <button
              type="submit"
              name="form"
              value="preview"
              ref={start}
              className="button button-quiet"
              aria-disabled={busy}
            >
              {t('mine.cancel.look')}
            </button>
          </>
        ) : !preview.possible ? (
          <Notice kind="warn">{t(`mine.cancel.not.${preview.reason ?? 'reservation_not_cancellable'}`)}</Notice>
        ) : (
          <CancelQuestion preview={preview} reason={own?.sent.values.reason} busy={busy} />
        )}
      </Form>
    </section>
  )
}

function CancelQuestion({ preview, reason, busy }: { preview: Preview; reason: string | undefined; busy: boolean }) {
  const { t, money } = useFormat()
  return (
    <>
      <RefundSums preview={preview} />
      {!preview.automatic && <Notice>{t('mine.cancel.byHand')}</Notice>}
      <input type="hidden" name="agreed" value={preview.fee_cents === null ? '' : preview.refund_cents} />
      <label className="field">
        <span className="field-label">{t('mine.cancel.reason')}</span>
        <textarea className="input input-lines" name="reason" rows={2} maxLength={500} defaultValue={reason} />
      </label>
      <div className="row row-wrap">
        <button type="submit" name="form" value="cancel" className="button" aria-disabled={busy}>
          {preview.fee_cents === null
            ? t('mine.cancel.ask')
            : preview.refund_cents > 0
              ? t('mine.cancel.confirm', { amount: money(preview.refund_cents) })
              : t('mine.cancel.confirmNothing')}
        </button>
        <button type="submit" name="form" value="keep" className="button button-quiet">
          {t('mine.cancel.keep')}
        </button>
      </div>
    </>
  )
}

function RefundSums({ preview }: { preview: Preview }) {
  const { t, sum } = useFormat()
  return (
    <table className="sums">
      <caption className="unseen">{t('mine.cancel.back')}</caption>
      <tbody>
        <tr>
          <th scope="row">{t('mine.cancel.paid')}</th>
          <td>{sum(preview.paid_cents)}</td>
        </tr>
        {preview.fee_cents !== null && (
          <>
            <tr>
              <th scope="row">
                {t('mine.cancel.fee')}
                {preview.lost_stay_cents > 0 && (
                  <small>{t('mine.cancel.lostStay', { amount: sum(preview.lost_stay_cents) })}</small>
                )}
              </th>
              <td>{sum(preview.fee_cents)}</td>
            </tr>
            <tr className="total">
              <th scope="row">
                {t('mine.cancel.back')}
                {preview.voucher_refund_cents > 0 && (
                  <small>{t('mine.cancel.onVoucher', { amount: sum(preview.voucher_refund_cents) })}</small>
                )}
              </th>
              <td>
                <Price cents={preview.refund_cents} />
              </td>
            </tr>
          </>
        )}
        <UnpaidAmountRows {...preview} />
      </tbody>
    </table>
  )
}
