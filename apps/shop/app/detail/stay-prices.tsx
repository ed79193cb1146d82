import type { DealDetail } from '@tussenuit/modules/deal/contract.ts'
import { useDealWords } from '../deal-words.ts'
import { lowestPerStay } from './snapped-prices.ts'

/** The lowest price of each length of stay, from the prices that were last snapped. */
export function StayPrices({ deal }: { deal: DealDetail }) {
  const { t, nights, money } = useDealWords()
  const rows = lowestPerStay(deal.snapped_prices)
  if (rows.length === 0) return null
  return (
    <section className="stay-prices">
      <h2>{t('deal.stayPrices')}</h2>
      <table className="sums">
        <tbody>
          {rows.map((row) => (
            <tr key={row.nights}>
              <th scope="row">{nights([row.nights])}</th>
              <td>{t('deal.fromPrice', { price: money(row.euros * 100) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
