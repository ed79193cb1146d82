import type { Cancellation } from '@tussenuit/modules/availability/offer/contract.ts'
import type { Price } from '@tussenuit/modules/platform/pricing/contract.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useForm, type FieldPath } from 'react-hook-form'
import { useFormat } from '../../format.ts'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { TaggedText } from '../../parts/tagged-text.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { CancellationCost } from '../cancellation-cost.tsx'
import { companyProblem, type CompanyFields as Company, type CompanyPath } from '../company-rules.ts'
import type { DetailsFields } from '../guest-rules.ts'
import { PackageTravelInformation } from '../package-travel.tsx'
import type { Room } from '../url-state.ts'
import { useCancellationLabels } from '../cancellation-labels.ts'
import { CompanyFields } from './company-fields.tsx'
import { Field, fieldId, flattenFieldErrors, FieldErrorText, useProblemText } from './field.tsx'
import { PaymentAmountChoice } from './pay-choice.tsx'
import { OtherTravellerFields, LeadTravellerFields, ReceiverFields, type FieldProps } from './traveller-fields.tsx'

type Props = {
  rooms: Room[]
  start: DetailsFields
  price: Price
  /** The same quote paid in two parts; null if the deal has no deposit. */
  deposit: Price | null
  /** The percentage of the price that is paid now, if it is paid in two parts. */
  depositPercent: number
  cancellation: Cancellation | null
  packageTravel: { organiser: string; isPackage: boolean; isGuaranteed: boolean; sgrText: string | null }
  /** Fields that the server refused, by their name in the form, with message keys. */
  refused: Record<string, string>
  busy: boolean
  /** Vouchers pay the whole amount: there is no card payment. */
  nothingDue: boolean
  /** The amount of full payment now, after vouchers. */
  fullCents: number
  /** The section for voucher codes, after the travellers. */
  voucherCodes: ReactNode
  onTyped(fields: DetailsFields): void
  onSend(fields: DetailsFields): void
}

export function DetailsForm(props: Props) {
  const { rooms, price, deposit, cancellation, voucherCodes, onSend } = props
  const { t } = useFormat()
  const { register, control, handleSubmit, watch, attempt, countAttempt, problems } = useDetailsForm(props)
  const [otherReceiver, forCompany, pay] = watch(['otherReceiver', 'forCompany', 'pay'])
  const problem = (name: string) => problems.find((entry) => entry.name === name)?.message
  const fields = { register, problem }
  const inParts = deposit !== null && deposit.balance_cents > 0 ? deposit : null
  const due = laterDueOf(pay === 'deposit' ? inParts : null, props.nothingDue)
  return (
    <form noValidate className="details" onSubmit={(event) => void handleSubmit(onSend, countAttempt)(event)}>
      <FormProblems problems={problems} attempt={attempt} />
      <LeadTravellerFields {...fields} control={control} />
      <OtherTravellerFields {...fields} control={control} rooms={rooms} />
      <label className="tick">
        <input type="checkbox" {...register('otherReceiver')} />
        {t('booking.field.otherReceiver')}
      </label>
      {otherReceiver && <ReceiverFields {...fields} />}
      <label className="tick">
        <input type="checkbox" {...register('forCompany')} />
        {t('booking.company.tick')}
      </label>
      {forCompany && (
        <CompanyFields problem={problem} register={(name) => register(name, { validate: companyRule(name) })} />
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
      {inParts && (
        <PaymentAmountChoice
          deposit={inParts}
          percent={props.depositPercent}
          fullCents={props.fullCents}
          pay={pay}
          register={register}
        />
      )}
      {cancellation && <CancellationPart cancellation={cancellation} totalCents={price.total_cents} />}
      <PackageTravelInformation {...props.packageTravel} />
      <TermsCheckbox {...fields} />
      <SendButton busy={props.busy} due={due} atHotelCents={price.payable_at_hotel_cents} />
    </form>
  )
}

const companyRule =
  (path: CompanyPath) =>
  (value: string, { company }: DetailsFields) =>
    companyProblem(path.slice('company.'.length) as keyof Company, value, company.country) ?? true

type LaterDue = { cents: number; day: string | null }

/** The amounts due later, if nothing is due now; otherwise null. */
function laterDueOf(deposit: Price | null, nothingDue: boolean): LaterDue | null {
  if (deposit === null) return nothingDue ? { cents: 0, day: null } : null
  return deposit.due_now_cents === 0 ? { cents: deposit.balance_cents, day: deposit.balance_due_date } : null
}

/** The form's state. Input is saved in the session store; refusals of the server are shown at their fields. */
function useDetailsForm({ start, refused, onTyped }: Props) {
  const {
    register,
    control,
    handleSubmit,
    formState: { errors },
    subscribe,
    setError,
    watch,
  } = useForm<DetailsFields>({ defaultValues: start, mode: 'onTouched', shouldFocusError: false })
  const [attempt, setAttempt] = useState(0)
  const countAttempt = () => setAttempt((value) => value + 1)
  const typed = useEffectEvent(onTyped)
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => typed(values) }), [subscribe])
  useEffect(() => {
    const names = Object.keys(refused)
    for (const name of names) setError(name as FieldPath<DetailsFields>, { type: 'server', message: refused[name]! })
    if (names.length > 0) setAttempt((value) => value + 1)
  }, [refused, setError])
  return { register, control, handleSubmit, watch, attempt, countAttempt, problems: flattenFieldErrors(errors) }
}

/** The list of errors above the form. */
function FormProblems({ problems, attempt }: { problems: { name: string; message: string }[]; attempt: number }) {
  const problemText = useProblemText()
  return (
    <ErrorSummary
      attempt={attempt}
      problems={problems.map(({ name, message }) => ({
        field: fieldId(name),
        text: problemText(message),
      }))}
    />
  )
}

function CancellationPart({ cancellation, totalCents }: { cancellation: Cancellation; totalCents: number }) {
  const { t } = useFormat()
  const terms = useCancellationLabels()
  return (
    <>
      <CancellationCost cancellation={cancellation} totalCents={totalCents} title={t('booking.cancellation.title')} />
      <p className="small">
        <b>{terms.cost(cancellation, totalCents)}</b>
      </p>
    </>
  )
}

function TermsCheckbox({ register, problem }: FieldProps) {
  const termsProblem = problem('terms')
  return (
    <>
      <label className="tick terms">
        <input
          type="checkbox"
          aria-invalid={termsProblem ? true : undefined}
          aria-describedby={termsProblem ? 'terms-problem' : undefined}
          id="field-terms"
          {...register('terms', { validate: (value) => value || 'termsMissing' })}
        />
        <span>
          <TaggedText
            textKey="booking.details.terms"
            components={{
              terms: <TextLink href="/algemene-voorwaarden" newTab />,
              travel: <TextLink href="#travel-information" />,
            }}
          />
        </span>
      </label>
      {termsProblem && <FieldErrorText id="terms-problem" problem={termsProblem} />}
    </>
  )
}

/**
 * If vouchers pay the whole amount due now, the button places the order; the text beside it names the amounts due later
 * and at the hotel. `due` is null if a payment step follows.
 */
function SendButton({ busy, due, atHotelCents }: { busy: boolean; due: LaterDue | null; atHotelCents: number }) {
  const { t, money, day } = useFormat()
  const hotel = atHotelCents > 0 ? money(atHotelCents) : null
  const rest = due?.cents ? { amount: money(due.cents), day: due.day ? day(due.day, 'long') : '' } : null
  const order = rest ? 'redeem.booking.orderRest' : hotel ? 'redeem.booking.orderHotel' : 'redeem.booking.order'
  const text = rest
    ? hotel
      ? t('redeem.booking.orderRestHotelText', { ...rest, hotel })
      : t('redeem.booking.orderRestText', rest)
    : hotel
      ? t('redeem.booking.orderHotelText', { amount: hotel })
      : t('redeem.booking.orderText')
  return (
    <div className="form-send">
      <button
        type="submit"
        className="button button-wide button-tall"
        aria-disabled={busy}
        onClick={(event) => {
          if (busy) event.preventDefault()
        }}
      >
        {busy ? t('booking.details.busy') : due ? t(order) : t('booking.details.toPayment')}
      </button>
      <p className="fine booking-calm">{due ? text : t('booking.details.nothingYet')}</p>
    </div>
  )
}
