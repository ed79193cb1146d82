/** The visitor's choice about cookies: one cookie in this browser, and a proof of it with the shop. */
import { consentSeconds, consentVersion, readConsent, writeConsent, type Consent } from '@tussenuit/modules/consent/consent-text.ts'
import { startTransition, useEffect, useState } from 'react'
import { browserApi } from '../api.ts'
import { randomUuid } from '../session-id.ts'

const name = 'consent'
const listeners = new Set<() => void>()
let again = false

function cookieOf(cookies: string): string | undefined {
  const found = cookies.split(';').map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

/** The choice as it stands, or null where none was made about the present text. */
export function currentConsent(): Consent | null {
  try {
    return readConsent(cookieOf(document.cookie))
  } catch {
    return null
  }
}

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
const stateNow = (): ConsentState => {
  const consent = currentConsent()
  if (again) return 'asked again'
  return consent === null ? 'asked' : consent.analytics ? 'agreed' : 'refused'
}

/** Null in the page as the server sent it: what it says then must not depend on the choice. */
export function useConsentState(): ConsentState | null {
  const [state, setState] = useState<ConsentState | null>(null)
  useEffect(() => {
    const look = () => setState(stateNow())
    startTransition(look)
    return subscribe(look)
  }, [])
  return state
}
