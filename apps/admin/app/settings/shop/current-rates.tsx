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

export function CurrentRates() {
  const translate = useTranslate()
  const day = useDayFormat()
  const { tag } = localeOfLanguage(useLocale())
  const { data } = useQuery<Setting>({
    queryKey: ['setting', 'GET /vatSetting'],
    queryFn: ({ signal }) => callApi('GET /vatSetting', {}, signal),
  })
  if (!data) return null
  const periods = data.rates.filter(({ country }) => country === homeCountry)
  const at = periods.findLastIndex(({ from }) => from <= today(new Date()))
  const [before, current, next] = [periods[at - 1], periods[at], periods[at + 1]]
  if (!current) return null
  const columns = [
    ...(before
      ? [{ label: translate('settings.rates.until', { day: day(addDays(current.from, -1)) }), rates: before }]
      : []),
    { label: translate('settings.rates.now'), rates: current },
    ...(next ? [{ label: translate('settings.rates.from', { day: day(next.from) }), rates: next }] : []),
  ]
  const percent = (figure: number) => (figure / 100).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <section aria-labelledby="current-rates">
      <div className="section-head">
        <h2 id="current-rates">{translate('settings.rates.title')}</h2>
        <Link to="/vat">{translate('settings.rates.change')}</Link>
      </div>
      <table className="compare">
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
              {columns.map(({ label, rates }) => (
                <td key={label} className="figures end">
                  {rates === current ? <b>{percent(rates[kind])}</b> : percent(rates[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
