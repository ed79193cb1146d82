import { findUndrawableCharacters } from '@tussenuit/modules/shared/drawn-characters.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { FieldErrors, FieldValues, UseFormRegisterReturn } from 'react-hook-form'
import { useFormat } from '../../format.ts'
import type { FieldProblem } from '../../parts/error-summary.tsx'
import { Icon } from '../../parts/icon.tsx'

/** The props of a field in a form that a route action handles. */
export type SentField = { name: string; defaultValue: string | undefined; onChange(): void }

type Props = {
  label: string
  name: string
  register: UseFormRegisterReturn | SentField
  /** A key under booking.problem, or a translated text. */
  problem: string | undefined
  hint?: string
  type?: 'text' | 'email' | 'tel' | 'date'
  /** The earliest day, for a date field. */
  min?: string
  max?: string
  autoComplete?: string
  ltr?: boolean
  lines?: number
  maxLength?: number
}

/**
 * A field with its label above and a hint below. A problem, or a note about letters that documents cannot draw,
 * replaces the hint.
 */
export function Field({
  label,
  name,
  register,
  problem,
  hint,
  type = 'text',
  autoComplete,
  ltr,
  lines,
  maxLength,
  min,
  max,
}: Props) {
  const { t } = useFormat()
  const [undrawn, setUndrawn] = useState('')
  const id = fieldId(name)
  const shownHint = undrawn ? t('booking.field.undrawn', { characters: undrawn }) : hint
  const describedBy = problem ? `${id}-problem` : shownHint ? `${id}-hint` : undefined
  const common = {
    id,
    className: 'input',
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy,
    dir: ltr ? 'ltr' : undefined,
    maxLength,
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setUndrawn(findUndrawableCharacters(event.currentTarget.value)),
    ...register,
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {lines ? (
        <textarea {...common} className="input input-lines" rows={lines} />
      ) : (
        <input {...common} type={type} min={min} max={max} autoComplete={autoComplete} />
      )}
      {problem ? (
        <FieldErrorText id={`${id}-problem`} problem={problem} />
      ) : shownHint ? (
        <p id={`${id}-hint`} className="field-hint">
          {shownHint}
        </p>
      ) : null}
    </div>
  )
}

/** The id of a field's element, from the field's name in the form. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`

export function FieldErrorText({ id, problem }: { id: string; problem: string }) {
  return (
    <p id={id} className="field-error">
      <Icon name="warning" />
      <span>{useProblemText()(problem)}</span>
    </p>
  )
}

/** The message of a key; other texts are returned unchanged. */
export function useProblemText(): (problem: string) => string {
  const { t } = useFormat()
  return (problem) => t(`booking.problem.${problem}`, { defaultValue: problem })
}

/** The fields with problems, each with its dotted name, in the order of `errors`. */
export function flattenFieldErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  prefix = '',
): { name: string; message: string }[] {
  return Object.entries(errors as Record<string, unknown>).flatMap(([key, value]) => {
    if (value === null || typeof value !== 'object') return []
    const error = value as { type?: unknown; message?: unknown }
    if (typeof error.type === 'string') return [{ name: prefix + key, message: String(error.message ?? '') }]
    return flattenFieldErrors(value as FieldErrors, `${prefix}${key}.`)
  })
}

/** The fields with problems for the error summary, in the order of the page. */
export function useFieldProblems<Values extends FieldValues>(errors: FieldErrors<Values>): FieldProblem[] {
  const text = useProblemText()
  const problems = flattenFieldErrors(errors).map(({ name, message }) => ({
    field: fieldId(name),
    text: text(message),
  }))
  if (problems.length < 2) return problems
  const fields = [...document.querySelectorAll('[id^="field-"]')].map(({ id }) => id)
  return problems.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field))
}

export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="guest-group">
      <legend className="strong">{legend}</legend>
      <div className="fields">{children}</div>
    </fieldset>
  )
}
