/** A booking that was paid in another browser: its state, without personal data. */
import type { PaidBooking } from '@tussenuit/modules/sale/booking/contract.ts'
import { useFormat } from '../../format.ts'
import { ProperName } from '../../parts/name.tsx'
import { Price } from '../../parts/price.tsx'
import { WeekStrip } from '../../parts/week-strip.tsx'
import { RoomAndBoard } from '../room-label.tsx'
import { Notice } from '../notice.tsx'
import { useBookingLabels } from '../booking-labels.ts'
import type { ReservationState } from './progress.ts'

export function PaidInOtherBrowserNotice({
  paid,
  state,
  atBank,
}: {
  paid: PaidBooking
  state: ReservationState
  /** True while the bank is processing the payment. */
  atBank: boolean
}) {
  const { t, comma } = useFormat()
  const labels = useBookingLabels()
  const { checkIn, nights } = paid
  return (
    <>
      <div className="return-working">
        <WeekStrip arrival={checkIn} nights={nights} numbers />
      </div>
      <h1>
        <ProperName>{paid.dealTitle}</ProperName>
      </h1>
      <p className="lead" role="status">
        <b>{t(atBank ? 'thankyou.bank.state' : `thankyou.state.${state}`)}</b>
      </p>
      <table className="facts paid-facts">
        <tbody>
          <tr>
            <th scope="row">{t('thankyou.number')}</th>
            <td>
              <b className="figures" dir="ltr">
                {paid.reservationNumber}
              </b>
            </td>
          </tr>
          <tr>
            <th scope="row">{t('thankyou.stayTitle')}</th>
            <td>{labels.stay(checkIn, nights)}</td>
          </tr>
          <tr>
            <th scope="row">{t('thankyou.fact.hotel')}</th>
            <td>
              <ProperName>{paid.hotel_name}</ProperName>
              {comma}
              <RoomAndBoard room={paid.room_label} board={paid.board_type} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('thankyou.fact.party')}</th>
            <td>{labels.party(paid.rooms)}</td>
          </tr>
          <SumRows paid={paid} />
        </tbody>
      </table>
      {paid.mailed_to !== null && (
        <Notice kind="good">
          <b>{t('thankyou.elsewhere.mailed', { address: paid.mailed_to })}</b> {t('thankyou.elsewhere.text')}
        </Notice>
      )}
    </>
  )
}

function SumRows({ paid }: { paid: PaidBooking }) {
  const { t, sum, money } = useFormat()
  return (
    <>
      <tr>
        <th scope="row">{t('booking.summary.allIn')}</th>
        <td>
          <Price cents={paid.all_in_cents} size={24} />
          {paid.payable_at_hotel_cents > 0 && (
            <p className="fine">{t('price.atHotel', { amount: money(paid.payable_at_hotel_cents) })}</p>
          )}
        </td>
      </tr>
      {paid.voucher_cents > 0 && (
        <tr>
          <th scope="row">{t('booking.summary.byVoucher')}</th>
          <td>{sum(paid.voucher_cents)}</td>
        </tr>
      )}
      <tr>
        <th scope="row">{t('booking.summary.paid')}</th>
        <td>{sum(paid.paid_cents)}</td>
      </tr>
      {paid.open_cents > 0 && (
        <tr>
          <th scope="row">{t('booking.summary.leftToPay')}</th>
          <td>{sum(paid.open_cents)}</td>
        </tr>
      )}
    </>
  )
}
