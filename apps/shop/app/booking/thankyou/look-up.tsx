import { Form, useNavigation } from 'react-router'
import { useFormat } from '../../format.ts'
import { useOutcome } from '../../forms/use-outcome.ts'
import { inPlaceState } from '../../in-place-navigation.ts'
import { linkForm } from '../../my-booking/booking-forms.ts'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { Field, fieldId, useProblemText } from '../steps/field.tsx'
import { RequestError } from '../request-error.tsx'
import type { LookUpOutcome } from './look-up-fields.ts'

/** A booking by its number and the e-mail address it was made with. */
export function LookUp({ number, sent }: { number: string; sent: LookUpOutcome | undefined }) {
  const { t } = useFormat()
  const busy = useNavigation().formData != null
  const problemText = useProblemText()
  const { outcome, problems, attempt, control } = useOutcome(sent)
  return (
    <Form
      method="post"
      noValidate
      className="look-up"
      state={inPlaceState}
      onSubmit={(event) => {
        if (busy) event.preventDefault()
      }}
    >
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
          label={t('thankyou.lookUp.number')}
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
      <button type="submit" className="button button-quiet" aria-disabled={busy}>
        {t('thankyou.lookUp.show')}
      </button>
    </Form>
  )
}
