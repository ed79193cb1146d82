/** The conflict dialog: both versions side by side, and the choice between them. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type RaRecord, useEditContext, useResourceContext, useTranslate } from 'ra-core'
import { toRequestBody } from '../data-provider.ts'
import { RecordDifferences } from './differences.tsx'
import { useNotifyFieldProblems } from '../refusal.ts'
import { type Resource, type ResourceName, resources } from '../resources.ts'

/**
 * `choices` overrides the actions for keeping the user's version and for taking the other one; by default they save or
 * reload the record.
 */
export function ConflictDialog({
  mine,
  theirs,
  close,
  choices,
}: {
  mine: RaRecord
  theirs: RaRecord
  close: () => void
  choices?: { keepMine: (record: RaRecord) => void; takeTheirs: () => void }
}) {
  const translate = useTranslate()
  const name = useResourceContext() as ResourceName
  const resource: Resource = resources[name]
  const { save, refetch } = useEditContext()
  const refuse = useNotifyFieldProblems()
  const saveMine = async (record: Partial<RaRecord>) => {
    const problems = await save?.(record)
    if (!problems) return
    close()
    refuse(problems)
  }
  const who = theirs['updated_by'] ?? translate('conflict.somebody')
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{translate('conflict.title', { who })}</DialogTitle>
      <DialogContent>
        <p>{translate('conflict.lead')}</p>
        <RecordDifferences
          resource={name}
          left={{ title: translate('conflict.yours'), record: toRequestBody(resource, mine) }}
          right={{ title: translate('conflict.theirs'), record: toRequestBody(resource, theirs) }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('conflict.goOn')}</Button>
        <Button
          onClick={() => {
            close()
            if (choices) choices.takeTheirs()
            else void refetch()
          }}
        >
          {translate('conflict.useTheirs')}
        </Button>
        <Button
          variant="contained"
          color="primary"
          onClick={() => {
            const record = { ...mine, version: theirs['version'] }
            if (choices) choices.keepMine(record)
            else void saveMine(record)
          }}
        >
          {translate('conflict.useMine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
