/**
 * What each process holds of the texts of searches: after every kind of change, a second process must find what a
 * process that holds nothing finds, without waiting.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnnouncedDealIndex } from '@tussenuit/modules/availability/search/deal-index-flows.ts'
import { searchActiveDeals } from '@tussenuit/modules/availability/search/search-flows.ts'
import { listSearchSuggestions } from '@tussenuit/modules/availability/search/suggestion-flows.ts'
import type { Shop } from '@tussenuit/modules/shared/shop.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { withSecondProcess } from '../../second-process.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ deals: 30, work: false, priceDays: 10 })
})
afterAll(() => shop?.close())

const firstDeal = sql`(select min(id) from deal where status = 'active')`
const itsHotels = sql`(select hotel_id from deal_hotel where deal_id = ${firstDeal})`
const itsTheme = sql`(select id from reference_item where kind = 'theme' and 'theme/' || name = any(
  (select headings from deal where id = ${firstDeal})::text[]) order by id limit 1)`

/** Each changes what one of the texts finds. */
const changes: [name: string, text: string, change: ReturnType<typeof sql>][] = [
  ['a deal is renamed', 'zwanenburcht', sql`update deal set title = 'De Zwanenburcht' where id = ${firstDeal}`],
  [
    'a deal gets a title in another language',
    'schwanenschloss',
    sql`update deal set translations = '{"de": {"title": "Das Schwanenschloss"}}' where id = ${firstDeal}`,
  ],
  [
    'a text of a deal changes',
    'kwartelkuiken',
    sql`update deal set search_text = search_text || ' kwartelkuiken' where id = ${firstDeal}`,
  ],
  ['a hotel is renamed', 'huize poelgeest', sql`update hotel set name = 'Huize Poelgeest' where id in ${itsHotels}`],
  ['a hotel is in another town', 'schubbekutte', sql`update hotel set city = 'Schubbekutte' where id in ${itsHotels}`],
  ['a theme is renamed', 'waterpret', sql`update reference_item set title = 'Waterpret' where id = ${itsTheme}`],
  ['a deal leaves its themes', 'waterpret', sql`update deal set themes = '{}' where id = ${firstDeal}`],
  ['the hotels of a deal are off sale', 'schubbekutte', sql`update hotel set active = false where id in ${itsHotels}`],
  ['they are on sale again', 'schubbekutte', sql`update hotel set active = true where id in ${itsHotels}`],
  // The word is then in no name on sale and may be a typing error of another.
  ['a deal goes off sale', 'zwanenburcht', sql`update deal set status = 'draft' where id = ${firstDeal}`],
  ['a deal is removed', 'amsterdam', sql`update deal set status = 'draft' where title ilike '%amsterdam%'`],
  ['hotels leave all deals', 'hotel', sql`delete from deal_hotel where deal_id % 2 = 0`],
]
const texts = [...new Set(changes.map(([, text]) => text)), 'zwanenbrucht', 'ams', 'poelgeest schubbekutte']

async function findAll(source: Shop): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const text of texts) {
    const { items, total } = await searchActiveDeals(source, { q: text, limit: 100 })
    found[text] = [total, items.map(({ deals_id }) => deals_id), await listSearchSuggestions(source, text, 'nl')]
  }
  return found
}

test('after every kind of change, another process finds what the database has now', async () =>
  withSecondProcess(shop, async (other) => {
    const { db } = shop.shop
    const holdingNothing = { ...shop.shop, dealIndex: new AnnouncedDealIndex(db, async () => false) }
    let before = await findAll(other)
    for (const [name, text, change] of changes) {
      const { numAffectedRows } = await change.execute(db)
      expect([name, Number(numAffectedRows) > 0]).toEqual([name, true])
      const found = await findAll(other)
      expect([name, found]).toEqual([name, await findAll(holdingNothing)])
      expect([name, found[text]]).not.toEqual([name, before[text]])
      before = found
    }
  }))
