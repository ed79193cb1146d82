/** Pending relaxations of security settings: what changes, when it takes effect, and who must approve it. */
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { isLimitKind } from '@tussenuit/modules/people/protection/changes.ts'
import type { ProtectionChange } from '@tussenuit/modules/people/protection/contract.ts'
import { usePermissions, useRefresh, useTranslate } from 'ra-core'
import { useDateTimeFormat, useEuroFormat } from '../page/dates.ts'
import { useAction } from '../use-action.ts'
import { permissionLabelKey, useRoleName } from './roles.ts'
import { approveSecurityChange, readPendingSecurityChanges, withdrawSecurityChange } from './protection-calls.ts'

export const protectionKey = ['protection-changes']

type PlannedProps = {
  kind: ProtectionChange['kind']
  /** Restricts the list to one role or account; without it all changes of the kind are listed. */
  subjectId?: number
  /** The list reloads when the version changes. */
  version?: number
  /** Called after an approval, to show the new value. */
  onApproved?: () => void
}

export function PendingSecurityChanges({ kind, subjectId, version, onApproved }: PlannedProps) {
  const { data = [] } = useQuery({
    queryKey: [...protectionKey, version ?? 0],
    queryFn: readPendingSecurityChanges,
    staleTime: 0,
  })
  const changes = data.filter(
    (change) => change.kind === kind && (subjectId === undefined || change.subject_id === subjectId),
  )
  return changes.map((change) => <PendingProtectionChange key={change.id} change={change} onApproved={onApproved} />)
}

function PendingProtectionChange({
  change,
  onApproved,
}: {
  change: ProtectionChange
  onApproved: (() => void) | undefined
}) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const moment = useDateTimeFormat()
  const sentenceValues = useValues()
  const { permissions: own = [] } = usePermissions<string[]>()
  const mayWithdraw = own.includes(isLimitKind(change.kind) ? 'settings.write' : 'users.write')
  const reloadOptions = { reload: [protectionKey], reloadAfterRefusal: true }
  const approve = useAction(() => approveSecurityChange(change.id), {
    ...reloadOptions,
    done: 'protection.approved',
    after: () => {
      refresh()
      onApproved?.()
    },
  })
  const withdraw = useAction(() => withdrawSecurityChange(change.id), {
    ...reloadOptions,
    done: 'protection.withdrawn',
  })
  const isDeciding = approve.busy || withdraw.busy
  return (
    <div className="note" role="status">
      <p>
        <b>{translate(sentenceOf(change), sentenceValues(change))}</b>
      </p>
      <p>
        {translate('protection.from', { moment: moment(change.effective_at) })}{' '}
        {translate('protection.askedBy', { who: change.asked_by, moment: moment(change.asked_at) })}
      </p>
      {(mayWithdraw || change.may_approve) && (
        <span className="row-actions">
          {change.may_approve && own.includes('users.write') && (
            <Button variant="contained" disabled={isDeciding} onClick={() => void approve.run()}>
              {translate('protection.approve')}
            </Button>
          )}
          {mayWithdraw && (
            <Button variant="outlined" disabled={isDeciding} onClick={() => void withdraw.run()}>
              {translate('protection.withdraw')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

const sentenceOf = ({ kind, after }: ProtectionChange): string =>
  isLimitKind(kind) && (after.cents ?? null) === null ? `protection.${kind}_none` : `protection.${kind}`

/** The placeholder values for the sentence of each kind of change. */
function useValues(): (change: ProtectionChange) => { name?: string; before?: string; after?: string } {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const nameOf = useRoleName()
  return ({ kind, subject_name: name, before, after }) => {
    switch (kind) {
      case 'refund_limit':
      case 'staff_limit': {
        const limit = (cents: number | null | undefined) =>
          cents === null || cents === undefined ? translate('protection.tenfold') : euros(cents)
        return { before: limit(before.cents), after: limit(after.cents) }
      }
      case 'factor_rule':
        return { name: nameOf(name) }
      case 'role_permissions':
        return {
          name,
          after: (after.permissions ?? []).map((permission) => translate(permissionLabelKey(permission))).join(', '),
        }
      case 'user_role':
        return { name, before: nameOf(before.role ?? ''), after: nameOf(after.role ?? '') }
    }
  }
}
