import type { Cancellation, Price } from '@tussenuit/modules/booking/contract.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useForm, type FieldPath } from 'react-hook-form'
import { Trans } from 'react-i18next'
import { useFormat } from '../../format.ts'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { CancellationCost } from '../cancellation-cost.tsx'
import { emailProblem, nameProblem, phoneProblem, placesOf, type DetailsFields } from '../guest-rules.ts'
import { PackageTravel } from '../package-travel.tsx'
import type { Room } from '../url-state.ts'
import { useWords } from '../words.ts'
import { Field, fieldId, Group, namedProblems, Problem, useProblemText } from './field.tsx'

type Props = {
  rooms: Room[]
  start: DetailsFields
  price: Price
  /** The same quote paid in two parts; null where the deal has no deposit. */
  deposit: Price | null
  cancellation: Cancellation | null
  packageTravel: { organiser: string; isPackage: boolean; isGuaranteed: boolean; sgrText: string | null }
  /** Fields that the server refused: the form's own names, with the keys of their sentences. */
  refused: Record<string, string>
  busy: boolean
  /** Vouchers pay for everything: there is no step for a card. */
  nothingDue: boolean
  /** What paying everything now costs, after vouchers. */
  fullCents: number
  /** Where codes are typed: asked for once it is known who travels. */
  voucherCodes: ReactNode
  onTyped(fields: DetailsFields): void
  onSend(fields: DetailsFields): void
}

export function DetailsForm({
  rooms,
  start,
  price,
  deposit,
  cancellation,
  packageTravel,
  refused,
  busy,
  nothingDue,
  fullCents,
  voucherCodes,
  onTyped,
  onSend,
}: Props) {
  const { t, money, sum, number, day } = useFormat()
  /** A voucher pays what we charge, never what the hotel collects. */
  const atHotel = price.payable_at_hotel_cents > 0 ? money(price.payable_at_hotel_cents) : null
  const order = t(atHotel ? 'redeem.booking.orderHotel' : 'redeem.booking.order')
  const words = useWords()
  const {
    register,
    handleSubmit,
    formState: { errors },
    subscribe,
    setError,
    watch,
  } = useForm<DetailsFields>({ defaultValues: start, mode: 'onTouched', shouldFocusError: false })
  const problemText = useProblemText()
  const [attempt, setAttempt] = useState(0)
  const typed = useRef(onTyped)
  typed.current = onTyped
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => typed.current(values) }),
    [subscribe],
  )
  useEffect(() => {
    const names = Object.keys(refused)
    for (const name of names) setError(name as FieldPath<DetailsFields>, { type: 'server', message: refused[name]! })
    if (names.length > 0) setAttempt((value) => value + 1)
  }, [refused, setError])

  const places = placesOf(rooms)
  const [otherReceiver, pay] = watch(['otherReceiver', 'pay'])
  const problems = namedProblems(errors)
  const nameRule = { validate: (value: string) => nameProblem(value) ?? true }
  const surnameRule = { validate: (value: string) => nameProblem(value, 'surname') ?? true }
  const emailRule = { validate: (value: string) => emailProblem(value) ?? true }
  const problem = (name: string) => problems.find((one) => one.name === name)?.message
  /** "Traveller 2: " where the sentence alone does not tell. */
  const whose = (name: string) => {
    const guest = /^guests\.(\d+)\./.exec(name)
    return guest
      ? `${t('booking.details.adult', { number: number(Number(guest[1]) + 1) })}: `
      : name.startsWith('receiver.')
        ? `${t('booking.details.receiver')}: `
        : ''
  }
  return (
    <form
      noValidate
      className="details"
      onSubmit={(event) => void handleSubmit(onSend, () => setAttempt((value) => value + 1))(event)}
    >
      <ErrorSummary
        attempt={attempt}
        problems={problems.map(({ name, message }) => ({
          field: fieldId(name),
          text: whose(name) + problemText(message),
        }))}
      />
      <div className="fields">
        <Field
          label={t('booking.field.name')}
          name="name"
          register={register('name', nameRule)}
          problem={problem('name')}
          autoComplete="given-name"
          maxLength={50}
        />
        <Field
          label={t('booking.field.surname')}
          name="surname"
          register={register('surname', surnameRule)}
          problem={problem('surname')}
          autoComplete="family-name"
          maxLength={50}
        />
        <Field
          label={t('booking.field.email')}
          name="email"
          type="email"
          register={register('email', emailRule)}
          problem={problem('email')}
          hint={t('booking.field.emailHint')}
          autoComplete="email"
          ltr
          maxLength={254}
        />
        <Field
          label={t('booking.field.phone')}
          name="phone"
          type="tel"
          register={register('phone', { validate: (value) => phoneProblem(value) ?? true })}
          problem={problem('phone')}
          hint={t('booking.field.phoneHint')}
          autoComplete="tel"
          ltr
          maxLength={35}
        />
      </div>
      {places.length > 1 && <p className="quiet step-lead guests-lead">{t('booking.details.guests')}</p>}
      {places.map(
        (place, index) =>
          index > 0 && (
            <Group
              key={index}
              legend={[
                place.age === null
                  ? t('booking.details.adult', { number: number(index + 1) })
                  : t('booking.details.child', { number: number(index + 1), age: number(place.age) }),
                rooms.length > 1 ? t('booking.party.room', { number: number(place.room) }) : '',
              ]
                .filter(Boolean)
                .join(', ')}
            >
              <Field
                label={t('booking.field.name')}
                name={`guests.${index}.name`}
                register={register(`guests.${index}.name`, nameRule)}
                problem={problem(`guests.${index}.name`)}
                maxLength={50}
              />
              <Field
                label={t('booking.field.surname')}
                name={`guests.${index}.surname`}
                register={register(`guests.${index}.surname`, surnameRule)}
                problem={problem(`guests.${index}.surname`)}
                maxLength={50}
              />
            </Group>
          ),
      )}
      <label className="tick">
        <input type="checkbox" {...register('otherReceiver')} />
        {t('booking.field.otherReceiver')}
      </label>
      {otherReceiver && (
        <Group legend={t('booking.details.receiver')}>
          <Field
            label={t('booking.field.name')}
            name="receiver.name"
            register={register('receiver.name', nameRule)}
            problem={problem('receiver.name')}
            maxLength={50}
          />
          <Field
            label={t('booking.field.surname')}
            name="receiver.surname"
            register={register('receiver.surname', surnameRule)}
            problem={problem('receiver.surname')}
            maxLength={50}
          />
          <Field
            label={t('booking.field.email')}
            name="receiver.email"
            type="email"
            register={register('receiver.email', emailRule)}
            problem={problem('receiver.email')}
            ltr
            maxLength={254}
          />
        </Group>
      )}
      <Field
        label={t('booking.field.remarks')}
        name="remarks"
        register={register('remarks')}
        problem={problem('remarks')}
        hint={t('booking.field.remarksHint')}
        lines={3}
        maxLength={250}
      />
      {voucherCodes}

      {deposit && deposit.balance_cents > 0 && (
        <fieldset className="pay-choice">
          <legend className="step-heading">{t('booking.pay.when')}</legend>
          <div className="fields">
            <label className="option">
              <input type="radio" value="full" {...register('pay')} />
              <span>
                <b>{t('booking.pay.full')}</b>
                <span className="quiet small option-line">{t('booking.pay.fullLine')}</span>
              </span>
              <b className="figures nowrap" dir="ltr">
                {sum(fullCents)}
              </b>
            </label>
            <label className="option">
              <input type="radio" value="deposit" {...register('pay')} />
              <span>
                <b>
                  {t('booking.pay.deposit', {
                    percent: number(Math.round((deposit.due_now_cents / deposit.total_cents) * 100)),
                  })}
                </b>
                <span className="quiet small option-line">
                  {t('booking.pay.depositLine', {
                    amount: sum(deposit.balance_cents),
                    day: deposit.balance_due_date ? words.dayMonth(deposit.balance_due_date) : '',
                  })}
                </span>
              </span>
              <b className="figures nowrap" dir="ltr">
                {sum(deposit.due_now_cents)}
              </b>
            </label>
          </div>
          {pay === 'deposit' && deposit.balance_due_date && (
            <p className="field-hint">
              {t('booking.pay.depositHint', {
                amount: money(deposit.balance_cents),
                day: day(deposit.balance_due_date, 'long'),
              })}
            </p>
          )}
        </fieldset>
      )}

      {cancellation && (
        <CancellationCost
          cancellation={cancellation}
          totalCents={price.total_cents}
          title={t('booking.cancellation.title')}
        />
      )}
      {cancellation && (
        <p className="small">
          <b>{words.cancellation(cancellation, price.total_cents)}</b>
        </p>
      )}
      <PackageTravel {...packageTravel} />
      <label className="tick terms">
        <input
          type="checkbox"
          aria-invalid={problem('terms') ? true : undefined}
          aria-describedby={problem('terms') ? 'terms-problem' : undefined}
          id="field-terms"
          {...register('terms', { validate: (value) => value || 'termsMissing' })}
        />
        <span>
          <Trans
            t={t}
            i18nKey="booking.details.terms"
            components={{
              terms: <a className="link" href="/algemene-voorwaarden" target="_blank" rel="noopener" />,
              travel: <a className="link" href="#travel-information" />,
            }}
          />
        </span>
      </label>
      {problem('terms') && <Problem id="terms-problem" problem={problem('terms')!} />}
      <button
        type="submit"
        className="button button-wide button-tall"
        aria-disabled={busy}
        onClick={(event) => {
          if (busy) event.preventDefault()
        }}
      >
        {busy ? t('booking.details.busy') : nothingDue ? order : t('booking.details.toPayment')}
      </button>
      <p className="fine booking-calm">
        {nothingDue
          ? atHotel
            ? t('redeem.booking.orderHotelText', { amount: atHotel })
            : t('redeem.booking.orderText')
          : t('booking.details.nothingYet')}
      </p>
    </form>
  )
}
