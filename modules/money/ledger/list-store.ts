/** Lists of codes, their entries and the liability, for staff. */
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import { splitOneOrMore } from '../../shared/one-or-more.ts'
import { saleNumberList } from '../../sql/among.ts'
import { findRunningTotal } from '../../sql/running-total.ts'
import type { Db } from '../../shared/shop.ts'

export type CodeListRow = {
  id: number
  code_sealed: string
  state: string
  campaign_id: number | null
  deal_id: number | null
  imported: boolean
  blocked: boolean
  net_cents: number | null
  issued_cents: number
  balance_cents: number
  held_cents: number
  stays_issued: number
  stays_left: number
  valid_from: Day
  valid_until: Day
  order_number: string | null
  created_at: Date
}
const stateSql = (
  today: Day,
) => sql<string>`case when blocked then 'blocked' when balance_cents = 0 and stays_left = 0 then 'redeemed'
  when valid_until < ${today}::date then 'expired'
  when balance_cents < issued_cents or stays_left < stays_issued then 'partly_redeemed' else 'issued' end`

const orderOf = (sort: CodeFilter['sort'] = 'created') =>
  ({
    created: sql`id`,
    '-created': sql`id desc`,
    valid_until: sql`valid_until, id`,
    '-valid_until': sql`valid_until desc, id desc`,
  })[sort]

/** Codes of one voucher, campaign or order, or codes by id, with their state today. */
export async function findCodesWithState(
  db: Db,
  filter: {
    id?: number
    ids?: readonly number[]
    voucherId?: number
    campaignId?: number
    orderNumber?: string
    orderNumbers?: readonly string[]
    /** One or more states, separated by commas. */
    state?: string
    /** The range for the last day of validity. */
    untilFrom?: Day
    untilTo?: Day
    /** The range of ids, of codes that were added together. */
    fromId?: number
    toId?: number
    /** Codes with this id or order number. */
    either?: { id: number | null; orderNumber: string }
    sort?: 'created' | '-created' | 'valid_until' | '-valid_until'
    limit: number
    offset: number
    today: Day
  },
): Promise<{ rows: CodeListRow[]; total: number }> {
  const conditions = [
    filter.id === undefined ? null : sql`id = ${filter.id}`,
    filter.ids === undefined ? null : sql`id in (${sql.join(filter.ids)})`,
    filter.voucherId === undefined ? null : sql`voucher_id = ${filter.voucherId}`,
    filter.campaignId === undefined ? null : sql`campaign_id = ${filter.campaignId}`,
    filter.orderNumber === undefined ? null : sql`order_number = ${filter.orderNumber}`,
    filter.orderNumbers === undefined ? null : sql`order_number in ${saleNumberList(filter.orderNumbers)}`,
    filter.state === undefined ? null : sql`${stateSql(filter.today)} in (${sql.join(splitOneOrMore(filter.state))})`,
    filter.untilFrom === undefined ? null : sql`valid_until >= ${filter.untilFrom}::date`,
    filter.untilTo === undefined ? null : sql`valid_until <= ${filter.untilTo}::date`,
    filter.fromId === undefined ? null : sql`id >= ${filter.fromId}`,
    filter.toId === undefined ? null : sql`id <= ${filter.toId}`,
    filter.either === undefined ? null : sql`(id = ${filter.either.id} or order_number = ${filter.either.orderNumber})`,
  ].filter((condition) => condition !== null)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } = await sql<CodeListRow>`
    select id, code_sealed, ${stateSql(filter.today)} as state, campaign_id, deal_id, imported, blocked, net_cents,
      issued_cents, balance_cents, held_cents, stays_issued, stays_left, valid_from, valid_until, order_number, created_at
    from voucher_code ${where} order by ${orderOf(filter.sort)} limit ${filter.limit} offset ${filter.offset}`.execute(
    db,
  )
  const total = await countCodes(db, filter, where)
  return { rows, total }
}

type CodeFilter = Parameters<typeof findCodesWithState>[1]

/** The number of matching codes. For one voucher or campaign it is computed from the totals by state and last day. */
async function countCodes(db: Db, filter: CodeFilter, where: RawBuilder<unknown>): Promise<number> {
  const { voucherId, campaignId, state, untilFrom, untilTo, today } = filter
  const isOfOne = [filter.id, filter.fromId, filter.toId, filter.orderNumber, filter.either].every(
    (value) => value === undefined,
  )
  if (isOfOne && (voucherId === undefined) !== (campaignId === undefined)) {
    const subject = voucherId === undefined ? `campaign:${campaignId}` : `voucher:${voucherId}`
    return findRunningTotal(
      db,
      ['code', 'code_sold'],
      sql`t.subject = ${subject}`,
      state === undefined ? sql`true` : isInOneOfStates(splitOneOrMore(state), today),
      untilFrom === undefined ? sql`true` : sql`t.day >= ${untilFrom}::date`,
      untilTo === undefined ? sql`true` : sql`t.day <= ${untilTo}::date`,
    )
  }
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from voucher_code ${where}`.execute(db)
  return rows[0]!.total
}

const isInOneOfStates = (states: readonly string[], today: Day): RawBuilder<unknown> =>
  sql`(${sql.join(
    states.map((state) => sql`(${stateOfTotalSql(state, today)})`),
    sql` or `,
  )})`

/** Like `stateColumn`, for the totals by last day. */
function stateOfTotalSql(state: string, today: Day): RawBuilder<unknown> {
  if (state === 'blocked' || state === 'redeemed') return sql`t.state = ${state}`
  return state === 'expired'
    ? sql`t.state in ('issued', 'partly_redeemed') and t.day < ${today}::date`
    : sql`t.state = ${state} and t.day >= ${today}::date`
}

export async function findCaptures(db: Db, page: { limit: number; offset: number }) {
  const captures = db
    .selectFrom('voucher_entry as e')
    .innerJoin('voucher_code as c', 'c.id', 'e.code_id')
    .where('e.kind', '=', 'capture')
  const rows = await captures
    .leftJoin('voucher as v', 'v.id', 'c.voucher_id')
    .leftJoin('voucher_campaign as k', 'k.id', 'c.campaign_id')
    .leftJoin('voucher_hold as h', 'h.id', 'e.hold_id')
    .leftJoin('invoice as i', (join) => join.onRef('i.redemption_id', '=', 'e.id').on('i.kind', '=', 'invoice'))
    .leftJoin('invoice as credit', (join) =>
      join.onRef('credit.redemption_id', '=', 'e.id').on('credit.kind', '=', 'credit'),
    )
    .leftJoin('redemption_reversal as back', 'back.entry_id', 'e.id')
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
      'i.number as receipt_number',
      'credit.number as credit_number',
      'back.reversed_on',
    ])
    .orderBy('e.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const total = await findRunningTotal(db, ['capture'])
  return { rows, total }
}

export async function findCodeLedgerEntries(db: Db, codeId: number) {
  return db.selectFrom('voucher_entry').selectAll().where('code_id', '=', codeId).orderBy('id').execute()
}

/** The liability for multi-purpose codes sold by this shop, by day of issue. */
export async function findLiabilityByIssueDay(db: Db): Promise<{ issued_on: Day; codes: number; cents: number }[]> {
  const { rows } = await sql<{ issued_on: Day; codes: number; cents: number }>`
    select t.day as issued_on, sum(t.amount)::int as codes, sum(t.cents)::bigint as cents
    from running_total as t where t.name = 'owed' group by t.day having sum(t.amount) <> 0`.execute(db)
  return rows
}
