import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Account } from '../../money/payment/ports.ts'
import { confirmedStates } from '../booking/states.ts'
import { renderStaffText } from '../../platform/staff-text/message.ts'
import { jsonbValue } from '../../sql/json.ts'
import { addHours } from '../../shared/moment.ts'
import type { QueueOrder } from '../../shared/page.ts'
import { isEmptyTerm, occursInTexts, textByRowId, toDirection } from '../../sql/queue-search.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { MoneyFindingTable } from '../../shared/tables.ts'
import type { BookedStay, BookPayment, Finding, FindingKind } from './compare.ts'
import { toSearchText } from './shown-text.ts'

export type FindingRow = Omit<Selectable<MoneyFindingTable>, 'kind' | 'account' | 'state'> & {
  kind: FindingKind
  account: Account
  state: 'open' | 'resolved'
}

/**
 * The payments of an account since one day before `since`, because our rows are older than the provider's payments; and
 * payments requested individually, of any age.
 */
export async function findBookPayments(
  db: Db,
  account: Account,
  since: Date,
  intentIds: readonly string[] = [],
): Promise<BookPayment[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('reservation', 'reservation.number', 'payment.reservation_number')
    .leftJoin('voucher_order', 'voucher_order.number', 'payment.voucher_order_number')
    .select([
      'payment.intent_id',
      'payment.state',
      'payment.received_cents',
      'payment.reservation_number',
      'payment.voucher_order_number',
      'payment.created_at',
      'reservation.state as reservation_state',
      'voucher_order.state as order_state',
    ])
    .select(
      sql<number>`coalesce((select sum(amount_cents) from refund where refund.payment_id = payment.id
        and refund.state <> 'failed'), 0)::int`.as('back'),
    )
    .select(
      sql<number>`coalesce((select sum(amount_cents) from refund where refund.payment_id = payment.id and refund.state
        in ('pending', 'succeeded') and refund.reason not in ('dispute', 'elsewhere')), 0)::int`.as('sent'),
    )
    .where('payment.account', '=', account)
    .where('payment.intent_id', 'is not', null)
    .where((row) =>
      row.or([
        row('payment.created_at', '>=', addHours(since, -24)),
        ...(intentIds.length > 0 ? [row('payment.intent_id', 'in', intentIds)] : []),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    providerId: row.intent_id!,
    listed: row.created_at >= since || intentIds.includes(row.intent_id!),
    state: row.state,
    receivedCents: row.received_cents,
    backCents: row.back,
    sentBackCents: row.sent,
    number: (row.reservation_number ?? row.voucher_order_number)!,
    isReservation: row.reservation_number !== null,
    saleState: (row.reservation_state ?? row.order_state)!,
  }))
}

/** Booked stays since `since`, or with one of these numbers, with the amounts received for them. */
export async function findBookedStays(db: Db, since: Date, numbers: readonly string[]): Promise<BookedStay[]> {
  const rows = await db
    .selectFrom('reservation')
    .select(['number', 'account', 'due_now_cents'])
    .select(
      sql<number>`coalesce((select sum(received_cents) from payment
        where payment.reservation_number = reservation.number and payment.state = 'paid'), 0)::int`.as('received'),
    )
    .where('state', 'in', confirmedStates)
    .where((row) =>
      row.or([row('created_at', '>=', since), ...(numbers.length > 0 ? [row('number', 'in', numbers)] : [])]),
    )
    .execute()
  return rows.map((row) => ({
    number: row.number,
    account: row.account as Account,
    receivedCents: row.received,
    dueNowCents: row.due_now_cents,
  }))
}

/**
 * Stores each finding once. A finding that staff resolved stays resolved; one that was closed because it had
 * disappeared is reopened.
 */
export async function saveFindings(db: Trx, findings: readonly Finding[], now: Date): Promise<void> {
  for (const finding of findings) {
    await db
      .insertInto('money_finding')
      .values({
        key: finding.key,
        kind: finding.kind,
        account: finding.account,
        intent_id: finding.providerId,
        reservation_number: finding.reservationNumber,
        cents: finding.cents,
        text: renderStaffText(finding.message, 'en'),
        message: jsonbValue(finding.message),
        found_at: now,
        seen_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          cents: finding.cents,
          text: renderStaffText(finding.message, 'en'),
          message: jsonbValue(finding.message),
          seen_at: now,
          state: keepUnlessSelfResolved('state', sql`'open'`),
          found_at: keepUnlessSelfResolved('found_at', sql`excluded.found_at`),
          resolved_at: keepUnlessSelfResolved('resolved_at', sql`null`),
          resolution: keepUnlessSelfResolved('resolution', sql`null`),
          resolved_by: keepUnlessSelfResolved('resolved_by', sql`null`),
        }),
      )
      .execute()
  }
}

/** Keeps the column, or sets it to `other` if the comparison itself had resolved the finding. */
const keepUnlessSelfResolved = <T>(column: string, other: RawBuilder<unknown>) =>
  sql<T>`case when money_finding.resolved_by = 'comparison' then ${other} else ${sql.ref(`money_finding.${column}`)} end`

export async function findOpenFindings(
  db: Db,
): Promise<Pick<FindingRow, 'kind' | 'account' | 'intent_id' | 'reservation_number'>[]> {
  const rows = await db
    .selectFrom('money_finding')
    .select(['kind', 'account', 'intent_id', 'reservation_number'])
    .where('state', '=', 'open')
    .execute()
  return rows as FindingRow[]
}

/**
 * Resolves findings whose difference no longer exists. `unread`: payments that could not be compared; their findings
 * stay open.
 */
export async function closeResolvedFindings(
  db: Db,
  seenBefore: Date,
  now: Date,
  unread: readonly string[],
): Promise<void> {
  await db
    .updateTable('money_finding')
    .set({ state: 'resolved', resolved_at: now, resolved_by: 'comparison', resolution: 'no longer so' })
    .where('state', '=', 'open')
    .where('seen_at', '<', seenBefore)
    .$if(unread.length > 0, (query) =>
      query.where((row) => row.or([row('intent_id', 'is', null), row('intent_id', 'not in', unread)])),
    )
    .execute()
}

/** Those of the keys that are stored, open or resolved. */
export async function findStoredFindingKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('money_finding').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

export async function findFinding(db: Db, id: number): Promise<FindingRow | null> {
  return (
    ((await db.selectFrom('money_finding').selectAll().where('id', '=', id).executeTakeFirst()) as
      | FindingRow
      | undefined) ?? null
  )
}

/** Returns false if the finding was already resolved. */
export async function resolveFinding(
  db: Db,
  id: number,
  facts: { by: string; note: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('money_finding')
    .set({ state: 'resolved', resolved_at: facts.at, resolved_by: facts.by, resolution: facts.note })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type FindingFilter = { state?: 'open' | 'resolved'; q?: string; language?: string }

/**
 * A condition that each word of the term occurs in what the list shows of a finding in the reader's language, or in the
 * name of the traveller or buyer. All findings of the state are read for it: their sentences are not stored in each
 * language.
 */
async function matchesTerm(db: Db, { state, q, language = 'en' }: FindingFilter): Promise<RawBuilder<SqlBool>> {
  if (isEmptyTerm(q)) return sql<SqlBool>`true`
  const rows = (await db
    .selectFrom('money_finding')
    .select(['id', 'kind', 'cents', 'text', 'message'])
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .execute()) as Pick<FindingRow, 'id' | 'kind' | 'cents' | 'text' | 'message'>[]
  const shown = textByRowId(sql`money_finding.id`, new Map(rows.map((row) => [row.id, toSearchText(row, language)])))
  const traveller = sql`(select concat_ws(' ', guest ->> 'name', guest ->> 'surname') from reservation
    where number = money_finding.reservation_number)`
  const buyer = sql`(select concat_ws(' ', buyer ->> 'name', buyer ->> 'surname') from voucher_order
    where number = money_finding.message ->> 'sale')`
  return occursInTexts(q, sql`reservation_number`, sql`intent_id`, shown, traveller, buyer)
}

/** `language`: of the sentences in which the term is searched, English by default. */
export async function findFindings(
  db: Db,
  filter: FindingFilter & { page: number; limit: number; sort?: QueueOrder },
): Promise<{ rows: FindingRow[]; total: number }> {
  const query = db
    .selectFrom('money_finding')
    .$if(filter.state !== undefined, (selection) => selection.where('state', '=', filter.state!))
    .where(await matchesTerm(db, filter))
  const direction = toDirection(filter.sort ?? 'newest')
  const rows = await query
    .selectAll()
    .orderBy('found_at', direction)
    .orderBy('id', direction)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows as FindingRow[], total }
}
