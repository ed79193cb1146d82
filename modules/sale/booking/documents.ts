/** The documents of a reservation and their URLs. Pure. */
import { isStayConfirmed, type ReservationState } from './states.ts'

/** `electronic_invoice`: the same invoice for the bookkeeping of a company. */
export function listDocumentLinks({
  number,
  state,
  invoice_number: invoiceNumber,
  company,
}: {
  number: string
  state: ReservationState
  invoice_number: string | null
  company: unknown
}): { kind: string; url: string }[] {
  const isConfirmed = isStayConfirmed(state)
  const at = (kind: string) => ({ kind, url: `/api/documents/${kind}/${number}` })
  return [
    ...(isConfirmed ? [at('confirmation')] : []),
    ...(invoiceNumber ? [at('invoice')] : []),
    ...(invoiceNumber && company
      ? [{ kind: 'electronic_invoice', url: `/api/documents/invoice/${number}?format=ubl` }]
      : []),
    ...(isConfirmed ? [at('calendar')] : []),
  ]
}
