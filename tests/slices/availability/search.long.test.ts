/**
 * Results of searches over the whole demo catalogue in several languages, and the message of a search without results.
 *
 * In the long suite: the page of an empty search in each language.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { sampleInGate } from '../../suite/form.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 60, work: false, priceDays: 10, pages: true })
})
afterAll(() => shop?.close())

const listOf = async (q: string) => (await shop.client('POST /deals/search', { body: { q, limit: 100 } })).data
const readSuggestions = async (q: string) => (await shop.client('GET /suggestions', { query: { q } })).data

/** Terms that name a destination, a theme or a package. Packages that belong to it must come first. */
const named: [term: string, belongs: (deal: { title: string; destination: string; themes: string[] }) => boolean][] = [
  ['Veluwe', ({ destination }) => destination === 'veluwe'],
  ['TEXEL', ({ destination }) => destination === 'texel'],
  ['Brugge', ({ destination }) => destination === 'bruges'],
  ['bruges', ({ destination }) => destination === 'bruges'],
  ['Brügge', ({ destination }) => destination === 'bruges'],
  ['maastrict', ({ destination }) => destination === 'maastricht'],
  ['dog', ({ themes }) => themes.includes('with-the-dog')],
  ['hond', ({ themes }) => themes.includes('with-the-dog')],
  ['Hund', ({ themes }) => themes.includes('with-the-dog')],
  ['chien', ({ themes }) => themes.includes('with-the-dog')],
  ['Sea steam in Domburg', ({ title }) => title === 'Sea steam in Domburg'],
  ['domburgg', ({ title }) => title === 'Sea steam in Domburg'],
  ['Verse moselen in Vere', ({ title }) => title === 'Mussel season in Veere'],
]
const found = ['welness', 'sauna', 'strand', 'kinderen', 'wellness veluwe']
const nothing = [
  'paris',
  'xyzzy',
  'tokyo',
  'london',
  'berlin',
  'asdfgh',
  'beach paris',
  '%%%',
  '\\\\\\',
  'パリ',
  'پاریس',
]

test('deals that a term names come first, in any language and with typing errors; related terms have results', async () => {
  const rows = await shop.shop.db.selectFrom('deal').select(['id', 'title', 'destination', 'themes']).execute()
  const known = new Map(rows.map((row) => [row.id, { ...row, destination: row.destination ?? '' }]))
  for (const [term, belongs] of named) {
    const { items, total } = await listOf(term)
    const own = [...known.values()].filter(belongs).map(({ id }) => id)
    const first = items.slice(0, own.length).map(({ deals_id }) => deals_id)
    expect([term, own.length > 0, total < 30]).toEqual([term, true, true])
    if (own.length === 1) expect([term, items.map(({ deals_id }) => deals_id).includes(own[0]!)]).toEqual([term, true])
    else expect([term, first.toSorted((a, b) => a - b)]).toEqual([term, own.toSorted((a, b) => a - b)])
  }
  for (const term of found) expect([term, (await listOf(term)).total > 0]).toEqual([term, true])
})

test('where nothing is found the list, the panel and the page say so, with links to other lists', async () => {
  for (const term of nothing)
    expect([term, (await listOf(term)).total, await readSuggestions(term)]).toEqual([
      term,
      0,
      { hotels: [], stays: [] },
    ])
  const destination = (await shop.client('GET /destinations', { query: {} })).data.find(({ deals }) => deals > 0)
  const theme = (await shop.client('GET /themes', { query: {} })).data.find(({ deals }) => deals > 0)
  for (const language of sampleInGate(languages, 3)) {
    const page = await (await fetch(`${shop.url}/packages/all?q=paris&lang=${language}`)).text()
    const part = /<div class="nothing">[\s\S]*?<\/section>/.exec(page)![0]
    expect([language, /<h2>[^<]*paris[^<]*<\/h2>/.test(part)]).toEqual([language, true])
    expect(part).toContain(`href="/packages/${destination!.name}`)
    expect(part).toContain(`href="/packages/${theme!.name}`)
  }
})

test('the stays of the panel are the first of the list, and its hotels are of stays in the list', async () => {
  const terms = [...named.map(([term]) => term), ...found, 'strandhotel', 'amsterdam', 've', 'se', 'ho']
  for (const term of terms) {
    const [{ items }, { stays, hotels }] = [await listOf(term), await readSuggestions(term)]
    expect([term, stays.map(({ deals_id }) => deals_id)]).toEqual([
      term,
      items.slice(0, 5).map(({ deals_id }) => deals_id),
    ])
    const ids = await shop.shop.db
      .selectFrom('deal_hotel')
      .select('hotel_id')
      .where('deal_id', 'in', [0, ...items.map(({ deals_id }) => deals_id)])
      .execute()
    for (const { hotel_id } of hotels) expect(ids.map((row) => row.hotel_id)).toContain(hotel_id)
  }
})
