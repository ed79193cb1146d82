import { sql } from 'kysely'
import type { QueueOrder } from '../../shared/page.ts'
import { occursInTexts, toDirection } from '../../sql/queue-search.ts'
import type { Db } from '../../shared/shop.ts'
import type { MailKind } from './templates.ts'
import { linkVariables } from './secrets.ts'

export type QueuedMail = NonNullable<Awaited<ReturnType<typeof findMail>>>

export async function findMail(db: Db, id: number) {
  const row = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...row, kind: row.kind as MailKind, variables: row.variables as Record<string, unknown> } : null
}

export async function findDueMailIds(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'queued')
    .where('next_at', '<', now)
    .orderBy('next_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Mails that were queued before the first moment, and are due before the second. */
export async function findMailsWaitingSince(db: Db, queuedBefore: Date, dueBefore: Date) {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'kind', 'reservation_number'])
    .where('state', '=', 'queued')
    .where('created_at', '<=', queuedBefore)
    .where('next_at', '<=', dueBefore)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as MailKind }))
}

/**
 * Claims a mail for sending; returns false if another sender has claimed it. `attempts` is the number that the caller
 * read. After the first attempt a mail must also be due, so that a caller that read it while another sender was working
 * does not send it again.
 */
export async function claimMail(db: Db, id: number, attempts: number, now: Date, until: Date): Promise<boolean> {
  const row = await db
    .updateTable('mail')
    .set({ attempts: sql`attempts + 1`, next_at: until })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', attempts)
    .where((where) => where.or([where('attempts', '=', 0), where('next_at', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Renews the claim; returns false if another sender has claimed the mail. */
export async function renewMailClaim(db: Db, id: number, until: Date, next: Date): Promise<boolean> {
  const row = await db
    .updateTable('mail')
    .set({ next_at: next })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('next_at', '=', until)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The variables of a finished mail without its secret links. */
const withoutLinks = sql`variables - array[${sql.join(linkVariables.map((name) => sql.lit(name)))}]::text[]`

export async function recordMailSent(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: at, last_error: null, variables: withoutLinks })
    .where('id', '=', id)
    .execute()
}

/** Marks a mail as dropped because its content is outdated. */
export async function recordMailDropped(db: Db, id: number, reason: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'dropped', last_error: reason.slice(0, 500), variables: withoutLinks })
    .where('id', '=', id)
    .execute()
}

/** Records a failure. `nextAt` is null if the failure is final; links that can expire are then erased. */
export async function recordMailFailure(db: Db, id: number, reason: string, nextAt: Date | null): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      last_error: reason.slice(0, 500),
      ...(nextAt
        ? { next_at: nextAt, due_at: nextAt }
        : {
            state: 'failed',
            variables: sql`case when link_ends_at is null then variables else ${withoutLinks} end`,
          }),
    })
    .where('id', '=', id)
    .execute()
}

/** Mails that were not delivered: failed or dropped. */
export async function findUndeliveredMails(
  db: Db,
  { page, limit, q, sort = 'newest' }: { page: number; limit: number; q?: string; sort?: QueueOrder },
) {
  const query = db
    .selectFrom('mail')
    .where('state', 'in', ['failed', 'dropped'])
    .where(occursInTexts(q, sql`recipient`, sql`reservation_number`, sql`replace(kind, '_', ' ')`))
  const rows = await query
    .selectAll()
    .orderBy('id', toDirection(sort))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Returns false if the mail did not fail. */
export async function requeueMail(db: Db, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('mail')
    .set({ state: 'queued', attempts: 0, next_at: now, due_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type MailSale = { reservationNumber: string } | { voucherOrderNumber: string }

const selectMails = (db: Db) =>
  db
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'state', 'attempts', 'last_error', 'created_at', 'sent_at', 'link_ends_at'])
    // No index contains this expression, so the database sorts the mails of one sale or e-mail address instead of
    // reading all mails in order.
    .orderBy(sql`id + 0`, 'desc')

const typeStates = <Row extends { state: string }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, state: row.state as 'queued' | 'sent' | 'failed' | 'dropped' }))

export async function findSaleMails(db: Db, sale: MailSale) {
  const query = selectMails(db)
  return typeStates(
    await ('reservationNumber' in sale
      ? query.where('reservation_number', '=', sale.reservationNumber)
      : query.where(sql<boolean>`kind like 'voucher%' and variables->>'number' = ${sale.voucherOrderNumber}`)
    ).execute(),
  )
}

/** `email` must be in lower case. */
export const findMailsTo = async (db: Db, email: string, kinds: readonly string[], limit: number) =>
  typeStates(
    await selectMails(db)
      .where(sql<boolean>`recipient <> '' and lower(recipient) = ${email}`)
      .where('kind', 'in', kinds)
      .limit(limit)
      .execute(),
  )
