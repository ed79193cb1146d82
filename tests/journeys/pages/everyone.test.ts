/**
 * Accessibility of every page: no axe findings in either writing direction, light and dark, narrow and wide, and no
 * horizontal overflow.
 *
 * In the gate: a quarter of the URLs once; languages, widths and colours take turns.
 * In the long suite: each in both languages, widths and colour schemes.
 */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayLink } from '@tussenuit/modules/sale/booking/index.ts'
import { addDays } from '@tussenuit/modules/shared/day.ts'
import { createGiftLink } from '@tussenuit/modules/sale/voucher/links.ts'
import routes from '../../../apps/shop/app/routes.ts'
import { findBookableStay, payByCard, reserveRoom, waitForState } from '../../booking-steps.ts'
import { createVisitor, startBrowser, findAxeViolations } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration } from '../../journey-steps.ts'
import { buyVouchers } from '../../voucher-steps.ts'
import { isLong } from '../../suite/form.ts'

let shop: TestShop
let browser: Browser
let pages: Record<string, string[]>
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 6 })
  browser = await startBrowser()
  pages = await listAddresses()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** At least one URL of each route, in its usual state. */
async function listAddresses(): Promise<Record<string, string[]>> {
  const chosen = await findBookableStay(shop)
  const { deal, stay, hotels, rooms } = chosen
  const { reservation } = await reserveRoom(shop, chosen)
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const { voucher, order } = await buyVouchers(shop, {
    cents: 5_000,
    recipient: { name: 'Oma' },
    message: 'For when it rains',
  })
  const { category } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(deal.deals_id) }, query: {} })
  ).data
  const own = `number=${reservation.reservationNumber}&token=${reservation.manage_token}`
  const booking = `booking/${category}/${deal.category_id}?q=${deal.deals_id}&nights=${stay.nights}&check_in=${stay.check_in}`
  const room = `&hotel=${hotels[0]!.hotel_id}&room=${encodeURIComponent(rooms[0]!.book_hash)}`
  return {
    '': ['?'],
    'packages/:category': ['packages/all', 'packages/all?search=nothing-of-that-name'],
    'packages/:category/:dealId': [`packages/${category}/${deal.category_id}`],
    'packages/view/:category/:dealId': [`packages/view/${category}/${deal.category_id}`],
    vouchers: ['vouchers'],
    'vouchers/gift': [
      createGiftLink(shop.shop, { number: order.transaction_number, link_version: 0 }, null, 'en')
        .slice(shop.shop.publicUrl.length + 1)
        .replace('&lang=en', ''),
      'vouchers/gift?number=TV23456789&token=wrong',
    ],
    'vouchers/withdraw': [`vouchers/withdraw?number=${order.transaction_number}`],
    'vouchers/:id': [`vouchers/${voucher.voucher_id}`],
    'voucher-checkout': ['voucher-checkout', `voucher-checkout?voucher_id=${voucher.voucher_id}`],
    verzilveren: ['verzilveren'],
    'payment-overview/:id': [
      createPayLink(shop.shop, {
        number: reservation.reservationNumber,
        link_version: 0,
        check_out: addDays(stay.check_in, stay.nights),
      }).slice(shop.shop.publicUrl.length + 1),
      'payment-overview/TU23456789?token=wrong',
    ],
    booking: ['booking'],
    search: ['search'],
    'booking/:category/:dealId': [
      `${booking}&step=date`,
      `${booking}&step=date&part=room${room}`,
      `${booking}&step=date&part=extras${room}`,
      `${booking}&step=checkout${room}`,
    ],
    contact: ['contact'],
    favourites: ['favourites'],
    newsletter: ['newsletter'],
    'newsletter/:token': ['newsletter/unknown-token'],
    'payment-details': ['payment-details'],
    'my-booking': [`my-booking?${own}`, 'my-booking?number=TU23456789&token=wrong'],
    thankyou: [`thankyou?${own}`],
    error: ['error'],
    'not-found': ['not-found'],
    ...Object.fromEntries(
      [
        'about-us',
        'faq',
        'algemene-voorwaarden',
        'privacy-policy',
        'custom-service',
        'cookies',
        'accessibility',
        'blank-page',
        'destinations',
        'travel-types',
        'themes',
        'auth/forget-password',
        'auth/reset-password',
      ].map((name) => [name, [name]]),
    ),
  }
}

/** URLs that do not exist, on purpose. */
const lost = [
  'vouchers/gift?number=TV23456789&token=wrong',
  'not-found',
  'error',
  'newsletter/unknown-token',
  'payment-overview/TU23456789?token=wrong',
]

/** Routes that have no page or always redirect. */
const withoutPage = ['withdraw', 'feed.xml', 'manifest.webmanifest', 'health', '*']

test('every route of the shop is among them', () => {
  const known = (routes as RouteConfigEntry[])
    .map((one) => one.path ?? '')
    .filter((path) => !withoutPage.includes(path))
  expect(Object.keys(pages).sort()).toEqual(known.sort())
})

/** The gate tests a quarter of the URLs, each in one combination of language, width and colours. */
const isInTurn = (turn: number, ...choices: number[]) =>
  isLong || (turn % 32 < 8 && choices.every((choice, bit) => (turn >> bit) % 2 === choice))

// The tests run concurrently, because each one mostly waits for its page.
for (const [direction, language] of (['en', 'fa'] as const).entries())
  test.concurrent(`no page has a barrier that axe can see, nor one that has to be scrolled sideways: ${language}, light and dark, 360 and 1280 pixels`, async () => {
    const { page, expectCalm, leave } = await createVisitor(browser, { expected: /status of 4(04|10)/ })
    const found: string[] = []
    // Stores favourites, so that their page shows cards.
    const favouriteDeals = ((await shop.client('GET /deals', { query: {} })).data as { deals_id: number }[]).slice(0, 2)
    await page.addInitScript(
      (ids) => localStorage.setItem('favourites', ids),
      JSON.stringify(favouriteDeals.map((deal) => deal.deals_id)),
    )
    for (const [turn, address] of Object.values(pages).flat().entries()) {
      if (!isInTurn(turn, direction)) continue
      const answer = await page.goto(`${shop.url}/${address}${address.includes('?') ? '&' : '?'}lang=${language}`, {
        waitUntil: 'load',
      })
      await waitForHydration(page)
      await page.waitForLoadState('networkidle')
      if (!lost.includes(address)) expect(answer!.status(), address).toBe(200)
      expect(await page.locator('html').getAttribute('dir')).toBe(language === 'fa' ? 'rtl' : 'ltr')
      for (const [narrow, width] of [1280, 360].entries()) {
        if (!isInTurn(turn, direction, narrow)) continue
        await page.setViewportSize({ width, height: 800 })
        const over = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        if (over > 0) found.push(`${address} at ${width}: ${over} pixels run over the side`)
        for (const [dark, colorScheme] of (['light', 'dark'] as const).entries()) {
          if (!isInTurn(turn, direction, narrow, dark)) continue
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          // Dark mode changes only colours; the other rules have already checked the same elements in light mode.
          const rules = isLong && colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined
          for (const one of await findAxeViolations(page, rules))
            found.push(
              `${address} ${colorScheme} ${width} ${one.id}: ${one.nodes
                .slice(0, 2)
                .map((node) => node.html.slice(0, 160))
                .join(' | ')}`,
            )
        }
      }
    }
    expect(found).toEqual([])
    expectCalm()
    await leave()
  }, 600_000)
