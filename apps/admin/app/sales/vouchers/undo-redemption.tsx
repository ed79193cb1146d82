/** Undoes a redemption at the counter, and shows the credit note of one that was undone. */
import { Button, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmActionDialog } from '../../kit/action-dialog.tsx'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { useAction } from '../../kit/use-action.ts'
import { openReceiptCredit, type Redemption, undoRedemption } from './calls.ts'
import { redeemedKey } from './redeem-form.tsx'

export function UndoRedemptionButton({ redemption }: { redemption: Redemption }) {
  const translate = useTranslate()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button aria-label={`${translate('voucher.undo')} ${redemption.code}`} onClick={() => setAsking(true)}>
        {translate('voucher.undo')}
      </Button>
      {isAsking && <UndoDialog redemption={redemption} close={() => setAsking(false)} />}
    </>
  )
}

function UndoDialog({ redemption, close }: { redemption: Redemption; close: () => void }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const isStay = redemption.amount_cents === 0
  const about = { sum: euros(redemption.amount_cents), code: redemption.code }
  return (
    <ConfirmActionDialog
      title={translate(isStay ? 'voucher.undoStayTitle' : 'voucher.undoTitle', about)}
      confirm={translate('voucher.undo')}
      successMessage="voucher.undoDone"
      ready={reason.trim() !== ''}
      act={({ key }) => undoRedemption(redemption.id, reason.trim(), key)}
      done={() => queries.invalidateQueries({ queryKey: redeemedKey })}
      close={close}
    >
      <p>{translate(isStay ? 'voucher.undoStayHelp' : 'voucher.undoHelp')}</p>
      <TextField
        id="undo-reason"
        label={translate('voucher.undoReason')}
        fullWidth
        value={reason}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmActionDialog>
  )
}

export function CreditNoteButton({ id, number }: { id: number; number: string }) {
  const translate = useTranslate()
  const open = useAction(openReceiptCredit)
  return (
    <Button
      variant="text"
      disabled={open.busy}
      aria-label={translate('voucher.openCreditNote', { number })}
      onClick={() => void open.run(id)}
    >
      {translate('voucher.creditNote')}
    </Button>
  )
}
