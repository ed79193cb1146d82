/** A write that is sent twice with one Idempotency-Key is executed once and answered twice. */
import { addHours, addSeconds } from '../shared/moment.ts'
import { refuse } from '../shared/refusal.ts'
import { hashToken, seal, unseal } from '../shared/secret.ts'
import type { Caller, Db, Shop, Trx } from '../shared/shop.ts'
import { type Attempt, claimAttempt, dropAttempt, dropAttemptsBefore, findAttempt, finishAttempt } from './store.ts'

/** An answer is kept for a day; one that was never stored means that its process died. */
const [retentionHours, deadAfterSeconds] = [24, 120]
/** How long a concurrent duplicate waits for the reply of the first. */
const [waits, waitMs] = [200, 100]

export type Answer = { status: number; message: string; data: unknown }
/** Stores the reply in the transaction of the work. */
export type StoreAnswer = (trx: Trx, answer: Answer) => Promise<void>
export type Asked = { call: string; key: string; input: unknown; caller: Caller }

/**
 * Does the work, or answers as before. 422 where the key was used for something else. A refusal is not kept: nothing
 * was done.
 */
export async function idempotent(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  asked: Asked,
  work: (storeAnswer: StoreAnswer) => Promise<Answer>,
): Promise<Answer> {
  const keys = shop.keys('idempotency')
  const attempt: Attempt = {
    scope: `call:${hashToken(keys, `${asked.call} ${whoAsks(asked.caller)}`)}`,
    key: hashToken(keys, asked.key),
  }
  const fingerprint = hashToken(keys, JSON.stringify(asked.input))
  for (let turn = 0; turn < waits; turn += 1) {
    const now = shop.now()
    if (
      await claimAttempt(shop.db, attempt, fingerprint, {
        now,
        deadBefore: addSeconds(now, -deadAfterSeconds),
        oldBefore: addHours(now, -retentionHours),
      })
    )
      return firstTime(shop, attempt, work)
    const known = await findAttempt(shop.db, attempt)
    if (known && known.fingerprint !== fingerprint)
      refuse(422, 'key_reused', 'This Idempotency-Key was used for something else.')
    const text = known?.status ? unseal(keys, String(known.reply)) : null
    if (text !== null) return JSON.parse(text) as Answer
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return refuse(409, 'still_working', 'The first request with this Idempotency-Key is still being worked on.', {
    retryAfterSeconds: 5,
  })
}

async function firstTime(
  shop: Pick<Shop, 'db' | 'keys'>,
  attempt: Attempt,
  work: (storeAnswer: StoreAnswer) => Promise<Answer>,
): Promise<Answer> {
  // Sealed: an answer can hold what opens an order or pays it.
  const storeAnswer = (db: Db, answer: Answer) =>
    finishAttempt(db, attempt, answer.status, seal(shop.keys('idempotency'), JSON.stringify(answer)))
  try {
    const answer = await work(storeAnswer)
    await storeAnswer(shop.db, answer)
    return answer
  } catch (error) {
    await dropAttempt(shop.db, attempt)
    throw error
  }
}

/** Keys are scoped to a browser. */
const whoAsks = (caller: Caller): string =>
  caller.staff
    ? `staff ${caller.staff.email}`
    : caller.sessionId
      ? `session ${caller.sessionId}`
      : `address ${caller.ip}`

export const dropOldAnswers = (shop: Pick<Shop, 'db' | 'now'>): Promise<void> =>
  dropAttemptsBefore(shop.db, addHours(shop.now(), -retentionHours))
