/** Actions on a deal: on sale, off sale, delete, restore, duplicate, remove permanently. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, Menu, MenuItem } from '@mui/material'
import { useRedirect, useRefresh, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { send } from '../../kit/data-provider.ts'
import { useAction } from '../../kit/use-action.ts'
import { MoreVert } from '../../kit/page/icons.tsx'

export type DealHandle = { id: number; title: string; status: 'draft' | 'active' | 'deleted' }
type Problem = { path: string; code: string; message: string }
type Action = 'activate' | 'deactivate' | 'delete' | 'restore' | 'remove'
type Sold = Record<string, number>

const calls: Record<Action, (id: number) => Promise<unknown>> = {
  activate: (id) => send('POST /activateDeal', { body: { deals_id: id, active: true } }),
  deactivate: (id) => send('POST /activateDeal', { body: { deals_id: id, active: false } }),
  restore: (id) => send('POST /activateDeal', { body: { deals_id: id, active: false } }),
  delete: (id) => send('DELETE /deletedeals/:id', { params: { id } }),
  remove: (id) => send('DELETE /permanentDeleteDeals/:id', { params: { id } }),
}
const asksFirst: readonly Action[] = ['delete', 'remove']

export const actionsOf = (status: DealHandle['status']): Action[] =>
  status === 'active' ? ['deactivate', 'delete'] : status === 'draft' ? ['activate', 'delete'] : ['restore', 'remove']

/** `run` asks where something is lost; `dialogs` stands anywhere on the screen. */
export function useDealActions(deal: DealHandle): { run: (action: Action) => void; busy: boolean; dialogs: ReactNode } {
  const translate = useTranslate()
  const refresh = useRefresh()
  const redirect = useRedirect()
  const [asking, setAsking] = useState<Action | null>(null)
  const [missing, setMissing] = useState<Problem[] | null>(null)
  const [sold, setSold] = useState<Sold | null>(null)
  const perform = useAction((action: Action) => calls[action](deal.id), {
    done: (_output, action) => `deal.done.${action}`,
    after: (_output, action) => {
      setAsking(null)
      // Of what is gone only the lists are read again: its editor may still be open.
      if (action === 'remove') redirect('list', 'deals')
      else refresh()
    },
    readAnew: [['deals', 'getList']],
    refused: ({ code, data }) => {
      setAsking(null)
      if (code === 'deal_incomplete') setMissing((data as { missing: Problem[] }).missing)
      else if (code === 'deal_sold') setSold((data as { sold: Sold }).sold)
      else return undefined
      return null
    },
  })
  const run = (action: Action) => (asksFirst.includes(action) ? setAsking(action) : void perform.run(action))
  const dialogs = (
    <>
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        fullWidth
        maxWidth="sm"
        aria-labelledby="ask-title"
      >
        <DialogTitle id="ask-title">{translate(`deal.ask.${asking}`, { title: deal.title })}</DialogTitle>
        <DialogContent>
          <p>{translate(`deal.askLead.${asking}`)}</p>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(null)}>{translate('edit.cancel')}</Button>
          <Button variant="contained" color="error" disabled={perform.busy} onClick={() => void perform.run(asking!)}>
            {translate(`deal.do.${asking}`)}
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog
        open={missing !== null}
        onClose={() => setMissing(null)}
        fullWidth
        maxWidth="sm"
        aria-labelledby="missing-title"
      >
        <DialogTitle id="missing-title">{translate('deal.missingTitle', { title: deal.title })}</DialogTitle>
        <DialogContent>
          <MissingList id={deal.id} missing={missing ?? []} choose={() => setMissing(null)} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setMissing(null)}>{translate('users.close')}</Button>
        </DialogActions>
      </Dialog>
      <Dialog open={sold !== null} onClose={() => setSold(null)} fullWidth maxWidth="sm" aria-labelledby="sold-title">
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
          <Button onClick={() => setSold(null)}>{translate('users.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
  return { run, busy: perform.busy, dialogs }
}

/** The missing values, each with a link to its field. */
export function MissingList({ id, missing, choose }: { id: number; missing: Problem[]; choose?: () => void }) {
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
export function RowActions({ deal }: { deal: DealHandle }) {
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
          {actionsOf(deal.status).map((action) => (
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
