/**
 * A note above an editor: the open change sets that contain changes of the record, and which of them is being edited.
 */
import { useQuery } from '@tanstack/react-query'
import type { ChangeSet } from '@tussenuit/modules/office/change-set/contract.ts'
import type { PlannedKind } from '@tussenuit/modules/office/change-set/kinds.ts'
import { useCanAccess, useRecordContext, useResourceContext, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { listChangeSets } from './calls.ts'
import { editorPath, useChangeSetParam } from './change-set-param.ts'
import { useChangeSetStateText } from './set-state.ts'
import './change-sets.css'

export function PlannedChangesNotice() {
  const translate = useTranslate()
  const stateOf = useChangeSetStateText()
  const resource = useResourceContext()!
  const record = useRecordContext()
  const openSet = useChangeSetParam()
  const { canAccess: mayRead } = useCanAccess({ resource: 'change-sets', action: 'list' })
  const { data } = useQuery<ChangeSet[]>({
    queryKey: ['change-sets', 'of', resource, String(record?.id)],
    queryFn: ({ signal }) => listChangeSets({ kind: resource as PlannedKind, record: String(record!.id) }, signal),
    enabled: mayRead === true && record !== undefined,
    staleTime: 0,
  })
  const open = data?.filter(({ state }) => state === 'open') ?? []
  if (!record || open.length === 0) return null
  return (
    <div className="note planned-note">
      {open.map((set) => (
        <p key={set.id}>
          {translate(set.id === openSet ? 'changeSet.shown' : 'changeSet.alsoIn')}{' '}
          <Link to={`/change-sets/${set.id}`}>{set.name}</Link> ({stateOf(set)})
          {set.id !== openSet && (
            <>
              {' '}
              <Link to={editorPath(resource, String(record.id), set.id)}>{translate('changeSet.editPlanned')}</Link>
            </>
          )}
        </p>
      ))}
    </div>
  )
}
