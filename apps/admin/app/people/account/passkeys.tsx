/** Passkeys of the account: created on this device, listed by name, removed with the password. */
import { Button, TextField } from '@mui/material'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useLocaleState, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { PasswordDialog } from './ask-password.tsx'
import { addPasskey, type Factors, removePasskey } from './calls.ts'

type Props = { factors: Factors; changed: () => Promise<unknown>; showCodes: (codes: string[]) => void }

export function PasskeySettings({ factors, changed, showCodes }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const [name, setName] = useState('')
  const [question, setQuestion] = useState<'add' | number | null>(null)
  const isAble = browserSupportsWebAuthn()
  const act = async (password: string) => {
    if (typeof question === 'number') {
      await removePasskey(question, password)
      notify('account.passkeyRemoved', { type: 'success' })
      return void (await changed())
    }
    const codes = await addPasskey(name.trim() || translate('account.passkeyDefault'), password)
    setName('')
    await changed()
    showCodes(codes)
    notify('account.passkeyAdded', { type: 'success' })
  }
  /** A refusal by the browser is not a failed call: the device was not unlocked, or already has a passkey. */
  const handleRefusal = ({ code }: CallFailed) => {
    if (code !== 'browser') return undefined
    notify('account.passkeyNotMade', { type: 'warning' })
    setQuestion(null)
    return null
  }
  const chosen = factors.passkeys.find(({ id }) => id === question)
  const title = chosen
    ? translate('account.passkeyRemoveNamed', { name: chosen.name })
    : translate('account.passkeyAdd')
  return (
    <section className="stack">
      <h2>{translate('account.passkeys')}</h2>
      <p className="account-text">{translate(isAble ? 'account.passkeysLead' : 'account.passkeysNot')}</p>
      {factors.passkeys.length > 0 && (
        <ul className="passkeys">
          {factors.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} remove={() => setQuestion(passkey.id)} />
          ))}
        </ul>
      )}
      {isAble && (
        <>
          <TextField
            id="passkey-name"
            label={translate('account.passkeyName')}
            value={name}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            onChange={(event) => setName(event.target.value)}
          />
          <Button variant="outlined" onClick={() => setQuestion('add')}>
            {translate('account.passkeyAdd')}
          </Button>
        </>
      )}
      {question !== null && (
        <PasswordDialog
          title={title}
          confirm={translate(chosen ? 'account.remove' : 'account.goOn')}
          act={act}
          onRefused={handleRefusal}
          close={() => setQuestion(null)}
        />
      )}
    </section>
  )
}

function PasskeyItem({ passkey, remove }: { passkey: Factors['passkeys'][number]; remove: () => void }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const day = (moment: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }).format(new Date(moment))
  return (
    <li>
      <span>
        <b>
          <bdi>{passkey.name}</bdi>
        </b>
        <span>
          {passkey.used_at
            ? translate('account.passkeyUsed', { date: day(passkey.used_at) })
            : translate('account.passkeyMade', { date: day(passkey.created_at) })}
        </span>
      </span>
      <Button aria-label={translate('account.passkeyRemoveNamed', { name: passkey.name })} onClick={remove}>
        {translate('account.remove')}
      </Button>
    </li>
  )
}
