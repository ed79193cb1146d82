import type { Price as PriceLines } from '@tussenuit/modules/platform/pricing/contract.ts'
import { countAdults, childAges } from '@tussenuit/modules/shared/party.ts'
import { useFormat } from '../format.ts'
import { Price } from '../parts/price.tsx'
import { useBookingLabels } from './booking-labels.ts'
import type { SummaryFacts } from './summary.tsx'

type TablePrice = Omit<PriceLines, 'people' | 'due_now_cents' | 'balance_cents' | 'balance_due_date'>

export function BookingPriceTable({
  price,
  rooms,
  waiting = false,
  voucherCents = 0,
}: Pick<SummaryFacts, 'rooms' | 'voucherCents'> & { price: TablePrice; waiting?: boolean }) {
  const { t, sum, money, number } = useFormat()
  const labels = useBookingLabels()
  const travellers = countAdults(rooms) + childAges(rooms).length
  const reservationCost = price.lines.find((line) => line.kind === 'reservation_cost')
  return (
    <>
      <table className="sums small" aria-busy={waiting}>
        <caption className="unseen">{t('booking.summary.made')}</caption>
        <tbody>
          {price.lines
            .filter((line) => line.amount_cents !== 0 || line.kind === 'included_activity')
            .map((line, index) => (
              <tr
                // oxlint-disable-next-line react/no-array-index-key -- lines of one kind differ only by their position
                key={`${line.kind}-${index}`}
              >
                <th scope="row">{labels.line(line)}</th>
                <td>{sum(line.amount_cents)}</td>
              </tr>
            ))}
          {price.payable_at_hotel_cents > 0 && <HotelRows price={price} />}
          <tr className="total">
            <th scope="row">{t('booking.summary.total', { count: travellers, number: number(travellers) })}</th>
            <td>
              <Price cents={price.all_in_cents} />
            </td>
          </tr>
          {voucherCents > 0 && <VoucherRows price={price} voucherCents={voucherCents} />}
        </tbody>
      </table>
      <p className="fine figures">{t('booking.summary.perPerson', { price: money(price.per_person_cents) })}</p>
      {reservationCost && (
        <p className="fine">{t('booking.summary.reservationCost', { amount: money(reservationCost.amount_cents) })}</p>
      )}
    </>
  )
}

/** The amounts paid to the shop and collected by the hotel. */
function HotelRows({ price }: { price: TablePrice }) {
  const { t, sum } = useFormat()
  return (
    <>
      <tr className="subtotal">
        <th scope="row">{t('booking.summary.charged')}</th>
        <td>{sum(price.total_cents)}</td>
      </tr>
      <tr>
        <th scope="row">{t('booking.summary.atHotel')}</th>
        <td>{sum(price.payable_at_hotel_cents)}</td>
      </tr>
    </>
  )
}

/** The amount that vouchers pay, and the remaining amount. */
function VoucherRows({ price, voucherCents }: { price: TablePrice; voucherCents: number }) {
  const { t, sum } = useFormat()
  return (
    <>
      {price.payable_at_hotel_cents > 0 && (
        <tr>
          <th scope="row">{t('booking.summary.charged')}</th>
          <td>{sum(price.total_cents)}</td>
        </tr>
      )}
      <tr>
        <th scope="row">{t('booking.summary.byVoucher')}</th>
        <td>{sum(-voucherCents)}</td>
      </tr>
      <tr>
        <th scope="row">{t('booking.summary.leftToPay')}</th>
        <td>{sum(price.total_cents - voucherCents)}</td>
      </tr>
    </>
  )
}
