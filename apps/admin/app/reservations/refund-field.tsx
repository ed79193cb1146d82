import { TextField } from '@mui/material'
import { toEuros } from '@tussenuit/modules/shared/money.ts'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { centsTyped } from './euros.ts'

/** What goes back by the terms; `isClear`: whether they say so for this moment. */
export type ByTerms = { refund_cents: number; isClear: boolean }

/**
 * The refund of a cancellation: that of the terms, or what a user with permission to refund types. Where the terms say
 * nothing clear, only such a user can cancel. `decided`: null where the terms decide; `isValid`: false while no amount
 * is typed.
 */
export function useRefundChoice(terms: ByTerms | null): {
  mayDecide: boolean
  typed: string
  type: (text: string) => void
  decided: number | null
  isValid: boolean
} {
  const { canAccess: mayDecide = false } = useCanAccess({ resource: 'refunds', action: 'edit' })
  const [changed, type] = useState<string | null>(null)
  const isClear = terms?.isClear === true
  const typed = changed ?? (isClear ? String(toEuros(terms.refund_cents)) : '')
  const cents = centsTyped(typed)
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
    <TextField
      id="refund"
      label={translate('reservation.refundSum')}
      helperText={translate(choice.isValid ? 'reservation.refundHelp' : 'problem.decimals')}
      error={!choice.isValid}
      value={choice.typed}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      onChange={(event) => choice.type(event.target.value)}
    />
  )
}
