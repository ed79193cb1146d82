/** One change set: its name and moment, each change beside what is now, and release, rehearsal and rolling back. */
import { Button, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ChangeRefusal, ChangeSet } from '@tussenuit/modules/change-set/contract.ts'
import { ResourceContextProvider, useCanAccess, useNotify, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { BackToList } from '../editor/back-to-list.tsx'
import { failedOf } from '../kit/refusal.ts'
import { fromLocalTime, toLocalTime } from '../look/local-time.ts'
import { PageHead } from '../look/page-head.tsx'
import { useRefusal } from '../kit/refusal.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { deleteSet, readSet, releaseSet, rollBackSet, updateSet } from './calls.ts'
import { Changes } from './changes.tsx'
import { useSetState } from './set-state.ts'
import './change-sets.css'

export default function ChangeSetPage() {
  const translate = useTranslate()
  const stateOf = useSetState()
  const id = Number(useParams()['id'])
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'change-sets', action: 'edit' })
  const {
    data: set,
    error,
    refetch,
  } = useQuery<ChangeSet>({
    queryKey: ['change-sets', id],
    queryFn: ({ signal }) => readSet(id, signal),
    retry: false,
  })
  if (error) return <p className="note">{translate('refusal.change_set_unknown')}</p>
  if (!set) return <PageHead title={translate('ra.page.loading')} />
  const again = async () => void (await refetch())
  const isOpen = set.state === 'open'
  return (
    <>
      <ResourceContextProvider value="change-sets">
        <BackToList />
      </ResourceContextProvider>
      <PageHead title={set.name} lead={stateOf(set)} />
      <Refusals refusals={set.refusals} />
      {isOpen && mayWrite && <Moment key={set.version} set={set} saved={again} />}
      <Changes set={set} mayWrite={isOpen && mayWrite} changed={again} />
      {mayWrite && set.state !== 'rolled_back' && <Actions set={set} done={again} />}
    </>
  )
}

function Refusals({ refusals }: { refusals: readonly ChangeRefusal[] }) {
  const translate = useTranslate()
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
            {translate(`refusal.${code}`, { _: message })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Moment({ set, saved }: { set: ChangeSet; saved: () => Promise<void> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refuse = useRefusal()
  const [name, setName] = useState(set.name)
  const [at, setAt] = useState(set.release_at ? toLocalTime(new Date(set.release_at)) : '')
  const [problem, setProblem] = useState('')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setProblem('')
    try {
      const release_at = at === '' ? null : fromLocalTime(at).toISOString()
      await updateSet(set, { name: name.trim(), release_at })
      notify('edit.saved', { type: 'success' })
      await saved()
    } catch (error) {
      if (failedOf(error).fields.length > 0) setProblem('changeSet.momentPast')
      else refuse(error)
    }
  }
  return (
    <form className="change-set-form" onSubmit={(event) => void save(event)}>
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
        error={problem !== ''}
        helperText={translate(problem || 'changeSet.momentHelp')}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => setAt(event.target.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {translate('edit.save')}
      </Button>
    </form>
  )
}

type Asked = 'release' | 'rollBack' | 'delete'

function Actions({ set, done }: { set: ChangeSet; done: () => Promise<void> }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const refuse = useRefusal()
  const [asked, ask] = useState<Asked | null>(null)
  const [refusals, setRefusals] = useState<ChangeRefusal[]>([])
  const rehearse = async () => {
    try {
      const found = await releaseSet(set.id, true)
      setRefusals(found)
      if (found.length === 0) notify('changeSet.ready', { type: 'success' })
    } catch (error) {
      refuse(error)
    }
  }
  const act = {
    release: () => releaseSet(set.id, false),
    rollBack: () => rollBackSet(set.id),
    delete: () => deleteSet(set.id),
  }
  const offered: Asked[] = set.state === 'open' ? ['release', 'delete'] : ['rollBack']
  return (
    <>
      <Refusals refusals={refusals} />
      <div className="editor-end">
        {set.state === 'open' && (
          <Button disabled={set.changes.length === 0} onClick={() => void rehearse()}>
            {translate('changeSet.rehearse')}
          </Button>
        )}
        {offered.map((name) => (
          <Button
            key={name}
            variant={name === 'release' ? 'contained' : 'text'}
            color={name === 'delete' ? 'error' : 'primary'}
            disabled={name === 'release' && set.changes.length === 0}
            onClick={() => ask(name)}
          >
            {translate(`changeSet.${name}`)}
          </Button>
        ))}
      </div>
      {asked && (
        <ActionDialog
          title={translate(`changeSet.${asked}Title`, { name: set.name })}
          confirm={translate(`changeSet.${asked}`)}
          said={`changeSet.${asked}Done`}
          ready
          act={act[asked]}
          done={asked === 'delete' ? async () => void (await navigate('/change-sets')) : done}
          close={() => ask(null)}
        >
          <p>{translate(`changeSet.${asked}Lead`, { smart_count: set.changes.length })}</p>
        </ActionDialog>
      )}
    </>
  )
}
