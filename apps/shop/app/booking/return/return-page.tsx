import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../../choice/link.tsx'
import { useFormat } from '../../format.ts'
import { parseProof } from '../../payment-fields.ts'
import { useToast } from '../../parts/toasts.tsx'
import { WeekStrip } from '../../parts/week-strip.tsx'
import { useServerMessages } from '../../server-messages.ts'
import { Notice, type NoticeKind } from '../notice.tsx'
import { CalendarPressableStyle } from '../price-calendar/pressable-style.tsx'
import { handlePaymentReturn, type ReturnScreen } from './return-flow.ts'

type Text = Parameters<ReturnScreen['show']>[0]
type More = NonNullable<Parameters<ReturnScreen['show']>[1]>
type Progress = More & { text: Text | 'looking' }

const kinds: Record<Text, NoticeKind> = {
  processing: 'info',
  sent: 'good',
  failed: 'bad',
  canceled: 'bad',
  actionNeeded: 'info',
  invalidInfo: 'warn',
  errorRetrieving: 'bad',
  unableToRetrieve: 'bad',
  reservationFailed: 'bad',
  voucherFailed: 'bad',
  notLoaded: 'bad',
}

/** The page after payment. It removes the proof from the URL first. */
export function ReturnPage() {
  const { t } = useFormat()
  const { progress, start } = useReturn()
  const { text } = progress
  const working = text === 'looking' || text === 'processing'
  return (
    <div className="wrap return-page">
      <CalendarPressableStyle />
      {working ? (
        <div className="return-working" aria-hidden="true">
          <WeekStrip arrival={null} />
        </div>
      ) : null}
      <h1>{t(`payment.title.${text}`)}</h1>
      {text === 'looking' ? (
        <p className="lead" role="status">
          {t('payment.looking')}
        </p>
      ) : (
        <PaymentOutcome text={text} progress={progress} />
      )}
      <noscript>
        <p className="alert alert-warn">{t('payment.noScript')}</p>
      </noscript>
      <ReturnActions progress={progress} onAgain={start} />
    </div>
  )
}

/** The progress of the return, and a function that starts it again. */
function useReturn(): { progress: Progress; start(): void } {
  const { t, tag } = useFormat()
  const messages = useServerMessages()
  const toast = useToast()
  const navigate = useNavigate()
  const [progress, setProgress] = useState<Progress>({ text: 'looking' })
  const proof = useRef<string | null | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  // Requests continue after the visitor has left, so that the booking is recorded; their results are not shown or
  // followed.
  const hasLeft = useRef(false)
  /** The success message. The next page shows it too, because a temporary alert is not enough. */
  const successMessage = useRef<string | null>(null)

  const start = () => {
    setProgress({ text: 'looking' })
    const screen: ReturnScreen = {
      gone: () => hasLeft.current,
      show: (text, more = {}) => {
        if (!hasLeft.current) setProgress({ text, ...more })
      },
      alert: (name, text) => {
        if (!hasLeft.current)
          toast({
            kind: 'bad',
            forMs: 2000,
            title: t(name === 'error' ? 'payment.error' : `payment.${name}Title`),
            text:
              text === 'Reservation failed'
                ? t('payment.reservationFailed')
                : text || t(name === 'error' ? 'payment.general' : `payment.${name}`),
          })
      },
      messages,
      booked: (state, message) => {
        if (!hasLeft.current) {
          const atBank = state === 'awaiting_payment'
          const text = atBank ? t('thankyou.bank.state') : t(`thankyou.state.${state}`, { defaultValue: message })
          toast({ kind: atBank ? 'info' : 'good', text })
        }
      },
      success: (text) => {
        successMessage.current = text
        if (!hasLeft.current) toast({ kind: 'good', text })
      },
      goTo: (path, afterMs, more = {}) => {
        if (hasLeft.current) return
        if (timer.current) clearTimeout(timer.current)
        // Replaces this entry in the history, so that "back" leads to the page before the payment.
        timer.current = setTimeout(
          () =>
            void navigate(path, {
              replace: true,
              state: { ...more, ...(successMessage.current === null ? {} : { said: successMessage.current }) },
            }),
          afterMs,
        )
      },
    }
    void handlePaymentReturn(proof.current ?? null, tag, screen)
  }
  const first = useEffectEvent(start)
  useEffect(() => {
    if (proof.current !== undefined) return
    proof.current = parseProof(window.location.search)
    window.history.replaceState(window.history.state, '', window.location.pathname)
    first()
  }, [])
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      if (timer.current) clearTimeout(timer.current)
    }
  }, [])
  return { progress, start }
}

function PaymentOutcome({ text, progress }: { text: Text; progress: Progress }) {
  const { t } = useFormat()
  const { provider, voucher } = progress
  const detail = provider ? t(`payment.provider.${provider}`) : progress.detail
  return (
    <Notice kind={kinds[text]} live={kinds[text] === 'bad' ? 'assertive' : 'polite'}>
      {text === 'failed' || text === 'canceled' ? (
        <>
          <b>{t('payment.nothingTaken')}</b> {t(voucher ? `payment.${text}Voucher` : `payment.${text}`)}
        </>
      ) : text === 'reservationFailed' ? (
        <>
          <b>{t('payment.moneySafe')}</b> {detail !== t('payment.reservationFailed') && detail}
        </>
      ) : (
        <>
          <b>{t(`payment.${text === 'sent' ? 'emailSent' : text}`)}</b> {detail}
        </>
      )}
    </Notice>
  )
}

function ReturnActions({
  progress: { text, backTo, back, bank, follow },
  onAgain,
}: {
  progress: Progress
  onAgain(): void
}) {
  const { t } = useFormat()
  const working = text === 'looking' || text === 'processing'
  return (
    <div className="row row-wrap return-ways">
      {bank && (
        <a className="button" href={bank}>
          {t('payment.continue')}
        </a>
      )}
      {(text === 'notLoaded' || text === 'errorRetrieving') && (
        <button type="button" className="button" onClick={onAgain}>
          {t('booking.again')}
        </button>
      )}
      {follow && (
        <Link className="button button-quiet" to={follow}>
          {t('payment.follow')}
        </Link>
      )}
      {!working && text !== 'sent' && (
        <Link className="link link-standalone" to={backTo ?? '/'} state={back}>
          {t('payment.tryAgain')}
        </Link>
      )}
      <Link className="button button-quiet" to="/">
        {t('payment.goHome')}
      </Link>
    </div>
  )
}
