/** Steps of the browser tests of the back-office. */
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createVisitor, type VisitorOptions } from './browser.ts'
import type { TestShop } from './harness.ts'

/** Delays requests to URLs that match the pattern until the returned function is called. */
export function delayRequests(page: Page, pattern: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ready = page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    await ready
    resolve()
  }
}

/** Expected console errors: calls before anyone is signed in, and steps that are refused. */
export const refusedStatus = /status of (400|401|409|422)/

/**
 * Opens `path` in a browser that is signed in as the demo's account of `role`. It signs in by a call, which sets the
 * session cookie, because the sign-in page has its own tests.
 */
export async function openSignedIn(
  browser: Browser,
  shop: TestShop,
  role: string,
  path: string,
  options: VisitorOptions = {},
) {
  const visitor = await createVisitor(browser, { expected: refusedStatus, ...options })
  const { page } = visitor
  const data = { email: `${role}@demo.test`, password: 'demo-2026' }
  expect((await page.request.post(`${shop.url}/api/auth/login`, { data })).status()).toBe(200)
  await page.goto(shop.url + path)
  await page.waitForURL(shop.url + path)
  return visitor
}

export const waitForTitle = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
