/** What a dispute's state means for us. Pure. */

/** Decided in our favour, or never more than a question: refunds may go on. */
const settledForUs = new Set(['won', 'warning_closed', 'prevented'])

/** Nothing of the payment is refunded: the bank has not decided, or it took the money back itself. */
export const blocksRefunds = (status: string): boolean => !settledForUs.has(status)

export const isLost = (status: string): boolean => status === 'lost'
