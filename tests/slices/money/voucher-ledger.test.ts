/**
 * Random sequences of changes to a voucher code, compared with a reference model.
 *
 * In the gate: 1,000 sequences.
 * In the long suite: 10,000.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateCodeBlock, captureAtCounter, findHolds } from '@tussenuit/modules/money/ledger/index.ts'
import { endHold, insertHold, returnCapturedCents } from '@tussenuit/modules/money/ledger/hold-store.ts'
import type { Db } from '@tussenuit/modules/shared/shop.ts'
import { type LedgerBench, openLedgerDatabase, readCodeState } from '../sale/voucher-database.ts'
import { chooseBySuite } from '../../suite/form.ts'

let bench: LedgerBench
beforeAll(async () => {
  bench = await openLedgerDatabase()
})
afterAll(() => bench.close())

type Step =
  | { what: 'hold'; booking: number; cents: number }
  | { what: 'capture'; booking: number }
  | { what: 'release'; booking: number }
  | { what: 'refund'; booking: number; cents: number }
  | { what: 'counter'; cents: number }
  | { what: 'block' }
  | { what: 'unblock' }

const cents = fc.oneof(fc.integer({ min: 1, max: 12_000 }), fc.constantFrom(1, 4_000, 6_000, 10_000))
const booking = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('hold' as const), booking, cents }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('capture' as const), booking }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('release' as const), booking }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('refund' as const), booking, cents }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('counter' as const), cents }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ what: 'block' }, { what: 'unblock' }) },
)

/** A reference model of the ledger in plain arithmetic. */
function makeModel(issued: number) {
  const holds = new Map<number, { cents: number; state: 'open' | 'captured' | 'released'; back: number }>()
  const model = { balance: issued, held: 0, blocked: false }
  return {
    model,
    apply(one: Step): boolean {
      const free = model.balance - model.held
      if (one.what === 'block' || one.what === 'unblock') {
        const changes = model.blocked !== (one.what === 'block')
        model.blocked = one.what === 'block'
        return changes
      }
      if (one.what === 'counter') {
        if (model.blocked || one.cents > free) return false
        model.balance -= one.cents
        return true
      }
      const hold = holds.get(one.booking)
      if (one.what === 'hold') {
        if (hold || model.blocked || one.cents > free) return false
        model.held += one.cents
        holds.set(one.booking, { cents: one.cents, state: 'open', back: 0 })
        return true
      }
      if (one.what === 'refund') {
        if (hold?.state !== 'captured' || hold.back + one.cents > hold.cents) return false
        hold.back += one.cents
        model.balance += one.cents
        return true
      }
      if (hold?.state !== 'open') return false
      model.held -= hold.cents
      if (one.what === 'capture') model.balance -= hold.cents
      hold.state = one.what === 'capture' ? 'captured' : 'released'
      return true
    },
  }
}

async function applyStep(
  db: Db,
  codeId: number,
  holds: Map<number, number>,
  number: (booking: number) => string,
  one: Step,
): Promise<boolean> {
  switch (one.what) {
    case 'hold': {
      if (holds.has(one.booking)) return false
      const id = await insertHold(db, { codeId, number: number(one.booking), cents: one.cents, actor: 'test' })
      if (id !== null) holds.set(one.booking, id)
      return id !== null
    }
    case 'capture':
      return endHold(db, holds.get(one.booking) ?? 0, 'captured', 'test')
    case 'release':
      return endHold(db, holds.get(one.booking) ?? 0, 'released', 'test')
    case 'refund':
      return returnCapturedCents(db, { holdId: holds.get(one.booking) ?? 0, cents: one.cents, actor: 'test', note: '' })
    case 'counter':
      return (await captureAtCounter(db, { codeId, cents: one.cents, actor: 'test', note: '' })) !== null
    case 'block':
    case 'unblock':
      return updateCodeBlock(db, { codeId, blocked: one.what === 'block', actor: 'test', note: '' })
  }
}

const count = chooseBySuite(1_000, 10_000)

test(`${count} random sequences of movements agree with plain arithmetic`, async () => {
  const sequences = fc.sample(fc.array(step, { minLength: 2, maxLength: 10 }), { numRuns: count, seed: 20_261_120 })
  const numbers = await bench.bookings(3)
  const codes: number[] = []
  for (let at = 0; at < sequences.length; at += 1_000) codes.push(...(await bench.codes(1_000, 10_000)))
  let moved = 0
  const run = async (from: number, to: number) => {
    for (let at = from; at < to; at += 100) {
      await bench.db.transaction().execute(async (trx) => {
        for (const [index, steps] of sequences.slice(at, Math.min(to, at + 100)).entries()) {
          const { model, apply: expected } = makeModel(10_000)
          const holds = new Map<number, number>()
          for (const one of steps) {
            const should = expected(one)
            const did = await applyStep(trx, codes[at + index]!, holds, (booking) => numbers[booking]!, one)
            if (did !== should)
              throw new Error(
                `sequence ${at + index}: ${JSON.stringify(one)} ${did ? 'moved' : 'did not move'} after ` +
                  `${JSON.stringify(steps)}`,
              )
            if (did) moved += 1
          }
          expect({ index: at + index, ...(await readCodeState(trx, codes[at + index]!)) }).toEqual({
            index: at + index,
            ...model,
          })
        }
      })
    }
  }
  await Promise.all(Array.from({ length: 4 }, (_, part) => run((part * count) / 4, ((part + 1) * count) / 4)))
  expect(moved).toBeGreaterThan(1.5 * count)
  expect(await findUnbalancedCodes(bench.db)).toEqual([])
}, 480_000)

/** Codes whose entries do not add up to their balance. */
async function findUnbalancedCodes(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select c.id, c.balance_cents, c.held_cents, e.balance, e.held from voucher_code c join (
      select code_id,
        sum(case kind when 'issue' then cents when 'capture' then -cents when 'refund' then cents
        else 0 end)::int as balance,
        sum(case when kind = 'hold' then cents when kind = 'release'
        or (kind = 'capture' and hold_id is not null) then -cents else 0 end)::int as held
      from voucher_entry group by code_id) e on e.code_id = c.id
    where c.balance_cents <> e.balance or c.held_cents <> e.held
      or c.held_cents <> (select coalesce(sum(cents), 0) from voucher_hold h where h.code_id = c.id
        and h.state = 'open')`.execute(db)
  return rows
}

test('an entry of the ledger is never changed or removed, and the database itself refuses a balance below nothing', async () => {
  const [id] = (await bench.codes(1, 5_000)) as [number]
  await expect(
    bench.db.updateTable('voucher_entry').set({ cents: 1 }).where('code_id', '=', id).execute(),
  ).rejects.toThrow(/never changed/)
  await expect(bench.db.deleteFrom('voucher_entry').where('code_id', '=', id).execute()).rejects.toThrow(
    /never changed/,
  )
  await expect(
    bench.db.updateTable('voucher_code').set({ balance_cents: -1 }).where('id', '=', id).execute(),
  ).rejects.toThrow(/check constraint/)
  await expect(
    bench.db.updateTable('voucher_code').set({ held_cents: 5_001 }).where('id', '=', id).execute(),
  ).rejects.toThrow(/check constraint/)
  const [number] = (await bench.bookings(1)) as [string]
  expect(await findHolds(bench.db, number)).toEqual([])
})
