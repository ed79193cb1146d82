/** The latest bulk changes; each can be undone as a whole. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ChangeResult, LastChange } from '@tussenuit/modules/office/bulk-change/contract.ts'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { callApi } from '../../kit/data-provider.ts'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { useAction } from '../../kit/use-action.ts'

export function RecentBulkChangesButton({ mayEdit }: { mayEdit: boolean }) {
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
  const moment = useDateTimeFormat()
  const heading = useId()
  const { data } = useQuery<LastChange[]>({
    queryKey: ['deal-changes'],
    queryFn: ({ signal }) => callApi('GET /dealChanges', {}, signal),
  })
  const undo = useAction(
    (id: number): Promise<ChangeResult> => callApi('POST /undoDealChanges/:id', { params: { id } }),
    {
      done: ({ rows }) => {
        const refused = rows.filter(({ refusal }) => refusal !== null).length
        return refused > 0
          ? { text: 'bulk.undoneInPart', type: 'warning', messageArgs: { smart_count: refused } }
          : { text: 'bulk.undone', messageArgs: { smart_count: refused } }
      },
      reload: 'everything',
    },
  )
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
                mayEdit && (
                  <Button disabled={undo.busy} onClick={() => void undo.run(change.id)}>
                    {translate('bulk.undo')}
                  </Button>
                )
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
