/**
 * Payment terms of a deal: the full price when booking, or a deposit at once and the balance some days before arrival.
 */
export const paidAtOnce = { partial_payment: 0, partial_payment_due_days: 0 }

export function depositTerms(
  percent: number,
  daysBefore: number,
): { partial_payment: number; partial_payment_due_days: number } {
  return { partial_payment: percent, partial_payment_due_days: daysBefore }
}
