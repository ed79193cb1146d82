/**
 * Fields for days: the browser's own, which shows a day in the order of its user's language. What is typed there can be
 * no day, or one of the year 26; that is said at the field, and is never taken for a field that is empty.
 */
import { TextField } from '@mui/material'
import { readDay } from '@tussenuit/modules/shared/read-day.ts'
import { FieldTitle, useInput, useTranslate, ValidationError } from 'ra-core'
import { type ChangeEvent, type FocusEvent, useEffect, useId, useRef, useState } from 'react'

/** In place of a day that the browser does not name because it is none, such as 31 February. */
const noDay = '?'

/** The key of what is wrong with the value of a day field, or null; an empty one is not wrong. */
export function dayMessage(value: unknown): string | null {
  const { problem } = readDay(String(value ?? ''), 'en')
  return problem === undefined || problem === 'empty' ? null : problem === 'year' ? 'problem.year' : 'problem.no_day'
}

/** For a native input: `change` gets a day, '' where the field is empty, or a text that is no day. */
export function useDayText(value: string, change: (value: string) => void) {
  const element = useRef<HTMLInputElement | null>(null)
  const [isFocused, setFocused] = useState(false)
  const said = useRef(value)
  // React would write half a day back while it is typed: the element keeps its own value, and takes those of others.
  useEffect(() => {
    if (element.current && value !== said.current) element.current.value = value === noDay ? '' : value
    said.current = value
  }, [value])
  const report = (input: HTMLInputElement) => {
    const typed = input.validity.badInput ? noDay : input.value
    if (typed === said.current) return
    said.current = typed
    change(typed)
  }
  const message = dayMessage(value)
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

/** `change` gets a day, '' where the field is empty, or a text that is no day. */
export function DayField({ label, value, change, min }: DayFieldProps) {
  const translate = useTranslate()
  const id = useId()
  const { input, problem } = useDayText(value, change)
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

/** Beside the filters of a list: only a day, or none, narrows it. */
export function DayFilter({ label, value, narrow }: { label: string; value: string; narrow: (day: string) => void }) {
  const [seen, setSeen] = useState(value)
  const [typed, setTyped] = useState<string | null>(null)
  // What was typed stands until the list has taken it.
  if (seen !== value) {
    setSeen(value)
    setTyped(null)
  }
  return (
    <DayField
      label={label}
      value={typed ?? value}
      change={(now) => {
        setTyped(now)
        if (dayMessage(now) === null) narrow(now)
      }}
    />
  )
}

type DayInputProps = {
  source: string
  label: string
  helperText?: string | false
  /** Unless it may be left empty. */
  optional?: boolean
  readOnly?: boolean
}

export function DayInput({ source, label, helperText = false, optional = false, readOnly = false }: DayInputProps) {
  const translate = useTranslate()
  const { field, fieldState, id } = useInput({
    source,
    validate: (value: unknown) =>
      (value ?? '') === '' ? (optional ? undefined : 'problem.required') : (dayMessage(value) ?? undefined),
  })
  const { input, problem } = useDayText(String(field.value ?? ''), field.onChange)
  const { ref, onBlur, ...rest } = input
  const { error } = fieldState
  const wrong = problem ? translate(problem) : error?.message && <ValidationError error={error.message} />
  return (
    <TextField
      id={id}
      name={field.name}
      className={`ra-input ra-input-${source}`}
      size="small"
      label={<FieldTitle label={label} source={source} isRequired={!optional} />}
      error={Boolean(wrong)}
      helperText={wrong || (helperText === false ? undefined : translate(helperText))}
      disabled={readOnly}
      inputRef={(found: HTMLInputElement | null) => {
        ref.current = found
        field.ref(found)
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
