/** If a write is sent twice with the same Idempotency-Key, executes it only once and returns the same reply to both. */
import { randomUUID } from 'node:crypto'
import { runWithLease, nextLeaseEnd, type LeaseStore } from '../../shared/lease.ts'
import { addHours } from '../../shared/moment.ts'
import { refuse } from '../../shared/refusal.ts'
import { hashToken, sealText, unsealText } from '../../shared/secret.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import {
  claimIdempotentAttempt,
  deleteIdempotentAttempt,
  deleteIdempotentRepliesBefore,
  findIdempotentAttempt,
  finishIdempotentAttempt,
  type OwnAttempt,
  renewIdempotentAttemptLease,
} from './store.ts'

/** Replies are retained for a day. */
const retentionHours = 24
/**
 * How long a concurrent duplicate waits for the first reply: longer than a lease, so that it can take over if the first
 * process crashes.
 */
const [waits, waitMs] = [200, 100]

export type Answer = { status: number; message: string; data: unknown }
/** Stores the reply in the transaction of the work. */
export type StoreAnswer = (trx: Trx, answer: Answer) => Promise<void>
export type IdempotentRequest = { call: string; key: string; input: unknown; caller: Caller }

/**
 * Performs the work, or returns the stored reply. Throws 422 `key_reused` if the key was used for a different request,
 * and 409 `still_working` while the first request is in progress. Refusals are not stored, because refused requests
 * have no effect.
 */
export async function runIdempotently(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  request: IdempotentRequest,
  work: (storeAnswer: StoreAnswer) => Promise<Answer>,
): Promise<Answer> {
  const keys = shop.keys('idempotency')
  const attempt: OwnAttempt = {
    scope: `call:${hashToken(keys, `${request.call} ${callerScope(request.caller)}`)}`,
    key: hashToken(keys, request.key),
    holder: randomUUID(),
  }
  const fingerprint = hashToken(keys, JSON.stringify(request.input))
  for (let turn = 0; turn < waits; turn += 1) {
    const now = shop.now()
    const until = nextLeaseEnd(now)
    if (
      await claimIdempotentAttempt(shop.db, attempt, fingerprint, {
        now,
        until,
        oldBefore: addHours(now, -retentionHours),
      })
    )
      return runWithLease(shop, until, leaseOf(shop, attempt), () => performFirstAttempt(shop, attempt, work))
    const stored = await findIdempotentAttempt(shop.db, attempt)
    if (stored && stored.fingerprint !== fingerprint)
      refuse(422, 'key_reused', 'This Idempotency-Key was used for something else.')
    const text = stored?.status ? unsealText(keys, String(stored.reply)) : null
    if (text !== null) return JSON.parse(text) as Answer
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return refuseStillWorking()
}

const refuseStillWorking = (): never =>
  refuse(409, 'still_working', 'The first request with this Idempotency-Key is still being worked on.', {
    retryAfterSeconds: 5,
  })

const leaseOf = (shop: Pick<Shop, 'db'>, attempt: OwnAttempt): LeaseStore => ({
  renew: (_until, next) => renewIdempotentAttemptLease(shop.db, attempt, next),
  // There is nothing to release: the lease ends when the reply is stored or the attempt is deleted.
  release: async () => undefined,
})

async function performFirstAttempt(
  shop: Pick<Shop, 'db' | 'keys'>,
  attempt: OwnAttempt,
  work: (storeAnswer: StoreAnswer) => Promise<Answer>,
): Promise<Answer> {
  // Encrypted, because a reply may contain access to an order or its payment.
  const storeAnswer = (db: Db, answer: Answer) =>
    finishIdempotentAttempt(db, attempt, answer.status, sealText(shop.keys('idempotency'), JSON.stringify(answer)))
  try {
    const answer = await work(async (trx, attempt) => {
      // Another process has taken over the attempt, so the work of this process is rolled back.
      if (!(await storeAnswer(trx, attempt))) refuseStillWorking()
    })
    await storeAnswer(shop.db, answer)
    return answer
  } catch (error) {
    await deleteIdempotentAttempt(shop.db, attempt)
    throw error
  }
}

/**
 * Keys are scoped to a browser and to the link that authorizes the caller, so that a stored reply is never returned to
 * another caller.
 */
const callerScope = ({ staff, sessionId, manageToken, ip }: Caller): string => {
  if (staff) return `staff ${staff.email}`
  return `${sessionId ? `session ${sessionId}` : `address ${ip}`}${manageToken ? ` link ${manageToken}` : ''}`
}

export const deleteOldIdempotentReplies = (shop: Pick<Shop, 'db' | 'now'>): Promise<void> =>
  deleteIdempotentRepliesBefore(shop.db, addHours(shop.now(), -retentionHours))
