/** The days on which a deal has no available room, by month. */
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { addDays, listDays, today } from '@tussenuit/modules/shared/day.ts'
import { useLocale, useTranslate } from 'ra-core'
import { useStayFormat } from '../page/dates.ts'
import type { Impact } from './calls.ts'
import { groupConsecutiveDays } from '@tussenuit/modules/shared/day-runs.ts'

/** Number of months shown; days of later months are only counted. */
const maxMonths = 2

/** `days`: the number of days from today that were compared; null if only the affected days were compared. */
export function UnbookableDaysCalendar({ deals, days }: { deals: Impact['deals']; days: number | null }) {
  const translate = useTranslate()
  const lost = new Set(deals.flatMap((deal) => deal.lost_days))
  const unknown = new Set(deals.flatMap((deal) => deal.unknown_days).filter((day) => !lost.has(day)))
  if (lost.size + unknown.size === 0) return null
  const affectedDays = [...lost, ...unknown].toSorted()
  const months = [...new Set(affectedDays.map((day) => day.slice(0, 7)))]
  const later = affectedDays.filter((day) => !months.slice(0, maxMonths).includes(day.slice(0, 7))).length
  return (
    <>
      {lost.size > 0 && (
        <h3>
          <b className="figures">{lost.size}</b>
          <span>
            {days === null
              ? translate('impact.lostArrivals', { smart_count: lost.size })
              : translate('impact.lostDays', { smart_count: lost.size, days })}
          </span>
        </h3>
      )}
      {unknown.size > 0 && (
        <h3>
          <b className="figures">{unknown.size}</b>
          <span>
            {days === null
              ? translate('impact.unknownArrivals', { smart_count: unknown.size })
              : translate('impact.unknownDays', { smart_count: unknown.size, days })}
          </span>
        </h3>
      )}
      {months.slice(0, maxMonths).map((month) => (
        <LostDaysMonth key={month} month={month} lost={lost} unknown={unknown} />
      ))}
      {unknown.size > 0 && <p className="quiet">{translate('impact.hatched')}</p>}
      {later > 0 && <p className="quiet">{translate('impact.laterDays', { smart_count: later })}</p>}
    </>
  )
}

type MonthProps = { month: string; lost: ReadonlySet<string>; unknown: ReadonlySet<string> }

function LostDaysMonth({ month, lost, unknown }: MonthProps) {
  const translate = useTranslate()
  const { tag } = localeOfLanguage(useLocale())
  const range = useStayFormat()
  const first = `${month}-01`
  const now = today(new Date())
  const all = listDays(now > first ? now : first, addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1))
  const title = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${first}T00:00:00Z`),
  )
  const rangesOf = (days: ReadonlySet<string>) =>
    groupConsecutiveDays(all.filter((day) => days.has(day)))
      .map(([from, to]) => range(from, to))
      .join('; ')
  const sentences = [
    ...(all.some((day) => lost.has(day)) ? [translate('impact.lostOn', { days: rangesOf(lost) })] : []),
    ...(all.some((day) => unknown.has(day)) ? [translate('impact.unknownOn', { days: rangesOf(unknown) })] : []),
  ]
  return (
    <div className="lost-days">
      <h4>{title}</h4>
      <p className="unseen">{sentences.join(' ')}</p>
      <ol aria-hidden>
        {all.map((day) => (
          <li key={day} className={lost.has(day) ? 'lost' : unknown.has(day) ? 'unknown' : undefined}>
            {Number(day.slice(8))}
          </li>
        ))}
      </ol>
    </div>
  )
}
