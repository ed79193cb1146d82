import type { ReservationView } from '@tussenuit/modules/sale/booking/reservation-shape.ts'
import { useLocation } from 'react-router'
import { Link } from '../../choice/link.tsx'
import { useFormat } from '../../format.ts'
import { Icon } from '../../parts/icon.tsx'
import { ProperName } from '../../parts/name.tsx'
import { Picture } from '../../parts/picture.tsx'
import { TaggedText } from '../../parts/tagged-text.tsx'
import { WeekStrip } from '../../parts/week-strip.tsx'
import { Wordmark } from '../../parts/wordmark.tsx'
import { CancellationCost } from '../cancellation-cost.tsx'
import { Notice } from '../notice.tsx'
import { RoomAndBoard } from '../room-label.tsx'
import type { NavigationState } from '../return/return-flow.ts'
import { retryCheckoutPath } from '../return/status-table.ts'
import { BookingPriceTable } from '../price-table.tsx'
import { BookingLookUpForm } from './look-up.tsx'
import type { LookUpOutcome } from './look-up-fields.ts'
import { PaidInOtherBrowserNotice } from './paid-elsewhere.tsx'
import { isBankProcessing, progressPhase, progressSteps } from './progress.ts'
import { type ReservationLookup, useReservation } from './use-reservation.ts'
import { StayFacts } from './stay-facts.tsx'
import { BookingPayments, BookingProgress } from './booking-progress.tsx'

export function ThankyouPage({
  brand,
  number,
  sent,
}: {
  brand: { name: string; logo: string | null }
  number: string | null
  /** The outcome of the look-up form. */
  sent: LookUpOutcome | undefined
}) {
  const lookup = useReservation(number, sent)
  return (
    <div className="thankyou">
      <header className="wrap thankyou-head">
        <Link to="/" className="booking-brand">
          <Wordmark name={brand.name} logo={brand.logo} />
        </Link>
      </header>
      {lookup.is === 'looking' && <LookUpProgress number={number} sent={sent} />}
      {(lookup.is === 'nothing' || lookup.is === 'number') && <LookUpByNumber found={lookup} sent={sent} />}
      {lookup.is === 'reservation' && (
        <Confirmation reservation={lookup.reservation} message={lookup.message} token={lookup.token} />
      )}
    </div>
  )
}

function LookUpProgress({ number, sent }: { number: string | null; sent: LookUpOutcome | undefined }) {
  const { t } = useFormat()
  return (
    <div className="wrap thankyou-top" role="status">
      <div>
        <h1 className="scripted">{t('thankyou.looking')}</h1>
        <noscript>
          <h1>{t('thankyou.byNumber.title')}</h1>
          <p className="lead">{t('thankyou.byNumber.text')}</p>
          <BookingLookUpForm number={number ?? ''} sent={sent} />
        </noscript>
        <i className="skeleton thankyou-wait scripted" />
        <i className="skeleton thankyou-wait scripted" />
      </div>
      <i className="skeleton thankyou-wait-picture scripted" />
    </div>
  )
}

/** Shown if this browser may not show the reservation: its state, if the number is known, and the form to open it. */
function LookUpByNumber({
  found,
  sent,
}: {
  found: Extract<ReservationLookup, { is: 'nothing' | 'number' }>
  sent: LookUpOutcome | undefined
}) {
  const { t } = useFormat()
  const handed = (useLocation().state as NavigationState | null)?.paid
  const paid = found.is === 'number' && handed?.reservationNumber === found.number ? handed : null
  return (
    <div className="wrap thankyou-empty">
      {paid ? (
        <PaidInOtherBrowserNotice
          paid={paid}
          state={(found.is === 'number' && found.state) || paid.state}
          atBank={found.is === 'number' && found.atBank}
        />
      ) : (
        <>
          <div className="return-working" aria-hidden="true">
            <WeekStrip arrival={null} />
          </div>
          <h1>{t(found.is === 'nothing' ? 'thankyou.empty.title' : 'thankyou.byNumber.title')}</h1>
          {found.is === 'number' && found.message && (
            <Notice live="polite">
              <b>
                {found.atBank
                  ? t('thankyou.bank.state')
                  : t(`thankyou.state.${found.state}`, { defaultValue: found.message })}
              </b>
            </Notice>
          )}
        </>
      )}
      <p className="lead">{t(found.is === 'nothing' ? 'thankyou.empty.text' : 'thankyou.byNumber.text')}</p>
      <BookingLookUpForm number={found.is === 'number' ? found.number : ''} sent={sent} />
      <Link className="link link-standalone" to="/">
        {t('payment.goHome')}
      </Link>
    </div>
  )
}

function Confirmation({
  reservation,
  message,
  token,
}: {
  reservation: ReservationView
  message: string
  token: string | null
}) {
  const { t } = useFormat()
  const wasConfirmed = reservation.confirmation_id !== null
  const mood = progressPhase(reservation.state, wasConfirmed, isBankProcessing(reservation))
  const going = isInProgress(mood)
  const atBank = mood === 'at the bank'
  return (
    <>
      <div className="wrap thankyou-top">
        <div>
          <ConfirmationHead reservation={reservation} message={message} mood={mood} />
          {atBank && <Notice>{t('thankyou.bank.text')}</Notice>}
          {mood === 'unpaid' && reservation.state === 'awaiting_payment' && <Notice>{t('thankyou.bankAtWork')}</Notice>}
          {mood === 'refused' && <Notice kind="warn">{t('thankyou.refusedText')}</Notice>}
          <BookingProgress
            reservation={reservation}
            steps={progressSteps({ state: reservation.state, openCents: reservation.open_cents, wasConfirmed })}
          />
          <BookingActions reservation={reservation} mood={mood} token={token} />
        </div>
        <StayAside reservation={reservation} goesOn={going || atBank || mood === 'unpaid'} />
      </div>
      {going && reservation.cancellation.steps.length > 0 && (
        <div className="wrap thankyou-section">
          <CancellationCost
            large
            cancellation={reservation.cancellation}
            totalCents={reservation.total_cents}
            title={t('thankyou.cancelTitle')}
            lead={t('thankyou.cancelLead')}
          />
        </div>
      )}
      <FactsAndPrice reservation={reservation} />
    </>
  )
}

type Mood = ReturnType<typeof progressPhase>

function ConfirmationHead({
  reservation,
  message,
  mood,
}: {
  reservation: ReservationView
  message: string
  mood: Mood
}) {
  const { t, dayAs, dayRange, sentence } = useFormat()
  return (
    <>
      <h1 className="thankyou-title">
        <TaggedText
          textKey={`thankyou.title.${titleKey(reservation, mood)}`}
          values={{ name: reservation.guest.name, month: dayAs(reservation.checkIn, { month: 'long' }) }}
          components={{ up: <em className="raised-text" />, br: <br /> }}
        />
      </h1>
      <p className="lead">
        {t('thankyou.lead', {
          days: t('thankyou.days', { count: reservation.nights + 1 }),
          stay: dayRange(reservation.checkIn, reservation.checkOut, { day: 'numeric', month: 'long' }),
        })}{' '}
        {t('thankyou.number')}{' '}
        <b className="figures thankyou-number" dir="ltr">
          {reservation.reservationNumber}
        </b>
        {sentence('')}
      </p>
      <p className="thankyou-state" role="status">
        {mood === 'on the way' ? null : (
          <b>
            {mood === 'at the bank'
              ? t('thankyou.bank.state')
              : t(`thankyou.state.${reservation.state}`, { defaultValue: message })}
          </b>
        )}
      </p>
    </>
  )
}

const isInProgress = (mood: Mood): boolean => mood === 'on the way' || mood === 'working'

const titles = {
  'on the way': 'confirmed',
  working: 'working',
  'at the bank': 'bank',
  unpaid: 'unpaid',
  refused: 'refused',
  cancelled: 'cancelled',
} as const satisfies Record<Mood, string>

const titleKey = ({ state }: ReservationView, mood: Mood): string =>
  state === 'expired' || state === 'completed' ? state : titles[mood]

/** Links and buttons for the booking. */
function BookingActions({
  reservation,
  mood,
  token,
}: {
  reservation: ReservationView
  mood: Mood
  token: string | null
}) {
  const { t } = useFormat()
  const going = isInProgress(mood)
  const document = (kind: string) => {
    const url = reservation.documents.find((file) => file.kind === kind)?.url
    return url && token ? `${url}${url.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}` : undefined
  }
  const pdf = document('confirmation')
  const calendar = document('calendar')
  return (
    <div className="row row-wrap thankyou-ways">
      {pdf && going && (
        <a className="button button-quiet" href={pdf} download>
          <Icon name="ticket" />
          {t('thankyou.pdf')}
        </a>
      )}
      {calendar && (
        <a className="button button-quiet" href={calendar}>
          <Icon name="calendar" />
          {t('thankyou.calendar')}
        </a>
      )}
      {mood === 'unpaid' && reservation.state === 'awaiting_payment' && (
        <a className="button" href={retryCheckoutPath(reservation.deal_slug, reservation.deals_id)}>
          {t('thankyou.toPayment')}
        </a>
      )}
      {!going && reservation.state !== 'awaiting_payment' && (
        <a
          className="button"
          href={
            `/booking/${encodeURIComponent(reservation.deal_category)}/` +
            `${encodeURIComponent(reservation.deal_slug)}?step=date&q=${reservation.deals_id}`
          }
        >
          {t('booking.otherDays')}
        </a>
      )}
      {token && (
        <a className="button button-quiet" href={`/my-booking?number=${reservation.reservationNumber}`}>
          {t(going || mood === 'unpaid' || mood === 'at the bank' ? 'mine.manage' : 'mine.title')}
        </a>
      )}
      <button type="button" className="button button-quiet" onClick={() => window.print()}>
        {t('thankyou.print')}
      </button>
    </div>
  )
}

/** `goesOn`: the stay is still planned. */
function StayAside({ reservation, goesOn }: { reservation: ReservationView; goesOn: boolean }) {
  const { t } = useFormat()
  return (
    <aside aria-label={t('booking.summary.label')}>
      <Picture
        image={reservation.dealImg}
        sizes="(min-width: 992px) 460px, 100vw"
        className="thankyou-picture"
        first
        alt=""
      />
      <div className="thankyou-week">
        <WeekStrip arrival={goesOn ? reservation.checkIn : null} nights={reservation.nights} numbers />
      </div>
      <h2 className="thankyou-deal">
        <ProperName>{reservation.dealTitle}</ProperName>
      </h2>
      <p className="quiet small">
        <ProperName>{reservation.hotel.hotel_name}</ProperName>
        <br />
        <RoomAndBoard room={reservation.room.room_label} board={reservation.room.board_type} />
      </p>
    </aside>
  )
}

function FactsAndPrice({ reservation }: { reservation: ReservationView }) {
  const { t } = useFormat()
  return (
    <div className="wrap thankyou-section thankyou-facts">
      <section aria-labelledby="your-stay">
        <h2 id="your-stay" className="step-heading">
          {t('thankyou.stayTitle')}
        </h2>
        <StayFacts reservation={reservation} />
      </section>
      <section aria-labelledby="your-price">
        <h2 id="your-price" className="step-heading">
          {t('thankyou.priceTitle')}
        </h2>
        <BookingPriceTable price={reservation} rooms={reservation.rooms} />
        <BookingPayments reservation={reservation} />
      </section>
    </div>
  )
}
