/** The text of a number field: shown as typed while it is typed in, and in the language's own form before and after. */
import type { NumberLimits } from '@tussenuit/modules/shared/read-amount.ts'
import { useLocale } from 'ra-core'
import { useState } from 'react'
import {
  messageOf,
  type NumberKind,
  type NumberMessage,
  type NumberValue,
  readAs,
  textOf,
  valueOf,
} from './number-kinds.ts'

export type NumberText = {
  /** For the input element. A value changes by typing alone: this is a text field, which no wheel or arrow changes. */
  input: {
    value: string
    inputMode: 'decimal' | 'numeric' | 'text'
    onChange: (event: { target: { value: string } }) => void
    onFocus: () => void
    onBlur: () => void
  }
  /** What cannot be read, once the field is left. */
  problem: NumberMessage | null
  /** What was read, in the language's own form, where that differs from what was typed. */
  hint: string | null
}

export function useNumberText({
  kind,
  value,
  change,
  limits = {},
}: {
  kind: NumberKind
  value: NumberValue
  change: (value: NumberValue) => void
  limits?: NumberLimits
}): NumberText {
  const language = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  // A value that something else than this field has set is shown as it is.
  const isTyped = typed !== null && (valueOf(typed, kind, language, limits) ?? null) === (value ?? null)
  const isNegative = (limits.min ?? 0) < 0
  return {
    input: {
      value: isTyped && isFocused ? typed : textOf(value, kind, language),
      // The keys of a phone for decimals have no minus.
      inputMode: isNegative ? 'text' : kind.decimals ? 'decimal' : 'numeric',
      onChange: ({ target }) => {
        setTyped(target.value)
        change(valueOf(target.value, kind, language, limits))
      },
      onFocus: () => {
        setTyped(textOf(value, kind, language))
        setFocused(true)
      },
      onBlur: () => setFocused(false),
    },
    problem: isFocused && isTyped ? null : messageOf(value, kind, language, limits),
    hint: isTyped ? readAs(typed, value, kind, language) : null,
  }
}
