/** What a dispute's state means for us. Pure. */
import type { Dispute } from './ports.ts'

/** Nothing of the payment is refunded: the bank has not decided, or it took the money back itself. */
export const blocksRefunds = (state: Dispute['state']): boolean => state === 'open' || state === 'lost'

export const isLost = (state: Dispute['state']): boolean => state === 'lost'
