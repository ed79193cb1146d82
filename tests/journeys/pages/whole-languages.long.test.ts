/**
 * Pages of the shop, the steps of a booking and the pages after it are in one language, and no line break splits a
 * word.
 *
 * In the long suite: the language of pages, of the steps of a booking and of the pages after it, as shown in a browser,
 * and words split by a line break.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LanguageCode } from '@tussenuit/modules/shared/language.ts'
import { findBookableStay, payByCard, reserveRoom, waitForState } from '../../booking-steps.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { findForeignTexts } from '../../foreign-texts.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration } from '../../journey-steps.ts'
import { readRenderedPage } from '../../read-page.ts'

let shop: TestShop
let browser: Browser
let skipDays = 20
let pages: (language: LanguageCode) => Promise<string[]>

beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 12 })
  browser = await startBrowser()
  const chosen = await findBookableStay(shop, { deal: ({ has_activity }) => has_activity })
  const { deals_id } = chosen.deal
  const { category, category_id } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(deals_id) }, query: {} })
  ).data
  const { check_in, nights } = chosen.stay
  const stay = `check_in=${check_in}&nights=${nights}`
  pages = async (language) => {
    const sold = await findBookableStay(shop, { slug: chosen.deal.category_id, skipDays: (skipDays += 2) })
    const { reservation } = await reserveRoom(shop, sold, { email: `${language}@example.nl`, language })
    await payByCard(shop, reservation)
    await waitForState(shop, reservation.reservationNumber, 'confirmed')
    const own = `number=${reservation.reservationNumber}&token=${encodeURIComponent(reservation.manage_token)}`
    const booking = `/booking/${category}/${category_id}?q=${deals_id}&${stay}&hotel=${chosen.hotels[0]!.hotel_id}`
    return [
      '/?',
      '/packages/all?',
      `/packages/${category}/${category_id}?${stay}`,
      `${booking}&part=dates`,
      `${booking}&part=room`,
      `/my-booking?${own}`,
      `/thankyou?${own}`,
      '/vouchers?',
      '/vouchers/1?',
      '/verzilveren?',
      '/favourites?',
      '/contact?',
      '/faq?',
      '/there-is-no-such-page?',
    ]
  }
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const forms: [LanguageCode, number][] = [
  ['nl', 390],
  ['de', 390],
  ['fr', 820],
  ['fa', 390],
  ['zh-CHS', 1440],
  ['nl', 1440],
]
test.each(forms)('pages are in %s alone, and no word is cut (%i pixels)', async (language, width) => {
  const visitor = await createVisitor(browser, { size: { width, height: 900 }, expected: /404 \(Not Found\)/ })
  const { page } = visitor
  const found: Record<string, string[]> = {}
  for (const path of await pages(language)) {
    await page.goto(`${shop.url}${path}&lang=${language}`)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    const { texts, cut } = await readRenderedPage(page)
    expect(texts.length).toBeGreaterThan(10)
    const wrong = [...findForeignTexts(texts, language), ...cut.map((one) => `cut: ${one}`)]
    if (wrong.length > 0) found[path.replace(/token=[^&]+/, '')] = wrong
  }
  expect(found).toEqual({})
  visitor.expectCalm()
  await visitor.leave()
})
