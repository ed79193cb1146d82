/** Decides when travellers are reminded of a balance, and when staff get a task. Pure. */
import { type Day, daysBetween } from '../../shared/day.ts'

/** The traveller gets one reminder at each of these numbers of days before the due date. */
export const reminderDays = [7, 2] as const

/** The latest reminder due on a day; null before the first one and after the due date. */
export function reminderDaysBefore(today: Day, dueDate: Day): (typeof reminderDays)[number] | null {
  const daysLeft = daysBetween(today, dueDate)
  if (daysLeft < 0) return null
  return reminderDays.findLast((days) => daysLeft <= days) ?? null
}

/** A task for staff is created this many days after the due date. */
export const staffAfterDays = 3

export const isStaffTaskDue = (today: Day, dueDate: Day): boolean => daysBetween(dueDate, today) >= staffAfterDays
