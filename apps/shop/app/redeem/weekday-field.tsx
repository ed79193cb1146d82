import { useFormat } from '../format.ts'
import { weekStart } from '../language.ts'

/** A Monday, from which the names of the weekdays are taken. */
const monday = '2026-01-05'

/** The weekday of arrival, 1 for Monday, in the order of the language's week. */
export function WeekdayField({
  legend,
  weekday,
  onChange,
}: {
  legend: string
  weekday: number
  onChange(weekday: number): void
}) {
  const { tag, dayAs } = useFormat()
  const firstDay = weekStart(tag) === 'sat' ? 5 : 0
  const dayName = (index: number) =>
    dayAs(`${monday.slice(0, 8)}${String(5 + index).padStart(2, '0')}`, { weekday: 'short' })
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <div className="row row-wrap">
        {Array.from({ length: 7 }, (_, place) => (place + firstDay) % 7).map((index) => (
          <label key={index} className="chip">
            <input type="radio" name="weekday" checked={weekday === index + 1} onChange={() => onChange(index + 1)} />
            {dayName(index)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
