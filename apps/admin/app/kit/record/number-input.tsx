/** Fields for amounts, percentages and numbers, both as form inputs and for dialogs that hold their own values. */
import { TextField } from '@mui/material'
import type { NumberLimits } from '@tussenuit/modules/shared/read-amount.ts'
import { FieldTitle, useInput, useLocale, useTranslate, ValidationError } from 'ra-core'
import type { ReactNode } from 'react'
import {
  basisPoints,
  cents,
  decimals,
  euros,
  numberProblemMessage,
  type NumberKind,
  type NumberValue,
  percents,
  wholeNumbers,
  wholePercents,
} from './number-kinds.ts'
import { useNumberText } from './number-text.ts'

type FieldProps = NumberLimits & {
  id: string
  name?: string
  kind: NumberKind
  label: ReactNode
  value: NumberValue
  change: (value: NumberValue) => void
  onBlur?: () => void
  /** Help text, shown if there is neither an error nor a hint about the interpreted value. */
  helperText?: ReactNode
  /** Error from a save or the dialog; replaces the help text. */
  error?: ReactNode
  readOnly?: boolean
  disabled?: boolean
  className?: string
  inputRef?: (element: HTMLInputElement | null) => void
}

export function NumberField({
  id,
  name,
  kind,
  label,
  value,
  change,
  onBlur,
  helperText,
  error,
  min,
  max,
  readOnly = false,
  disabled = false,
  className,
  inputRef,
}: FieldProps) {
  const translate = useTranslate()
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const { input, problem, hint } = useNumberText({ kind, value, change, limits })
  const errorText = problem ? translate(problem.message, problem.args) : error
  return (
    <TextField
      id={id}
      name={name}
      className={className}
      size="small"
      label={label}
      value={input.value}
      error={Boolean(errorText)}
      helperText={errorText || (hint === null ? helperText : translate('edit.readAs', { value: hint }))}
      disabled={disabled || readOnly}
      autoComplete="off"
      inputRef={inputRef}
      slotProps={{ htmlInput: { inputMode: input.inputMode, readOnly, spellCheck: false } }}
      onChange={input.onChange}
      onFocus={input.onFocus}
      onBlur={() => {
        input.onBlur()
        onBlur?.()
      }}
    />
  )
}

type InputProps = NumberLimits & {
  source: string
  label: string
  helperText?: string | false
  /** The field is required unless `optional` is true. */
  optional?: boolean
  defaultValue?: number
  readOnly?: boolean
}

function NumberInputOf({
  kind,
  source,
  label,
  helperText = false,
  optional = false,
  defaultValue,
  readOnly = false,
  ...limits
}: InputProps & { kind: NumberKind }) {
  const language = useLocale()
  const translate = useTranslate()
  const { field, fieldState, id } = useInput({
    source,
    defaultValue,
    format: (value) => value,
    parse: (value) => value,
    validate: (value: NumberValue) =>
      (value ?? '') === ''
        ? optional
          ? undefined
          : 'problem.required'
        : numberProblemMessage(value, kind, language, limits),
  })
  const { error } = fieldState
  return (
    <NumberField
      id={id}
      name={field.name}
      className={`ra-input ra-input-${source}`}
      kind={kind}
      label={<FieldTitle label={label} source={source} isRequired={!optional} />}
      value={field.value}
      change={field.onChange}
      onBlur={field.onBlur}
      helperText={helperText === false ? undefined : translate(helperText)}
      error={error?.message && <ValidationError error={error.message} />}
      readOnly={readOnly}
      inputRef={field.ref}
      {...limits}
    />
  )
}

/** Shows euros; the form holds cents. */
export const EurosAsCentsInput = (props: InputProps) => <NumberInputOf kind={cents} {...props} />
/** Shows euros; the form also holds euros, for calls that expect them. */
export const EurosInput = (props: InputProps) => <NumberInputOf kind={euros} {...props} />
export const PercentInput = (props: InputProps) => <NumberInputOf kind={percents} {...props} />
/** Shows a percentage; the form holds basis points. */
export const PercentAsBasisPointsInput = (props: InputProps) => <NumberInputOf kind={basisPoints} {...props} />
export const WholePercentInput = (props: InputProps) => <NumberInputOf kind={wholePercents} {...props} />
export const WholeNumberInput = (props: InputProps) => <NumberInputOf kind={wholeNumbers} {...props} />
/** For coordinates. */
export const DecimalInput = (props: InputProps) => <NumberInputOf kind={decimals} {...props} />
