import { Field, fieldId, useProblemText } from '../booking/steps/field.tsx'
import { RequestErrorNotice } from '../booking/request-error.tsx'
import { useFormat } from '../format.ts'
import type { Failure, Problems } from '../forms/form.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { type LinkField, linkForm } from './booking-forms.ts'

/** The part of the result of `useFormOutcome` that the fields use; the form may have more fields. */
type Form = {
  outcome: { failure?: Failure } | undefined
  problems: Problems<LinkField>
  attempt: number
  control: (field: LinkField, initial?: string) => { name: string; defaultValue: string; onChange: () => void }
}

/** The fields for a sale's number and the e-mail address used for it, below the error messages. */
export function NumberAndEmailFields({ form, number, label }: { form: Form; number: string; label: string }) {
  const { t } = useFormat()
  const problemText = useProblemText()
  const { outcome, problems, attempt, control } = form
  return (
    <>
      {outcome?.failure && <RequestErrorNotice error={outcome.failure} />}
      <ErrorSummary
        problems={linkForm.fields.flatMap((name) => {
          const problem = problems[name]
          return problem ? [{ field: fieldId(name), text: problemText(problem) }] : []
        })}
        attempt={attempt}
      />
      <div className="fields">
        <Field
          label={label}
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
    </>
  )
}
