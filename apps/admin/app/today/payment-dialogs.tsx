/** Dialogs of payment tasks: one sends the pay link again, the other records a refund that was paid in another way. */
import { TextField } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useEuroFormat } from '../kit/page/dates.ts'
import { ConfirmActionDialog, type ActionProps } from '../kit/action-dialog.tsx'
import { recordExternalRefund, resendConfirmation } from '../kit/sale/calls.ts'

type Paying = { number: string; cents: number | null }

/** The task stays open until the payment completes it. */
export function SendLinkDialog({ number, cents, ...action }: Paying & ActionProps) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  return (
    <ConfirmActionDialog
      title={translate('today.sendLinkTitle', { number })}
      confirm={translate('today.sendLink')}
      successMessage="today.linkSent"
      ready
      act={() => resendConfirmation(number)}
      {...action}
    >
      <p>{translate('today.sendLinkHelp', { sum: cents === null ? '' : euros(cents) })}</p>
    </ConfirmActionDialog>
  )
}

export function ExternalRefundDialog({
  number,
  cents,
  onSent,
  ...action
}: Paying & ActionProps & { onSent: () => Promise<void> }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const [note, setNote] = useState('')
  return (
    <ConfirmActionDialog
      title={translate('today.paidElsewhereTitle', { number })}
      confirm={translate('today.paidElsewhere')}
      successMessage="today.settled"
      ready={note.trim() !== ''}
      act={async ({ key }) => {
        await recordExternalRefund(number, note.trim(), key)
        await onSent()
      }}
      {...action}
    >
      <p>{translate('today.paidElsewhereHelp', { sum: cents === null ? '' : euros(cents) })}</p>
      <TextField
        id="note"
        label={translate('today.how')}
        fullWidth
        value={note}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmActionDialog>
  )
}
