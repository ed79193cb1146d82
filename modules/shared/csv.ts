/**
 * Comma-separated values (RFC 4180) with the variations that spreadsheets write: byte order mark, other separators if
 * the comma is the decimal mark, a line that names the separator, lines ending in CR, LF or CRLF, empty rows and
 * columns. Written so that no cell is executed as a formula. Pure. No library is used, because libraries report neither
 * a record's line nor the row that a spreadsheet shows, and their separator detection depends on the number of rows.
 */
import { localeOfLanguage } from './language.ts'
import { formatPlainEuros } from './money.ts'

/**
 * Matches texts that a spreadsheet would execute as a formula, also in full width, or convert to a number without
 * leading zeros; and the apostrophe that marks a cell as text.
 */
const marked = /^(?:['=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]|0\d+$|\d{12,}$|\d+e\d+$)/i

const escapeCell = (value: string): string => {
  const safe = marked.test(value) ? `'${value}` : value
  return /[",;|\r\n\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A text, or a number computed by the shop: such numbers, negative ones included, are never formulas, and spreadsheets
 * can sum them.
 */
export type CsvCell = string | { cents: number } | { number: number }

export type Decimal = '.' | ','

/** The decimal mark that spreadsheets use in a language. */
export const decimalMarkForLanguage = (language: string): Decimal =>
  new Intl.NumberFormat(localeOfLanguage(language).tag).format(1.5).includes(',') ? ',' : '.'

/**
 * Formats rows for a spreadsheet in `language`: with its decimal mark unless another is given, and with semicolons
 * between cells if that mark is a comma. Includes a byte order mark, because spreadsheets otherwise assume another
 * encoding.
 */
export function formatCsv(
  rows: readonly (readonly CsvCell[])[],
  language: string,
  decimal: Decimal = decimalMarkForLanguage(language),
): string {
  const written = (value: CsvCell) =>
    typeof value === 'string'
      ? escapeCell(value)
      : ('cents' in value ? formatPlainEuros(value.cents) : String(value.number)).replace('.', decimal)
  return `\uFEFF${rows.map((row) => `${row.map(written).join(decimal === '.' ? ',' : ';')}\r\n`).join('')}`
}

/** `row` is the row number in a spreadsheet, `line` that in a text editor; both start at 1. */
export type CsvRow = { row: number; line: number; cells: string[] }
/**
 * `decimal`: the decimal mark that follows from the separator; null if both are possible. `brokenLine`: the line of an
 * unclosed or misplaced quotation mark.
 */
export type CsvRows = { rows: CsvRow[]; decimal: Decimal | null } | { brokenLine: number }

/** Every cell as text; empty rows are omitted. `isMixed`: different rows may have different separators. */
export function parseCsv(source: string, { isMixed = false } = {}): CsvRows {
  // DOS programs end a file with Ctrl-Z (U+001A).
  const content = source.slice(0, source.endsWith('\u001a') ? -1 : undefined).replace(/^\uFEFF+/, '')
  const [announcement = '', announced = ''] =
    /^(?:"sep=(.?)"|sep=(.?))(?:\r\n|\r|\n|$)/i.exec(content)?.filter(Boolean) ?? []
  const text = content.slice(announcement.length)
  const separator = isMixed ? separators.join('') : detectSeparator(text, announced.length === 1 ? announced : '')
  const cells = readCells(text, separator, announcement === '' ? 1 : 2)
  if ('brokenLine' in cells) return cells
  const rows = cells.rows.filter(({ cells }) => cells.some((value) => value.trim() !== ''))
  // A program that does not support the separator line shows it as a row and saves it as one.
  const isSeparator = rows[0]?.cells.every((value, at) => (at === 0 ? /^sep=.?$/i.test(value) : value === ''))
  return {
    rows: isSeparator ? rows.slice(1) : rows,
    decimal: separator === ';' ? ',' : separator === ',' ? '.' : null,
  }
}

/**
 * Separators in order of preference, for files that could be read with several: the comma is last, because it may be a
 * decimal mark.
 */
const separators = ['\t', ';', '|', ',']
const sampleRows = 50
/** The separator for a file with a single column in which commas are decimal marks. */
const noSeparator = '\uffff'
const maxHeadLength = 20_000

/**
 * Returns, of the separators in the first row, the one that splits all rows into the same number of cells, or else the
 * most frequent one. `announced`: the separator that the file names, or empty; it may be outdated, if a program saved
 * the file with another separator.
 */
function detectSeparator(text: string, announced: string): string {
  const head =
    /(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, maxHeadLength).replace(/^[\s,;|]*[\r\n]/, ''))?.[0] ?? ''
  const outside = head.replace(/"(?:[^"]|"")*"/g, '')
  const count = (sign: string) => outside.split(sign).length - 1
  const inHead = separators.filter((sign) => count(sign) > 0)
  if (announced !== '' && (count(announced) > 0 || inHead.length === 0)) return announced
  const even = inHead.find((sign) => {
    const cells = readCells(text, sign, 1, sampleRows)
    if ('brokenLine' in cells) return false
    const lengths = cells.rows.filter(({ cells }) => cells.some(Boolean)).map(({ cells }) => cells.length)
    return lengths.length > 1 && lengths.every((length) => length === lengths[0])
  })
  return even ?? inHead.toSorted((a, b) => count(b) - count(a))[0] ?? noSeparator
}

/** Reads at most `most` rows, including empty ones. Every character in `separator` is a separator. */
function readCells(
  text: string,
  separator: string,
  firstLine: number,
  most = Number.POSITIVE_INFINITY,
): { rows: CsvRow[] } | { brokenLine: number } {
  const ends = new RegExp(
    `[\r\n${[...separator].map((sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`).join('')}]`,
    'gu',
  )
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = firstLine
  let begun = firstLine
  let at = 0
  while (at <= text.length && rows.length < most) {
    // ="007" prevents a spreadsheet from converting a text to a number.
    const from = text.startsWith('="', at) ? at + 1 : skipToQuote(text, at)
    let value: string
    if (text[from] === '"') {
      const close = findClosingQuote(text, from + 1)
      if (close === -1) return { brokenLine: line }
      value = text.slice(from + 1, close).replaceAll('""', '"')
      line += value.split(/\r\n|\r|\n/).length - 1
      at = skipSpaces(text, close + 1)
      if (at < text.length && !separator.includes(text[at]!) && !/[\r\n]/.test(text[at]!)) return { brokenLine: line }
    } else {
      ends.lastIndex = at
      const end = ends.exec(text)?.index ?? text.length
      value = text.slice(at, end)
      if (value.includes('"')) return { brokenLine: line }
      at = end
    }
    cells.push(value.startsWith("'") && marked.test(value.slice(1)) ? value.slice(1) : value)
    if (at < text.length && separator.includes(text[at]!)) {
      at += 1
      continue
    }
    rows.push({ row: rows.length + 1, line: begun, cells })
    cells = []
    if (at >= text.length) break
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    line += 1
    begun = line
  }
  return { rows }
}

const skipSpaces = (text: string, from: number): number => {
  let at = from
  while (text[at] === ' ') at += 1
  return at
}

/** Files written by hand may have a space before a quotation mark. */
const skipToQuote = (text: string, at: number): number => {
  const from = skipSpaces(text, at)
  return text[from] === '"' ? from : at
}

/** The position of the closing quotation mark; -1 if there is none. */
function findClosingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}
