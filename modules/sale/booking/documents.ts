/** The documents of a reservation and their addresses. Pure. */
import { isStayConfirmed, type ReservationState } from './states.ts'

export function listDocumentLinks(
  number: string,
  state: ReservationState,
  invoiceNumber: string | null,
): { kind: string; url: string }[] {
  const isConfirmed = isStayConfirmed(state)
  const at = (kind: string) => ({ kind, url: `/api/documents/${kind}/${number}` })
  return [
    ...(isConfirmed ? [at('confirmation')] : []),
    ...(invoiceNumber ? [at('invoice')] : []),
    ...(isConfirmed ? [at('calendar')] : []),
  ]
}
