import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormat } from '../../format.ts'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { emailProblem } from '../guest-rules.ts'
import { Field, useFieldProblems } from '../steps/field.tsx'
import { Trouble } from '../request-error.tsx'

/** A booking by its number and the e-mail address it was made with. */
export function LookUp({
  number,
  onLookUp,
}: {
  number: string
  onLookUp(number: string, email: string): Promise<CallFailed | null>
}) {
  const { t } = useFormat()
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { number, email: '' }, shouldFocusError: false })
  const problems = useFieldProblems(errors)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<CallFailed | null>(null)
  return (
    <form
      noValidate
      className="look-up"
      onSubmit={(event) =>
        void handleSubmit(
          async (fields) => setFailed(await onLookUp(fields.number.trim(), fields.email.trim())),
          () => setAttempt((count) => count + 1),
        )(event)
      }
    >
      {failed && <Trouble error={failed} />}
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
      <button type="submit" className="button button-quiet" aria-disabled={isSubmitting}>
        {t('thankyou.lookUp.show')}
      </button>
    </form>
  )
}
