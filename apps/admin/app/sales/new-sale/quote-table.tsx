import { useTranslate } from 'ra-core'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import type { Quote } from './calls.ts'

/** Every line of the price, in the order in which it is read out. */
export function QuoteTable({ quote }: { quote: Quote }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const rows: [string, number, boolean?][] = [
    ...quote.lines.map(({ kind, label, amount_cents: cents }): [string, number] => [
      label || translate(`reservation.line.${kind}`),
      cents,
    ]),
    ...(quote.payable_at_hotel_cents > 0
      ? ([
          [translate('newSale.charged'), quote.total_cents],
          [translate('reservation.atHotel'), quote.payable_at_hotel_cents],
        ] as [string, number][])
      : []),
    [translate('newSale.allIn'), quote.all_in_cents, true],
    ...(quote.voucher_cents > 0
      ? ([[translate('reservation.byVoucher'), -quote.voucher_cents]] as [string, number][])
      : []),
    [translate('newSale.dueNow'), quote.due_now_cents, true],
    ...(quote.balance_cents > 0
      ? ([
          [
            translate('newSale.balance', { day: quote.balance_due_date ? day(quote.balance_due_date) : '' }),
            quote.balance_cents,
          ],
        ] as [string, number][])
      : []),
  ]
  return (
    <table className="compare quote">
      <tbody>
        {rows.map(([name, cents, isSum]) => (
          <tr key={name}>
            <th scope="row">{isSum ? <b>{name}</b> : name}</th>
            <td className="figures end">{isSum ? <b>{euros(cents)}</b> : euros(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
