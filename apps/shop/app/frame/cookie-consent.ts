/** The visitor's choice about cookies: one cookie in this browser, and a proof of it stored by the shop. */
import {
  readConsentCookie,
  consentSeconds,
  readConsentState,
  consentVersion,
  formatConsent,
  type Consent,
} from '@tussenuit/modules/sale/consent/consent-text.ts'
import { useSyncExternalStore } from 'react'
import { browserApi } from '../api.ts'
import { randomUuid } from '../session-id.ts'
import { useShopData } from '../shop-data.ts'

const name = 'consent'
const listeners = new Set<() => void>()
let again = false
/** The choice in a browser that stores no cookies; it applies until the page is closed. */
let unstored: string | null = null

/** The choice stored in this browser. */
export const currentConsent = (): Consent | null => readConsentCookie(ownCookies())

const ownCookies = (): string => unstored ?? document.cookie

/**
 * Stores the choice and sends a proof of it. A failure to send is ignored: without the proof the visitor is not
 * counted.
 */
export function saveConsent(analytics: boolean): void {
  const visitor = currentConsent()?.visitor ?? randomUuid()
  const value = formatConsent({ analytics, version: consentVersion, visitor, chosenAt: Math.floor(Date.now() / 1000) })
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  const cookie = `${name}=${encodeURIComponent(value)}`
  document.cookie = `${cookie}; path=/; max-age=${consentSeconds}; samesite=lax${secure}`
  unstored = document.cookie.includes(cookie) ? null : cookie
  again = false
  notifyListeners()
  browserApi('POST /cookie-choice', { body: { visitor, version: consentVersion, analytics } }).catch(() => undefined)
}

export function reopenCookieQuestion(): void {
  again = true
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export type ConsentState = ReturnType<typeof readConsentState> | 'asked again'

/** The state of the consent. The server reads the cookie too, so that the question is in the page before hydration. */
export function useConsentState(): ConsentState {
  const sent = useShopData()?.consent ?? 'asked'
  return useSyncExternalStore(
    subscribeToConsent,
    () => (again ? 'asked again' : readConsentState(ownCookies())),
    () => sent,
  )
}
