/**
 * One change set: name, release time, the changes compared with the current records, and release, dry run and rollback.
 */
import { Button, TextField } from '@mui/material'
import type { ChangeRefusal, ChangeSet } from '@tussenuit/modules/office/change-set/contract.ts'
import { ResourceContextProvider, useCanAccess, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { BackToListLink } from '../../kit/record/back-to-list.tsx'
import { parseAmsterdamInputValue, toAmsterdamInputValue } from '../../kit/page/local-time.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { useRefusalText } from '../../kit/refusal.ts'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLoad } from '../../kit/use-load.ts'
import {
  deleteChangeSet,
  readChangeSet,
  releaseChangeSet,
  rollBackChangeSet,
  changeSetsKey,
  updateChangeSet,
} from '../../kit/change-set/calls.ts'
import { ClosureEffects } from './closure-effects.tsx'
import { PlannedChangeList } from './changes.tsx'
import { useChangeSetStateText } from '../../kit/change-set/set-state.ts'
import '../../kit/change-set/change-sets.css'

export default function ChangeSetPage() {
  const translate = useTranslate()
  const stateOf = useChangeSetStateText()
  const id = Number(useParams()['id'])
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'change-sets', action: 'edit' })
  const {
    data: set,
    refusal,
    reload,
  } = useLoad<ChangeSet>([...changeSetsKey, id], (signal) => readChangeSet(id, signal))
  if (!set)
    return refusal === '' ? <PageHeader title={translate('ra.page.loading')} /> : <RefusalMessage text={refusal} />
  const isOpen = set.state === 'open'
  return (
    <>
      <ResourceContextProvider value="change-sets">
        <BackToListLink />
      </ResourceContextProvider>
      <PageHeader title={set.name} lead={stateOf(set)} />
      <RefusalMessage text={refusal} />
      <ChangeRefusals refusals={set.refusals} />
      {isOpen && mayWrite && <ReleaseMomentForm key={set.version} set={set} />}
      <PlannedChangeList set={set} mayWrite={isOpen && mayWrite} />
      {mayWrite && set.state !== 'rolled_back' && <ChangeSetActions set={set} done={reload} />}
    </>
  )
}

function ChangeRefusals({ refusals }: { refusals: readonly ChangeRefusal[] }) {
  const translate = useTranslate()
  const textOf = useRefusalText()
  if (refusals.length === 0) return null
  return (
    <div className="note planned-note" role="status">
      <p>{translate('changeSet.refusals')}</p>
      <ul>
        {refusals.map(({ kind, record, title, code, message }) => (
          <li key={`${kind} ${record}`}>
            {kind && (
              <>
                <bdi>{title || translate(`resources.${kind}.name`, { smart_count: 2 })}</bdi>:{' '}
              </>
            )}
            {textOf({ code, message })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ReleaseMomentForm({ set }: { set: ChangeSet }) {
  const translate = useTranslate()
  const [name, setName] = useState(set.name)
  const [at, setAt] = useState(set.release_at ? toAmsterdamInputValue(new Date(set.release_at)) : '')
  const save = useAction(
    async () =>
      updateChangeSet(set, {
        name: name.trim(),
        release_at: at === '' ? null : parseAmsterdamInputValue(at).toISOString(),
      }),
    {
      done: 'changeSet.saved',
      reload: [changeSetsKey],
      onRefused: ({ fields }) => (fields.length > 0 ? null : undefined),
    },
  )
  const isWrong = Object.keys(save.problems).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <form className="change-set-form" onSubmit={submit}>
      <TextField
        label={translate('changeSet.name')}
        value={name}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={translate('changeSet.moment')}
        value={at}
        error={isWrong}
        helperText={translate(isWrong ? 'changeSet.momentPast' : 'changeSet.momentHelp')}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => setAt(event.target.value)}
      />
      <Button type="submit" disabled={save.busy || name.trim() === ''}>
        {translate('edit.save')}
      </Button>
    </form>
  )
}

type SetAction = 'release' | 'rollBack' | 'delete'

function ChangeSetActions({ set, done }: { set: ChangeSet; done: () => unknown }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [action, setAction] = useState<SetAction | null>(null)
  const rehearse = useAction(() => releaseChangeSet(set.id, true), {
    done: (refusals) => (refusals.length === 0 ? 'changeSet.ready' : null),
  })
  const act = {
    release: () => releaseChangeSet(set.id, false),
    rollBack: () => rollBackChangeSet(set.id),
    delete: () => deleteChangeSet(set.id),
  }
  const actions: SetAction[] = set.state === 'open' ? ['release', 'delete'] : ['rollBack']
  return (
    <>
      <ChangeRefusals refusals={rehearse.output ?? []} />
      <div className="editor-end">
        {set.state === 'open' && (
          <Button disabled={rehearse.busy || set.changes.length === 0} onClick={() => void rehearse.run()}>
            {translate('changeSet.rehearse')}
          </Button>
        )}
        {actions.map((name) => (
          <Button
            key={name}
            variant={name === 'release' ? 'contained' : 'text'}
            color={name === 'delete' ? 'error' : 'primary'}
            disabled={name === 'release' && set.changes.length === 0}
            onClick={() => setAction(name)}
          >
            {translate(`changeSet.${name}`)}
          </Button>
        ))}
      </div>
      {action && (
        <ConfirmActionDialog
          title={translate(`changeSet.${action}Title`, { name: set.name })}
          confirm={translate(`changeSet.${action}`)}
          successMessage={`changeSet.${action}Done`}
          ready
          act={act[action]}
          done={action === 'delete' ? async () => void (await navigate('/change-sets')) : done}
          close={() => setAction(null)}
        >
          <p>{translate(`changeSet.${action}Lead`, { smart_count: set.changes.length })}</p>
          {action === 'release' && <ClosureEffects set={set} />}
        </ConfirmActionDialog>
      )}
    </>
  )
}
