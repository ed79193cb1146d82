import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useState } from 'react'
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

/** Number and address together get the link mailed; the answer is the same whether they belong together or not. */
export function AskLink({ number }: { number: string }) {
  const { t } = useFormat()
  const hydrated = useHydrated()
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { number, email: '' }, shouldFocusError: false })
  const problems = useFieldProblems(errors)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<'sent' | CallFailed | null>(null)
  const refused = () => {
    setOutcome(null)
    setAttempt((count) => count + 1)
  }
  const send = handleSubmit(async (fields) => {
    setOutcome(null)
    const body = { reservationNumber: fields.number.trim(), email: fields.email.trim() }
    setOutcome(await browserApi('POST /sendBookingLink', { body }).then(() => 'sent' as const, asCallFailed))
  }, refused)
  return (
    <form noValidate className="look-up" onSubmit={(event) => void send(event)}>
      <p className="lead">{t('mine.lead')}</p>
      {outcome !== null &&
        (outcome === 'sent' ? (
          <Notice kind="good" live="polite">
            {t('mine.sent')}
          </Notice>
        ) : (
          <Trouble error={outcome} />
        ))}
      <ErrorSummary problems={problems} attempt={attempt} />
      <div className="fields">
        <Field
          label={t('thankyou.lookUp.number')}
          name="number"
          register={register('number', { validate: (value) => value.trim() !== '' || 'numberMissing' })}
          problem={errors.number?.message}
          ltr
          maxLength={40}
        />
        <Field
          label={t('booking.field.email')}
          name="email"
          type="email"
          register={register('email', { validate: (value) => emailProblem(value) ?? true })}
          problem={errors.email?.message}
          autoComplete="email"
          ltr
          maxLength={254}
        />
      </div>
      <button type="submit" className="button" disabled={!hydrated} aria-disabled={hydrated ? isSubmitting : undefined}>
        {t('mine.send')}
      </button>
      <noscript>
        <p className="alert alert-warn">{t('mine.noScript')}</p>
      </noscript>
    </form>
  )
}
