import { writeAuditEntry } from '../../platform/audit/index.ts'
import { addDays, today } from '../../shared/day.ts'
import { defaultLimit } from '../../shared/page.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import { findColleaguesWithPermission } from '../../people/staff/index.ts'
import { renderStaffText } from '../../platform/staff-text/index.ts'
import { kindsWithSubject, hiddenTaskKinds, taskUrgency } from '../../platform/task/kinds.ts'
import {
  closeTasksWithoutCause,
  countArrivals,
  countCompletedTasks,
  countTasksByList,
  findConversionFunnel,
  findDailySales,
  findTelephoneSalesTotals,
  findTask,
  findTasks,
  findTopSales,
  lockTask,
  reassignTasks,
  type Show,
  type TaskChange,
  type TaskRow,
  updateTask,
} from './store.ts'

/** The sentence of a task; tasks from before sentences had names have English only. */
export const textOfTask = ({ text, message }: Pick<TaskRow, 'text' | 'message'>, language: string): string =>
  message ? renderStaffText(message, language) : text

const toReply = (row: TaskRow, language = 'en') => ({
  id: row.id,
  kind: row.kind,
  urgency: taskUrgency(row.kind),
  text: textOfTask(row, language),
  reservationNumber: row.reservation_number,
  guest: row.guest === '' ? null : row.guest,
  hotel_name: row.hotel_name,
  checkIn: row.check_in,
  cents: row.cents,
  mail_id: row.mail_id === null ? null : Number(row.mail_id),
  about: kindsWithSubject.includes(row.kind) ? row.about : null,
  created_at: row.created_at.toISOString(),
  assigned_to: row.assigned_to,
  waits: row.waits,
  snoozed_until: row.snoozed_until?.toISOString() ?? null,
  note: row.note,
  done_at: row.done_at?.toISOString() ?? null,
  done_by: row.done_by,
})

export async function listTasks(
  { db }: Pick<Shop, 'db'>,
  query: { show?: Show; id?: number; language?: string; page?: number; limit?: number },
  caller: Caller,
) {
  const { show = 'open', page = 1, limit = defaultLimit } = query
  const { email, permissions } = caller.staff!
  const hidden = hiddenTaskKinds(permissions)
  if (query.id !== undefined) {
    const [task, counts] = await Promise.all([findTask(db, query.id), countTasksByList(db, email, hidden)])
    const items = task && !hidden.includes(task.kind) ? [toReply(task, query.language)] : []
    return { items, total: items.length, page: 1, limit, counts }
  }
  const [rows, counts] = await Promise.all([
    findTasks(db, { show, email, hidden, page, limit }),
    countTasksByList(db, email, hidden),
  ])
  const total = show === 'done' ? await countCompletedTasks(db, hidden) : counts[show]
  return { items: rows.map((row) => toReply(row, query.language)), total, page, limit, counts }
}

/** Throws 404 `task_unknown`. The audit log records the decision and who made it. */
async function changeTask(
  { db }: Pick<Shop, 'db'>,
  id: number,
  caller: Caller,
  { action, change }: { action: string; change: (task: TaskRow) => TaskChange },
) {
  return db.transaction().execute(async (trx) => {
    const task = (await lockTask(trx, id)) ? await findTask(trx, id) : null
    if (!task || hiddenTaskKinds(caller.staff!.permissions).includes(task.kind))
      return refuse(404, 'task_unknown', 'There is no such task.')
    const before = toReply(task)
    await updateTask(trx, id, change(task))
    const after = toReply((await findTask(trx, id))!)
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: `task.${action}`,
      subject: `task:${id}`,
      before,
      after,
    })
    return after
  })
}

const requireOpenTask = (task: TaskRow): void => {
  if (task.done_at) refuse(409, 'task_settled', 'This was settled already.')
}

/** Throws 422 `colleague_unknown` if the e-mail address belongs to no active colleague who may complete tasks. */
async function requireColleague({ db }: Pick<Shop, 'db'>, address: string): Promise<string> {
  const email = address.trim().toLowerCase()
  if ((await findColleaguesWithPermission(db, 'tasks.write')).some((colleague) => colleague.email === email))
    return email
  const message = 'Nobody who settles tasks has this address.'
  return refuse(422, 'colleague_unknown', message, { fields: [{ path: 'to', code: 'colleague_unknown', message }] })
}

export async function assignTask(shop: Pick<Shop, 'db'>, id: number, to: string | null, caller: Caller) {
  const assigned_to = to === null ? null : await requireColleague(shop, to)
  return changeTask(shop, id, caller, {
    action: 'assign',
    change: (task) => {
      requireOpenTask(task)
      return { assigned_to }
    },
  })
}

/** Without `until` the task is snoozed indefinitely. Throws 422 `moment_past` for a time in the past. */
export async function snoozeTask(
  shop: Pick<Shop, 'db' | 'now'>,
  id: number,
  { until, note }: { until: string | null; note: string },
  caller: Caller,
) {
  const moment = until === null ? 'parked' : new Date(until)
  if (moment !== 'parked' && moment <= shop.now()) {
    const message = 'Choose a moment that is still to come.'
    refuse(422, 'moment_past', message, { fields: [{ path: 'until', code: 'moment_past', message }] })
  }
  return changeTask(shop, id, caller, {
    action: moment === 'parked' ? 'park' : 'snooze',
    change: (task) => {
      requireOpenTask(task)
      return { snoozed_until: moment, note: note.trim() }
    },
  })
}

export const resumeTask = (shop: Pick<Shop, 'db'>, id: number, caller: Caller) =>
  changeTask(shop, id, caller, {
    action: 'resume',
    change: () => ({ snoozed_until: null, done_at: null, done_by: null }),
  })

export const completeTask = (shop: Pick<Shop, 'db' | 'now'>, id: number, note: string, caller: Caller) =>
  changeTask(shop, id, caller, {
    action: 'settle',
    change: (task) => {
      requireOpenTask(task)
      return { done_at: shop.now(), done_by: caller.staff!.email, snoozed_until: null, note: note.trim() }
    },
  })

export async function reassignOwnTasks(
  shop: Pick<Shop, 'db'>,
  { to, note }: { to: string; note: string },
  caller: Caller,
): Promise<{ count: number }> {
  const colleague = await requireColleague(shop, to)
  const { email } = caller.staff!
  return shop.db.transaction().execute(async (trx) => {
    const ids = await reassignTasks(trx, email, colleague)
    await writeAuditEntry(trx, {
      actor: email,
      action: 'task.hand_over',
      subject: `staff:${colleague}`,
      after: { tasks: ids, note: note.trim() },
    })
    return { count: ids.length }
  })
}

const periodDays = 30
const categoryDays = 7

export async function getDashboard(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { language = 'en' }: { language?: string } = {},
) {
  const day = today(now())
  const from = addDays(day, 1 - periodDays)
  const [sales, categories, top_deals, funnel, arrivals, by_telephone] = await Promise.all([
    findDailySales(db, addDays(from, -periodDays)),
    findTopSales(db, addDays(day, 1 - categoryDays), 'category', language),
    findTopSales(db, from, 'deal', language),
    findConversionFunnel(db, from),
    countArrivals(db, day, addDays(day, categoryDays - 1)),
    findTelephoneSalesTotals(db, from),
  ])
  const byDay = new Map(sales.map((sale) => [sale.day, sale]))
  const days = Array.from({ length: periodDays }, (_, index) => {
    const at = addDays(from, index)
    return byDay.get(at) ?? { day: at, cents: 0, count: 0 }
  })
  const sum = (rows: readonly { cents: number }[]) => rows.reduce((cents, row) => cents + row.cents, 0)
  return {
    days,
    sales_cents: sum(days),
    sales_before_cents: sum(sales.filter((sale) => sale.day < from)),
    arrivals,
    by_telephone,
    categories,
    top_deals,
    ...funnel,
  }
}

/**
 * Completes tasks whose cause no longer exists. Lists exclude them already; completing them keeps the queries of the
 * lists fast.
 */
export const closeOutdatedTasks = ({ db }: Pick<Shop, 'db'>): Promise<void> => closeTasksWithoutCause(db)
