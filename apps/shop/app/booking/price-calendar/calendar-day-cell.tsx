import type { CalendarDate } from '@internationalized/date'
import type { CalendarDay } from '@tussenuit/modules/availability/calendar/contract.ts'
import type { Day } from '@tussenuit/modules/shared/day.ts'
import type { CSSProperties } from 'react'
import { CalendarCell } from 'react-aria-components/Calendar'
import type { PriceDisplay } from '../../choice/travel-choice.ts'
import { useFormat, type Format } from '../../format.ts'
import type { Translate } from '../../i18n.ts'
import { formatDayPrice, dayPriceCents, dayPriceLabelKey } from './day-price.ts'
import { isPriceUnknown, isAvailableDay, roleInStay } from './free-days.ts'

type Props = {
  date: CalendarDate
  day: Day
  inMonth: boolean
  rowStart: boolean
  rowEnd: boolean
  price: CalendarDay | 'asked' | 'failed' | null
  /** The month's lowest price per person, in cents. */
  lowest: number | null
  priceDisplay: PriceDisplay
  checkIn: Day | null
  nights: number
  past: boolean
  onBlocked(day: Day | null): void
}

export function CalendarDayCell({
  date,
  day,
  inMonth,
  rowStart,
  rowEnd,
  price,
  lowest,
  priceDisplay,
  checkIn,
  nights,
  past,
  onBlocked,
}: Props) {
  const format = useFormat()
  const { t } = format
  if (!inMonth) return <NoDay date={date} />
  const content = past ? { look: 'past', label: '', text: '' } : lookOf(price, lowest, priceDisplay, t, format)
  const stay = past ? null : roleInStay(day, checkIn, nights)
  const text = nightTextOf(stay, format) ?? content.text
  const looks = classNameOf([
    `day-${content.look}`,
    stay && `day-away day-${stay.role}`,
    rowStart && 'day-row-start',
    rowEnd && 'day-row-end',
  ])
  const label = format.listed([
    format.day(day, 'long'),
    stay && t(`booking.calendar.${stay.role}Label`, { number: format.number(stay.night) }),
    content.label,
  ])
  const reportBlockedDay = () => onBlocked(content.look === 'blocked' ? day : null)
  return (
    <CalendarCell
      date={date}
      className={looks}
      style={stay ? ({ '--nth': stay.night - 1 } as CSSProperties) : {}}
      render={(props) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- role and keys come with the cell's props
        <div
          {...props}
          aria-label={undefined}
          onFocus={(event) => {
            props.onFocus?.(event)
            reportBlockedDay()
          }}
          onClick={(event) => {
            props.onClick?.(event)
            reportBlockedDay()
          }}
        >
          <span className="unseen">{label}</span>
          <b aria-hidden="true">{format.dayNumber(day)}</b>
          {content.look === 'waiting' && !stay ? (
            <i className="skeleton day-shimmer" />
          ) : (
            <span aria-hidden="true" className={text.length > 7 ? 'day-long' : undefined}>
              {text}
            </span>
          )}
        </div>
      )}
    />
  )
}

type RoleInStay = ReturnType<typeof roleInStay>

/** The text of a night or the departure day of the chosen stay; null for other days. */
function nightTextOf(stay: RoleInStay, { t, number }: ReturnType<typeof useFormat>): string | null {
  if (stay?.role === 'night') return t('booking.calendar.night', { number: number(stay.night) })
  return stay?.role === 'departure' ? t('booking.calendar.out') : null
}

const classNameOf = (looks: (string | null | false)[]): string => ['day', ...looks].filter(Boolean).join(' ')

/** A grid cell outside the month. */
function NoDay({ date }: { date: CalendarDate }) {
  return (
    <CalendarCell
      date={date}
      className="day day-none"
      render={(props) => (
        <div {...props} aria-hidden="true" aria-label={undefined} role="presentation" tabIndex={undefined}>
          {null}
        </div>
      )}
    />
  )
}

type Look = { look: 'free' | 'lowest' | 'blocked' | 'ask' | 'waiting' | 'past'; text: string; label: string }

/** The appearance and text of a day's cell, and its label for screen readers. */
function lookOf(
  price: Props['price'],
  lowest: number | null,
  priceDisplay: PriceDisplay,
  t: Translate,
  format: Format,
): Look {
  if (price === null || price === 'asked') return { look: 'waiting', text: '', label: t('booking.calendar.waiting') }
  if (price === 'failed' || isPriceUnknown(price))
    return { look: 'ask', text: t('booking.calendar.ask'), label: t('booking.calendar.askLabel') }
  if (isAvailableDay(price)) {
    const cheapest = price.price_per_person_cents === lowest
    const label = t(dayPriceLabelKey(priceDisplay), { price: format.money(dayPriceCents(price, priceDisplay)) })
    return {
      look: cheapest ? 'lowest' : 'free',
      text: formatDayPrice(price, priceDisplay, format),
      label: cheapest ? `${label}, ${t('booking.calendar.lowestLabel')}` : label,
    }
  }
  const reason = price.reason ?? 'sold_out'
  return { look: 'blocked', text: t(`booking.calendar.short.${reason}`), label: t(`booking.calendar.reason.${reason}`) }
}
