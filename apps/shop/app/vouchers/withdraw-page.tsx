/** Withdrawing from a purchase, as the law wants it: two steps, no account, no reason asked. */
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { asCallFailed } from '../booking/use-request.ts'
import { emailProblem } from '../booking/guest-rules.ts'
import { Notice } from '../booking/notice.tsx'
import { Field, useFieldProblems } from '../booking/steps/field.tsx'
import { Trouble } from '../booking/request-error.tsx'
import { useFormat } from '../format.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'

type Offer = CallReply<Calls['POST /vouchers/withdrawal']>
type Done = CallReply<Calls['POST /vouchers/withdrawal/confirm']>
type Owner = { number: string; email: string }

export function WithdrawPage({ number }: { number: string }) {
  const { t } = useFormat()
  const [offer, setOffer] = useState<{ owner: Owner; found: Offer } | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  return (
    <div className="withdraw">
      <h1>{t('vouchers.withdraw.title')}</h1>
      <p className="lead">{t('vouchers.withdraw.text')}</p>
      <noscript>
        <p className="alert alert-warn">{t('vouchers.withdraw.noScript')}</p>
      </noscript>
      {done ? (
        <Finished done={done} />
      ) : offer ? (
        <Confirm owner={offer.owner} offer={offer.found} onBack={() => setOffer(null)} onDone={setDone} />
      ) : (
        <LookUp number={number} onFound={(owner, found) => setOffer({ owner, found })} />
      )}
    </div>
  )
}

/** Not found and no such address are one answer of the server; ours says what to check. */
function Said({ error }: { error: CallFailed }) {
  const { t } = useFormat()
  if (error.status === 404)
    return (
      <Notice kind="bad" live="assertive">
        <b>{t('vouchers.withdraw.unknown')}</b>
      </Notice>
    )
  if (
    error.code === 'voucher_used' ||
    error.code === 'withdrawal_too_late' ||
    error.code === 'voucher_order_not_issued'
  )
    return (
      <Notice kind="warn" live="assertive">
        <b>{t('vouchers.withdraw.notPossible')}</b>
      </Notice>
    )
  return <Trouble error={error} />
}

function LookUp({ number, onFound }: { number: string; onFound(owner: Owner, found: Offer): void }) {
  const { t } = useFormat()
  const hydrated = useHydrated()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm<Owner>({ defaultValues: { number, email: '' } })
  const problems = useFieldProblems(errors)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallFailed | null>(null)
  const look = async (typed: Owner) => {
    if (busy) return
    setProblem(null)
    const wrong = emailProblem(typed.email)
    if (typed.number.trim() === '') setError('number', { type: 'own', message: t('vouchers.withdraw.numberMissing') })
    if (wrong) setError('email', { type: 'own', message: wrong })
    if (typed.number.trim() === '' || wrong) return setAttempt((count) => count + 1)
    setBusy(true)
    const owner = { number: typed.number.trim(), email: typed.email.trim() }
    try {
      onFound(
        owner,
        (
          await browserApi('POST /vouchers/withdrawal', {
            body: { transaction_number: owner.number, email: owner.email },
          })
        ).data,
      )
    } catch (error) {
      setProblem(asCallFailed(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate method="post" className="withdraw-form" onSubmit={(event) => void handleSubmit(look)(event)}>
      {problem && <Said error={problem} />}
      <ErrorSummary problems={problems} attempt={attempt} />
      <Field
        label={t('vouchers.withdraw.number')}
        name="number"
        register={register('number')}
        problem={errors.number?.message}
        hint={t('vouchers.withdraw.numberHint')}
        autoComplete="off"
        ltr
        maxLength={40}
      />
      <Field
        label={t('vouchers.withdraw.email')}
        name="email"
        type="email"
        register={register('email')}
        problem={errors.email?.message}
        autoComplete="email"
        ltr
        maxLength={254}
      />
      <button type="submit" className="button" disabled={!hydrated} aria-disabled={hydrated ? busy : undefined}>
        {busy ? t('redeem.busy') : t('vouchers.withdraw.look')}
      </button>
    </form>
  )
}

function Confirm({
  owner,
  offer,
  onBack,
  onDone,
}: {
  owner: Owner
  offer: Offer
  onBack(): void
  onDone(done: Done): void
}) {
  const { t, sum, day, number } = useFormat()
  const returnable = offer.items.filter((item) => item.returnable)
  const [chosen, setChosen] = useState(() => returnable.map((item) => item.item))
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallFailed | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => title.current?.focus(), [])
  const back = returnable
    .filter((item) => chosen.includes(item.item))
    .reduce((total, item) => total + item.refund_cents, 0)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || chosen.length === 0) return
    setMissing(name.trim() === '')
    if (name.trim() === '') return field.current?.focus()
    setBusy(true)
    setProblem(null)
    try {
      onDone(
        (
          await browserApi('POST /vouchers/withdrawal/confirm', {
            body: { transaction_number: owner.number, email: owner.email, name: name.trim(), items: chosen },
          })
        ).data,
      )
    } catch (error) {
      setProblem(asCallFailed(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate method="post" className="withdraw-form" onSubmit={(event) => void send(event)}>
      <h2 ref={title} tabIndex={-1}>
        {offer.voucher}{' '}
        <bdi dir="ltr" className="quiet">
          {offer.transaction_number}
        </bdi>
      </h2>
      {offer.possible && offer.until ? (
        <p className="quiet">{t('vouchers.withdraw.until', { day: day(offer.until, 'long') })}</p>
      ) : (
        <Notice kind="warn">{t('vouchers.withdraw.notPossible')}</Notice>
      )}
      {problem && <Said error={problem} />}
      <fieldset>
        <legend className="field-label">{t('vouchers.withdraw.items')}</legend>
        {offer.items.map((item) => (
          <label key={item.item} className="tick">
            <input
              type="checkbox"
              checked={chosen.includes(item.item)}
              disabled={!item.returnable}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, item.item] : chosen.filter((one) => one !== item.item))
              }
            />
            <span>
              {t('vouchers.withdraw.item', { number: number(item.item) })} <bdi dir="ltr">{item.code}</bdi>
              {item.state !== 'unused' &&
                ` (${t(item.state === 'blocked' ? 'vouchers.withdraw.gone' : 'vouchers.withdraw.used')})`}
            </span>
          </label>
        ))}
      </fieldset>
      {offer.possible && (
        <>
          <div className="field">
            <label className="field-label" htmlFor="withdraw-name">
              {t('vouchers.withdraw.name')}
            </label>
            <input
              ref={field}
              id="withdraw-name"
              className="input"
              autoComplete="name"
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
              aria-invalid={missing ? true : undefined}
              aria-describedby={missing ? 'withdraw-name-problem' : undefined}
            />
            {missing && (
              <p id="withdraw-name-problem" className="field-error" role="alert">
                {t('vouchers.problem.nameMissing')}
              </p>
            )}
          </div>
          <p className="strong" role="status">
            {t('vouchers.withdraw.back', { amount: sum(back) })}
          </p>
        </>
      )}
      <div className="row row-wrap">
        {offer.possible && (
          <button type="submit" className="button" aria-disabled={busy || chosen.length === 0}>
            {busy ? t('redeem.busy') : t('vouchers.withdraw.confirm')}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={onBack}>
          {t('vouchers.withdraw.other')}
        </button>
      </div>
    </form>
  )
}

function Finished({ done }: { done: Done }) {
  const { t, sum } = useFormat()
  return (
    <Notice kind="good" live="polite">
      <b>{t('vouchers.withdraw.done')}</b>{' '}
      {t('vouchers.withdraw.doneText', { amount: sum(done.refund_cents), number: done.transaction_number })}
    </Notice>
  )
}
