/** Beside a setting that protects the shop: what is to make it less strict, from when, and who decides on it before. */
import { Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isLimit } from '@tussenuit/modules/protection/changes.ts'
import type { ProtectionChange } from '@tussenuit/modules/protection/contract.ts'
import { useNotify, usePermissions, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useDates, useEuros } from '../look/dates.ts'
import { useRefusal } from '../kit/refusal.ts'
import { permissionKey, useRoleName } from '../users/roles.ts'
import { approveProtectionChange, readProtectionChanges, withdrawProtectionChange } from './calls.ts'

export const protectionKey = ['protection-changes']

type PlannedProps = {
  kind: ProtectionChange['kind']
  /** Of the role or account; every one of the kind where it is left out. */
  subjectId?: number
  /** Read anew where it is another one. */
  version?: number
  /** After one was approved: what counts now is shown. */
  onApproved?: () => void
}

export function PlannedProtection({ kind, subjectId, version, onApproved }: PlannedProps) {
  const { data = [] } = useQuery({
    queryKey: [...protectionKey, version ?? 0],
    queryFn: readProtectionChanges,
    staleTime: 0,
  })
  const changes = data.filter(
    (change) => change.kind === kind && (subjectId === undefined || change.subject_id === subjectId),
  )
  return changes.map((change) => <Planned key={change.id} change={change} onApproved={onApproved} />)
}

function Planned({ change, onApproved }: { change: ProtectionChange; onApproved: (() => void) | undefined }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refuse = useRefusal()
  const refresh = useRefresh()
  const queries = useQueryClient()
  const moment = useDates()
  const valuesOf = useValues()
  const { permissions: own = [] } = usePermissions<string[]>()
  const [busy, setBusy] = useState(false)
  const mayWithdraw = own.includes(isLimit(change.kind) ? 'settings.write' : 'users.write')
  const decide = async (work: (id: number) => Promise<void>, successMessage: string) => {
    setBusy(true)
    try {
      await work(change.id)
      notify(successMessage, { type: 'success' })
      if (work === approveProtectionChange) {
        refresh()
        onApproved?.()
      }
    } catch (error) {
      refuse(error)
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: protectionKey })
  }
  return (
    <div className="note" role="status">
      <p>
        <b>{translate(sentenceOf(change), valuesOf(change))}</b>
      </p>
      <p>
        {translate('protection.from', { moment: moment(change.effective_at) })}{' '}
        {translate('protection.askedBy', { who: change.asked_by, moment: moment(change.asked_at) })}
      </p>
      {(mayWithdraw || change.may_approve) && (
        <span className="row-actions">
          {change.may_approve && own.includes('users.write') && (
            <Button
              variant="contained"
              disabled={busy}
              onClick={() => void decide(approveProtectionChange, 'protection.approved')}
            >
              {translate('protection.approve')}
            </Button>
          )}
          {mayWithdraw && (
            <Button
              variant="outlined"
              disabled={busy}
              onClick={() => void decide(withdrawProtectionChange, 'protection.withdrawn')}
            >
              {translate('protection.withdraw')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

const sentenceOf = ({ kind, after }: ProtectionChange): string =>
  isLimit(kind) && (after.cents ?? null) === null ? `protection.${kind}_none` : `protection.${kind}`

/** What the sentence of each kind names. */
function useValues(): (change: ProtectionChange) => { name?: string; before?: string; after?: string } {
  const translate = useTranslate()
  const euros = useEuros()
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
          after: (after.permissions ?? []).map((permission) => translate(permissionKey(permission))).join(', '),
        }
      case 'user_role':
        return { name, before: nameOf(before.role ?? ''), after: nameOf(after.role ?? '') }
    }
  }
}
