/**
 * A bulk change of all deals that the filters of the list match. They are counted first, and the change is refused if
 * their number has changed.
 *
 * In the long suite: all of it.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { MatchingChange } from '@tussenuit/modules/office/bulk-change/contract.ts'
import { maxMatchingDeals } from '@tussenuit/modules/office/bulk-change/limits.ts'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'

let shop: TestShop
let editor: Client
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 40, work: false })
  editor = shop.newClient(await signIn(shop, 'editor'))
})
afterAll(() => shop.close())

const db = () => shop.shop.db
const changeMatchingDeals = async (body: MatchingChange) => (await editor('POST /changeMatchingDeals', { body })).data
const readMargins = async () =>
  Object.fromEntries(
    (await db().selectFrom('deal').select(['id', 'margin_bp']).orderBy('id').execute()).map((deal) => [
      deal.id,
      deal.margin_bp / 100,
    ]),
  )

/** Inserts copies of the first deal as drafts, with a margin that no other deal has. */
async function addDrafts(count: number, marginBp: number, slug: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'deal' and is_generated = 'NEVER' and column_name <> 'id'`.execute(db())
  const columns = sql.raw(rows.map(({ name }) => name).join(', '))
  await sql`insert into deal (${columns}) select ${columns} from generate_series(1, ${count}::int) as n,
    lateral (select (jsonb_populate_record(d, jsonb_build_object('slug', ${slug}::text || n, 'status', 'draft',
      'margin_bp', ${marginBp}::int))).* from deal d where id = (select min(id) from deal)) as copied`.execute(db())
}

test('a rehearsal counts the matches and changes nothing; the change reaches those beyond the page, and is undone', async () => {
  await addDrafts(113, 1_234, 'many-')
  const before = await readMargins()
  const filter = { status: 'draft', margin_from: 12.34, margin_to: 12.34 }
  const rehearsed = await changeMatchingDeals({ rehearse: true, filter, change: { fields: {}, margin_by: 1.5 } })
  expect([rehearsed.id, rehearsed.rows.length]).toEqual([null, 113])
  expect(new Set(rehearsed.rows.map(({ after }) => after.margin))).toEqual(new Set([13.84]))
  expect(await readMargins()).toEqual(before)

  const made = await changeMatchingDeals({
    rehearse: false,
    filter,
    expected: 113,
    change: { fields: {}, margin_by: 1.5 },
  })
  expect(made.rows).toEqual(rehearsed.rows)
  const after = await readMargins()
  for (const [id, margin] of Object.entries(before))
    expect([id, after[id]]).toEqual([id, margin === 12.34 ? 13.84 : margin])
  const undone = (await editor('POST /undoDealChanges/:id', { params: { id: made.id! } })).data
  expect(undone.rows.filter(({ refusal }) => refusal !== null)).toEqual([])
  expect(await readMargins()).toEqual(before)
})

test('another number of matches than was seen is refused, and nothing is changed', async () => {
  await addDrafts(5, 2_345, 'five-')
  const filter = { margin_from: 23.45, margin_to: 23.45 }
  const fields = { recommended: true }
  const { rows } = await changeMatchingDeals({ rehearse: true, filter, change: { fields } })
  await addDrafts(1, 2_345, 'sixth-')
  const before = await db().selectFrom('deal').select(['id', 'version', 'recommended']).orderBy('id').execute()
  const refused = await expectCallFailed(
    changeMatchingDeals({ rehearse: false, filter, expected: rows.length, change: { fields } }),
  )
  expect(refused).toMatchObject({ status: 409, code: 'matches_changed', data: { expected: 5, count: 6 } })
  expect(await db().selectFrom('deal').select(['id', 'version', 'recommended']).orderBy('id').execute()).toEqual(before)
  expect((await changeMatchingDeals({ rehearse: false, filter, expected: 6, change: { fields } })).rows).toHaveLength(6)
})

test('two changes at once: both are counted on what they lock, so one of them sees what the other did', async () => {
  await addDrafts(8, 3_456, 'race-')
  const filter = { margin_from: 34.56, margin_to: 34.56 }
  const attempt = () =>
    changeMatchingDeals({ rehearse: false, filter, expected: 8, change: { fields: { margin: 40 } } })
  const results = await Promise.allSettled([attempt(), attempt()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = results.find((result) => result.status === 'rejected')
  expect(lost!.reason).toMatchObject({ status: 409, code: 'matches_changed', data: { expected: 8, count: 0 } })
})

test('a change needs the number that was seen, has a limit said in words, and needs the permission', async () => {
  const fields = { hide_price: true }
  expect(
    await expectCallFailed(changeMatchingDeals({ rehearse: false, filter: {}, change: { fields } })),
  ).toMatchObject({
    status: 400,
    fields: [{ path: 'expected' }],
  })
  await addDrafts(maxMatchingDeals, 4_567, 'limit-')
  const filter = { margin_from: 45.67, margin_to: 45.67 }
  await addDrafts(1, 4_567, 'over-')
  const refused = await expectCallFailed(changeMatchingDeals({ rehearse: true, filter, change: { fields } }))
  expect(refused).toMatchObject({ status: 422, code: 'matches_too_many', data: { max: maxMatchingDeals } })
  expect(refused.message).toContain(String(maxMatchingDeals))
  const viewer = shop.newClient(await signIn(shop, 'viewer'))
  const body = { rehearse: true, filter, change: { fields } }
  expect(await expectCallFailed(viewer('POST /changeMatchingDeals', { body }))).toMatchObject({ status: 403 })
})
