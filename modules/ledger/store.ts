/**
 * The ledger of voucher codes. Each movement is one statement: a guarded update of the code, the row of the hold, and
 * the entry. The guard is in the update's own condition, which READ COMMITTED evaluates again after waiting for a
 * concurrent movement, so nothing is ever tried twice; the table's constraints stand behind it.
 */
import { type RawBuilder, sql } from 'kysely'
import type { BookCode } from '../journal/index.ts'
import type { Day } from '../shared/day.ts'
import type { Db, Trx } from '../shared/shop.ts'
import type { LedgerCode } from './redeemable.ts'

type CodeRow = {
  id: number
  voucher_id: number | null
  deal_id: number | null
  order_number: string | null
  imported: boolean
  blocked: boolean
  valid_from: Day
  valid_until: Day
  issued_cents: number
  balance_cents: number
  held_cents: number
  own_cents: number
  own_stays: number
  stays_left: number
  stays_held: number
  campaign_id: number | null
  active: boolean | null
  nights: number | null
  persons: number | null
  deal_of_campaign: number | null
  code_hash: string
}

/** Whose holds do not stand in the way: those of the same browser's own open bookings. */
export type Own = { sessionId?: string | null; number?: string | null }

const ownHolds = (
  own: Own,
  what: RawBuilder<number>,
) => sql<number>`(select coalesce(${what}, 0)::int from voucher_hold h join reservation r on r.number = h.reservation_number
  where h.code_id = c.id and h.state = 'open' and r.state in ('draft', 'awaiting_payment') and (r.session_id = ${own.sessionId ?? null}::text or r.number = ${own.number ?? null}::text))`

const codeQuery = (own: Own, where: RawBuilder<unknown>) => sql<CodeRow>`
  select c.id, c.code_hash, c.voucher_id, c.deal_id, c.order_number, c.imported, c.blocked, c.valid_from, c.valid_until, c.issued_cents, c.balance_cents, c.held_cents, c.stays_left, c.stays_held, c.campaign_id,
    (k.active and k.deleted_at is null) as active, k.nights, k.persons, k.deal_id as deal_of_campaign, ${ownHolds(own, sql`sum(h.cents)`)} as own_cents, ${ownHolds(own, sql`count(*)`)} as own_stays
  from voucher_code c left join voucher_campaign k on k.id = c.campaign_id where ${where}`

function toCode(row: CodeRow): LedgerCode {
  return {
    heldHere: row.own_stays > 0,
    id: row.id,
    voucherId: row.voucher_id,
    dealId: row.deal_of_campaign ?? row.deal_id,
    orderNumber: row.order_number,
    imported: row.imported,
    blocked: row.blocked,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    issuedCents: row.issued_cents,
    balanceCents: row.balance_cents,
    availableCents: row.campaign_id === null ? row.balance_cents - row.held_cents + row.own_cents : 0,
    stay:
      row.campaign_id === null
        ? null
        : {
            campaignId: row.campaign_id,
            active: row.active ?? false,
            nights: row.nights!,
            persons: row.persons!,
            left: row.stays_left,
            available: row.stays_left - row.stays_held + row.own_stays > 0,
          },
  }
}

/** Codes by the hashes under which they may be kept, each with its hash. */
export async function findCodesByHash(
  db: Db,
  hashes: string[],
  own: Own = {},
): Promise<(LedgerCode & { hash: string })[]> {
  if (hashes.length === 0) return []
  const { rows } = await codeQuery(own, sql`c.code_hash in (${sql.join(hashes)})`).execute(db)
  return rows.map((row) => ({ ...toCode(row), hash: row.code_hash }))
}

/** Which of these hashes are those of codes. */
export async function findKnownHashes(db: Db, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('voucher_code').select('code_hash').where('code_hash', 'in', hashes).execute()
  return new Set(rows.map((row) => row.code_hash))
}

/** Codes as they are kept, from after an id on. */
export async function findSealedCodes(
  db: Db,
  after: number,
  limit: number,
): Promise<{ id: number; code_sealed: string }[]> {
  return db
    .selectFrom('voucher_code')
    .select(['id', 'code_sealed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Keeps codes under another hash and seal, in one statement. */
export async function resealCodes(db: Db, codes: { id: number; hash: string; sealed: string }[]): Promise<void> {
  await sql`update voucher_code c set code_hash = one.hash, code_sealed = one.sealed
    from jsonb_to_recordset(${JSON.stringify(codes)}::text::jsonb) as one (id bigint, hash text, sealed text) where c.id = one.id`.execute(
    db,
  )
}

/** Locks codes, always in the order of their ids; whoever moves several does this first. */
export async function lockCodes(db: Trx, ids: number[]): Promise<void> {
  if (ids.length > 0)
    await sql`select id from voucher_code where id in (${sql.join(ids)}) order by id for update`.execute(db)
}

export async function findCodes(db: Db, ids: number[], own: Own = {}): Promise<LedgerCode[]> {
  if (ids.length === 0) return []
  const { rows } = await codeQuery(own, sql`c.id in (${sql.join(ids)})`).execute(db)
  return rows.map(toCode)
}

export type NewCode = { hash: string; sealed: string; position: number | null }
export type Issue = {
  voucherId: number | null
  dealId: number | null
  orderNumber: string | null
  campaignId: number | null
  imported: boolean
  vatClass: string | null
  cents: number
  stays: number
  validFrom: Day
  validUntil: Day
  actor: string
  note: string
}

/** Issues many codes in one statement; answers how many were new. One that exists already is left as it is. */
export async function issueCodes(db: Db, issue: Issue, codes: NewCode[]): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with made as (
      insert into voucher_code (code_hash, code_sealed, voucher_id, deal_id, order_number, order_position, campaign_id, imported, vat_class, issued_cents, balance_cents, stays_issued, stays_left, valid_from, valid_until)
      select one.hash, one.sealed, ${issue.voucherId}::bigint, ${issue.dealId}::bigint, ${issue.orderNumber}::text, one.position, ${issue.campaignId}::bigint, ${issue.imported}::boolean, ${issue.vatClass}::text,
        ${issue.cents}::int, ${issue.cents}::int, ${issue.stays}::int, ${issue.stays}::int, ${issue.validFrom}::date, ${issue.validUntil}::date
      from jsonb_to_recordset(${JSON.stringify(codes)}::text::jsonb) as one (hash text, sealed text, position int)
      on conflict do nothing returning id, balance_cents, stays_issued),
    written as (
      insert into voucher_entry (code_id, kind, cents, stays, actor, note, balance_cents, held_cents)
      select id, 'issue', balance_cents, stays_issued, ${issue.actor}::text, ${issue.note}::text, balance_cents, 0 from made returning 1)
    select count(*)::int as added from written`.execute(db)
  return rows[0]?.added ?? 0
}

/** Holds part of a code for a booking; null, and nothing moved, where so much is not available. For a campaign's code `cents` is what its stay is worth here. */
export async function holdCode(
  db: Db,
  wish: { codeId: number; number: string; cents: number; actor: string },
): Promise<number | null> {
  const { rows } = await sql<{ hold_id: number }>`
    with moved as (
      update voucher_code set held_cents = held_cents + case when stays_issued > 0 then 0 else ${wish.cents}::int end, stays_held = stays_held + least(stays_issued, 1)
      where id = ${wish.codeId}::bigint and not blocked
        and case when stays_issued > 0 then stays_left > stays_held else balance_cents - held_cents >= ${wish.cents}::int end
      returning id, balance_cents, held_cents, stays_issued),
    made as (
      insert into voucher_hold (code_id, reservation_number, cents) select id, ${wish.number}::text, ${wish.cents}::int from moved returning id, code_id)
    insert into voucher_entry (code_id, kind, cents, stays, hold_id, reservation_number, actor, balance_cents, held_cents)
      select moved.id, 'hold', case when moved.stays_issued > 0 then 0 else ${wish.cents}::int end, least(moved.stays_issued, 1), made.id, ${wish.number}::text, ${wish.actor}::text, moved.balance_cents, moved.held_cents
      from moved join made on made.code_id = moved.id returning hold_id`.execute(db)
  return rows[0]?.hold_id ?? null
}

/** Ends an open hold, once: captured it leaves the balance, released it is free again. False where it had ended. */
export async function endHold(db: Db, holdId: number, to: 'captured' | 'released', actor: string): Promise<boolean> {
  const taken = to === 'captured' ? sql`1` : sql`0`
  const { rows } = await sql`
    with ended as (
      update voucher_hold set state = ${to}::text, ended_at = now() where id = ${holdId}::bigint and state = 'open' returning id, code_id, reservation_number, cents),
    moved as (
      update voucher_code c set
        held_cents = c.held_cents - case when c.stays_issued > 0 then 0 else ended.cents end, stays_held = c.stays_held - least(c.stays_issued, 1),
        balance_cents = c.balance_cents - ${taken} * case when c.stays_issued > 0 then 0 else ended.cents end, stays_left = c.stays_left - ${taken} * least(c.stays_issued, 1)
      from ended where c.id = ended.code_id returning c.id, c.balance_cents, c.held_cents, c.stays_issued)
    insert into voucher_entry (code_id, kind, cents, stays, hold_id, reservation_number, actor, balance_cents, held_cents)
      select moved.id, ${to === 'captured' ? 'capture' : 'release'}::text, case when moved.stays_issued > 0 then 0 else ended.cents end, least(moved.stays_issued, 1), ended.id, ended.reservation_number, ${actor}::text, moved.balance_cents, moved.held_cents
      from moved join ended on ended.code_id = moved.id returning id`.execute(db)
  return rows.length > 0
}

/** Gives captured cents back to the code; never more than the hold took. A campaign's stay comes back whole or not at all. */
export async function returnCapture(
  db: Db,
  wish: { holdId: number; cents: number; actor: string; note: string },
): Promise<boolean> {
  const { rows } = await sql`
    with back as (
      update voucher_hold h set returned_cents = returned_cents + ${wish.cents}::int
      from voucher_code c where h.id = ${wish.holdId}::bigint and h.code_id = c.id and h.state = 'captured'
        and h.returned_cents + ${wish.cents}::int <= h.cents and (c.stays_issued = 0 or h.cents = ${wish.cents}::int)
      returning h.id, h.code_id, h.reservation_number),
    moved as (
      update voucher_code c set balance_cents = c.balance_cents + case when c.stays_issued > 0 then 0 else ${wish.cents}::int end, stays_left = c.stays_left + least(c.stays_issued, 1)
      from back where c.id = back.code_id returning c.id, c.balance_cents, c.held_cents, c.stays_issued)
    insert into voucher_entry (code_id, kind, cents, stays, hold_id, reservation_number, actor, note, balance_cents, held_cents)
      select moved.id, 'refund', case when moved.stays_issued > 0 then 0 else ${wish.cents}::int end, least(moved.stays_issued, 1), back.id, back.reservation_number, ${wish.actor}::text, ${wish.note}::text, moved.balance_cents, moved.held_cents
      from moved join back on back.code_id = moved.id returning id`.execute(db)
  return rows.length > 0
}

/** Takes from a code at once, without a booking: at the counter. The id of the movement; null where so much is not available. */
export async function captureAtCounter(
  db: Db,
  wish: { codeId: number; cents: number; actor: string; note: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update voucher_code set balance_cents = balance_cents - case when stays_issued > 0 then 0 else ${wish.cents}::int end, stays_left = stays_left - least(stays_issued, 1)
      where id = ${wish.codeId}::bigint and not blocked and case when stays_issued > 0 then stays_left > stays_held else balance_cents - held_cents >= ${wish.cents}::int end
      returning id, balance_cents, held_cents, stays_issued)
    insert into voucher_entry (code_id, kind, cents, stays, actor, note, balance_cents, held_cents)
      select id, 'capture', case when stays_issued > 0 then 0 else ${wish.cents}::int end, least(stays_issued, 1), ${wish.actor}::text, ${wish.note}::text, balance_cents, held_cents from moved returning id`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Who blocks for a reason of the shop itself; every other actor is staff. Each lifts only his own block: a code is blocked as long as one of them stands. */
export type Blocker = 'buyer' | 'dispute' | 'refund' | 'staff'
const blockerOf = (actor: RawBuilder<string>) =>
  sql<Blocker>`case when ${actor} in ('buyer', 'dispute', 'refund') then ${actor} else 'staff' end`

/**
 * Blocks a code, or lifts the block of this actor. With `unused`, only one that is not blocked and that nobody has used
 * or holds. False where nothing changed. After `lockCodes`: which blocks stand is read from the entries.
 */
export async function blockCode(
  db: Db,
  wish: { codeId: number; blocked: boolean; unused?: boolean; actor: string; note: string },
): Promise<boolean> {
  const unused = wish.unused
    ? sql`and not blocked and balance_cents = issued_cents and held_cents = 0 and stays_left = stays_issued and stays_held = 0`
    : sql``
  const { rows } = await sql`
    with last as (
      select distinct on (by) by, kind from (select ${blockerOf(sql`e.actor`)} as by, e.kind, e.id from voucher_entry e where e.code_id = ${wish.codeId}::bigint and e.kind in ('block', 'unblock')) one order by by, id desc),
    standing as (select by from last where kind = 'block'),
    moved as (
      update voucher_code set blocked = ${wish.blocked}::boolean or exists (select 1 from standing where by <> ${blockerOf(sql`${wish.actor}::text`)})
      where id = ${wish.codeId}::bigint and exists (select 1 from standing where by = ${blockerOf(sql`${wish.actor}::text`)}) <> ${wish.blocked}::boolean ${unused} returning id, balance_cents, held_cents)
    insert into voucher_entry (code_id, kind, actor, note, balance_cents, held_cents)
      select id, ${wish.blocked ? 'block' : 'unblock'}::text, ${wish.actor}::text, ${wish.note}::text, balance_cents, held_cents from moved returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** A later last day; never an earlier one. False where it is not later. */
export async function extendCode(
  db: Db,
  wish: { codeId: number; validUntil: Day; actor: string; note: string },
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (update voucher_code set valid_until = ${wish.validUntil}::date where id = ${wish.codeId}::bigint and valid_until < ${wish.validUntil}::date returning id, balance_cents, held_cents)
    insert into voucher_entry (code_id, kind, actor, note, balance_cents, held_cents)
      select id, 'extend', ${wish.actor}::text, ${wish.note}::text, balance_cents, held_cents from moved returning id`.execute(
    db,
  )
  return rows.length > 0
}

type Validity = { validFrom: Day; validUntil: Day }

/**
 * The codes of a campaign follow its dates, except those that were given a last day of their own: whoever was promised
 * that day keeps it. `extend` is the ledger's one word for another last day; its note says which way. Locked in the
 * order of their ids, as everybody does. Answers how many followed.
 */
export async function followCampaign(
  db: Trx,
  wish: { campaignId: number; before: Validity; after: Validity; actor: string },
): Promise<number> {
  const { before, after } = wish
  const note = `with its campaign: valid ${after.validFrom} to ${after.validUntil}, before that ${before.validFrom} to ${before.validUntil}`
  const { rows } = await sql<{ followed: number }>`
    with own as (
      select id from voucher_code where campaign_id = ${wish.campaignId}::bigint and valid_until = ${before.validUntil}::date order by id for update),
    moved as (
      update voucher_code c set valid_from = ${after.validFrom}::date, valid_until = ${after.validUntil}::date from own where c.id = own.id returning c.id, c.balance_cents, c.held_cents),
    written as (
      insert into voucher_entry (code_id, kind, actor, note, balance_cents, held_cents)
      select id, 'extend', ${wish.actor}::text, ${note}::text, balance_cents, held_cents from moved returning 1)
    select count(*)::int as followed from written`.execute(db)
  return rows[0]?.followed ?? 0
}

export type BookedCode = BookCode & {
  id: number
  orderNumber: string | null
  /** Of the balance. */
  heldCents: number
  writtenOffCents: number
  blocked: boolean
}

/** Codes as they stand in the books after what has just moved. Once sold codes are owed, given and partners' ones are not. */
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
    origin: row.order_number !== null ? 'sold' : row.campaign_id !== null || row.imported ? 'partner' : 'given',
  }))
}

/** How much of a code's balance the books no longer owe. */
export async function setWrittenOff(db: Db, codeId: number, cents: number): Promise<void> {
  await db.updateTable('voucher_code').set({ written_off_cents: cents }).where('id', '=', codeId).execute()
}

/** The price without VAT of single-purpose codes, by their place in the order. */
export async function setNetCents(db: Trx, orderNumber: string, nets: readonly number[]): Promise<void> {
  for (const [position, netCents] of nets.entries())
    await db
      .updateTable('voucher_code')
      .set({ net_cents: netCents })
      .where('order_number', '=', orderNumber)
      .where('order_position', '=', position)
      .execute()
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

export type Hold = {
  id: number
  codeId: number
  cents: number
  state: 'open' | 'captured' | 'released'
  returnedCents: number
  isStay: boolean
  /** Of a single-purpose code whose VAT was charged when it was sold here. */
  isPrepaid: boolean
  validUntil: Day
}

/** The holds of a reservation, in the order of the codes' ids. */
export async function findHolds(db: Db, number: string): Promise<Hold[]> {
  const rows = await db
    .selectFrom('voucher_hold as h')
    .innerJoin('voucher_code as c', 'c.id', 'h.code_id')
    .select([
      'h.id',
      'h.code_id',
      'h.cents',
      'h.state',
      'h.returned_cents',
      'c.stays_issued',
      'c.net_cents',
      'c.valid_until',
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
    validUntil: row.valid_until,
  }))
}

/** Open bookings of one browser, other than `number`, that hold one of these codes. */
export async function findOwnBookingsHolding(
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
  return rows.map((row) => row.number).filter((one) => one !== number)
}

export type CodeListRow = {
  id: number
  code_sealed: string
  state: string
  campaign_id: number | null
  deal_id: number | null
  imported: boolean
  blocked: boolean
  issued_cents: number
  balance_cents: number
  held_cents: number
  stays_left: number
  valid_from: Day
  valid_until: Day
  order_number: string | null
  created_at: Date
}
const stateColumn = (
  today: Day,
) => sql<string>`case when blocked then 'blocked' when balance_cents = 0 and stays_left = 0 then 'redeemed' when valid_until < ${today}::date then 'expired'
  when balance_cents < issued_cents or stays_left < stays_issued then 'partly_redeemed' else 'issued' end`

/** Codes of a voucher, of a campaign, of an order or by id, with the state that their figures mean today. */
export async function listCodes(
  db: Db,
  filter: {
    id?: number
    voucherId?: number
    campaignId?: number
    orderNumber?: string
    state?: string
    limit: number
    offset: number
    today: Day
  },
): Promise<{ rows: CodeListRow[]; total: number }> {
  const conditions = [
    filter.id === undefined ? null : sql`id = ${filter.id}`,
    filter.voucherId === undefined ? null : sql`voucher_id = ${filter.voucherId}`,
    filter.campaignId === undefined ? null : sql`campaign_id = ${filter.campaignId}`,
    filter.orderNumber === undefined ? null : sql`order_number = ${filter.orderNumber}`,
    filter.state === undefined ? null : sql`${stateColumn(filter.today)} = ${filter.state}`,
  ].filter((one) => one !== null)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } = await sql<CodeListRow>`
    select id, code_sealed, ${stateColumn(filter.today)} as state, campaign_id, deal_id, imported, blocked, issued_cents, balance_cents, held_cents, stays_left, valid_from, valid_until, order_number, created_at
    from voucher_code ${where} order by id limit ${filter.limit} offset ${filter.offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total from voucher_code ${where}`.execute(db)
  return { rows, total: count.rows[0]!.total }
}

export async function listCaptures(db: Db, page: { limit: number; offset: number }) {
  const captures = db
    .selectFrom('voucher_entry as e')
    .innerJoin('voucher_code as c', 'c.id', 'e.code_id')
    .where('e.kind', '=', 'capture')
  const rows = await captures
    .leftJoin('voucher as v', 'v.id', 'c.voucher_id')
    .leftJoin('voucher_campaign as k', 'k.id', 'c.campaign_id')
    .leftJoin('voucher_hold as h', 'h.id', 'e.hold_id')
    .select([
      'e.id',
      'e.code_id',
      'c.code_sealed',
      'c.imported',
      'e.reservation_number',
      'e.note',
      'e.actor',
      'e.at',
      'h.returned_cents',
      'h.cents as hold_cents',
      'e.cents',
      'v.name as voucher_name',
      'k.name as campaign_name',
    ])
    .orderBy('e.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await captures.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function findEntries(db: Db, codeId: number) {
  return db.selectFrom('voucher_entry').selectAll().where('code_id', '=', codeId).orderBy('id').execute()
}
