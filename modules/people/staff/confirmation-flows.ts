/** Confirms the user's identity within a session. */
import type { Caller, Shop } from '../../shared/shop.ts'
import { lockOwnAccount, limitCodeAttempts, requireOwnPassword, consumeSecondFactor } from './factor-flows.ts'
import { upsertSessionConfirmed } from './session-store.ts'

/**
 * Confirms with the password, and a code where the account has a second factor; valid for this session. 422
 * `password_wrong`, `code_needed` or `code_wrong`.
 */
export async function confirmWithPassword(
  shop: Pick<Shop, 'db' | 'sessionStore' | 'keys' | 'log' | 'now'>,
  caller: Caller,
  proof: { password: string; code?: string },
): Promise<void> {
  const { id, sessionId } = caller.staff!
  await requireOwnPassword(shop, caller, proof.password)
  // Counted outside the transaction, so that a refusal does not roll back the count.
  if (proof.code !== undefined) await limitCodeAttempts(shop, id, caller.ip)
  await shop.db.transaction().execute(async (trx) => {
    const user = await lockOwnAccount(trx, caller)
    await consumeSecondFactor(shop, trx, user, proof.code, 422)
    await upsertSessionConfirmed(trx, sessionId!, id, shop.now())
  })
}
