import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import { jsonbValue } from '../../sql/json.ts'
import type { Invoice } from '../invoice/index.ts'
import type { ClaimContent, InvoiceableClaim } from './content.ts'

/** The claims on a partner that are owed since before a day and on no invoice, the oldest first. */
export async function findUninvoicedClaims(trx: Trx, partnerId: number, before: Day): Promise<InvoiceableClaim[]> {
  const { rows } = await sql<InvoiceableClaim>`
    select c.hold_id as "holdId", c.reservation_number as "reservationNumber", k.name as campaign,
      c.redeemed_on as "redeemedOn", c.cents, c.vat, s.scheme,
      (select coalesce(jsonb_agg(row order by d.id), '[]') from invoice d, jsonb_array_elements(d.vat) row
        where d.reservation_number = c.reservation_number) as "stayVat", c.payment_days as "paymentDays"
    from partner_missing_document m join partner_claim c on c.hold_id = m.hold_id
      join voucher_campaign k on k.id = c.campaign_id
      join invoice s on s.reservation_number = c.reservation_number and s.kind = 'invoice'
    where m.partner_id = ${partnerId} and m.since < ${before}::date and m.kind = 'invoice'
    order by c.owed_on, c.hold_id`.execute(trx)
  return rows
}

/** The claims on a partner that came back before a day, and are on an invoice and on no credit note, by invoice. */
export async function findUncreditedClaims(
  trx: Trx,
  partnerId: number,
  before: Day,
): Promise<{ invoice: Invoice; claims: ClaimContent[] }[]> {
  const { rows } = await sql<ClaimContent & { invoiceId: number }>`
    select d.hold_id as "holdId", d.cents, d.lines, d.vat, d.invoice_id as "invoiceId"
    from partner_missing_document m join partner_invoice_claim d on d.hold_id = m.hold_id and d.kind = 'invoice'
    where m.partner_id = ${partnerId} and m.since < ${before}::date and m.kind = 'credit'
    order by d.invoice_id, d.hold_id`.execute(trx)
  if (rows.length === 0) return []
  const groups = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  const invoices = (await trx
    .selectFrom('invoice')
    .selectAll()
    .where('id', 'in', [...groups.keys()])
    .orderBy('id')
    .execute()) as Invoice[]
  return invoices.map((invoice) => ({
    invoice,
    claims: groups.get(invoice.id)!.map(({ invoiceId: _invoiceId, ...claim }) => claim),
  }))
}

/** Partners for whom a document of the time before a day is missing. */
export async function findPartnersToInvoice(db: Db, before: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct partner_id as id from partner_missing_document where since < ${before}::date order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertInvoicedClaims(
  trx: Trx,
  { invoiceId, kind, claims }: { invoiceId: number; kind: 'invoice' | 'credit'; claims: readonly ClaimContent[] },
): Promise<void> {
  await trx
    .insertInto('partner_invoice_claim')
    .values(
      claims.map(({ holdId, cents, lines, vat }) => ({
        hold_id: holdId,
        kind,
        invoice_id: invoiceId,
        cents,
        lines: jsonbValue(lines),
        vat: jsonbValue(vat),
      })),
    )
    .execute()
}

/** An invoice or credit note of a partner by its number, and with a credit note the invoice that it reduces. */
export async function findPartnerInvoices(db: Db, number: string): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoice as i')
    .innerJoin('invoice as d', (join) =>
      join.on((on) => on.or([on('i.id', '=', on.ref('d.id')), on('i.id', '=', on.ref('d.credit_of'))])),
    )
    .selectAll('i')
    .where('d.number', '=', number)
    .where('d.partner_id', 'is not', null)
    .orderBy('i.id')
    .execute()
  return rows as Invoice[]
}

export type PartnerInvoiceRow = {
  number: string
  kind: 'invoice' | 'credit'
  credit_of: string | null
  issued_on: Day
  due_on: Day | null
  total_cents: number
  vat_cents: number
  claims: number
  mailed_at: Date | null
  mail_state: 'queued' | 'sent' | 'failed' | 'dropped' | null
}

/** The invoices and credit notes of a partner, the newest first, with their total number. */
export async function findInvoicesOfPartner(
  db: Db,
  partnerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PartnerInvoiceRow[]; total: number }> {
  const { rows } = await sql<PartnerInvoiceRow & { total: number }>`
    select i.number, i.kind, o.number as credit_of, i.issued_on, i.due_on, i.total_cents,
      (select coalesce(sum((row->>'vat_cents')::int), 0) from jsonb_array_elements(i.vat) row)::int as vat_cents,
      (select count(*) from partner_invoice_claim d where d.invoice_id = i.id)::int as claims,
      m.sent_at as mailed_at, m.state as mail_state, count(*) over ()::int as total
    from invoice i left join invoice o on o.id = i.credit_of
      left join lateral (select m.sent_at, m.state from mail m
        where m.kind = 'partner_invoice' and m.variables->>'number' = i.number order by m.id desc limit 1) m on true
    where i.partner_id = ${partnerId} order by i.id desc limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
