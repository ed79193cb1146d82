/** The documents of a reservation and their addresses. Pure. */
import type { ReservationState } from './states.ts'

export function listDocumentLinks(
  number: string,
  state: ReservationState,
  invoiceNumber: string | null,
): { kind: string; url: string }[] {
  const stands = state === 'confirmed' || state === 'completed'
  const at = (kind: string) => ({ kind, url: `/api/documents/${kind}/${number}` })
  return [
    ...(stands ? [at('confirmation')] : []),
    ...(invoiceNumber ? [at('invoice')] : []),
    ...(stands ? [at('calendar')] : []),
  ]
}
