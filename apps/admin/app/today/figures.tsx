/** Key figures: sales by day, bookings by category, and the conversion of visitors. */
import { useQuery } from '@tanstack/react-query'
import { useCanAccess, useLocale, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { type LanguageCode, localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { callApi } from '../kit/data-provider.ts'
import { useDayFormat, useEuroFormat } from '../kit/page/dates.ts'
import type { Figures as FiguresReply } from './calls.ts'

export function TodayFigures() {
  const language = useLocale() as LanguageCode
  const { data } = useQuery<FiguresReply>({
    queryKey: ['dashboard', language],
    queryFn: ({ signal }) => callApi('GET /dashboard', { query: { language } }, signal),
  })
  if (!data) return null
  return (
    <div className="figures-grid">
      <SalesFigures figures={data} />
      <RankingTable title="today.categories" rows={data.categories} />
      <SalesFunnel figures={data} />
      <RankingTable title="today.topDeals" rows={data.top_deals} />
    </div>
  )
}

function useNumber(): (value: number, options?: Intl.NumberFormatOptions) => string {
  const { tag } = localeOfLanguage(useLocale())
  return (value, options) => new Intl.NumberFormat(tag, options).format(value)
}

function SalesFigures({ figures }: { figures: FiguresReply }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const number = useNumber()
  const { canAccess: mayReport = false } = useCanAccess({ resource: 'month-report', action: 'list' })
  const { days, sales_cents: sum, sales_before_cents: before } = figures
  const max = Math.max(1, ...days.map(({ cents }) => cents))
  const percent = (share: number) => number(share, { style: 'percent', maximumFractionDigits: 0 })
  const comparison =
    before === 0
      ? translate('today.salesNone')
      : translate(sum >= before ? 'today.salesMore' : 'today.salesLess', {
          percent: percent(Math.abs(sum - before) / before),
        })
  return (
    <section className="sales" aria-labelledby="sales-head">
      <h2 id="sales-head">{translate('today.sales')}</h2>
      <p className="big figures">{euros(sum)}</p>
      <p className="quiet">{comparison}</p>
      <div className="day-bars" aria-hidden>
        {days.map(({ day: at, cents }) => (
          <span
            key={at}
            className={isWeekend(at) ? 'weekend' : undefined}
            style={{ blockSize: `${(cents / max) * 100}%` }}
          />
        ))}
      </div>
      <p className="day-bars-ends quiet" aria-hidden>
        <span>{day(days[0]!.day)}</span>
        <span>{day(days.at(-1)!.day)}</span>
      </p>
      <SalesTable days={days} />
      <p>
        {translate('today.arrivals')}: <b className="figures">{number(figures.arrivals)}</b>
      </p>
      {figures.by_telephone.count > 0 && (
        <p>
          <Link to={soldByTelephone}>{translate('today.byTelephone')}</Link>:{' '}
          <b className="figures">
            {number(figures.by_telephone.count)} · {euros(figures.by_telephone.cents)}
          </b>
        </p>
      )}
      {mayReport && (
        <p>
          <Link to="/month-report">{translate('monthReport.open')}</Link>
        </p>
      )}
    </section>
  )
}

/** The list of reservations, filtered by those sold by telephone. */
const soldByTelephone = `/reservations?filter=${encodeURIComponent(JSON.stringify({ sold: 'telephone' }))}`

/** The bar chart as a table. */
function SalesTable({ days }: Pick<FiguresReply, 'days'>) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const day = useDayFormat()
  const number = useNumber()
  return (
    <details>
      <summary>{translate('today.asTable')}</summary>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{translate('today.day')}</th>
            <th scope="col">{translate('today.sum')}</th>
            <th scope="col">{translate('today.count')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day: at, cents, count }) => (
            <tr key={at}>
              <th scope="row">{day(at)}</th>
              <td>{euros(cents)}</td>
              <td>{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

function RankingTable({ title, rows }: { title: string; rows: readonly { name: string; count: number }[] }) {
  const translate = useTranslate()
  const number = useNumber()
  const max = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section>
      <h2>{translate(title)}</h2>
      {rows.length === 0 && <p className="quiet">{translate('today.empty')}</p>}
      <dl className="ranking">
        {rows.map(({ name, count }) => (
          <div key={name}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <span className="bar" style={{ inlineSize: `${(count / max) * 70}%` }} aria-hidden />
              <span className="figures">{number(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function SalesFunnel({ figures }: { figures: FiguresReply }) {
  const translate = useTranslate()
  const number = useNumber()
  const { seen, begun, paid } = figures
  const max = Math.max(1, seen, begun, paid)
  const share = seen > 0 ? paid / seen : null
  return (
    <section>
      <h2>{translate('today.funnel')}</h2>
      {share !== null && <p className="big figures">{number(share, { style: 'percent', maximumFractionDigits: 1 })}</p>}
      <dl className="funnel">
        {Object.entries({ seen, begun, paid }).map(([name, count]) => (
          <div key={name}>
            <dt>{translate(`today.${name}`)}</dt>
            <dd className="figures">{number(count)}</dd>
            <dd className="track" aria-hidden>
              <span style={{ inlineSize: `${(count / max) * 100}%` }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
