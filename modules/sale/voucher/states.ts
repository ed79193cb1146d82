/** The state machine of a voucher order. */
export const voucherOrderTransitions = {
  awaiting_payment: ['paid', 'expired'],
  expired: ['refunding'],
  paid: ['issued'],
  issued: ['refunding'],
  refunding: ['refunded'],
  refunded: ['refunding'],
} as const
export type VoucherOrderState = keyof typeof voucherOrderTransitions
export const voucherOrderStates = Object.keys(voucherOrderTransitions) as VoucherOrderState[]

export function canTransitionOrder(from: VoucherOrderState, to: VoucherOrderState): boolean {
  return (voucherOrderTransitions[from] as readonly string[]).includes(to)
}
