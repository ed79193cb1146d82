import type { CallFailed } from '@tussenuit/modules/client/client.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { browserApi } from '../api.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { asCallFailed } from '../booking/use-request.ts'
import { emailProblem, phoneProblem } from '../booking/guest-rules.ts'
import { Notice } from '../booking/notice.tsx'
import { Field, useFieldProblems } from '../booking/steps/field.tsx'
import { Trouble } from '../booking/request-error.tsx'
import { useFormat } from '../format.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import type { Opened } from './read-booking.ts'

/** Where the traveller is reached; both addresses are notified of a change. */
export function Contact({
  booking: { reservation, token },
  onChanged,
}: {
  booking: Opened
  /** With the token that opens the booking from now on. */
  onChanged(token: string): Promise<void>
}) {
  const { t } = useFormat()
  const hydrated = useHydrated()
  const { email, phone } = reservation.guest
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { email, phone }, shouldFocusError: false })
  const problems = useFieldProblems(errors)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<'saved' | CallFailed | null>(null)
  const refused = () => {
    setOutcome(null)
    setAttempt((count) => count + 1)
  }
  const save = handleSubmit(async (fields) => {
    setOutcome(null)
    const body = {
      reservationNumber: reservation.reservationNumber,
      email: fields.email.trim(),
      phone: fields.phone.trim(),
    }
    const done = await browserApi('POST /changeContact', { body }, { 'manage-token': token }).then(
      ({ data }) => data,
      asCallFailed,
    )
    if ('manage_token' in done) await onChanged(done.manage_token)
    setOutcome('manage_token' in done ? 'saved' : done)
  }, refused)
  return (
    <section className="panel my-part" aria-labelledby="contact-title">
      <h2 id="contact-title" className="step-heading">
        {t('mine.contact.title')}
      </h2>
      <p className="quiet">{t('mine.contact.lead')}</p>
      {outcome !== null &&
        (outcome === 'saved' ? (
          <Notice kind="good" live="polite">
            {t('mine.contact.saved')}
          </Notice>
        ) : (
          <Trouble error={outcome} />
        ))}
      <form noValidate className="my-form" onSubmit={(event) => void save(event)}>
        <ErrorSummary problems={problems} attempt={attempt} />
        <div className="fields">
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
          <Field
            label={t('booking.field.phone')}
            name="phone"
            type="tel"
            register={register('phone', { validate: (value) => phoneProblem(value) ?? true })}
            problem={errors.phone?.message}
            autoComplete="tel"
            ltr
            maxLength={35}
          />
        </div>
        <button
          type="submit"
          className="button button-quiet"
          disabled={!hydrated}
          aria-disabled={hydrated ? isSubmitting : undefined}
        >
          {t('mine.contact.save')}
        </button>
      </form>
    </section>
  )
}
