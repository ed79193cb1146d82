/** The VAT rates of the shop's own country: before, now and next, with the way to change them. */
import { useQuery } from '@tanstack/react-query'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { homeCountry, taxKinds } from '@tussenuit/modules/platform/pricing/tax-rates.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useLocale, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { callApi } from '../../kit/data-provider.ts'
import { useDayFormat } from '../../kit/page/dates.ts'

type Setting = CallReply<Calls['GET /vatSetting']>

type Rates = Setting['rates'][number]
type Column = { label: string; rates: Rates; isNow: boolean }
type Translate = ReturnType<typeof useTranslate>

/** The periods before, now and next, as far as there are any. */
function rateColumns({ rates }: Setting, translate: Translate, day: (day: string) => string): Column[] {
  const periods = rates.filter(({ country }) => country === homeCountry)
  const at = periods.findLastIndex(({ from }) => from <= today(new Date()))
  const [before, current, next] = [periods[at - 1], periods[at], periods[at + 1]]
  if (!current) return []
  const until = translate('settings.rates.until', { day: day(addDays(current.from, -1)) })
  return [
    ...(before ? [{ label: until, rates: before, isNow: false }] : []),
    { label: translate('settings.rates.now'), rates: current, isNow: true },
    ...(next ? [{ label: translate('settings.rates.from', { day: day(next.from) }), rates: next, isNow: false }] : []),
  ]
}

export function CurrentRates() {
  const translate = useTranslate()
  const day = useDayFormat()
  const { tag } = localeOfLanguage(useLocale())
  const { data } = useQuery<Setting>({
    queryKey: ['setting', 'GET /vatSetting'],
    queryFn: ({ signal }) => callApi('GET /vatSetting', {}, signal),
  })
  if (!data) return null
  const columns = rateColumns(data, translate, day)
  if (columns.length === 0) return null
  const percent = (figure: number) => (figure / 100).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <section aria-labelledby="current-rates">
      <div className="section-head">
        <h2 id="current-rates">{translate('settings.rates.title')}</h2>
        <Link to="/vat">{translate('settings.rates.change')}</Link>
      </div>
      <table className="compare current-rates">
        <thead>
          <tr>
            <th scope="col">{translate('settings.rates.kind')}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="end">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {taxKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{translate(`vatKind.${kind}`)}</th>
              {columns.map(({ label, rates, isNow }) => (
                <td key={label} className="figures end">
                  {isNow ? <b>{percent(rates[kind])}</b> : percent(rates[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
