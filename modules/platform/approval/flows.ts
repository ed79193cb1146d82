/**
 * Guards all flows in which staff give value away beyond the terms. Each of them calls `recordWithinAllowance` in the
 * transaction that gives the value. An amount beyond the allowance is not given; it becomes a request for approval by a
 * second staff member (`approval-admin`).
 */
import { randomUUID } from 'node:crypto'
import { writeAuditEntry } from '../audit/index.ts'
import { findSettings } from '../settings/index.ts'
import { addHours } from '../../shared/moment.ts'
import { refuse } from '../../shared/refusal.ts'
import type { StoreReply } from '../../shared/routes.ts'
import { hashToken, sealText, unsealText } from '../../shared/secret.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { insertTask } from '../task/index.ts'
import { exceedsAllowance, toAllowanceLimits, periodDays } from './allowance.ts'
import { type GivenAwayValue, combineGivenAwayValues } from './kinds.ts'
import { findPendingApprovalRequest, insertApprovalRequest, type StoredRequest } from './request-store.ts'
import { findGivenAwaySums, insertGivenAwayValue, lockStaffAllowance, lockApprovalSubject } from './store.ts'

const payloadPurpose = 'approval'

/**
 * Who gives the value away: one staff member within the limits, or two. `approved` is the request that the second one
 * approved; the second one is then the `actor`.
 */
export type Authority = { actor: string; approved: Pick<StoredRequest, 'id' | 'amount_cents'> | null }

export const unapprovedAuthority = (caller: Caller): Authority => ({ actor: caller.staff!.email, approved: null })

/** The stored part of a request for approval. `payload` is the input of the flow. */
export type ApprovalInput = { payload: object; reason: string; key?: string; reservationNumber?: string }

/** Thrown to abort the transaction that gives value; `runTransactionOrRequestApproval` turns it into a request. */
class ApprovalNeeded extends Error {
  override name = 'ApprovalNeeded'
  readonly givenValue: GivenAwayValue
  readonly ask: ApprovalInput
  constructor(givenValue: GivenAwayValue, ask: ApprovalInput) {
    super('A second member of staff has to agree')
    this.givenValue = givenValue
    this.ask = ask
  }
}

/**
 * Takes the lock that `recordWithinAllowance` requires. Must come first in a transaction, before sales and codes are
 * locked.
 */
export async function lockAllowance(trx: Trx, authority: Authority, subject?: string): Promise<void> {
  await lockStaffAllowance(trx, authority.actor)
  if (subject !== undefined) await lockApprovalSubject(trx, subject)
}

/** Whether giving this value away needs approval by a second staff member now. */
export async function needsApproval(
  { db, now }: { db: Db; now: Date },
  actor: string,
  givenValue: GivenAwayValue,
): Promise<boolean> {
  const limits = toAllowanceLimits((await findSettings(db)).payment)
  if (limits.subjectCents === null && limits.staffCents === null) return false
  const since = addHours(now, -24 * periodDays)
  return exceedsAllowance(
    limits,
    await findGivenAwaySums(db, { actor, subject: givenValue.subject, since }),
    givenValue.cents,
  )
}

/**
 * Records a value that was given away, so that it counts towards the limits. Call after `lockAllowance`, and only if
 * `needsApproval` is false.
 */
export const recordGivenAwayValue = (
  trx: Trx,
  now: Date,
  { actor, approved }: Authority,
  givenValue: GivenAwayValue,
): Promise<void> => insertGivenAwayValue(trx, givenValue, { actor, at: now, approvalId: approved?.id ?? null })

/**
 * Records the values given away, or aborts the transaction so that `runTransactionOrRequestApproval` requests approval
 * for all of them. Throws 409 `approval_outdated` if the value now exceeds the approved amount. Call after
 * `lockAllowance`.
 */
export async function recordWithinAllowance(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  authority: Authority,
  givenValues: readonly GivenAwayValue[],
  ask: ApprovalInput,
): Promise<void> {
  const [{ actor, approved }, now] = [authority, shop.now()]
  const whole = combineGivenAwayValues(givenValues)
  if (approved && whole && isMoreThanApproved(whole.cents, approved.amount_cents))
    refuse(409, 'approval_outdated', 'This is worth more by now than was asked for. Decline it, and ask anew.')
  for (const givenValue of givenValues) {
    if (!approved && (await needsApproval({ db: trx, now }, actor, givenValue))) throw new ApprovalNeeded(whole!, ask)
    await recordGivenAwayValue(trx, now, authority, givenValue)
  }
}

const isMoreThanApproved = (cents: number | null, approvedCents: number | null): boolean =>
  approvedCents !== null && (cents === null || cents > approvedCents)

/**
 * Performs the work in one transaction, which also stores the reply. If it needs an approval, the transaction is rolled
 * back, and the approval is requested in another one: throws 409 `approval_asked` with the id of the request.
 */
export async function runTransactionOrRequestApproval<T>(
  shop: Pick<Shop, 'db' | 'keys' | 'now'>,
  caller: Caller,
  work: (trx: Trx, authority: Authority) => Promise<T>,
  storeReply: StoreReply = async () => undefined,
): Promise<T> {
  try {
    return await shop.db.transaction().execute(async (trx) => {
      const reply = await work(trx, unapprovedAuthority(caller))
      await storeReply(trx, reply)
      return reply
    })
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error
    const id = await shop.db
      .transaction()
      .execute((trx) => requestApproval(shop, trx, error.givenValue, error.ask, caller))
    return refuse(
      409,
      'approval_asked',
      'This needs a second member of staff. It waits for a colleague, and is done once somebody agrees.',
      { data: { request_id: id } },
    )
  }
}

/**
 * The call of a flow: performs it in one transaction of its own, or requests approval for it, as
 * `runTransactionOrRequestApproval` does, and throws what the flow throws. `perform` must take the allowance lock
 * first.
 */
export const withApproval =
  <Part, Input, Reply>(perform: (shop: Part, trx: Trx, input: Input, authority: Authority) => Promise<Reply>) =>
  (
    shop: Part & Pick<Shop, 'db' | 'keys' | 'now'>,
    input: Input,
    caller: Caller,
    storeReply?: StoreReply,
  ): Promise<Reply> =>
    runTransactionOrRequestApproval(shop, caller, (trx, authority) => perform(shop, trx, input, authority), storeReply)

/**
 * Requests an approval. If an identical request exists, returns that one; throws 409 if another request about the same
 * subject is pending.
 */
export async function requestApproval(
  shop: Pick<Shop, 'keys' | 'now'>,
  trx: Trx,
  givenValue: GivenAwayValue,
  ask: ApprovalInput,
  caller: Caller,
): Promise<number> {
  const { email: by, sessionId, deviceHash } = caller.staff!
  const keys = shop.keys(payloadPurpose)
  const payload = JSON.stringify(ask.payload)
  const fingerprint = hashToken(keys, payload)
  const id = await insertApprovalRequest(trx, {
    kind: givenValue.kind,
    subject: givenValue.subject,
    reservation_number: ask.reservationNumber ?? null,
    amount_cents: givenValue.cents,
    reason: ask.reason,
    key: ask.key ?? randomUUID(),
    payload_sealed: sealText(keys, payload),
    fingerprint,
    requested_at: shop.now(),
    requested_by: by,
    asked_session: sessionId ?? null,
    asked_device: deviceHash ?? null,
  })
  if (id === null) {
    const waiting = await findPendingApprovalRequest(trx, givenValue.kind, givenValue.subject)
    if (waiting?.fingerprint === fingerprint && waiting.requested_by === by) return waiting.id
    return givenValue.kind === 'refund'
      ? refuse(409, 'refund_waits', 'Another refund of this reservation waits for a colleague.')
      : refuse(409, 'approval_waits', 'Another request about this waits for a colleague.')
  }
  await insertTask(trx, {
    key: `refund_approval:${id}`,
    kind: 'refund_approval',
    reservationNumber: ask.reservationNumber ?? null,
    ...(givenValue.cents === null ? {} : { cents: givenValue.cents }),
    message: { name: 'approval_waits', who: by },
  })
  await writeAuditEntry(trx, {
    actor: by,
    action: givenValue.kind === 'refund' ? 'payment.refund_asked' : 'approval.asked',
    subject: givenValue.subject,
    after: { kind: givenValue.kind, cents: givenValue.cents, reason: ask.reason },
  })
  return id
}

/** The decrypted payload of a request; null if no key decrypts it. */
export function decryptRequestPayload(shop: Pick<Shop, 'keys'>, request: StoredRequest): unknown {
  const text = unsealText(shop.keys(payloadPurpose), request.payload_sealed)
  return text === null ? null : JSON.parse(text)
}
