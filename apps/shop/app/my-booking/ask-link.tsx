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

/** What is asked for, where it is shown, and what mails it. */
const kinds = {
  booking: {
    texts: { lead: 'mine.lead', number: 'thankyou.lookUp.number', send: 'mine.send', sent: 'mine.sent' },
    noScript: 'mine.noScript',
    ask: (reservationNumber: string, email: string) =>
      browserApi('POST /sendBookingLink', { body: { reservationNumber, email } }),
  },
  vouchers: {
    texts: {
      lead: 'vouchers.gift.askLead',
      number: 'vouchers.withdraw.number',
      send: 'vouchers.gift.ask',
      sent: 'vouchers.gift.asked',
    },
    noScript: 'vouchers.withdraw.noScript',
    ask: (transaction_number: string, email: string) =>
      browserApi('POST /vouchers/sendLink', { body: { transaction_number, email } }),
  },
} as const

/** Number and address together get the link mailed; the answer is the same whether they belong together or not. */
export function AskLink({ number, kind = 'booking' }: { number: string; kind?: keyof typeof kinds }) {
  const { texts, noScript, ask } = kinds[kind]
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
    setOutcome(await ask(fields.number.trim(), fields.email.trim()).then(() => 'sent' as const, asCallFailed))
  }, refused)
  return (
    <form noValidate className="look-up" onSubmit={(event) => void send(event)}>
      <p className="lead">{t(texts.lead)}</p>
      {outcome !== null &&
        (outcome === 'sent' ? (
          <Notice kind="good" live="polite">
            {t(texts.sent)}
          </Notice>
        ) : (
          <Trouble error={outcome} />
        ))}
      <ErrorSummary problems={problems} attempt={attempt} />
      <div className="fields">
        <Field
          label={t(texts.number)}
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
        {t(texts.send)}
      </button>
      <noscript>
        <p className="alert alert-warn">{t(noScript)}</p>
      </noscript>
    </form>
  )
}
