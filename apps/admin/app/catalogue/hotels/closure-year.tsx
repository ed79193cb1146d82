/** Twelve small months with the closed days marked; screen readers get the same days as text. */
import { Button } from '@mui/material'
import { listClosedDays } from '@tussenuit/modules/catalogue/hotel/closure.ts'
import { groupConsecutiveDays } from '@tussenuit/modules/shared/day-runs.ts'
import { addDays, addMonths, type Day, listDays, today, weekday } from '@tussenuit/modules/shared/day.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useLocale, useTranslate } from 'ra-core'
import { useStayFormat } from '../../kit/page/dates.ts'
import { NavigateBefore, NavigateNext } from '../../kit/page/icons.tsx'
import { useWeekdays } from '../../kit/page/weekdays.ts'
import type { Closure } from './calls.ts'

function daysOf(closures: readonly Closure[], first: Day, last: Day): Set<Day> {
  return new Set(
    closures.flatMap(({ from_day, to_day, weekdays }) =>
      listClosedDays({ from: from_day > first ? from_day : first, to: to_day < last ? to_day : last, weekdays }),
    ),
  )
}

type YearProps = { closures: Closure[]; first: Day; ofRoom: boolean; move: (first: Day) => void }

/**
 * With `ofRoom`, `closures` are those of one room and its hotel. Otherwise closed days of single rooms are marked too.
 */
export function ClosureYearCalendar({ closures, first, ofRoom, move }: YearProps) {
  const translate = useTranslate()
  const { tag } = localeOfLanguage(useLocale())
  const months = Array.from({ length: 12 }, (_, index) => addMonths(first, index))
  const last = addDays(addMonths(first, 12), -1)
  const closed = daysOf(ofRoom ? closures : closures.filter(({ room_id }) => room_id === null), first, last)
  const partly = daysOf(ofRoom ? [] : closures.filter(({ room_id }) => room_id !== null), first, last)
  const span = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).formatRange(
    new Date(`${first}T00:00:00Z`),
    new Date(`${last}T00:00:00Z`),
  )
  return (
    <>
      <div className="row closure-span">
        <Button aria-label={translate('closure.yearBefore')} onClick={() => move(addMonths(first, -12))}>
          <NavigateBefore aria-hidden />
        </Button>
        <h2 aria-live="polite">{span}</h2>
        <Button aria-label={translate('closure.yearAfter')} onClick={() => move(addMonths(first, 12))}>
          <NavigateNext aria-hidden />
        </Button>
      </div>
      <div className="closure-year">
        {months.map((month) => (
          <ClosureMonth key={month} month={month} closed={closed} partly={partly} />
        ))}
      </div>
      <p className="closure-legend quiet" aria-hidden>
        <span>
          <i className="closed" /> {translate('closure.closed')}
        </span>
        {!ofRoom && (
          <span>
            <i className="partly" /> {translate('closure.partly')}
          </span>
        )}
      </p>
    </>
  )
}

type MonthProps = { month: Day; closed: ReadonlySet<Day>; partly: ReadonlySet<Day> }

function ClosureMonth({ month, closed, partly }: MonthProps) {
  const translate = useTranslate()
  const { tag } = localeOfLanguage(useLocale())
  const weekdays = useWeekdays('narrow')
  const range = useStayFormat()
  const now = today(new Date())
  const days = listDays(month, addDays(addMonths(month, 1), -1))
  const title = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  )
  const sentencesOf = (text: string, marked: (day: Day) => boolean) => {
    const runs = groupConsecutiveDays(days.filter(marked))
    return runs.length === 0 ? [] : [translate(text, { days: runs.map(([from, to]) => range(from, to)).join('; ') })]
  }
  const isPartly = (day: Day) => partly.has(day) && !closed.has(day)
  const sentences = [
    ...sentencesOf('closure.closedOn', (day) => closed.has(day)),
    ...sentencesOf('closure.partlyOn', isPartly),
  ]
  const classOf = (day: Day) =>
    [
      ...(closed.has(day) ? ['closed'] : isPartly(day) ? ['partly'] : []),
      ...(day < now ? ['past'] : day === now ? ['today'] : []),
    ].join(' ') || undefined
  return (
    <section className="closure-month">
      <h3>{title}</h3>
      <p className="unseen">{sentences.length === 0 ? translate('closure.noneInMonth') : sentences.join(' ')}</p>
      <ol aria-hidden>
        {weekdays.map(({ id, name }) => (
          <li key={`weekday ${id}`} className="weekday">
            {name}
          </li>
        ))}
        {days.map((day, index) => (
          <li
            key={day}
            className={classOf(day)}
            style={index === 0 ? { gridColumnStart: ((weekday(day) + 6) % 7) + 1 } : undefined}
          >
            {Number(day.slice(8))}
          </li>
        ))}
      </ol>
    </section>
  )
}
