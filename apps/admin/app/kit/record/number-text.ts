/** The text of a number field: as typed while the field has the focus, otherwise in the notation of the language. */
import type { NumberLimits } from '@tussenuit/modules/shared/read-amount.ts'
import { useLocale } from 'ra-core'
import { useState } from 'react'
import {
  numberProblemMessage,
  type NumberKind,
  type NumberMessage,
  type NumberValue,
  valueHintOf,
  formatNumberValue,
  parseNumberText,
} from './number-kinds.ts'

export type NumberText = {
  /** Props of the input element: a text input, so that neither the mouse wheel nor the arrow keys change the value. */
  input: {
    value: string
    inputMode: 'decimal' | 'numeric' | 'text'
    onChange: (event: { target: { value: string } }) => void
    onFocus: () => void
    onBlur: () => void
  }
  /** The message for an invalid value, shown after the field loses the focus. */
  problem: NumberMessage | null
  /** The interpreted value, if its notation differs from the typed text. */
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
  // A value set from outside the field replaces the typed text.
  const isTyped = typed !== null && (parseNumberText(typed, kind, language, limits) ?? null) === (value ?? null)
  const isNegative = (limits.min ?? 0) < 0
  return {
    input: {
      value: isTyped && isFocused ? typed : formatNumberValue(value, kind, language),
      // The decimal keyboard of a phone has no minus key.
      inputMode: isNegative ? 'text' : kind.decimals ? 'decimal' : 'numeric',
      onChange: ({ target }) => {
        setTyped(target.value)
        change(parseNumberText(target.value, kind, language, limits))
      },
      onFocus: () => {
        setTyped(formatNumberValue(value, kind, language))
        setFocused(true)
      },
      onBlur: () => setFocused(false),
    },
    problem: isFocused && isTyped ? null : numberProblemMessage(value, kind, language, limits),
    hint: isTyped ? valueHintOf(typed, value, kind, language) : null,
  }
}
