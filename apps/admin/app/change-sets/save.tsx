/** The end of an editor whose record can be planned: saves it at once, or keeps the change in a change set. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeSet } from '@tussenuit/modules/change-set/contract.ts'
import {
  type HttpError,
  type RaRecord,
  setSubmissionErrors,
  useCanAccess,
  useNotify,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'ra-core'
import { useEffect, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { savePlanned } from '../data-provider.ts'
import { Conflict } from '../editor/conflict.tsx'
import { useRefusal } from '../kit/refusal.ts'
import { type Resource, type ResourceName, resources } from '../resources.ts'
import { addSet, listSets } from './calls.ts'
import { editorOf, useChangeSetParam } from './change-set-param.ts'
import { SaveButton } from '../editor/save-button.tsx'

export function SaveOrPlan({ label = 'edit.save' }: { label?: string }) {
  const translate = useTranslate()
  const set = useChangeSetParam()
  const resource = useResourceContext()!
  const record = useRecordContext()
  const { canAccess: mayPlan } = useCanAccess({ resource: 'change-sets', action: 'edit' })
  const [isAsking, setAsking] = useState(false)
  const { plan, conflict } = usePlan()
  if (set !== null)
    return (
      <>
        <Button variant="contained" onClick={() => plan(() => Promise.resolve(set))}>
          {translate('changeSet.savePlanned')}
        </Button>
        <Button component={Link} to={editorOf(resource, String(record?.id))}>
          {translate('changeSet.toPresent')}
        </Button>
        {conflict}
      </>
    )
  return (
    <>
      <SaveButton label={label} alwaysEnable={record?.['version'] === 0} />
      {mayPlan && <Button onClick={() => setAsking(true)}>{translate('changeSet.plan')}</Button>}
      {isAsking && <Choice close={() => setAsking(false)} plan={plan} />}
      {conflict}
    </>
  )
}

/** Keeps the form's values in the set that `choose` answers, and goes on there; a conflict is shown as on saving. */
function usePlan() {
  const name = useResourceContext() as ResourceName
  const { toRecord }: Resource = resources[name]
  const record = useRecordContext()
  const notify = useNotify()
  const refuse = useRefusal()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { handleSubmit, reset, setError } = useFormContext()
  const [conflict, setConflict] = useState<{ mine: RaRecord; theirs: RaRecord; set: number } | null>(null)
  const [goOn, setGoOn] = useState<string | null>(null)
  // The form is clean once this runs: leaving it asks nothing.
  useEffect(() => {
    if (goOn !== null) void navigate(goOn, { replace: true })
  }, [goOn, navigate])
  const keep = async (set: number, values: RaRecord) => {
    try {
      await savePlanned(name, set, values)
      reset(values)
      notify('changeSet.saved', { type: 'success' })
      await cache.invalidateQueries({ queryKey: ['change-sets'] })
      await cache.invalidateQueries({ queryKey: [name, 'getOne'] })
      setGoOn(editorOf(name, String(values.id), set))
    } catch (thrown) {
      const error = thrown as HttpError
      const current = error.body?.code === 'record_changed' ? error.body.data.current : null
      if (current) setConflict({ mine: values, theirs: toRecord ? toRecord(current) : current, set })
      else if (error.body?.errors) setSubmissionErrors(error.body.errors, setError)
      else refuse(error)
    }
  }
  const plan = (choose: () => Promise<number>) =>
    void handleSubmit(async (values) => {
      try {
        await keep(await choose(), { ...record, ...values } as RaRecord)
      } catch (error) {
        refuse(error)
      }
    })()
  const close = () => setConflict(null)
  return {
    plan,
    conflict: conflict && (
      <Conflict
        mine={conflict.mine}
        theirs={conflict.theirs}
        close={close}
        choices={{
          keepMine: (mine) => {
            close()
            void keep(conflict.set, mine)
          },
          takeTheirs: () => {
            reset(conflict.theirs)
            setGoOn(editorOf(name, String(conflict.mine.id)))
          },
        }}
      />
    ),
  }
}

function Choice({ close, plan }: { close: () => void; plan: (choose: () => Promise<number>) => void }) {
  const translate = useTranslate()
  const heading = useId()
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const { data } = useQuery<ChangeSet[]>({
    queryKey: ['change-sets'],
    queryFn: ({ signal }) => listSets({}, signal),
    staleTime: 0,
  })
  const open = data?.filter(({ state }) => state === 'open') ?? []
  const isNew = chosen === ''
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={heading}>
      <DialogTitle id={heading}>{translate('changeSet.plan')}</DialogTitle>
      <DialogContent className="stack">
        <p>{translate('changeSet.planLead')}</p>
        <TextField
          id="change-set"
          select
          label={translate('changeSet.where')}
          value={chosen}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          onChange={(event) => setChosen(event.target.value)}
        >
          <MenuItem value="">{translate('changeSet.inNew')}</MenuItem>
          {open.map((set) => (
            <MenuItem key={set.id} value={String(set.id)}>
              {set.name}
            </MenuItem>
          ))}
        </TextField>
        {isNew && (
          <TextField
            label={translate('changeSet.newName')}
            value={name}
            slotProps={{ htmlInput: { maxLength: 120 } }}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('conflict.goOn')}</Button>
        <Button
          variant="contained"
          disabled={isNew && name.trim() === ''}
          onClick={() => {
            close()
            plan(() => (isNew ? addSet(name.trim()) : Promise.resolve(Number(chosen))))
          }}
        >
          {translate('changeSet.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
