/** Asks for the password or a passkey in a dialog over the screen before a security setting is changed. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import {
  reauthenticateWithPasskey,
  reauthenticateWithPassword,
  factorsKey,
  readSecondFactors,
} from '../people/account/calls.ts'
import { resolveReauthentication } from '../kit/session/reauthentication.ts'
import { RefusalMessage } from '../kit/refusal-message.tsx'
import { useAction } from '../kit/use-action.ts'
import { useLoad } from '../kit/use-load.ts'

export default function ReauthenticationDialog() {
  const translate = useTranslate()
  const { data: factors } = useLoad(factorsKey, readSecondFactors)
  const [password, setPassword] = useState('')
  /** Null if no code is required yet. */
  const [code, setCode] = useState<string | null>(null)
  const { run, busy, refusal } = useAction((confirm: () => Promise<void>) => confirm(), {
    after: () => resolveReauthentication(true),
    inPlace: true,
    onRefused: ({ code: why }) => {
      if (why === 'code_needed') setCode('')
      // No passkey was chosen, or the device was not unlocked; the browser has already shown a message.
      return why === 'code_needed' || why === 'browser' ? null : undefined
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be inside another form in the React tree.
    event.stopPropagation()
    void run(() => reauthenticateWithPassword(password, code?.trim()))
  }
  const mayUsePasskey = 'PublicKeyCredential' in window && (factors?.passkeys.length ?? 0) > 0
  return (
    <Dialog open onClose={() => resolveReauthentication(false)} fullWidth maxWidth="xs" aria-labelledby="confirm-self">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="confirm-self">{translate('confirmSelf.title')}</DialogTitle>
        <DialogContent className="stack">
          <p>{translate('confirmSelf.lead')}</p>
          <TextField
            id="confirm-password"
            label={translate('account.password')}
            type="password"
            autoComplete="current-password"
            autoFocus
            fullWidth
            value={password}
            slotProps={{ htmlInput: { maxLength: 256, dir: 'ltr' } }}
            onChange={(event) => setPassword(event.target.value)}
          />
          {code !== null && <CodeField code={code} change={setCode} />}
          <RefusalMessage text={refusal} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => resolveReauthentication(false)}>{translate('edit.cancel')}</Button>
          {mayUsePasskey && (
            <Button variant="outlined" disabled={busy} onClick={() => void run(reauthenticateWithPasskey)}>
              {translate('confirmSelf.passkey')}
            </Button>
          )}
          <Button
            type="submit"
            variant="contained"
            color="primary"
            disabled={busy || password === '' || code?.trim() === ''}
          >
            {translate('confirmSelf.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function CodeField({ code, change }: { code: string; change: (code: string) => void }) {
  const translate = useTranslate()
  return (
    <TextField
      id="confirm-code"
      label={translate('confirmSelf.code')}
      helperText={translate('confirmSelf.codeHelp')}
      autoComplete="one-time-code"
      autoFocus
      fullWidth
      value={code}
      slotProps={{ htmlInput: { maxLength: 20, dir: 'ltr' } }}
      onChange={(event) => change(event.target.value)}
    />
  )
}
