/**
 * On the narrowest phone, prices, totals and buttons of a sale do not extend beyond their frame.
 *
 * In the long suite: package, vouchers, redeeming and payment overview at 320 pixels, in three languages.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBookableStay, type Chosen, payByCard, reserveRoom, waitForState } from '../../booking-steps.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { waitForHydration } from '../../journey-steps.ts'
import { buyVouchers, issueCode } from '../../voucher-steps.ts'

const narrowest = { width: 320, height: 640 }

let shop: TestShop
let browser: Browser
let chosen: Chosen
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 12, priceDays: 60 })
  browser = await startBrowser()
  chosen = await findBookableStay(shop, { skipDays: 20 })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/**
 * Texts and buttons that are wider than the page or than a frame around them. A frame is an element with its own
 * border, shadow or background. The search for it ends at an element that scrolls horizontally; overlays have no frame.
 */
const look = `(() => {
  const shown = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
    one.getBoundingClientRect().width > 1 && !one.closest('.unseen')
  const isFramed = (style) =>
    style.boxShadow !== 'none' || style.borderInlineStartWidth !== '0px' || style.borderInlineEndWidth !== '0px' ||
    !/^(transparent|rgba\\(.*, 0\\))$/.test(style.backgroundColor)
  const found = new Map()
  let checked = 0
  for (const one of document.querySelectorAll('main *, .price-bar *')) {
    const own = [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== '')
    const isButton = one.matches('button, .button, .chip, input, select, .price')
    if (!(own || isButton) || !shown(one)) continue
    const texts = [...one.childNodes].filter((child) => child.nodeType === 3 && child.data.trim() !== '')
    const boxes = texts.map((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect()
    })
    if (isButton) boxes.push(one.getBoundingClientRect())
    checked += 1
    const name = one.textContent.replace(/\\s+/g, ' ').trim().slice(0, 50)
    for (let around = one; around !== null; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (around !== one && ['auto', 'scroll'].includes(style.overflowX)) break
      if (style.display === 'inline' || !(around === document.documentElement || isFramed(style))) continue
      const { left, right } = around === document.documentElement ? { left: 0, right: innerWidth } : around.getBoundingClientRect()
      for (const box of boxes)
        if (box.right > right + 1 || box.left < left - 1) {
          const place = around.tagName.toLowerCase() + '.' + around.className
          found.set(name + place, name + ' (' + Math.round(box.left) + ' to ' + Math.round(box.right) + ') in ' + place + ' (' + Math.round(left) + ' to ' + Math.round(right) + ')')
        }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll('body *')].filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      let scroller = one.parentElement
      while (scroller && !['auto', 'scroll'].includes(getComputedStyle(scroller).overflowX)) scroller = scroller.parentElement
      const isApart = scroller === null || getComputedStyle(one).position === 'absolute'
      return (right > innerWidth || left < 0) && isApart
    })
    found.set('page', 'the page is wider: ' + wide.map((one) => one.outerHTML.slice(0, 120)).slice(-8).join(' | '))
  }
  return { checked, found: [...found.values()] }
})()`

async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const { checked, found } = await page.evaluate<{ checked: number; found: string[] }>(look)
  expect(checked).toBeGreaterThan(10)
  expect([where, found]).toEqual([where, []])
}

test.each(['en', 'de', 'fa'])('nothing sticks out of its frame at 320 pixels (%s)', async (language) => {
  const { deal, stay } = chosen
  const { category, category_id } = (
    await shop.client('GET /deals/package/:id', { params: { id: String(deal.deals_id) }, query: {} })
  ).data
  const email = `narrow-${language}@example.nl`
  const { reservation } = await reserveRoom(shop, chosen, { surname: 'Narrow', email })
  await payByCard(shop, reservation)
  await waitForState(shop, reservation.reservationNumber, 'confirmed')
  const { voucher, codes } = await buyVouchers(shop, { cents: 25_000, email })
  const visitor = await createVisitor(browser, { size: narrowest })
  const { page } = visitor
  const open = async (path: string, part: string) => {
    const [address, hash = ''] = path.split('#')
    await page.goto(`${shop.url}${address}${address!.includes('?') ? '&' : '?'}lang=${language}${hash && `#${hash}`}`)
    await waitForHydration(page)
    await page.locator(part).filter({ visible: true }).first().waitFor()
  }
  const picked = `/packages/${category}/${category_id}?check_in=${stay.check_in}&nights=${stay.nights}`

  await open(`/packages/${category}/${category_id}`, '.price-card .price')
  await expectNoOverflow(page, `package ${language}`)
  for (const party of ['', '&adults=2&children=3,11&prices=together']) {
    await open(`${picked}${party}`, '.price-bar .button')
    await page.locator('#pick-days, .pick-days').first().scrollIntoViewIfNeeded()
    await page.locator('.price-made .sums .total, .price-made .alert').first().waitFor()
    await expectNoOverflow(page, `package picked ${language} ${party}`)
  }

  await open('/vouchers', '.voucher-card')
  await expectNoOverflow(page, `vouchers ${language}`)
  await open(`/vouchers/${voucher.voucher_id}`, '.stay-card')
  await expectNoOverflow(page, `voucher ${language}`)
  await open(`/voucher-checkout?voucher_id=${voucher.voucher_id}`, 'main')
  await expectNoOverflow(page, `checkout ${language}`)
  for (const code of [codes[0]!, await issueCode(shop, 98_765)]) {
    await open(`/verzilveren#${code}`, '.redeem-grid .heat button')
    await page.locator('.redeem-grid .heat button').first().click()
    await page.locator('.heat-chosen .button').waitFor()
    await page.locator('.stay-card').first().waitFor()
    await expectNoOverflow(page, `redeem ${language} ${code}`)
  }
  await open(
    `/payment-overview/${reservation.reservationNumber}?token=${encodeURIComponent(reservation.manage_token)}`,
    'main h1',
  )
  await expectNoOverflow(page, `overview ${language}`)
  visitor.expectCalm()
  await visitor.leave()
})
