/**
 * The link in a voucher's QR code and how the page reads it. Pure. The code stands behind the "#": a browser sends that
 * part to nobody, so it is in no log, no Referer and no server's memory; the page takes it out of its address at once.
 */
export const redeemLink = (redeemAt: string, code: string): string => `${redeemAt}#${encodeURIComponent(code)}`

/** The code in the part of an address from "#" on; null where there is none. */
export function codeInFragment(fragment: string): string | null {
  const text = fragment.replace(/^#/, '')
  if (!/^[\p{L}\p{N}%_-]{4,80}$/u.test(text)) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
