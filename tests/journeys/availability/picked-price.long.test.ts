/**
 * The price promise in a browser: a party, a length of stay and a day are picked by clicking, and card, bar, price
 * breakdown, calendar, list, related stays, favourites, quote and payment show the same price. The picks are random
 * with a fixed seed.
 *
 * In the long suite: two picks; sixty.
 */
import fc from 'fast-check'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { addDays, type Day } from '@tussenuit/modules/shared/day.ts'
import { countPeople, type RoomParty } from '@tussenuit/modules/shared/party.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { readCompleteList } from '../../drawn-choice.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { parseCents, waitForHydration } from '../../journey-steps.ts'
import { expectBookableAtPrice } from '../../price-steps.ts'
import { chooseBySuite } from '../../suite/form.ts'

const seed = 20261125
const picks = chooseBySuite(2, 60)
/** Every fifth pick is followed to the card provider. */
const paidEach = 5

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 12, priceDays: 90 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const anyPick = fc.record({
  deal: fc.nat(),
  adults: fc.integer({ min: 1, max: 3 }),
  children: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 2 }),
  nights: fc.nat(),
  day: fc.nat({ max: 20 }),
})
type Picked = typeof anyPick extends fc.Arbitrary<infer One> ? One : never
type Stay = { check_in: Day; nights: number; rooms: RoomParty[] }
type Sums = { per_person_cents: number; total_cents: number; payable_at_hotel_cents: number; all_in_cents: number }

const pathOf = (deal: DealCard) => `/packages/${deal.category}/${deal.category_id}`
const readPriceIn = async (page: Page, place: string): Promise<number> =>
  parseCents(await page.locator(`${place} .price`).first().textContent())

/**
 * Picks a stay with the party picker, the lengths and the calendar of the package's page. Returns null if no day is
 * available.
 */
async function pickStay(page: Page, choice: Picked): Promise<Stay | null> {
  const place = page.locator('#pick-days')
  await place.scrollIntoViewIfNeeded()
  const party = place.locator('details.party')
  await party.locator('summary').click()
  const count = async (name: 'Adults' | 'Children', wanted: number) => {
    const shown = party.getByRole('status', { name: new RegExp(`^${name}: `) })
    for (let now = Number(await shown.textContent()); now !== wanted; now += Math.sign(wanted - now)) {
      await party.getByRole('button', { name: `${now < wanted ? 'One more' : 'One fewer'}: ${name}` }).click()
      await expect.poll(async () => Number(await shown.textContent())).toBe(now + Math.sign(wanted - now))
    }
  }
  await count('Adults', choice.adults)
  await count('Children', choice.children.length)
  for (const [index, age] of choice.children.entries())
    await party.getByLabel(`Age of child ${index + 1}`).selectOption(String(age))
  await page.keyboard.press('Escape')
  const lengths = place.getByRole('group', { name: 'Number of nights' }).getByRole('button')
  if ((await lengths.count()) > 0) await lengths.nth(choice.nights % (await lengths.count())).click()

  // Waits for the prices of the new party, so that every day has its price when one is picked.
  await place
    .getByRole('application')
    .or(place.getByRole('group', { name: /Prices by day/ }))
    .first()
    .waitFor()
  await expect.poll(() => place.locator('.day-shimmer').count()).toBe(0)
  const free = place.locator('.day-free, .day-lowest')
  const days = await free.count()
  if (days === 0) return null
  await free.nth(choice.day % days).click()
  await page.waitForURL((url) => url.searchParams.has('check_in'))
  const address = new URL(page.url()).searchParams
  return {
    check_in: address.get('check_in')!,
    nights: Number(address.get('nights')),
    rooms: [{ adults: choice.adults, children: choice.children }],
  }
}

/** The large amount: the total for parties with children, otherwise the price per person. */
const largeAmountOf = (price: Sums, { rooms }: Stay): number =>
  rooms.some(({ children }) => children.length > 0) ? price.all_in_cents : price.per_person_cents

/** The stay's price according to the calendar call. */
async function priceOf(deal: DealCard, { check_in, nights, rooms }: Stay): Promise<Sums> {
  const [row] = (
    await shop.client('POST /hotels/calendar', {
      body: { deals_id: deal.deals_id, nights, rooms, from: check_in, to: check_in },
    })
  ).data
  expect(row!.available).toBe(true)
  expect(row!.all_in_cents! / countPeople(rooms)).toBe(row!.price_per_person_cents)
  return {
    per_person_cents: row!.price_per_person_cents!,
    total_cents: row!.total_cents!,
    payable_at_hotel_cents: row!.payable_at_hotel_cents!,
    all_in_cents: row!.all_in_cents!,
  }
}

/** Compares card, bar, calendar and price breakdown on the package's page. */
async function expectPage(page: Page, price: Sums, stay: Stay): Promise<void> {
  await expect.poll(() => readPriceIn(page, '.price-card-head')).toBe(largeAmountOf(price, stay))
  await expect.poll(() => readPriceIn(page, '.price-bar')).toBe(largeAmountOf(price, stay))
  const total = page.locator('.price-build-up .total')
  await expect
    .poll(async () => parseCents(await total.locator('.unseen').first().textContent()))
    .toBe(price.all_in_cents)
}

/**
 * Compares the list for these dates and this party, the package page that its row links to, the related stays and the
 * favourites.
 */
async function expectLists(page: Page, deal: DealCard, stay: Stay): Promise<void> {
  const { check_in, nights, rooms } = stay
  const [{ adults, children }] = rooms as [RoomParty]
  const to = addDays(check_in, nights)
  const { items } = await readCompleteList(shop, { date_from: check_in, date_to: to, nights: [nights], rooms })
  const card = items.find(({ deals_id }) => deals_id === deal.deals_id)!
  expect(card.price!.all_in_cents).toBe((await priceOf(deal, stay)).all_in_cents)
  const query = new URLSearchParams({ from: check_in, to, nights: String(nights), adults: String(adults) })
  if (children.length > 0) query.set('children', children.join(','))

  await page.goto(`${shop.url}/packages/all?${query}&page=2`)
  await waitForHydration(page)
  const row = page
    .locator('.deal-row')
    .filter({ has: page.getByRole('heading', { level: 2, name: deal.title, exact: true }) })
  expect(parseCents(await row.locator('.deal-price .price').textContent())).toBe(largeAmountOf(card.price!, stay))
  await row.getByRole('button', { name: /favourites$/ }).click()
  await row.getByRole('link').click()
  await page.waitForURL((url) => url.pathname === pathOf(deal))
  await expectPage(page, card.price!, stay)
  const related = page.locator('.deal-card')
  for (const one of await related.all()) {
    const href = (await one.getAttribute('href')) ?? (await one.getByRole('link').first().getAttribute('href'))!
    const other = items.find((item) => pathOf(item) === href.split('?')[0])
    const shown = one.locator('.price')
    expect([href, await shown.count()]).toEqual([href, other?.price ? 1 : 0])
    if (other?.price) expect(parseCents(await shown.textContent())).toBe(largeAmountOf(other.price, stay))
  }
  await page.getByRole('link', { name: 'Favourites' }).click()
  await page.waitForURL((url) => url.pathname === '/favourites' && url.searchParams.get('from') === check_in)
  const favourite = page.locator('.favourites .deal-place').filter({ hasText: deal.title })
  await expect
    .poll(async () => parseCents(await favourite.locator('.price').first().textContent()))
    .toBe(largeAmountOf(card.price!, stay))
  await favourite.getByRole('button', { name: /favourites$/ }).click()
}

test(`party, length and day that are picked in the page have one price wherever it stands: ${picks} picks`, async () => {
  const { items } = (await shop.client('POST /deals/search', { body: { limit: 100 } })).data
  const deals = items.filter(({ price }) => price !== null)
  let compared = 0
  for (const [index, choice] of fc.sample(anyPick, { seed, numRuns: picks }).entries()) {
    const deal = deals[choice.deal % deals.length]!
    const visitor = await createVisitor(browser)
    const { page } = visitor
    try {
      await page.goto(shop.url + pathOf(deal))
      await waitForHydration(page)
      const stay = await pickStay(page, choice)
      if (stay) {
        compared += 1
        const price = await priceOf(deal, stay)
        await expectPage(page, price, stay)
        await expectBookableAtPrice(shop, deal.deals_id, price, {
          stay,
          language: 'en',
          pay: compared % paidEach === 1,
        })
        await expectLists(page, deal, stay)
      }
      visitor.expectCalm()
    } catch (error) {
      throw new Error(`pick ${index} of seed ${seed}: ${JSON.stringify({ ...choice, deal: deal.title })}`, {
        cause: error,
      })
    } finally {
      await visitor.leave()
    }
  }
  expect(compared).toBeGreaterThanOrEqual(chooseBySuite(2, 40))
}, 900_000)

test('ages that are chosen at once, before the page has followed, all count: on a package and on a list', async () => {
  const { items } = (await shop.client('POST /deals/search', { body: { limit: 1 } })).data
  const visitor = await createVisitor(browser)
  const { page } = visitor
  for (const path of [pathOf(items[0]!), '/packages/all']) {
    await page.goto(`${shop.url}${path}?adults=2&children=8,8`)
    await waitForHydration(page)
    const party = page.locator('details.party').first()
    await party.locator('summary').click()
    await party.getByLabel('Age of child 2').waitFor()
    await party.evaluate((box: any) => {
      const [first, second] = [...box.querySelectorAll('.party-ages select')]
      for (const [field, age] of [
        [first!, '12'],
        [second!, '6'],
      ] as const) {
        field.value = age
        field.dispatchEvent(new (globalThis as any).Event('change', { bubbles: true }))
      }
    })
    await page.waitForURL((url) => url.searchParams.get('children') === '12,6')
    const ages = party.locator('.party-ages select')
    expect([await ages.first().inputValue(), await ages.nth(1).inputValue()]).toEqual(['12', '6'])
  }
  visitor.expectCalm()
  await visitor.leave()
})
