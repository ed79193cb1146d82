import { type Selectable, sql } from 'kysely'
import type { QueueOrder } from '../../shared/page.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { BankReceiptTable } from '../../shared/tables.ts'
import { occursInTexts, toDirection } from '../../sql/queue-search.ts'
import type { Account } from '../payment/account.ts'
import type { Sale } from '../payment/index.ts'
import type { BankEntry, Coverage, ReceiptState } from './entry.ts'

export type Receipt = Omit<Selectable<BankReceiptTable>, 'state'> & { state: ReceiptState }

/** The account of receipts that staff enter by hand. */
export const handAccount = 'hand'

/** Returns null if the file was imported before. */
export async function insertBankFile(
  trx: Trx,
  file: { sha256: string; name: string; at: Date; by: string },
): Promise<number | null> {
  const row = await trx
    .insertInto('bank_file')
    .values({ sha256: file.sha256, name: file.name, imported_at: file.at, imported_by: file.by })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Extends the days of each account that imported statements cover. */
export async function extendCoverage(trx: Trx, coverage: readonly Coverage[]): Promise<void> {
  for (const { account, first, last } of coverage)
    await sql`insert into bank_coverage as known (account, first_day, last_day) values (${account}, ${first}, ${last})
      on conflict (account) do update set first_day = least(known.first_day, excluded.first_day),
        last_day = greatest(known.last_day, excluded.last_day)`.execute(trx)
}

export type NewReceipt = Omit<BankEntry, 'isReferenceMade'> & { fileId: number | null; namedSale: string | null }

/** Inserts receipts, each once per account and reference of the bank. Returns the ids of the new ones. */
export async function insertReceipts(
  trx: Trx,
  receipts: readonly NewReceipt[],
  { at, by }: { at: Date; by: string },
): Promise<number[]> {
  if (receipts.length === 0) return []
  const rows = await trx
    .insertInto('bank_receipt')
    .values(
      receipts.map((receipt) => ({
        account: receipt.account,
        reference: receipt.reference,
        file_id: receipt.fileId,
        received_on: receipt.receivedOn,
        amount_cents: receipt.amountCents,
        payer: receipt.payer,
        payer_account: receipt.payerAccount,
        text: receipt.text,
        named_sale: receipt.namedSale,
        state: 'open',
        created_at: at,
        created_by: by,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account', 'reference']).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Maps each number to its sale: an existing sale number to itself, an invoice number to the invoice's sale. Unknown
 * numbers are omitted.
 */
export async function findNamedSales(
  db: Db,
  numbers: { sales: readonly string[]; invoices: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string; sale: string }>`
    select number, number as sale from reservation where number = any(${[...numbers.sales]}::text[])
    union all select number, number from voucher_order where number = any(${[...numbers.sales]}::text[])
    union all select number, coalesce(reservation_number, voucher_order_number) from invoice
      where number = any(${[...numbers.invoices]}::text[])`.execute(db)
  return new Map(rows.map(({ number, sale }) => [number, sale]))
}

export type NamedPartner = { number: string; id: number; name: string; cents: number }

/** The partners of invoices, with what each invoice asks for in cents. Other numbers are omitted. */
export async function findPartnersOfInvoices(db: Db, numbers: readonly string[]): Promise<NamedPartner[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<NamedPartner>`
    select i.number, p.id, p.name, i.total_cents as cents from invoice i join partner p on p.id = i.partner_id
    where i.kind = 'invoice' and i.number = any(${[...numbers]}::text[])`.execute(db)
  return rows
}

export async function findReceipt(db: Db, id: number): Promise<Receipt | null> {
  const row = await db.selectFrom('bank_receipt').selectAll().where('id', '=', id).executeTakeFirst()
  return (row as Receipt | undefined) ?? null
}

export async function findReceiptByReference(db: Db, account: string, reference: string): Promise<Receipt | null> {
  const row = await db
    .selectFrom('bank_receipt')
    .selectAll()
    .where('account', '=', account)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return (row as Receipt | undefined) ?? null
}

/** Identifies a payout of the card provider. */
export type PayoutKey = { account: Account; payoutId: string }

type Decision = { by: string; at: Date; note: string } & (
  | { state: 'booked'; sale: Sale }
  | { state: 'partner'; partnerId: number }
  | { state: 'payout'; payout: PayoutKey; isAutomatic: boolean }
  | { state: 'not_ours' }
)

/**
 * Stores the decision on a receipt. Returns false if it was already booked, already had this state, or staff decided on
 * it before an automatic decision.
 */
export async function decideReceipt(trx: Trx, id: number, decision: Decision): Promise<boolean> {
  const sale = decision.state === 'booked' ? decision.sale : null
  const payout = decision.state === 'payout' ? decision.payout : null
  const isOnlyOfOpen = decision.state === 'not_ours' || (decision.state === 'payout' && decision.isAutomatic)
  const row = await trx
    .updateTable('bank_receipt')
    .set({
      state: decision.state,
      reservation_number: sale && 'reservationNumber' in sale ? sale.reservationNumber : null,
      voucher_order_number: sale && 'voucherOrderNumber' in sale ? sale.voucherOrderNumber : null,
      partner_id: decision.state === 'partner' ? decision.partnerId : null,
      payout_account: payout?.account ?? null,
      payout_id: payout?.payoutId ?? null,
      note: decision.note,
      decided_at: decision.at,
      decided_by: decision.by,
    })
    .where('id', '=', id)
    .where('state', 'in', isOnlyOfOpen ? ['open'] : ['open', 'not_ours'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes back the assignment of a receipt, which is then open again. Returns false if it is no longer booked for the
 * sale, the partner or the payout that `receipt` names.
 */
export async function unassignStoredReceipt(
  trx: Trx,
  receipt: Receipt,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<boolean> {
  const position = receipt.times_unassigned + 1
  const current = await trx
    .selectFrom('bank_receipt')
    .select(['state', 'times_unassigned'])
    .where('id', '=', receipt.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (current.state !== receipt.state || current.times_unassigned !== receipt.times_unassigned) return false
  await trx
    .insertInto('bank_receipt_unassignment')
    .values({
      receipt_id: receipt.id,
      position,
      reservation_number: receipt.reservation_number,
      voucher_order_number: receipt.voucher_order_number,
      partner_id: receipt.partner_id,
      payout_account: receipt.payout_account,
      payout_id: receipt.payout_id,
      reason,
      unassigned_at: at,
      unassigned_by: by,
    })
    .execute()
  await trx
    .updateTable('bank_receipt')
    .set({
      state: 'open',
      times_unassigned: position,
      reservation_number: null,
      voucher_order_number: null,
      partner_id: null,
      payout_account: null,
      payout_id: null,
      note: reason,
      decided_at: null,
      decided_by: null,
    })
    .where('id', '=', receipt.id)
    .execute()
  return true
}

/** Whether more was sent back to the customer of a sale than came in; the condition of INV-44 in `check-books`. */
export async function isMoreSentBackThanReceived(db: Db, sale: string): Promise<boolean> {
  const { rows } = await sql`
    select from sale_claim where sale = ${sale} and back_cents + leaving_cents + paid_back_cents
      > received_cents + bank_cents + overturned_cents + greatest(0, - manual_cents)`.execute(db)
  return rows.length > 0
}

export type ReceiptRow = Receipt & {
  /** The sale that the text names, or for which the receipt is booked. */
  named: { sale: string; name: string; open_cents: number; credit_cents: number } | null
  /** The partner that it is booked for. */
  partner: string | null
}

type ReceiptFilter = { state?: ReceiptState; q?: string; sort?: QueueOrder; page: number; limit: number }

export async function findReceipts(db: Db, filter: ReceiptFilter): Promise<{ rows: ReceiptRow[]; total: number }> {
  let query = db.selectFrom('bank_receipt as b')
  if (filter.state) query = query.where('b.state', '=', filter.state)
  query = query.where(
    occursInTexts(
      filter.q,
      sql`b.payer`,
      sql`b.payer_account`,
      sql`b.text`,
      sql`b.reservation_number`,
      sql`b.voucher_order_number`,
      sql`b.named_sale`,
      sql`b.payout_id`,
    ),
  )
  const named = sql<ReceiptRow['named']>`(select jsonb_build_object('sale', s.sale, 'name', s.name,
    'open_cents', s.open_cents, 'credit_cents', s.credit_cents) from sale_claim s
    where s.sale = coalesce(b.reservation_number, b.voucher_order_number, b.named_sale))`
  const direction = toDirection(filter.sort ?? 'newest')
  const rows = await query
    .selectAll('b')
    .select(named.as('named'))
    .select(sql<string | null>`(select p.name from partner p where p.id = b.partner_id)`.as('partner'))
    .orderBy('b.received_on', direction)
    .orderBy('b.id', direction)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows as ReceiptRow[], total }
}

export const saleOfReceipt = (receipt: Pick<Receipt, 'reservation_number' | 'voucher_order_number'>): string | null =>
  receipt.reservation_number ?? receipt.voucher_order_number
