import { json } from '../shared/json.ts'
import type { Db } from '../shared/shop.ts'

/** Who did what to what; `before` and `after` hold what changed, never a secret. */
export type AuditEntry = {
  actor: string
  action: string
  subject: string
  before?: unknown
  after?: unknown
  at?: Date
}

/** Part of the caller's transaction, so that nothing changes without a trace. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, before, after, at } = entry
  await db
    .insertInto('audit')
    .values({
      actor,
      action,
      subject,
      ...(at ? { at } : {}),
      before: before === undefined ? null : json(before),
      after: after === undefined ? null : json(after),
    })
    .execute()
}
