/** Orders of a reservation at the hotel supplier. */
import { type Selectable, sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db } from '../../shared/shop.ts'
import type { SupplierAttemptTable } from '../../shared/tables.ts'
import { type AttemptState, givenUpCode } from './supplier-steps.ts'

export type Attempt = Omit<Selectable<SupplierAttemptTable>, 'payment' | 'state'> & {
  state: AttemptState
  payment: { type: string; amount: string; currencyCode: string } | null
}

export async function findBookingAttempts(db: Db, number: string): Promise<Attempt[]> {
  return (await db
    .selectFrom('supplier_attempt')
    .selectAll()
    .where('reservation_number', '=', number)
    .orderBy('created_at')
    .orderBy('id')
    .execute()) as Attempt[]
}

export async function insertBookingAttempt(db: Db, id: string, number: string, bookHash: string): Promise<void> {
  await db
    .insertInto('supplier_attempt')
    .values({ id, reservation_number: number, state: 'forming', book_hash: bookHash })
    .execute()
}

/** Changes the state of an attempt if it has the expected state; otherwise returns false. */
export async function transitionBookingAttempt(
  db: Db,
  id: string,
  from: AttemptState,
  to: AttemptState,
  facts: { orderId?: number; payment?: Attempt['payment']; code?: string; finishedAt?: Date } = {},
): Promise<boolean> {
  const row = await db
    .updateTable('supplier_attempt')
    .set({
      state: to,
      updated_at: sql`now()`,
      ...(to === 'formed' ? { polls: 0 } : {}),
      ...(facts.orderId === undefined ? {} : { order_id: facts.orderId }),
      ...(facts.payment ? { payment: jsonbValue(facts.payment) } : {}),
      ...(facts.code === undefined ? {} : { code: facts.code }),
      ...(facts.finishedAt ? { finished_at: facts.finishedAt } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateBookingAttemptAfterPoll(db: Db, id: string, code: string): Promise<void> {
  await db
    .updateTable('supplier_attempt')
    .set({ polls: sql`polls + 1`, code, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Abandoned orders that the hotel may still have booked, and that were not checked since `untouchedSince`. */
export async function findAbandonedAttempts(
  db: Db,
  finishedSince: Date,
  untouchedSince: Date,
  limit: number,
): Promise<Attempt[]> {
  return (await db
    .selectFrom('supplier_attempt')
    .selectAll()
    .where('state', '=', 'failed')
    .where('code', '=', givenUpCode)
    .where('finished_at', '>', finishedSince)
    .where('updated_at', '<', untouchedSince)
    .orderBy('updated_at')
    .limit(limit)
    .execute()) as Attempt[]
}

/** The reservation of a booking attempt; null if the attempt is unknown. */
export async function findReservationNumberOfAttempt(db: Db, attemptId: string): Promise<string | null> {
  return (
    (
      await db
        .selectFrom('supplier_attempt')
        .select('reservation_number')
        .where('id', '=', attemptId)
        .executeTakeFirst()
    )?.reservation_number ?? null
  )
}
