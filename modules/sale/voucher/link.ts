/**
 * The link in a voucher's QR code, and how the page reads it. Pure. The code follows the "#", a part that browsers do
 * not send, so it appears in no log or Referer header and reaches no server. The page removes it from its URL
 * immediately.
 */
export const createRedeemLink = (redeemAt: string, code: string): string => `${redeemAt}#${encodeURIComponent(code)}`

/** The code in the fragment of a URL; null if there is none. */
export function parseCodeFromFragment(fragment: string): string | null {
  const text = fragment.replace(/^#/, '')
  if (!/^[\p{L}\p{N}%_-]{4,80}$/u.test(text)) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
