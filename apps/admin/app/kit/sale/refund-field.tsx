import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { cents as inCents, type NumberValue } from '../record/number-kinds.ts'
import { NumberField } from '../record/number-input.tsx'

/** The refund by the terms; `isClear` is false if the terms do not determine it. */
export type RefundByTerms = { refund_cents: number; isClear: boolean }

/**
 * The refund of a cancellation: by the terms, or entered by a user with permission to refund. If the terms do not
 * determine it, only such a user can cancel. `decided` is null if the terms decide; `isValid` is false while the amount
 * is missing.
 */
export function useRefundAmount(terms: RefundByTerms | null): {
  mayDecide: boolean
  typed: NumberValue
  type: (value: NumberValue) => void
  decided: number | null
  isValid: boolean
} {
  const { canAccess: mayDecide = false } = useCanAccess({ resource: 'refunds', action: 'edit' })
  const [input, type] = useState<NumberValue>(undefined)
  const isClear = terms?.isClear === true
  const typed = input === undefined ? (isClear ? terms.refund_cents : null) : input
  const cents = typeof typed === 'number' ? typed : null
  return {
    mayDecide,
    typed,
    type,
    decided: mayDecide && !(isClear && cents === terms.refund_cents) ? cents : null,
    isValid: terms !== null && (mayDecide ? cents !== null : isClear),
  }
}

export function RefundAmountField({ choice }: { choice: ReturnType<typeof useRefundAmount> }) {
  const translate = useTranslate()
  if (!choice.mayDecide) return null
  return (
    <NumberField
      id="refund"
      kind={inCents}
      label={translate('reservation.refundSum')}
      helperText={translate('reservation.refundHelp')}
      error={(choice.typed ?? '') === '' && translate('problem.required')}
      value={choice.typed}
      change={choice.type}
    />
  )
}
