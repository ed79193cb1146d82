import { sql } from 'kysely'
import type { Account, Dispute } from '../payment/ports.ts'
import type { QueueOrder } from '../../shared/page.ts'
import { occursInTexts, toDirection } from '../../sql/queue-search.ts'
import type { Db, Trx } from '../../shared/shop.ts'

/** Disputes that block refunds of a reservation: undecided and lost disputes. */
const selectBlockingDisputes = (db: Db, number: string) =>
  db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select('dispute.dispute_id')
    .where('payment.reservation_number', '=', number)
    .where('dispute.open', '=', true)

export const hasBlockingDispute = async (db: Db, number: string): Promise<boolean> =>
  (await selectBlockingDisputes(db, number).executeTakeFirst()) !== undefined

/**
 * Whether the bank has not decided yet about a dispute of a payment of the sale. The sale is not refunded until then.
 */
export const hasUndecidedDispute = async (db: Db, number: string): Promise<boolean> =>
  (await selectBlockingDisputes(db, number).where('dispute.status', '<>', 'lost').executeTakeFirst()) !== undefined

/**
 * Stores a dispute. Returns false if the stored decision stands: an older reply that arrives late does not reopen a
 * decided dispute, and a lost dispute stays lost.
 */
export async function saveDispute(
  db: Db,
  dispute: {
    account: Account
    id: string
    providerId: string
    paymentId: number | null
    state: Dispute['state']
    reason: string
    amountCents: number
    open: boolean
  },
): Promise<boolean> {
  const news = {
    payment_id: dispute.paymentId,
    status: dispute.state,
    reason: dispute.reason,
    amount_cents: dispute.amountCents,
    open: dispute.open,
  }
  const row = await db
    .insertInto('dispute')
    .values({ account: dispute.account, dispute_id: dispute.id, intent_id: dispute.providerId, ...news })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'dispute_id'])
        .doUpdateSet({ ...news, updated_at: sql`now()` })
        .where(
          sql<boolean>`not (dispute.status = 'won' and excluded.status = 'open')
            and not (dispute.status = 'lost' and excluded.status <> 'lost')`,
        ),
    )
    .returning('dispute_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findOpenDisputes(db: Db, account: Account): Promise<{ dispute_id: string; intent_id: string }[]> {
  return db
    .selectFrom('dispute')
    .select(['dispute_id', 'intent_id'])
    .where('account', '=', account)
    .where('open', '=', true)
    .where('status', '<>', 'lost')
    .execute()
}

export async function findDisputes(
  db: Db,
  filter: { page: number; limit: number; open?: boolean; q?: string; sort?: QueueOrder },
) {
  let query = db.selectFrom('dispute').leftJoin('payment', 'payment.id', 'dispute.payment_id')
  if (filter.open !== undefined) query = query.where('dispute.open', '=', filter.open)
  query = query.where(
    occursInTexts(
      filter.q,
      sql`payment.reservation_number`,
      sql`payment.voucher_order_number`,
      sql`dispute.dispute_id`,
      sql`dispute.reason`,
    ),
  )
  const rows = await query
    .selectAll('dispute')
    .select(['payment.reservation_number', 'payment.voucher_order_number'])
    .orderBy('dispute.opened_at', toDirection(filter.sort ?? 'newest'))
    .orderBy('dispute.dispute_id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The cents of a payment that a lost dispute took; 0 if the payment had been fully refunded before. */
export async function findLostCents(trx: Trx, paymentId: number, disputeId: string): Promise<number> {
  const row = await trx
    .selectFrom('refund')
    .select('amount_cents')
    .where('payment_id', '=', paymentId)
    .where('key', '=', `outside:${disputeId}`)
    .where('reason', '=', 'dispute')
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
  return row?.amount_cents ?? 0
}

/** Returns false if it was recorded before. */
export async function recordDisputeOverturned(
  trx: Trx,
  { account, id, cents, at }: { account: Account; id: string; cents: number; at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('dispute')
    .set({ overturned_at: at, overturned_cents: cents })
    .where('account', '=', account)
    .where('dispute_id', '=', id)
    .where('overturned_at', 'is', null)
    .returning('dispute_id')
    .executeTakeFirst()
  return row !== undefined
}
