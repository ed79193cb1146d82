import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import { useFormat } from '../format.ts'

/**
 * A strip of seven days in which the days of the stay are raised. It is hidden from screen readers, because the same
 * dates are always written beside it. Without an arrival no day is raised.
 */
export function WeekStrip({
  arrival,
  nights,
  start,
  numbers,
}: {
  arrival: Day | null
  nights?: number
  start?: Day
  numbers?: boolean
}) {
  const { weekdayLetter, dayNumber } = useFormat()
  if (arrival === null) {
    return (
      <div className="week" aria-hidden="true">
        {Array.from({ length: 7 }, (_, index) => (
          <i key={index}>-</i>
        ))}
      </div>
    )
  }
  const first = start ?? addDays(arrival, -1)
  const departure = addDays(arrival, nights ?? 1)
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
  return (
    <div className="week" aria-hidden="true">
      {days.map((day) => {
        const Part = day >= arrival && day <= departure ? 'b' : 'i'
        return <Part key={day}>{numbers ? dayNumber(day) : weekdayLetter(day)}</Part>
      })}
    </div>
  )
}
