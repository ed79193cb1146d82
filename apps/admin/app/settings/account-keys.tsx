/** The keys of one account: shown masked, tried at the provider, and replaced with the password said again. */
import { Button, TextField } from '@mui/material'
import { eventTestSeconds } from '@tussenuit/modules/payment/connection-test.ts'
import type { PaymentSetting } from '@tussenuit/modules/payment-admin/contract.ts'
import { useNotify, useRefresh, useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useDates } from '../look/dates.ts'
import { useRefusal } from '../refusal.ts'
import { officeClient } from '../session.ts'

type Account = PaymentSetting['accounts'][number]
type Keys = Record<string, string>

/** Empty fields leave their keys as they are. */
const typedIn = (keys: Keys): Keys =>
  Object.fromEntries(Object.entries(keys).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])))

export function AccountKeys({
  setting,
  account: { account, keys, changed_at: changedAt, changed_by: changedBy, last_event_at: lastEventRead },
  readOnly,
}: {
  setting: PaymentSetting
  account: Account
  readOnly: boolean
}) {
  const translate = useTranslate()
  const day = useDates()
  const [typed, setTyped] = useState<Keys>({})
  const [password, setPassword] = useState('')
  const given = typedIn(typed)
  const changes = Object.keys(given).length > 0
  const { busy, answer, lastEventTested, test, save } = useAccount(setting, account, () => {
    setTyped({})
    setPassword('')
  })
  const lastEventAt = lastEventTested ?? lastEventRead
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save({ keys: given }, password)
  }
  return (
    <form className="account-keys" onSubmit={submit} noValidate aria-label={translate(`payments.account.${account}`)}>
      <h3>{translate(`payments.account.${account}`)}</h3>
      <dl className="facts">
        {keys.map(({ name, shown, entered }) => (
          <div key={name}>
            <dt>{translate(`payments.key.${name}`, { _: name })}</dt>
            <dd>
              <code dir="ltr">{shown}</code>{' '}
              <span className="quiet">{translate(entered ? 'payments.entered' : 'payments.configured')}</span>
            </dd>
          </div>
        ))}
      </dl>
      {changedAt && (
        <p className="quiet">{translate('field.updatedBy', { when: day(changedAt), who: changedBy ?? '' })}</p>
      )}
      <p className="quiet">
        {lastEventAt ? translate('payments.lastEvent', { when: day(lastEventAt) }) : translate('payments.noEvent')}
      </p>
      {!readOnly && (
        <>
          {keys.map(({ name, secret }) => (
            <TextField
              key={name}
              label={translate('payments.newKey', { key: translate(`payments.key.${name}`, { _: name }) })}
              value={typed[name] ?? ''}
              type={secret ? 'password' : 'text'}
              autoComplete="off"
              slotProps={{ htmlInput: { dir: 'ltr', maxLength: 300, spellCheck: false, autoComplete: 'new-password' } }}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          ))}
          {(changes || keys.some(({ entered }) => entered)) && (
            <TextField
              label={translate('account.password')}
              helperText={translate('payments.passwordHelp')}
              value={password}
              type="password"
              autoComplete="current-password"
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
          <div role="status">
            {answer.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <div className="row">
            <Button variant="outlined" disabled={busy} onClick={() => void test(changes ? given : undefined)}>
              {translate(changes ? 'payments.testNew' : 'payments.test')}
            </Button>
            <Button type="submit" variant="outlined" disabled={busy || !changes || !password}>
              {translate('payments.saveKeys')}
            </Button>
            {keys.some(({ entered }) => entered) && (
              <Button disabled={busy || !password} onClick={() => void save({ configured: true }, password)}>
                {translate('payments.backToConfigured')}
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  )
}

/** What the provider answered last, and the two calls. */
function useAccount(setting: PaymentSetting, account: Account['account'], onSaved: () => void) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const refuse = useRefusal()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string[]>([])
  // Kept here: reading the settings again would drop what was changed in the form beside it.
  const [lastEventTested, setLastEventTested] = useState<string | null>(null)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    setAnswer([])
    await work().catch((error: unknown) => {
      setAnswer([])
      return refuse(error)
    })
    setBusy(false)
  }
  const test = (keys: Keys | undefined) =>
    during(async () => {
      setAnswer([translate('payments.testing', { seconds: eventTestSeconds })])
      const { data } = await officeClient()('POST /payment-setting/test', {
        body: { account, ...(keys ? { keys } : {}) },
      })
      setAnswer([
        data.works ? translate('payments.works') : translate('payments.refused', { reason: data.reason ?? '' }),
        ...(data.events ? [translate(`payments.events.${data.events}`, { seconds: eventTestSeconds })] : []),
      ])
      setLastEventTested(data.last_event_at)
    })
  const save = (change: { keys?: Keys; configured?: true }, password: string) =>
    during(async () => {
      const { methods, deposit_percent, deposit_due_days, refund_approval_cents, version } = setting
      await officeClient()('POST /payment-setting', {
        body: {
          methods,
          deposit_percent,
          deposit_due_days,
          refund_approval_cents,
          version,
          accounts: [{ account, ...change }],
          ...(password ? { password } : {}),
        },
      })
      notify('payments.keysSaved', { type: 'success' })
      onSaved()
      refresh()
    })
  return { busy, answer, lastEventTested, test, save }
}
