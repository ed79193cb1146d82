/**
 * A database with one deal and bookings of it, for tests of the ledger: embedded, or a new database on a PostgreSQL
 * server.
 */
import { randomBytes } from 'node:crypto'
import { openPglite } from '@tussenuit/adapters/db/pglite.ts'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import { insertCodes } from '@tussenuit/modules/money/ledger/index.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import type { Db } from '@tussenuit/modules/shared/shop.ts'
import { readEmbeddedTemplate, createDatabase, serverUrl } from '../../suite/databases.ts'

export const onServer = serverUrl !== null

export async function openLedgerDatabase(poolSize = 10) {
  const fresh = serverUrl ? await createDatabase(serverUrl) : null
  const database = fresh ? await openPostgres(fresh.url, poolSize) : await openPglite(await readEmbeddedTemplate())
  const db = database.kysely
  const { id: hotelId } = await db
    .insertInto('hotel')
    .values({ supplier_id: 1, name: 'Inn' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: dealId } = await db
    .insertInto('deal')
    .values({
      slug: 'd',
      title: 'D',
      category_type: 'category',
      category: 'c',
      length_of_stay: [2],
      board_types: ['ROOM_ONLY'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: voucherId } = await db
    .insertInto('voucher')
    .values({ slug: 'v', name: 'V', kind: 'value', value_cents: 10_000, selling_price_cents: 10_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  let numbers = 0
  return {
    db,
    dealId,
    voucherId,
    url: fresh?.url ?? null,
    close: async () => {
      await database.close()
      await fresh?.drop()
    },
    /** Inserts bookings that await payment; returns their numbers. */
    async bookings(count: number): Promise<string[]> {
      const made = Array.from({ length: count }, () => `TU${String((numbers += 1)).padStart(8, '0')}`)
      for (let at = 0; at < count; at += 500) {
        await db
          .insertInto('reservation')
          .values(
            made.slice(at, at + 500).map((number) => ({
              number,
              state: 'awaiting_payment',
              deal_id: dealId,
              hotel_id: hotelId,
              book_hash: number,
              check_in: '2027-06-01',
              check_out: '2027-06-02',
              nights: 1,
              rooms: jsonbValue([]),
              activities: jsonbValue([]),
              snapshot: jsonbValue({}),
              lines: jsonbValue([]),
              total_cents: 20_000,
              due_now_cents: 20_000,
              pay: 'full',
              account: 'standard',
              net_cents: 10_000,
              guest: jsonbValue({}),
              email: 'a@example.nl',
              language: 'en',
              expires_at: new Date(Date.now() + 1_800_000),
            })),
          )
          .execute()
      }
      return made
    },
    /** Inserts codes with this balance; returns their ids in the order of insertion. */
    async codes(count: number, cents: number): Promise<number[]> {
      const codes = Array.from({ length: count }, () => ({
        hash: randomBytes(16).toString('hex'),
        sealed: 'x',
        position: null,
      }))
      const issue = {
        voucherId,
        dealId: null,
        orderNumber: null,
        campaignId: null,
        imported: false,
        vatClass: null,
        cents,
        stays: 0,
        validFrom: '2026-01-01',
        validUntil: '2030-01-01',
        actor: 'test',
        note: '',
      }
      await insertCodes(db, issue, codes)
      const rows = await db
        .selectFrom('voucher_code')
        .select(['id', 'code_hash'])
        .where(
          'code_hash',
          'in',
          codes.map((code) => code.hash),
        )
        .execute()
      const ids = new Map(rows.map((row) => [row.code_hash, row.id]))
      return codes.map((code) => ids.get(code.hash)!)
    },
  }
}

export type LedgerBench = Awaited<ReturnType<typeof openLedgerDatabase>>

export async function readCodeState(
  db: Db,
  codeId: number,
): Promise<{ balance: number; held: number; blocked: boolean }> {
  const row = await db
    .selectFrom('voucher_code')
    .select(['balance_cents', 'held_cents', 'blocked'])
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow()
  return { balance: row.balance_cents, held: row.held_cents, blocked: row.blocked }
}
