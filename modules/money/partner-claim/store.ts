import { sql } from 'kysely'
import type { VatRow } from '../../platform/pricing/vat.ts'
import type { Company } from '../../shared/company.ts'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import { jsonbValue } from '../../sql/json.ts'
import type { Posting } from '../journal/index.ts'

/**
 * Inserts the claims for codes that just paid for a stay, at the price agreed now, once per hold. Returns the holds
 * that have one: those of campaigns with an agreed price.
 */
export async function insertPartnerClaims(trx: Trx, holdIds: readonly number[], day: Day): Promise<number[]> {
  if (holdIds.length === 0) return []
  const { rows } = await sql<{ hold_id: number }>`
    insert into partner_claim (hold_id, partner_id, campaign_id, reservation_number, value_cents, price_cents, price_bp,
      payment_days, cents, redeemed_on, state)
    select h.id, p.id, k.id, h.reservation_number, h.cents, k.price_cents, k.price_bp, p.payment_days,
      coalesce(k.price_cents, round(h.cents::numeric * k.price_bp / 10000)), ${day}::date, 'redeemed'
    from voucher_hold h join voucher_code c on c.id = h.code_id join voucher_campaign k on k.id = c.campaign_id
      join partner p on p.id = k.partner_id
    where h.id = any(${[...holdIds]}::bigint[]) and h.cents > 0
    on conflict (hold_id) do nothing returning hold_id`.execute(trx)
  return rows.map((row) => row.hold_id)
}

export type RedeemedClaim = {
  holdId: number
  cents: number
  valueCents: number
  deductedCents: number
  company: Company
}

/** The claims of a stay that are not booked yet, by hold. `deductedCents`: by the invoice of the stay. */
export async function findRedeemedClaims(trx: Db, reservationNumber: string): Promise<RedeemedClaim[]> {
  const { rows } = await sql<RedeemedClaim>`
    select c.hold_id as "holdId", c.cents, c.value_cents as "valueCents",
      coalesce(h.discount_cents, 0) as "deductedCents", p.company
    from partner_claim c join voucher_hold h on h.id = c.hold_id join partner p on p.id = c.partner_id
    where c.reservation_number = ${reservationNumber} and c.state = 'redeemed' order by c.hold_id`.execute(trx)
  return rows
}

/** Marks claims as owed from a day on, with the VAT in each; each is due after its own term. */
export async function markClaimsOwed(
  trx: Trx,
  claims: readonly { hold_id: number; vat: readonly VatRow[] }[],
  day: Day,
): Promise<void> {
  await sql`
    update partner_claim c
    set state = 'owed', vat = one.vat, owed_on = ${day}::date, due_on = ${day}::date + c.payment_days
    from jsonb_to_recordset(${JSON.stringify(claims)}::text::jsonb) as one (hold_id bigint, vat jsonb)
    where c.hold_id = one.hold_id and c.state = 'redeemed'`.execute(trx)
}

/** Marks the claim of a hold as reversed. Returns its sale and whether it was owed, or null if there is none left. */
export async function markClaimReversed(
  trx: Trx,
  holdId: number,
  day: Day,
): Promise<{ reservationNumber: string; wasOwed: boolean } | null> {
  const { rows } = await sql<{ reservationNumber: string; wasOwed: boolean }>`
    update partner_claim set state = 'reversed', reversed_on = ${day}::date
    where hold_id = ${holdId} and state in ('redeemed', 'owed')
    returning reservation_number as "reservationNumber", owed_on is not null as "wasOwed"`.execute(trx)
  return rows[0] ?? null
}

/** The postings of a booked entry. */
export async function findPostings(trx: Trx, key: string): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    select p.account, p.debit_cents - p.credit_cents as cents, p.vat_code as "vatCode"
    from journal_entry e join posting p on p.entry_id = e.id where e.key = ${key} order by p.id`.execute(trx)
  return rows
}

/** The income of a stay that its partners owe, at a VAT code, in cents. */
export async function findPartnerIncomeCents(trx: Trx, reservationNumber: string, vatCode: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.credit_cents - p.debit_cents), 0)::float8 as cents
    from journal_entry e join posting p on p.entry_id = e.id
    where e.reservation_number = ${reservationNumber} and e.kind in ('partner_claim', 'partner_claim_reversal')
      and p.account = 'revenue' and p.vat_code = ${vatCode}`.execute(trx)
  return rows[0]!.cents
}

/**
 * The partner, locked until the transaction ends; null if there is none. The lock lets stays be paid by its codes
 * meanwhile, whose claims refer to it.
 */
export async function lockPartner(trx: Trx, id: number): Promise<{ id: number; name: string } | null> {
  const query = trx.selectFrom('partner').select(['id', 'name']).where('id', '=', id).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** `language`: of its invoices and e-mails; `reference`: its own one, for its electronic invoices, empty if none. */
export type Partner = {
  name: string
  company: Company
  invoiceEmail: string
  paymentDays: number
  language: string
  reference?: string
}

export async function findPartner(db: Db, id: number): Promise<Partner | null> {
  const row = await db.selectFrom('partner').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return {
    name: row.name,
    company: row.company as Company,
    invoiceEmail: row.invoice_email,
    paymentDays: row.payment_days,
    language: row.language,
    reference: row.reference,
  }
}

/** Stores a partner by its name, ignoring case, and returns its id. */
export async function storePartner(trx: Trx, partner: Partner): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into partner (name, company, invoice_email, payment_days, language, reference)
    values (${partner.name}, ${jsonbValue(partner.company)}, ${partner.invoiceEmail}, ${partner.paymentDays},
      ${partner.language}, ${partner.reference ?? ''})
    on conflict (lower(name)) do update
      set company = excluded.company, invoice_email = excluded.invoice_email, payment_days = excluded.payment_days,
        language = excluded.language, reference = excluded.reference
    returning id`.execute(trx)
  return rows[0]!.id
}
