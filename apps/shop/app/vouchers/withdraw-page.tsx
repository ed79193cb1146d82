/** Withdrawal from a purchase, by law in two steps, without an account or a reason. */
import { type Ref, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Notice } from '../booking/notice.tsx'
import { Field, fieldId } from '../booking/steps/field.tsx'
import { RequestErrorNotice } from '../booking/request-error.tsx'
import { useFormat } from '../format.ts'
import type { Failure } from '../forms/form.ts'
import { useFormOutcome } from '../forms/use-outcome.ts'
import { inPlaceState } from '../in-place-navigation.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import type { Offer, Withdrawn, WithdrawResult } from './withdraw-forms.ts'

export function WithdrawPage({ number, result }: { number: string; result: WithdrawResult | undefined }) {
  const { t } = useFormat()
  // A result of the browser's own validation contains no order, so the last order is kept.
  const [offer, setOffer] = useState(result?.offer ?? null)
  if (result && result.step !== 'confirm' && offer !== result.offer) setOffer(result.offer)
  if (result?.offer && offer !== result.offer) setOffer(result.offer)
  const done = result?.step === 'confirm' ? result.sent.done : undefined
  return (
    <div className="withdraw">
      <h1>{t('vouchers.withdraw.title')}</h1>
      <p className="lead">{t('vouchers.withdraw.text')}</p>
      {done && done !== true ? (
        <FinishedNotice done={done} />
      ) : offer && result ? (
        <ConfirmForm offer={offer} result={result} />
      ) : (
        <LookUpForm number={number} result={result} />
      )}
    </div>
  )
}

/** The server replies the same to an unknown number and a wrong e-mail address; this text says what to check. */
function FailureNotice({ error }: { error: Failure }) {
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
  return <RequestErrorNotice error={error} />
}

function useWithdrawForm() {
  const busy = useNavigation().formData != null
  const form = {
    noValidate: true,
    method: 'post',
    className: 'withdraw-form',
    state: inPlaceState,
    onSubmit: (event: { preventDefault(): void }) => {
      if (busy) event.preventDefault()
    },
  } as const
  return { busy, form }
}

function LookUpForm({ number, result }: { number: string; result: WithdrawResult | undefined }) {
  const { t } = useFormat()
  const { busy, form } = useWithdrawForm()
  const { outcome, problems, attempt, control } = useFormOutcome(result?.sent)
  return (
    <Form {...form}>
      {outcome?.failure && <FailureNotice error={outcome.failure} />}
      <ErrorSummary
        problems={(['number', 'email'] as const).flatMap((name) => {
          const problem = problems[name]
          return problem ? [{ field: fieldId(name), text: t(problem) }] : []
        })}
        attempt={attempt}
      />
      <Field
        label={t('vouchers.withdraw.number')}
        name="number"
        register={control('number', number)}
        problem={problems.number && t(problems.number)}
        hint={t('vouchers.withdraw.numberHint')}
        autoComplete="off"
        ltr
        maxLength={40}
      />
      <Field
        label={t('vouchers.withdraw.email')}
        name="email"
        type="email"
        register={control('email')}
        problem={problems.email && t(problems.email)}
        autoComplete="email"
        ltr
        maxLength={254}
      />
      <button type="submit" name="step" value="look" className="button" aria-disabled={busy}>
        {busy ? t('redeem.busy') : t('vouchers.withdraw.look')}
      </button>
    </Form>
  )
}

function ConfirmForm({ offer, result }: { offer: Offer; result: WithdrawResult }) {
  const { t, sum, day } = useFormat()
  const { busy, form } = useWithdrawForm()
  const { outcome, problems, attempt, control } = useFormOutcome(result.step === 'confirm' ? result.sent : undefined)
  const returnable = offer.items.filter((item) => item.returnable)
  const [chosen, setChosen] = useState(() => returnable.map((item) => item.item))
  const title = useRef<HTMLHeadingElement>(null)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    if (attempt > 0) name.current?.focus()
  }, [attempt])
  const back = returnable
    .filter((item) => chosen.includes(item.item))
    .reduce((total, item) => total + item.refund_cents, 0)
  return (
    <Form
      {...form}
      onSubmit={(event) => {
        const isBack = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'back'
        if (busy || (chosen.length === 0 && !isBack)) event.preventDefault()
      }}
    >
      <input type="hidden" name="number" value={offer.transaction_number} />
      <input type="hidden" name="email" value={result.sent.values.email} />
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
      {outcome?.failure && <FailureNotice error={outcome.failure} />}
      <OrderItems items={offer.items} chosen={chosen} onChange={setChosen} />
      {offer.possible && (
        <>
          <NameField input={name} control={control('name')} problem={problems.name} />
          <p className="strong" role="status">
            {t('vouchers.withdraw.back', { amount: sum(back) })}
          </p>
        </>
      )}
      <ConfirmButtons isPossible={offer.possible} isDisabled={busy || chosen.length === 0} busy={busy} />
    </Form>
  )
}

/** The vouchers of the order, with a tick box for each that can be returned. */
function OrderItems({
  items,
  chosen,
  onChange,
}: {
  items: Offer['items']
  chosen: number[]
  onChange(chosen: number[]): void
}) {
  const { t, number } = useFormat()
  return (
    <fieldset>
      <legend className="field-label">{t('vouchers.withdraw.items')}</legend>
      {items.map((item) => (
        <label key={item.item} className="tick">
          <input
            type="checkbox"
            name="item"
            value={item.item}
            checked={chosen.includes(item.item)}
            disabled={!item.returnable}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, item.item] : chosen.filter((number) => number !== item.item))
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
  )
}

function ConfirmButtons({ isPossible, isDisabled, busy }: { isPossible: boolean; isDisabled: boolean; busy: boolean }) {
  const { t } = useFormat()
  return (
    <div className="row row-wrap">
      {isPossible && (
        <button type="submit" name="step" value="confirm" className="button" aria-disabled={isDisabled}>
          {busy ? t('redeem.busy') : t('vouchers.withdraw.confirm')}
        </button>
      )}
      <button type="submit" name="step" value="back" className="button button-quiet">
        {t('vouchers.withdraw.other')}
      </button>
    </div>
  )
}

function NameField({
  input,
  control,
  problem,
}: {
  input: Ref<HTMLInputElement>
  control: ReturnType<ReturnType<typeof useFormOutcome>['control']>
  problem: string | undefined
}) {
  const { t } = useFormat()
  return (
    <div className="field">
      <label className="field-label" htmlFor="withdraw-name">
        {t('vouchers.withdraw.name')}
      </label>
      <input
        {...control}
        ref={input}
        id="withdraw-name"
        className="input"
        autoComplete="name"
        maxLength={100}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'withdraw-name-problem' : undefined}
      />
      {problem && (
        <p id="withdraw-name-problem" className="field-error" role="alert">
          {t(problem)}
        </p>
      )}
    </div>
  )
}

function FinishedNotice({ done }: { done: Withdrawn }) {
  const { t, sum } = useFormat()
  return (
    <Notice kind="good" live="polite">
      <b>{t('vouchers.withdraw.done')}</b>{' '}
      {t('vouchers.withdraw.doneText', { amount: sum(done.refund_cents), number: done.transaction_number })}
    </Notice>
  )
}
