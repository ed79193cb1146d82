/** When the traveller is reminded of a balance, and when staff get a task. Pure. */
import { type Day, daysBetween } from '../../shared/day.ts'

/** Days before the due date on which the traveller is reminded, each once. */
export const reminderDays = [7, 2] as const

/** Which reminder a day asks for: the nearest one whose day has come, until the due date itself has passed. */
export function reminderOn(today: Day, dueDate: Day): (typeof reminderDays)[number] | null {
  const daysLeft = daysBetween(today, dueDate)
  if (daysLeft < 0) return null
  return reminderDays.findLast((days) => daysLeft <= days) ?? null
}

/** So many days after the due date a task for staff is made. */
export const staffAfterDays = 3

export const isForStaff = (today: Day, dueDate: Day): boolean => daysBetween(dueDate, today) >= staffAfterDays
