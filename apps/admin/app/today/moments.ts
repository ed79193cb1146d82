/** Times until which a task can be snoozed, in Amsterdam time. */
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { parseAmsterdamInputValue } from '../kit/page/local-time.ts'

/** Nine in the morning of a calendar day. */
const nineInTheMorningOf = (day: string): Date => parseAmsterdamInputValue(`${day}T09:00`)

export const snoozeOptions = ['untilHour', 'untilTomorrow', 'untilMonday', 'untilParked'] as const
export type SnoozeOption = (typeof snoozeOptions)[number]

/** Returns null for a task that is snoozed without an end, until a member of staff resumes it. */
export function snoozeEndTime(option: SnoozeOption, now: Date): Date | null {
  if (option === 'untilParked') return null
  if (option === 'untilHour') return new Date(now.getTime() + 3_600_000)
  const day = today(now)
  if (option === 'untilTomorrow') return nineInTheMorningOf(addDays(day, 1))
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return nineInTheMorningOf(addDays(day, (8 - weekday) % 7 || 7))
}
