import { countAdults, childAges } from '@tussenuit/modules/shared/party.ts'
import { useFormat } from '../format.ts'
import { Price } from '../parts/price.tsx'
import type { SummaryFacts } from './summary.tsx'

/** Shown before there is a price: the total of the chosen day, if it is known, and placeholders. */
export function WaitingPriceTable({
  rooms,
  waiting,
  estimateCents,
}: Pick<SummaryFacts, 'rooms' | 'waiting' | 'estimateCents'>) {
  const { t, number } = useFormat()
  if (!waiting && estimateCents === null) return null
  const travellers = countAdults(rooms) + childAges(rooms).length
  return (
    <table className="sums small">
      <tbody>
        {waiting &&
          [70, 55, 62].map((inlineSize) => (
            <tr key={inlineSize} aria-hidden="true">
              <td>
                <i className="skeleton" style={{ blockSize: 14, inlineSize: `${inlineSize}%` }} />
              </td>
              <td>
                <i className="skeleton sums-wait" />
              </td>
            </tr>
          ))}
        <tr className="total">
          <th scope="row">{t('booking.summary.total', { count: travellers, number: number(travellers) })}</th>
          <td>{estimateCents === null ? <i className="skeleton sums-wait" /> : <Price cents={estimateCents} />}</td>
        </tr>
      </tbody>
    </table>
  )
}
