import { Checkbox, FormControlLabel } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmActionDialog, type ActionProps } from '../../kit/action-dialog.tsx'
import { revokeReservationLinks, type Reservation } from '../../kit/sale/calls.ts'

/** Revokes the links that open the booking without a login, for example after an e-mail was forwarded. */
export function RevokeLinksDialog({ reservation, ...action }: { reservation: Reservation } & ActionProps) {
  const translate = useTranslate()
  const [sendNew, setSendNew] = useState(true)
  return (
    <ConfirmActionDialog
      title={translate('reservation.endLinksTitle')}
      confirm={translate('reservation.endLinksConfirm')}
      successMessage="reservation.linksEnded"
      ready
      act={({ key }) => revokeReservationLinks(reservation.reservationNumber, sendNew, `${key}:${sendNew}`)}
      {...action}
    >
      <p>{translate('reservation.endLinksHelp')}</p>
      <FormControlLabel
        control={<Checkbox checked={sendNew} onChange={(event) => setSendNew(event.target.checked)} />}
        label={translate('reservation.endLinksSendNew', { address: reservation.guest.email })}
      />
    </ConfirmActionDialog>
  )
}
