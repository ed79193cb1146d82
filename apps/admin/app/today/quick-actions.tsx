/** The actions that complete a task directly in its row; each shows its effect before it runs. */
import { TextField } from '@mui/material'
import { useCanAccess, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useEuroFormat } from '../kit/page/dates.ts'
import { ConfirmActionDialog, type ActionProps } from '../kit/action-dialog.tsx'
import { useAction } from '../kit/use-action.ts'
import { resendConfirmation } from '../kit/sale/calls.ts'
import { CancelReservationDialog } from '../kit/sale/cancel-dialog.tsx'
import { RefundDialog } from '../kit/sale/refund-dialog.tsx'
import { ApproveCancellationDialog, RefuseCancellationDialog } from '../kit/sale/request-dialogs.tsx'
import { SendGiftDialog } from '../kit/sale/send-gift.tsx'
import { recordExternalRefund } from '../kit/sale/calls.ts'
import { completeTask, type Task } from './calls.ts'

type Dialog = (action: ActionProps) => ReactNode
export type QuickAction = { label: string; dialog: Dialog }

/**
 * The quick actions that the user may perform; the server checks the permission again. Empty for kinds of tasks that
 * are completed on other screens.
 */
export function useQuickActions(task: Task): QuickAction[] {
  const translate = useTranslate()
  const complete = useCompleteTask(task.id)
  const [again, elsewhere] = [translate('today.refundAgain'), translate('today.paidElsewhere')]
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'reservations', action: 'edit' })
  const { canAccess: mayRefund = false } = useCanAccess({ resource: 'refunds', action: 'edit' })
  const { canAccess: mayVouchers = false } = useCanAccess({ resource: 'vouchers', action: 'edit' })
  if (task.done_at !== null) return []
  const { kind, reservationNumber: number, about, cents } = task
  if (kind === 'cancellation_waiting' && mayChange && number !== null && about !== null) {
    const row = { id: Number(about), reservationNumber: number, refund_cents: cents ?? 0, isClear: cents !== null }
    // If the terms determine no amount, the approval requires one, and therefore permission to refund.
    const mayApprove = mayRefund || row.isClear
    return [
      ...(mayApprove
        ? [
            {
              label: 'reservation.approve',
              dialog: (action: ActionProps) => <ApproveCancellationDialog row={row} {...action} />,
            },
          ]
        : []),
      { label: 'reservation.refuse', dialog: (action) => <RefuseCancellationDialog row={row} {...action} /> },
    ]
  }
  if (kind === 'balance_overdue' && mayChange && number !== null)
    return [
      { label: 'today.sendLink', dialog: (action) => <SendLinkDialog number={number} cents={cents} {...action} /> },
      { label: 'reservation.cancel', dialog: (action) => <CancelReservationDialog number={number} {...action} /> },
    ]
  if (kind === 'refund_failed' && mayRefund && number !== null)
    return [
      {
        label: 'today.refundAgain',
        dialog: (action) => (
          <RefundDialog number={number} initialCents={cents} onSent={() => complete(again)} {...action} />
        ),
      },
      {
        label: 'today.paidElsewhere',
        dialog: (action) => (
          <ExternalRefundDialog number={number} cents={cents} onSent={() => complete(elsewhere)} {...action} />
        ),
      },
    ]
  if (kind === 'gift_due' && mayVouchers && about !== null)
    return [{ label: 'today.sendGift', dialog: (action) => <SendGiftDialog order={about} {...action} /> }]
  return []
}

/**
 * Completes the task after a returned refund was sent again: the server completes it only if the whole sale was
 * refunded. A second failure creates a new task.
 */
function useCompleteTask(id: number): (note: string) => Promise<void> {
  const { run } = useAction((note: string) => completeTask(id, note), {
    // A refusal means that the task is already completed.
    refused: () => null,
  })
  return async (note) => void (await run(note))
}

type Paying = { number: string; cents: number | null }

/** The task stays open until the payment completes it. */
function SendLinkDialog({ number, cents, ...action }: Paying & ActionProps) {
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

function ExternalRefundDialog({
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
