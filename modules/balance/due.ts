/** When the rest of a stay is to be paid, reminded of, and looked at. Pure. */
import type { ReservationState } from '../booking/states.ts'
import { type Day, daysBetween } from '../shared/day.ts'

/** States in which the rest can be paid. */
export const payableStates: readonly ReservationState[] = ['paid', 'confirming', 'confirmed', 'completed']

export type BalanceState = 'none' | 'open' | 'overdue' | 'processing' | 'paid' | 'closed'

export function balanceState(sale: { state: ReservationState; balanceCents: number; dueDate: Day | null }, payments: readonly { part: string; state: string }[], today: Day): BalanceState {
  if (sale.balanceCents === 0) return 'none'
  const balance = payments.filter((payment) => payment.part === 'balance')
  if (balance.some((payment) => payment.state === 'paid')) return 'paid'
  if (!payableStates.includes(sale.state)) return 'closed'
  if (balance.some((payment) => payment.state === 'processing')) return 'processing'
  return sale.dueDate !== null && today > sale.dueDate ? 'overdue' : 'open'
}

/** Days before the due date on which the traveller is reminded, each once. */
export const reminderDays = [7, 2] as const

/** Which reminder a day asks for: the nearest one whose day has come, until the due date itself has passed. */
export function reminderOn(today: Day, dueDate: Day): (typeof reminderDays)[number] | null {
  const left = daysBetween(today, dueDate)
  if (left < 0) return null
  return reminderDays.findLast((days) => left <= days) ?? null
}

/** So many days after the due date staff are told. */
export const staffAfterDays = 3

export const isForStaff = (today: Day, dueDate: Day): boolean => daysBetween(dueDate, today) >= staffAfterDays
