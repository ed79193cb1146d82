/** The save buttons of an editor with change sets: save now, or plan the change. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import {
  type RaRecord,
  setSubmissionErrors,
  useCanAccess,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'ra-core'
import { useEffect, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { toFormErrors, savePlannedChange } from '../data-provider.ts'
import { ConflictDialog } from '../record/conflict.tsx'
import { useAction } from '../use-action.ts'
import { type Resource, type ResourceName, resources } from '../resources.ts'
import { changeSetsKey } from './calls.ts'
import { editorPath, useChangeSetParam } from './change-set-param.ts'
import { ChangeSetFields, useChangeSetChoice } from './set-choice.tsx'
import { SaveButton } from '../record/save-button.tsx'

export function SaveOrPlanButton({ label = 'edit.save' }: { label?: string }) {
  const translate = useTranslate()
  const set = useChangeSetParam()
  const resource = useResourceContext()!
  const record = useRecordContext()
  const { canAccess: mayPlan } = useCanAccess({ resource: 'change-sets', action: 'edit' })
  const [isAsking, setAsking] = useState(false)
  const { plan, busy, conflict } = usePlan()
  if (set !== null)
    return (
      <>
        <Button variant="contained" disabled={busy} onClick={() => plan(() => Promise.resolve(set))}>
          {translate('changeSet.savePlanned')}
        </Button>
        <Button component={Link} to={editorPath(resource, String(record?.id))}>
          {translate('changeSet.toPresent')}
        </Button>
        {conflict}
      </>
    )
  return (
    <>
      <SaveButton label={label} alwaysEnable={record?.['version'] === 0} />
      {mayPlan && (
        <Button disabled={busy} onClick={() => setAsking(true)}>
          {translate('changeSet.plan')}
        </Button>
      )}
      {isAsking && <ChangeSetDialog close={() => setAsking(false)} plan={plan} />}
      {conflict}
    </>
  )
}

/**
 * Saves the form's values in the change set that `choose` returns and opens the planned version. Conflicts are shown as
 * when saving.
 */
function usePlan() {
  const name = useResourceContext() as ResourceName
  const { toRecord }: Resource = resources[name]
  const record = useRecordContext()
  const navigate = useNavigate()
  const { handleSubmit, reset, setError } = useFormContext()
  const [conflict, setConflict] = useState<{ mine: RaRecord; theirs: RaRecord; set: number } | null>(null)
  const [nextAddress, setNextAddress] = useState<string | null>(null)
  // Navigates in an effect, after the form is no longer dirty; otherwise the form would ask for confirmation.
  useEffect(() => {
    if (nextAddress !== null) void navigate(nextAddress, { replace: true })
  }, [nextAddress, navigate])
  const choice = useAction((choose: () => Promise<number>) => choose())
  const save = useAction(
    async ({ set, values }: { set: number; values: RaRecord }) => {
      await savePlannedChange(name, set, values)
      return editorPath(name, String(values.id), set)
    },
    {
      done: 'changeSet.saved',
      after: (_address, { values }) => reset(values),
      reload: [changeSetsKey, [name, 'getOne']],
      onRefused: (failure, { set, values }) => {
        const { current } = failure.code === 'record_changed' ? (failure.data as { current: RaRecord }) : {}
        if (current) setConflict({ mine: values, theirs: toRecord ? toRecord(current) : current, set })
        else if (failure.fields.length > 0) setSubmissionErrors(toFormErrors(failure), setError)
        else return undefined
        return null
      },
    },
  )
  const saveAndContinue = async (set: number, values: RaRecord) => {
    const address = await save.run({ set, values })
    if (address !== undefined) setNextAddress(address)
  }
  const plan = (choose: () => Promise<number>) =>
    void handleSubmit(async (values) => {
      const set = await choice.run(choose)
      if (set !== undefined) await saveAndContinue(set, { ...record, ...values } as RaRecord)
    })()
  const close = () => setConflict(null)
  return {
    plan,
    busy: choice.busy || save.busy,
    conflict: conflict && (
      <ConflictDialog
        mine={conflict.mine}
        theirs={conflict.theirs}
        close={close}
        choices={{
          keepMine: (mine) => {
            close()
            void saveAndContinue(conflict.set, mine)
          },
          takeTheirs: () => {
            reset(conflict.theirs)
            setNextAddress(editorPath(name, String(conflict.mine.id)))
          },
        }}
      />
    ),
  }
}

function ChangeSetDialog({ close, plan }: { close: () => void; plan: (choose: () => Promise<number>) => void }) {
  const translate = useTranslate()
  const heading = useId()
  const choice = useChangeSetChoice()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={heading}>
      <DialogTitle id={heading}>{translate('changeSet.plan')}</DialogTitle>
      <DialogContent className="stack">
        <p>{translate('changeSet.planLead')}</p>
        <ChangeSetFields choice={choice} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('conflict.goOn')}</Button>
        <Button
          variant="contained"
          disabled={!choice.isComplete}
          onClick={() => {
            close()
            plan(choice.resolve)
          }}
        >
          {translate('changeSet.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
