/** The frame of an action that takes effect at once: what it does is shown, refusals stay beside it. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { failedOf } from '../hotels/calls.ts'

export type ActionProps = { done: () => Promise<void>; close: () => void }

/** `act` throws CallFailed; `said` is the message that it worked. Disabled as long as the effect is not known. */
export function ActionDialog({
  title,
  confirm,
  said,
  ready,
  act,
  done,
  close,
  children,
}: ActionProps & {
  title: string
  confirm: string
  said: string
  ready: boolean
  act: () => Promise<unknown>
  children: ReactNode
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const heading = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      await act()
      notify(said, { type: 'success' })
      close()
      await done()
    } catch (error) {
      const { status, code, message, fields } = failedOf(error)
      const [field] = fields
      const because = field ? translate(`problem.${field.code}`, { _: field.message }) : message
      setProblem(translate(status === 0 ? 'refusal.away' : `refusal.${code}`, { _: because }))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={() => !busy && close()} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={heading}>{title}</DialogTitle>
        <DialogContent className="stack">
          {children}
          {problem !== '' && (
            <p className="bad" role="alert">
              {problem}
            </p>
          )}
        </DialogContent>
        <DialogActions>
          <Button disabled={busy} onClick={close}>
            {translate('reservation.leave')}
          </Button>
          <Button type="submit" variant="contained" color="primary" disabled={!ready || busy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
