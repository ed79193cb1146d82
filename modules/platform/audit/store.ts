import { sql, type SqlBool } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { jsonbValue } from '../../sql/json.ts'
import { pageSpan } from '../../shared/page-span.ts'
import { findRunningTotal } from '../../sql/running-total.ts'
import type { Db } from '../../shared/shop.ts'

/** An entry of the audit log. `before` and `after` contain the changed values, never a secret. */
export type AuditEntry = {
  actor: string
  action: string
  subject: string
  before?: unknown
  after?: unknown
  at?: Date
}

/** Writes the entry in the caller's transaction, so that every change has its entry. */
export async function writeAuditEntry(db: Db, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, before, after, at } = entry
  await db
    .insertInto('audit')
    .values({
      actor,
      action,
      subject,
      ...(at ? { at } : {}),
      before: before === undefined ? null : jsonbValue(before),
      after: after === undefined ? null : jsonbValue(after),
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

/** Actors whose name contains the text; the query uses one index lookup per distinct actor. */
async function findActors(db: Db, part: string): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    with recursive actors (actor) as (
      select min(actor) from audit
      union all
      select (select min(audit.actor) from audit where audit.actor > actors.actor) from actors
        where actors.actor is not null)
    select actor from actors where strpos(lower(actor), lower(${part})) > 0`.execute(db)
  return rows.map((row) => row.actor)
}

/** The days of the query are in Amsterdam time. */
export async function findAuditEntries(db: Db, query: AuditQuery) {
  let entries = db.selectFrom('audit')
  const [subject, actor, action] = [query.subject?.trim(), query.actor?.trim(), query.action?.trim()]
  // The subject is one record ("kind:id"), or a kind without a colon for all its records.
  if (subject)
    entries = subject.includes(':')
      ? entries.where('subject', '=', subject)
      : entries.where(sql<SqlBool>`split_part(subject, ':', 1) = ${subject}`)
  if (actor) entries = entries.where(sql<SqlBool>`actor = any(${await findActors(db, actor)}::text[])`)
  if (action) entries = entries.where(sql<SqlBool>`starts_with(action, ${action})`)
  if (query.from)
    entries = entries.where(sql<SqlBool>`at >= ${query.from}::date::timestamp at time zone 'Europe/Amsterdam'`)
  if (query.to)
    entries = entries.where(sql<SqlBool>`at < (${query.to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`)
  const isCounted = !actor && !query.from && !query.to && !subject?.includes(':')
  const total = isCounted
    ? await findRunningTotal(
        db,
        ['audit'],
        subject ? sql`t.subject = ${subject}` : sql`true`,
        action ? sql`starts_with(t.state, ${action})` : sql`true`,
      )
    : Number((await entries.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total)
  const span = pageSpan(total, (query.page - 1) * query.limit, query.limit)
  const isUp = query.sort === 'id'
  // Only the index is read for the rows before the page.
  const page = entries
    .select('id')
    .orderBy('id', isUp === span.fromEnd ? 'desc' : 'asc')
    .limit(span.limit)
    .offset(span.offset)
  const items = await db
    .selectFrom('audit')
    .selectAll()
    .where('id', 'in', page)
    .orderBy('id', isUp ? 'asc' : 'desc')
    .execute()
  return { items, total }
}
