/** The progress of a booking: its steps, and a table of its payments. */
import type { ReservationView } from '@tussenuit/modules/sale/booking/reservation-shape.ts'
import { isStayConfirmed } from '@tussenuit/modules/sale/booking/states.ts'
import { paymentMethodName } from '@tussenuit/modules/shared/method-names.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../format.ts'
import { Icon } from '../../parts/icon.tsx'
import { HotelAddress, ProperName } from '../../parts/name.tsx'
import { isBankProcessing, type ProgressStep } from './progress.ts'

export function BookingPayments({ reservation }: { reservation: ReservationView }) {
  const { t, sum, day } = useFormat()
  const paid = reservation.payments.filter((payment) => payment.received_cents > 0 || payment.refunded_cents > 0)
  if (paid.length === 0 && reservation.open_cents === 0 && reservation.voucher_cents === 0) return null
  return (
    <table className="sums small thankyou-payments">
      <caption className="unseen">{t('thankyou.payments')}</caption>
      <tbody>
        {paid.map((payment, index) => (
          <tr
            // oxlint-disable-next-line react/no-array-index-key -- payments are only appended, never removed
            key={index}
          >
            <th scope="row">
              {t('thankyou.paidWith', { method: paymentMethodName(payment.method, t('thankyou.card')) })}
              {payment.refunded_cents > 0 && (
                <small>{t('thankyou.refunded', { amount: sum(payment.refunded_cents) })}</small>
              )}
            </th>
            <td>{sum(payment.received_cents)}</td>
          </tr>
        ))}
        {reservation.voucher_cents > 0 && (
          <tr>
            <th scope="row">
              {t('booking.summary.byVoucher')}
              {reservation.voucher_returned_cents > 0 && (
                <small>{t('thankyou.backOnVoucher', { amount: sum(reservation.voucher_returned_cents) })}</small>
              )}
            </th>
            <td>{sum(reservation.voucher_cents)}</td>
          </tr>
        )}
        {reservation.bank_cents > 0 && (
          <tr>
            <th scope="row">{t('balance.byBank')}</th>
            <td>{sum(reservation.bank_cents)}</td>
          </tr>
        )}
        {reservation.open_cents > 0 && (
          <tr>
            <th scope="row">
              {t('booking.summary.leftToPay')}
              {reservation.due_on && <small>{t('thankyou.restBy', { day: day(reservation.due_on, 'long') })}</small>}
            </th>
            <td>{sum(reservation.open_cents)}</td>
          </tr>
        )}
        {reservation.disputed_cents > 0 && (
          <tr>
            <th scope="row">{t('balance.disputed')}</th>
            <td>{sum(reservation.disputed_cents)}</td>
          </tr>
        )}
        {reservation.credit_cents > 0 && (
          <tr>
            <th scope="row">{t('balance.credit')}</th>
            <td>{sum(reservation.credit_cents)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

export function BookingProgress({ reservation, steps }: { reservation: ReservationView; steps: ProgressStep[] }) {
  const { t, sum, dayAs, listed } = useFormat()
  const short = (day: string) => dayAs(day, { weekday: 'short', day: 'numeric', month: 'short' })
  const line = (amount: number, method: string) => t('thankyou.step.paidLine', { amount: sum(amount), method })
  const received = Map.groupBy(
    reservation.payments.filter((payment) => payment.received_cents > 0),
    (payment) => paymentMethodName(payment.method, t('thankyou.card')),
  )
  const lines: Partial<Record<ProgressStep['name'], ReactNode>> = {
    paid: listed([
      ...[...received].map(([method, payments]) =>
        line(
          payments.reduce((cents, payment) => cents + payment.received_cents, 0),
          method,
        ),
      ),
      reservation.voucher_cents > 0 && line(reservation.voucher_cents, t('thankyou.voucher')),
    ]),
    hotel: reservation.confirmation_id
      ? t('thankyou.step.hotelNumber', { number: reservation.confirmation_id })
      : isStayConfirmed(reservation.state)
        ? ''
        : t('thankyou.step.hotelLine'),
    hotelRefused: t('thankyou.step.hotelRefusedLine'),
    mail: t('thankyou.step.mailLine', { email: reservation.guest.email }),
    rest: t('thankyou.step.restLine', { amount: sum(reservation.open_cents) }),
    // Name and address are on separate lines, because right-to-left text would mix them.
    checkIn: (
      <>
        <ProperName>{reservation.hotel.hotel_name}</ProperName>
        <br />
        <HotelAddress>{reservation.hotel.address}</HotelAddress>
      </>
    ),
    moneyBack: t(`thankyou.step.moneyBackLine${reservation.state === 'refunded' ? 'Done' : ''}`),
    pay: t(isBankProcessing(reservation) ? 'thankyou.bank.step' : 'thankyou.step.payLine'),
    expired: t('thankyou.step.expiredLine'),
  }
  const times: Partial<Record<ProgressStep['name'], string>> = {
    rest: reservation.due_on ? t('thankyou.by', { day: short(reservation.due_on) }) : '',
    checkIn: short(reservation.checkIn),
  }
  return (
    <>
      <h2 className="unseen">{t('thankyou.next')}</h2>
      <ol className="timeline">
        {steps.map((step) => (
          <TimelineStep
            key={step.name}
            step={step}
            line={lines[step.name]}
            time={times[step.name]}
            hotel={reservation.hotel}
          />
        ))}
      </ol>
    </>
  )
}

function TimelineStep({
  step,
  line,
  time,
  hotel,
}: {
  step: ProgressStep
  line: ReactNode
  time: string | undefined
  hotel: ReservationView['hotel']
}) {
  const { t, clock } = useFormat()
  return (
    <li className={`timeline-${step.look}`} aria-current={step.look === 'now' ? 'step' : undefined}>
      <i aria-hidden="true">
        {step.look === 'done' && <Icon name="check" />}
        {step.look === 'bad' && <Icon name="close" />}
      </i>
      <p>
        <b>
          {t(`thankyou.step.${step.name}${step.name === 'hotel' && step.look !== 'done' ? 'Asking' : ''}`, {
            hotel: hotel.hotel_name,
            time: clock(hotel.check_in_time),
          })}
        </b>
        {line && (
          <>
            <br />
            <span className="quiet small">{line}</span>
          </>
        )}
      </p>
      <span className="small timeline-time">{time}</span>
    </li>
  )
}
