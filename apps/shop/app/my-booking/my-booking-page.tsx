import { type Ref, useEffect, useRef } from 'react'
import { Link } from '../choice/link.tsx'
import { CancellationCost } from '../booking/cancellation-cost.tsx'
import { Notice } from '../booking/notice.tsx'
import { retryCheckoutPath } from '../booking/return/status-table.ts'
import { BookingPriceTable } from '../booking/price-table.tsx'
import { isBankProcessing, progressPhase, progressSteps } from '../booking/thankyou/progress.ts'
import { BookingPayments, BookingProgress } from '../booking/thankyou/booking-progress.tsx'
import { StayFacts } from '../booking/thankyou/stay-facts.tsx'
import { useFormat } from '../format.ts'
import { ProperName } from '../parts/name.tsx'
import { RequestLinkForm } from './ask-link.tsx'
import type { BookingResult } from './booking-forms.ts'
import { CancellationAmounts } from './cancelled-sums.tsx'
import { CancelSection } from './cancel.tsx'
import { ContactSection } from './contact.tsx'
import { DocumentsSection } from './documents.tsx'
import type { Opened } from './read-booking.ts'
import { type Tried, useBooking } from './use-booking.ts'

export function MyBookingPage({
  opened,
  number,
  tried,
  result,
}: {
  opened: Opened | null
  number: string | null
  tried: Tried
  /** The outcome of the form that was sent. */
  result: BookingResult | undefined
}) {
  const { t } = useFormat()
  const view = useBooking(opened, number, tried, result?.opened ?? null)
  return (
    <div className="wrap my-booking page-end">
      {view.is === 'open' ? (
        <OpenedBooking booking={view} result={result} />
      ) : (
        <>
          <h1>{t('mine.title')}</h1>
          {view.is === 'looking' ? (
            <>
              <p className="lead scripted" role="status">
                {t('thankyou.looking')}
              </p>
              <noscript>
                <RequestLinkForm number={number ?? ''} sent={result?.form === 'link' ? result.sent : undefined} />
              </noscript>
            </>
          ) : (
            <>
              {view.tried !== false && (
                <Notice kind="warn" live="polite">
                  {t(view.tried === 'ended' ? 'mine.endedLink' : 'mine.wrongLink')}
                </Notice>
              )}
              <RequestLinkForm number={number ?? ''} sent={result?.form === 'link' ? result.sent : undefined} />
            </>
          )}
        </>
      )}
    </div>
  )
}

function OpenedBooking({ booking, result }: { booking: Opened; result: BookingResult | undefined }) {
  const { t } = useFormat()
  const { reservation } = booking
  const state = useRef<HTMLParagraphElement>(null)
  const wasConfirmed = reservation.confirmation_id !== null
  const mood = progressPhase(reservation.state, wasConfirmed, isBankProcessing(reservation))
  const hasCancelled = result?.form === 'cancel' && result.sent.done
  useEffect(() => {
    if (hasCancelled) state.current?.focus()
  }, [hasCancelled])
  const stands = reservation.state === 'confirmed'
  return (
    <>
      <BookingHead reservation={reservation} mood={mood} state={state} />
      <PaymentNotices reservation={reservation} mood={mood} />
      {stands && (
        <CancellationCost
          large
          cancellation={reservation.cancellation}
          totalCents={reservation.total_cents}
          title={t('thankyou.cancelTitle')}
          lead={t('thankyou.cancelLead')}
        />
      )}
      <div className="my-columns">
        <StayAndPrice reservation={reservation} />
        <div className="my-column">
          <BookingProgress
            reservation={reservation}
            steps={progressSteps({ state: reservation.state, openCents: reservation.open_cents, wasConfirmed })}
          />
          <DocumentsSection booking={booking} />
          {(stands || mood === 'working') && <ContactSection booking={booking} result={result} />}
          {(stands || mood === 'working') && <CancelSection booking={booking} result={result} />}
        </div>
      </div>
    </>
  )
}

type Reservation = Opened['reservation']
type Mood = ReturnType<typeof progressPhase>

function BookingHead({
  reservation,
  mood,
  state,
}: {
  reservation: Reservation
  mood: Mood
  state: Ref<HTMLParagraphElement>
}) {
  const { t, dayRange } = useFormat()
  return (
    <header className="my-head">
      <h1>
        <ProperName>{reservation.dealTitle}</ProperName>
      </h1>
      <p className="lead">
        {dayRange(reservation.checkIn, reservation.checkOut, {
          weekday: 'short',
          day: 'numeric',
          month: 'long',
          year: 'numeric',
        })}
      </p>
      <p className="quiet">
        {t('thankyou.number')}{' '}
        <b className="figures" dir="ltr">
          {reservation.reservationNumber}
        </b>
      </p>
      <p className="my-state" role="status" tabIndex={-1} ref={state}>
        <b>{t(mood === 'at the bank' ? 'thankyou.bank.state' : `thankyou.state.${reservation.state}`)}</b>
      </p>
    </header>
  )
}

/** Notices about an amount that is due or being paid. */
function PaymentNotices({ reservation, mood }: { reservation: Reservation; mood: Mood }) {
  const { t, day, money } = useFormat()
  const owes =
    (reservation.balance_state === 'open' || reservation.balance_state === 'overdue') && reservation.due_on !== null
  return (
    <>
      {owes && (
        <Notice>
          {t('balance.due', {
            amount: money(reservation.open_cents),
            day: day(reservation.due_on!, 'long'),
          })}{' '}
          <Link reloadDocument className="link" to={`/payment-overview/${reservation.reservationNumber}`}>
            {t('balance.pay', { amount: money(reservation.open_cents) })}
          </Link>
        </Notice>
      )}
      {reservation.disputed_cents > 0 && (
        <Notice>{t('balance.disputedText', { amount: money(reservation.disputed_cents) })}</Notice>
      )}
      {reservation.credit_cents > 0 && (
        <Notice>{t('balance.creditText', { amount: money(reservation.credit_cents) })}</Notice>
      )}
      {mood === 'at the bank' && <Notice>{t('thankyou.bank.text')}</Notice>}
      {mood === 'unpaid' && reservation.state === 'awaiting_payment' && (
        <Notice>
          {t('thankyou.bankAtWork')}{' '}
          <a className="link" href={retryCheckoutPath(reservation.deal_slug, reservation.deals_id)}>
            {t('thankyou.toPayment')}
          </a>
        </Notice>
      )}
    </>
  )
}

function StayAndPrice({ reservation }: { reservation: Reservation }) {
  const { t } = useFormat()
  return (
    <div className="my-column">
      <section className="my-part" aria-labelledby="my-stay">
        <h2 id="my-stay" className="step-heading">
          {t('thankyou.stayTitle')}
        </h2>
        <StayFacts reservation={reservation} />
      </section>
      <section className="my-part" aria-labelledby="my-price">
        <h2 id="my-price" className="step-heading">
          {t('thankyou.priceTitle')}
        </h2>
        <BookingPriceTable price={reservation} rooms={reservation.rooms} />
        <BookingPayments reservation={reservation} />
        {reservation.cancelled && (
          <>
            <h3 className="field-label">{t('mine.cancel.moneyTitle')}</h3>
            <CancellationAmounts sums={reservation.cancelled} />
          </>
        )}
      </section>
    </div>
  )
}
