/** Asks for the user's password before a change of sign-in methods; errors are shown at the field. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useAction } from '../../kit/use-action.ts'

type Props = {
  title: string
  confirm: string
  act: (password: string) => Promise<void>
  /** The option `onRefused` of `useAction`. */
  onRefused?: (failure: CallFailed) => string | null | void
  close: () => void
}

export function PasswordDialog({ title, confirm, act, onRefused, close }: Props) {
  const translate = useTranslate()
  const [password, setPassword] = useState('')
  const {
    run,
    busy,
    refusal: problem,
  } = useAction(() => act(password), { after: close, inPlace: true, ...(onRefused ? { onRefused } : {}) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="ask-password">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="ask-password">{title}</DialogTitle>
        <DialogContent className="stack">
          <TextField
            id="own-password"
            label={translate('account.password')}
            type="password"
            autoComplete="current-password"
            autoFocus
            fullWidth
            value={password}
            error={problem !== ''}
            helperText={<span role="alert">{problem}</span>}
            slotProps={{ htmlInput: { maxLength: 256, dir: 'ltr' } }}
            onChange={(event) => setPassword(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{translate('edit.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary" disabled={busy || password === ''}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
