/** A refund of a voucher order that a bank returned: send it again, or record that it was paid out another way. */
import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmActionDialog, type ActionProps } from '../../kit/action-dialog.tsx'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { recordExternalRefund, refundReservation } from '../../kit/sale/calls.ts'

type Props = { order: string; cents: number; elsewhere: boolean } & ActionProps

export function RefundAgainDialog({ order, cents, elsewhere, ...action }: Props) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const [reason, setReason] = useState('')
  return (
    <ConfirmActionDialog
      title={translate(elsewhere ? 'voucher.paidElsewhereTitle' : 'voucher.refundAgainTitle', { order })}
      confirm={translate(elsewhere ? 'voucher.paidElsewhere' : 'voucher.refundAgain')}
      successMessage={elsewhere ? 'voucher.paidElsewhereDone' : 'reservation.refundSent'}
      ready={reason.trim() !== ''}
      act={({ key }) =>
        elsewhere
          ? recordExternalRefund(order, reason.trim(), key)
          : refundReservation(order, { amount_cents: cents, reason: reason.trim(), key })
      }
      {...action}
    >
      <p>{translate(elsewhere ? 'voucher.paidElsewhereHelp' : 'voucher.refundAgainHelp', { sum: euros(cents) })}</p>
      <TextField
        id="reason"
        label={translate('reservation.reason')}
        fullWidth
        value={reason}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmActionDialog>
  )
}
