/** Plans what makes a rule less strict, within the transaction that would have made it so. */
import { writeAudit } from '../../platform/audit/index.ts'
import { findVersion } from '../../platform/settings/index.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { effectiveAt, isSameValue, type ProtectionKind, type ProtectionValue } from './changes.ts'
import { findPendingChangesOf, insertChange, withdrawPendingChanges } from './store.ts'

/** Who sets up a shop changes everything at once: until it was opened for the first time. */
export const mayLoosenImmediately = async (db: Db): Promise<boolean> => (await findVersion(db, 'opening')) === 0

type Planned = {
  kind: ProtectionKind
  subjectId: number
  subjectName: string
  before: ProtectionValue
  after: ProtectionValue
}

/**
 * Writes down what is to count later, and from when. One that waits already for the same keeps its moment; one for
 * something else is replaced.
 */
export async function planChange(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  { kind, subjectId, subjectName, before, after }: Planned,
  caller: Caller,
): Promise<Date> {
  const now = shop.now()
  const waiting = await findPendingChangesOf(trx, kind, subjectId)
  if (waiting && isSameValue(waiting.after, after)) return waiting.effective_at
  const { email, sessionId, deviceHash } = caller.staff!
  if (waiting) await withdrawPendingChanges(trx, kind, subjectId, email, now)
  const startsAt = effectiveAt(now)
  await insertChange(trx, {
    kind,
    subject_id: subjectId,
    subject_name: subjectName,
    before,
    after,
    asked_by: email,
    asked_at: now,
    asked_session: sessionId ?? null,
    asked_device: deviceHash ?? null,
    effective_at: startsAt,
  })
  await writeAudit(trx, {
    actor: email,
    action: 'protection.plan',
    subject: subjectId === 0 ? `protection:${kind}` : `protection:${kind}:${subjectId}`,
    before: { name: subjectName, ...before },
    after: { ...after, from: startsAt.toISOString() },
    at: now,
  })
  return startsAt
}

/** A change that makes the same thing stricter takes back what was planned. */
export const withdrawPlannedChange = (
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  kind: ProtectionKind,
  subjectId: number,
  caller: Caller,
): Promise<void> => withdrawPendingChanges(trx, kind, subjectId, caller.staff!.email, shop.now())
