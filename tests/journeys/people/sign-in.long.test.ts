/**
 * Signing in to the back-office in a browser with more than a password.
 *
 * In the long suite: a second factor, the directory, passkeys; slices test each of them in the gate.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpStepAt, totpCodeAt } from '@tussenuit/modules/people/staff/totp.ts'
import { createVisitor, startBrowser } from '../../browser.ts'
import { startTestShop, type TestShop } from '../../harness.ts'

let shop: TestShop
let browser: Browser
/** A recovery code of the finance account, created by the first test. */
let recoveryCode = ''
beforeAll(async () => {
  shop = await startTestShop({ pages: true, deals: 1, priceDays: 5, work: false, directory: true })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Expected console errors: calls before anyone is signed in, and refused steps. */
const expected = /status of (400|401|403|409|422)/

async function signInWithPassword(page: Page, role: string) {
  await page.getByLabel('E-mail address').fill(`${role}@demo.test`)
  await page.getByLabel('Password', { exact: true }).fill('demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const waitForHeading = (page: Page, name: string, level = 1) => page.getByRole('heading', { level, name }).waitFor()

/** Enters the password in the dialog that requests it. */
async function confirmWithPassword(page: Page, button: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('demo-2026')
  await dialog.getByRole('button', { name: button }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('whose role needs a second factor is led to set one up, and enters its code from then on', async () => {
  const { db } = shop.shop
  await db
    .insertInto('setting')
    .values({ name: 'signIn', value: JSON.stringify({ secondFactorRoles: ['finance'] }) })
    .execute()
  const { page, expectAccessible, expectCalm, leave } = await createVisitor(browser, { expected })
  await page.goto(`${shop.url}/auth/login`)
  await signInWithPassword(page, 'finance')
  await page.waitForURL(/\/admin\/account$/)
  await waitForHeading(page, 'My account')
  await page.getByText('Your role asks for a second factor.').waitFor()
  expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  await page.goto(`${shop.url}/admin/shop-settings`)
  await page.waitForURL(/\/admin\/account$/)

  await page.getByRole('button', { name: 'Set up one-time passwords' }).click()
  await expectAccessible()
  await confirmWithPassword(page, 'Go on')
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = (await page.locator('code').textContent())!.replaceAll(' ', '')
  const codeOf = (away: number) => totpCodeAt(secret, totpStepAt(shop.shop.now()) + away)
  await expectAccessible()
  await page.getByLabel('Code of the app').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('This code is wrong or was used before.').waitFor()
  await page.getByLabel('Code of the app').fill(codeOf(-1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await waitForHeading(page, 'Recovery codes', 2)
  const recovery = await page.locator('.recovery-codes li').allTextContents()
  expect(recovery.length).toBe(10)
  recoveryCode = recovery[1]!
  await expectAccessible()
  await page.getByRole('link', { name: 'To the office' }).click()
  await page.getByRole('link', { name: 'Settings' }).first().waitFor()

  for (const code of [codeOf(1), recovery[0]!]) {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL(/\/auth\/login/)
    await signInWithPassword(page, 'finance')
    await waitForHeading(page, 'Second step')
    await expectAccessible()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('This code is wrong').waitFor()
    await page.getByLabel('Code').fill(code)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin/)
    await page.getByRole('link', { name: 'Settings' }).first().waitFor()
  }
  expectCalm()
  await leave()
})

test("the organisation's directory opens the requested page; a user without an account here gets a message", async () => {
  const { page, expectAccessible, expectCalm, leave } = await createVisitor(browser, { expected })
  const asDirectory = async (email: string) => {
    await page.getByRole('link', { name: 'Sign in with your organisation' }).click()
    await waitForHeading(page, 'Directory of the demo')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await page.goto(`${shop.url}/admin/hotels`)
  await page.waitForURL(/\/auth\/login/)
  await asDirectory('nobody@demo.test')
  await page.getByRole('alert').getByText('There is no active account for you here.').waitFor()
  await expectAccessible()
  await asDirectory('editor@demo.test')
  await page.waitForURL(/\/admin\/hotels$/)
  await waitForHeading(page, 'Hotels')
  expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0)
  await page.reload()
  await waitForHeading(page, 'Hotels')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/auth\/login/)

  // The directory reports no second factor, so the shop requires the one-time password that was set up above.
  await asDirectory('finance@demo.test')
  await page.waitForURL(/step=code/)
  await waitForHeading(page, 'Second step')
  await expectAccessible()
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/admin\//)
  await page.getByRole('link', { name: 'Settings' }).first().waitFor()
  expectCalm()
  await leave()
})

test('a passkey is set up on the own account, opens the office without a password, and is removed', async () => {
  const { page, context, expectAccessible, expectCalm, leave } = await createVisitor(browser, { expected })
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${shop.url}/auth/login?next=/admin/account`)
  await signInWithPassword(page, 'editor')
  await waitForHeading(page, 'My account')
  await page.getByLabel('Name of the passkey').fill('Work laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmWithPassword(page, 'Go on')
  await page.getByText('Work laptop', { exact: true }).waitFor()
  await page.locator('.recovery-codes li').first().waitFor()
  await expectAccessible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/auth\/login/)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(/\/admin/)
  await page.getByRole('link', { name: 'Hotels' }).first().waitFor()
  await page.goto(`${shop.url}/admin/account`)
  await page.getByText('Last used on').waitFor()
  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
  await confirmWithPassword(page, 'Remove')
  await page.getByText('The passkey is removed.').waitFor()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/auth\/login/)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('alert').getByText('This passkey was not accepted.').waitFor()
  expectCalm()
  await leave()
})
