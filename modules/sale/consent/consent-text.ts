/**
 * What visitors are asked about cookies, by version: a new wording or purpose is a new version, and everyone is asked
 * again. The cookie `consent` is written by the browser and read by both sides:
 * "necessary,analytics:2026-12:<random number>:<seconds since 1970>".
 */
export const consentVersion = '2026-12'
/** The choice is asked again after half a year. */
export const consentSeconds = 183 * 86_400

export type Consent = { analytics: boolean; version: string; visitor: string; chosenAt: number }

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

export function writeConsent({ analytics, version, visitor, chosenAt }: Consent): string {
  return `${analytics ? 'necessary,analytics' : 'necessary'}:${version}:${visitor}:${chosenAt}`
}

/** The choice in a browser's cookies, or null where none was made about the current text. */
export function consentIn(cookies: string): Consent | null {
  try {
    const value = /(?:^|;\s*)consent=([^;]*)/.exec(cookies)?.[1]
    return value === undefined ? null : readConsent(decodeURIComponent(value))
  } catch {
    return null
  }
}

/** What a page is drawn for; by the cookies of a request, or of this browser. */
export function consentStateOf(cookies: string): 'asked' | 'agreed' | 'refused' {
  const consent = consentIn(cookies)
  return consent === null ? 'asked' : consent.analytics ? 'agreed' : 'refused'
}

/** Null where there is no choice, or one about an older text. */
export function readConsent(value: string | undefined): Consent | null {
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
