import { sql } from 'kysely'
import { balanceAcceptedCondition } from '../../money/refund/balance-taken.ts'
import { bookedStates, confirmedStates, confirmingStates } from '../../sale/booking/states.ts'
import type { Db } from '../../shared/shop.ts'
import { literalList } from '../../sql/among.ts'
import { giftWasMailed } from './finding-store.ts'
import type { StaffMessage } from '../../platform/staff-text/index.ts'
import { todayKinds, urgentKinds } from '../../platform/task/kinds.ts'

export type TaskRow = {
  id: number
  key: string
  kind: string
  text: string
  /** Null for tasks from before sentences had names. */
  message: StaffMessage | null
  reservation_number: string | null
  guest: string | null
  hotel_name: string | null
  check_in: string | null
  cents: number | null
  mail_id: number | null
  about: string
  created_at: Date
  assigned_to: string | null
  waits: 'no' | 'snoozed' | 'parked'
  snoozed_until: Date | null
  note: string
  done_at: Date | null
  done_by: string | null
}
export type Show = 'open' | 'mine' | 'waiting' | 'done'

const sqlList = (kinds: readonly string[]) => sql.join(kinds)

/** The id of the mail that a `mail_failed` task is about, parsed from its key. */
const mailId = sql`case when t.kind = 'mail_failed' then split_part(t.key, ':', 2)::bigint end`

const requestWaits = sql`exists (
    select from cancellation_request c where c.reservation_number = t.reservation_number and c.state = 'waiting')`

/**
 * SQL condition that is false if the cause of a task no longer exists because it was decided elsewhere. Tasks of other
 * kinds are completed by hand or by a daily job.
 */
const stillTrue = sql`coalesce(case t.kind
  when 'balance_overdue' then r.state in ${literalList(confirmedStates)} and not ${balanceAcceptedCondition(sql`r.number`)}
  when 'cancellation_waiting' then ${requestWaits}
  when 'cancellation_refused' then ${requestWaits}
  when 'cancellation_unknown' then r.state = 'cancellation_requested'
  when 'booking_unknown' then r.state in ${literalList(confirmingStates)}
  when 'refund_refused' then exists (
    select from refund f where f.id = split_part(t.key, ':', 2)::bigint and f.state = 'wanted')
  when 'money_differs' then exists (select from money_finding m where m.state = 'open')
  when 'mail_failed' then exists (
    select from mail where mail.id = split_part(t.key, ':', 2)::bigint and mail.state = 'failed')
  when 'refund_approval' then exists (
    select from approval_request q where q.id = split_part(t.key, ':', 2)::bigint and q.state = 'waiting')
  when 'change_set_refused' then exists (
    select from change_set s where s.id = split_part(t.key, ':', 2)::bigint and s.refusals is not null)
  when 'gift_due' then exists (
    select from voucher_order o where o.number = split_part(t.key, ':', 2) and o.state = 'issued' and not ${giftWasMailed})
  end, true)`

const columns = sql`t.id, t.key, t.kind, t.text, t.message, t.reservation_number, t.cents, ${mailId} as mail_id,
  split_part(t.key, ':', 2) as about, t.created_at,
  t.assigned_to, t.note, t.done_at, t.done_by,
  case when t.snoozed_until = 'infinity' then null else t.snoozed_until end as snoozed_until,
  case when t.snoozed_until = 'infinity' then 'parked' when t.snoozed_until > now() then 'snoozed' else 'no' end as waits,
  concat_ws(' ', r.guest ->> 'name', r.guest ->> 'surname') as guest,
  r.snapshot -> 'hotel' ->> 'hotel_name' as hotel_name, r.check_in::text as check_in`
const joined = sql`staff_task t left join reservation r on r.number = t.reservation_number`

const visibleSql = (show: Show, email: string) => {
  if (show === 'done') return sql`t.done_at is not null`
  const open = sql`t.done_at is null and ${stillTrue}`
  if (show === 'waiting') return sql`${open} and t.snoozed_until > now()`
  const due = sql`${open} and (t.snoozed_until is null or t.snoozed_until <= now())`
  return show === 'mine' ? sql`${due} and t.assigned_to = ${email}` : due
}

const byUrgency = sql`case when t.kind in (${sqlList(urgentKinds)}) then 0 when t.kind in (${sqlList(todayKinds)}) then 1
  else 2 end, r.check_in nulls last, t.created_at, t.id`

/** Excludes tasks of these kinds. */
const isNotHidden = (hidden: readonly string[]) => sql`t.kind <> all(${[...hidden]}::text[])`

/**
 * The tasks of a list, most urgent first: by kind, then by arrival, then by age; completed tasks by time of completion.
 * `hidden`: kinds that the user may not see.
 */
export async function findTasks(
  db: Db,
  filter: { show: Show; email: string; hidden: readonly string[]; page: number; limit: number },
) {
  const { show, email, hidden, page, limit } = filter
  const order = show === 'done' ? sql`t.done_at desc, t.id desc` : byUrgency
  const { rows } =
    await sql<TaskRow>`select ${columns} from ${joined} where ${visibleSql(show, email)} and ${isNotHidden(hidden)}
    order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

/** The number of tasks in each list. `now`: open urgent tasks. */
export async function countTasksByList(db: Db, email: string, hidden: readonly string[]) {
  const due = sql`(t.snoozed_until is null or t.snoozed_until <= now())`
  const { rows } = await sql<{ open: number; now: number; mine: number; waiting: number }>`
    select count(*) filter (where ${due})::int as open,
      count(*) filter (where ${due} and t.kind in (${sqlList(urgentKinds)}))::int as now,
      count(*) filter (where ${due} and t.assigned_to = ${email})::int as mine,
      count(*) filter (where not ${due})::int as waiting
    from ${joined} where t.done_at is null and ${stillTrue} and ${isNotHidden(hidden)}`.execute(db)
  return rows[0]!
}

export async function countCompletedTasks(db: Db, hidden: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from staff_task t where done_at is not null and ${isNotHidden(hidden)}`.execute(db)
  return rows[0]!.total
}

export async function findTask(db: Db, id: number): Promise<TaskRow | null> {
  const { rows } = await sql<TaskRow>`select ${columns} from ${joined} where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The given tasks, restricted to open tasks of these kinds, in list order. */
export async function findOpenTasks(db: Db, ids: number[], kinds: string[]): Promise<TaskRow[]> {
  if (ids.length === 0 || kinds.length === 0) return []
  const { rows } = await sql<TaskRow>`select ${columns} from ${joined}
    where t.id in (${sql.join(ids)}) and t.kind in (${sqlList(kinds)}) and ${visibleSql('open', '')}
    order by ${byUrgency}`.execute(db)
  return rows
}

/** Locks the task until the transaction ends, so that decisions about it are serialised. */
export async function lockTask(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('staff_task').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

export type TaskChange = {
  assigned_to?: string | null
  /** `parked`: snoozed until a user resumes the task. */
  snoozed_until?: Date | 'parked' | null
  note?: string
  done_at?: Date | null
  done_by?: string | null
}
export async function updateTask(db: Db, id: number, change: TaskChange): Promise<void> {
  const { snoozed_until: until, ...rest } = change
  await db
    .updateTable('staff_task')
    .set({
      ...rest,
      ...(until === undefined ? {} : { snoozed_until: until === 'parked' ? sql<Date>`'infinity'` : until }),
    })
    .where('id', '=', id)
    .execute()
}

/** Assigns all open tasks of one user to another, and returns their ids. */
export async function reassignTasks(db: Db, from: string, to: string): Promise<number[]> {
  const rows = await db
    .updateTable('staff_task')
    .set({ assigned_to: to })
    .where('assigned_to', '=', from)
    .where('done_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Completes tasks whose cause no longer exists. */
export async function closeTasksWithoutCause(db: Db): Promise<void> {
  await sql`update staff_task set done_at = now() where done_at is null and id in (
    select t.id from ${joined} where t.done_at is null and not ${stillTrue})`.execute(db)
}

/** States of a stay that was sold and not cancelled. */
const soldStates = literalList([...bookedStates, 'cancellation_requested'])
const sold = sql`r.state in ${soldStates}`

/** Sales by calendar day since `from`: vouchers count when they are sold, not when they are redeemed. */
export async function findDailySales(db: Db, from: string): Promise<{ day: string; cents: number; count: number }[]> {
  const { rows } = await sql<{ day: string; cents: number; count: number }>`
    select t.day::text as day, sum(t.cents)::bigint::int as cents, sum(t.amount)::int as count
    from running_total as t where t.name = 'sold' and t.day >= ${from}::date
      and (t.subject = 'stay' and t.state in ${soldStates} or t.subject = 'voucher' and t.state in ('paid', 'issued'))
    group by t.day having sum(t.amount) <> 0 order by t.day`.execute(db)
  return rows
}

/**
 * The five best-selling categories or deals, by number of stays sold since `from`. Categories have their titles in that
 * language, or in English if they have none.
 */
export async function findTopSales(db: Db, from: string, by: 'category' | 'deal', language: string) {
  const stays = sql`select r.deal_id, count(*) as count from reservation r
    where r.created_at >= (${from}::date)::timestamp at time zone 'Europe/Amsterdam' and ${sold} group by r.deal_id`
  // Titles are read only for the best-selling deals, of which several may have sold the same number.
  const query =
    by === 'deal'
      ? sql<{ name: string; count: number }>`
          select d.title as name, best.count::int as count
          from (${stays} order by count(*) desc fetch first 5 rows with ties) as best
          join deal d on d.id = best.deal_id order by best.count desc, d.title limit 5`
      : sql<{ name: string; count: number }>`
          select coalesce(nullif(c.translations #>> array[${language}, 'title'], ''), c.title, d.category) as name,
            sum(stays.count)::int as count
          from (${stays}) as stays join deal d on d.id = stays.deal_id
          left join reference_item c on c.kind = heading_kind(d.category_type) and c.name = d.category
          group by 1 order by 2 desc, 1 limit 5`
  return (await query.execute(db)).rows
}

/** The numbers of package page views, checkouts and paid checkouts since `from`. */
export async function findConversionFunnel(db: Db, from: string) {
  const since = sql`(${from}::date)::timestamp at time zone 'Europe/Amsterdam'`
  const { rows } = await sql<{ seen: number; begun: number; paid: number }>`
    select (select coalesce(sum(views), 0)::int from deal_view where day >= ${from}::date) as seen,
      count(*)::int as begun, count(*) filter (where ${sold})::int as paid
    from reservation r where r.created_at >= ${since}`.execute(db)
  return rows[0]!
}

/** Stays that staff sold by telephone since `from`, with their amounts minus voucher payments. */
export async function findTelephoneSalesTotals(db: Db, from: string): Promise<{ count: number; cents: number }> {
  const since = sql`(${from}::date)::timestamp at time zone 'Europe/Amsterdam'`
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(r.total_cents - r.voucher_cents), 0)::bigint::int as cents
    from reservation r where r.sold_by is not null and r.created_at >= ${since} and ${sold}`.execute(db)
  return rows[0]!
}

/** The number of confirmed stays that begin between `from` and `to`. */
export async function countArrivals(db: Db, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reservation
    where state = 'confirmed' and check_in between ${from}::date and ${to}::date`.execute(db)
  return rows[0]!.count
}
