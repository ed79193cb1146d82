import { useState } from 'react'
import type { Outcome, Problems } from './form.ts'

/** The outcome for display: each problem is shown at its field until the field is changed. */
export function useFormOutcome<Field extends string, Done>(outcome: Outcome<Field, Done> | undefined) {
  const [view, setView] = useState(() => viewOf(outcome, 0))
  if (view.outcome !== outcome) setView(viewOf(outcome, view.attempt))
  /** To be called when the field is changed. */
  const forget = (field: Field) =>
    setView((before) => ({ ...before, problems: { ...before.problems, [field]: undefined } }))
  return {
    ...view,
    forget,
    /** The props of an input; `initial`: its value before the form was sent. */
    control: (field: Field, initial = '') => ({
      name: field,
      defaultValue: outcome?.values[field] ?? initial,
      onChange: () => forget(field),
    }),
  }
}

function viewOf<Field extends string, Done>(outcome: Outcome<Field, Done> | undefined, attempts: number) {
  const problems: Problems<Field> = outcome?.problems ?? {}
  return { outcome, problems, attempt: attempts + (outcome?.problems ? 1 : 0) }
}
