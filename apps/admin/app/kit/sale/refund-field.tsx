import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { cents as inCents, type NumberValue } from '../record/number-kinds.ts'
import { NumberField } from '../record/number-input.tsx'

/** What goes back by the terms; `isClear`: whether they say so for this moment. */
export type ByTerms = { refund_cents: number; isClear: boolean }

/**
 * The refund of a cancellation: that of the terms, or what a user with permission to refund types. Where the terms say
 * nothing clear, only such a user can cancel. `decided`: null where the terms decide; `isValid`: false while no amount
 * is typed.
 */
export function useRefundChoice(terms: ByTerms | null): {
  mayDecide: boolean
  typed: NumberValue
  type: (value: NumberValue) => void
  decided: number | null
  isValid: boolean
} {
  const { canAccess: mayDecide = false } = useCanAccess({ resource: 'refunds', action: 'edit' })
  const [changed, type] = useState<NumberValue>(undefined)
  const isClear = terms?.isClear === true
  const typed = changed === undefined ? (isClear ? terms.refund_cents : null) : changed
  const cents = typeof typed === 'number' ? typed : null
  return {
    mayDecide,
    typed,
    type,
    decided: mayDecide && !(isClear && cents === terms.refund_cents) ? cents : null,
    isValid: terms !== null && (mayDecide ? cents !== null : isClear),
  }
}

export function RefundField({ choice }: { choice: ReturnType<typeof useRefundChoice> }) {
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
