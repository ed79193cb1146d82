import type { ReservationView } from '@tussenuit/modules/sale/booking/reservation-shape.ts'
import { useFormat } from '../format.ts'

/** The cost of a cancellation, the refund, and the amounts that were not paid yet. */
export function CancellationAmounts({ sums }: { sums: NonNullable<ReservationView['cancelled']> }) {
  const { t, sum } = useFormat()
  const row = (name: string, cents: number, note?: string) => (
    <tr>
      <th scope="row">
        {name}
        {note && <small>{note}</small>}
      </th>
      <td>{sum(cents)}</td>
    </tr>
  )
  return (
    <table className="sums small">
      <caption className="unseen">{t('mine.cancel.moneyTitle')}</caption>
      <tbody>
        {sums.fee_cents !== null && (
          <>
            {row(t('mine.cancel.fee'), sums.fee_cents)}
            {row(
              t('mine.cancel.back'),
              sums.refund_cents,
              sums.voucher_refund_cents > 0
                ? t('mine.cancel.onVoucher', { amount: sum(sums.voucher_refund_cents) })
                : undefined,
            )}
          </>
        )}
        <UnpaidAmountRows {...sums} />
      </tbody>
    </table>
  )
}

/** Rows about the unpaid amounts. */
export function UnpaidAmountRows({ released_cents, owed_cents }: { released_cents: number; owed_cents: number }) {
  const { t, sum } = useFormat()
  return (
    <>
      {released_cents > 0 && (
        <tr>
          <th scope="row">{t('mine.cancel.released')}</th>
          <td>{sum(released_cents)}</td>
        </tr>
      )}
      {owed_cents > 0 && (
        <tr>
          <th scope="row">{t('mine.cancel.owed')}</th>
          <td>{sum(owed_cents)}</td>
        </tr>
      )}
    </>
  )
}
