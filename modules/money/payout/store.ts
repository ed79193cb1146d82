import { sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { Account } from '../payment/account.ts'
import type { Movement, Payout } from '../payment/payout-ports.ts'
import type { Documents, Line, PayoutSum } from './match.ts'

/** The time of the account's first payment, before which it can have no movement; null without any payment. */
export async function findFirstPaymentTime(db: Db, account: Account): Promise<Date | null> {
  const row = await db
    .selectFrom('payment')
    .select((row) => row.fn.min('created_at').as('first'))
    .where('account', '=', account)
    .executeTakeFirst()
  return (row?.first as Date | null | undefined) ?? null
}

export async function findReadUntil(db: Db, account: Account): Promise<Date | null> {
  const row = await db
    .selectFrom('payout_reading')
    .select('read_until')
    .where('account', '=', account)
    .executeTakeFirst()
  return row?.read_until ?? null
}

/** `heldCents`: null if the balance changed while it was read. */
export async function saveReading(db: Db, account: Account, readUntil: Date, heldCents: number | null): Promise<void> {
  const news = { read_until: readUntil, held_cents: heldCents }
  await db
    .insertInto('payout_reading')
    .values({ account, ...news })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(news))
    .execute()
}

export type SaleOfPayment = { reservation_number: string | null; voucher_order_number: string | null }

/** The sales of payments, by the provider's id of the payment. */
export async function findSalesOfPayments(
  db: Db,
  account: Account,
  providerIds: readonly string[],
): Promise<Map<string, SaleOfPayment>> {
  if (providerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment')
    .select(['intent_id', 'reservation_number', 'voucher_order_number'])
    .where('account', '=', account)
    .where('intent_id', 'in', providerIds)
    .execute()
  return new Map(rows.map((row) => [row.intent_id!, row]))
}

/** Stores movements; returns the ids of the new ones. A stored movement changes only when it is added to a payout. */
export async function saveMovements(
  db: Trx,
  account: Account,
  movements: readonly Movement[],
  payoutId: string | null,
): Promise<string[]> {
  const rows = movements.map((movement) => ({
    line_id: movement.id,
    kind: movement.kind,
    amount_cents: movement.amountCents,
    fee_cents: movement.feeCents,
    intent_id: movement.paymentId,
    source_id: movement.sourceId,
    text: movement.text,
    made_at: movement.madeAt.toISOString(),
  }))
  const { rows: saved } = await sql<{ line_id: string; is_new: boolean }>`
    insert into payout_line as stored (account, payout_id, line_id, kind, amount_cents, fee_cents, intent_id, source_id,
      text, made_at)
    select ${account}, ${payoutId}::text, given.* from jsonb_to_recordset(${jsonbValue(rows)}) as given (line_id text,
      kind text, amount_cents int, fee_cents int, intent_id text, source_id text, text text, made_at timestamptz)
    order by line_id
    on conflict (account, line_id) do update set payout_id = coalesce(stored.payout_id, excluded.payout_id)
    returning line_id, xmax = 0 as is_new`.execute(db)
  return saved.filter((row) => row.is_new).map((row) => row.line_id)
}

/** Stores a payout in its current state. Returns whether its movements have been stored. */
export async function savePayout(db: Db, account: Account, payout: Payout): Promise<boolean> {
  const row = await db
    .insertInto('payout')
    .values({
      account,
      payout_id: payout.id,
      state: payout.state,
      amount_cents: payout.amountCents,
      created_at: payout.createdAt,
      arrives_on: payout.arrivesOn,
      bank_reference: payout.bankReference,
      has_movements: payout.hasMovements,
    })
    .onConflict((conflict) =>
      conflict.columns(['account', 'payout_id']).doUpdateSet({
        state: payout.state,
        arrives_on: payout.arrivesOn,
        bank_reference: payout.bankReference,
        has_movements: payout.hasMovements,
      }),
    )
    .returning('read_at')
    .executeTakeFirstOrThrow()
  return row.read_at !== null
}

export async function markPayoutRead(db: Db, account: Account, payoutId: string, now: Date): Promise<void> {
  await db
    .updateTable('payout')
    .set({ read_at: now })
    .where('account', '=', account)
    .where('payout_id', '=', payoutId)
    .execute()
}

/**
 * The creation time of the oldest payout whose movements are not stored, or that has not arrived; null if there is
 * none.
 */
export async function findOldestOpenPayoutTime(db: Db, account: Account): Promise<Date | null> {
  const row = await db
    .selectFrom('payout')
    .select((row) => row.fn.min('created_at').as('first'))
    .where('account', '=', account)
    .where((row) => row.or([row('read_at', 'is', null), row('state', '=', 'on_its_way')]))
    .executeTakeFirst()
  return (row?.first as Date | null | undefined) ?? null
}

/** An unexplained movement, with the documents in the books under the ids that it contains. */
export type UnexplainedLine = Line & {
  madeAt: Date
  reservationNumber: string | null
  paymentId: number | null
  refundId: number | null
  documents: Documents
}

/** Unexplained movements, the oldest first. */
export async function findUnexplainedLines(db: Db): Promise<UnexplainedLine[]> {
  const { rows } = await sql<{
    account: Account
    line_id: string
    payout_id: string | null
    kind: Movement['kind']
    amount_cents: number
    made_at: Date
    payment_id: number | null
    refund_id: number | null
    reservation_number: string | null
    received_cents: number | null
    refund_cents: number | null
    refund_state: string | null
    dispute_cents: number | null
    payout_cents: number | null
  }>`
    select l.account, l.line_id, l.payout_id, l.kind, l.amount_cents, l.made_at, p.id as payment_id, r.id as refund_id,
      p.reservation_number, case when p.state = 'paid' then p.received_cents end as received_cents,
      r.amount_cents as refund_cents, r.state as refund_state, d.amount_cents as dispute_cents,
      f.amount_cents as payout_cents
    from payout_line l
      left join payment p on p.intent_id = l.intent_id and p.account = l.account
      left join refund r on r.provider_id = l.source_id and r.payment_id = p.id
      left join dispute d on d.dispute_id = l.source_id and d.account = l.account
      left join payout f on f.payout_id = l.source_id and f.account = l.account and f.state = 'failed'
    where not l.explained order by l.made_at, l.line_id`.execute(db)
  return rows.map((row) => ({
    account: row.account,
    lineId: row.line_id,
    payoutId: row.payout_id,
    kind: row.kind,
    amountCents: row.amount_cents,
    madeAt: row.made_at,
    reservationNumber: row.reservation_number,
    paymentId: row.payment_id,
    refundId: row.refund_id,
    documents: {
      paymentCents: row.received_cents,
      refund: row.refund_cents === null ? null : { cents: row.refund_cents, hasFailed: row.refund_state === 'failed' },
      disputeCents: row.dispute_cents,
      failedPayoutCents: row.payout_cents,
    },
  }))
}

export type MatchedLine = Pick<UnexplainedLine, 'account' | 'lineId' | 'paymentId' | 'refundId'> & {
  bookedCents: number | null
  explained: boolean
}

/**
 * Stores the documents that movements belong to. A movement that another process explained in the meantime stays
 * explained.
 */
export async function saveMatches(db: Trx, lines: readonly MatchedLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({
    account: line.account,
    line_id: line.lineId,
    payment_id: line.paymentId,
    refund_id: line.refundId,
    booked_cents: line.bookedCents,
    explained: line.explained,
  }))
  // Locked in a fixed order, so that two processes cannot deadlock.
  await sql`
    with waiting as (select account, line_id from payout_line where not explained order by 1, 2 for update)
    update payout_line l set payment_id = given.payment_id, refund_id = given.refund_id,
      booked_cents = given.booked_cents, explained = given.explained
    from jsonb_to_recordset(${jsonbValue(rows)}) as given (account text, line_id text, payment_id bigint,
      refund_id bigint, booked_cents int, explained boolean) join waiting using (account, line_id)
    where l.account = given.account and l.line_id = given.line_id and not l.explained
      and (l.payment_id, l.refund_id, l.booked_cents, l.explained) is distinct from
        (given.payment_id, given.refund_id, given.booked_cents, given.explained)`.execute(db)
}

/** Payouts whose movements are unknown or do not add up to their amount. Payouts that were not read yet are omitted. */
export async function findUnreconciledPayouts(db: Db): Promise<PayoutSum[]> {
  const { rows } = await sql<{
    account: Account
    payout_id: string
    amount_cents: number
    has_movements: boolean
    lines_cents: number
  }>`
    select p.account, p.payout_id, p.amount_cents, p.has_movements, sums.cents as lines_cents
    from payout p cross join lateral (
      select coalesce(sum(l.amount_cents - l.fee_cents), 0)::int as cents from payout_line l
      where l.account = p.account and l.payout_id = p.payout_id) as sums
    where p.read_at is not null and (not p.has_movements or sums.cents <> p.amount_cents)
    order by p.created_at, p.payout_id`.execute(db)
  return rows.map((row) => ({
    account: row.account,
    payoutId: row.payout_id,
    amountCents: row.amount_cents,
    hasMovements: row.has_movements,
    linesCents: row.lines_cents,
  }))
}

/** The keys of the open tasks about payouts and balances. */
export async function findOpenPayoutTaskKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_task')
    .select('key')
    .where('kind', 'in', ['payout_unexplained', 'card_balance_differs'])
    .where('done_at', 'is', null)
    .execute()
  return rows.map((row) => row.key)
}
