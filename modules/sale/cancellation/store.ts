import { type Selectable, sql } from 'kysely'
import type { ReservationState } from '../booking/states.ts'
import type { Snapshot } from '../booking/snapshot.ts'
import type { Day } from '../../shared/day.ts'
import type { QueueOrder } from '../../shared/page.ts'
import { toDirection } from '../../sql/queue-search.ts'
import { matchingSaleNumbersSql } from '../../sql/sale-search.ts'
import type { Db } from '../../shared/shop.ts'
import type { CancellationRequestTable } from '../../shared/tables.ts'
import type { requestStates } from './contract.ts'
import { type RefundSplit, voucherTotalCents } from './refund-split.ts'

export type RequestState = (typeof requestStates)[number]
export type Request = Omit<Selectable<CancellationRequestTable>, 'state'> & { state: RequestState }

export type NewRequest = {
  number: string
  state: 'waiting' | 'approved'
  askedBy: string
  reason: string
  askedAt: Date
  feeCents: number | null
  back: RefundSplit
  automatic: boolean
}

export async function insertCancellationRequest(db: Db, input: NewRequest): Promise<Request> {
  return (await db
    .insertInto('cancellation_request')
    .values({
      reservation_number: input.number,
      state: input.state,
      asked_by: input.askedBy,
      reason: input.reason,
      asked_at: input.askedAt,
      fee_cents: input.feeCents,
      card_refund_cents: input.back.cardCents,
      voucher_refund_cents: voucherTotalCents(input.back),
      automatic: input.automatic,
      next_at: input.askedAt,
      ...(input.state === 'approved'
        ? { decided_by: input.automatic ? 'the terms' : input.askedBy, decided_at: input.askedAt }
        : {}),
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as Request
}

export async function findCancellationRequest(db: Db, id: number): Promise<Request | null> {
  return (
    ((await db.selectFrom('cancellation_request').selectAll().where('id', '=', id).executeTakeFirst()) as
      | Request
      | undefined) ?? null
  )
}

/** The latest request about a reservation, in any state. */
export async function findLatestCancellationRequest(db: Db, number: string): Promise<Request | null> {
  return (
    ((await db
      .selectFrom('cancellation_request')
      .selectAll()
      .where('reservation_number', '=', number)
      .orderBy('id', 'desc')
      .executeTakeFirst()) as Request | undefined) ?? null
  )
}

export type Decision = { by: string; at: Date; feeCents: number | null; back: RefundSplit }

/** Returns false if the request is no longer pending. */
export async function approveCancellationRequest(db: Db, id: number, decision: Decision): Promise<boolean> {
  const row = await db
    .updateTable('cancellation_request')
    .set({
      state: 'approved',
      decided_by: decision.by,
      decided_at: decision.at,
      fee_cents: decision.feeCents,
      card_refund_cents: decision.back.cardCents,
      voucher_refund_cents: voucherTotalCents(decision.back),
      tries: 0,
      next_at: decision.at,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the state of a request if it has the expected state; otherwise returns false. */
export async function transitionCancellationRequest(
  db: Db,
  id: number,
  from: RequestState,
  to: RequestState,
  facts: { by?: string; at?: Date; penaltyCents?: number; code?: string | null } = {},
): Promise<boolean> {
  const row = await db
    .updateTable('cancellation_request')
    .set({
      state: to,
      updated_at: sql`now()`,
      ...(facts.by ? { decided_by: facts.by } : {}),
      ...(facts.at ? { decided_at: facts.at } : {}),
      ...(facts.penaltyCents === undefined ? {} : { supplier_penalty_cents: facts.penaltyCents }),
      ...(facts.code === undefined ? {} : { last_code: facts.code }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateCancellationRequestAfterTry(db: Db, id: number, code: string, nextAt: Date): Promise<void> {
  await db
    .updateTable('cancellation_request')
    .set({ tries: sql`tries + 1`, last_code: code, next_at: nextAt, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Approved requests whose next attempt is due, longest waiting first. */
export async function findDueCancellationRequestIds(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cancellation_request')
    .select('id')
    .where('state', '=', 'approved')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export type RequestRow = Request & {
  reservation_state: ReservationState
  snapshot: Snapshot
  check_in: Day
  guest: { name: string; surname: string }
  total_cents: number
}

export async function findCancellationRequests(
  db: Db,
  filter: { page: number; limit: number; state?: RequestState; q?: string; sort?: QueueOrder },
): Promise<{ rows: RequestRow[]; total: number }> {
  let query = db
    .selectFrom('cancellation_request')
    .innerJoin('reservation', 'reservation.number', 'cancellation_request.reservation_number')
  if (filter.state) query = query.where('cancellation_request.state', '=', filter.state)
  if (filter.q) query = query.where('reservation.number', 'in', matchingSaleNumbersSql('reservation_search', filter.q))
  const rows = await query
    .selectAll('cancellation_request')
    .select([
      'reservation.state as reservation_state',
      'reservation.snapshot',
      'reservation.check_in',
      'reservation.guest',
      'reservation.total_cents',
    ])
    .orderBy('cancellation_request.id', toDirection(filter.sort ?? 'newest'))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows as RequestRow[], total }
}
