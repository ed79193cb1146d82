/** One-time codes of the account: set up with an app, confirmed with a first code, removed with the password. */
import { Button, TextField } from '@mui/material'
import { useNotify, useTranslate } from 'ra-core'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useRefusalText } from '../../kit/refusal.ts'
import { useAction } from '../../kit/use-action.ts'
import { PasswordDialog } from './ask-password.tsx'
import {
  confirmOneTimeCodeSetup,
  type Factors,
  type OneTimeSetup,
  disableOneTimeCodes,
  startOneTimeCodeSetup,
} from './calls.ts'

const Qr = lazy(() => import('./qr.tsx'))

type Props = { factors: Factors; changed: () => Promise<unknown>; showCodes: (codes: string[]) => void }

export function OneTimeCodeSettings({ factors, changed, showCodes }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const [isAsking, setAsking] = useState(false)
  const [setup, setSetup] = useState<OneTimeSetup | null>(null)
  const isEnabled = factors.one_time
  const act = async (password: string) => {
    if (!isEnabled) return setSetup(await startOneTimeCodeSetup(password))
    await disableOneTimeCodes(password)
    notify('account.oneTimeRemoved', { type: 'success' })
    await changed()
  }
  return (
    <section className="stack">
      <h2>{translate('account.oneTime')}</h2>
      <p className="account-text">{translate(isEnabled ? 'account.oneTimeOn' : 'account.oneTimeLead')}</p>
      {setup && !isEnabled ? (
        <ConfirmSetup
          setup={setup}
          done={async (codes) => {
            await changed()
            setSetup(null)
            showCodes(codes)
          }}
        />
      ) : (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {translate(isEnabled ? 'account.oneTimeRemove' : 'account.oneTimeStart')}
        </Button>
      )}
      {isAsking && (
        <PasswordDialog
          title={translate(isEnabled ? 'account.oneTimeRemove' : 'account.oneTimeStart')}
          confirm={translate(isEnabled ? 'account.remove' : 'account.goOn')}
          act={act}
          close={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function ConfirmSetup({ setup, done }: { setup: OneTimeSetup; done: (codes: string[]) => Promise<void> }) {
  const translate = useTranslate()
  const textOf = useRefusalText()
  const [code, setCode] = useState('')
  const { run, refusal: problem } = useAction(() => confirmOneTimeCodeSetup(code), {
    after: done,
    inPlace: true,
    onRefused: ({ status, message }) => (status === 400 ? textOf({ code: 'code_wrong', message }) : undefined),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form onSubmit={submit} noValidate className="stack">
      <p className="account-text">{translate('account.scan')}</p>
      <Suspense fallback={<p aria-busy="true">{translate('ra.page.loading')}</p>}>
        <Qr text={setup.address} label={translate('account.qr')} />
      </Suspense>
      <p className="account-text">
        {translate('account.key')} <code dir="ltr">{setup.secret.match(/.{1,4}/g)!.join(' ')}</code>
      </p>
      <TextField
        id="first-code"
        label={translate('account.code')}
        autoFocus
        autoComplete="one-time-code"
        value={code}
        error={problem !== ''}
        helperText={<span role="alert">{problem}</span>}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10, dir: 'ltr' } }}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="contained" color="primary" disabled={code.trim() === ''}>
        {translate('account.confirm')}
      </Button>
    </form>
  )
}
