/**
 * A redemption at the counter that several members of staff undo at once returns to its code once. Only a PostgreSQL
 * server has several connections; the control shows that without lock and key it returns several times.
 *
 * In the gate: 10 rounds.
 * In the long suite: 200.
 */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import { redeemAtCounterInTransaction, undoRedemptionInTransaction } from '@tussenuit/modules/money/counter/index.ts'
import { returnFromCounter } from '@tussenuit/modules/money/ledger/index.ts'
import type { Trx } from '@tussenuit/modules/shared/shop.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import { chooseBySuite } from '../../suite/form.ts'
import { type LedgerBench, onServer, openLedgerDatabase, readCodeState } from '../sale/voucher-database.ts'

const rounds = chooseBySuite(10, 200)
const staffAtOnce = 6
const clock = { now: () => new Date() }
const authorityOf = (index: number) => ({ actor: `staff-${index}`, approved: null })

describe.runIf(onServer)('undone by several at once, from two connection pools as from two processes', () => {
  let bench: LedgerBench
  let second: Awaited<ReturnType<typeof openPostgres>>
  beforeAll(async () => {
    bench = await openLedgerDatabase(staffAtOnce)
    second = await openPostgres(bench.url!, staffAtOnce)
  })
  afterAll(async () => {
    await second.close()
    await bench.close()
  })

  const inTransaction = <T>(index: number, work: (trx: Trx) => Promise<T>): Promise<T> =>
    (index % 2 === 0 ? bench.db : second.kysely).transaction().execute(work)

  /** A code of 10,000 of which 6,000 were redeemed. */
  async function redeem(): Promise<{ codeId: number; id: number }> {
    const [codeId] = (await bench.codes(1, 10_000)) as [number]
    const input = { amount_cents: 6_000, note: 'n', supply: 'meals' as const }
    const { redemption_id: id } = await inTransaction(0, (trx) =>
      redeemAtCounterInTransaction(clock, trx, codeId, input, authorityOf(0)),
    )
    return { codeId, id }
  }

  test('it returns once, with one credit note', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { codeId, id } = await redeem()
      const undone = await Promise.allSettled(
        Array.from({ length: staffAtOnce }, (_, index) =>
          inTransaction(index, (trx) =>
            undoRedemptionInTransaction(clock, trx, { id, reason: 'r' }, authorityOf(index)),
          ),
        ),
      )
      expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of undone)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'redemption_undone' })
      expect((await readCodeState(bench.db, codeId)).balance).toBe(10_000)
      const { rows } = await sql`select 1 from invoice where redemption_id = ${id} and kind = 'credit'`.execute(
        bench.db,
      )
      expect(rows).toHaveLength(1)
    }
  })

  test('control: without lock and key it returns to the code more than once', async () => {
    const unguarded = await openLedgerDatabase(staffAtOnce)
    const db: Kysely<Tables> = unguarded.db
    await sql`alter table redemption_reversal drop constraint redemption_reversal_pkey`.execute(db)
    const [codeId] = (await unguarded.codes(1, 100_000)) as [number]
    const { redemption_id: id } = await db
      .transaction()
      .execute((trx) =>
        redeemAtCounterInTransaction(clock, trx, codeId, { amount_cents: 60_000, note: 'n' }, authorityOf(0)),
      )
    const meeting = Promise.withResolvers<void>()
    let arrived = 0
    const undo = async (trx: Trx) => {
      const { rows } = await sql`select from redemption_reversal where entry_id = ${id}`.execute(trx)
      arrived += 1
      if (arrived === 2) meeting.resolve()
      await meeting.promise
      if (rows.length > 0) throw new Error('undone already')
      const values = { codeId, cents: 6_000, stays: 0, actor: 'x', note: '' }
      const back = await returnFromCounter(trx, values)
      await trx
        .insertInto('redemption_reversal')
        .values({ entry_id: id, return_entry_id: back, reversed_on: '2027-01-01' })
        .execute()
    }
    await Promise.all([0, 1].map(() => db.transaction().execute(undo)))
    expect((await readCodeState(db, codeId)).balance).toBe(52_000)
    await unguarded.close()
  })
})
