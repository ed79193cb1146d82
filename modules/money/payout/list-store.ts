import { sql } from 'kysely'
import type { Db } from '../../shared/shop.ts'
import type { Account } from '../payment/account.ts'
import type { Movement, Payout } from '../payment/payout-ports.ts'

export type PayoutRow = {
  account: Account
  payout_id: string
  state: Payout['state']
  amount_cents: number
  fee_cents: number
  created_at: Date
  arrives_on: string
  received_on: string | null
  received_cents: number | null
  read: boolean
  difference_cents: number
  lines: number
  unexplained: number
}

/** Payouts with the sums of their movements. */
const payouts = sql`(
  select p.account, p.payout_id, p.state, p.amount_cents, p.created_at, p.arrives_on::text as arrives_on,
    b.received_on::text as received_on, b.amount_cents as received_cents,
    p.read_at is not null as read, sums.fee_cents, sums.lines, sums.unexplained,
    case when p.read_at is null then 0 else p.amount_cents - sums.cents end as difference_cents
  from payout p left join bank_receipt b on b.payout_account = p.account and b.payout_id = p.payout_id
  cross join lateral (
    select coalesce(sum(l.amount_cents - l.fee_cents), 0)::int as cents, count(*)::int as lines,
      coalesce(sum(l.fee_cents - case when l.kind = 'fee' then l.amount_cents else 0 end), 0)::int as fee_cents,
      (count(*) filter (where not l.explained))::int as unexplained
    from payout_line l where l.account = p.account and l.payout_id = p.payout_id) as sums) as payout`

const isUnexplained = sql`(unexplained > 0 or difference_cents <> 0)`

export async function findPayouts(
  db: Db,
  filter: { page: number; limit: number; account?: Account; unexplained?: boolean; received?: boolean },
): Promise<{ rows: PayoutRow[]; total: number }> {
  const where = sql`where ${filter.account === undefined ? sql`true` : sql`account = ${filter.account}`}
    and ${filter.unexplained === undefined ? sql`true` : sql`${isUnexplained} = ${filter.unexplained}`}
    and ${filter.received === undefined ? sql`true` : sql`(received_on is not null) = ${filter.received}`}`
  const { rows } = await sql<PayoutRow>`select * from ${payouts} ${where}
    order by ${isUnexplained} desc, created_at desc, account, payout_id
    limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total from ${payouts} ${where}`.execute(db)
  return { rows, total: count.rows[0]!.total }
}

export async function findPayout(db: Db, account: Account, id: string): Promise<PayoutRow | null> {
  const { rows } = await sql<PayoutRow>`
    select * from ${payouts} where account = ${account} and payout_id = ${id}`.execute(db)
  return rows[0] ?? null
}

type PayoutLineRow = {
  line_id: string
  kind: Movement['kind']
  amount_cents: number
  fee_cents: number
  made_at: Date
  text: string
  booked_cents: number | null
  explained: boolean
  reservation_number: string | null
  voucher_order_number: string | null
}

/** The movements of a payout: unexplained ones first, each group from the oldest to the latest. */
export async function findPayoutLines(db: Db, account: Account, payoutId: string): Promise<PayoutLineRow[]> {
  const { rows } = await sql<PayoutLineRow>`
    select l.line_id, l.kind, l.amount_cents, l.fee_cents, l.made_at, l.text, l.booked_cents, l.explained,
      p.reservation_number, p.voucher_order_number
    from payout_line l left join payment p on p.id = l.payment_id
    where l.account = ${account} and l.payout_id = ${payoutId}
    order by l.explained, l.made_at, l.line_id`.execute(db)
  return rows
}
