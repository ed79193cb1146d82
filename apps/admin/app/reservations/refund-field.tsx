import { TextField } from '@mui/material'
import { toEuros } from '@tussenuit/modules/shared/money.ts'
import { useCanAccess, useTranslate } from 'ra-core'
import { useState } from 'react'
import { centsTyped } from './euros.ts'

/**
 * The refund of a cancellation: that of the terms, or what a user with permission to refund types. `decided`: null
 * where the terms decide; `isValid`: false while no amount is typed.
 */
export function useRefundChoice(byTerms: number | null): {
  mayDecide: boolean
  typed: string
  type: (text: string) => void
  decided: number | null
  isValid: boolean
} {
  const { canAccess: mayDecide = false } = useCanAccess({ resource: 'refunds', action: 'edit' })
  const [changed, type] = useState<string | null>(null)
  const typed = changed ?? (byTerms === null ? '' : String(toEuros(byTerms)))
  const cents = centsTyped(typed)
  return {
    mayDecide,
    typed,
    type,
    decided: mayDecide && cents !== byTerms ? cents : null,
    isValid: byTerms !== null && (!mayDecide || cents !== null),
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
