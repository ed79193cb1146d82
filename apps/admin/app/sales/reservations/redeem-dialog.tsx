/** Pays the open amount of a reservation with a voucher code, e.g. one that the traveller reads out. */
import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmActionDialog, type ActionProps } from '../../kit/action-dialog.tsx'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { redeemVoucher, type Reservation } from '../../kit/sale/calls.ts'

export function RedeemVoucherDialog({ reservation, ...action }: { reservation: Reservation } & ActionProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const [code, setCode] = useState('')
  return (
    <ConfirmActionDialog
      title={translate('reservation.redeemTitle', { number: reservation.reservationNumber })}
      confirm={translate('reservation.redeem')}
      successMessage="reservation.redeemed"
      ready={code.trim() !== ''}
      act={({ key }) => redeemVoucher(reservation.reservationNumber, code.trim(), key)}
      {...action}
    >
      <p>{translate('reservation.redeemHelp', { sum: euros(reservation.open_cents) })}</p>
      <TextField
        id="voucher-code"
        label={translate('voucher.typeCode')}
        fullWidth
        value={code}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 64, dir: 'ltr', spellCheck: false, autoCapitalize: 'characters' } }}
        onChange={(event) => setCode(event.target.value)}
      />
    </ConfirmActionDialog>
  )
}
