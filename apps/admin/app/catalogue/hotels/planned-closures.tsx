/** The closed days of a hotel that open change sets plan. */
import { Button } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { changeSetsKey, listChangeSets } from '../../kit/change-set/calls.ts'
import { daysOfPlannedClosure, PlannedClosureText } from '../../kit/closure/planned-closure.tsx'
import { useLoad } from '../../kit/use-load.ts'
import type { Closure } from './calls.ts'
import '../../kit/change-set/change-sets.css'

/** A planned closure: the initial values of the dialog, and the change set and record that contain it. */
export type PlannedEntry = {
  set: number
  record: string
  version: number
  closure: Pick<Closure, 'id' | 'room_id' | 'from_day' | 'to_day' | 'weekdays' | 'reason' | 'version'>
}

export function PlannedClosureList({
  hotelId,
  edit,
}: {
  hotelId: number
  /** Null if the role may not change them. */
  edit: ((entry: PlannedEntry) => void) | null
}) {
  const translate = useTranslate()
  const { canAccess: mayRead = false } = useCanAccess({ resource: 'change-sets', action: 'list' })
  const { data = [] } = useLoad(
    [...changeSetsKey, 'closures', hotelId],
    (signal) => listChangeSets({ kind: 'closures', record: String(hotelId) }, signal),
    { enabled: mayRead },
  )
  const entries = data
    .filter(({ state }) => state === 'open')
    .flatMap((set) =>
      set.changes.flatMap(({ record, closure }) =>
        closure?.hotel_id === hotelId ? [{ set, record, closure, days: daysOfPlannedClosure(closure) }] : [],
      ),
    )
  if (entries.length === 0) return null
  return (
    <section className="note planned-note" aria-label={translate('closure.planned.title')}>
      <ul className="planned-closures">
        {entries.map(({ set, record, closure, days }) => (
          <li key={`${set.id} ${record}`}>
            <PlannedClosureText closure={closure} /> · {translate('closure.planned.inSet')}{' '}
            <Link to={`/change-sets/${set.id}`}>{set.name}</Link>
            {edit && days && !closure.removed && (
              <Button
                onClick={() =>
                  edit({
                    set: set.id,
                    record,
                    version: closure.version,
                    closure: { ...days, id: 0, reason: closure.reason, version: closure.version },
                  })
                }
              >
                {translate('closure.planned.edit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
