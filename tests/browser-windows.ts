/**
 * Browser windows that several visitors use one after another. A window that stays on the shop's pages keeps its
 * process, compiled scripts and cache, which halves the CPU time of a visit.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { patienceMs } from './suite/form.ts'

export type BrowserWindow = { page: Page; context: BrowserContext; close(): Promise<void> }
export type WindowOptions = {
  size: { width: number; height: number }
  script?: boolean
  /** An empty cache, for tests of a first visit. */
  fresh?: boolean
}

type Pooled = { page: Page; context: BrowserContext; session: CDPSession; isUnfit: boolean }
const idle = new WeakMap<Browser, Pooled[]>()

export async function openBrowserWindow(browser: Browser, options: WindowOptions): Promise<BrowserWindow> {
  const isPooled = options.script !== false && !options.fresh
  if (!isPooled) {
    const context = await openContext(browser, options)
    return { context, page: await context.newPage(), close: () => context.close() }
  }
  const one = idle.get(browser)?.pop() ?? (await openPooledWindow(browser, options))
  await one.page.setViewportSize(options.size)
  return {
    page: one.page,
    // Routes, permissions and scripts of a context outlive the visit, so a window whose context was used is not reused.
    get context() {
      one.isUnfit = true
      return one.context
    },
    close: async () => {
      if (await clearWindow(one)) idle.set(browser, [...(idle.get(browser) ?? []), one])
      else await one.context.close()
    },
  }
}

async function openContext(browser: Browser, { size, script }: WindowOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    javaScriptEnabled: script ?? true,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patienceMs)
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('Content-Security-Policy: ' + " +
      "event.effectiveDirective + ' refused ' + event.blockedURI + ' ' + event.sample))",
  )
  return context
}

async function openPooledWindow(browser: Browser, options: WindowOptions): Promise<Pooled> {
  const context = await openContext(browser, options)
  const page = await context.newPage()
  const one: Pooled = { page, context, session: await context.newCDPSession(page), isUnfit: false }
  const unfitAfter = (target: object, names: string[]) => {
    const methods = target as Record<string, (...args: unknown[]) => unknown>
    for (const name of names) {
      const method = methods[name]!.bind(target)
      methods[name] = (...args) => {
        one.isUnfit = true
        return method(...args)
      }
    }
  }
  unfitAfter(page, ['addInitScript', 'exposeFunction', 'setExtraHTTPHeaders'])
  unfitAfter(context.clock, ['install', 'setFixedTime'])
  return one
}

/** Removes all traces of the visitor from the window, which stays on the same site; false if that is not possible. */
async function clearWindow({ page, context, session, isUnfit }: Pooled): Promise<boolean> {
  if (isUnfit || page.isClosed() || context.pages().length !== 1) return false
  page.removeAllListeners()
  const { origin, protocol } = new URL(page.url())
  if (!protocol.startsWith('http')) return false
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate('sessionStorage.clear()')
    await page.mouse.move(-1, -1)
    await page.emulateMedia({
      media: null,
      colorScheme: null,
      forcedColors: null,
      contrast: null,
      reducedMotion: 'reduce',
    })
    await page.goto(`${origin}/api/health`)
    await context.clearCookies()
    // All storage except the cache of responses.
    const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage,file_systems'
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
    await session.send('Page.resetNavigationHistory')
    return true
  } catch {
    return false
  }
}
