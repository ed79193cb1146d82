/** The visitor's choice about cookies: one cookie in this browser, and a proof of it with the shop. */
import {
  consentSeconds,
  consentVersion,
  readConsent,
  writeConsent,
  type Consent,
} from '@tussenuit/modules/consent/consent-text.ts'
import { useSyncExternalStore } from 'react'
import { browserApi } from '../api.ts'
import { randomUuid } from '../session-id.ts'
import { useShopData } from '../shop-data.ts'

const name = 'consent'
const listeners = new Set<() => void>()
let again = false

function cookieOf(cookies: string): string | undefined {
  const found = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

/** The choice in a browser's cookies, or null where none was made about the present text. */
function consentIn(cookies: string): Consent | null {
  try {
    return readConsent(cookieOf(cookies))
  } catch {
    return null
  }
}
/** The choice as it stands in this browser. */
export const currentConsent = (): Consent | null => consentIn(document.cookie)

/** Refusing and agreeing are the same few lines. The proof may fail to arrive; without it nothing is ever counted. */
export function chooseConsent(analytics: boolean): void {
  const visitor = currentConsent()?.visitor ?? randomUuid()
  const value = writeConsent({ analytics, version: consentVersion, visitor, chosenAt: Math.floor(Date.now() / 1000) })
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${consentSeconds}; samesite=lax${secure}`
  again = false
  tell()
  browserApi('POST /cookie-choice', { body: { visitor, version: consentVersion, analytics } }).catch(() => undefined)
}

export function askConsentAgain(): void {
  again = true
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export type ConsentState = 'asked' | 'asked again' | 'agreed' | 'refused'
/** By the cookies of a request, or of this browser. */
export function consentState(cookies: string): ConsentState {
  const consent = consentIn(cookies)
  return consent === null ? 'asked' : consent.analytics ? 'agreed' : 'refused'
}

/** The server knows it too: who has not chosen is asked by the page itself, before its scripts are there. */
export function useConsentState(): ConsentState {
  const sent = useShopData()?.consent ?? 'asked'
  return useSyncExternalStore(
    subscribe,
    () => (again ? 'asked again' : consentState(document.cookie)),
    () => sent,
  )
}
