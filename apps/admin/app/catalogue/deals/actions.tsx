/** Actions on a deal: put on sale, take off sale, delete, restore, duplicate, remove permanently. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, Menu, MenuItem } from '@mui/material'
import { useRedirect, useRefresh, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../kit/data-provider.ts'
import { useAction } from '../../kit/use-action.ts'
import { MoreVert } from '../../kit/page/icons.tsx'

export type DealHandle = { id: number; title: string; status: 'draft' | 'active' | 'deleted' }
type Problem = { path: string; code: string; message: string }
type Action = 'activate' | 'deactivate' | 'delete' | 'restore' | 'remove'
type SoldCounts = Record<string, number>

const calls: Record<Action, (id: number) => Promise<unknown>> = {
  activate: (id) => callApi('POST /activateDeal', { body: { deals_id: id, active: true } }),
  deactivate: (id) => callApi('POST /activateDeal', { body: { deals_id: id, active: false } }),
  restore: (id) => callApi('POST /activateDeal', { body: { deals_id: id, active: false } }),
  delete: (id) => callApi('DELETE /deletedeals/:id', { params: { id } }),
  remove: (id) => callApi('DELETE /permanentDeleteDeals/:id', { params: { id } }),
}
const needsConfirmation: readonly Action[] = ['delete', 'remove']

export const availableDealActions = (status: DealHandle['status']): Action[] =>
  status === 'active' ? ['deactivate', 'delete'] : status === 'draft' ? ['activate', 'delete'] : ['restore', 'remove']

/**
 * `run` opens a dialog for the actions that need confirmation and performs the others at once. The caller renders
 * `dialogs` once.
 */
export function useDealActions(deal: DealHandle): { run: (action: Action) => void; busy: boolean; dialogs: ReactNode } {
  const refresh = useRefresh()
  const redirect = useRedirect()
  const [pendingAction, setPendingAction] = useState<Action | null>(null)
  const [missing, setMissing] = useState<Problem[] | null>(null)
  const [sold, setSold] = useState<SoldCounts | null>(null)
  const perform = useAction((action: Action) => calls[action](deal.id), {
    done: (_output, action) => `deal.done.${action}`,
    after: (_output, action) => {
      setPendingAction(null)
      // After a removal only the lists are reloaded: the editor of the removed deal may still be open.
      if (action === 'remove') redirect('list', 'deals')
      else refresh()
    },
    reload: [['deals', 'getList']],
    onRefused: ({ code, data }) => {
      setPendingAction(null)
      if (code === 'deal_incomplete') setMissing((data as { missing: Problem[] }).missing)
      else if (code === 'deal_sold') setSold((data as { sold: SoldCounts }).sold)
      else return undefined
      return null
    },
  })
  const run = (action: Action) =>
    needsConfirmation.includes(action) ? setPendingAction(action) : void perform.run(action)
  const dialogs = (
    <>
      <ConfirmAction
        deal={deal}
        action={pendingAction}
        busy={perform.busy}
        confirm={(action) => void perform.run(action)}
        close={() => setPendingAction(null)}
      />
      <MissingDialog deal={deal} missing={missing} close={() => setMissing(null)} />
      <SoldDialog sold={sold} close={() => setSold(null)} />
    </>
  )
  return { run, busy: perform.busy, dialogs }
}

type ConfirmActionProps = {
  deal: DealHandle
  /** The action that is waiting for confirmation, or null. */
  action: Action | null
  busy: boolean
  confirm: (action: Action) => void
  close: () => void
}

function ConfirmAction({ deal, action, busy, confirm, close }: ConfirmActionProps) {
  const translate = useTranslate()
  return (
    <Dialog open={action !== null} onClose={close} fullWidth maxWidth="sm" aria-labelledby="ask-title">
      <DialogTitle id="ask-title">{translate(`deal.ask.${action}`, { title: deal.title })}</DialogTitle>
      <DialogContent>
        <p>{translate(`deal.askLead.${action}`)}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('edit.cancel')}</Button>
        <Button variant="contained" color="error" disabled={busy} onClick={() => confirm(action!)}>
          {translate(`deal.do.${action}`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type MissingDialogProps = { deal: DealHandle; missing: Problem[] | null; close: () => void }

function MissingDialog({ deal, missing, close }: MissingDialogProps) {
  const translate = useTranslate()
  return (
    <Dialog open={missing !== null} onClose={close} fullWidth maxWidth="sm" aria-labelledby="missing-title">
      <DialogTitle id="missing-title">{translate('deal.missingTitle', { title: deal.title })}</DialogTitle>
      <DialogContent>
        <MissingFieldList id={deal.id} missing={missing ?? []} choose={close} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('users.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Explains why a deal cannot be removed: counts of what was sold. */
function SoldDialog({ sold, close }: { sold: SoldCounts | null; close: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog open={sold !== null} onClose={close} fullWidth maxWidth="sm" aria-labelledby="sold-title">
      <DialogTitle id="sold-title">{translate('deal.soldTitle')}</DialogTitle>
      <DialogContent>
        <p>{translate('deal.soldLead')}</p>
        <ul className="users">
          {Object.entries(sold ?? {}).map(([kind, count]) =>
            count > 0 ? (
              <li key={kind}>
                <span>{translate(`deal.sold.${kind}`)}</span>
                <span className="figures">{count}</span>
              </li>
            ) : null,
          )}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('users.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The missing values, each with a link to its field. */
export function MissingFieldList({ id, missing, choose }: { id: number; missing: Problem[]; choose?: () => void }) {
  const translate = useTranslate()
  return (
    <ul className="missing">
      {missing.map(({ path, code, message }) => (
        <li key={`${path}${code}${message}`}>
          <Link to={`/deals/${id}?at=${encodeURIComponent(path)}`} onClick={choose}>
            {translate(`missing.${code}`, { _: message })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The actions of a row behind one button. */
export function DealActionsMenu({ deal }: { deal: DealHandle }) {
  const translate = useTranslate()
  const { run, dialogs } = useDealActions(deal)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={translate('deal.actions', { title: deal.title })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={close}>
          <MenuItem component={Link} to={`/deals/create?copy=${deal.id}`}>
            {translate('deal.do.duplicate')}
          </MenuItem>
          {availableDealActions(deal.status).map((action) => (
            <MenuItem
              key={action}
              onClick={() => {
                close()
                run(action)
              }}
            >
              {translate(`deal.do.${action}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {dialogs}
    </>
  )
}
