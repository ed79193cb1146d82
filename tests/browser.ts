/** A visitor's browser for journeys: everything it complains about is kept, and pages are looked over by axe. */
import { AxeBuilder } from '@axe-core/playwright'
import { consentVersion, writeConsent } from '@tussenuit/modules/consent/consent-text.ts'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserFlags, browserPath } from './browser-path.ts'

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: browserFlags })

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 900 }

export type Visitor = {
  page: Page
  context: BrowserContext
  /** No violation of the Content-Security-Policy, no console error, no exception so far. */
  expectCalm(): void
  /** Axe finds nothing on the page as it stands. */
  expectAccessible(): Promise<void>
  leave(): Promise<void>
}

/** As for someone who has read to the end: what was not near yet has its true place, and is measured too. */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(
    `document.querySelectorAll('.far, .calendar-static').forEach((part) => { part.style.contentVisibility = 'visible' })`,
  )

export type VisitorOptions = {
  size?: { width: number; height: number }
  script?: boolean
  /** Console errors that belong to the story, e.g. the card provider's 402 for a declined card. */
  expected?: RegExp
  /** Leaves the question about cookies open; otherwise it was answered before. */
  undecided?: boolean
}

export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: options.size ?? desk,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    javaScriptEnabled: options.script ?? true,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  if (!options.undecided)
    await context.addCookies([
      {
        name: 'consent',
        value: encodeURIComponent(
          writeConsent({
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
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('Content-Security-Policy: ' + event.effectiveDirective + ' refused ' + event.blockedURI + ' ' + event.sample))",
  )
  const page = await context.newPage()
  page.on('console', (message) => {
    const said = `${new URL(page.url()).pathname}: ${message.text()} (${message.location().url})`
    if (message.type() === 'error' && !options.expected?.test(said)) complaints.push(said)
  })
  page.on('pageerror', (error) => complaints.push(`${new URL(page.url()).pathname}: exception: ${error.message}`))
  return {
    page,
    context,
    expectCalm: () => expect(complaints).toEqual([]),
    expectAccessible: async () => {
      await layOutAll(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(
          (one) =>
            `${new URL(page.url()).pathname} ${one.id}: ${one.nodes
              .slice(0, 3)
              .map((node) => node.html.slice(0, 200))
              .join(' | ')}`,
        ),
      ).toEqual([])
    },
    leave: () => context.close(),
  }
}
