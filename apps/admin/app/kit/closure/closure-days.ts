import { useTranslate } from 'ra-core'
import { useStayFormat } from '../page/dates.ts'
import { useWeekdays } from '../page/weekdays.ts'
import type { ClosureDays } from './calls.ts'

/** The days of a closure in words, with its weekdays. */
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
