/**
 * One code in many concurrent checkouts. Only a PostgreSQL server has several connections, so only there the test
 * proves that races are prevented.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kysely, sql } from 'kysely'
import { openPostgres } from '@tussenuit/adapters/db/postgres.ts'
import {
  updateCodeBlock,
  captureVouchers,
  findCodes,
  holdVouchers,
  lockCodes,
  refundVouchers,
  releaseVouchers,
} from '@tussenuit/modules/money/ledger/index.ts'
import type { Db, Trx } from '@tussenuit/modules/shared/shop.ts'
import type { Tables } from '@tussenuit/modules/shared/tables.ts'
import { type LedgerBench, onServer, openLedgerDatabase, readCodeState } from './voucher-database.ts'

/** The long form is RACE_CHECKOUTS=20 RACE_ROUNDS=1000, and 100 × 50. */
const checkouts = Number(process.env['RACE_CHECKOUTS'] ?? 20)
const rounds = Number(process.env['RACE_ROUNDS'] ?? 30)
const patience = 60_000 + rounds * 3_000
const clock = { now: () => new Date() }

/** Runs the work in a separate transaction, as the flows do. */
const runInTransaction = <T>(db: Kysely<Tables>, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(work)

describe.runIf(onServer)('concurrent checkouts, from two connection pools as from two processes', () => {
  let bench: LedgerBench
  let second: Awaited<ReturnType<typeof openPostgres>>
  beforeAll(async () => {
    bench = await openLedgerDatabase(10)
    second = await openPostgres(bench.url!, 10)
    await Promise.all(
      [bench.db, second.kysely].flatMap((db) =>
        Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(db)),
      ),
    )
  })
  afterAll(async () => {
    await second.close()
    await bench.close()
  })

  const inParallel = async (
    numbers: string[],
    work: (trx: Trx, number: string) => Promise<unknown>,
  ): Promise<number> => {
    const results = await Promise.allSettled(
      numbers.map((number, index) =>
        (index % 2 === 0 ? bench.db : second.kysely).transaction().execute((trx) => work(trx, number)),
      ),
    )
    const unexpected = results.find(
      (result) => result.status === 'rejected' && !/used up|not enough/.test(String((result.reason as Error).message)),
    )
    if (unexpected) throw (unexpected as PromiseRejectedResult).reason
    return results.filter((result) => result.status === 'fulfilled').length
  }

  test(
    'a code that is enough for one checkout is held by exactly one, and spent once',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const [codeId] = (await bench.codes(1, 10_000)) as [number]
        const numbers = await bench.bookings(checkouts)
        const held = await inParallel(numbers, async (trx, number) => {
          await lockCodes(trx, [codeId])
          await holdVouchers(trx, number, [{ codeId, cents: 10_000 }])
        })
        expect(held).toBe(1)
        expect({ round, ...(await readCodeState(bench.db, codeId)) }).toMatchObject({ round, balance: 10_000 })
        const spent = await Promise.all(
          numbers.map((number, index) =>
            runInTransaction(index % 2 === 0 ? bench.db : second.kysely, (trx) =>
              captureVouchers(clock, trx, number, 'test'),
            ),
          ),
        )
        expect(spent.reduce((sum, cents) => sum + cents, 0)).toBe(10_000)
        expect(await readCodeState(bench.db, codeId)).toEqual({ balance: 0, held: 0, blocked: false })
      }
    },
    patience,
  )

  test('a code that is enough for six checkouts is held by six', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [codeId] = (await bench.codes(1, 10_000)) as [number]
      expect(
        await inParallel(await bench.bookings(checkouts), (trx, number) =>
          holdVouchers(trx, number, [{ codeId, cents: 1_600 }]),
        ),
      ).toBe(6)
      expect(await readCodeState(bench.db, codeId)).toMatchObject({ balance: 10_000, held: 9_600 })
    }
  })

  test('two codes in either order never deadlock', async () => {
    const [one, other] = (await bench.codes(2, 5_000 * checkouts)) as [number, number]
    expect(
      await inParallel(await bench.bookings(checkouts), async (trx, number) =>
        holdVouchers(
          trx,
          number,
          Number(number.slice(-1)) % 2 === 0
            ? [
                { codeId: one, cents: 5_000 },
                { codeId: other, cents: 5_000 },
              ]
            : [
                { codeId: other, cents: 5_000 },
                { codeId: one, cents: 5_000 },
              ],
        ),
      ),
    ).toBe(checkouts)
  })

  test(
    'concurrent captures, releases and refunds each happen once',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const [codeId] = (await bench.codes(1, 10_000)) as [number]
        const [number] = (await bench.bookings(1)) as [string]
        await runInTransaction(bench.db, (trx) => holdVouchers(trx, number, [{ codeId, cents: 6_000 }]))
        const ended = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            index % 2 === 0
              ? runInTransaction(bench.db, (trx) => captureVouchers(clock, trx, number, 'settle'))
              : runInTransaction(second.kysely, (trx) => releaseVouchers(trx, number, 'expiry')),
          ),
        )
        expect(ended.filter((cents) => cents > 0)).toEqual([6_000])
        const captured = (await readCodeState(bench.db, codeId)).balance === 4_000
        const back = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            (index % 2 === 0 ? bench.db : second.kysely)
              .transaction()
              .execute((trx) => refundVouchers(clock, trx, number, { actor: 'test', reason: 'test' })),
          ),
        )
        expect(back.reduce((sum, { cents }) => sum + cents, 0)).toBe(captured ? 6_000 : 0)
        expect(await readCodeState(bench.db, codeId)).toEqual({ balance: 10_000, held: 0, blocked: false })
      }
    },
    patience,
  )

  test(
    'used and withdrawn concurrently: either the booking has the code or the buyer is refunded',
    async () => {
      const outcomes = new Set<string>()
      for (let round = 0; round < rounds; round += 1) {
        const [codeId] = (await bench.codes(1, 10_000)) as [number]
        const [number] = (await bench.bookings(1)) as [string]
        const [held, blocked] = await Promise.all([
          runInTransaction(bench.db, (trx) => holdVouchers(trx, number, [{ codeId, cents: 1 }])).then(
            () => true,
            () => false,
          ),
          updateCodeBlock(second.kysely, { codeId, blocked: true, unused: true, actor: 'buyer', note: '' }),
        ])
        outcomes.add(held ? 'held' : 'returned')
        expect({ round, held, blocked }).toEqual({ round, held, blocked: !held })
      }
      expect(outcomes.size).toBeGreaterThan(0)
    },
    patience,
  )
})

describe.runIf(onServer)('the same with the guard off, as a control', () => {
  let bench: LedgerBench
  beforeAll(async () => {
    bench = await openLedgerDatabase(checkouts)
    await sql`alter table voucher_code drop constraint voucher_code_held`.execute(bench.db)
    await Promise.all(Array.from({ length: checkouts }, () => sql`select pg_sleep(0.05)`.execute(bench.db)))
  })
  afterAll(() => bench.close())

  /** A hold without a guard: reads, then writes. `all` waits until everyone has read, which forces the overlap. */
  async function holdUnguarded(trx: Db, number: string, codeId: number, all: () => Promise<void>): Promise<void> {
    const cents = 10_000
    const [code] = await findCodes(trx, [codeId])
    await all()
    if (!code || code.availableCents < cents) throw new Error('not enough')
    await trx.insertInto('voucher_hold').values({ code_id: codeId, reservation_number: number, cents }).execute()
    await sql`update voucher_code set held_cents = held_cents + ${cents} where id = ${codeId}`.execute(trx)
  }

  test(
    'every round gives the same money twice',
    async () => {
      let broken = 0
      for (let round = 0; round < rounds; round += 1) {
        const [codeId] = (await bench.codes(1, 10_000)) as [number]
        const numbers = await bench.bookings(checkouts)
        const meeting = Promise.withResolvers<void>()
        let arrived = 0
        const all = () => {
          arrived += 1
          if (arrived === checkouts) meeting.resolve()
          return meeting.promise
        }
        await Promise.allSettled(
          numbers.map((number) => bench.db.transaction().execute((trx) => holdUnguarded(trx, number, codeId, all))),
        )
        if ((await readCodeState(bench.db, codeId)).held > 10_000) broken += 1
      }
      expect(broken).toBe(rounds)
    },
    patience,
  )
})

test('of two sequential holds of the same cents the second is refused', async () => {
  const bench = await openLedgerDatabase()
  const [codeId] = (await bench.codes(1, 10_000)) as [number]
  const [first, then] = (await bench.bookings(2)) as [string, string]
  await runInTransaction(bench.db, (trx) => holdVouchers(trx, first, [{ codeId, cents: 10_000 }]))
  await expect(
    runInTransaction(bench.db, (trx) => holdVouchers(trx, then, [{ codeId, cents: 1 }])),
  ).rejects.toMatchObject({
    status: 409,
    code: 'voucher_used_up',
  })
  await runInTransaction(bench.db, (trx) => releaseVouchers(trx, first, 'test'))
  await runInTransaction(bench.db, (trx) => holdVouchers(trx, then, [{ codeId, cents: 1 }]))
  await bench.close()
})
