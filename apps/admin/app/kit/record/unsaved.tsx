/** The number and names of a form's unsaved fields, and the button that discards them. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'

/** Maximum number of names listed before a text such as "and 4 more". */
const maxNames = 3

export function UnsavedFieldList({ count, names }: { count: number; names: readonly string[] }) {
  const translate = useTranslate()
  const more = names.length - maxNames
  return (
    <p className="unsaved-fields">
      <b role="status">{translate('edit.unsaved', { smart_count: count })}</b>{' '}
      <span>
        {names.slice(0, maxNames).join(', ')}
        {more > 0 && ` ${translate('users.more', { smart_count: more })}`}
      </span>
    </p>
  )
}

/** `focusAfter` is the id of the element that gets the focus when the button disappears. */
export function DiscardButton({ lead, focusAfter }: { lead: string; focusAfter: string }) {
  const translate = useTranslate()
  const { reset } = useFormContext()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {translate('edit.discard')}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} fullWidth maxWidth="xs" aria-labelledby="discard-title">
        <DialogTitle id="discard-title">{translate('edit.discardTitle')}</DialogTitle>
        <DialogContent>
          <p>{translate(lead)}</p>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>{translate('conflict.goOn')}</Button>
          <Button
            variant="contained"
            color="error"
            onClick={() => {
              setAsking(false)
              reset()
              document.getElementById(focusAfter)?.focus({ preventScroll: true })
            }}
          >
            {translate('edit.discard')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
