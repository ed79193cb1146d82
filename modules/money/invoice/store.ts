import { type Selectable, sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { InvoiceTable } from '../../shared/tables.ts'
import type { Buyer, Seller } from './ports.ts'
import type { Deduction, InvoiceLine, VatRow, VatScheme } from '../../platform/pricing/vat.ts'
import { returnedDiscountCents } from '../journal/returned-discount.ts'

export type Invoice = Omit<Selectable<InvoiceTable>, 'lines' | 'vat' | 'kind' | 'scheme' | 'buyer' | 'seller'> & {
  kind: 'invoice' | 'credit'
  scheme: VatScheme
  lines: InvoiceLine[]
  vat: VatRow[]
  /** Buyer and seller as of the day of the invoice; empty after erasure. */
  buyer: Partial<Buyer>
  seller: Partial<Seller>
}

export type NewInvoice = Pick<
  Invoice,
  | 'key'
  | 'kind'
  | 'reservation_number'
  | 'voucher_order_number'
  | 'buyer'
  | 'seller'
  | 'number'
  | 'year'
  | 'sequence'
  | 'issued_on'
  | 'total_cents'
  | 'lines'
  | 'vat'
  | 'scheme'
  | 'reason'
> &
  Partial<Pick<Invoice, 'redemption_id' | 'partner_id' | 'credit_of' | 'due_on' | 'payment_days' | 'language'>>

/** Inserts an invoice once per key and returns its id; null if it already exists. */
export async function insertInvoice(db: Db, invoice: NewInvoice): Promise<number | null> {
  const row = await db
    .insertInto('invoice')
    .values({
      ...invoice,
      lines: jsonbValue(invoice.lines),
      vat: jsonbValue(invoice.vat),
      buyer: jsonbValue(invoice.buyer),
      seller: jsonbValue(invoice.seller),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type InvoiceOf = { reservationNumber: string } | { voucherOrderNumber: string } | { redemptionId: number }

/** The invoice of a sale and its credit invoices, or the receipt of a redemption, in order of creation. */
export async function findInvoices(db: Db, sale: InvoiceOf): Promise<Invoice[]> {
  const query = db.selectFrom('invoice').selectAll().orderBy('id')
  return (await ('reservationNumber' in sale
    ? query.where('reservation_number', '=', sale.reservationNumber)
    : 'voucherOrderNumber' in sale
      ? query.where('voucher_order_number', '=', sale.voucherOrderNumber)
      : query.where('redemption_id', '=', sale.redemptionId)
  ).execute()) as Invoice[]
}

/**
 * A captured hold and its deduction from the taxed amounts of its stay. `cents`: for a single-purpose code its whole
 * payment; for another code its discount as invoiced, or 0 before it is invoiced. `discountCents`: the part of the
 * payment that nobody paid for, before it is limited to the taxed amounts.
 */
export type CodeDeduction = Deduction & {
  holdId: number
  remainingCents: number
  discountCents: number
  isInvoiced: boolean
  /** `partner`: the partner owes the shop its own price instead. */
  origin: 'sold' | 'given' | 'partner'
}

/**
 * The deductions of a stay, in order of payment. Codes of partners without an agreed price have none: for them the stay
 * is taxed at its price.
 */
export async function findCodeDeductions(db: Db, number: string): Promise<CodeDeduction[]> {
  const rows = await db
    .selectFrom('voucher_hold as h')
    .innerJoin('voucher_code as c', 'c.id', 'h.code_id')
    .leftJoin('invoice as i', (join) =>
      join.onRef('i.voucher_order_number', '=', 'c.order_number').on('i.kind', '=', 'invoice'),
    )
    .select(['h.id', 'h.cents', 'h.returned_cents', 'h.unpaid_cents', 'h.discount_cents'])
    .select(['h.returned_discount_cents', 'c.net_cents'])
    .select(['c.order_number', 'c.campaign_id', 'i.number', 'i.vat'])
    .where('h.reservation_number', '=', number)
    .where('h.state', '=', 'captured')
    .where((is) => is.or([is('c.net_cents', 'is not', null), is('h.unpaid_cents', '>', 0)]))
    .orderBy('h.id')
    .execute()
  return rows.map((row) => {
    const isPrepaid = row.net_cents !== null
    const cents = isPrepaid ? row.cents : (row.discount_cents ?? 0)
    return {
      holdId: row.id,
      invoice: isPrepaid ? row.number : null,
      cents,
      remainingCents: cents - (isPrepaid ? row.returned_cents : returnedDiscountCents(row)),
      vat: isPrepaid ? (row.vat as VatRow[]) : [],
      discountCents: isPrepaid ? 0 : row.unpaid_cents,
      isInvoiced: isPrepaid || row.discount_cents !== null,
      origin: row.campaign_id !== null ? 'partner' : row.order_number === null ? 'given' : 'sold',
    }
  })
}

/** Stores the discount of a code that an invoice deducted. */
export async function updateDiscount(db: Trx, holdId: number, cents: number): Promise<void> {
  await db.updateTable('voucher_hold').set({ discount_cents: cents }).where('id', '=', holdId).execute()
}

/**
 * Takes the year's next sequence number. Numbers have no gaps, because this runs in the transaction that uses the
 * number.
 */
export async function incrementInvoiceSequence(db: Trx, year: number): Promise<number> {
  const row = await db
    .insertInto('invoice_series')
    .values({ year, last_sequence: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last_sequence: sql`invoice_series.last_sequence + 1` }),
    )
    .returning('last_sequence')
    .executeTakeFirstOrThrow()
  return row.last_sequence
}

export async function isInvoiceNumberTaken(db: Db, invoiceNumber: string): Promise<boolean> {
  const stored = await db
    .selectFrom('reservation')
    .select('number')
    .where('invoice_number', '=', invoiceNumber)
    .union(db.selectFrom('invoice').select('number').where('number', '=', invoiceNumber))
    .executeTakeFirst()
  return stored !== undefined
}

/** The seller entered by staff; null if none was entered. */
export async function findSeller(db: Db): Promise<Seller | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'invoice_voucher').executeTakeFirst()
  return (row?.value as { company?: Seller } | undefined)?.company ?? null
}
