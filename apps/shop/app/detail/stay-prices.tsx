import { type StayPrice, usePriceLabels } from '../choice/price-labels.ts'
import { useDealLabels } from '../deal-labels.ts'

/** The lowest price of each length of stay, per person or for the whole party; null while the prices are requested. */
export function PricesByStayLength({
  lengths,
  prices,
  pickedNights,
  usualAdults,
}: {
  lengths: number[]
  prices: StayPrice[] | null
  /** The length of the picked stay; its price is shown without "from". */
  pickedNights: number | null
  usualAdults: number
}) {
  const { t, nights, money } = useDealLabels()
  const { cents, displayOf } = usePriceLabels()
  const rows =
    prices?.map((price) => ({ nights: price.nights, price })) ??
    lengths.map((length) => ({ nights: length, price: null }))
  if (rows.length === 0) return null
  return (
    <section className="stay-prices">
      <h2>{t(displayOf(usualAdults) === 'together' ? 'deal.stayPricesTogether' : 'deal.stayPrices')}</h2>
      <table className="sums">
        <tbody>
          {rows.map((row) => (
            <tr key={row.nights}>
              <th scope="row">{nights([row.nights])}</th>
              <td>
                {row.price === null ? (
                  <i className="skeleton sums-wait" />
                ) : row.nights === pickedNights ? (
                  money(cents(row.price, usualAdults))
                ) : (
                  t('deal.fromPrice', { price: money(cents(row.price, usualAdults)) })
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
