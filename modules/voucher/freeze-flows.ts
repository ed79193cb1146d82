/** While a payment is disputed what was bought with it cannot be spent: it may have to be paid for twice. */
import { blockCode, lockCodes } from '../ledger/index.ts'
import type { Trx } from '../shared/shop.ts'
import { findOrderCodes } from './store.ts'

/**
 * Blocks every code of an order, or lifts that block; blocks of others stay. One that is spent is blocked too: its stay
 * may be cancelled and the value come back. What bookings hold already stays theirs. Answers how many changed; safe to call again.
 */
async function setOrderBlocked(trx: Trx, orderNumber: string, wish: { blocked: boolean; actor: 'dispute' | 'refund'; note: string }): Promise<number> {
  const codes = (await findOrderCodes(trx, orderNumber)).map((code) => code.id)
  await lockCodes(trx, codes)
  let changed = 0
  for (const codeId of codes) if (await blockCode(trx, { codeId, ...wish })) changed += 1
  return changed
}

export const freezeOrderCodes = (trx: Trx, orderNumber: string, note: string): Promise<number> => setOrderBlocked(trx, orderNumber, { blocked: true, actor: 'dispute', note })
export const unfreezeOrderCodes = (trx: Trx, orderNumber: string, note: string): Promise<number> => setOrderBlocked(trx, orderNumber, { blocked: false, actor: 'dispute', note })

/** The money of the whole order went back: what is left of its codes is not paid for. */
export const takeBackOrderCodes = (trx: Trx, orderNumber: string, note: string): Promise<number> => setOrderBlocked(trx, orderNumber, { blocked: true, actor: 'refund', note })
