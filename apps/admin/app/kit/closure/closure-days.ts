import { useTranslate } from 'ra-core'
import { useStayFormat } from '../page/dates.ts'
import { useWeekdays } from '../page/weekdays.ts'
import type { ClosureDays } from './calls.ts'

/** Formats the days of a closure, with its weekdays if it has any. */
export function useClosureDaysFormat(): (closure: Pick<ClosureDays, 'from_day' | 'to_day' | 'weekdays'>) => string {
  const translate = useTranslate()
  const range = useStayFormat()
  const names = useWeekdays()
  return ({ from_day, to_day, weekdays }) => {
    const days = range(from_day, to_day)
    if (weekdays === null) return days
    const list = names.flatMap(({ id, name }) => (weekdays.includes(id) ? [name] : [])).join(', ')
    return translate('closure.onWeekdays', { weekdays: list, days })
  }
}
