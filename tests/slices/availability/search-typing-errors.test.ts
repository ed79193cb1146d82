/**
 * Searches with typing errors: every place and theme of the demo with each class of error; what must find nothing; the
 * names that a search compares are those of the catalogue at that moment.
 *
 * In the gate: every fourth name.
 * In the long suite: all.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startTestShop, type TestShop } from '../../harness.ts'
import { chooseBySuite } from '../../suite/form.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 120, work: false, priceDays: 1 })
})
afterAll(() => shop?.close())

const idsOf = async (q: string): Promise<number[]> =>
  (await shop.client('POST /deals/search', { body: { q, limit: 100 } })).data.items.map(({ deals_id }) => deals_id)

const neighbours: Record<string, string> = Object.fromEntries(
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) =>
    [...row].map((character, at) => [character, row[at + 1] ?? row[at - 1]!]),
  ),
)

/** The name with one typing error of each class, at a place that depends on the name. */
function withTypingErrors(name: string): Record<string, string> {
  const characters = [...name]
  const at = 1 + (name.codePointAt(1)! % (characters.length - 2))
  const put = (from: number, count: number, ...added: string[]) => characters.toSpliced(from, count, ...added).join('')
  const swap = characters.findIndex((character, index) => index >= at - 1 && character !== characters[index + 1])
  return {
    swapped: put(swap, 2, characters[swap + 1] ?? '', characters[swap]!),
    dropped: put(at, 1),
    doubled: put(at, 0, characters[at]!),
    neighbouring: put(at, 1, neighbours[characters[at]!.toLowerCase()] ?? 'x'),
    'first swapped': put(0, 2, characters[1]!, characters[0]!),
  }
}

/** Names with the deals on sale that they must find. */
async function readNames(): Promise<{ name: string; deals: number[] }[]> {
  const { rows } = await sql<{ name: string; deals: number[] }>`
    select name, array_agg(distinct id) as deals from (
      select hotel.city as name, deal.id from deal join deal_hotel on deal_hotel.deal_id = deal.id
        join hotel on hotel.id = deal_hotel.hotel_id where deal.status = 'active' and hotel.active
      union select item.title, deal.id from deal join reference_item item
        on item.kind in ('destination', 'theme') and item.kind || '/' || item.name = any(deal.headings)
        where deal.status = 'active') as own
    group by name order by name`.execute(shop.shop.db)
  return rows
}

test('a place or theme with a typing error of any class is found, whatever character is wrong', async () => {
  const names = (await readNames()).filter((_, at) => at % chooseBySuite(4, 1) === 0)
  expect(names.length).toBeGreaterThan(chooseBySuite(7, 30))
  const missed: string[] = []
  let tried = 0
  for (const { name, deals } of names) {
    // The longest word of the name, as somebody would type it.
    const typed = name.split(/[\s'’.,&/-]+/u).toSorted((a, b) => b.length - a.length)[0]!
    if (typed.length < 4) continue
    for (const [kind, term] of Object.entries(withTypingErrors(typed))) {
      tried += 1
      const found = new Set(await idsOf(term))
      if (!deals.every((id) => found.has(id)) && found.size < 100) missed.push(`${name}: ${term} (${kind})`)
    }
  }
  expect(tried).toBeGreaterThan(chooseBySuite(30, 120))
  expect([missed, missed.length / tried <= 0.05]).toEqual([missed, true])
})

test('what is too different from every name finds nothing', async () => {
  for (const term of [
    'vlewu',
    'vleweu',
    'txl',
    'maxxxricht',
    'xyzzy',
    'asdfgh',
    'parris',
    'qqqqqqqq',
    '%%%%',
    '____',
    '\\\\\\\\',
  ])
    expect([term, await idsOf(term)]).toEqual([term, []])
})

test('exact matches come before those with a typing error, and a name that exists is not corrected', async () => {
  const { db } = shop.shop
  const [inText, inName, other] = (
    await db.selectFrom('deal').select('id').where('status', '=', 'active').orderBy('id').limit(3).execute()
  ).map(({ id }) => id) as [number, number, number]
  await sql`update deal set search_text = search_text || ' quastel' where id = ${inText}`.execute(db)
  await db.updateTable('deal').set({ title: 'The blue quasten', recommended: true }).where('id', '=', inName).execute()
  expect(await idsOf('quastel')).toEqual([inText, inName])
  // Two errors come after one.
  await db.updateTable('deal').set({ title: 'Two quastelnijer' }).where('id', '=', other).execute()
  await db.updateTable('deal').set({ title: 'The blue quastelneijer' }).where('id', '=', inName).execute()
  expect(await idsOf('quastelnieer')).toEqual([other, inName])
  expect(await idsOf('quastelneijer')).toEqual([inName])
  await db.updateTable('deal').set({ status: 'draft' }).where('id', '=', inName).execute()
  // The name of a deal that is not on sale is no reason not to correct the term.
  expect(await idsOf('quastelneijer')).toEqual([other])
})

test('a search compares the names of the catalogue as they are', async () => {
  const { db } = shop.shop
  const { id } = await db.selectFrom('deal').select('id').where('status', '=', 'active').executeTakeFirstOrThrow()
  const link = await db
    .selectFrom('deal_hotel')
    .innerJoin('hotel', 'hotel.id', 'hotel_id')
    .select(['deal_id', 'hotel_id'])
    .where('active', '=', true)
    .where('deal_id', '=', id)
    .executeTakeFirstOrThrow()
  const surrounding = await db
    .selectFrom('deal')
    .select(['id', 'surrounding_id'])
    .where('surrounding_id', 'is not', null)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const translations = sql`deal.translations || '{"fa": {"title": "قلعه شنبلیله"}, "zh-CHS": {"title": "海边的灯塔小屋"}}'`
  await sql`update deal set translations = ${translations} where id = ${id}`.execute(db)
  await db.updateTable('hotel').set({ name: 'Zilverzwaluw' }).where('id', '=', link.hotel_id).execute()
  await sql`update reference_item set translations = '{"nl": {"title": "Kwelderrand"}}'
    where id = ${surrounding.surrounding_id}`.execute(db)
  for (const term of ['قلعه', 'قلعة', 'شنبليله', 'شنبیلله', '灯塔'])
    expect([term, (await idsOf(term)).includes(id)]).toEqual([term, true])
  for (const term of ['zilverzwaluw', 'ZILVERZWAULW', 'zilverzw'])
    expect([term, (await idsOf(term)).includes(id)]).toEqual([term, true])
  const { data } = await shop.client('GET /suggestions', { query: { q: 'zilvezrwaluw' } })
  expect(data.hotels.map((hotel) => hotel.hotel_id)).toEqual([link.hotel_id])
  for (const term of ['kwelderrand', 'kwelderarnd', 'kwel'])
    expect([term, (await idsOf(term)).includes(surrounding.id)]).toEqual([term, true])
  await db.updateTable('hotel').set({ name: 'Another' }).where('id', '=', link.hotel_id).execute()
  await sql`update reference_item set translations = '{}' where id = ${surrounding.surrounding_id}`.execute(db)
  for (const term of ['zilverzwaluw', 'zilverzwaulw', 'kwelderrand'])
    expect([term, await idsOf(term)]).toEqual([term, []])
})

test('the stored names are those of the catalogue, and every token is in the vocabulary', async () => {
  const { rows } = await sql<{ lacking: number; tokens: number; unknown: number }>`
    select (select count(*)::int from (
        select 'deal' as kind, id from deal union all select 'hotel', id from hotel
        union all select 'item', id from reference_item
          where kind in ('category', 'theme', 'destination', 'surrounding')) as owner
        full join search_name own on own.kind = owner.kind and own.owner_id = owner.id
        where own.kind is null or owner.kind is null) as lacking,
      count(distinct token)::int as tokens,
      count(*) filter (where not exists (
        select from search_token where search_token.token = used.token))::int as unknown
    from search_name, unnest(tokens) as used (token)`.execute(shop.shop.db)
  expect(rows).toEqual([{ lacking: 0, tokens: expect.any(Number), unknown: 0 }])
  expect(rows[0]!.tokens).toBeGreaterThan(200)
})
