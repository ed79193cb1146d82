/**
 * Whether the shop is open to visitors. This section closes it; the start page, which lists the missing steps, opens
 * it.
 */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useShopOpening } from '../../kit/opening.ts'

export function ShopOpeningSetting({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const { opening, change } = useShopOpening()
  const [isAsking, setAsking] = useState(false)
  if (!opening) return null
  const close = async () => {
    await change.run(false)
    setAsking(false)
  }
  return (
    <section>
      <header className="row">
        <h2>{translate('opening.title')}</h2>
        <span className={opening.open ? 'state state-active' : 'state state-draft'}>
          {translate(opening.open ? 'opening.stateOpen' : 'opening.stateClosed')}
        </span>
      </header>
      <p>{translate(opening.open ? 'opening.isOpen' : 'opening.isClosed')}</p>
      {!readOnly && !opening.open && (
        <p>
          <Link to="/">{translate('opening.toSteps')}</Link>
        </p>
      )}
      {!readOnly && opening.open && (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {translate('opening.close')}
        </Button>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} fullWidth maxWidth="sm" aria-labelledby="close-shop">
        <DialogTitle id="close-shop">{translate('opening.closeTitle')}</DialogTitle>
        <DialogContent>
          <p>{translate('opening.closeLead')}</p>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>{translate('edit.cancel')}</Button>
          <Button variant="contained" color="error" disabled={change.busy} onClick={() => void close()}>
            {translate('opening.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  )
}
