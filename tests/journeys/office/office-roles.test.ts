/**
 * Each role does a part of its daily work in the back-office, from signing in to signing out. Its menu has exactly the
 * entries of the table. Every other screen, opened by its URL, shows that the role has no access, and its calls are
 * refused with 403.
 *
 * In the gate: support and a viewer, one screen that each may not open.
 * In the long suite: all seven roles, every screen that each may not open.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '@tussenuit/modules/shared/permission.ts'
import { today } from '@tussenuit/modules/shared/day.ts'
import { bookConfirmedStay, startAfterSaleShop, type Stay } from '../../after-sale-steps.ts'
import { readInbox } from '../../booking-steps.ts'
import { createVisitor, phone, startBrowser } from '../../browser.ts'
import { waitForHydration } from '../../journey-steps.ts'
import { openSignedIn, waitForTitle } from '../../office-steps.ts'
import { catchStatusAndCode } from '../../staff-steps.ts'
import { sampleInGate } from '../../suite/form.ts'
import { longTest } from '../../suite/long-test.ts'
import { waitForMail, signIn } from '../../voucher-steps.ts'

let at: Awaited<ReturnType<typeof startAfterSaleShop>>
let browser: Browser
let stay: Stay
beforeAll(async () => {
  at = await startAfterSaleShop(true)
  browser = await startBrowser()
  stay = await bookConfirmedStay(at.shop, { surname: 'Hoogendoorn' })
})
afterAll(async () => {
  await browser?.close()
  await at?.shop.close()
})

/** The screens of the menu and their paths. */
const screens = {
  Reservations: 'reservations',
  'New sale': 'new-sale',
  Cancellations: 'cancellations',
  Queues: 'queues',
  Vouchers: 'vouchers',
  Campaigns: 'campaigns',
  'Voucher orders': 'voucher-orders',
  'Redeem at the counter': 'counter',
  'Look up a code': 'counter',
  'Month report': 'month-report',
  Books: 'books',
  Payouts: 'payouts',
  Debtors: 'debtors',
  'Bank receipts': 'bank-receipts',
  'Manual entries': 'manual-entries',
  Deals: 'deals',
  Categories: 'categories',
  Themes: 'themes',
  Destinations: 'destinations',
  Surroundings: 'surroundings',
  Activities: 'activities',
  Filters: 'custom-filters',
  Hotels: 'hotels',
  'Change sets': 'change-sets',
  Translations: 'translations',
  Pictures: 'pictures',
  Files: 'files',
  Banners: 'banners',
  'Additional information': 'additional-info',
  Pages: 'content-pages',
  Prices: 'prices',
  VAT: 'vat',
  Payments: 'payments',
  Cancelling: 'cancelling',
  'Look and contact': 'brand',
  'E-mails': 'email-templates',
  Documents: 'documents',
  'Ledger accounts': 'ledger',
  Newsletter: 'subscribers',
  Settings: 'shop-settings',
  System: 'system',
  Accounts: 'users',
  'Audit log': 'audit',
  'Privacy desk': 'privacy',
} as const
type Screen = keyof typeof screens
type Menu = { Sales?: Screen[]; Catalogue?: Screen[]; Shop?: Screen[]; Team?: Screen[] }

const bookings: Screen[] = ['Reservations', 'Cancellations', 'Queues']
const sellerBookings: Screen[] = ['Reservations', 'New sale', 'Cancellations', 'Queues']
const orders: Screen[] = ['Vouchers', 'Campaigns', 'Voucher orders']
const vouchers: Screen[] = [...orders, 'Redeem at the counter']
const readVouchers: Screen[] = [...orders, 'Look up a code']
const books: Screen[] = ['Month report', 'Books', 'Payouts', 'Debtors', 'Bank receipts', 'Manual entries']
const booksWithoutCosts: Screen[] = ['Month report', 'Books', 'Debtors', 'Bank receipts']
const items: Screen[] = ['Deals', 'Categories', 'Themes', 'Destinations', 'Surroundings', 'Activities', 'Filters']
const catalogue: Screen[] = [...items, 'Hotels', 'Change sets', 'Translations', 'Pictures', 'Files']
const content: Screen[] = ['Banners', 'Additional information', 'Pages']
const settings: Screen[] = ['Prices', 'VAT', 'Payments', 'Cancelling', 'Look and contact', 'E-mails', 'Documents']

/** The menu of each role: written by hand and not derived from the permissions. */
const menus: Record<Role, Menu> = {
  owner: {
    Sales: [...sellerBookings, ...vouchers, ...books],
    Catalogue: catalogue,
    Shop: [...content, ...settings, 'Ledger accounts', 'Newsletter', 'Settings', 'System'],
    Team: ['Accounts', 'Audit log', 'Privacy desk'],
  },
  manager: {
    Sales: [...sellerBookings, ...vouchers, ...books],
    Catalogue: catalogue,
    Shop: [...content, ...settings, 'Ledger accounts', 'Newsletter', 'Settings', 'System'],
    Team: ['Accounts', 'Audit log', 'Privacy desk'],
  },
  editor: { Catalogue: catalogue, Shop: content },
  support: { Sales: [...sellerBookings, ...readVouchers], Catalogue: catalogue, Shop: ['Newsletter'] },
  finance: { Sales: [...bookings, ...vouchers, ...books], Shop: [...settings, 'Ledger accounts', 'Settings'] },
  viewer: {
    Sales: [...bookings, ...readVouchers, ...booksWithoutCosts],
    Catalogue: catalogue,
    Shop: [...settings, 'Ledger accounts', 'Newsletter', 'Settings'],
    Team: ['Accounts', 'Audit log'],
  },
  accountant: { Sales: books, Shop: ['Ledger accounts'] },
}

/** Screens and calls that each role is refused; calls with their input. */
const refused: Record<Role, { paths: string[]; calls: [key: string, input: object][] }> = {
  owner: { paths: [], calls: [] },
  manager: {
    paths: ['users/create', 'roles/create'],
    calls: [['POST /createUsers', { body: { email: 'mila@example.nl', name: 'Mila', role: 'viewer' } }]],
  },
  editor: {
    paths: ['reservations/TU-1', 'voucher-codes/1', 'roles'],
    calls: [
      ['GET /reservationData', { query: {} }],
      ['GET /newsletterSubscribers', { query: {} }],
    ],
  },
  support: {
    paths: ['deals/create', 'hotels/create', 'vouchers/create', 'roles'],
    calls: [
      ['GET /monthReport', { query: { month: '2026-01' } }],
      ['GET /packageSetting', {}],
    ],
  },
  finance: {
    paths: ['deal-grid', 'deals/1', 'users/create'],
    calls: [
      ['GET /fetchPaginatedDeals', { query: {} }],
      ['GET /getPaginatedHotels', { query: {} }],
    ],
  },
  viewer: {
    paths: ['deals/create', 'hotels/create', 'banners/create', 'users/create', 'payouts', 'manual-entries'],
    calls: [
      ['POST /privacy/person', { body: { q: 'sanne@example.nl' } }],
      ['POST /addThemes', { body: {} }],
    ],
  },
  accountant: {
    paths: ['reservations/TU-1', 'voucher-codes/1', 'deals/1', 'users'],
    calls: [
      ['GET /reservationData', { query: {} }],
      ['GET /fetchAuditLog', { query: {} }],
    ],
  },
}

/** The entries of the menu, by group, and their paths. */
const readMenu = async (page: Page) => {
  const groups = page.getByRole('navigation', { name: 'Menu' }).getByRole('group')
  await groups.first().waitFor()
  const closed = groups.getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  const read: Record<string, [name: string, path: string][]> = {}
  for (const group of await groups.all()) {
    const links = await group.getByRole('link').all()
    read[(await group.getAttribute('aria-label'))!] = await Promise.all(
      links.map(
        async (link): Promise<[string, string]> => [
          (await link.innerText()).trim(),
          (await link.getAttribute('href'))!.replace('/admin/', ''),
        ],
      ),
    )
  }
  return read
}
const pathsOfMenu = (menu: Menu) =>
  Object.fromEntries(Object.entries(menu).map(([group, names]) => [group, names.map((name) => [name, screens[name]])]))

const chooseScreen = (page: Page, name: Screen) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click()

/** Waits for the search to finish, because rows of the previous list would move during a click. */
async function expectOneRow(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.list-title').count()).toBe(1)
}

/** Finds the stay by the traveller's surname. */
async function openStay(page: Page): Promise<void> {
  await chooseScreen(page, 'Reservations')
  await page.getByRole('searchbox').fill('Hoogendoorn')
  await expectOneRow(page)
  await page.getByRole('link', { name: new RegExp(stay.number) }).click()
  await waitForTitle(page, 'Sanne Hoogendoorn')
}

const waitUntilSaved = (page: Page) =>
  page
    .getByText(/^Saved/)
    .first()
    .waitFor()

const days: Record<Role, { work: string; do(page: Page): Promise<void> }> = {
  accountant: {
    work: 'reads the books of a month, saves the journal, opens an invoice, sees ledger numbers and changes none',
    async do(page) {
      await chooseScreen(page, 'Books')
      const month = today(at.shop.shop.now()).slice(0, 7)
      await page.goto(page.url().replace(/\/books.*/, `/books?period=${month}`))
      await page.getByRole('row', { name: /^1300 · Debiteuren/ }).waitFor()
      await page.getByRole('row', { name: /^5a VAT due/ }).waitFor()
      for (const [button, file] of [
        ['Save journal as CSV', /^journal-.*\.csv$/],
        ['Save register as Excel', /^invoice-register-.*\.xlsx$/],
      ] as const) {
        const saved = page.waitForEvent('download')
        await page.getByRole('button', { name: button }).click()
        expect((await saved).suggestedFilename()).toMatch(file)
      }
      const opened = page.waitForEvent('download')
      await page
        .getByRole('button', { name: /^PDF \d+/ })
        .first()
        .click()
      expect((await opened).suggestedFilename()).toMatch(/^(?:invoice|credit)-\d+\.pdf$/)
      await chooseScreen(page, 'Ledger accounts')
      const number = page.getByRole('group', { name: 'Customers' }).getByLabel('Number')
      await number.waitFor()
      expect([await number.inputValue(), await number.isEditable()]).toEqual(['1300', false])
      expect(await page.getByRole('button', { name: 'Save ledger accounts' }).count()).toBe(0)
    },
  },
  support: {
    work: 'finds a stay by name, sends its confirmation again and writes a note',
    async do(page) {
      const sent = async () =>
        (await readInbox(at.shop)).filter(
          ({ subject }) => subject.startsWith('Confirmed') && subject.includes(stay.number),
        )
      await at.mailAbout(stay.number, 'Confirmed')
      const before = (await sent()).length
      await openStay(page)
      await page.getByRole('button', { name: 'Send confirmation again' }).click()
      await page.getByText('The confirmation is on its way.').waitFor()
      await expect.poll(async () => (await sent()).length, { timeout: 15_000 }).toBe(before + 1)
      await page.getByLabel('New note').fill('Has the confirmation now')
      await page.getByRole('button', { name: 'Add note' }).click()
      // Only the list: a text area contains its text too, before the note is stored.
      const note = page.getByRole('listitem').getByText('Has the confirmation now', { exact: true })
      await note.waitFor()
      await page.reload()
      await note.waitFor()
      expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0)
    },
  },
  viewer: {
    work: 'reads a stay and a deal, and changes nothing',
    async do(page) {
      await openStay(page)
      await page.getByRole('rowheader', { name: 'Whole sum · card' }).waitFor()
      expect(
        await page
          .getByRole('button', { name: /^(?:Send|Correct|Refund|Cancel|Add)/ })
          .filter({ visible: true })
          .count(),
      ).toBe(0)
      expect(await page.getByLabel('New note').count()).toBe(0)
      await chooseScreen(page, 'Deals')
      await page.locator('.list-title').first().click()
      await page.getByText('Your role cannot change it.').waitFor()
      expect(await page.getByLabel('Title').first().isEditable()).toBe(false)
      expect(await page.getByRole('button', { name: /^(?:Save|Delete|Put on sale|Take off sale)/ }).count()).toBe(0)
    },
  },
  finance: {
    work: 'reads the month report, sees what was paid and refunds a part',
    async do(page) {
      await chooseScreen(page, 'Month report')
      await page.getByLabel('Month', { exact: true }).fill(today(at.shop.shop.now()).slice(0, 7))
      await page.getByRole('row', { name: /^Stays invoiced € / }).waitFor()
      await page.getByText('The report ties to the books to the cent.').waitFor()
      await openStay(page)
      await page.getByRole('rowheader', { name: 'Whole sum · card' }).waitFor()
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `Refund of ${stay.number}` })
      await dialog.getByLabel('Refund').fill('12,34')
      await dialog.getByLabel('Reason').fill('No hot water')
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('rowheader', { name: /^Refund \d/ }).waitFor()
      await expect
        .poll(async () => (await at.refundsOf(stay.number)).map((one) => [one.amount_cents, one.state]), {
          timeout: 15_000,
        })
        .toEqual([[1234, 'succeeded']])
      expect(await page.getByRole('button', { name: /^(?:Cancel booking|Send|Add note)/ }).count()).toBe(0)
    },
  },
  editor: {
    work: 'changes a page of the shop and sees it there',
    async do(page) {
      await chooseScreen(page, 'Pages')
      await page.getByRole('link', { name: /\/faq/ }).click()
      await page.getByLabel('Title').first().fill('Asked by many')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await waitUntilSaved(page)
      const visitor = await createVisitor(browser)
      await visitor.page.goto(`${at.shop.url}/faq?lang=en`, { waitUntil: 'domcontentloaded' })
      await waitForTitle(visitor.page, 'Asked by many')
      visitor.expectCalm()
      await visitor.leave()
    },
  },
  manager: {
    work: 'closes a room, which can then not be booked',
    async do(page) {
      const { stay: dates, hotels } = stay.chosen
      const [hotel, room] = [hotels[0]!, stay.chosen.rooms[0]!]
      const rooms = async () => {
        const body = { ...dates, hotel_id: hotel.hotel_id }
        return (await at.shop.client('POST /room-config', { body })).data.map((one) => one.room_group_name)
      }
      expect(await rooms()).toContain(room.room_group_name)
      await chooseScreen(page, 'Hotels')
      await page.getByRole('searchbox').fill(hotel.hotel_name)
      await expectOneRow(page)
      await page.getByRole('link', { name: new RegExp(hotel.hotel_name) }).click()
      await page.getByRole('switch', { name: `${room.room_group_name} is on sale` }).press('Space')
      const dialog = page.getByRole('dialog', { name: `Before you switch off ${room.room_group_name}` })
      await dialog.getByRole('button', { name: 'Switch off' }).click()
      await page.getByText('The room is off sale. The calendar follows at once.').waitFor()
      expect(await rooms()).not.toContain(room.room_group_name)
    },
  },
  owner: {
    work: 'invites a colleague, who chooses a password, signs in and has the menu of the role',
    async do(page) {
      await chooseScreen(page, 'Accounts')
      await page.getByRole('link', { name: 'Invite someone' }).click()
      await page.getByLabel('E-mail address').fill('mila@example.nl')
      await page.getByLabel('Name').fill('Mila de Wit')
      await page.getByRole('radio', { name: 'Support' }).click()
      await page.getByRole('button', { name: 'Send the invitation' }).click()
      await waitForTitle(page, 'Mila de Wit')
      const mail = await waitForMail(at.shop, 'mila@example.nl', /account/i)
      const colleague = await createVisitor(browser, { size: phone })
      await colleague.page.goto(/https?:\/\/\S+\/auth\/reset-password#token=[\w-]+/.exec(mail.text)![0])
      await waitForHydration(colleague.page)
      await colleague.page.getByLabel('New password').fill('lantern orchard seventeen')
      await colleague.page.getByRole('button', { name: 'Save the new password' }).click()
      await colleague.page.getByRole('status').getByText('Your password is changed').waitFor()
      await colleague.page.setViewportSize({ width: 1280, height: 900 })
      await colleague.page.goto(`${at.shop.url}/admin`)
      await colleague.page.getByLabel('E-mail address').fill('mila@example.nl')
      await colleague.page.getByLabel('Password', { exact: true }).fill('lantern orchard seventeen')
      await colleague.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      expect(await readMenu(colleague.page)).toEqual(pathsOfMenu(menus.support))
      await colleague.leave()
    },
  },
}

const inGate: readonly string[] = ['support', 'viewer']

describe('each of the six roles does its work of the day and sees nothing else', () => {
  for (const [role, day] of Object.entries(days) as [Role, (typeof days)[Role]][])
    (inGate.includes(role) ? test : longTest)(`${role}: ${day.work}`, { timeout: 240_000 }, async () => {
      const { page, expectAccessible, expectCalm, leave } = await openSignedIn(browser, at.shop, role, '/admin')
      expect(await readMenu(page)).toEqual(pathsOfMenu(menus[role]))
      await day.do(page)

      const mine = new Set<string>(Object.values(menus[role]).flatMap((names) => names.map((name) => screens[name])))
      const others = new Set(Object.values(screens).filter((path) => !mine.has(path)))
      const paths = [...others, ...refused[role].paths]
      const asked: string[] = []
      page.on('response', (response) => {
        if (response.status() === 403) asked.push(response.url())
      })
      for (const path of sampleInGate(paths, 2)) {
        await page.goto(`${at.shop.url}/admin/${path}`)
        await waitForTitle(page, 'Your role does not show this screen')
        // The notice keeps the URL of the screen, so that "back" leads to the page before it.
        expect(new URL(page.url()).pathname).toBe(`/admin/${path}`)
      }
      expect(asked).toEqual([])
      if (paths.length > 0) {
        await expectAccessible()
        expect(await readMenu(page)).toEqual(pathsOfMenu(menus[role]))
        await page.getByRole('link', { name: 'To the first page' }).click()
        await page.waitForURL(`${at.shop.url}/admin`)
      }
      const client = at.shop.newClient(await signIn(at.shop, role))
      for (const [key, input] of refused[role].calls)
        expect([key, (await catchStatusAndCode(client(key as never, input as never)))[0]]).toEqual([key, 403])
      expectCalm()
      await leave()
    })
})
