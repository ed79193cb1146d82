import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import { useFormat } from '../format.ts'
import { weeks } from './heat.ts'

/** Buttons for the previous and next eight weeks, within the bookable days. */
export function WeeksNav({
  from,
  start,
  end,
  onChange,
}: {
  from: Day
  start: Day
  end: Day
  onChange(from: Day): void
}) {
  const { t } = useFormat()
  return (
    <>
      {from > start && (
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => onChange(addDays(from, -weeks * 7))}
        >
          {t('redeem.earlier')}
        </button>
      )}
      {addDays(from, weeks * 7) <= end && (
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => onChange(addDays(from, weeks * 7))}
        >
          {t('redeem.later')}
        </button>
      )}
    </>
  )
}
