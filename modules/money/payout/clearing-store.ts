import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { PayoutKey } from '../bank-receipt/index.ts'
import type { CoveredDays, OpenReceipt, UnclearedPayout } from './clearing.ts'

/** Payouts that the bank has no receipt of, the oldest first. Those that were never awaited end after two months. */
export async function findUnclearedPayouts(db: Db, day: Day): Promise<UnclearedPayout[]> {
  const { rows } = await sql<UnclearedPayout>`
    select p.account, p.payout_id as "payoutId", p.state, p.amount_cents as "amountCents", p.arrives_on as "arrivesOn",
      p.bank_reference as "bankReference", p.is_awaited as "isAwaited"
    from payout p
    where p.read_at is not null and p.state <> 'failed' and (p.is_awaited or p.arrives_on > ${day}::date - 60)
      and not exists (select from bank_receipt b where b.payout_account = p.account and b.payout_id = p.payout_id)
    order by p.arrives_on, p.payout_id`.execute(db)
  return rows
}

/** Entries of statements that nobody has decided on, since a day. */
export async function findOpenReceipts(db: Db, since: Day): Promise<OpenReceipt[]> {
  const { rows } = await sql<OpenReceipt>`
    select id, amount_cents as "amountCents", received_on as "receivedOn", payer, text,
      named_sale is not null as "namesSale"
    from bank_receipt where state = 'open' and file_id is not null and received_on >= ${since}::date
    order by received_on, id`.execute(db)
  return rows
}

/** A payout whose receipt has another amount, or that the bank sent back and has a receipt of all the same. */
export type UnequalPayout = Pick<UnclearedPayout, 'account' | 'payoutId' | 'amountCents' | 'arrivesOn'> & {
  receivedCents: number
  receivedOn: Day
}

export async function findUnequalPayouts(db: Db): Promise<UnequalPayout[]> {
  const { rows } = await sql<UnequalPayout>`
    select p.account, p.payout_id as "payoutId", case when p.state = 'failed' then 0 else p.amount_cents end as "amountCents",
      p.arrives_on as "arrivesOn", b.amount_cents as "receivedCents", b.received_on as "receivedOn"
    from bank_receipt b join payout p on p.account = b.payout_account and p.payout_id = b.payout_id
    where b.amount_cents <> case when p.state = 'failed' then 0 else p.amount_cents end
    order by p.arrives_on, p.payout_id`.execute(db)
  return rows
}

/**
 * The days that statements cover of the bank account on which the provider's account last paid out; of all accounts
 * while that is unknown.
 */
export async function findCoveredDays(db: Db, account: string): Promise<CoveredDays | null> {
  const { rows } = await sql<{ first: Day | null; last: Day | null }>`
    with own as (select account from bank_receipt where payout_account = ${account} and file_id is not null
      order by received_on desc, id desc limit 1)
    select min(first_day) as first, max(last_day) as last from bank_coverage
    where account in (select account from own) or not exists (select from own)`.execute(db)
  const { first, last } = rows[0]!
  return first === null || last === null ? null : { first, last }
}

/** Locks a payout. Returns null if there is none; `isCleared`: the bank has a receipt of it. */
export async function lockPayout(
  trx: Trx,
  { account, payoutId }: PayoutKey,
): Promise<{ amountCents: number; isRead: boolean; isCleared: boolean } | null> {
  const row = await trx
    .selectFrom('payout')
    .select(['amount_cents', 'read_at'])
    .where('account', '=', account)
    .where('payout_id', '=', payoutId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  // A statement of its own, so that it sees what was committed while the lock was waited for.
  const receipt = await trx
    .selectFrom('bank_receipt')
    .select('id')
    .where('payout_account', '=', account)
    .where('payout_id', '=', payoutId)
    .executeTakeFirst()
  return { amountCents: row.amount_cents, isRead: row.read_at !== null, isCleared: receipt !== undefined }
}
