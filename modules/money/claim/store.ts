import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { Sale } from '../payment/index.ts'
import type { Claim } from './claim.ts'

/** The columns of `sale_claim` that form a `Claim`. */
const claimColumns = sql`s.sale, s.open_cents::float8 as "openCents", s.due_on as "dueOn", s.reason,
  s.disputed_cents::float8 as "disputedCents", s.credit_cents::float8 as "creditCents",
  s.booked_cents::float8 as "bookedCents", (s.bank_cents - s.paid_back_cents)::float8 as "bankCents",
  s.overturned_cents::float8 as "overturnedCents",
  (s.written_off_cents - s.manual_cents)::float8 as "settledOtherwiseCents"`

/** The current claim of a sale. If a decision depends on it, lock the sale first. */
export async function findClaim(db: Db, sale: Sale): Promise<Claim> {
  const number = 'reservationNumber' in sale ? sale.reservationNumber : sale.voucherOrderNumber
  const { rows } = await sql<Claim>`
    select ${claimColumns} from sale_claim s where s.sale = ${number}`.execute(db)
  return rows[0]!
}

const columnsOf = (sale: Sale) => ({
  reservation_number: 'reservationNumber' in sale ? sale.reservationNumber : null,
  voucher_order_number: 'voucherOrderNumber' in sale ? sale.voucherOrderNumber : null,
})

type Record<Fields> = Fields & { key: string; sale: Sale; by: string; at: Date }

/** Inserts a write-off once per key; returns null if it already exists. */
export async function insertWriteOff(
  trx: Trx,
  { key, sale, by, at, cents, reason, day }: Record<{ cents: number; reason: string; day: Day }>,
): Promise<number | null> {
  const row = await trx
    .insertInto('write_off')
    .values({ key, ...columnsOf(sale), amount_cents: cents, reason, written_on: day, written_by: by, created_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertPayback(
  trx: Trx,
  { key, sale, by, at, cents, note, day }: Record<{ cents: number; note: string; day: Day }>,
): Promise<number | null> {
  const row = await trx
    .insertInto('credit_payback')
    .values({ key, ...columnsOf(sale), amount_cents: cents, note, paid_on: day, paid_by: by, created_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertManualEntry(
  trx: Trx,
  entry: Omit<Record<{ customerCents: number; reason: string; day: Day }>, 'sale'> & { sale: Sale | null },
): Promise<number | null> {
  const { key, sale, by, at, customerCents, reason, day } = entry
  const row = await trx
    .insertInto('manual_entry')
    .values({
      key,
      ...(sale ? columnsOf(sale) : {}),
      customer_cents: customerCents,
      reason,
      booked_on: day,
      made_by: by,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Closes the tasks that request money for a reservation; a voucher order has none. */
export async function closeClaimTasks(trx: Trx, sale: Sale): Promise<void> {
  if (!('reservationNumber' in sale)) return
  await trx
    .updateTable('staff_task')
    .set({ done_at: sql`now()` })
    .where('reservation_number', '=', sale.reservationNumber)
    .where('kind', 'in', ['balance_overdue', 'fee_not_covered'])
    .where('done_at', 'is', null)
    .execute()
}

/** Finds a sale by its number, ignoring case; null if there is none. */
export async function findSaleByNumber(db: Db, typed: string): Promise<Sale | null> {
  const number = typed.trim().toUpperCase()
  const { rows } = await sql<{ kind: string }>`
    select 'reservation' as kind from reservation where number = ${number}
    union all select 'voucher_order' from voucher_order where number = ${number}`.execute(db)
  if (!rows[0]) return null
  return rows[0].kind === 'reservation' ? { reservationNumber: number } : { voucherOrderNumber: number }
}
