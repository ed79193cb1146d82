/**
 * Any stay chosen by clicking leads to the payment, or to a stated reason with stays that can be booked. TEST_SEED sets
 * the seed, CHOICES the number of choices.
 *
 * In the long suite: 200 random choices made by clicking, to the payment; the calls are tested in the gate.
 */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '@tussenuit/demo/catalogue/index.ts'
import type { DealCard } from '@tussenuit/modules/catalogue/deal/card-contract.ts'
import { today } from '@tussenuit/modules/shared/day.ts'
import type { RoomParty } from '@tussenuit/modules/shared/party.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { makeGuest, waitForHydration, firstVisible } from '../../journey-steps.ts'
import { type RandomStay, randomStays } from '../../random-choices.ts'

const seed = Number(process.env['TEST_SEED'] ?? 20261127)
const count = Number(process.env['CHOICES'] ?? 200)
/** Maximum number of alternatives that a traveller accepts. */
const maxTurns = 4

let shop: TestShop
let browser: Browser
let deals: DealCard[]
beforeAll(async () => {
  const titles = catalogue.deals.map((deal) => deal.title)
  shop = await startTestShop({ pages: true, deals: titles, priceDays: 60, work: false })
  browser = await startBrowser()
  deals = ((await shop.client('GET /deals', { query: {} })).data as DealCard[]).filter(
    (deal) => !deal.externally_sold && !deal.hide_price,
  )
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

async function setCount(counter: Locator, name: string, wanted: number): Promise<void> {
  const shown = counter.locator('output').first()
  for (;;) {
    const present = Number(await shown.textContent())
    if (present === wanted) return
    await counter.getByRole('button', { name: `${present < wanted ? 'One more' : 'One fewer'}: ${name}` }).click()
    await expect.poll(async () => Number(await shown.textContent())).not.toBe(present)
  }
}

/** Sets rooms, adults, children and their ages with their buttons and lists. */
async function chooseParty(page: Page, rooms: RoomParty[]): Promise<void> {
  await page.locator('.party summary').click()
  const boxes = page.locator('.party-room')
  for (const [index, { adults, children }] of rooms.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a room' }).click()
    const box = boxes.nth(index)
    await setCount(box.locator('.counter').nth(0), 'Adults', adults)
    await setCount(box.locator('.counter').nth(1), 'Children', children.length)
    for (const [child, age] of children.entries())
      await box.locator('.party-ages select').nth(child).selectOption(String(age))
  }
  await page.keyboard.press('Escape')
}

const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
/** Matches the accessible name of a day in the calendar, with or without a comma. */
const nameOf = (day: string): RegExp => {
  const parts = longDay.formatToParts(new Date(day)).filter(({ type }) => type !== 'literal')
  return new RegExp(`^${parts.map(({ value }) => value).join('[ ,]+')}\\b`)
}

/** Selects the length and the day in the calendar of the date step. */
async function chooseDays(page: Page, { nights, check_in }: RandomStay): Promise<void> {
  const length = page.getByRole('button', { name: nights === 1 ? '1 night' : `${nights} nights`, exact: true })
  if (await length.isVisible()) await length.click()
  const cell = page.getByRole('button', { name: nameOf(check_in) }).first()
  // Waits, because the calendar renders its months again for another party.
  const isShown = () =>
    cell.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  const [previous, next] = ['Previous month', 'Next month'].map((name) => page.getByRole('button', { name }).first())
  // The calendar opens at the first month with an available day.
  while (!(await isShown()) && (await previous!.isEnabled())) await previous!.click()
  for (let month = 0; month < 4 && !(await isShown()); month += 1) await next!.click()
  await expect.poll(() => cell.textContent()).not.toContain('loading the price')
  // A blocked day is disabled for the browser but still shows its reason when it is clicked.
  await cell.click({ force: true })
}

type Stop = 'goes on' | 'reason' | 'details' | 'payment' | 'package'

/** The button to the next step, in the summary or in the bar of a phone. */
const continueButton = (page: Page) =>
  firstVisible(
    page.getByRole('button', { name: /^(Continue to|To) (your )?(hotel|rooms|extras|details)$/, disabled: false }),
  )
const paymentButton = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })

/** The alternatives that are offered for a blocked day. */
const alternativesOf = (page: Page) =>
  page.locator('.nearest-days .option:not([aria-disabled])').filter({ visible: true })

/** Clicks one of the alternatives; false if it disappeared before the click, so that the page must be read again. */
async function chooseAlternative(page: Page, index: number): Promise<boolean> {
  const shown = await alternativesOf(page).elementHandles()
  if (shown.length === 0) return false
  const offer = shown[index % shown.length]!
  try {
    await offer.click()
  } catch (error) {
    if (await offer.isVisible()) throw error
    return false
  }
  // The current page is shown until the next one has been rendered.
  await offer.waitForElementState('hidden')
  return true
}

/** The state of the page. Fails if there is none within a minute, which is a dead end. */
async function readStop(page: Page): Promise<Stop> {
  const next = continueButton(page)
  const offered = alternativesOf(page).first()
  const ways = page.locator('.sim-choice').first()
  let stop: Stop | null = null
  await expect
    .poll(
      async () => {
        stop = (await ways.isVisible())
          ? 'payment'
          : (await offered.isVisible())
            ? 'reason'
            : (await paymentButton(page).isVisible())
              ? 'details'
              : (await next.isVisible())
                ? 'goes on'
                : (await page.locator('.price-card').isVisible())
                  ? 'package'
                  : null
        return stop
      },
      { message: `dead end at ${page.url()}`, timeout: 60_000 },
    )
    .not.toBeNull()
  return stop!
}

/** Enters names for all travellers and leaves fields that the page has filled in. */
async function fillTravellerNames(page: Page, index: number): Promise<void> {
  const who = makeGuest(`choice-${seed}-${index}`)
  const fill = async (label: string, value: (at: number) => string) => {
    const fields = page.getByRole('textbox', { name: label, exact: true })
    for (let at = 0; at < (await fields.count()); at += 1)
      if ((await fields.nth(at).inputValue()) === '') await fields.nth(at).fill(value(at))
  }
  const given = ['Sanne', 'Joost', 'Noor', 'Bram', 'Fleur', 'Daan', 'Mila', 'Levi']
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).first().waitFor()
  await fill('Name', (at) => given[at % given.length]!)
  await fill('Surname', () => who.surname)
  await fill('E-mail', () => who.email)
  await fill('Phone', () => who.phone)
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await paymentButton(page).click()
}

/** Number of alternatives that disappeared before they were clicked. */
let vanished = 0

/**
 * Continues the booking to the payment and accepts alternatives if a stay is not available. Returns the reasons and the
 * final state.
 */
async function followBooking(page: Page, index: number): Promise<string> {
  const met: string[] = []
  for (let step = 0; step < 24; step += 1) {
    const stop = await readStop(page)
    if (stop === 'payment') return [...met, 'payment'].join(' > ')
    if (stop === 'details') {
      await fillTravellerNames(page, index)
      await page.locator('.sim-choice').first().waitFor({ timeout: 60_000 })
      continue
    }
    const before = page.url()
    if (stop === 'reason') {
      const [notice = ''] = await page.locator('.nearest p').filter({ visible: true }).allTextContents()
      if (!(await chooseAlternative(page, index))) {
        vanished += 1
        continue
      }
      met.push(notice.replace(/^[^:]*: /, '').split('.')[0]!)
      if (met.length > maxTurns) throw new Error(`led in circles: ${met.join(' > ')}`)
    } else if (stop === 'package')
      await firstVisible(page.getByRole('link', { name: /^(Choose date|Book|Choose this)/ })).click()
    else await continueButton(page).click()
    await expect
      .poll(async () => page.url() !== before || (await paymentButton(page).isVisible()), {
        message: `nothing happens at ${before} (${stop})`,
        timeout: 60_000,
      })
      .toBe(true)
    await waitForHydration(page)
  }
  throw new Error(`no end: ${met.join(' > ')} at ${page.url()}`)
}

test(`${count} choices by clicking end at a payment, or lead on from a named reason to one`, async () => {
  const ends: Record<string, number> = {}
  const dead: string[] = []
  for (const [index, stay] of randomStays(seed, count, deals, today(shop.shop.now())).entries()) {
    const deal = deals.find(({ deals_id }) => deals_id === stay.deals_id)!
    const visitor = await createVisitor(browser, index % 2 === 0 ? {} : { size: { width: 390, height: 844 } })
    const { page } = visitor
    try {
      const { category, category_id } = (
        await shop.client('GET /deals/package/:id', { params: { id: String(deal.deals_id) }, query: {} })
      ).data
      await page.goto(`${shop.url}/booking/${category}/${category_id}?step=date&q=${deal.deals_id}`)
      await waitForHydration(page)
      await chooseParty(page, stay.rooms)
      await chooseDays(page, stay)
      const end = await followBooking(page, index)
      ends[end] = (ends[end] ?? 0) + 1
      visitor.expectCalm()
    } catch (error) {
      dead.push(`choice ${index}: ${JSON.stringify(stay)}: ${String(error).slice(0, 400)}`)
      process.stdout.write(`${dead.at(-1)}\n`)
    } finally {
      await visitor.leave()
    }
  }
  process.stdout.write(`${JSON.stringify({ ends, vanished }, null, 1)}\n`)
  expect(dead).toEqual([])
}, 7_200_000)
