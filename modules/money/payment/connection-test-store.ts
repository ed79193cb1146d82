import { sql } from 'kysely'
import { jsonbValue } from '../../sql/json.ts'
import type { Db } from '../../shared/shop.ts'
import type { Account } from './ports.ts'

/** `message` is in the form in which the adapter returns it; it contains no secret. */
export type TestMessage = { reached: Account[]; message: string }

const maxMessages = 20

export async function insertConnectionTest(
  db: Db,
  test: { mark: string; account: Account; started_at: Date },
): Promise<void> {
  await db.insertInto('connection_test').values(test).execute()
}

/** Has no effect if no test with this mark is running, or if it already has 20 messages. */
export async function addTestMessage(db: Db, mark: string, message: TestMessage): Promise<void> {
  await db
    .updateTable('connection_test')
    .set({ messages: sql`messages || ${jsonbValue([message])}` })
    .where('mark', '=', mark)
    .where(sql<boolean>`jsonb_array_length(messages) < ${maxMessages}`)
    .execute()
}

export async function findTestMessages(db: Db, mark: string): Promise<TestMessage[]> {
  const row = await db.selectFrom('connection_test').select('messages').where('mark', '=', mark).executeTakeFirst()
  return (row?.messages ?? []) as TestMessage[]
}

/** Deletes this test, and older tests, whose processes have stopped. */
export async function deleteConnectionTests(db: Db, mark: string, startedBefore: Date): Promise<void> {
  await db
    .deleteFrom('connection_test')
    .where((either) => either.or([either('mark', '=', mark), either('started_at', '<', startedBefore)]))
    .execute()
}
