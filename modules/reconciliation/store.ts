import { type Selectable, sql } from 'kysely'
import type { Account } from '../payment/ports.ts'
import { addHours } from '../shared/moment.ts'
import type { Db, Trx } from '../shared/shop.ts'
import type { MoneyFindingTable } from '../shared/tables.ts'
import type { BookedStay, BookPayment, Finding, FindingKind } from './compare.ts'

export type FindingRow = Omit<Selectable<MoneyFindingTable>, 'kind' | 'account' | 'state'> & {
  kind: FindingKind
  account: Account
  state: 'open' | 'resolved'
}

/**
 * Our payments of an account that were made since then, and for a day before: rows are older than what was made of them
 * at the provider.
 */
export async function findBookPayments(db: Db, account: Account, since: Date): Promise<BookPayment[]> {
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
    .where('payment.created_at', '>=', addHours(since, -24))
    .execute()
  return rows.map((row) => ({
    providerId: row.intent_id!,
    listed: row.created_at >= since,
    state: row.state,
    receivedCents: row.received_cents,
    backCents: row.back,
    sentBackCents: row.sent,
    number: (row.reservation_number ?? row.voucher_order_number)!,
    isReservation: row.reservation_number !== null,
    saleState: (row.reservation_state ?? row.order_state)!,
  }))
}

/** Stays that stand, with what was received for them. */
export async function findBookedStays(db: Db, since: Date): Promise<BookedStay[]> {
  const rows = await db
    .selectFrom('reservation')
    .select(['number', 'account', 'due_now_cents'])
    .select(
      sql<number>`coalesce((select sum(received_cents) from payment
        where payment.reservation_number = reservation.number and payment.state = 'paid'), 0)::int`.as('received'),
    )
    .where('state', 'in', ['confirmed', 'completed'])
    .where('created_at', '>=', since)
    .execute()
  return rows.map((row) => ({
    number: row.number,
    account: row.account as Account,
    receivedCents: row.received,
    dueNowCents: row.due_now_cents,
  }))
}

/** Writes findings down, each once; a resolved one that is found again stays resolved. */
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
        text: finding.text,
        found_at: now,
        seen_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ cents: finding.cents, text: finding.text, seen_at: now }),
      )
      .execute()
  }
}

/** Resolves findings that no longer exist. */
export async function closeSettled(db: Db, seenBefore: Date, now: Date): Promise<void> {
  await db
    .updateTable('money_finding')
    .set({ state: 'resolved', resolved_at: now, resolved_by: 'comparison', resolution: 'no longer so' })
    .where('state', '=', 'open')
    .where('seen_at', '<', seenBefore)
    .execute()
}

export async function findFinding(db: Db, id: number): Promise<FindingRow | null> {
  return (
    ((await db.selectFrom('money_finding').selectAll().where('id', '=', id).executeTakeFirst()) as
      | FindingRow
      | undefined) ?? null
  )
}

/** False when someone else was first. */
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

export async function findFindings(
  db: Db,
  filter: { page: number; limit: number; state?: 'open' | 'resolved' },
): Promise<{ rows: FindingRow[]; total: number }> {
  let query = db.selectFrom('money_finding')
  if (filter.state) query = query.where('state', '=', filter.state)
  const rows = await query
    .selectAll()
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows as FindingRow[], total }
}
