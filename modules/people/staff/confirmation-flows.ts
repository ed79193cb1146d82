/** Confirms the user's identity within a session. */
import type { Caller, Shop } from '../../shared/shop.ts'
import { lockOwnAccount, limitSecondFactorAttempts, requireOwnPassword, consumeSecondFactor } from './factor-flows.ts'
import { upsertSessionConfirmed } from './session-store.ts'

/**
 * Confirms the session with the password, and with a code if the account has a second factor. Throws 422
 * `password_wrong`, `code_needed` or `code_wrong`.
 */
export async function confirmSessionWithPassword(
  shop: Pick<Shop, 'db' | 'sessionStore' | 'keys' | 'log' | 'now'>,
  caller: Caller,
  proof: { password: string; code?: string },
): Promise<void> {
  const { id, sessionId } = caller.staff!
  await requireOwnPassword(shop, caller, proof.password)
  // The attempt is counted outside the transaction, so that a refusal does not roll back the count.
  if (proof.code !== undefined) await limitSecondFactorAttempts(shop, id, caller.ip)
  await shop.db.transaction().execute(async (trx) => {
    const user = await lockOwnAccount(trx, caller)
    await consumeSecondFactor(shop, trx, user, proof.code, 422)
    await upsertSessionConfirmed(trx, sessionId!, id, shop.now())
  })
}
