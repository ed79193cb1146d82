/** What has been paid for a booking and what is still due, with the card provider's form for the rest. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { toCallFailed, type CallFailed } from '@tussenuit/modules/client/client.ts'
import { aheadStates, openStates } from '@tussenuit/modules/sale/booking/states.ts'
import { paymentMethodName } from '@tussenuit/modules/shared/method-names.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { readSession, saveSession } from '../booking/session-store.ts'
import { toPaymentInput } from '../payment-fields.ts'
import { Notice } from '../booking/notice.tsx'
import type { PayingFacts } from '../booking/pay/payment-panel.tsx'
import { UnpaidNotice } from '../booking/pay/unpaid-notice.tsx'
import type { NavigationState } from '../booking/return/return-flow.ts'
import { RequestErrorNotice } from '../booking/request-error.tsx'
import { useFormat } from '../format.ts'
import { RequestLinkForm } from '../my-booking/ask-link.tsx'
import { Price } from '../parts/price.tsx'
import { useServerMessages } from '../server-messages.ts'
import { SalePaymentSection } from './pay-part.tsx'

export type Overview = CallReply<Calls['GET /payment-overview/:id']>
type Props = {
  overview: Overview | null
  /** The link was valid before and has expired. */
  hasEnded: boolean
  number: string
  token: string | null
  publicUrl: string
}

const stayStates: readonly Overview['state'][] = [...openStates, ...aheadStates]
const kinds = { none: 'good', paid: 'good', open: 'info', overdue: 'warn', processing: 'info', closed: 'warn' } as const

export function BalancePage({ overview: initialOverview, hasEnded, number, token, publicUrl }: Props) {
  const { t, money, day, dayRange, listed, sentence } = useFormat()
  const { overview, looking, problem, paying, busy, pay } = useBalance({ overview: initialOverview, number, token })
  const unpaid = (useLocation().state as NavigationState | null)?.unpaid
  if (!overview && hasEnded && !looking) return <EndedLinkPage number={number} />
  if (!overview) return <UnopenedBalance number={number} looking={looking} problem={problem} />
  const { balance_state: state } = overview
  const open = state === 'open' || state === 'overdue'
  // A cancelled stay has nothing to pay at the hotel.
  const goesOn = stayStates.includes(overview.state)
  const atHotelCents = goesOn ? overview.payable_at_hotel_cents : 0
  return (
    <div className="balance">
      <h1>{t(open || state === 'processing' ? 'balance.title' : 'thankyou.payments')}</h1>
      <p className="lead">
        {sentence(listed([overview.dealTitle, overview.hotel_name]))} {dayRange(overview.checkIn, overview.checkOut)}
      </p>
      <p className="small quiet">
        {t('balance.number')} <bdi dir="ltr">{overview.reservationNumber}</bdi>
      </p>
      <Notice kind={goesOn ? kinds[state] : 'info'}>
        <b>{t(goesOn ? `balance.state.${state}` : `thankyou.state.${overview.state}`)}</b>{' '}
        {open &&
          overview.due_on &&
          t('balance.due', { amount: money(overview.open_cents), day: day(overview.due_on, 'long') })}{' '}
        {atHotelCents > 0 && t('booking.summary.hotelToo', { amount: money(atHotelCents) })}
      </Notice>
      <BalanceSums overview={overview} open={open} />
      {problem ? <RequestErrorNotice error={problem} /> : open && !paying && unpaid && <UnpaidNotice reason={unpaid} />}
      {overview.disputed_cents > 0 && (
        <Notice kind="info">{t('balance.disputedText', { amount: money(overview.disputed_cents) })}</Notice>
      )}
      {open &&
        (paying ? (
          <SalePaymentSection paying={paying} publicUrl={publicUrl} />
        ) : (
          <PayButton cents={overview.open_cents} busy={busy} onPay={pay} />
        ))}
    </div>
  )
}

/**
 * Reads the payment status if the loader has not read it with the link's token, and starts the payment of the balance.
 */
function useBalance({ overview: initialOverview, number, token }: Pick<Props, 'overview' | 'number' | 'token'>) {
  const [overview, setOverview] = useState(initialOverview)
  const [paying, setPaying] = useState<PayingFacts | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallFailed | null>(null)
  const [looking, setLooking] = useState(initialOverview === null)
  const key = useRef<Record<string, string>>({})
  // A token that the loader tried without success is not tried again.
  const opened = initialOverview === null ? null : token
  const query = opened === null ? {} : { token: opened }

  // Without a valid token, only the browser in which the booking was made may show the payment status.
  useEffect(() => {
    if (initialOverview !== null) return
    void readSession('reservationConfig').then(async (saved) => {
      key.current =
        saved?.manageToken && saved.reservationNumber === number ? { 'manage-token': saved.manageToken } : {}
      try {
        const params = { params: { id: number }, query: {} }
        setOverview((await browserApi('GET /payment-overview/:id', params, key.current)).data)
      } catch (error) {
        setProblem(toCallFailed(error))
      } finally {
        setLooking(false)
      }
    })
  }, [initialOverview, number])

  const pay = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const { data } = await browserApi(
        'POST /payment-overview/:id/pay',
        { params: { id: number }, query },
        key.current,
      )
      await saveSession('paymentTypeFromOrderBook', {
        kind: 'balance',
        reservationNumber: number,
        token: opened,
        paymentReference: data.payment.checkout.reference,
      })
      setPaying({
        ...toPaymentInput(data.payment),
        amountCents: data.amount_due_cents,
        totalCents: data.amount_due_cents,
        balanceCents: 0,
        atHotelCents: 0,
        name: '',
        email: '',
        phone: '',
      })
    } catch (error) {
      setProblem(toCallFailed(error))
    } finally {
      setBusy(false)
    }
  }
  return { overview, looking, problem, paying, busy, pay: () => void pay() }
}

/**
 * Shown if the link has expired. A form requests the booking's own link, which is sent to the e-mail address of the
 * booking; the page of that link allows paying the balance.
 */
function EndedLinkPage({ number }: { number: string }) {
  const { t } = useFormat()
  return (
    <div className="balance">
      <h1>{t('balance.title')}</h1>
      <Notice kind="warn" live="polite">
        {t('mine.endedLink')}
      </Notice>
      <RequestLinkForm number={number} />
    </div>
  )
}

function UnopenedBalance({
  number,
  looking,
  problem,
}: {
  number: string
  looking: boolean
  problem: CallFailed | null
}) {
  const { t } = useFormat()
  const messages = useServerMessages()
  return (
    <div className="balance">
      <h1>{t('balance.title')}</h1>
      {looking ? (
        <p className="lead" role="status">
          {t('balance.looking')}
        </p>
      ) : (
        <>
          <Notice kind="warn" live="assertive">
            {problem?.status === 429 ? messages.refusal(problem) : t('mine.wrongLink')}
          </Notice>
          <RequestLinkForm number={number} />
        </>
      )}
      <noscript>
        <p className="alert alert-warn">{t('balance.notYoursText')}</p>
      </noscript>
    </div>
  )
}

/** The price with the part that the hotel collects, and what has been paid and is still due to the shop. */
function BalanceSums({ overview, open }: { overview: Overview; open: boolean }) {
  const { t, sum } = useFormat()
  return (
    <>
      <table className="sums">
        <caption className="unseen">{t('booking.summary.made')}</caption>
        <tbody>
          {overview.payable_at_hotel_cents > 0 && (
            <>
              <tr>
                <th scope="row">{t('booking.summary.charged')}</th>
                <td>{sum(overview.total_cents)}</td>
              </tr>
              <tr>
                <th scope="row">{t('booking.summary.atHotel')}</th>
                <td>{sum(overview.payable_at_hotel_cents)}</td>
              </tr>
            </>
          )}
          <tr className="total">
            <th scope="row">{t('booking.summary.allIn')}</th>
            <td>
              <Price cents={overview.all_in_cents} />
            </td>
          </tr>
        </tbody>
      </table>
      <PaymentSums overview={overview} open={open} />
    </>
  )
}

function PaymentSums({ overview, open }: { overview: Overview; open: boolean }) {
  const { t, sum } = useFormat()
  if (!open && overview.voucher_cents === 0 && overview.payments.length === 0) return null
  return (
    <table className="sums">
      <caption className="unseen">{t('thankyou.payments')}</caption>
      <tbody>
        {overview.voucher_cents > 0 && (
          <tr>
            <th scope="row">
              {t('booking.summary.byVoucher')}
              {overview.voucher_returned_cents > 0 && (
                <small>{t('thankyou.backOnVoucher', { amount: sum(overview.voucher_returned_cents) })}</small>
              )}
            </th>
            <td>{sum(overview.voucher_cents)}</td>
          </tr>
        )}
        {overview.payments.map((payment, index) => (
          <tr
            // oxlint-disable-next-line react/no-array-index-key -- payments are only appended, never removed
            key={index}
          >
            <th scope="row">
              {payment.state === 'processing' ? t('balance.onItsWay') : t('booking.summary.paid')}
              {payment.method && (
                <small>
                  <bdi dir="ltr">{paymentMethodName(payment.method, t('thankyou.card'))}</bdi>
                </small>
              )}
              {payment.refunded_cents > 0 && (
                <small>{t('thankyou.refunded', { amount: sum(payment.refunded_cents) })}</small>
              )}
            </th>
            <td>{sum(payment.amount_cents)}</td>
          </tr>
        ))}
        {overview.bank_cents > 0 && (
          <tr>
            <th scope="row">{t('balance.byBank')}</th>
            <td>{sum(overview.bank_cents)}</td>
          </tr>
        )}
        {open && (
          <tr className="total">
            <th scope="row">{t('booking.summary.leftToPay')}</th>
            <td>
              <Price cents={overview.open_cents} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function PayButton({ cents, busy, onPay }: { cents: number; busy: boolean; onPay(): void }) {
  const { t, money } = useFormat()
  const hydrated = useHydrated()
  return (
    <>
      <noscript>
        <p className="alert alert-warn">{t('balance.noScript')}</p>
      </noscript>
      <button
        type="button"
        className="button button-tall"
        disabled={!hydrated}
        aria-disabled={hydrated ? busy : undefined}
        onClick={onPay}
      >
        {t('balance.pay', { amount: money(cents) })}
      </button>
    </>
  )
}
