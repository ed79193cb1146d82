/**
 * Measures the Core Web Vitals of the page on which the visit began, and sends them once, when it is first hidden:
 * later values of the same visit are left out. No cookie, session or address is sent with them.
 */
import { onCLS, onINP, onLCP } from 'web-vitals'
import { createClient } from '@tussenuit/modules/client/client.ts'
import type { PageKind } from '@tussenuit/modules/platform/page-speed/page-kinds.ts'
import type { PageSpeed } from '@tussenuit/modules/platform/page-speed/ports.ts'

const anonymousApi = createClient((path, init) =>
  window.fetch(path, { ...init, keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' }),
)

export function measurePageSpeed(page: PageKind): void {
  const screen = window.matchMedia('(max-width: 640px)').matches ? 'phone' : 'wide'
  const measured: Pick<PageSpeed, 'lcp_ms' | 'inp_ms' | 'cls'> = {}
  const options = { reportAllChanges: true }
  onLCP(({ value }) => void (measured.lcp_ms = Math.round(value)), options)
  onINP(({ value }) => void (measured.inp_ms = Math.round(value)), options)
  onCLS(({ value }) => void (measured.cls = Math.round(value * 10_000) / 10_000), options)
  let isSent = false
  const send = (): void => {
    if (isSent || Object.keys(measured).length === 0) return
    isSent = true
    anonymousApi('POST /page-speed', { body: { page, screen, ...measured } }).catch(() => undefined)
  }
  // At the window, so that the library has taken its last values, which it does at the document. Some versions of
  // Safari leave a page without making it hidden.
  window.addEventListener('visibilitychange', () => void (document.visibilityState === 'hidden' && send()))
  window.addEventListener('pagehide', send)
}
