/** When travellers are reminded of a balance, and when staff get a task. Pure. */
import { type Day, daysBetween } from '../../shared/day.ts'

/** Days before the due date on which the traveller gets one reminder each. */
export const reminderDays = [7, 2] as const

/** The latest reminder due on a day; null before the first one and after the due date. */
export function reminderDaysBefore(today: Day, dueDate: Day): (typeof reminderDays)[number] | null {
  const daysLeft = daysBetween(today, dueDate)
  if (daysLeft < 0) return null
  return reminderDays.findLast((days) => daysLeft <= days) ?? null
}

/** Days after the due date at which a task for staff is created. */
export const staffAfterDays = 3

export const isStaffTaskDue = (today: Day, dueDate: Day): boolean => daysBetween(dueDate, today) >= staffAfterDays
