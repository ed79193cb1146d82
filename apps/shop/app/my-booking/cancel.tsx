/** Cancelling in two steps: what comes back is shown first, and nothing happens before it is confirmed. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { asCallFailed } from '../booking/use-request.ts'
import { Notice } from '../booking/notice.tsx'
import { Trouble } from '../booking/request-error.tsx'
import { useFormat } from '../format.ts'
import { Price } from '../parts/price.tsx'
import { Rest } from './cancelled-sums.tsx'
import type { Opened } from './read-booking.ts'

type Preview = CallReply<Calls['POST /cancellation-preview']>

export function Cancel({
  booking: { reservation, token },
  onCancelled,
}: {
  booking: Opened
  onCancelled(): Promise<void>
}) {
  const { t, money } = useFormat()
  const hydrated = useHydrated()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallFailed | null>(null)
  const question = useRef<HTMLHeadingElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const body = { reservationNumber: reservation.reservationNumber }
  const own = { 'manage-token': token }
  useEffect(() => {
    if (preview) question.current?.focus()
  }, [preview])

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    await work().catch((error: unknown) => setProblem(asCallFailed(error)))
    setBusy(false)
  }
  const look = async () => setPreview((await browserApi('POST /cancellation-preview', { body }, own)).data)
  const cancel = async (shown: Preview) => {
    const trimmed = reason.replace(/\s+/g, ' ').trim()
    const agreed = shown.fee_cents === null ? {} : { agreed_refund_cents: shown.refund_cents }
    try {
      await browserApi(
        'POST /cancelBooking',
        { body: { ...body, ...agreed, ...(trimmed ? { reason: trimmed } : {}) } },
        own,
      )
    } catch (error) {
      // Midnight passed, or a refund was made meanwhile: the new sum is shown, to be agreed to anew.
      if (asCallFailed(error).code === 'refund_changed') await look()
      throw error
    }
    await onCancelled()
  }
  const keepBooking = () => {
    setPreview(null)
    setProblem(null)
    requestAnimationFrame(() => start.current?.focus())
  }

  return (
    <section className="panel my-part" aria-labelledby="cancel-title">
      <h2 id="cancel-title" className="step-heading" tabIndex={-1} ref={question}>
        {t(preview?.possible ? 'mine.cancel.question' : 'mine.cancel.title')}
      </h2>
      {problem && <Trouble error={problem} />}
      {preview === null ? (
        <>
          <p className="quiet">{t('mine.cancel.lead')}</p>
          <button
            type="button"
            ref={start}
            className="button button-quiet"
            disabled={!hydrated}
            aria-disabled={hydrated ? busy : undefined}
            onClick={() => void attempt(look)}
          >
            {t('mine.cancel.look')}
          </button>
          <noscript>
            <p className="alert alert-warn">{t('mine.noScript')}</p>
          </noscript>
        </>
      ) : !preview.possible ? (
        <Notice kind="warn">{t(`mine.cancel.not.${preview.reason ?? 'reservation_not_cancellable'}`)}</Notice>
      ) : (
        <>
          <Sums preview={preview} />
          {!preview.automatic && <Notice>{t('mine.cancel.byHand')}</Notice>}
          <label className="field">
            <span className="field-label">{t('mine.cancel.reason')}</span>
            <textarea
              className="input input-lines"
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
          <div className="row row-wrap">
            <button
              type="button"
              className="button"
              aria-disabled={busy}
              onClick={() => void attempt(() => cancel(preview))}
            >
              {preview.fee_cents === null
                ? t('mine.cancel.ask')
                : preview.refund_cents > 0
                  ? t('mine.cancel.confirm', { amount: money(preview.refund_cents) })
                  : t('mine.cancel.confirmNothing')}
            </button>
            <button type="button" className="button button-quiet" onClick={keepBooking}>
              {t('mine.cancel.keep')}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function Sums({ preview }: { preview: Preview }) {
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
        <Rest {...preview} />
      </tbody>
    </table>
  )
}
