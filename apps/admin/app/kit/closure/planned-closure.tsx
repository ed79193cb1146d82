/** The closed days of a change set as text. */
import type { PlannedClosure } from '@tussenuit/modules/office/hotel-admin/closure-contract.ts'
import { useTranslate } from 'ra-core'
import type { ClosureDays } from './calls.ts'
import { useClosureDaysFormat } from './closure-days.ts'

/** The days of a closure; null if it has no days, because the closure does not exist. */
export const daysOfPlannedClosure = (closure: PlannedClosure): ClosureDays | null =>
  closure.from_day === null || closure.to_day === null
    ? null
    : {
        hotel_id: closure.hotel_id,
        room_id: closure.room_id,
        from_day: closure.from_day,
        to_day: closure.to_day,
        weekdays: closure.weekdays,
      }

const stateKey = ({ removed, version }: PlannedClosure): string =>
  `closure.planned.${removed ? 'opened' : version === 0 ? 'closed' : 'changed'}`

/** The kind of change, the days with their weekdays, the room, and the reason. */
export function PlannedClosureText({ closure }: { closure: PlannedClosure }) {
  const translate = useTranslate()
  return (
    <>
      {translate(stateKey(closure))}: <ClosureText closure={closure} />
    </>
  )
}

/** The days, the room and the reason; if nothing is closed, a text that says that the days are open. */
export function ClosureText({ closure }: { closure: PlannedClosure }) {
  const translate = useTranslate()
  const daysText = useClosureDaysFormat()
  const days = daysOfPlannedClosure(closure)
  if (days === null) return translate('closure.planned.isOpen')
  return (
    <>
      <b>{daysText(days)}</b> · {closure.room_name ?? translate('closure.wholeHotel')}
      {closure.reason !== '' && (
        <>
          {' · '}
          <bdi>{closure.reason}</bdi>
        </>
      )}
    </>
  )
}
