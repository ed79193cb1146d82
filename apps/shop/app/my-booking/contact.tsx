import { Form, useNavigation } from 'react-router'
import { Notice } from '../booking/notice.tsx'
import { Field, fieldId, useProblemText } from '../booking/steps/field.tsx'
import { RequestErrorNotice } from '../booking/request-error.tsx'
import { useFormat } from '../format.ts'
import { useFormOutcome } from '../forms/use-outcome.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import type { BookingResult } from './booking-forms.ts'
import { useBookingForm } from './own-form.tsx'
import type { Opened } from './read-booking.ts'

/** The traveller's contact details. If the e-mail address is changed, both the old and the new one are notified. */
export function ContactSection({ booking, result }: { booking: Opened; result: BookingResult | undefined }) {
  const { t } = useFormat()
  const busy = useNavigation().formData != null
  const { form, fields } = useBookingForm(booking, 'contact-title')
  const problemText = useProblemText()
  const { email, phone } = booking.reservation.guest
  const { outcome, problems, attempt, control } = useFormOutcome(result?.form === 'contact' ? result.sent : undefined)
  return (
    <section className="panel my-part" aria-labelledby="contact-title">
      <h2 id="contact-title" className="step-heading">
        {t('mine.contact.title')}
      </h2>
      <p className="quiet">{t('mine.contact.lead')}</p>
      {outcome?.done && (
        <Notice kind="good" live="polite">
          {t('mine.contact.saved')}
        </Notice>
      )}
      {outcome?.failure && <RequestErrorNotice error={outcome.failure} />}
      <Form {...form} className="my-form">
        {fields}
        <ErrorSummary
          problems={(['email', 'phone'] as const).flatMap((name) => {
            const problem = problems[name]
            return problem ? [{ field: fieldId(name), text: problemText(problem) }] : []
          })}
          attempt={attempt}
        />
        <div className="fields">
          <Field
            label={t('booking.field.email')}
            name="email"
            type="email"
            register={control('email', email)}
            problem={problems.email}
            autoComplete="email"
            ltr
            maxLength={254}
          />
          <Field
            label={t('booking.field.phone')}
            name="phone"
            type="tel"
            register={control('phone', phone)}
            problem={problems.phone}
            autoComplete="tel"
            ltr
            maxLength={35}
          />
        </div>
        <button type="submit" name="form" value="contact" className="button button-quiet" aria-disabled={busy}>
          {t('mine.contact.save')}
        </button>
      </Form>
    </section>
  )
}
