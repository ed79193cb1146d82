/** Actions that complete a task directly in its row; each shows its effect before it runs. */
import { useCanAccess, useTranslate } from 'ra-core'
import { lazy, type ReactNode } from 'react'
import type { ActionProps } from '../kit/action-dialog.tsx'
import { useAction } from '../kit/use-action.ts'
import { completeTask, type Task } from './calls.ts'

// Each dialog is loaded when it is opened: with their fields they are larger than the start page.
const ApproveCancellationDialog = lazy(async () => ({
  default: (await import('../kit/sale/request-dialogs.tsx')).ApproveCancellationDialog,
}))
const RefuseCancellationDialog = lazy(async () => ({
  default: (await import('../kit/sale/request-dialogs.tsx')).RefuseCancellationDialog,
}))
const CancelReservationDialog = lazy(async () => ({
  default: (await import('../kit/sale/cancel-dialog.tsx')).CancelReservationDialog,
}))
const RefundDialog = lazy(async () => ({ default: (await import('../kit/sale/refund-dialog.tsx')).RefundDialog }))
const SendGiftDialog = lazy(async () => ({ default: (await import('../kit/sale/send-gift.tsx')).SendGiftDialog }))
const SendLinkDialog = lazy(async () => ({ default: (await import('./payment-dialogs.tsx')).SendLinkDialog }))
const ExternalRefundDialog = lazy(async () => ({
  default: (await import('./payment-dialogs.tsx')).ExternalRefundDialog,
}))

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
    onRefused: () => null,
  })
  return async (note) => void (await run(note))
}
