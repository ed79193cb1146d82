/** The effects of a dispute's state. Pure. */
import type { Dispute } from '../payment/ports.ts'

/** Whether refunds are blocked: the bank has not decided, or has withdrawn the money. */
export const doesBlockRefunds = (state: Dispute['state']): boolean => state === 'open' || state === 'lost'

export const isLostDispute = (state: Dispute['state']): boolean => state === 'lost'
