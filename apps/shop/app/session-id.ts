/**
 * The session id of the shop's specification: a random UUID in local storage. A new one is created after the storage is
 * cleared.
 */
const key = 'session_id'
let forThisPage: string | null = null

export function getSessionId(): string {
  try {
    const stored = localStorage.getItem(key)
    if (stored) return stored
    const fresh = randomUuid()
    localStorage.setItem(key, fresh)
    return fresh
  } catch {
    // Storage may be forbidden; the session then lasts as long as the page.
    forThisPage ??= randomUuid()
    return forThisPage
  }
}

/** Browsers offer `randomUUID` only on https and localhost, but the shop must also work over plain http. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
