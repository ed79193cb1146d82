/** What was read from a file or a QR code. Pure. */
import { codeInFragment } from '@tussenuit/modules/voucher/link.ts'

/** The first column of a list, without quotes, empty lines and a heading. */
export function codesOfText(text: string): string[] {
  const cells = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line, index) => index > 0 || !/^"?sep=.?"?$/i.test(line.trim()))
    .map((line) => (/^\s*"((?:[^"]|"")*)"/.exec(line)?.[1]?.replaceAll('""', '"') ?? line.split(/[;,\t]/)[0]!).trim())
    .filter((cell) => cell !== '')
  const [first, ...rest] = cells
  const isHeading = first !== undefined && rest.length > 0 && !/\d/.test(first) && rest.every((cell) => /\d/.test(cell))
  return isHeading ? rest : cells
}

/** The code in a scanned text, which is a link of the shop or only the code. Null for anything else. */
export function codeScanned(read: string): string | null {
  const at = read.indexOf('#')
  if (/^https?:/i.test(read)) return at === -1 ? null : codeInFragment(read.slice(at))
  return codeInFragment(read.trim())
}
