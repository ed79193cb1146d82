import { sql } from 'kysely'
import type { PartnerClaimState } from '../../money/partner-claim/states.ts'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'
import { occursInTexts } from '../../sql/queue-search.ts'

type PartnerRow = {
  id: number
  name: string
  company: string
  invoice_email: string
  open_cents: number
  due_on: Day | null
  credit_cents: number
  uninvoiced: number
}

/** The search term in the texts of the partner `p`, or at the beginning of the number of one of its documents. */
const matchesPartner = (q: string | undefined) =>
  q === undefined
    ? sql`true`
    : sql`(${occursInTexts(q, sql`p.name`, sql`p.company->>'name'`, sql`p.invoice_email`)}
        or exists (select from invoice i where i.partner_id = p.id and starts_with(i.number, ${q})))`

type Span = { limit: number; offset: number }

/**
 * Partners, the longest overdue first, with their total number. `q`: in name, company, address for invoices or number
 * of an invoice.
 */
export async function findPartners(
  db: Db,
  { limit, offset, q }: Span & { q?: string | undefined },
): Promise<{ rows: PartnerRow[]; total: number }> {
  const { rows } = await sql<PartnerRow & { total: number }>`
    select p.id, p.name, p.company->>'name' as company, p.invoice_email,
      coalesce(sum(o.open_cents), 0)::float8 as open_cents, min(o.due_on) filter (where o.open_cents > 0) as due_on,
      greatest(0, coalesce(max(paid.cents), 0) - coalesce(sum(o.cents), 0))::float8 as credit_cents,
      (select count(*) from partner_missing_document m where m.partner_id = p.id)::int as uninvoiced,
      count(*) over ()::int as total
    from partner p left join partner_open_claim o on o.partner_id = p.id left join partner_paid paid on paid.partner_id = p.id
    where ${matchesPartner(q)}
    group by p.id order by due_on nulls last, p.name limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

type PartnerClaimRow = {
  id: number
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
  invoice: string | null
  credit: string | null
}

/** The number of the document that the claim `c` is on. */
const numberOf = (kind: 'invoice' | 'credit') => sql`(select i.number from partner_invoice_claim d
  join invoice i on i.id = d.invoice_id where d.hold_id = c.hold_id and d.kind = ${kind})`

/** The claims on a partner, the newest first, with their total number. */
export async function findClaimsOfPartner(
  db: Db,
  partnerId: number,
  { limit, offset }: Span,
): Promise<{ rows: PartnerClaimRow[]; total: number }> {
  const { rows } = await sql<PartnerClaimRow & { total: number }>`
    select c.hold_id as id, c.reservation_number as reservation, k.name as campaign, c.value_cents, c.price_bp, c.cents,
      coalesce(o.open_cents, 0)::float8 as open_cents, c.state, c.redeemed_on,
      coalesce(o.due_on, c.due_on) as due_on, c.reversed_on, ${numberOf('invoice')} as invoice,
      ${numberOf('credit')} as credit,
      count(*) over ()::int as total
    from partner_claim c join voucher_campaign k on k.id = c.campaign_id left join partner_open_claim o on o.hold_id = c.hold_id
      and o.partner_id = c.partner_id
    where c.partner_id = ${partnerId} order by c.hold_id desc limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
