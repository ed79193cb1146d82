/** Executes a write that is sent twice with one Idempotency-Key only once, and returns the same reply twice. */
import { randomUUID } from 'node:crypto'
import { runWithLease, nextLeaseEnd, type LeaseStore } from '../../shared/lease.ts'
import { addHours } from '../../shared/moment.ts'
import { refuse } from '../../shared/refusal.ts'
import { hashToken, seal, unseal } from '../../shared/secret.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import {
  claimAttempt,
  deleteAttempt,
  deleteRepliesBefore,
  findAttempt,
  updateAttemptFinished,
  type OwnAttempt,
  renewAttemptLease,
} from './store.ts'

/** Replies are stored for a day. */
const retentionHours = 24
/**
 * How long a concurrent duplicate waits for the first reply: longer than a lease, so that it can take over from a
 * crashed process.
 */
const [waits, waitMs] = [200, 100]

export type Answer = { status: number; message: string; data: unknown }
/** Stores the reply in the transaction of the work. */
export type StoreAnswer = (trx: Trx, answer: Answer) => Promise<void>
export type IdempotentRequest = { call: string; key: string; input: unknown; caller: Caller }

/**
 * Performs the work, or returns the stored reply. 422 where the key was used for another request. Refusals are not
 * stored, because they have no effect.
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
    if (await claimAttempt(shop.db, attempt, fingerprint, { now, until, oldBefore: addHours(now, -retentionHours) }))
      return runWithLease(shop, until, leaseOf(shop, attempt), () => performFirstAttempt(shop, attempt, work))
    const stored = await findAttempt(shop.db, attempt)
    if (stored && stored.fingerprint !== fingerprint)
      refuse(422, 'key_reused', 'This Idempotency-Key was used for something else.')
    const text = stored?.status ? unseal(keys, String(stored.reply)) : null
    if (text !== null) return JSON.parse(text) as Answer
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return stillWorking()
}

const stillWorking = (): never =>
  refuse(409, 'still_working', 'The first request with this Idempotency-Key is still being worked on.', {
    retryAfterSeconds: 5,
  })

const leaseOf = (shop: Pick<Shop, 'db'>, attempt: OwnAttempt): LeaseStore => ({
  renew: (_until, next) => renewAttemptLease(shop.db, attempt, next),
  // Nothing to release: the lease ends with the reply, or with the deletion of the attempt.
  release: async () => undefined,
})

async function performFirstAttempt(
  shop: Pick<Shop, 'db' | 'keys'>,
  attempt: OwnAttempt,
  work: (storeAnswer: StoreAnswer) => Promise<Answer>,
): Promise<Answer> {
  // Encrypted, because a reply may contain access to an order or its payment.
  const storeAnswer = (db: Db, answer: Answer) =>
    updateAttemptFinished(db, attempt, answer.status, seal(shop.keys('idempotency'), JSON.stringify(answer)))
  try {
    const answer = await work(async (trx, attempt) => {
      // Another process has taken over the attempt: the work of this process is rolled back.
      if (!(await storeAnswer(trx, attempt))) stillWorking()
    })
    await storeAnswer(shop.db, answer)
    return answer
  } catch (error) {
    await deleteAttempt(shop.db, attempt)
    throw error
  }
}

/**
 * Keys are scoped to a browser and to the link that authorizes it, so that a stored reply is returned to nobody else.
 */
const callerScope = ({ staff, sessionId, manageToken, ip }: Caller): string => {
  if (staff) return `staff ${staff.email}`
  return `${sessionId ? `session ${sessionId}` : `address ${ip}`}${manageToken ? ` link ${manageToken}` : ''}`
}

export const deleteOldReplies = (shop: Pick<Shop, 'db' | 'now'>): Promise<void> =>
  deleteRepliesBefore(shop.db, addHours(shop.now(), -retentionHours))
