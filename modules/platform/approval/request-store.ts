import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { QueueOrder } from '../../shared/page.ts'
import { isEmptyTerm, occursInTexts, textByRowId, toDirection } from '../../sql/queue-search.ts'
import type { Db, Trx } from '../../shared/shop.ts'
import type { ApprovalRequestTable } from '../../shared/tables.ts'
import type { ApprovalKind } from './kinds.ts'
import { toSearchText } from './shown-text.ts'

export type StoredRequest = Omit<Selectable<ApprovalRequestTable>, 'state' | 'kind'> & {
  state: 'waiting' | 'approved' | 'declined'
  kind: ApprovalKind
}
export type NewRequest = Pick<
  StoredRequest,
  | 'kind'
  | 'subject'
  | 'reservation_number'
  | 'amount_cents'
  | 'reason'
  | 'key'
  | 'payload_sealed'
  | 'fingerprint'
  | 'requested_at'
  | 'requested_by'
  | 'asked_session'
  | 'asked_device'
>

/** Returns null if another request of that kind about the same subject is pending. */
export async function insertApprovalRequest(trx: Trx, request: NewRequest): Promise<number | null> {
  const row = await trx
    .insertInto('approval_request')
    .values(request)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('state', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findApprovalRequest(db: Db, id: number): Promise<StoredRequest | null> {
  const row = await db.selectFrom('approval_request').selectAll().where('id', '=', id).executeTakeFirst()
  return (row as StoredRequest | undefined) ?? null
}

export async function findPendingApprovalRequest(
  db: Db,
  kind: ApprovalKind,
  subject: string,
): Promise<StoredRequest | null> {
  const row = await db
    .selectFrom('approval_request')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return (row as StoredRequest | undefined) ?? null
}

/** `language`: of the texts in which `q` is searched, English by default. */
export type RequestFilter = {
  kinds?: readonly ApprovalKind[]
  reservationNumber?: string
  state?: string
  q?: string
  language?: string
  sort?: QueueOrder
}

const selectRequests = (db: Db, { kinds, state, reservationNumber: number }: RequestFilter) =>
  db
    .selectFrom('approval_request')
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', [...kinds!]))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(number !== undefined, (query) => query.where('reservation_number', '=', number!))

/** A condition that each word of the term occurs in what the list shows of a request in the reader's language. */
async function matchesTerm(db: Db, filter: RequestFilter): Promise<RawBuilder<SqlBool>> {
  const { q, language = 'en' } = filter
  if (isEmptyTerm(q)) return sql<SqlBool>`true`
  const rows = (await selectRequests(db, filter).select(['id', 'kind', 'amount_cents', 'reason']).execute()) as Pick<
    StoredRequest,
    'id' | 'kind' | 'amount_cents' | 'reason'
  >[]
  const shown = textByRowId(sql`id`, new Map(rows.map((row) => [row.id, toSearchText(row, language)])))
  return occursInTexts(q, sql`reservation_number`, sql`requested_by`, shown)
}

/** Pending requests first, then newest first. */
export async function findApprovalRequests(
  db: Db,
  filter: RequestFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: StoredRequest[]; total: number }> {
  const query = selectRequests(db, filter).where(await matchesTerm(db, filter))
  const rows = await query
    .selectAll()
    .orderBy(sql`state <> 'waiting'`)
    .orderBy('id', toDirection(filter.sort ?? 'newest'))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows as StoredRequest[], total }
}

/** Stores the decision on a request and erases its payload. Returns false if it was already decided. */
export async function decideStoredRequest(
  trx: Trx,
  id: number,
  decision: { state: 'approved' | 'declined'; decided_at: Date; decided_by: string; note: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('approval_request')
    .set({ ...decision, payload_sealed: '' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
