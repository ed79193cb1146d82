/** Codes as they stand in the books: what is owed on them, what was written off, and their price without VAT. */
import { sql } from 'kysely'
import type { BookCode } from '../journal/index.ts'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'

export type BookedCode = BookCode & {
  id: number
  orderNumber: string | null
  /** Of the balance. */
  heldCents: number
  writtenOffCents: number
  blocked: boolean
  validUntil: Day
}

/**
 * Codes as they stand in the books after what has just moved. Once sold codes are owed, given and partners' ones are
 * not.
 */
export async function findBookedCodes(db: Db, ids: readonly number[]): Promise<BookedCode[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('voucher_code')
    .select([
      'id',
      'order_number',
      'campaign_id',
      'imported',
      'issued_cents',
      'balance_cents',
      'held_cents',
      'written_off_cents',
      'net_cents',
      'blocked',
      'valid_until',
    ])
    .where('id', 'in', ids)
    .orderBy('id')
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
    origin: row.order_number !== null ? 'sold' : row.campaign_id !== null || row.imported ? 'partner' : 'given',
  }))
}

/** How much of a code's balance the books no longer owe. */
export async function setWrittenOff(db: Db, codeId: number, cents: number): Promise<void> {
  await db.updateTable('voucher_code').set({ written_off_cents: cents }).where('id', '=', codeId).execute()
}

/** The price without VAT of single-purpose codes, by their place in the order. */
export async function setNetCents(db: Trx, orderNumber: string, nets: readonly number[]): Promise<void> {
  await sql`update voucher_code set net_cents = net.cents
    from unnest(${[...nets]}::int[]) with ordinality as net (cents, place)
    where order_number = ${orderNumber} and order_position = net.place - 1`.execute(db)
}

/** Sold codes whose last day has passed with something left that is neither held nor written off. */
export async function findExpiredCodes(db: Db, today: Day, limit: number, id?: number): Promise<number[]> {
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
