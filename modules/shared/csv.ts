/**
 * Comma-separated values (RFC 4180), with what spreadsheets add to it: a byte order mark, semicolons where a comma is
 * the decimal sign, lines that end in LF or CRLF. Written so that no cell is run as a formula.
 */
import { decimalEuros } from './money.ts'

/** What a spreadsheet takes for a formula, also in full width; and the mark that says that it is none. */
const formula = /^['=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

const cell = (value: string): string => {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",;\r\n\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A text, or an amount of our own: it is no formula, and a spreadsheet adds it up, below zero too. */
export type CsvCell = string | { cents: number }

/**
 * With a byte order mark: without it spreadsheets read the accents of another code page. `decimal`: how the language
 * of the reader writes amounts; with a comma the cells are separated by semicolons, as its spreadsheets expect.
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], decimal: '.' | ',' = '.'): string => {
  const written = (value: CsvCell) =>
    typeof value === 'string' ? cell(value) : decimalEuros(value.cents).replace('.', decimal)
  return `\uFEFF${rows.map((row) => `${row.map(written).join(decimal === '.' ? ',' : ';')}\r\n`).join('')}`
}

export type CsvRows = { rows: string[][] } | { brokenLine: number }

const separatorOf = (text: string): string => {
  const head = text.slice(0, text.search(/\r|\n|$/))
  const outside = head.replace(/"(?:[^"]|"")*"/g, '')
  const count = (sign: string) => outside.split(sign).length
  return [';', '\t'].find((sign) => count(sign) > count(',')) ?? ','
}

/**
 * Every cell as text. The line, from 1, where a quote is not closed or stands where none may. Empty lines are left out.
 */
export function readCsv(given: string): CsvRows {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let line = 1
  let at = 0
  const end = () => {
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  while (at <= text.length) {
    let value: string
    if (text[at] === '"') {
      const begun = line
      let close = at + 1
      while (close < text.length && (text[close] !== '"' || text[close + 1] === '"'))
        close += text[close] === '"' ? 2 : 1
      if (close >= text.length) return { brokenLine: begun }
      value = text.slice(at + 1, close).replaceAll('""', '"')
      line += value.split('\n').length - 1
      at = close + 1
      if (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n')
        return { brokenLine: line }
    } else {
      const begin = at
      while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') at += 1
      value = text.slice(begin, at)
      if (value.includes('"')) return { brokenLine: line }
    }
    row.push(value.startsWith("'") && formula.test(value.slice(1)) ? value.slice(1) : value)
    if (text[at] === separator) {
      at += 1
      continue
    }
    end()
    if (at >= text.length) break
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    line += 1
  }
  return { rows }
}
