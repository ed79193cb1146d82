/** Stores the holds that bookings have on codes. Each movement is one statement, as in store.ts. */
import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../../shared/shop.ts'
import { returnedDiscountCents } from '../journal/returned-discount.ts'

/**
 * Places a hold on part of a code for a booking; returns null without effect if less is available. For a campaign code,
 * `cents` is the value of its stay in this booking.
 */
export async function insertHold(
  db: Db,
  values: { codeId: number; number: string; cents: number; actor: string },
): Promise<number | null> {
  const { rows } = await sql<{ hold_id: number }>`
    with moved as (
      update voucher_code set held_cents = held_cents +
        case when stays_issued > 0 then 0 else ${values.cents}::int end,
        stays_held = stays_held + least(stays_issued, 1)
      where id = ${values.codeId}::bigint and not blocked
        and
          case when stays_issued > 0 then stays_left > stays_held else balance_cents - held_cents >= ${values.cents}::int end
      returning id, balance_cents, held_cents, stays_issued),
    made as (
      insert into voucher_hold (code_id, reservation_number, cents)
        select id, ${values.number}::text, ${values.cents}::int from moved returning id, code_id)
    insert into voucher_entry (code_id, kind, cents, stays, hold_id, reservation_number, actor, balance_cents,
      held_cents)
      select moved.id, 'hold',
        case when moved.stays_issued > 0 then 0 else ${values.cents}::int end,
        least(moved.stays_issued, 1), made.id, ${values.number}::text,
        ${values.actor}::text, moved.balance_cents, moved.held_cents
      from moved join made on made.code_id = moved.id returning hold_id`.execute(db)
  return rows[0]?.hold_id ?? null
}

/**
 * Ends an open hold once: `captured` reduces the balance, `released` makes the amount available again. Returns false if
 * the hold had already ended.
 */
export async function endHold(db: Db, holdId: number, to: 'captured' | 'released', actor: string): Promise<boolean> {
  const captures = to === 'captured' ? sql`1` : sql`0`
  const { rows } = await sql`
    with ended as (
      update voucher_hold set state = ${to}::text, ended_at = now() where id = ${holdId}::bigint and state = 'open'
        returning id, code_id, reservation_number, cents),
    moved as (
      update voucher_code c set
        held_cents = c.held_cents -
        case when c.stays_issued > 0 then 0 else ended.cents end,
        stays_held = c.stays_held - least(c.stays_issued, 1),
        balance_cents = c.balance_cents - ${captures} *
        case when c.stays_issued > 0 then 0 else ended.cents end,
        stays_left = c.stays_left - ${captures} * least(c.stays_issued, 1)
      from ended where c.id = ended.code_id returning c.id, c.balance_cents, c.held_cents, c.stays_issued)
    insert into voucher_entry (code_id, kind, cents, stays, hold_id, reservation_number, actor, balance_cents,
      held_cents)
      select moved.id, ${to === 'captured' ? 'capture' : 'release'}::text,
        case when moved.stays_issued > 0 then 0 else ended.cents end,
        least(moved.stays_issued, 1), ended.id, ended.reservation_number, ${actor}::text,
        moved.balance_cents, moved.held_cents
      from moved join ended on ended.code_id = moved.id returning id`.execute(db)
  return rows.length > 0
}

/**
 * Returns captured cents to the code, up to the cents of the hold. The stay of a campaign code is returned only as a
 * whole. Returns false without effect if this is not possible.
 */
export async function returnCapturedCents(
  db: Db,
  values: { holdId: number; cents: number; actor: string; note: string },
): Promise<boolean> {
  const { rows } = await sql`
    with back as (
      update voucher_hold h set returned_cents = returned_cents + ${values.cents}::int
      from voucher_code c where h.id = ${values.holdId}::bigint and h.code_id = c.id and h.state = 'captured'
        and h.returned_cents + ${values.cents}::int <= h.cents
          and (c.stays_issued = 0 or h.cents = ${values.cents}::int)
      returning h.id, h.code_id, h.reservation_number),
    moved as (
      update voucher_code c set balance_cents = c.balance_cents +
        case when c.stays_issued > 0 then 0 else ${values.cents}::int end,
        stays_left = c.stays_left + least(c.stays_issued, 1)
      from back where c.id = back.code_id returning c.id, c.balance_cents, c.held_cents, c.stays_issued)
    insert into voucher_entry (code_id, kind, cents, stays, hold_id, reservation_number, actor, note, balance_cents,
      held_cents)
      select moved.id, 'refund',
        case when moved.stays_issued > 0 then 0 else ${values.cents}::int end,
        least(moved.stays_issued, 1), back.id, back.reservation_number,
        ${values.actor}::text, ${values.note}::text, moved.balance_cents, moved.held_cents
      from moved join back on back.code_id = moved.id returning id`.execute(db)
  return rows.length > 0
}

export type Hold = {
  id: number
  codeId: number
  cents: number
  state: 'open' | 'captured' | 'released'
  returnedCents: number
  isStay: boolean
  /** True for a single-purpose code whose VAT was charged when this shop sold it. */
  isPrepaid: boolean
  /**
   * What the invoice of the stay deducts for the hold: the whole payment by a single-purpose code, the discount of
   * another code.
   */
  deductedCents: number
  /** The part of `deductedCents` that came back to the code with `returnedCents`. */
  returnedDeductionCents: number
  /** The part of `cents` that nobody paid for. */
  unpaidCents: number
  /** The value of the code when it was issued, and its price; 0 for a code that this shop did not sell. */
  issuedCents: number
  priceCents: number
  validUntil: Day
}

/** Stores the part of an invoiced discount that came back to the code with all that was returned of the hold. */
export async function updateReturnedDiscount(db: Db, holdId: number, cents: number): Promise<void> {
  await db.updateTable('voucher_hold').set({ returned_discount_cents: cents }).where('id', '=', holdId).execute()
}

/** The holds of a reservation, in the order of the codes' ids. */
export async function findHolds(db: Db, number: string): Promise<Hold[]> {
  const rows = await db
    .selectFrom('voucher_hold as h')
    .innerJoin('voucher_code as c', 'c.id', 'h.code_id')
    .leftJoin('voucher_order as o', 'o.number', 'c.order_number')
    .select([
      'h.id',
      'h.code_id',
      'h.cents',
      'h.state',
      'h.returned_cents',
      'c.stays_issued',
      'h.unpaid_cents',
      'h.discount_cents',
      'h.returned_discount_cents',
      'c.net_cents',
      'c.issued_cents',
      'c.valid_until',
      'o.unit_cents',
    ])
    .where('h.reservation_number', '=', number)
    .orderBy('h.code_id')
    .orderBy('h.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    codeId: row.code_id,
    cents: row.cents,
    state: row.state as Hold['state'],
    returnedCents: row.returned_cents,
    isStay: row.stays_issued > 0,
    isPrepaid: row.net_cents !== null,
    deductedCents: row.net_cents !== null ? row.cents : (row.discount_cents ?? 0),
    returnedDeductionCents: row.net_cents !== null ? row.returned_cents : returnedDiscountCents(row),
    unpaidCents: row.unpaid_cents,
    issuedCents: row.issued_cents,
    priceCents: row.unit_cents ?? 0,
    validUntil: row.valid_until,
  }))
}

/** Open bookings of the same browser session, except `number`, that hold one of these codes. */
export async function findBookingNumbersHoldingCodes(
  db: Db,
  ids: number[],
  sessionId: string,
  number: string | null,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('voucher_hold as h')
    .innerJoin('reservation as r', 'r.number', 'h.reservation_number')
    .select('r.number')
    .distinct()
    .where('h.code_id', 'in', ids)
    .where('h.state', '=', 'open')
    .where('r.state', 'in', ['draft', 'awaiting_payment'])
    .where('r.session_id', '=', sessionId)
    .execute()
  return rows.map((row) => row.number).filter((holder) => holder !== number)
}
