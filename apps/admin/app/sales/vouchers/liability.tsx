/** The liability of sold codes by age, as a table with bars, and the balance in the books. */
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { type Liability, readVoucherLiability } from './calls.ts'

export function LiabilityByAge() {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const { data } = useQuery<Liability>({ queryKey: ['liability'], queryFn: readVoucherLiability })
  if (!data) return null
  const highest = Math.max(1, ...data.ages.map(({ cents }) => cents))
  return (
    <section className="narrow">
      <h2>{translate('voucher.owed', { sum: euros(data.owed_cents) })}</h2>
      <p className={data.owed_cents === data.booked_cents ? 'quiet' : 'bad'}>
        {translate(data.owed_cents === data.booked_cents ? 'voucher.asBooked' : 'voucher.notAsBooked', {
          sum: euros(data.booked_cents),
        })}
      </p>
      <table className="compare bars">
        <thead>
          <tr>
            <th scope="col">{translate('voucher.age')}</th>
            <th scope="col" className="end">
              {translate('voucher.codes')}
            </th>
            <th scope="col" className="end">
              {translate('voucher.open')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.ages.map(({ age, codes, cents }) => (
            <tr key={age}>
              <th scope="row">
                {translate(`voucher.ages.${age}`)}
                <meter aria-hidden min={0} max={highest} value={cents} />
              </th>
              <td className="figures end">{codes}</td>
              <td className="figures end">{euros(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
