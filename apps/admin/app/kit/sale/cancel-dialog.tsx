import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useEuroFormat } from '../page/dates.ts'
import { ConfirmActionDialog, type ActionProps } from '../action-dialog.tsx'
import { RefusalMessage } from '../refusal-message.tsx'
import { useLoad } from '../use-load.ts'
import { cancelReservation, previewCancellation } from './calls.ts'
import { RefundAmountField, useRefundAmount } from './refund-field.tsx'

/**
 * Cancels a reservation. Shows the fee and the refund by the terms; users with permission to refund can enter another
 * amount.
 */
export function CancelReservationDialog({ number, ...action }: { number: string } & ActionProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const { data: preview = null, refusal } = useLoad(['cancellation-preview', number], () => previewCancellation(number))
  const [reason, setReason] = useState('')
  const choice = useRefundAmount(preview && { ...preview, isClear: preview.fee_cents !== null })
  return (
    <ConfirmActionDialog
      title={translate('reservation.cancelTitle', { number })}
      confirm={translate('reservation.cancelNow')}
      successMessage="reservation.cancelled"
      ready={choice.isValid}
      act={() =>
        cancelReservation(number, {
          reason: reason.trim(),
          refundCents: choice.decided,
          previewedCents: preview === null || preview.fee_cents === null ? null : preview.refund_cents,
        })
      }
      {...action}
    >
      <RefusalMessage text={refusal} />
      {preview && (
        <table className="compare">
          <tbody>
            <tr>
              <th scope="row">{translate('reservation.paid')}</th>
              <td className="figures end">{euros(preview.paid_cents)}</td>
            </tr>
            <tr>
              <th scope="row">{translate('reservation.fee')}</th>
              <td className="figures end">
                {preview.fee_cents === null ? translate('reservation.feeUnknown') : euros(preview.fee_cents)}
              </td>
            </tr>
            <tr>
              <th scope="row">{translate('reservation.backToCard')}</th>
              <td className="figures end">{euros(preview.card_refund_cents)}</td>
            </tr>
            {preview.voucher_refund_cents > 0 && (
              <tr>
                <th scope="row">{translate('reservation.backToVoucher')}</th>
                <td className="figures end">{euros(preview.voucher_refund_cents)}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {preview && <RefundAmountField choice={choice} />}
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
