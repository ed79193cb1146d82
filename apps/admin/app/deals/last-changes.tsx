/** The last changes of many deals, each to be undone as one. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { LastChange } from '@tussenuit/modules/bulk-change/contract.ts'
import { useNotify, useRefresh, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { send } from '../data-provider.ts'
import { useDates } from '../look/dates.ts'
import { useRefusal } from '../kit/refusal.ts'

export function LastChanges({ mayEdit }: { mayEdit: boolean }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="bare" onClick={() => setOpen(true)}>
        {translate('bulk.last')}
      </button>
      {isOpen && <ChangesDialog mayEdit={mayEdit} close={() => setOpen(false)} />}
    </>
  )
}

function ChangesDialog({ mayEdit, close }: { mayEdit: boolean; close: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const refuse = useRefusal()
  const moment = useDates()
  const heading = useId()
  const { data, refetch } = useQuery<LastChange[]>({
    queryKey: ['deal-changes'],
    queryFn: ({ signal }) => send('GET /dealChanges', {}, signal),
  })
  const undo = async (id: number) => {
    try {
      const { rows } = await send('POST /undoDealChanges/:id', { params: { id } })
      const refused = (rows as { refusal: unknown }[]).filter(({ refusal }) => refusal !== null).length
      notify(refused > 0 ? 'bulk.undoneInPart' : 'bulk.undone', {
        type: refused > 0 ? 'warning' : 'success',
        messageArgs: { smart_count: refused },
      })
      refresh()
      await refetch()
    } catch (error) {
      refuse(error)
    }
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <DialogTitle id={heading}>{translate('bulk.last')}</DialogTitle>
      <DialogContent>
        {data?.length === 0 && <p className="quiet">{translate('bulk.none')}</p>}
        <ul className="users">
          {data?.map((change) => (
            <li key={change.id}>
              <span>
                {translate('bulk.entry', {
                  smart_count: change.deals,
                  fields: change.fields.map((field) => translate(`field.${field}`)).join(', '),
                })}
                <br />
                <span className="quiet">
                  {change.by}, <span className="figures">{moment(change.at)}</span>
                </span>
              </span>
              {change.undone_by ? (
                <span className="quiet">{translate('bulk.undoneBy', { by: change.undone_by })}</span>
              ) : (
                mayEdit && <Button onClick={() => void undo(change.id)}>{translate('bulk.undo')}</Button>
              )}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('users.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
