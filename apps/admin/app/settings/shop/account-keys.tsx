/** The keys of one account at the payment provider: masked, tested, and replaced after entering the password again. */
import { Button, TextField } from '@mui/material'
import { eventTestSeconds } from '@tussenuit/modules/money/payment/connection-test.ts'
import type { PaymentSetting } from '@tussenuit/modules/office/payment-admin/contract.ts'
import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { useAction } from '../../kit/use-action.ts'
import { officeClient } from '../../kit/session/session.ts'
import { useConfirmDiscard } from '../../kit/record/save-button.tsx'

type Account = PaymentSetting['accounts'][number]
type Keys = Record<string, string>

/** Removes empty fields, which leave the stored keys unchanged. */
const omitEmptyKeys = (keys: Keys): Keys =>
  Object.fromEntries(Object.entries(keys).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])))

type Props = {
  setting: PaymentSetting
  account: Account
  readOnly: boolean
}

export function PaymentAccountKeys({ setting, account, readOnly }: Props) {
  const translate = useTranslate()
  const [typed, setTyped] = useState<Keys>({})
  const [password, setPassword] = useState('')
  const [isReplacing, setReplacing] = useState(false)
  const newKeys = omitEmptyKeys(typed)
  const hasNewKeys = Object.keys(newKeys).length > 0
  const leave = () => {
    setReplacing(false)
    setTyped({})
    setPassword('')
  }
  const { busy, messages, works, lastEventTested, test, save } = useAccount(setting, account.account, leave)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ keys: newKeys }, password)
  }
  const name = translate(`payments.account.${account.account}`)
  return (
    <form className="account-keys" onSubmit={submit} noValidate aria-label={name}>
      <AccountHeader name={name} works={works} isTest={account.is_test} />
      <KeyFacts account={account} lastEventAt={lastEventTested ?? account.last_event_at} />
      {isReplacing && (
        <NewKeys
          keys={account.keys}
          typed={typed}
          setTyped={setTyped}
          password={password}
          setPassword={setPassword}
          needsPassword={hasNewKeys || account.keys.some(({ entered }) => entered)}
        />
      )}
      {!readOnly && (
        <>
          <TestMessages messages={messages} />
          <div className="row">
            <Button variant="outlined" disabled={busy} onClick={() => test(hasNewKeys ? newKeys : undefined)}>
              {translate(hasNewKeys ? 'payments.testNew' : 'payments.test')}
            </Button>
            {!isReplacing && <Button onClick={() => setReplacing(true)}>{translate('payments.replace')}</Button>}
            {isReplacing && (
              <>
                <Button type="submit" variant="outlined" disabled={busy || !hasNewKeys || !password}>
                  {translate('payments.saveKeys')}
                </Button>
                {account.keys.some(({ entered }) => entered) && (
                  <Button disabled={busy || !password} onClick={() => save({ configured: true }, password)}>
                    {translate('payments.backToConfigured')}
                  </Button>
                )}
                <Button disabled={busy} onClick={leave}>
                  {translate('edit.cancel')}
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </form>
  )
}

function TestMessages({ messages }: { messages: Message[] }) {
  return (
    <div role="status">
      {messages.map(({ text, isBad }) => (
        <p key={text} className={isBad ? 'bad' : undefined}>
          {text}
        </p>
      ))}
    </div>
  )
}

/** `works` is null while the keys are untested. */
function AccountHeader({ name, works, isTest }: { name: string; works: boolean | null; isTest: boolean }) {
  const translate = useTranslate()
  return (
    <header>
      <h3>{name}</h3>
      {works !== null && (
        <span className={works ? 'state state-active' : 'state state-bad'}>
          {translate(works ? 'payments.stateWorks' : 'payments.stateFails')}
        </span>
      )}
      {isTest && <span className="state state-draft">{translate('payments.testKeys')}</span>}
    </header>
  )
}

function KeyFacts({ account, lastEventAt }: { account: Account; lastEventAt: string | null }) {
  const translate = useTranslate()
  const day = useDateTimeFormat()
  const { keys, changed_at: changedAt, changed_by: changedBy } = account
  return (
    <>
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
      <p className="quiet">
        {lastEventAt ? translate('payments.lastEvent', { when: day(lastEventAt) }) : translate('payments.noEvent')}
        {changedAt && (
          <>
            <br />
            {translate('field.updatedBy', { when: day(changedAt), who: changedBy ?? '' })}
          </>
        )}
      </p>
    </>
  )
}

type NewKeysProps = {
  keys: Account['keys']
  typed: Keys
  setTyped: (typed: Keys) => void
  password: string
  setPassword: (password: string) => void
  needsPassword: boolean
}

function NewKeys({ keys, typed, setTyped, password, setPassword, needsPassword }: NewKeysProps) {
  const translate = useTranslate()
  return (
    <>
      {keys.map(({ name, secret }, index) => (
        <TextField
          key={name}
          label={translate('payments.newKey', { key: translate(`payments.key.${name}`, { _: name }) })}
          value={typed[name] ?? ''}
          type={secret ? 'password' : 'text'}
          autoFocus={index === 0}
          autoComplete="off"
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: 300, spellCheck: false, autoComplete: 'new-password' } }}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      {needsPassword && (
        <TextField
          label={translate('account.password')}
          helperText={translate('payments.passwordHelp')}
          value={password}
          type="password"
          autoComplete="current-password"
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </>
  )
}

type Message = { text: string; isBad: boolean }
type Change = { keys?: Keys; configured?: true }

/** The result of the last test, and the actions that test and save the keys. */
function useAccount(setting: PaymentSetting, account: Account['account'], onSaved: () => void) {
  const translate = useTranslate()
  const mayLose = useConfirmDiscard()
  // Held in local state, because reloading the settings would discard unsaved changes in the form beside it.
  const [lastEventTested, setLastEventTested] = useState<string | null>(null)
  const test = useAction(
    async (keys: Keys | undefined) =>
      (await officeClient()('POST /payment-setting/test', { body: { account, ...(keys ? { keys } : {}) } })).data,
    { after: ({ last_event_at: at }) => setLastEventTested(at) },
  )
  const save = useAction(
    ({ change, password }: { change: Change; password: string }) => {
      const { methods, deposit_percent, deposit_due_days, refund_approval_cents, version } = setting
      return officeClient()('POST /payment-setting', {
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
    },
    { done: 'payments.keysSaved', after: onSaved, reload: 'everything' },
  )
  const testResult = test.busy ? undefined : test.output
  const hasWrongSecret = testResult?.events === 'mismatch' || testResult?.events === 'other_address'
  const events = testResult?.events && {
    text: translate(`payments.events.${testResult.events}`, { seconds: eventTestSeconds }),
    isBad: hasWrongSecret,
  }
  const messages: Message[] = testResult
    ? [
        {
          text: translate(testResult.works ? 'payments.works' : 'payments.refused', {
            reason: testResult.reason ?? '',
          }),
          isBad: !testResult.works,
        },
        ...(events ? [events] : []),
      ]
    : test.busy
      ? [{ text: translate('payments.testing', { seconds: eventTestSeconds }), isBad: false }]
      : []
  return {
    busy: test.busy || save.busy,
    messages,
    works: testResult ? testResult.works && !hasWrongSecret : null,
    lastEventTested,
    test: (keys: Keys | undefined) => void test.run(keys),
    save: (change: Change, password: string) => {
      if (!mayLose()) return
      test.forget()
      void save.run({ change, password })
    },
  }
}
