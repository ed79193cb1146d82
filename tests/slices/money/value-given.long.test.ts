/**
 * Random sequences of the actions by which staff give value away: several members of staff, sales, codes, vouchers and
 * campaigns, the passing of days, and approvals by a second person. After each step a model computes independently how
 * much one person has given. Planted bugs verify that a bug would be found.
 *
 * In the long suite: 30 sequences, two planted bugs; 2,000, every planted bug; `SEQUENCES=100000` sets another number.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  recordWithinAllowance,
  type Authority,
  decideStoredRequest,
  findApprovalRequest,
  type GivenAwayValue,
  lockAllowance,
  runTransactionOrRequestApproval,
  decryptRequestPayload,
  subjects,
} from '@tussenuit/modules/platform/approval/index.ts'
import {
  changeCodesInTransaction,
  lockCodes,
  addCodesInTransaction,
  unblockCode,
} from '@tussenuit/modules/money/ledger/index.ts'
import { redeemAtCounterInTransaction } from '@tussenuit/modules/money/counter/index.ts'
import { changeCodes } from '@tussenuit/modules/money/ledger/code-change-flows.ts'
import { saveSetting } from '@tussenuit/modules/platform/settings/index.ts'
import { defaultSettings } from '@tussenuit/modules/platform/settings/settings.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { Refusal } from '@tussenuit/modules/shared/refusal.ts'
import type { Caller, Trx } from '@tussenuit/modules/shared/shop.ts'
import { createVoucherInTransaction } from '@tussenuit/modules/sale/voucher/index.ts'
import { chooseBySuite, sampleInGate } from '../../suite/form.ts'
import { type LedgerBench, openLedgerDatabase } from '../sale/voucher-database.ts'

let bench: LedgerBench
beforeAll(async () => {
  bench = await openLedgerDatabase()
})
afterAll(() => bench.close())

const limits = { sale: 10_000, staff: 25_000 }
const people = ['anna', 'bram', 'chloe'] as const
type Person = (typeof people)[number]

/** The steps. `about` selects one of a few sales, codes and vouchers, so that the same ones are used repeatedly. */
type Step =
  | {
      what: 'sale'
      kind: 'refund' | 'cancellation' | 'order_refund' | 'paid_elsewhere'
      by: Person
      about: number
      cents: number
    }
  | { what: 'codes'; by: Person; about: number; count: number }
  | { what: 'extend' | 'unblock'; by: Person; about: number }
  | { what: 'counter'; by: Person; about: number; cents: number }
  | { what: 'price'; by: Person; cents: number }
  | { what: 'decide'; by: Person; approve: boolean }
  | { what: 'days'; count: number }

const by = fc.constantFrom(...people)
const about = fc.nat({ max: 1 })
const cents = fc.oneof(fc.integer({ min: 1, max: 12_000 }), fc.constantFrom(1, 3_333, 5_000, 10_000, 10_001))
const saleKind = fc.constantFrom(
  'refund' as const,
  'cancellation' as const,
  'order_refund' as const,
  'paid_elsewhere' as const,
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('sale' as const), kind: saleKind, by, about, cents }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('codes' as const), by, about, count: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('extend' as const, 'unblock' as const), by, about }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('counter' as const), by, about, cents }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('price' as const), by, cents }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('decide' as const), by, approve: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('days' as const), count: fc.integer({ min: 1, max: 20 }) }) },
)

let runs = 0
/** Creates the state of one sequence: its staff, sales, codes, vouchers and clock. */
async function createRun() {
  const run = (runs += 1)
  let now = new Date('2027-03-01T10:00:00Z')
  const [codes, vouchers] = [await bench.codes(2, 6_000), [await insertVoucher(), await insertVoucher()]]
  return {
    at: () => now,
    pass: (days: number) => (now = new Date(now.getTime() + days * 86_400_000)),
    email: (person: Person) => `${person}${run}@example.nl`,
    sale: (index: number) => subjects.reservation(`RUN${run}-${index}`),
    codes,
    vouchers,
    shop: {
      db: bench.db,
      keys: () => [Buffer.alloc(32, 7)] as [Buffer],
      now: () => now,
      pictures: { facts: () => null } as never,
    },
  }
}
type Run = Awaited<ReturnType<typeof createRun>>

const codeCents = 3_000
const insertVoucher = async () => ({
  id: (
    await bench.db
      .insertInto('voucher')
      .values({
        slug: `v${crypto.randomUUID()}`,
        name: 'V',
        kind: 'value',
        value_cents: codeCents,
        selling_price_cents: codeCents,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id,
  name: 'V',
  deal_id: null,
  value_cents: codeCents,
  validity_months: 24,
  vat_class: 'multi_purpose',
})

const makeCaller = (email: string): Caller => ({
  ip: '127.0.0.1',
  sessionId: null,
  manageToken: null,
  userAgent: '',
  staff: { id: 1, email, role: 'finance', permissions: ['payments.refund', 'vouchers.write'] },
})

/** A row of the model: the amount given, by whom, on which sale or code, when, and whether without approval. */
type Row = { by: string; about: string; cents: number; at: number; byOne: boolean }
const periodMs = 30 * 86_400_000
const isSaleSubject = (about: string) => about.startsWith('reservation:')
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.cents, 0)
const sumAboutSubject = (rows: readonly Row[], about: string, now: number) =>
  sumOf(rows.filter((row) => row.byOne && row.about === about && (isSaleSubject(about) || row.at > now - periodMs)))
const sumByStaff = (rows: readonly Row[], email: string, now: number) =>
  sumOf(rows.filter((row) => row.byOne && row.by === email && row.at > now - periodMs))
const isWithinLimits = (rows: readonly Row[], email: string, subject: string, sum: number, now: number) =>
  sum === 0 ||
  (sumAboutSubject(rows, subject, now) + sum <= limits.sale && sumByStaff(rows, email, now) + sum <= limits.staff)

/** Tries a step with the program, either by one person or with the approval of another. */
async function tryStep(
  run: Run,
  one: Exclude<Step, { what: 'days' | 'decide' }>,
  authority?: { by: Authority; trx: Trx },
) {
  const caller = makeCaller(run.email(one.by))
  const inTrx = <T>(work: (trx: Trx, by: Authority) => Promise<T>) =>
    authority ? work(authority.trx, authority.by) : runTransactionOrRequestApproval(run.shop, caller, work)
  if (one.what === 'sale')
    return inTrx(async (trx, by) => {
      const givenValue: GivenAwayValue = { kind: one.kind, subject: run.sale(one.about), cents: one.cents }
      await lockAllowance(trx, by)
      await recordWithinAllowance(run.shop, trx, by, [givenValue], { payload: one, reason: '' })
    })
  if (one.what === 'codes')
    return inTrx((trx, by) =>
      addCodesInTransaction(run.shop, trx, run.vouchers[one.about]!, { generate: one.count }, by),
    )
  const id = one.what === 'price' ? 0 : run.codes[one.about]!
  if (one.what === 'counter')
    return inTrx((trx, by) =>
      redeemAtCounterInTransaction(run.shop, trx, id, { amount_cents: one.cents, note: 'n', supply: 'meals' }, by),
    )
  if (one.what === 'price')
    return inTrx((trx, by) =>
      createVoucherInTransaction(
        run.shop,
        trx,
        { name: 'P', value_cents: one.cents + 50, selling_price: 50, active: true },
        by,
      ),
    )
  if (one.what === 'extend')
    return changeCodes(run.shop, { ids: [id], valid_until: await readDayAfterValidity(id), note: 'n' }, caller)
  await changeCodes(run.shop, { ids: [id], blocked: true, note: 'n' }, caller)
  return changeCodes(run.shop, { ids: [id], blocked: false, note: 'n' }, caller)
}

const readDayAfterValidity = async (id: number) =>
  addDays(
    (await bench.db.selectFrom('voucher_code').select('valid_until').where('id', '=', id).executeTakeFirstOrThrow())
      .valid_until,
    1,
  )
const balanceOf = async (id: number) =>
  (await bench.db.selectFrom('voucher_code').select('balance_cents').where('id', '=', id).executeTakeFirstOrThrow())
    .balance_cents

/** The subject of a step and its value in cents, from the model and from the balance of the code. */
async function valueOfStep(
  run: Run,
  one: Exclude<Step, { what: 'days' | 'decide' }>,
): Promise<{ about: string; cents: number }> {
  if (one.what === 'sale') return { about: run.sale(one.about), cents: one.cents }
  if (one.what === 'codes')
    return { about: subjects.voucher(run.vouchers[one.about]!.id), cents: one.count * codeCents }
  if (one.what === 'price') return { about: 'voucher:new', cents: one.cents }
  const id = run.codes[one.about]!
  return { about: subjects.code(id), cents: one.what === 'counter' ? one.cents : await balanceOf(id) }
}

const requestIdOf = (error: unknown): number | null =>
  error instanceof Refusal && error.code === 'approval_asked' ? (error.data as { request_id: number }).request_id : null

/** Plays a sequence; returns the first contradiction between program and model, or null. */
async function playSteps(steps: readonly Step[]): Promise<string | null> {
  const run = await createRun()
  await bench.db.deleteFrom('value_given').where('subject', '=', 'voucher:new').execute()
  const rows: Row[] = []
  let waiting: {
    id: number
    step: Exclude<Step, { what: 'days' | 'decide' }>
    by: string
    about: string
    cents: number
  } | null = null
  for (const one of steps) {
    const now = run.at().getTime()
    if (one.what === 'days') {
      run.pass(one.count)
      continue
    }
    if (one.what === 'decide') {
      if (!waiting || waiting.by === run.email(one.by)) continue
      const { id, step: asked, about, cents } = waiting
      const done = await decideRequest(run, id, asked, run.email(one.by), one.approve)
      if (done === 'approved') rows.push({ by: run.email(one.by), about, cents, at: now, byOne: false })
      waiting = null
      continue
    }
    const [email, { about, cents }] = [run.email(one.by), await valueOfStep(run, one)]
    if (one.what === 'counter' && cents > (await balanceOf(run.codes[one.about]!))) continue
    const may = isWithinLimits(rows, email, about, cents, now)
    try {
      await tryStep(run, one)
      if (!may) return `${JSON.stringify(one)} was done by one person`
      rows.push({ by: email, about, cents, at: now, byOne: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const id = requestIdOf(error)
      if (may) return `${JSON.stringify(one)} was refused: ${error.code}`
      if (id === null && !['approval_waits', 'refund_waits'].includes(error.code))
        return `${JSON.stringify(one)} was refused: ${error.code}`
      if (id !== null && one.what !== 'unblock') waiting = { id, step: one, by: email, about, cents }
      if (one.what === 'unblock') await unblockByRequest(run, run.codes[one.about]!)
    }
    const broken = findBrokenLimit(rows, now)
    if (broken) return broken
  }
  return null
}

/** Unblocks the code after its unblocking was requested, so that the sequence continues with a usable code. */
const unblockByRequest = (run: Run, codeId: number) =>
  bench.db.transaction().execute(async (trx) => {
    await lockCodes(trx, [codeId])
    await unblockCode(run.shop, trx, { codeId, actor: 'anna', note: 'n' })
  })

function findBrokenLimit(rows: readonly Row[], now: number): string | null {
  for (const { about } of rows)
    if (sumAboutSubject(rows, about, now) > limits.sale) return `${about} got more than the limit`
  for (const { by: email } of rows)
    if (sumByStaff(rows, email, now) > limits.staff) return `${email} gave more than the limit`
  return null
}

/** A second member of staff approves or declines the request, with the steps of `office/approval-admin`. */
async function decideRequest(
  run: Run,
  id: number,
  asked: Exclude<Step, { what: 'days' | 'decide' }>,
  email: string,
  approve: boolean,
): Promise<'approved' | 'declined' | 'impossible'> {
  const request = (await findApprovalRequest(bench.db, id))!
  try {
    return await bench.db.transaction().execute(async (trx) => {
      const authority = { actor: email, approved: request }
      await lockAllowance(trx, authority)
      const state = approve ? ('approved' as const) : ('declined' as const)
      expect(await decideStoredRequest(trx, id, { state, decided_at: run.at(), decided_by: email, note: '' })).toBe(
        true,
      )
      if (!approve) return state
      if (asked.what === 'extend') {
        const { changed } = await changeCodesInTransaction(
          run.shop,
          trx,
          decryptRequestPayload(run.shop, request) as never,
          authority,
        )
        if (changed === 0) throw new Refusal(409, 'gone', 'extended meanwhile')
      } else await tryStep(run, asked, { by: authority, trx })
      return state
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await decideStoredRequest(bench.db as never, id, {
      state: 'declined',
      decided_at: run.at(),
      decided_by: email,
      note: '',
    })
    return 'impossible'
  }
}

const sequences = fc.array(step, { minLength: 3, maxLength: 8 })
const setLimits = () =>
  saveSetting(bench.db, 'payment', {
    ...defaultSettings.payment,
    refundApprovalCents: limits.sale,
    staffApprovalCents: limits.staff,
  })

test('nobody ever gives more than the limits, and nobody who stays within them has to ask', async () => {
  await setLimits()
  expect(today(new Date('2027-03-01T10:00:00Z'))).toBe('2027-03-01')
  const numRuns = Number(process.env['SEQUENCES'] ?? chooseBySuite(30, 2_000))
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      expect(await playSteps(steps)).toBeNull()
    }),
    { numRuns, endOnFailure: false },
  )
}, 7_200_000)

/** Planted bugs: a flow that does not record what it gives, records too little, or records another person. */
const holes: Record<string, string> = {
  'a kind is forgotten': `if new.kind = 'counter' then return null; end if;`,
  'codes made are forgotten': `if new.kind = 'codes' then return null; end if;`,
  'codes made are counted once, whatever their number': `if new.kind = 'codes' then new.amount_cents := 1; end if;`,
  'a cancellation has a sum of its own': `if new.kind = 'cancellation' then new.subject := new.subject || ':own'; end if;`,
  'the second refund of a sale is not counted': `if exists (select from value_given where subject = new.subject) then return null; end if;`,
  'nobody is named': `new.given_by := 'staff';`,
  'it counts for a day': `new.given_at := new.given_at - interval '29 days';`,
  'what two agreed to counts for one': `new.approval_id := null;`,
}
const sample = fc.sample(sequences, { numRuns: chooseBySuite(100, 400), seed: 11 })

test('without a hole the same sequences find nothing', async () => {
  await setLimits()
  for (const steps of sample) expect(await playSteps(steps)).toBeNull()
})

test.each(sampleInGate(Object.entries(holes), 2))(
  'the model finds a planted hole: %s',
  async (_, body) => {
    await setLimits()
    await sql
      .raw(`create function hole() returns trigger language plpgsql as $$ begin ${body} return new; end $$`)
      .execute(bench.db)
    await sql
      .raw('create trigger hole before insert on value_given for each row execute function hole()')
      .execute(bench.db)
    try {
      let found: string | null = null
      const sample = fc.sample(sequences, { numRuns: 400, seed: 11 })
      for (const steps of sample) if ((found = await playSteps(steps)) !== null) break
      expect(found).not.toBeNull()
    } finally {
      await sql.raw('drop function hole() cascade').execute(bench.db)
    }
  },
  300_000,
)
