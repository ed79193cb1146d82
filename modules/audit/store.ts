import { sql, type SqlBool } from 'kysely'
import type { Day } from '../shared/day.ts'
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

/** Part of the caller's transaction, so that no change is without an entry. */
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

export type AuditQuery = {
  page: number
  limit: number
  subject?: string
  actor?: string
  action?: string
  from?: Day
  to?: Day
  sort?: 'id' | '-id'
}

/** Days are those of Amsterdam. */
export async function findAudit(db: Db, query: AuditQuery) {
  let found = db.selectFrom('audit')
  const subject = query.subject?.trim()
  // A record by its name, or all of a kind.
  if (subject) found = found.where(sql<SqlBool>`(subject = ${subject} or split_part(subject, ':', 1) = ${subject})`)
  if (query.actor?.trim()) found = found.where(sql<SqlBool>`strpos(lower(actor), lower(${query.actor.trim()})) > 0`)
  if (query.action?.trim()) found = found.where(sql<SqlBool>`starts_with(action, ${query.action.trim()})`)
  if (query.from)
    found = found.where(sql<SqlBool>`at >= ${query.from}::date::timestamp at time zone 'Europe/Amsterdam'`)
  if (query.to)
    found = found.where(sql<SqlBool>`at < (${query.to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await found
    .selectAll()
    .orderBy('id', query.sort === 'id' ? 'asc' : 'desc')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  return { items, total: Number(total) }
}
