/** The dialog of an action that takes effect immediately: shows the effect, and a refusal next to it. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import { RefusalMessage } from './refusal-message.tsx'
import { type Submission, useAction } from './use-action.ts'

export type ActionProps = { done: () => unknown; close: () => void }

/** The confirm button is disabled until `ready` is true: the input is complete and the effect is known. */
export function ConfirmActionDialog({
  title,
  confirm,
  successMessage,
  ready,
  act,
  done,
  close,
  children,
}: ActionProps & {
  title: string
  confirm: string
  successMessage: string
  ready: boolean
  act: (submission: Submission) => Promise<unknown>
  children: ReactNode
}) {
  const translate = useTranslate()
  const heading = useId()
  const { run, busy, refusal } = useAction((_input: void, submission) => act(submission), {
    done: successMessage,
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
          <RefusalMessage text={refusal} />
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
