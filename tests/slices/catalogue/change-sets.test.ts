/**
 * Change sets are stored beside what the shop shows, released as a whole or not at all, and rolled back as a whole.
 *
 * In the gate: two rounds of the race.
 * In the long suite: five.
 */
import { releaseDueChangeSets } from '@tussenuit/modules/office/change-set/index.ts'
import type { PlannedKind } from '@tussenuit/modules/office/change-set/kinds.ts'
import type { Client } from '@tussenuit/modules/client/client.ts'
import type { StaffDeal } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { addMinutes } from '@tussenuit/modules/shared/moment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCallFailed } from '../../failure.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { signIn } from '../../voucher-steps.ts'
import { chooseBySuite } from '../../suite/form.ts'

let shop: TestShop
let editor: Client
let manager: Client
let ids: number[]
beforeAll(async () => {
  shop = await startTestShop({ deals: 4, priceDays: 40, work: false })
  editor = shop.newClient(await signIn(shop, 'editor'))
  manager = shop.newClient(await signIn(shop, 'manager'))
  const { data } = await editor('GET /fetchPaginatedDeals', { query: { status: 'active', sort: 'title' } })
  ids = data.items.flatMap(({ id, lowest_price, externally_sold }) => (lowest_price && !externally_sold ? [id] : []))
  ids.sort((a, b) => a - b)
})
afterAll(() => shop.close())

const dealOf = async (id: number): Promise<StaffDeal> =>
  (await editor('GET /deals/:id', { params: { id }, query: {} })).data as StaffDeal
const addSet = async (name = 'Spring'): Promise<number> =>
  (await editor('POST /addChangeSet', { body: { name } })).data.id
const readSet = async (id: number) => (await editor('GET /changeSets/:id', { params: { id } })).data
const releaseSet = (id: number, rehearse = false, by = manager) =>
  by('POST /releaseChangeSet/:id', { params: { id }, body: { rehearse } })
const rollBackSet = (id: number, by = manager) => by('POST /rollBackChangeSet/:id', { params: { id } })
const readPlanned = async (id: number, kind: PlannedKind, record: string, by = manager) =>
  (await by('GET /changeSets/:id/:kind/:record', { params: { id, kind, record } })).data

async function planDeal(set: number, id: number, change: Partial<StaffDeal['content']>, by = editor): Promise<void> {
  const { content, version } = await dealOf(id)
  await by('PUT /changeSets/:id/deals/:record', {
    params: { id: set, record: id },
    body: { ...content, ...change, version },
  })
}
async function planPrices(set: number, margin: number, by = manager): Promise<void> {
  const { data } = await manager('GET /packageSetting', {})
  await by('PUT /changeSets/:id/prices', { params: { id: set }, body: { ...data, margin } })
}
const readFirstBannerId = async () => {
  const { data } = await editor('GET /fetchBannerImages', { query: {} })
  return (data as { id: number }[])[0]!.id
}
async function planBanner(set: number, title: string): Promise<number> {
  const id = await readFirstBannerId()
  const { data } = await editor('GET /fetchBannerImageById/:id', { params: { id } })
  const { text, link, picture, position, active, starts_on, ends_on, translations, version } = data as any
  await editor('PUT /changeSets/:id/banners/:record', {
    params: { id: set, record: id },
    body: { title, text, link, picture, position, active, starts_on, ends_on, translations, version },
  })
  return id
}
async function planPage(set: number, lead: string): Promise<void> {
  const { data } = await editor('GET /fetchContentPages', {})
  const { name, title, body_html, faq, translations, version } = data.find((page) => page.name === 'faq')!
  await editor('PUT /changeSets/:id/content-pages/:name', {
    params: { id: set, name },
    body: { title, lead, body_html, faq, translations, version },
  })
}

/** The four changed records as visitors see them. */
async function readPublicRecords() {
  const [cards, banners, page, { data: price }] = await Promise.all([
    shop.client('GET /deals', { query: {} }),
    shop.client('GET /fetchBannerImages', { query: {} }),
    shop.client('GET /content-pages/:name', { params: { name: 'faq' }, query: {} }),
    manager('GET /packageSetting', {}),
  ])
  const card = (cards.data as { deals_id: number; title: string; lowest_price_cents: number }[]).find(
    ({ deals_id }) => deals_id === ids[0],
  )!
  return {
    deal: card.title,
    advertised: card.lowest_price_cents,
    banner: (banners.data as { title: string }[])[0]!.title,
    lead: page.data.lead,
    margin: price.margin,
  }
}

test('a set changes nothing until it is released, then everything, and rolled back it leaves everything as it was', async () => {
  const [before, set] = [await readPublicRecords(), await addSet()]
  const [first] = ids
  const { content } = await dealOf(first!)
  await planDeal(set, first!, { title: 'In spring', margin: content.margin + 5, summary: 'Spring' })
  const banner = await planBanner(set, 'Spring is here')
  await planPage(set, 'Asked in spring')
  await planPrices(set, 12.5)
  expect(await readPublicRecords()).toEqual(before)
  expect((await readSet(set)).changes).toMatchObject([
    { kind: 'prices', record: 'package', title: '', is_stale: false, by: 'manager@demo.test' },
    { kind: 'banners', record: String(banner), title: 'Spring is here', is_stale: false },
    { kind: 'content-pages', record: 'faq', is_stale: false },
    { kind: 'deals', record: String(first), title: 'In spring', is_stale: false },
  ])
  const deal = await readPlanned(set, 'deals', String(first))
  expect([deal.content['title'], deal.present!['title']]).toEqual(['In spring', content.title])
  expect((await releaseSet(set, true)).data.refusals).toEqual([])
  expect(await readPublicRecords()).toEqual(before)

  await releaseSet(set)
  const after = await readPublicRecords()
  expect(after).toMatchObject({ deal: 'In spring', banner: 'Spring is here', lead: 'Asked in spring', margin: 12.5 })
  expect(after.advertised).toBeGreaterThan(before.advertised)
  expect(await readSet(set)).toMatchObject({ state: 'released', released_by: 'manager@demo.test' })
  expect((await dealOf(first!)).updated_by).toBe('manager@demo.test')
  expect(await expectCallFailed(releaseSet(set))).toMatchObject({ status: 409, code: 'change_set_released' })
  expect(await expectCallFailed(planDeal(set, first!, {}))).toMatchObject({ status: 409, code: 'change_set_released' })

  await rollBackSet(set)
  expect(await readPublicRecords()).toEqual(before)
  expect((await dealOf(first!)).content).toEqual(content)
  expect(await expectCallFailed(rollBackSet(set))).toMatchObject({ status: 409, code: 'change_set_not_released' })
})

test('one record that was changed since keeps the whole set back; planned anew it is released', async () => {
  const set = await addSet()
  const [first, second] = ids as [number, number]
  await planDeal(set, first, { summary: 'Planned' })
  await planDeal(set, second, { summary: 'Planned too' })
  const { content, version } = await dealOf(second)
  await editor('PUT /editdeals/:id', { params: { id: second }, body: { ...content, summary: 'Meanwhile', version } })
  expect((await readSet(set)).changes.map(({ is_stale }) => is_stale)).toEqual([false, true])
  const refusals = [{ kind: 'deals', record: String(second), code: 'record_changed' }]
  expect((await releaseSet(set, true)).data).toMatchObject({ refusals })
  const before = await dealOf(first)
  expect(await expectCallFailed(releaseSet(set))).toMatchObject({
    status: 409,
    code: 'change_set_refused',
    data: { refusals },
  })
  expect(await dealOf(first)).toEqual(before)
  expect((await readSet(set)).state).toBe('open')

  await planDeal(set, second, { summary: 'Planned too' })
  await releaseSet(set)
  expect((await dealOf(second)).content.summary).toBe('Planned too')
  // One record was changed after the release, so nothing of the set is rolled back.
  const now = await dealOf(first)
  await editor('PUT /editdeals/:id', {
    params: { id: first },
    body: { ...now.content, summary: 'By hand', version: now.version },
  })
  expect(await expectCallFailed(rollBackSet(set))).toMatchObject({ status: 409, code: 'change_set_refused' })
  expect((await dealOf(second)).content.summary).toBe('Planned too')
})

test('a change is checked when it is planned, as its editor checks it, and stored clean', async () => {
  const set = await addSet()
  const [first] = ids as [number]
  const before = await dealOf(first)
  await planDeal(set, first, { description: '<p onclick="x()">Well<script>x()</script></p>' })
  expect((await readPlanned(set, 'deals', String(first))).content['description']).toBe('<p>Well</p>')
  expect(await expectCallFailed(planDeal(set, first, { destination: 'nowhere-at-all' }))).toMatchObject({
    status: 400,
    fields: [{ path: 'destination', code: 'unknown' }],
  })
  expect(await expectCallFailed(planDeal(set, first, { pictures: [] }))).toMatchObject({
    status: 422,
    code: 'deal_incomplete',
  })
  const stale = editor('PUT /changeSets/:id/deals/:record', {
    params: { id: set, record: first },
    body: { ...before.content, version: before.version - 1 },
  })
  expect(await expectCallFailed(stale)).toMatchObject({ status: 409, code: 'record_changed' })
  expect(await expectCallFailed(planDeal(999_999, first, {}))).toMatchObject({
    status: 404,
    code: 'change_set_unknown',
  })
  // None of the changes was applied, and only the first was stored.
  expect(await dealOf(first)).toEqual(before)
  expect((await readPlanned(set, 'deals', String(first))).content['description']).toBe('<p>Well</p>')
})

test('who may not change a record neither plans, sees nor releases its change', async () => {
  const set = await addSet()
  await planDeal(set, ids[0]!, { summary: 'Mine' })
  expect(await expectCallFailed(planPrices(set, 20, editor))).toMatchObject({ status: 403 })
  await planPrices(set, 20)
  expect(await expectCallFailed(readPlanned(set, 'prices', 'package', editor))).toMatchObject({
    status: 403,
    code: 'not_allowed',
  })
  expect(await expectCallFailed(releaseSet(set, false, editor))).toMatchObject({ status: 403, code: 'not_allowed' })
  const drop = (kind: PlannedKind, record: string) =>
    editor('DELETE /changeSets/:id/:kind/:record', { params: { id: set, kind, record } })
  expect(await expectCallFailed(drop('prices', 'package'))).toMatchObject({ status: 403, code: 'not_allowed' })
  expect(await expectCallFailed(editor('DELETE /deleteChangeSet/:id', { params: { id: set } }))).toMatchObject({
    status: 403,
  })
  await drop('deals', String(ids[0]))
  expect((await readSet(set)).changes.map(({ kind }) => kind)).toEqual(['prices'])
  await manager('DELETE /deleteChangeSet/:id', { params: { id: set } })
  expect(await expectCallFailed(readSet(set))).toMatchObject({ status: 404, code: 'change_set_unknown' })
})

const momentAfter = (minutes: number) => addMinutes(shop.shop.now(), minutes).toISOString()
const scheduleSet = async (id: number, release_at: string | null, by = manager) => {
  const { name, version } = await readSet(id)
  return by('PUT /updateChangeSet/:id', { params: { id }, body: { name, release_at, version } })
}

test('a set is released at its moment, once, in the name of who set it', async () => {
  const set = await addSet('At noon')
  const [first] = ids as [number]
  await planDeal(set, first, { summary: 'At noon' })
  expect(await expectCallFailed(scheduleSet(set, momentAfter(-1)))).toMatchObject({
    status: 400,
    fields: [{ path: 'release_at' }],
  })
  await scheduleSet(set, momentAfter(2), editor)
  await releaseDueChangeSets(shop.shop)
  expect((await readSet(set)).state).toBe('open')
  const { version } = await dealOf(first)
  shop.clockAhead(3)
  // Simulates two processes that release due sets in the same minute.
  await Promise.all([releaseDueChangeSets(shop.shop), releaseDueChangeSets(shop.shop)])
  shop.clockAhead(0)
  expect(await readSet(set)).toMatchObject({ state: 'released', released_by: 'editor@demo.test' })
  expect(await dealOf(first)).toMatchObject({ version: version + 1, content: { summary: 'At noon' } })
  const { data } = await manager('GET /tasks', { query: {} })
  expect(data.items.filter(({ kind }) => kind === 'change_set_refused')).toEqual([])
})

test('a set that is begun with a moment is released then, in the name of who began it', async () => {
  const begin = async (release_at: string) =>
    (await editor('POST /addChangeSet', { body: { name: 'Summer', release_at } })).data.id
  expect(await expectCallFailed(begin(momentAfter(-1)))).toMatchObject({
    status: 400,
    fields: [{ path: 'release_at' }],
  })
  const moment = momentAfter(2)
  const set = await begin(moment)
  expect(await readSet(set)).toMatchObject({ state: 'open', release_at: moment })
  const [first] = ids as [number]
  await planDeal(set, first, { summary: 'In summer' })
  shop.clockAhead(3)
  await releaseDueChangeSets(shop.shop)
  shop.clockAhead(0)
  expect(await readSet(set)).toMatchObject({ state: 'released', released_by: 'editor@demo.test' })
  expect((await dealOf(first)).content.summary).toBe('In summer')
})

test('a release that is refused at its moment says why, is a task, and waits for a new moment', async () => {
  const set = await addSet('Refused')
  const [first, second] = ids as [number, number]
  await planDeal(set, first, { summary: 'Refused' })
  await planDeal(set, second, { summary: 'Refused' })
  await scheduleSet(set, momentAfter(2))
  const { content, version } = await dealOf(second)
  await editor('PUT /editdeals/:id', { params: { id: second }, body: { ...content, summary: 'Before', version } })
  const before = await dealOf(first)
  shop.clockAhead(3)
  await releaseDueChangeSets(shop.shop)
  await releaseDueChangeSets(shop.shop)
  expect(await readSet(set)).toMatchObject({
    state: 'open',
    refusals: [{ record: String(second), code: 'record_changed' }],
  })
  expect(await dealOf(first)).toEqual(before)
  const tasks = async () =>
    (await manager('GET /tasks', { query: {} })).data.items.filter(({ kind }) => kind === 'change_set_refused')
  expect(await tasks()).toMatchObject([{ urgency: 'today', text: expect.stringContaining('Refused') }])

  await planDeal(set, second, { summary: 'Refused' })
  await scheduleSet(set, momentAfter(1))
  expect(await tasks()).toEqual([])
  shop.clockAhead(5)
  await releaseDueChangeSets(shop.shop)
  shop.clockAhead(0)
  expect((await readSet(set)).state).toBe('released')
  expect((await dealOf(second)).content.summary).toBe('Refused')
})

test('who lost the right since releases nothing', async () => {
  const set = await addSet('Left')
  await planDeal(set, ids[0]!, { summary: 'Left' })
  await scheduleSet(set, momentAfter(2), editor)
  const setActive = (active: boolean) =>
    shop.shop.db.updateTable('staff_user').set({ active }).where('email', '=', 'editor@demo.test').execute()
  await setActive(false)
  shop.clockAhead(3)
  await releaseDueChangeSets(shop.shop)
  shop.clockAhead(0)
  await setActive(true)
  expect(await readSet(set)).toMatchObject({ state: 'open', refusals: [{ kind: null, code: 'not_allowed' }] })
  expect((await dealOf(ids[0]!)).content.summary).not.toBe('Left')
})

test('of two who release one set one does; two sets, editors and a change of many end as made or as a conflict', async () => {
  for (let round = 0; round < chooseBySuite(2, 5); round += 1) {
    const [one, other] = [await addSet(`One ${round}`), await addSet(`Other ${round}`)]
    for (const id of ids) await planDeal(one, id, { summary: `One ${round}` })
    for (const id of ids.toReversed()) await planDeal(other, id, { summary: `Other ${round}` })
    await planPrices(one, 10 + round)
    const deal = await dealOf(ids[1]!)
    const ended = await Promise.allSettled([
      releaseSet(one),
      releaseSet(one),
      releaseSet(other),
      editor('PUT /editdeals/:id', {
        params: { id: deal.id },
        body: { ...deal.content, summary: `By hand ${round}`, version: deal.version },
      }),
      editor('POST /changeDeals', {
        body: { rehearse: false, changes: ids.map((id) => ({ deals_id: id, fields: { margin: 30 + round } })) },
      }),
    ])
    const refused = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    const known = ['record_changed', 'change_set_refused', 'change_set_released']
    expect(refused.filter(({ status, code }) => status !== 409 || !known.includes(code))).toEqual([])
    expect(ended.slice(0, 2).filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2)
    const summaries = await Promise.all(ids.map(async (id) => (await dealOf(id)).content.summary))
    for (const [set, name] of [
      [one, `One ${round}`],
      [other, `Other ${round}`],
    ] as const) {
      const written = summaries.filter((summary) => summary === name).length
      // Either all changes are applied or none. A manual change based on an older version either prevents the release
      // or is refused itself.
      expect([0, ids.length]).toContain(written)
      expect((await readSet(set)).state === 'released').toBe(written > 0)
    }
  }
})
