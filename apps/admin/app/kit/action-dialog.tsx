/** The frame of an action that takes effect at once: what it does is shown, refusals stay beside it. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import { Refused } from './refused.tsx'
import { type Submission, useAction } from './use-action.ts'

export type ActionProps = { done: () => unknown; close: () => void }

/** `said` is the message that it worked. Disabled as long as the effect is not known. */
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
  act: (submission: Submission) => Promise<unknown>
  children: ReactNode
}) {
  const translate = useTranslate()
  const heading = useId()
  const { run, busy, refusal } = useAction((_input: void, submission) => act(submission), {
    done: said,
    inPlace: true,
    after: () => {
      close()
      return done()
    },
  })
  return (
    <Dialog open onClose={() => !busy && close()} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
        noValidate
      >
        <DialogTitle id={heading}>{title}</DialogTitle>
        <DialogContent className="stack">
          {children}
          <Refused text={refusal} />
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
