/** One month in which a first and a last day are picked. Loaded when it is first opened. */
import {
  endOfMonth,
  GregorianCalendar,
  parseDate,
  startOfMonth,
  toCalendar,
  type CalendarDate,
} from '@internationalized/date'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { useFormat } from '../format.ts'
import { calendarLocale, weekStart } from '../language.ts'
import { Icon } from '../parts/icon.tsx'
import { useNextButtonLabel } from '../parts/use-own-next-label.ts'

export type DayRange = { from: Day; to: Day }
type Props = { range: DayRange | null; today: Day; onChoose(range: DayRange): void }

const gregorian = new GregorianCalendar()
const toDay = (date: CalendarDate): Day => toCalendar(date, gregorian).toString()

export default function DayRangeCalendar({ range, today, onChoose }: Props) {
  const { t, tag, monthTitle, day } = useFormat()
  const root = useNextButtonLabel(t('listing.nextMonth'))
  return (
    <I18nProvider locale={calendarLocale(tag)}>
      <RangeCalendar
        ref={root}
        className="range-calendar"
        aria-label={t('listing.pickDays')}
        autoFocus
        firstDayOfWeek={weekStart(tag)}
        minValue={parseDate(today)}
        defaultValue={range && { start: parseDate(range.from), end: parseDate(range.to) }}
        defaultFocusedValue={parseDate(range?.from ?? today)}
        onChange={(chosen) => {
          if (chosen) onChoose({ from: toDay(chosen.start), to: toDay(chosen.end) })
        }}
      >
        {({ state }) => {
          const first = toDay(startOfMonth(state.visibleRange.start))
          const last = toDay(endOfMonth(state.visibleRange.start))
          return (
            <>
              <div className="range-calendar-head">
                <Button slot="previous" className="icon-button" aria-label={t('listing.previousMonth')}>
                  <Icon name="chevron-start" />
                </Button>
                <b aria-hidden="true">{monthTitle(first)}</b>
                <Button slot="next" className="icon-button" aria-label={t('listing.nextMonth')}>
                  <Icon name="chevron-end" />
                </Button>
              </div>
              <CalendarGrid weekdayStyle={/^(fa|ur)/.test(tag) ? 'narrow' : 'short'}>
                <CalendarGridHeader>
                  {(weekday) => (
                    <CalendarHeaderCell>{tag.startsWith('ur') ? [...weekday][0] : weekday}</CalendarHeaderCell>
                  )}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => (
                    <CalendarCell
                      date={date}
                      className={
                        toDay(date) >= first && toDay(date) <= last ? 'range-day' : 'range-day range-day-outside'
                      }
                      // The library has only English labels and hints for Persian and Urdu.
                      render={(props) => (
                        <div {...props} aria-label={day(toDay(date), 'long')} aria-describedby={undefined} />
                      )}
                    />
                  )}
                </CalendarGridBody>
              </CalendarGrid>
            </>
          )
        }}
      </RangeCalendar>
    </I18nProvider>
  )
}
