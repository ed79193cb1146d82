/** Extracts the voucher code from the text of a QR code. Pure. */
import { codeInFragment } from '@tussenuit/modules/sale/voucher/link.ts'

/** The code in a scanned text: a link of the shop, or only the code. Null for anything else. */
export function codeScanned(read: string): string | null {
  const at = read.indexOf('#')
  if (/^https?:/i.test(read)) return at === -1 ? null : codeInFragment(read.slice(at))
  return codeInFragment(read.trim())
}
