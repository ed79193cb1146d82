/** Decisions on a cancellation request: approve with the refund, or refuse with a reason. */
import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useEuroFormat } from '../page/dates.ts'
import { ConfirmActionDialog, type ActionProps } from '../action-dialog.tsx'
import { cancelReservation, type Cancellation, refuseCancellationRequest } from './calls.ts'
import { type RefundByTerms, RefundAmountField, useRefundAmount } from './refund-field.tsx'

type OpenRequest = Pick<Cancellation, 'reservationNumber'> & { id: number }

export function ApproveCancellationDialog({ row, ...action }: { row: OpenRequest & RefundByTerms } & ActionProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const choice = useRefundAmount(row)
  return (
    <ConfirmActionDialog
      title={translate('reservation.approveTitle', { number: row.reservationNumber })}
      confirm={translate('reservation.cancelNow')}
      successMessage="reservation.cancelled"
      ready={choice.isValid}
      act={() =>
        cancelReservation(String(row.id), {
          reason: '',
          refundCents: choice.decided,
          previewedCents: row.isClear ? row.refund_cents : null,
        })
      }
      {...action}
    >
      <p>{translate('reservation.approveHelp', { refund: euros(choice.decided ?? row.refund_cents) })}</p>
      <RefundAmountField choice={choice} />
    </ConfirmActionDialog>
  )
}

export function RefuseCancellationDialog({ row, ...action }: { row: OpenRequest } & ActionProps) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  return (
    <ConfirmActionDialog
      title={translate('reservation.refuseTitle', { number: row.reservationNumber })}
      confirm={translate('reservation.refuse')}
      successMessage="reservation.refused"
      ready={reason.trim() !== ''}
      act={() => refuseCancellationRequest(row.id, reason.trim())}
      {...action}
    >
      <p className="quiet">{translate('reservation.refuseHelp')}</p>
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
