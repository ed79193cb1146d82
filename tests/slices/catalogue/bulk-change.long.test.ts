/**
 * A bulk change of deals: rehearsed without effect, applied to the deals that accept it, and undone once.
 *
 * In the long suite: three rounds of each race; eight to ten.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { DealChange } from '@tussenuit/modules/office/bulk-change/contract.ts'
import type { StaffDeal } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { addDays, today } from '@tussenuit/modules/shared/day.ts'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'
import { chooseBySuite } from '../../suite/form.ts'

let shop: TestShop
let editor: Client
let deals: StaffDeal[]
beforeAll(async () => {
  shop = await startTestShop({ deals: 6, priceDays: 40, work: false })
  editor = shop.newClient(await signIn(shop, 'editor'))
  const { data } = await editor('GET /fetchPaginatedDeals', { query: { status: 'active', sort: 'title' } })
  const priced = data.items.filter(
    ({ lowest_price, ...deal }) => lowest_price && !deal.externally_sold && !deal.hide_price,
  )
  deals = await Promise.all(priced.slice(0, 4).map(({ id }) => readStaffDeal(id)))
})
afterAll(() => shop.close())

const readStaffDeal = async (id: number): Promise<StaffDeal> =>
  (await editor('GET /deals/:id', { params: { id }, query: {} })).data as StaffDeal
const readDeals = (): Promise<StaffDeal[]> => Promise.all(deals.map(({ id }) => readStaffDeal(id)))
const changeDeals = async (changes: DealChange[], rehearse = false) =>
  (await editor('POST /changeDeals', { body: { changes, rehearse } })).data
const undoChanges = async (id: number) => (await editor('POST /undoDealChanges/:id', { params: { id } })).data
const changesForAll = (given: Omit<DealChange, 'deals_id'>): DealChange[] =>
  deals.map(({ id }) => ({ deals_id: id, ...given }))
const readCardPrice = async (id: number): Promise<number | null> => {
  const { data } = await shop.client('GET /deals', { query: {} })
  return (data as { deals_id: number; lowest_price_cents: number | null }[]).find((card) => card.deals_id === id)!
    .lowest_price_cents
}
const fourthDeal = () => deals[3]!
const readMargins = async () => (await readDeals()).map(({ content }) => content.margin)

test('a rehearsal answers what the change answers, and changes nothing', async () => {
  const before = await readDeals()
  const rehearsed = await changeDeals(changesForAll({ fields: {}, margin_by: 4.5 }), true)
  expect(await readDeals()).toEqual(before)
  expect(rehearsed.id).toBeNull()
  expect(rehearsed.rows.map(({ after }) => after.margin)).toEqual(before.map(({ content }) => content.margin + 4.5))
  expect(rehearsed.rows.every((row) => row.price_after_cents! > row.price_before_cents!)).toBe(true)

  const made = await changeDeals(
    rehearsed.rows.map(({ deals_id, version, after }) => ({ deals_id, version, fields: after })),
  )
  expect(made.rows).toEqual(rehearsed.rows)
  expect(await readMargins()).toEqual(before.map(({ content }) => content.margin + 4.5))
  for (const { deals_id, price_after_cents } of made.rows) expect(await readCardPrice(deals_id)).toBe(price_after_cents)

  const { data: last } = await editor('GET /dealChanges', {})
  expect(last[0]).toMatchObject({ id: made.id, by: 'editor@demo.test', deals: 4, fields: ['margin'], undone_by: null })
  const undone = await undoChanges(made.id!)
  expect(undone.rows.map(({ refusal }) => refusal)).toEqual([null, null, null, null])
  expect(await readMargins()).toEqual(before.map(({ content }) => content.margin))
  for (const { deals_id, price_before_cents } of made.rows)
    expect(await readCardPrice(deals_id)).toBe(price_before_cents)
  expect((await editor('GET /dealChanges', {})).data[0]).toMatchObject({ id: made.id, undone_by: 'editor@demo.test' })
  expect(await expectCallFailed(undoChanges(made.id!))).toMatchObject({ status: 409, code: 'change_undone' })
})

test('each deal refuses for itself, with its reason, and the others are changed', async () => {
  const [first, second, third] = await readDeals()
  const over = addDays(today(shop.shop.now()), -1)
  const changes: DealChange[] = [
    { deals_id: first!.id, version: first!.version - 1, fields: { margin: 31 } },
    { deals_id: second!.id, fields: { travel_start_date: null, travel_end_date: over } },
    { deals_id: third!.id, fields: { margin: 31, recommended: !third!.content.recommended } },
    { deals_id: fourthDeal().id, fields: {}, margin_by: -100 },
    { deals_id: 999_999, fields: { margin: 31 } },
  ]
  const expected = ['record_changed', 'deal_incomplete', undefined, 'margin_below_zero', 'deal_unknown']
  expect((await changeDeals(changes, true)).rows.map(({ refusal }) => refusal?.code)).toEqual(expected)
  const { id, rows } = await changeDeals(changes)
  expect(rows.map(({ refusal }) => refusal?.code)).toEqual(expected)
  const after = await readDeals()
  expect(after.map(({ content }) => content)).toEqual([
    first!.content,
    second!.content,
    { ...third!.content, margin: 31, recommended: !third!.content.recommended },
    fourthDeal().content,
  ])
  // The deal's history contains it like any other change.
  const { data: history } = await editor('GET /dealHistory/:id', { params: { id: third!.id }, query: {} })
  expect(history.items[0]).toMatchObject({ action: 'update', changed: expect.arrayContaining(['margin']) })
  await undoChanges(id!)
  expect((await readStaffDeal(third!.id)).content).toEqual(third!.content)
})

test('what has the value already stays untouched, and nothing is there to undo', async () => {
  const before = await readDeals()
  const made = await changeDeals(
    before.map(({ id, content }) => ({ deals_id: id, fields: { margin: content.margin } })),
  )
  expect(made.id).toBeNull()
  expect(await readDeals()).toEqual(before)
})

test('undoing skips what somebody changed since, and of two who undo one does', async () => {
  const { id } = await changeDeals(changesForAll({ fields: { partial_payment: 25, partial_payment_due_days: 20 } }))
  const changed = await readStaffDeal(fourthDeal().id)
  await editor('PUT /editdeals/:id', {
    params: { id: changed.id },
    body: { ...changed.content, summary: 'Changed since', version: changed.version },
  })
  const both = await Promise.allSettled([undoChanges(id!), undoChanges(id!)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [done] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(done!.rows.map(({ refusal }) => refusal?.code)).toEqual([undefined, undefined, undefined, 'record_changed'])
  const after = await readDeals()
  expect(after.map(({ content }) => content.partial_payment)).toEqual([
    ...deals.slice(0, 3).map(({ content }) => content.partial_payment),
    25,
  ])
  expect(after[3]!.content.summary).toBe('Changed since')
})

test('two who change the same deals in opposite order both end, and every deal has the values of one of them', async () => {
  for (let round = 0; round < chooseBySuite(3, 10); round += 1) {
    const [low, high] = [20 + round, 60 + round]
    await Promise.all([
      changeDeals(changesForAll({ fields: { margin: low } })),
      changeDeals(changesForAll({ fields: { margin: high } }).toReversed()),
    ])
    const found = new Set(await readMargins())
    expect([[low], [high]]).toContainEqual([...found])
  }
})

test('a change of many, editors of each and a change of all prices at once: each ends as made or as a conflict', async () => {
  const manager = shop.newClient(await signIn(shop, 'manager'))
  for (let round = 0; round < chooseBySuite(3, 8); round += 1) {
    const [present, { data: setting }] = [await readDeals(), await manager('GET /packageSetting', {})]
    const ended = await Promise.allSettled([
      changeDeals(changesForAll({ fields: { margin: 20 + round } })),
      ...present
        .toReversed()
        .map(({ id, content, version }) =>
          editor('PUT /editdeals/:id', { params: { id }, body: { ...content, summary: `Round ${round}`, version } }),
        ),
      manager('POST /packageSetting', { body: { ...setting, reservation_cost_cents: 1_900 + round } }),
    ])
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused.filter(({ status, code }) => status !== 409 || code !== 'record_changed')).toEqual([])
  }
})

test('a file of the same deals in the opposite order and a change of many both end, and take effect', async () => {
  const reply = await fetch(`${shop.url}/api/exportCatalogue/deals?format=json`, {
    headers: await signIn(shop, 'editor'),
  })
  const rows = (await reply.json()) as { category_id: string; version: number; summary: string }[]
  const slugs = (await readDeals()).toSorted((a, b) => b.id - a.id).map(({ content }) => content.category_id)
  const ordered = slugs.map((slug) => rows.find(({ category_id }) => category_id === slug)!)
  for (let round = 0; round < chooseBySuite(3, 8); round += 1) {
    const content = JSON.stringify(ordered.map((row) => ({ ...row, version: null, summary: `File ${round}` })))
    const [file, many] = await Promise.all([
      editor('POST /importCatalogue/:kind', {
        params: { kind: 'deals' },
        body: { format: 'json', content, apply: true },
      }),
      changeDeals(changesForAll({ fields: { margin: 40 + round } })),
    ])
    expect([file.data.findings, many.rows.map(({ refusal }) => refusal)]).toEqual([[], many.rows.map(() => null)])
    expect((await readDeals()).map(({ content: { summary } }) => summary)).toEqual(deals.map(() => `File ${round}`))
  }
})

test('input: a deal named twice, too many, values out of range', async () => {
  const id = deals[0]!.id
  const twice = changeDeals([
    { deals_id: id, fields: { margin: 1 } },
    { deals_id: id, fields: { margin: 2 } },
  ])
  expect(await expectCallFailed(twice)).toMatchObject({
    status: 400,
    fields: [{ path: 'changes.1.deals_id', code: 'repeated' }],
  })
  for (const fields of [{ margin: 1001 }, { partial_payment: 101 }, { title: 'x' }])
    expect(
      await expectCallFailed(changeDeals([{ deals_id: id, fields: fields as DealChange['fields'] }])),
    ).toMatchObject({
      status: 400,
    })
  const many = Array.from({ length: 201 }, (_, index) => ({ deals_id: index + 1, fields: { margin: 1 } }))
  expect(await expectCallFailed(changeDeals(many))).toMatchObject({ status: 400 })
  expect(await expectCallFailed(undoChanges(999_999))).toMatchObject({ status: 404, code: 'change_unknown' })
})
