/**
 * The version of the cookie question. A new wording or purpose requires a new version, and every visitor is then asked
 * again. The browser writes the cookie `consent`; browser and server read it: "necessary,analytics:2026-12:<random
 * number>:<seconds since 1970>".
 */
export const consentVersion = '2026-12'
/** After half a year, visitors are asked again. */
export const consentSeconds = 183 * 86_400

export type Consent = { analytics: boolean; version: string; visitor: string; chosenAt: number }

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

export function formatConsent({ analytics, version, visitor, chosenAt }: Consent): string {
  return `${analytics ? 'necessary,analytics' : 'necessary'}:${version}:${visitor}:${chosenAt}`
}

/** The consent in a browser's cookies; null if there is none for the current version. */
export function readConsentCookie(cookies: string): Consent | null {
  try {
    const value = /(?:^|;\s*)consent=([^;]*)/.exec(cookies)?.[1]
    return value === undefined ? null : parseConsent(decodeURIComponent(value))
  } catch {
    return null
  }
}

/** The consent state according to the cookies of a request or of this browser. */
export function readConsentState(cookies: string): 'asked' | 'agreed' | 'refused' {
  const consent = readConsentCookie(cookies)
  return consent === null ? 'asked' : consent.analytics ? 'agreed' : 'refused'
}

/** Null if there is no consent, or it is for an older version. */
export function parseConsent(value: string | undefined): Consent | null {
  const [what, version, visitor, chosenAt, more] = (value ?? '').split(':')
  if (
    more !== undefined ||
    version !== consentVersion ||
    !uuid.test(visitor ?? '') ||
    !/^\d{1,12}$/.test(chosenAt ?? '')
  )
    return null
  if (what !== 'necessary' && what !== 'necessary,analytics') return null
  return { analytics: what === 'necessary,analytics', version, visitor: visitor!, chosenAt: Number(chosenAt) }
}
