import { useFetcher } from 'react-router'
import { withLanguage } from '../choice/travel-choice.ts'
import { useAddressLanguage } from '../choice/use-travel-choice.ts'
import { Notice } from '../booking/notice.tsx'
import { Field, fieldId, useProblemText } from '../booking/steps/field.tsx'
import { RequestError } from '../booking/request-error.tsx'
import { useFormat } from '../format.ts'
import { useOutcome } from '../forms/use-outcome.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { type BookingResult, linkForm } from './booking-forms.ts'

/** The message keys by what the link opens. */
const kinds = {
  booking: { lead: 'mine.lead', number: 'thankyou.lookUp.number', send: 'mine.send', sent: 'mine.sent' },
  vouchers: {
    lead: 'vouchers.gift.askLead',
    number: 'vouchers.withdraw.number',
    send: 'vouchers.gift.ask',
    sent: 'vouchers.gift.asked',
  },
} as const

/** Mails the link for a number and an address. The answer does not reveal whether they belong together. */
export function AskLink({
  number,
  kind = 'booking',
  sent,
}: {
  number: string
  kind?: keyof typeof kinds
  /** The outcome without scripts, on the page that shows it. */
  sent?: BookingResult['sent'] | undefined
}) {
  const texts = kinds[kind]
  const { t } = useFormat()
  const fetcher = useFetcher<BookingResult>()
  const busy = fetcher.state !== 'idle'
  const page = `${kind === 'booking' ? '/my-booking' : '/vouchers/gift'}?number=${encodeURIComponent(number)}`
  const language = useAddressLanguage()
  const problemText = useProblemText()
  const { outcome, problems, attempt, control } = useOutcome(fetcher.data?.sent ?? sent)
  return (
    <fetcher.Form
      method="post"
      action={withLanguage(page, language)}
      noValidate
      className="look-up"
      onSubmit={(event) => {
        if (busy) event.preventDefault()
      }}
    >
      <p className="lead">{t(texts.lead)}</p>
      {outcome?.done && (
        <Notice kind="good" live="polite">
          {t(texts.sent)}
        </Notice>
      )}
      {outcome?.failure && <RequestError error={outcome.failure} />}
      <ErrorSummary
        problems={linkForm.fields.flatMap((name) => {
          const problem = problems[name]
          return problem ? [{ field: fieldId(name), text: problemText(problem) }] : []
        })}
        attempt={attempt}
      />
      <div className="fields">
        <Field
          label={t(texts.number)}
          name="number"
          register={control('number', number)}
          problem={problems.number}
          ltr
          maxLength={40}
        />
        <Field
          label={t('booking.field.email')}
          name="email"
          type="email"
          register={control('email')}
          problem={problems.email}
          autoComplete="email"
          ltr
          maxLength={254}
        />
      </div>
      <button type="submit" className="button" aria-disabled={busy}>
        {t(texts.send)}
      </button>
    </fetcher.Form>
  )
}
