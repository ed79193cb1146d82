/** While a payment is disputed what was bought with it cannot be spent: it may have to be paid for twice. */
import { blockCode, findBlockedBy, lockCodes } from '../ledger/index.ts'
import type { Trx } from '../shared/shop.ts'
import { findOrderCodes } from './store.ts'

/** Who blocks: staff, who block one code for a reason of their own, are never overruled by the end of a dispute. */
const actor = 'dispute'

/** Blocks the codes of an order that have something left; answers how many. Safe to call again. What bookings hold already stays theirs. */
export async function freezeOrderCodes(trx: Trx, orderNumber: string, reason: string): Promise<number> {
  const codes = (await findOrderCodes(trx, orderNumber)).filter((code) => !code.blocked && code.balance_cents > 0)
  await lockCodes(trx, codes.map((code) => code.id))
  let frozen = 0
  for (const code of codes) if (await blockCode(trx, { codeId: code.id, blocked: true, actor, note: reason })) frozen += 1
  return frozen
}

/** Lets the codes be used again that a dispute had blocked, and no others; answers how many. Safe to call again. */
export async function unfreezeOrderCodes(trx: Trx, orderNumber: string, reason: string): Promise<number> {
  const frozen = await findBlockedBy(trx, (await findOrderCodes(trx, orderNumber)).map((code) => code.id), actor)
  await lockCodes(trx, frozen)
  let freed = 0
  for (const codeId of frozen) if (await blockCode(trx, { codeId, blocked: false, actor, note: reason })) freed += 1
  return freed
}
