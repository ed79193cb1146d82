/**
 * Bulk changes in the back-office: many deals rehearsed, changed and undone; all texts of a language in one list.
 *
 * In the long suite: a change of many deals and undoing it; a viewer, the grid, translations, planned changes.
 */
import type { StaffDeal } from '@tussenuit/modules/office/deal-admin/contract.ts'
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisitor, startBrowser } from '../../browser.ts'
import { jsonbValue } from '@tussenuit/modules/sql/json.ts'
import { startTestShop, type TestShop } from '../../harness.ts'
import { parseCents } from '../../journey-steps.ts'
import { delayRequests, openSignedIn, waitForTitle } from '../../office-steps.ts'
import { signIn } from '../../voucher-steps.ts'
import { longTest } from '../../suite/long-test.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 4, priceDays: 10, work: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const readMargins = async (): Promise<Record<string, number>> => {
  const client = shop.newClient(await signIn(shop, 'editor'))
  const { data } = await client('GET /fetchdeals', {})
  return Object.fromEntries(data.map(({ title: name, margin }) => [name, margin]))
}

// Before the other tests, which leave outdated texts.
longTest(
  'an editor translates a deal whose English changed into two languages at once, by keyboard and on a phone',
  async () => {
    const editor = shop.newClient(await signIn(shop, 'editor'))
    const { data: deals } = await editor('GET /fetchPaginatedDeals', { query: { status: 'active', sort: 'title' } })
    const { id, title: name } = deals.items.find((deal) => deal.title !== 'A cabin under beeches')!
    const read = async () => (await editor('GET /deals/:id', { params: { id }, query: {} })).data as StaffDeal
    const { content, version } = await read()
    await editor('PUT /editdeals/:id', {
      params: { id },
      body: {
        ...content,
        title: `${name} again`,
        summary: `${content.summary} Quieter now.`,
        description: `${content.description}<p>And a new bench.</p>`,
        version,
      },
    })
    const of = async (text: string) => {
      const { translations } = (await read()).content
      return [translations['nl']?.[text], translations['fa']?.[text]]
    }
    const address = '/admin/translations?language=nl&state=outdated'
    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'editor', address)
    const field = (text: string, language: string) =>
      page.getByRole('textbox', { name: `${name} again, ${text}: ${language}` })
    const inQueue = (text: string) => page.getByRole('link', { name: `${name} again, ${text}` })
    await page.getByRole('button', { name: 'Outdated 3' }).waitFor()
    await inQueue('Summary').click()
    expect(await page.locator('.text-source ins').allInnerTexts()).toEqual([expect.stringContaining('Quieter now.')])
    await page.getByRole('button', { name: 'فارسی Outdated' }).click()
    await field('Summary', 'Nederlands').fill('Nu nog stiller.')
    // Typed text is preserved while another text is open.
    await page.keyboard.press('Alt+ArrowDown')
    await field('Title', 'Nederlands').waitFor()
    await inQueue('Summary').getByText('not saved').waitFor()
    await page.keyboard.press('Alt+ArrowUp')
    await field('Summary', 'فارسی').fill('اکنون آرام‌تر.')
    expect(await field('Summary', 'فارسی').getAttribute('dir')).toBe('rtl')
    await expectAccessible()
    await page.keyboard.press('Control+Enter')
    await field('Title', 'Nederlands').and(page.locator(':focus')).waitFor()
    expect(await of('summary')).toEqual(['Nu nog stiller.', 'اکنون آرام‌تر.'])

    // A text that is too long for a title is reported at the field, and nothing is lost.
    await field('Title', 'Nederlands').fill('x'.repeat(2_000))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This is too long.').waitFor()
    expect(await field('Title', 'Nederlands').inputValue()).toBe('x'.repeat(2_000))
    page.once('dialog', (question) => void question.dismiss())
    await page.getByRole('link', { name: 'Deals', exact: true }).click()
    expect(new URL(page.url()).pathname).toBe('/admin/translations')
    const [dutchTitle] = await of('title')
    await field('Title', 'Nederlands').fill(dutchTitle!)
    await page.keyboard.press('Alt+=')
    await page.getByRole('button', { name: 'Outdated 1' }).waitFor()
    // If a language has no texts, only confirmed texts count as up to date.
    expect((await read()).outdated['fr']).toEqual({ summary: content.summary, description: content.description })
    expect(await of('title')).toEqual([dutchTitle, content.translations['fa']!['title']])

    // On a phone the text replaces the list.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${shop.url}/admin/translations?language=fa&state=outdated`)
    await inQueue('Description').waitFor()
    expect(await page.locator('.text-editor').isVisible()).toBe(false)
    await inQueue('Description').click()
    const persian = field('Description', 'فارسی')
    await persian.fill('نیمکتی تازه.')
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expectAccessible()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await inQueue('Description').and(page.locator(':focus')).waitFor()
    await inQueue('Description').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Nothing is outdated in this language.').waitFor()
    expect((await of('description'))[1]).toBe('<p>نیمکتی تازه.</p>')
    expectCalm()
    await leave()
  },
)

test('an editor raises margins after seeing the prices, the shop shows them at once, and one step undoes it', async () => {
  const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'editor', '/admin/deals')
  await waitForTitle(page, 'Deals')
  const before = await readMargins()
  await page.getByRole('checkbox', { name: 'Choose “A cabin under beeches”' }).check()
  await page.getByRole('button', { name: 'Choose all on this page' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Change…' }).click()
  const pick = page.getByRole('dialog')
  await pick.getByRole('combobox', { name: 'What changes' }).click()
  await page.getByRole('option', { name: 'Margin: add points' }).click()
  await pick.getByLabel('New value').fill('10')
  await expectAccessible()
  await pick.getByRole('button', { name: 'See what it does' }).click()
  const rehearsal = page.getByRole('dialog')
  await rehearsal.getByRole('heading', { name: /^This would change \d deals$/ }).waitFor()
  await expectAccessible()
  // A deal with a price that the shop shows.
  const name = 'A cabin under beeches'
  const row = rehearsal.getByRole('row').filter({ hasText: name })
  const [, dearer] = (await row.getByRole('cell').last().innerText()).split('→').map((text) => text.trim())
  expect(await readMargins()).toEqual(before)

  await rehearsal.getByRole('button', { name: /^Change \d deals$/ }).click()
  await rehearsal.getByRole('heading', { name: /^\d deals changed$/ }).waitFor()
  expect((await readMargins())[name]).toBe(before[name]! + 10)
  const visitor = await createVisitor(browser)
  const card = visitor.page.locator('.deal-row, .deal-card').filter({ hasText: name }).first()
  const priceOfCard = async () => {
    await visitor.page.goto(`${shop.url}/packages/all`)
    return parseCents(await card.locator('.price').first().innerText())
  }
  // The shop's pages are updated within a second.
  await expect.poll(priceOfCard).toBe(parseCents(dearer!))
  await visitor.leave()

  await rehearsal.getByRole('button', { name: 'Undo' }).click()
  await rehearsal.getByRole('heading', { name: /^Undone: \d deals are as before$/ }).waitFor()
  expect(await readMargins()).toEqual(before)
  await rehearsal.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Last changes of many' }).click()
  await page.getByRole('dialog').getByText('Undone by editor@demo.test').waitFor()
  await expectAccessible()
  expectCalm()
  await leave()
})

longTest(
  'an editor changes deals like a spreadsheet, by keyboard; what refuses is said and the rest is saved',
  async () => {
    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'editor', '/admin/deals')
    await page.getByRole('link', { name: 'Edit as a table' }).click()
    await waitForTitle(page, 'Deals as a table')
    await expectAccessible()
    const fields = page.getByLabel(/^Margin %: /)
    await fields.first().waitFor()
    const names = (await page.getByRole('rowheader').allInnerTexts()).slice(0, 3)
    await fields.first().fill('33')
    await fields.first().press('Enter')
    await expect
      .poll(() => fields.nth(1).evaluate((one) => one === (one as any).ownerDocument.activeElement))
      .toBe(true)
    await page.keyboard.type('34.5')
    await page.getByLabel(`Travel until: ${names[2]}`).fill('2020-01-01')
    await page.getByRole('button', { name: 'See what 3 changes do' }).click()
    const rehearsal = page.getByRole('dialog')
    await rehearsal.getByRole('heading', { name: 'This would change 2 deals' }).waitFor()
    await rehearsal.getByText('a deal on sale has to stay complete').or(rehearsal.getByText('ends after')).waitFor()
    await expectAccessible()
    await rehearsal.getByRole('button', { name: 'Change 2 deals' }).click()
    await rehearsal.getByRole('heading', { name: '2 deals changed' }).waitFor()
    await rehearsal.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => fields.first().inputValue()).toBe('33')
    expect(await readMargins()).toMatchObject({ [names[0]!]: 33, [names[1]!]: 34.5 })
    expectCalm()
    await leave()
  },
)

longTest('a viewer chooses nothing and changes nothing', async () => {
  const { page, expectCalm, leave } = await openSignedIn(browser, shop, 'viewer', '/admin/deals')
  await waitForTitle(page, 'Deals')
  await page.locator('.list-title').first().waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Edit as a table' }).count()).toBe(0)
  expectCalm()
  await leave()
})

longTest(
  'an editor translates from the list of missing texts; the shop says it at once; a viewer only reads',
  async () => {
    const { db } = shop.shop
    const theme = await db
      .selectFrom('reference_item')
      .selectAll()
      .where('kind', '=', 'theme')
      .executeTakeFirstOrThrow()
    const { title: _, ...dutch } = (theme.translations as Record<string, Record<string, string>>)['nl']!
    await db
      .updateTable('reference_item')
      .set({ translations: jsonbValue({ ...(theme.translations as object), nl: dutch }) })
      .where('id', '=', theme.id)
      .execute()
    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
      browser,
      shop,
      'editor',
      '/admin/translations?language=nl&kind=themes',
    )
    await waitForTitle(page, 'Translations')
    const field = page.getByRole('textbox', { name: `${theme.title}, Title: Nederlands` })
    await field.fill('Warm water en stilte')
    await expectAccessible()
    // Another member of staff changes the record meanwhile: a message reports it, and the typed text is preserved.
    const manager = shop.newClient(await signIn(shop, 'manager'))
    const { data: present } = await manager('GET /fetchThemesById/:id', { params: { id: theme.id } })
    const { name, picture, position, translations, version } = present
    await manager('PUT /updateThemesById/:id', {
      params: { id: theme.id },
      body: { name, title: present.title, summary: 'By the manager', picture, position, translations, version },
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Someone else has changed this').waitFor()
    expect(await field.inputValue()).toBe('Warm water en stilte')
    expect((await manager('GET /fetchThemesById/:id', { params: { id: theme.id } })).data.translations['nl']).toEqual(
      dutch,
    )
    // Text that is typed while the first save is running is preserved, although the entry has left the list by then.
    const stored = async () =>
      (await manager('GET /fetchThemesById/:id', { params: { id: theme.id } })).data.translations['nl']
    const letThrough = delayRequests(page, '**/updateThemesById/**')
    const sent = page.waitForRequest('**/updateThemesById/**')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await sent
    await field.fill('Warm water en rust')
    await letThrough()
    await page.getByText('Nothing is missing in this language.').waitFor()
    await page.unroute('**/updateThemesById/**')
    expect(await stored()).toMatchObject({ title: 'Warm water en stilte' })
    expect(await field.inputValue()).toBe('Warm water en rust')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(stored).toMatchObject({ title: 'Warm water en rust' })
    await field.waitFor({ state: 'detached' })
    const visitor = await createVisitor(browser)
    const inDutch = async () => {
      await visitor.page.goto(`${shop.url}/themes?lang=nl`)
      return visitor.page.locator('main').innerText()
    }
    await expect.poll(inDutch).toContain('Warm water en rust')
    expect((await manager('GET /fetchThemesById/:id', { params: { id: theme.id } })).data.summary).toBe(
      'By the manager',
    )
    await visitor.leave()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /^Done/ }).click()
    await page.getByRole('link', { name: `${theme.title}, Title` }).waitFor()
    await expectAccessible()
    await page.getByRole('link', { name: `${theme.title}, Title` }).click()
    // The text is saved twice in a row. The second save uses the version that the first one created.
    const again = page.getByRole('textbox', { name: `${theme.title}, Title: Nederlands` })
    for (const text of ['Warm water', 'Warm water en stilte']) {
      await again.fill(text)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect.poll(stored).toMatchObject({ title: text })
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expectCalm()
    await leave()

    const viewer = await openSignedIn(browser, shop, 'viewer', '/admin/translations?language=fa&state=done')
    await viewer.page.locator('.text-read[dir=rtl]').waitFor()
    expect(await viewer.page.locator('.text-editor').getByRole('textbox').count()).toBe(0)
    viewer.expectCalm()
    await viewer.leave()
  },
)

longTest(
  'a manager plans a deal and the prices for a moment, checks, releases and rolls back; a colleague in between loses nothing',
  async () => {
    const manager = shop.newClient(await signIn(shop, 'manager'))
    const { data: list } = await manager('GET /fetchPaginatedDeals', { query: { q: 'A cabin under beeches' } })
    const id = list.items[0]!.id
    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(
      browser,
      shop,
      'manager',
      `/admin/deals/${id}`,
    )
    await waitForTitle(page, 'A cabin under beeches')
    const name = page.getByRole('textbox', { name: /^Title/ }).first()
    await name.fill('A cabin in the snow')
    await page.getByRole('button', { name: 'Plan this change…' }).click()
    const choice = page.getByRole('dialog')
    await choice.getByLabel('Name of a new change set').fill('Winter')
    await expectAccessible()
    await choice.getByRole('button', { name: 'Keep' }).click()
    await page.getByText('You are editing what is planned in').waitFor()
    expect(await name.inputValue()).toBe('A cabin in the snow')
    await expectAccessible()
    const shown = async () => {
      const { data } = await shop.client('GET /deals', { query: {} })
      return (data as { deals_id: number; title: string }[]).find(({ deals_id }) => deals_id === id)!.title
    }
    expect(await shown()).toBe('A cabin under beeches')

    // Another member of staff saves the deal meanwhile. The plan overwrites it after a confirmation.
    const live = (await manager('GET /deals/:id', { params: { id }, query: {} })).data as StaffDeal
    await manager('PUT /editdeals/:id', {
      params: { id },
      body: { ...live.content, summary: 'By a colleague', version: live.version },
    })
    await name.fill('A cabin in deep snow')
    await page.getByRole('button', { name: 'Keep in the change set' }).click()
    const both = page.getByRole('dialog')
    await both.getByRole('row', { name: /Summary/ }).waitFor()
    await both.getByRole('button', { name: 'Save mine over it' }).click()
    const titles = async () =>
      (await manager('GET /changeSets', { query: {} })).data[0]!.changes.map((change) => change.title)
    await expect.poll(titles).toEqual(['A cabin in deep snow'])

    await page.goto(`${shop.url}/admin/prices`)
    await waitForTitle(page, 'Prices')
    await page.getByLabel('Margin').fill('21')
    await page.getByRole('button', { name: 'Plan this change…' }).click()
    await choice.getByRole('combobox', { name: 'Change set' }).click()
    await page.getByRole('option', { name: 'Winter' }).click()
    await choice.getByRole('button', { name: 'Keep' }).click()
    await page.getByText('You are editing what is planned in').waitFor()
    await page.getByRole('link', { name: 'Winter' }).click()
    await waitForTitle(page, 'Winter')
    await page.getByRole('button', { name: 'Differences: A cabin in deep snow' }).click({ timeout: 4000 })
    const row = page.getByRole('row').filter({ hasText: 'A cabin in deep snow' })
    await row.getByText('A cabin under beeches').waitFor()
    await expectAccessible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('Everything can be released.').waitFor()
    expect(await shown()).toBe('A cabin under beeches')
    await page.getByRole('button', { name: 'Release now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Release now' }).click()
    await page.getByText(/^Released by manager@demo.test/).waitFor()
    expect(await shown()).toBe('A cabin in deep snow')
    expect((await manager('GET /packageSetting', {})).data.margin).toBe(21)
    await page.getByRole('button', { name: 'Roll back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
    await page.getByText(/^Rolled back by manager@demo.test/).waitFor()
    expect(await shown()).toBe('A cabin under beeches')
    await page.goto(`${shop.url}/admin/change-sets`)
    await page.getByRole('link', { name: 'Winter' }).waitFor()
    await expectAccessible()
    expectCalm()
    await leave()
  },
)

longTest(
  'an editor sends a file to a translator and imports it after seeing what it does; the shop says it',
  async () => {
    const { db } = shop.shop
    const row = await db
      .selectFrom('reference_item')
      .selectAll()
      .where('kind', '=', 'theme')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { title: _, ...dutch } = (row.translations as Record<string, Record<string, string>>)['nl']!
    await db
      .updateTable('reference_item')
      .set({ translations: jsonbValue({ ...(row.translations as object), nl: dutch }) })
      .where('id', '=', row.id)
      .execute()
    const address = '/admin/translations?language=nl&kind=themes'
    const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, shop, 'editor', address)
    await waitForTitle(page, 'Translations')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as XLIFF' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('translations-nl-missing-themes.xlf')
    const file = readFileSync(await download.path(), 'utf8')
    const choose = (content: string | Buffer) =>
      page
        .getByLabel('Choose a translated file')
        .and(page.locator('input'))
        .setInputFiles({
          name: 'nl.xlf',
          mimeType: 'application/x-xliff+xml',
          buffer: Buffer.from(content),
        })
    await choose(file.slice(0, -40))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This file is damaged or incomplete').waitFor()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })

    const said = 'Rust & ruimte voor twee'
    const unit = new RegExp(`(id="themes/${row.id}/title".*?)<target state="[^"]*"></target>`, 's')
    const translated = file.replace(unit, '$1<target state="translated">Rust &amp; ruimte voor twee</target>')
    await choose(
      translated.replace('</body>', '<trans-unit id="themes/0/title"><source/><target>x</target></trans-unit></body>'),
    )
    await dialog.getByRole('heading', { name: 'This would change 1 text' }).waitFor()
    await dialog.getByRole('cell', { name: said }).waitFor()
    await dialog.getByRole('row').filter({ hasText: 'themes/0/title' }).waitFor()
    await expectAccessible()
    const manager = shop.newClient(await signIn(shop, 'manager'))
    const dutchNow = async () =>
      (await manager('GET /fetchThemesById/:id', { params: { id: row.id } })).data.translations['nl']
    expect(await dutchNow()).toEqual(dutch)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await dialog.getByRole('button', { name: 'Import 1 text' }).click()
    await dialog.getByRole('heading', { name: '1 text changed' }).waitFor()
    expect(await dutchNow()).toEqual({ ...dutch, title: said })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Nothing is missing in this language.').waitFor()
    const visitor = await createVisitor(browser)
    const inDutch = async () => {
      await visitor.page.goto(`${shop.url}/themes?lang=nl`)
      return visitor.page.locator('main').innerText()
    }
    await expect.poll(inDutch).toContain(said)
    // Content pages can also be edited in the list. Two filters that are set before the next render both apply.
    await page.getByRole('button', { name: /^Done/ }).waitFor()
    await page.evaluate(`(async () => {
      const done = [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith('Done'))
      const kind = document.querySelector('select:has([value="content-pages"])')
      done.click()
      for (let turn = 0; turn < 50; turn += 1) await null
      kind.value = 'content-pages'
      kind.dispatchEvent(new Event('change', { bubbles: true }))
    })()`)
    const { title: about } = await db
      .selectFrom('content_page')
      .select('title')
      .where('name', '=', 'about-us')
      .executeTakeFirstOrThrow()
    await page.getByRole('link', { name: `${about}, Title` }).click()
    await page.getByRole('textbox', { name: `${about}, Title: Nederlands` }).fill('Een andere titel')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const titles = async () =>
      (await manager('GET /fetchContentPages', {})).data.map(({ translations }) => translations['nl']?.title)
    await expect.poll(titles).toContain('Een andere titel')
    await visitor.leave()
    expectCalm()
    await leave()
  },
)
