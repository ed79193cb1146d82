import { sql } from 'kysely'
import type { Reservation } from '../booking/index.ts'
import { confirmedStates } from '../booking/states.ts'
import type { Day } from '../../shared/day.ts'
import type { Payment } from '../../money/payment/index.ts'
import { balanceAcceptedCondition } from '../../money/refund/balance-taken.ts'
import type { QueueOrder } from '../../shared/page.ts'
import { occursInTexts, toDirection } from '../../sql/queue-search.ts'
import type { Db } from '../../shared/shop.ts'

/**
 * Amounts received by bank transfer or written off are not owed any more. Stays without journal entries were booked
 * before the journal existed.
 */
const owesByBooks = sql<boolean>`not exists (
  select from customer_balance where sale = reservation.number and customer_balance.cents <= 0)`

/** Stays whose balance is neither paid nor being paid. */
const unpaidBalances = (db: Db) =>
  db
    .selectFrom('reservation')
    .where('balance_cents', '>', 0)
    .where('state', 'in', confirmedStates)
    .where(owesByBooks)
    .where(({ not }) => not(balanceAcceptedCondition(sql.ref('reservation.number'), ['paid', 'processing'])))

/** Unpaid balances due on or before a day, earliest first. */
export async function findUnpaidBalances(db: Db, dueUntil: Day): Promise<Reservation[]> {
  return (await unpaidBalances(db)
    .selectAll('reservation')
    .where('balance_due_date', '<=', dueUntil)
    .orderBy('balance_due_date')
    .orderBy('number')
    .execute()) as Reservation[]
}

export async function findOverdueBalances(
  db: Db,
  today: Day,
  { page, limit, q, sort = 'oldest' }: { page: number; limit: number; q?: string; sort?: QueueOrder },
): Promise<{ rows: Reservation[]; total: number }> {
  const texts = [sql`reservation.number`, sql`reservation.email`, sql`guest ->> 'name'`, sql`guest ->> 'surname'`]
  const query = unpaidBalances(db)
    .where('balance_due_date', '<', today)
    .where(occursInTexts(q, ...texts, sql`snapshot #>> '{deal,title}'`))
  const rows = await query
    .selectAll('reservation')
    .orderBy('balance_due_date', toDirection(sort))
    .orderBy('number')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows as Reservation[], total }
}

/** Balance payments that were started and not finished; without this the provider would keep them open for weeks. */
export async function findAbandonedBalancePayments(db: Db, createdBefore: Date): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('part', 'in', ['balance', 'claim'])
    .where('state', 'in', ['creating', 'open'])
    .where('created_at', '<', createdBefore)
    .orderBy('id')
    .limit(100)
    .execute()
}
