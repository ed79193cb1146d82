import { sql } from 'kysely'
import type { Db } from '../shared/shop.ts'

/** A thing that staff must look at; once per key. */
export async function insertTask(
  db: Db,
  task: { key: string; kind: string; text: string; reservationNumber: string | null },
): Promise<void> {
  await db
    .insertInto('staff_task')
    .values({ key: task.key, kind: task.kind, text: task.text, reservation_number: task.reservationNumber })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** What was to be looked at has settled itself. */
export async function closeTask(db: Db, key: string): Promise<void> {
  await db
    .updateTable('staff_task')
    .set({ done_at: sql`now()` })
    .where('key', '=', key)
    .where('done_at', 'is', null)
    .execute()
}
