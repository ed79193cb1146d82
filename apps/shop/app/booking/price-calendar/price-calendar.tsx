/** The interactive calendar, with a price in each available day. Loaded only in the browser. */
import {
  CalendarDate,
  endOfMonth,
  getDayOfWeek,
  GregorianCalendar,
  parseDate,
  startOfMonth,
  toCalendar,
} from '@internationalized/date'
import { type Day } from '@tussenuit/modules/shared/day.ts'
import { useEffect, useSyncExternalStore } from 'react'
import {
  Button,
  Calendar,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  type CalendarState,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { PriceDisplay } from '../../choice/travel-choice.ts'
import { useFormat } from '../../format.ts'
import { calendarLocale, weekStart } from '../../language.ts'
import { Icon } from '../../parts/icon.tsx'
import { useNextButtonLabel } from '../../parts/use-own-next-label.ts'
import { CalendarDayCell } from './calendar-day-cell.tsx'
import { isBlockedDay, lowestPricePerPerson } from './free-days.ts'
import type { DayPrices } from './use-day-prices.ts'

export type CalendarProps = {
  prices: DayPrices
  nights: number
  priceDisplay: PriceDisplay
  checkIn: Day | null
  today: Day
  /** The last possible day of arrival. */
  lastDay: Day
  /** The month to open at when no day is chosen. */
  openAt: Day
  onChoose(day: Day): void
  /** Called when an unavailable day is pressed or focused; the page shows the reason. */
  onBlocked(day: Day | null): void
}

const gregorian = new GregorianCalendar()
export const toDay = (date: CalendarDate): Day => toCalendar(date, gregorian).toString()

const wide = '(min-width: 992px)'
function useIsWide(): boolean {
  return useSyncExternalStore(
    (change) => {
      const query = window.matchMedia(wide)
      query.addEventListener('change', change)
      return () => query.removeEventListener('change', change)
    },
    () => window.matchMedia(wide).matches,
    () => false,
  )
}

/**
 * The locale with its calendar (the Persian one for Persian, otherwise the Gregorian one) and the first day of the
 * week.
 */
function localeOf(tag: string): { locale: string; firstDayOfWeek: 'sat' | 'mon' } {
  return { locale: calendarLocale(tag), firstDayOfWeek: weekStart(tag) }
}

/** Persian abbreviations of weekdays are full words; calendars use single characters, which all differ. */
const weekdayStyle = (tag: string): 'narrow' | 'short' => (tag.startsWith('fa') ? 'narrow' : 'short')

export default function PriceCalendar({
  prices,
  nights,
  priceDisplay,
  checkIn,
  today,
  lastDay,
  openAt,
  onChoose,
  onBlocked,
}: CalendarProps) {
  const { t, tag } = useFormat()
  const months = useIsWide() ? 2 : 1
  const root = useNextButtonLabel(t('booking.calendar.next'))
  const { locale, firstDayOfWeek } = localeOf(tag)
  const blocked = (day: Day) => {
    const price = prices.find(day)
    return price !== null && typeof price === 'object' && isBlockedDay(price)
  }
  return (
    <I18nProvider locale={locale}>
      <Calendar
        ref={root}
        className="calendar"
        aria-label={t('booking.calendar.label')}
        visibleDuration={{ months }}
        pageBehavior="single"
        selectionAlignment="start"
        firstDayOfWeek={firstDayOfWeek}
        minValue={parseDate(today)}
        maxValue={parseDate(lastDay < today ? today : lastDay)}
        value={checkIn === null ? null : parseDate(checkIn)}
        defaultFocusedValue={parseDate(checkIn ?? openAt)}
        isDateUnavailable={(date) =>
          blocked(
            toDay(toCalendar(new CalendarDate(date.calendar, date.era, date.year, date.month, date.day), gregorian)),
          )
        }
        onChange={(date) => {
          onBlocked(null)
          if (date) onChoose(toDay(date))
        }}
      >
        {({ state }) => (
          <>
            <ShownRange state={state} onShow={prices.show} />
            <MonthButtons />
            <div className="calendar-months">
              {Array.from({ length: months }, (_, index) => (
                <CalendarMonth
                  key={index}
                  index={index}
                  start={state.visibleRange.start}
                  prices={prices}
                  nights={nights}
                  priceDisplay={priceDisplay}
                  today={today}
                  onBlocked={onBlocked}
                  checkIn={checkIn !== null && blocked(checkIn) ? null : checkIn}
                />
              ))}
            </div>
          </>
        )}
      </Calendar>
    </I18nProvider>
  )
}

function MonthButtons() {
  const { t } = useFormat()
  return (
    <>
      <Button slot="previous" aria-label={t('booking.calendar.previous')} className="icon-button calendar-previous">
        <Icon name="chevron-start" />
      </Button>
      <Button slot="next" aria-label={t('booking.calendar.next')} className="icon-button calendar-next">
        <Icon name="chevron-end" />
      </Button>
    </>
  )
}

/** A month of the calendar; `index` counts from the first visible one, which begins at `start`. */
function CalendarMonth({
  index,
  start,
  prices,
  nights,
  priceDisplay,
  checkIn,
  today,
  onBlocked,
}: Pick<CalendarProps, 'prices' | 'nights' | 'priceDisplay' | 'checkIn' | 'today' | 'onBlocked'> & {
  index: number
  start: CalendarState['visibleRange']['start']
}) {
  const { tag, monthTitle } = useFormat()
  const { locale, firstDayOfWeek } = localeOf(tag)
  const first = startOfMonth(start.add({ months: index }))
  const [from, to] = [toDay(first), toDay(endOfMonth(first))]
  const lowest = lowestPricePerPerson(prices.days.filter((day) => day.date >= from && day.date <= to))
  return (
    <div className="calendar-month">
      <p className="calendar-title" aria-hidden="true">
        {monthTitle(from)}
      </p>
      <CalendarGrid offset={{ months: index }} weekdayStyle={weekdayStyle(tag)} className="calendar-grid">
        <CalendarGridHeader>{(weekday) => <CalendarHeaderCell>{weekday}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarDayCell
              date={date}
              day={toDay(date)}
              inMonth={toDay(date) >= from && toDay(date) <= to}
              rowStart={toDay(date) === from || getDayOfWeek(date, locale, firstDayOfWeek) === 0}
              rowEnd={toDay(date) === to || getDayOfWeek(date, locale, firstDayOfWeek) === 6}
              price={prices.find(toDay(date))}
              lowest={lowest}
              priceDisplay={priceDisplay}
              checkIn={checkIn}
              nights={nights}
              past={toDay(date) < today}
              onBlocked={onBlocked}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </div>
  )
}

function ShownRange({ state, onShow }: { state: CalendarState; onShow(from: Day, to: Day): void }) {
  const from = toDay(state.visibleRange.start)
  const to = toDay(state.visibleRange.end)
  useEffect(() => onShow(from, to), [from, to, onShow])
  return null
}
