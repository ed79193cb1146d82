/** The bookkeeping state of codes: liability, written-off amount and price without VAT. */
import { sql } from 'kysely'
import type { BookedCodeState } from '../journal/index.ts'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'

export type BookedCode = BookedCodeState & {
  id: number
  orderNumber: string | null
  /** The part of the balance that is reserved by holds. */
  heldCents: number
  writtenOffCents: number
  blocked: boolean
  validUntil: Day
}

/**
 * The bookkeeping state of codes after their latest movement. Sold codes are a liability; codes given away or issued by
 * partners are not.
 */
export async function findCodeBookkeepingStates(db: Db, ids: readonly number[]): Promise<BookedCode[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('voucher_code as c')
    .leftJoin('voucher_order as o', 'o.number', 'c.order_number')
    .select([
      'c.id',
      'c.order_number',
      'c.campaign_id',
      'c.imported',
      'c.issued_cents',
      'c.balance_cents',
      'c.held_cents',
      'c.written_off_cents',
      'c.net_cents',
      'c.blocked',
      'c.valid_until',
      'o.unit_cents',
    ])
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    issuedCents: row.issued_cents,
    bookCents: row.balance_cents - row.written_off_cents,
    heldCents: row.held_cents,
    writtenOffCents: row.written_off_cents,
    netCents: row.net_cents,
    blocked: row.blocked,
    validUntil: row.valid_until,
    priceCents: row.unit_cents ?? 0,
    origin: row.order_number !== null ? 'sold' : row.campaign_id !== null || row.imported ? 'partner' : 'given',
  }))
}

/** Stores the written-off part of a code's balance. */
export async function updateWrittenOffCents(db: Db, codeId: number, cents: number): Promise<void> {
  await db.updateTable('voucher_code').set({ written_off_cents: cents }).where('id', '=', codeId).execute()
}

/** Stores the part of a captured hold that nobody paid for; see `unpaidCents`. */
export async function updateUnpaidCents(db: Trx, holdId: number, cents: number): Promise<void> {
  await db.updateTable('voucher_hold').set({ unpaid_cents: cents }).where('id', '=', holdId).execute()
}

/** Stores the price without VAT of single-purpose codes, by position in the order. */
export async function updateNetCents(db: Trx, orderNumber: string, nets: readonly number[]): Promise<void> {
  await sql`update voucher_code set net_cents = net.cents
    from unnest(${[...nets]}::int[]) with ordinality as net (cents, place)
    where order_number = ${orderNumber} and order_position = net.place - 1`.execute(db)
}

/** Expired sold codes with a balance that is neither held nor written off. */
export async function findExpiredCodeIdsToWriteOff(db: Db, today: Day, limit: number, id?: number): Promise<number[]> {
  let query = db.selectFrom('voucher_code').select('id').where('valid_until', '<', today)
  if (id !== undefined) query = query.where('id', '=', id)
  const rows = await query
    .where('order_number', 'is not', null)
    .where(sql<boolean>`balance_cents - held_cents - written_off_cents > 0`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
