import { Button, TextField } from '@mui/material'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useDayFormat, useEuroFormat } from '../../kit/page/dates.ts'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { type CalendarDay, calendarDays, type Deal, readCalendarDays, readStayLengths } from './calls.ts'
import { leadingBlankCells, type Party } from './choices.ts'

type When = { nights: number; checkIn: string }
type Props = { deal: Deal; party: Party; chosen: When | null; choose: (when: When) => void }

export function DatesStep(props: Props) {
  const translate = useTranslate()
  const { deal } = props
  const { data, refusal } = useLoad(['sale-lengths', deal.deals_id], (signal) => readStayLengths(deal.deals_id, signal))
  return (
    <section aria-labelledby="sale-dates">
      <h2 id="sale-dates">{translate('newSale.dates')}</h2>
      <RefusalMessage text={refusal} />
      {data ? (
        <DateCalendar {...props} lengths={data.stays.map(({ nights }) => nights)} firstDay={data.min_date} />
      ) : (
        refusal === '' && <Skeleton rows={4} />
      )}
    </section>
  )
}

function DateCalendar({
  deal,
  party,
  chosen,
  choose,
  lengths,
  firstDay,
}: Props & { lengths: number[]; firstDay: string }) {
  const translate = useTranslate()
  const day = useDayFormat()
  const [nights, setNights] = useState(lengths[0] ?? 1)
  const [from, setFrom] = useState(firstDay)
  const { data: days, refusal } = useLoad(['sale-days', deal.deals_id, nights, from, party], (signal) =>
    readCalendarDays(deal.deals_id, nights, from, party, signal),
  )
  const isFirst = from <= firstDay
  return (
    <>
      <div className="calendar-tools">
        <TextField
          id="nights"
          label={translate('newSale.nights')}
          select
          slotProps={{ select: { native: true } }}
          value={nights}
          onChange={(event) => setNights(Number(event.target.value))}
        >
          {lengths.map((length) => (
            <option key={length} value={length}>
              {length}
            </option>
          ))}
        </TextField>
        <Button disabled={isFirst} onClick={() => setFrom(addDays(from, -calendarDays))}>
          {translate('newSale.earlier')}
        </Button>
        <span className="figures">
          {day(from)} – {day(addDays(from, calendarDays - 1))}
        </span>
        <Button onClick={() => setFrom(addDays(from, calendarDays))}>{translate('newSale.later')}</Button>
      </div>
      <RefusalMessage text={refusal} />
      {days ? (
        <DayGrid
          days={days}
          chosen={chosen?.nights === nights ? chosen.checkIn : null}
          choose={(checkIn) => choose({ nights, checkIn })}
        />
      ) : (
        refusal === '' && <Skeleton rows={5} />
      )}
    </>
  )
}

function DayGrid({
  days,
  chosen,
  choose,
}: {
  days: CalendarDay[]
  chosen: string | null
  choose: (day: string) => void
}) {
  const { tag } = localeOfLanguage(useLocale())
  const euros = useEuroFormat()
  const long = useDayFormat()
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
  const blanks = days[0] ? leadingBlankCells(days[0].date) : 0
  return (
    <div className="day-grid">
      {Array.from({ length: 7 }, (_, index) => (
        // The fifth of January 1970 was a Monday.
        <span key={index} className="quiet" aria-hidden>
          {weekday.format(new Date(Date.UTC(1970, 0, 5 + index)))}
        </span>
      ))}
      {days.map(({ date, available, all_in_cents: cents }, index) => (
        <button
          key={date}
          type="button"
          disabled={!available}
          aria-pressed={date === chosen}
          style={index === 0 ? { gridColumnStart: blanks + 1 } : undefined}
          onClick={() => choose(date)}
        >
          <span className="unseen">{cents === null ? long(date) : `${long(date)}, ${euros(cents)}`}</span>
          <span aria-hidden>{short.format(dateOf(date))}</span>
          <b aria-hidden className="figures">
            {available && cents !== null ? euros(cents) : ''}
          </b>
        </button>
      ))}
    </div>
  )
}
