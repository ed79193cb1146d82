import { sql } from 'kysely'
import type { PartnerClaimState } from '../../money/partner-claim/states.ts'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'

/** The receipts of each partner, and the claims that they leave open: they pay the oldest first. */
const openClaims = sql`
  paid as (select partner_id, sum(amount_cents)::bigint as cents from bank_receipt
    where partner_id is not null group by partner_id),
  owed as (
    select c.hold_id, c.partner_id, c.cents, c.due_on, greatest(0, least(c.cents,
      sum(c.cents) over (partition by c.partner_id order by c.due_on, c.hold_id) - coalesce(p.cents, 0))) as open_cents
    from partner_claim c left join paid p on p.partner_id = c.partner_id where c.state = 'owed')`

type PartnerRow = {
  id: number
  name: string
  company: string
  invoice_email: string
  open_cents: number
  due_on: Day | null
  credit_cents: number
}

/** All partners, the longest overdue first. */
export async function findPartners(db: Db): Promise<PartnerRow[]> {
  const { rows } = await sql<PartnerRow>`
    with ${openClaims}
    select p.id, p.name, p.company->>'name' as company, p.invoice_email,
      coalesce(sum(o.open_cents), 0)::float8 as open_cents, min(o.due_on) filter (where o.open_cents > 0) as due_on,
      greatest(0, coalesce(max(paid.cents), 0) - coalesce(sum(o.cents), 0))::float8 as credit_cents
    from partner p left join owed o on o.partner_id = p.id left join paid on paid.partner_id = p.id
    group by p.id order by due_on nulls last, p.name`.execute(db)
  return rows
}

type PartnerClaimRow = {
  reservation: string
  campaign: string
  value_cents: number
  price_bp: number | null
  cents: number
  open_cents: number
  state: PartnerClaimState
  redeemed_on: Day
  due_on: Day | null
  reversed_on: Day | null
}

/** The claims on a partner, the newest first, with their total number. */
export async function findClaimsOfPartner(
  db: Db,
  partnerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PartnerClaimRow[]; total: number }> {
  const { rows } = await sql<PartnerClaimRow & { total: number }>`
    with ${openClaims}
    select c.reservation_number as reservation, k.name as campaign, c.value_cents, c.price_bp, c.cents,
      coalesce(o.open_cents, 0)::float8 as open_cents, c.state, c.redeemed_on, c.due_on, c.reversed_on,
      count(*) over ()::int as total
    from partner_claim c join voucher_campaign k on k.id = c.campaign_id left join owed o on o.hold_id = c.hold_id
    where c.partner_id = ${partnerId} order by c.hold_id desc limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
