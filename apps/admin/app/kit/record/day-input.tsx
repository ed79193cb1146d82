/**
 * Fields for dates, based on the browser's own input, which follows the user's locale. An invalid date, such as one in
 * the year 26, is reported at the field and never treated as empty.
 */
import { TextField } from '@mui/material'
import { parseDay } from '@tussenuit/modules/shared/read-day.ts'
import { FieldTitle, useInput, useTranslate, ValidationError } from 'ra-core'
import { type ChangeEvent, type FocusEvent, useEffect, useId, useRef, useState } from 'react'

/** The value for an input that the browser reports as invalid, such as 31 February. */
const noDay = '?'

/** The message key for an invalid date, or null. An empty value is valid. */
export function dayProblemKey(value: unknown): string | null {
  const { problem } = parseDay(String(value ?? ''), 'en')
  return problem === undefined || problem === 'empty' ? null : problem === 'year' ? 'problem.year' : 'problem.no_day'
}

/** Binds a native date input. `change` receives a date, '' for an empty field, or a string that is not a date. */
export function useDayInput(value: string, change: (value: string) => void) {
  const element = useRef<HTMLInputElement | null>(null)
  const [isFocused, setFocused] = useState(false)
  const reported = useRef(value)
  // Uncontrolled, because React would overwrite a partly typed date: the element keeps its value and only adopts
  // changes from outside.
  useEffect(() => {
    if (element.current && value !== reported.current) element.current.value = value === noDay ? '' : value
    reported.current = value
  }, [value])
  const report = (input: HTMLInputElement) => {
    const typed = input.validity.badInput ? noDay : input.value
    if (typed === reported.current) return
    reported.current = typed
    change(typed)
  }
  const message = dayProblemKey(value)
  return {
    problem: isFocused ? null : message,
    input: {
      type: 'date' as const,
      defaultValue: value === noDay ? '' : value,
      ref: element,
      onChange: (event: ChangeEvent<HTMLInputElement>) => report(event.target),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        report(event.target)
        setFocused(false)
      },
    },
  }
}

type DayFieldProps = { label: string; value: string; change: (value: string) => void; min?: string | undefined }

/** `change` receives a date, '' for an empty field, or a string that is not a date. */
export function DayField({ label, value, change, min }: DayFieldProps) {
  const translate = useTranslate()
  const id = useId()
  const { input, problem } = useDayInput(value, change)
  return (
    <label className="dated">
      {label}
      <input {...input} min={min} aria-invalid={problem !== null} aria-describedby={problem ? id : undefined} />
      {problem && (
        <small className="bad" id={id}>
          {translate(problem)}
        </small>
      )}
    </label>
  )
}

/** A date filter of a list; only valid and empty dates are applied. */
export function DayFilter({ label, value, narrow }: { label: string; value: string; narrow: (day: string) => void }) {
  const [lastValue, setLastValue] = useState(value)
  const [typed, setTyped] = useState<string | null>(null)
  // Keeps the typed date until the list has applied it.
  if (lastValue !== value) {
    setLastValue(value)
    setTyped(null)
  }
  return (
    <DayField
      label={label}
      value={typed ?? value}
      change={(text) => {
        setTyped(text)
        if (dayProblemKey(text) === null) narrow(text)
      }}
    />
  )
}

type DayInputProps = {
  source: string
  label: string
  helperText?: string | false
  /** The field is required unless `optional` is true. */
  optional?: boolean
  readOnly?: boolean
}

export function DayInput({ source, label, helperText = false, optional = false, readOnly = false }: DayInputProps) {
  const translate = useTranslate()
  const { field, fieldState, id } = useInput({
    source,
    validate: (value: unknown) =>
      (value ?? '') === '' ? (optional ? undefined : 'problem.required') : (dayProblemKey(value) ?? undefined),
  })
  const { input, problem } = useDayInput(String(field.value ?? ''), field.onChange)
  const { ref, onBlur, ...rest } = input
  const { error } = fieldState
  const errorText = problem ? translate(problem) : error?.message && <ValidationError error={error.message} />
  return (
    <TextField
      id={id}
      name={field.name}
      className={`ra-input ra-input-${source}`}
      size="small"
      label={<FieldTitle label={label} source={source} isRequired={!optional} />}
      error={Boolean(errorText)}
      helperText={errorText || (helperText === false ? undefined : translate(helperText))}
      disabled={readOnly}
      inputRef={(element: HTMLInputElement | null) => {
        ref.current = element
        field.ref(element)
      }}
      slotProps={{ inputLabel: { shrink: true } }}
      onBlur={(event) => {
        onBlur(event as FocusEvent<HTMLInputElement>)
        field.onBlur()
      }}
      {...rest}
    />
  )
}
