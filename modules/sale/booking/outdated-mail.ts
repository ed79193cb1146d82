/** Decides which mails about a reservation are outdated at sending. Pure. */
import type { MailKind, OutdatedMail } from '../../platform/mail/index.ts'
import { isStayConfirmed } from './states.ts'

/** Mails that ask for money are outdated once it is paid. */
export const asksForMoney = (kind: MailKind): boolean =>
  kind === 'claim_due' || kind === 'balance_reminder' || kind === 'balance_overdue'

/** `sale` is null if the mail is not about a reservation. */
export function reasonToDropMail(
  kind: MailKind,
  sale: { state: string; isBalanceOpen: boolean; isOwing: boolean } | null,
): OutdatedMail | null {
  if (!sale) return null
  const isConfirmed = isStayConfirmed(sale.state)
  if (kind === 'reservation_confirmed') {
    if (isConfirmed) return null
    // Waits, because a refused cancellation makes the stay confirmed again.
    if (sale.state === 'cancellation_requested')
      return { kind: 'later', reason: 'the stay is being cancelled: its confirmation waits for the outcome' }
    return { kind: 'dropped', reason: `the stay is ${sale.state}: there is nothing to confirm any more` }
  }
  if (kind === 'pay_link') {
    return sale.state === 'awaiting_payment'
      ? null
      : { kind: 'dropped', reason: `the stay is ${sale.state}: its link is not needed any more` }
  }
  if (kind === 'claim_due' && !sale.isOwing) return { kind: 'dropped', reason: 'nothing is owed any more' }
  if (kind === 'balance_reminder' || kind === 'balance_overdue') {
    if (sale.state === 'confirmed' && sale.isBalanceOpen) return null
    if (sale.state === 'cancellation_requested')
      return { kind: 'later', reason: 'the stay is being cancelled: its reminder waits for the outcome' }
    return {
      kind: 'dropped',
      reason: isConfirmed ? 'the balance has been paid' : `the stay is ${sale.state}: nothing is due`,
    }
  }
  return null
}
