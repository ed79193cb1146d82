/** A browser for tests of whole pages: records errors and policy violations, and checks pages with axe. */
import { AxeBuilder } from '@axe-core/playwright'
import { consentVersion, formatConsent } from '@tussenuit/modules/sale/consent/consent-text.ts'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserFlags, findBrowserPath } from './browser-path.ts'
import { openBrowserWindow } from './browser-windows.ts'
import { isLong } from './suite/form.ts'

let running: Promise<Browser> | null = null

/** One browser for all files of a worker, which run one after the other. Closing it closes only its windows. */
export async function startBrowser(): Promise<Browser> {
  if (!(await running?.catch(() => null))?.isConnected())
    running = chromium.launch({ executablePath: findBrowserPath(), args: browserFlags })
  const browser = await running!
  const close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())))
  return new Proxy(browser, {
    get(target, name) {
      if (name === 'close') return close
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

export type Visitor = {
  page: Page
  context: BrowserContext
  /** Expects no violation of the Content-Security-Policy, no console error and no exception so far. */
  expectCalm(): void
  /**
   * Expects that axe finds nothing. A finding counts only if it is still there after two seconds. In the gate, each
   * page is checked once per state.
   */
  expectAccessible(): Promise<void>
  leave(): Promise<void>
}

export type VisitorOptions = {
  size?: { width: number; height: number }
  script?: boolean
  /** Expected console errors, e.g. the card provider's 402 for a declined card. */
  expected?: RegExp
  /** Leaves the cookie question open; otherwise it is answered in advance. */
  undecided?: boolean
  /** The window starts with an empty cache, for tests of a first visit. */
  fresh?: boolean
}

export async function createVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const opened = await openBrowserWindow(browser, { ...options, size: options.size ?? desktop })
  const { page } = opened
  if (!options.undecided)
    await page.context().addCookies([
      {
        name: 'consent',
        value: encodeURIComponent(
          formatConsent({
            analytics: false,
            version: consentVersion,
            visitor: crypto.randomUUID(),
            chosenAt: Math.floor(Date.now() / 1000),
          }),
        ),
        domain: 'localhost',
        path: '/',
      },
    ])
  const complaints: string[] = []
  page.on('console', (message) => {
    const said = `${new URL(page.url()).pathname}: ${message.text()} (${message.location().url})`
    if (message.type() === 'error' && !options.expected?.test(said)) complaints.push(said)
  })
  page.on('pageerror', (error) => complaints.push(`${new URL(page.url()).pathname}: exception: ${error.message}`))
  return {
    page,
    get context() {
      return opened.context
    },
    expectCalm: () => expect(complaints).toEqual([]),
    expectAccessible: async () => {
      if (!isLong && (await wasChecked(page))) return
      let found = await listAxeViolations(page)
      // Menus and dialogs are half transparent while they close, so findings are checked again.
      for (let again = 0; found.length > 0 && again < 4; again += 1) {
        await page.waitForTimeout(500)
        found = await listAxeViolations(page)
      }
      expect(found).toEqual([])
    },
    leave: () => opened.close(),
  }
}

const checked = new Set<string>()

/**
 * Whether axe has already checked this page in this state in this worker: path, width, language, dialogs and errors.
 */
async function wasChecked(page: Page): Promise<boolean> {
  const path = new URL(page.url()).pathname.replaceAll(/\d+/g, '#')
  const dialogs = await page.locator('[role=dialog], dialog[open]').count()
  const alerts = await page.locator('[role=alert], [aria-invalid=true]').count()
  const state = [
    path,
    page.viewportSize()?.width,
    await page.locator('html').getAttribute('lang'),
    dialogs,
    alerts,
  ].join()
  if (checked.has(state)) return true
  checked.add(state)
  return false
}

/** One line for each axe rule that the page violates now, with up to three of the elements. */
async function listAxeViolations(page: Page): Promise<string[]> {
  const violations = await findAxeViolations(page)
  return violations.map(
    (one) =>
      `${new URL(page.url()).pathname} ${one.id}: ${one.nodes
        .slice(0, 3)
        .map((node) => `${node.html.slice(0, 300)} (${node.any[0]?.message ?? ''})`)
        .join(' | ')}`,
  )
}

/**
 * The violations that axe finds on the page, of all its rules or of `rules`. On a page without frames, axe merges its
 * results in the page itself; its default of opening another page for that takes as long as the check.
 */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<Violations> {
  // The deal preview is excluded: it reloads during the check, and a message to a removed frame gets no reply.
  const axe = new AxeBuilder({ page }).exclude('#preview iframe').options({
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  })
  return (await axe.setLegacyMode(page.frames().length === 1).analyze()).violations
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']
