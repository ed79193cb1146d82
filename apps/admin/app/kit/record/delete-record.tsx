/** Deletes the record of the editor after a confirmation; a refusal lists the records that still use it. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import {
  type HttpError,
  useDelete,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Delete } from '../page/icons.tsx'
import { useNotifyRefusal } from '../refusal.ts'

type User = { kind: 'deal' | 'setting'; id: number | null; title: string; status: string | null }
type Users = { users: User[]; total: number }

/** Resources with their own explanatory text. */
const leads: Record<string, string> = { users: 'user.deleteLead', roles: 'userRole.deleteLead' }

/** State and action of the deletion. `inUse` lists the records that prevent it because they use this one. */
function useDeletion() {
  const resource = useResourceContext()!
  const record = useRecordContext()!
  const notify = useNotify()
  const redirect = useRedirect()
  const refuse = useNotifyRefusal()
  const [deleteOne, { isPending }] = useDelete()
  const [isOpen, setOpen] = useState(false)
  const [inUse, setInUse] = useState<Users | null>(null)
  const close = () => {
    setOpen(false)
    setInUse(null)
  }
  const remove = () =>
    deleteOne(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('edit.deleted', { type: 'success' })
          redirect('list', resource)
        },
        onError: (thrown) => {
          const error = thrown as HttpError
          if (error.body?.code === 'record_in_use') return setInUse(error.body.data as Users)
          close()
          return refuse(error)
        },
      },
    )
  return { resource, record, asking: isOpen, setAsking: setOpen, inUse, close, remove, isPending }
}

/** `children` describe the effect of the deletion; they are rendered when the dialog opens. */
export function DeleteRecordButton({ lead = 'edit.deleteLead', children }: { lead?: string; children?: ReactNode }) {
  const translate = useTranslate()
  const { resource, record, asking: isOpen, setAsking: setOpen, inUse, close, remove, isPending } = useDeletion()
  return (
    <>
      <Button color="error" startIcon={<Delete />} onClick={() => setOpen(true)}>
        {translate('edit.delete')}
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="sm" aria-labelledby="delete-title">
        <DialogTitle id="delete-title">
          {inUse
            ? translate('users.title')
            : translate('edit.deleteTitle', { title: record['title'] ?? record['name'] ?? record['campaign_name'] })}
        </DialogTitle>
        <DialogContent>
          {inUse ? (
            <UserList {...inUse} />
          ) : (
            <>
              <p>{translate(leads[resource] ?? lead)}</p>
              {children}
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate(inUse ? 'users.close' : 'edit.cancel')}</Button>
          {!inUse && (
            <Button variant="contained" color="error" disabled={isPending} onClick={() => void remove()}>
              {translate('edit.delete')}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  )
}

function UserList({ users, total }: Users) {
  const translate = useTranslate()
  return (
    <>
      <p>{translate('users.lead')}</p>
      <ul className="users">
        {users.map(({ kind, id, title, status }) => (
          <li key={`${kind}${id}`}>
            <Link to={kind === 'deal' ? `/deals/${id}` : '/brand'}>{title}</Link>
            <span className="quiet">{translate(kind === 'setting' ? 'users.setting' : `users.${status}`)}</span>
          </li>
        ))}
      </ul>
      {total > users.length && <p>{translate('users.more', { smart_count: total - users.length })}</p>}
    </>
  )
}
