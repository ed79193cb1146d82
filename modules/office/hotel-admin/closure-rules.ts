/** Validates the days of a closure, and converts closures for replies and the audit log. Pure. */
import { listClosedDays } from '../../catalogue/hotel/closure.ts'
import { addDays, type Day } from '../../shared/day.ts'
import { refuseField } from '../../shared/refusal.ts'
import type { ClosureView } from './closure-contract.ts'
import type { ClosureValues, StoredClosure } from './closure-store.ts'

/** The longest span of one closure, in days. */
const maxSpan = 3 * 366

/**
 * Refuses days that cannot be closed. The first day may be in the past, so that a closure that has begun can be
 * changed; the last day may not.
 */
export function requireClosableDays(
  { from_day, to_day, weekdays }: Pick<ClosureValues, 'from_day' | 'to_day' | 'weekdays'>,
  today: Day,
): void {
  if (to_day < from_day) refuseField('to_day', 'range', 'The last day must not lie before the first.')
  if (to_day < today) refuseField('to_day', 'day_past', 'These days have passed.')
  if (to_day >= addDays(from_day, maxSpan)) refuseField('to_day', 'span', 'At most three years are closed at once.')
  if (listClosedDays({ from: from_day, to: to_day, weekdays }).length === 0)
    refuseField('weekdays', 'no_such_weekday', 'No such weekday lies between the first and the last day.')
}

export const cleanClosure = (values: ClosureValues): ClosureValues => ({
  room_id: values.room_id,
  from_day: values.from_day,
  to_day: values.to_day,
  weekdays: values.weekdays?.toSorted((a, b) => a - b) ?? null,
  reason: values.reason.trim(),
})

export const toClosureView = ({ created_at, updated_at, ...closure }: StoredClosure): ClosureView => ({
  ...closure,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

export const toAuditedClosure = ({ room_name, from_day, to_day, weekdays, reason }: StoredClosure) => ({
  ...(room_name === null ? {} : { room: room_name }),
  from_day,
  to_day,
  ...(weekdays === null ? {} : { weekdays }),
  reason,
})
