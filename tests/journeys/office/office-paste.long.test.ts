/**
 * Text of other programs, pasted into the rich-text editor in a browser. pasted-html.test.ts tests the kinds of text.
 *
 * In the long suite: pasting into the rich-text editor; its rules are tested in the gate.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { openSignedIn } from '../../office-steps.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 1, priceDays: 3, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

test('what is pasted into a rich text keeps its lines, table, list and strike-through', async () => {
  const { page, expectCalm, leave } = await openSignedIn(browser, shop, 'editor', '/admin/surroundings/create')
  const editor = page.locator('.ProseMirror').first()
  await editor.waitFor()
  const pasted =
    '<meta charset="utf-8"><div>One.</div><div>Two.</div><h2>Arrival</h2>From 15:00' +
    '<table><tr><td>Monday</td><td>9:00</td></tr></table>' +
    '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>' +
    'Sauna</p><p>Was <strike>ten</strike></p>'
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ${JSON.stringify(pasted)})
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror').dispatchEvent(event)
  }`)
  await page.locator('.ProseMirror s').first().waitFor()
  const html = (await editor.innerHTML()).replaceAll(/ class="[^"]*"|<br>/g, '')
  expect(html).toBe(
    '<p>One.</p><p>Two.</p><h3>Arrival</h3><p>From 15:00</p><p>Monday · 9:00</p><ul><li><p>Sauna</p></li></ul>' +
      '<p>Was <s>ten</s></p>',
  )
  expectCalm()
  await leave()
})
