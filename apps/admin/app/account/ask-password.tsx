/** Asks for one's own password before a change of how one signs in; says beside the field what is wrong with it. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { failedOf } from '../kit/refusal.ts'

type Props = { title: string; confirm: string; act: (password: string) => Promise<void>; close: () => void }

export function AskPassword({ title, confirm, act, close }: Props) {
  const translate = useTranslate()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      await act(password)
      close()
    } catch (error) {
      const { status, code, message } = failedOf(error)
      setProblem(translate(status === 0 ? 'refusal.away' : `refusal.${code}`, { _: message }))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="ask-password">
      <form onSubmit={(event) => void submit(event)} noValidate>
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
