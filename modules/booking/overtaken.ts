/** Which mails about a reservation are no longer true when their turn comes. Pure. */
import type { MailKind, Overtaken } from '../mail/index.ts'

/** `state`: of the reservation that the mail is about; null where it is about none. */
export function overtaken(kind: MailKind, sale: { state: string; isBalanceOpen: boolean } | null): Overtaken | null {
  if (!sale) return null
  const stands = sale.state === 'confirmed' || sale.state === 'completed'
  if (kind === 'reservation_confirmed') {
    if (stands) return null
    // Where the cancellation is refused the stay stands again.
    if (sale.state === 'cancellation_requested')
      return { kind: 'later', reason: 'the stay is being cancelled: its confirmation waits for the outcome' }
    return { kind: 'dropped', reason: `the stay is ${sale.state}: there is nothing to confirm any more` }
  }
  if (kind === 'balance_reminder' || kind === 'balance_overdue') {
    if (sale.state === 'confirmed' && sale.isBalanceOpen) return null
    if (sale.state === 'cancellation_requested')
      return { kind: 'later', reason: 'the stay is being cancelled: its reminder waits for the outcome' }
    return {
      kind: 'dropped',
      reason: stands ? 'the balance has been paid' : `the stay is ${sale.state}: nothing is due`,
    }
  }
  return null
}
