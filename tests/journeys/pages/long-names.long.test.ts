/**
 * Long names of stays, hotels, rooms and travellers are shown in full.
 *
 * In the long suite: five widths and languages.
 */
import type { Browser } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, type Chosen, payByCard, reserveRoom, waitForState } from '../../booking-steps.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration } from '../../journey-steps.ts'
import { findPageFaults } from '../../page-faults.ts'

/** A single word that is longer than a line on the narrowest phone. */
const longName = 'Waterschapsverordeningsbeleidsmedewerkershuis'
const stayName = `${longName} aan de Zuidhollandsewaterleidingbedrijfsgracht`
const surname = longName

let shop: TestShop
let browser: Browser
let chosen: Chosen
let pages: string[]
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: ['Sea steam in Domburg', 'Heather, steam and silence'] })
  browser = await startBrowser()
  chosen = await findBookableStay(shop, { slug: 'sea-steam-in-domburg', skipDays: 45 })
  const { db } = shop.shop
  const deal = chosen.deal.deals_id
  await sql`update deal set title = ${stayName}, translations = '{}' where id = ${deal}`.execute(db)
  await sql`update hotel set name = ${`Hotel ${longName}`} where id in
    (select hotel_id from deal_hotel where deal_id = ${deal})`.execute(db)
  const { reservation } = await reserveRoom(shop, chosen, { surname, email: 'long-name@example.nl' })
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const { category, category_id } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(deal) }, query: {} })
  ).data
  const { check_in, nights } = chosen.stay
  const stay = `check_in=${check_in}&nights=${nights}`
  pages = [
    '/?',
    '/packages/all?',
    `/packages/${category}/${category_id}?${stay}`,
    `/booking/${category}/${category_id}?step=date&q=${deal}&${stay}`,
    `/my-booking?number=${reservation.reservationNumber}&token=${encodeURIComponent(reservation.manage_token)}`,
  ]
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const forms: [string, number][] = [
  ['en', 320],
  ['nl', 390],
  ['fa', 320],
  ['en', 820],
  ['fa', 1440],
]
test.each(forms)('long names are neither cut nor wider than the page (%s, %i pixels)', async (language, width) => {
  const visitor = await createVisitor(browser, { size: { width, height: 900 } })
  const { page } = visitor
  for (const path of pages) {
    await page.goto(`${shop.url}${path}&lang=${language}`)
    await waitForHydration(page)
    await page.getByText(longName).filter({ visible: true }).first().waitFor()
    const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    const cut = (await findPageFaults(page)).filter((fault) => /cut/.test(fault))
    expect([path, over, cut]).toEqual([path, 0, []])
  }
  await visitor.leave()
})
