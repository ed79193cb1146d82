import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmActionDialog, type ActionProps } from '../../kit/action-dialog.tsx'
import { updateContact, type Reservation } from '../../kit/sale/calls.ts'

/** Corrects e-mail address and telephone number; the old and the new e-mail address are notified. */
export function EditContactDialog({ reservation, ...action }: { reservation: Reservation } & ActionProps) {
  const translate = useTranslate()
  const { reservationNumber: number, guest } = reservation
  const [email, setEmail] = useState(guest.email)
  const [phone, setPhone] = useState(guest.phone)
  const changed = {
    ...(email.trim() === guest.email ? {} : { email: email.trim() }),
    ...(phone.trim() === guest.phone ? {} : { phone: phone.trim() }),
  }
  return (
    <ConfirmActionDialog
      title={translate('reservation.contactTitle')}
      confirm={translate('edit.save')}
      successMessage="reservation.contactSaved"
      ready={Object.keys(changed).length > 0}
      act={() => updateContact(number, changed)}
      {...action}
    >
      <p className="quiet">{translate('reservation.contactHelp')}</p>
      <TextField
        id="contact-email"
        type="email"
        label={translate('field.email')}
        fullWidth
        value={email}
        slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off' } }}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        id="contact-phone"
        type="tel"
        label={translate('field.phone')}
        fullWidth
        value={phone}
        slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off' } }}
        onChange={(event) => setPhone(event.target.value)}
      />
    </ConfirmActionDialog>
  )
}
