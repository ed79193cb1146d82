/** The versions of the deal: who changed it and when, the differences from the form, and restoring a version. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { DealContent } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { useNotify, useRecordContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { callApi } from '../../kit/data-provider.ts'
import { RecordDifferences } from '../../kit/record/differences.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { dealFields } from '../../kit/deal-fields.ts'

type Entry = {
  id: number
  version: number
  action: string
  at: string
  by: string | null
  changed: string[]
  content: DealContent | null
}
const maxVersions = 50

export default function DealHistory({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const day = useDateTimeFormat()
  const deal = useRecordContext()!
  const { data, isPending } = useQuery<{ items: Entry[]; total: number }>({
    queryKey: ['history', deal.id, deal['updated_at']],
    queryFn: () => callApi('GET /dealHistory/:id', { params: { id: deal.id }, query: { limit: maxVersions } }),
  })
  const [comparedEntry, setComparedEntry] = useState<Entry | null>(null)
  if (isPending) return <p className="quiet">{translate('ra.page.loading')}</p>
  const items = data?.items ?? []
  return (
    <section>
      <h2>{translate('deal.part.history')}</h2>
      {items.length === 0 && <p className="quiet">{translate('history.none')}</p>}
      <ol className="history">
        {items.map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{translate(`history.${entry.action}`, { version: entry.version })}</b>
              <small>
                {day(entry.at)}
                {entry.by && ` · ${entry.by}`}
              </small>
              {entry.changed.length > 0 && (
                <small>{entry.changed.map((field) => translate(`field.${field}`, { _: field })).join(', ')}</small>
              )}
            </span>
            {entry.content && (
              <Button onClick={() => setComparedEntry(entry)}>
                {translate('history.compare', { version: entry.version })}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {comparedEntry && (
        <CompareDialog entry={comparedEntry} readOnly={readOnly} close={() => setComparedEntry(null)} />
      )}
    </section>
  )
}

function CompareDialog({ entry, readOnly, close }: { entry: Entry; readOnly: boolean; close: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { getValues, setValue } = useFormContext()
  const current = Object.fromEntries(dealFields.map((field) => [field, getValues(field)]))
  const old = Object.fromEntries(dealFields.map((field) => [field, entry.content![field]]))
  const restore = () => {
    for (const field of dealFields) setValue(field, old[field], { shouldDirty: true })
    notify('history.inForm', { type: 'info', messageArgs: { version: entry.version } })
    close()
  }
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="compare-title">
      <DialogTitle id="compare-title">{translate('history.compareTitle', { version: entry.version })}</DialogTitle>
      <DialogContent>
        <RecordDifferences
          resource="deals"
          left={{ title: translate('history.now'), record: current }}
          right={{ title: translate('history.then', { version: entry.version }), record: old }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('users.close')}</Button>
        {!readOnly && (
          <Button variant="contained" color="primary" onClick={restore}>
            {translate('history.putBack')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
