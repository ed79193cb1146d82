/** The effects of a dispute's state. Pure. */
import type { Dispute } from '../payment/ports.ts'

/** Whether the dispute blocks refunds: the bank has not decided yet, or has withdrawn the money. */
export const shouldBlockRefunds = (state: Dispute['state']): boolean => state === 'open' || state === 'lost'

export const isLostDispute = (state: Dispute['state']): boolean => state === 'lost'
