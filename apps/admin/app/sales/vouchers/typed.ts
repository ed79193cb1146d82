/** Extracts the voucher code from the text of a QR code. Pure. */
import { parseCodeFromFragment } from '@tussenuit/modules/sale/voucher/link.ts'

/** The code in a scanned text: a link of the shop, or only the code. Null for anything else. */
export function parseScannedCode(read: string): string | null {
  const at = read.indexOf('#')
  if (/^https?:/i.test(read)) return at === -1 ? null : parseCodeFromFragment(read.slice(at))
  return parseCodeFromFragment(read.trim())
}
