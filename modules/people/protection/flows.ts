/** Plans changes that make a rule less strict, in the transaction that would otherwise have applied them. */
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { findSettingVersion } from '../../platform/settings/index.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import { nextEffectiveTime, isSameProtectionValue, type ProtectionKind, type ProtectionValue } from './changes.ts'
import { findPendingProtectionChange, insertProtectionChange, withdrawPendingProtectionChanges } from './store.ts'

/** True until the shop is opened for the first time: during set-up all changes apply immediately. */
export const canRelaxProtectionImmediately = async (db: Db): Promise<boolean> =>
  (await findSettingVersion(db, 'opening')) === 0

type Planned = {
  kind: ProtectionKind
  subjectId: number
  subjectName: string
  before: ProtectionValue
  after: ProtectionValue
}

/**
 * Stores a change and the time at which it will apply. A pending change to the same value keeps its time; a pending
 * change to another value is replaced.
 */
export async function planProtectionChange(
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  { kind, subjectId, subjectName, before, after }: Planned,
  caller: Caller,
): Promise<Date> {
  const now = shop.now()
  const waiting = await findPendingProtectionChange(trx, kind, subjectId)
  if (waiting && isSameProtectionValue(waiting.after, after)) return waiting.effective_at
  const { email, sessionId, deviceHash } = caller.staff!
  if (waiting) await withdrawPendingProtectionChanges(trx, kind, subjectId, email, now)
  const startsAt = nextEffectiveTime(now)
  await insertProtectionChange(trx, {
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
  await writeAuditEntry(trx, {
    actor: email,
    action: 'protection.plan',
    subject: subjectId === 0 ? `protection:${kind}` : `protection:${kind}:${subjectId}`,
    before: { name: subjectName, ...before },
    after: { ...after, from: startsAt.toISOString() },
    at: now,
  })
  return startsAt
}

/** Withdraws the planned change because the same rule was made stricter. */
export const withdrawPlannedProtectionChange = (
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  kind: ProtectionKind,
  subjectId: number,
  caller: Caller,
): Promise<void> => withdrawPendingProtectionChanges(trx, kind, subjectId, caller.staff!.email, shop.now())
