/** What a form holds that is not saved: counted and named, and how it is discarded. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'

/** Names that are said before "and 4 more". */
const mostNames = 3

export function UnsavedFields({ count, names }: { count: number; names: readonly string[] }) {
  const translate = useTranslate()
  const more = names.length - mostNames
  return (
    <p className="unsaved-fields">
      <b role="status">{translate('edit.unsaved', { smart_count: count })}</b>{' '}
      <span>
        {names.slice(0, mostNames).join(', ')}
        {more > 0 && ` ${translate('users.more', { smart_count: more })}`}
      </span>
    </p>
  )
}

/** `focusAfter` is the id of the element that has the focus once the button is gone. */
export function Discard({ lead, focusAfter }: { lead: string; focusAfter: string }) {
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
