/**
 * The link in a voucher's QR code, and how the page reads it. Pure. The code follows the "#": browsers do not send this
 * part, so it appears in no log, Referer or server; the page removes it from its address immediately.
 */
export const createRedeemLink = (redeemAt: string, code: string): string => `${redeemAt}#${encodeURIComponent(code)}`

/** The code in the fragment of an address; null where there is none. */
export function readCodeFromFragment(fragment: string): string | null {
  const text = fragment.replace(/^#/, '')
  if (!/^[\p{L}\p{N}%_-]{4,80}$/u.test(text)) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
