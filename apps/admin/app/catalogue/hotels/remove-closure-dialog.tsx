import { useCanAccess, useTranslate } from 'ra-core'
import { type ActionProps, ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { planClosureChange } from '../../kit/change-set/calls.ts'
import { ChangeSetFields, useChangeSetChoice } from '../../kit/change-set/set-choice.tsx'
import { useClosureDaysFormat } from '../../kit/closure/closure-days.ts'
import { type Closure, deleteClosure } from './calls.ts'

/** Opens closed days again, at once or in a change set. */
export function RemoveClosureDialog({ closure, ...action }: ActionProps & { closure: Closure }) {
  const translate = useTranslate()
  const daysOf = useClosureDaysFormat()
  const { canAccess: mayPlan = false } = useCanAccess({ resource: 'change-sets', action: 'edit' })
  const choice = useChangeSetChoice({ offersNow: true })
  const remove = async () => {
    if (choice.isAtOnce) return deleteClosure(closure.id)
    const { id, hotel_id, room_id, from_day, to_day, weekdays, reason, version } = closure
    const change = { room_id, from_day, to_day, weekdays, reason, removed: true, version }
    return planClosureChange(await choice.resolve(), `${hotel_id}-${id}`, change)
  }
  return (
    <ConfirmActionDialog
      title={translate('closure.removeTitle', { subject: closure.room_name ?? translate('closure.wholeHotel') })}
      confirm={translate(choice.isAtOnce ? 'closure.remove' : 'changeSet.savePlanned')}
      successMessage={choice.isAtOnce ? 'closure.removed' : 'closure.planned.saved'}
      ready={choice.isComplete}
      act={remove}
      {...action}
    >
      <p>{translate(choice.isAtOnce ? 'closure.removeLead' : 'closure.closedOn', { days: daysOf(closure) })}</p>
      {mayPlan && <ChangeSetFields choice={choice} />}
    </ConfirmActionDialog>
  )
}
