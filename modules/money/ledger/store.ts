/**
 * The ledger of voucher codes. Each movement is one statement: a guarded update of the code, the row of the hold, and
 * the entry. The guard is part of the update's condition. READ COMMITTED evaluates it again after waiting for a
 * concurrent movement, so no movement needs a retry. Table constraints enforce the same rules.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db, Trx } from '../../shared/shop.ts'
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

/** The caller's own open bookings; their holds do not reduce the available amount. */
export type OwnHolds = { sessionId?: string | null; number?: string | null }

const ownHoldsSql = (
  own: OwnHolds,
  what: RawBuilder<number>,
) => sql<number>`(select coalesce(${what}, 0)::int from voucher_hold h join reservation r
  on r.number = h.reservation_number
  where h.code_id = c.id and h.state = 'open' and r.state in ('draft', 'awaiting_payment')
    and (r.session_id = ${own.sessionId ?? null}::text or r.number = ${own.number ?? null}::text))`

const codeQuery = (own: OwnHolds, where: RawBuilder<unknown>) => sql<CodeRow>`
  select c.id, c.code_hash, c.voucher_id, c.deal_id, c.order_number, c.imported, c.blocked, c.valid_from,
    c.valid_until, c.issued_cents, c.balance_cents, c.held_cents, c.stays_left, c.stays_held, c.campaign_id,
    (k.active and k.deleted_at is null) as active, k.nights, k.persons, k.deal_id as deal_of_campaign,
    ${ownHoldsSql(own, sql`sum(h.cents)`)} as own_cents, ${ownHoldsSql(own, sql`count(*)`)} as own_stays
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

/** Finds codes by their possible hashes (one hash per key), each with its matching hash. */
export async function findCodesByHash(
  db: Db,
  hashes: string[],
  own: OwnHolds = {},
): Promise<(LedgerCode & { hash: string })[]> {
  if (hashes.length === 0) return []
  const { rows } = await codeQuery(own, sql`c.code_hash in (${sql.join(hashes)})`).execute(db)
  return rows.map((row) => ({ ...toCode(row), hash: row.code_hash }))
}

/** The given hashes that belong to codes, each with its sealed code. */
export async function findSealedCodesByHash(db: Db, hashes: string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('voucher_code')
    .select(['code_hash', 'code_sealed'])
    .where('code_hash', 'in', hashes)
    .execute()
  return new Map(rows.map((row) => [row.code_hash, row.code_sealed]))
}

/** Sealed codes with an id above `after`, in order of id. */
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

/** Stores new hashes and seals of codes, in one statement. */
export async function updateSealedCodes(db: Db, codes: { id: number; hash: string; sealed: string }[]): Promise<void> {
  await sql`update voucher_code c set code_hash = one.hash, code_sealed = one.sealed
    from jsonb_to_recordset(${JSON.stringify(codes)}::text::jsonb) as one (id bigint, hash text, sealed text)
      where c.id = one.id`.execute(db)
}

/** Locks codes in the order of their ids; required before several codes are changed. */
export async function lockCodes(db: Trx, ids: number[]): Promise<void> {
  if (ids.length > 0)
    await sql`select id from voucher_code where id in (${sql.join(ids)}) order by id for update`.execute(db)
}

export async function findCodes(db: Db, ids: number[], own: OwnHolds = {}): Promise<LedgerCode[]> {
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

/** `first_id` and `last_id` are null if none was added. */
type InsertedCodes = { added: number; first_id: number | null; last_id: number | null }

/** Inserts many codes in one statement; existing codes stay unchanged. */
export async function insertCodes(db: Db, issue: Issue, codes: NewCode[]): Promise<InsertedCodes> {
  const { rows } = await sql<InsertedCodes>`
    with made as (
      insert into voucher_code (code_hash, code_sealed, voucher_id, deal_id, order_number, order_position,
        campaign_id, imported, vat_class, issued_cents, balance_cents, stays_issued, stays_left, valid_from,
        valid_until)
      select one.hash, one.sealed, ${issue.voucherId}::bigint, ${issue.dealId}::bigint, ${issue.orderNumber}::text,
        one.position, ${issue.campaignId}::bigint, ${issue.imported}::boolean, ${issue.vatClass}::text,
        ${issue.cents}::int, ${issue.cents}::int, ${issue.stays}::int, ${issue.stays}::int, ${issue.validFrom}::date,
        ${issue.validUntil}::date
      from jsonb_to_recordset(${JSON.stringify(codes)}::text::jsonb) as one (hash text, sealed text, position int)
      on conflict do nothing returning id, balance_cents, stays_issued),
    written as (
      insert into voucher_entry (code_id, kind, cents, stays, actor, note, balance_cents, held_cents)
      select id, 'issue', balance_cents, stays_issued, ${issue.actor}::text, ${issue.note}::text, balance_cents, 0
        from made returning code_id)
    select count(*)::int as added, min(code_id) as first_id, max(code_id) as last_id from written`.execute(db)
  return rows[0]!
}

/**
 * Redeems part of a code at the counter, without a booking. Returns the id of the movement, or null if the code is
 * blocked or has less left.
 */
export async function captureAtCounter(
  db: Db,
  values: { codeId: number; cents: number; actor: string; note: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update voucher_code set balance_cents = balance_cents -
        case when stays_issued > 0 then 0 else ${values.cents}::int end,
        stays_left = stays_left - least(stays_issued, 1)
      where id = ${values.codeId}::bigint and not blocked and
        case when stays_issued > 0 then stays_left > stays_held else balance_cents - held_cents >= ${values.cents}::int end
      returning id, balance_cents, held_cents, stays_issued)
    insert into voucher_entry (code_id, kind, cents, stays, actor, note, balance_cents, held_cents)
      select id, 'capture',
        case when stays_issued > 0 then 0 else ${values.cents}::int end,
        least(stays_issued, 1), ${values.actor}::text, ${values.note}::text,
        balance_cents, held_cents from moved returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns to a code what a movement at the counter took from it. Returns the id of the new movement. */
export async function returnFromCounter(
  db: Trx,
  values: { codeId: number; cents: number; stays: number; actor: string; note: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update voucher_code set balance_cents = balance_cents + ${values.cents}::int,
        stays_left = stays_left + ${values.stays}::int
      where id = ${values.codeId}::bigint returning id, balance_cents, held_cents)
    insert into voucher_entry (code_id, kind, cents, stays, actor, note, balance_cents, held_cents)
      select id, 'refund', ${values.cents}::int, ${values.stays}::int, ${values.actor}::text, ${values.note}::text,
        balance_cents, held_cents from moved returning id`.execute(db)
  return rows[0]!.id
}

/**
 * The origin of a block: `buyer`, `dispute` and `refund` are set by the shop; every other actor counts as `staff`. Each
 * origin removes only its own block, and a code is blocked while any block remains.
 */
export type Blocker = 'buyer' | 'dispute' | 'refund' | 'staff'
const blockerOf = (actor: RawBuilder<string>) =>
  sql<Blocker>`case when ${actor} in ('buyer', 'dispute', 'refund') then ${actor} else 'staff' end`

/**
 * Blocks a code, or removes the block of this actor's origin. With `unused`, blocks only a code that is not blocked,
 * used or held. Returns false if nothing changed. Call after `lockCodes`: current blocks are read from the entries.
 */
export async function updateCodeBlock(
  db: Db,
  values: { codeId: number; blocked: boolean; unused?: boolean; actor: string; note: string },
): Promise<boolean> {
  const unused = values.unused
    ? sql`and not blocked and balance_cents = issued_cents and held_cents = 0 and stays_left = stays_issued
      and stays_held = 0`
    : sql``
  const { rows } = await sql`
    with last as (
      select distinct on (by) by, kind
        from (select ${blockerOf(sql`e.actor`)} as by, e.kind, e.id from voucher_entry e
          where e.code_id = ${values.codeId}::bigint and e.kind in ('block', 'unblock')) one order by by, id desc),
    standing as (select by from last where kind = 'block'),
    moved as (
      update voucher_code set blocked = ${values.blocked}::boolean
        or exists (select 1 from standing where by <> ${blockerOf(sql`${values.actor}::text`)})
      where id = ${values.codeId}::bigint
        and exists (select 1 from standing
          where by = ${blockerOf(sql`${values.actor}::text`)}) <> ${values.blocked}::boolean ${unused}
            returning id, balance_cents, held_cents)
    insert into voucher_entry (code_id, kind, actor, note, balance_cents, held_cents)
      select id, ${values.blocked ? 'block' : 'unblock'}::text, ${values.actor}::text, ${values.note}::text,
        balance_cents, held_cents from moved returning id`.execute(db)
  return rows.length > 0
}

/** Moves the last day of a code to a later day. Returns false if the new day is not later. */
export async function updateCodeValidity(
  db: Db,
  values: { codeId: number; validUntil: Day; actor: string; note: string },
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (update voucher_code set valid_until = ${values.validUntil}::date
      where id = ${values.codeId}::bigint and valid_until < ${values.validUntil}::date
        returning id, balance_cents, held_cents)
    insert into voucher_entry (code_id, kind, actor, note, balance_cents, held_cents)
      select id, 'extend', ${values.actor}::text, ${values.note}::text, balance_cents, held_cents from moved
        returning id`.execute(db)
  return rows.length > 0
}

type Validity = { validFrom: Day; validUntil: Day }

/**
 * Sets the dates of a campaign's codes, except codes whose last day was set individually, because it was promised to
 * the holder. Every change is recorded as an `extend` entry with a note that states the dates before and after. Rows
 * are locked in order of their ids. Returns the number of changed codes.
 */
export async function updateCampaignCodeDates(
  db: Trx,
  values: { campaignId: number; before: Validity; after: Validity; actor: string },
): Promise<number> {
  const { before, after } = values
  const note =
    `with its campaign: valid ${after.validFrom} to ${after.validUntil}, before that ${before.validFrom} to ` +
    `${before.validUntil}`
  const { rows } = await sql<{ followed: number }>`
    with own as (
      select id from voucher_code where campaign_id = ${values.campaignId}::bigint
        and valid_until = ${before.validUntil}::date order by id for update),
    moved as (
      update voucher_code c set valid_from = ${after.validFrom}::date, valid_until = ${after.validUntil}::date
        from own where c.id = own.id returning c.id, c.balance_cents, c.held_cents),
    written as (
      insert into voucher_entry (code_id, kind, actor, note, balance_cents, held_cents)
      select id, 'extend', ${values.actor}::text, ${note}::text, balance_cents, held_cents from moved returning 1)
    select count(*)::int as followed from written`.execute(db)
  return rows[0]?.followed ?? 0
}
