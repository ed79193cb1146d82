import { sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db } from '../../shared/shop.ts'
import type { TaskKind } from './kinds.ts'
import { renderStaffText, type StaffMessage } from '../staff-text/message.ts'

/**
 * `message`: its sentence. `cents`: the amount that the task is about, if any. `quiet`: the task is listed, but not
 * announced by e-mail.
 */
type NewTask = {
  key: string
  kind: TaskKind
  message: StaffMessage
  reservationNumber: string | null
  cents?: number
  quiet?: boolean
}

/** Inserts a task, once per key. */
export async function insertTask(db: Db, task: NewTask): Promise<void> {
  await db
    .insertInto('staff_task')
    .values({
      key: task.key,
      kind: task.kind,
      text: renderStaffText(task.message, 'en'),
      message: jsonbValue(task.message),
      reservation_number: task.reservationNumber,
      cents: task.cents ?? null,
      announced_at: task.quiet ? sql`now()` : null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/**
 * Upserts tasks about a persistent condition, one per key, with the current text. A task that was closed automatically,
 * or completed by staff before `again`, is reopened and announced again.
 */
export async function upsertTasks(db: Db, tasks: NewTask[], again: Date): Promise<void> {
  if (tasks.length === 0) return
  const rows = tasks.map(({ key, kind, message, reservationNumber, cents }) => ({
    key,
    kind,
    text: renderStaffText(message, 'en'),
    message,
    reservation_number: reservationNumber,
    cents: cents ?? null,
  }))
  await sql`
    insert into staff_task as saved (key, kind, text, message, reservation_number, cents)
    select * from jsonb_to_recordset(${jsonbValue(rows)}) as given (key text, kind text, text text, message jsonb,
      reservation_number text, cents int)
    on conflict (key) do update set text = excluded.text, message = excluded.message, cents = excluded.cents,
      announced_at = case when saved.done_at is null then saved.announced_at end,
      created_at = case when saved.done_at is null then saved.created_at else now() end,
      note = case when saved.done_at is null then saved.note else '' end, done_at = null, done_by = null
    where (saved.done_at is null and (saved.text, saved.cents) is distinct from (excluded.text, excluded.cents))
      or (saved.done_at is not null and (saved.done_by is null or saved.done_at < ${again}))`.execute(db)
}

/** Closes a task. */
export const closeTask = (db: Db, key: string): Promise<void> => closeTasks(db, [key])

export async function closeTasks(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .updateTable('staff_task')
    .set({ done_at: sql`now()` })
    .where('key', 'in', keys)
    .where('done_at', 'is', null)
    .execute()
}

/** Closes the open tasks of a kind except those with these keys. */
export async function closeTasksOfKindExcept(db: Db, kind: TaskKind, keys: readonly string[]): Promise<void> {
  await sql`update staff_task set done_at = now()
    where kind = ${kind} and done_at is null and key <> all(${[...keys]}::text[])`.execute(db)
}
