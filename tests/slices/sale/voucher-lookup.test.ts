/** Voucher codes in the office: search, changes of several codes at once, and the total liability for all codes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { buyVouchers, signIn } from '../../voucher-steps.ts'

let shop: TestShop
let finance: { authorization: string }
let support: { authorization: string }
beforeAll(async () => {
  shop = await startTestShop({ deals: ['Heather, steam and silence'] })
  finance = await signIn(shop, 'finance')
  support = await signIn(shop, 'support')
})
afterAll(() => shop.close())

const findCode = async (code: string, headers = finance) =>
  (await shop.client('POST /vouchers/codes/find', { body: { voucher_code: code } }, headers)).data
const readLiability = async () => (await shop.client('GET /vouchers/liability', {}, finance)).data

test('a typed code is found however it is spelled and in any state; who may not write sees it masked', async () => {
  const { codes } = await buyVouchers(shop, { cents: 5_000 })
  const code = codes[0]!
  const seen = await findCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)
  expect(seen).toMatchObject({ code, state: 'issued', balance_cents: 5_000, blocked: false })
  const masked = await findCode(code, support)
  expect(masked.id).toBe(seen.id)
  expect(masked.code).not.toBe(code)
  expect(masked.code).not.toContain(code.slice(0, 4))
  expect((await shop.client('GET /vouchers/codes/:id', { params: { id: seen.id } }, support)).data).toEqual(masked)
  await shop.client(
    'POST /vouchers/codes/:id/block',
    { params: { id: seen.id }, body: { blocked: true, note: 'lost' } },
    finance,
  )
  expect(await findCode(code)).toMatchObject({ state: 'blocked', blocked: true })
  await expect(findCode('NOSUCHCODE1')).rejects.toMatchObject({ status: 404, code: 'voucher_code_unknown' })
  await expect(shop.client('GET /vouchers/codes/:id', { params: { id: 999_999 } }, finance)).rejects.toMatchObject({
    status: 404,
  })
})

test('codes that do not exist by their form are guesses, also from staff', async () => {
  const guess = async (at: number) =>
    findCode(`GUESS${at}`).then(
      () => 200,
      (error: { status: number }) => error.status,
    )
  const answers = []
  for (let at = 0; at < 14; at += 1) answers.push(await guess(at))
  expect(answers[0]).toBe(404)
  expect(answers.at(-1)).toBe(429)
})

test('several codes are extended or blocked at once; those to which it does not apply are left and counted', async () => {
  const { codes } = await buyVouchers(shop, { cents: 5_000, quantity: 3 })
  const rows = await shop.shop.db
    .selectFrom('voucher_code')
    .select(['id', 'valid_until'])
    .orderBy('id', 'desc')
    .limit(codes.length)
    .execute()
  const ids = rows.map(({ id }) => id)
  const until = addDays(rows[0]!.valid_until, 30)
  const change = async (body: object, headers = finance) =>
    (await shop.client('POST /vouchers/codes/change', { body: { ids, note: 'Storm', ...body } as never }, headers)).data
  const one = { params: { id: ids[0]! }, body: { valid_until: addDays(until, 1), note: 'Promised' } }
  await shop.client('POST /vouchers/codes/:id/extend', one, finance)
  expect(await change({ valid_until: until, ids: [...ids, ids[1], 999_999] })).toEqual({ changed: 2, skipped: 2 })
  const after = await shop.shop.db.selectFrom('voucher_code').selectAll().where('id', 'in', ids).execute()
  expect(after.map(({ valid_until: day }) => day).sort()).toEqual([until, until, addDays(until, 1)])
  expect(await change({ blocked: true })).toEqual({ changed: 3, skipped: 0 })
  expect(await change({ blocked: true })).toEqual({ changed: 0, skipped: 3 })
  expect(await change({ blocked: false })).toEqual({ changed: 3, skipped: 0 })
  const entries = (await shop.client('GET /vouchers/codes/:id/entries', { params: { id: ids[1]! } }, finance)).data
  expect(entries.map(({ kind, note }) => [kind, note])).toEqual([
    ['issue', expect.anything()],
    ['extend', 'Storm'],
    ['block', 'Storm'],
    ['unblock', 'Storm'],
  ])
  for (const body of [{}, { blocked: true, valid_until: until }])
    await expect(change(body)).rejects.toMatchObject({ status: 400 })
  await expect(change({ blocked: true }, support)).rejects.toMatchObject({ status: 403 })
})

test('what is owed by age is what the account of the books says, before and after codes are used and given away', async () => {
  const before = await readLiability()
  expect(before.owed_cents).toBe(before.booked_cents)
  const { codes, voucher } = await buyVouchers(shop, { cents: 10_000, quantity: 2 })
  // Codes that staff created or imported are no liability, because they were not sold.
  await shop.client('POST /savevouchers', { body: { voucher_id: voucher.voucher_id, generate: 5 } }, finance)
  await shop.client(
    'POST /redeemVoucher',
    { body: { voucher_code: codes[0]!, amount_cents: 2_450, note: 'Massage', supply: 'meals' } },
    finance,
  )
  const id = (await findCode(codes[1]!)).id
  const issued = new Date(`${addDays(today(shop.shop.now()), -500)}T12:00:00Z`)
  await shop.shop.db.updateTable('voucher_code').set({ created_at: issued }).where('id', '=', id).execute()
  const after = await readLiability()
  expect(after.owed_cents - before.owed_cents).toBe(20_000 - 2_450)
  expect(after.booked_cents).toBe(after.owed_cents)
  const grown = after.ages.map(({ age, cents, codes: count }, at) => [
    age,
    count - before.ages[at]!.codes,
    cents - before.ages[at]!.cents,
  ])
  expect(grown).toEqual([
    ['under_6_months', 1, 7_550],
    ['under_1_year', 0, 0],
    ['under_2_years', 1, 10_000],
    ['under_3_years', 0, 0],
    ['older', 0, 0],
  ])
})
