/** Lists of codes as they come from a partner. Pure. */
import { normaliseCode, plainCode } from './code.ts'

/** A code as it was sent, and in which line, counted from 1. */
export type ListedCode = { line: number; code: string }

/**
 * The codes of a list as it comes from a partner: the first column, without what a spreadsheet puts before it, quotes
 * and empty lines.
 */
export function codesOfCsv(csv: string): ListedCode[] {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text }))
  const cells = lines
    .filter(({ line, text }) => line > 1 || !/^"?sep=.?"?$/i.test(text.trim()))
    .map(({ line, text }) => ({ line, code: firstCell(text) }))
    .filter(({ code }) => code !== '')
  return isHeading(cells) ? cells.slice(1) : cells
}

function firstCell(text: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(text)?.[1]
  return (quoted?.replaceAll('""', '"') ?? text.split(/[;,\t]/)[0]!).trim()
}

/** A word by that name in English; in any other language, a word without a figure above codes that each have one. */
function isHeading([first, ...rest]: readonly ListedCode[]): boolean {
  if (!first) return false
  return (
    /^(voucher|package|campaign)?[ _-]?codes?$/i.test(first.code) ||
    (rest.length > 0 && !/\d/.test(first.code) && rest.every(({ code }) => /\d/.test(code)))
  )
}

/** The lines of the first two codes that differ and would be looked up as one; null where there are none. */
export function clashOf(listed: readonly ListedCode[]): [number, number] | null {
  const first = new Map<string, ListedCode>()
  for (const one of listed) {
    const normal = normaliseCode(one.code)
    const other = first.get(normal)
    if (other && plainCode(other.code) !== plainCode(one.code)) return [other.line, one.line]
    if (!other) first.set(normal, one)
  }
  return null
}
