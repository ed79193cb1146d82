/** Reads lists of partners' codes and reports the problems of each line. Pure. */
import { type CsvRows, parseCsv } from '../../shared/csv.ts'
import { removeInvisibleCharacters } from '../../shared/read-amount.ts'
import { isCellError, isRoundedNumber } from '../../shared/sheet-value.ts'
import { toLookupCode, toComparableCode } from './code-text.ts'

/** A code and its line in the file, counted from 1. */
export type ListedCode = { line: number; code: string }

/**
 * `code_invalid`: too short or too long. The other problems are codes damaged by a spreadsheet: a rounded number
 * ("1.23457E+15"), a number with decimals ("12345.00"), a day or a time ("12-Mar"), an error ("#REF!"), a number with
 * more digits than a spreadsheet stores, whose last digits became zeros.
 */
export const codeProblems = {
  code_invalid: 'it needs 4 to 40 characters',
  code_rounded: 'a spreadsheet has rounded it; format the column as text',
  code_decimals: 'a spreadsheet has made it a number with decimals; format the column as text',
  code_day: 'a spreadsheet has made it a day or a time; format the column as text',
  code_error: 'a formula of the spreadsheet failed',
  code_zeros: 'a spreadsheet has replaced its last digits by zeros; format the column as text',
} as const
export type CodeProblem = keyof typeof codeProblems
export type CodeFinding = ListedCode & { problem: CodeProblem }

/** Codes shorter than this could be guessed. */
export const minCodeLength = 4
const maxCodeLength = 40

/**
 * Reads the codes of a file: the column with the heading "code", or else the first non-empty column. Removes characters
 * that spreadsheets prepend. For `brokenLine` see `parseCsv`.
 */
export function parseCodesFromCsv(csv: string): ListedCode[] | { brokenLine: number } {
  const codes = codesIn(parseCsv(csv))
  // Lists compiled by hand may mix separators: this is assumed if a code still contains a separator.
  const isMixed = 'brokenLine' in codes || codes.some(({ code }) => /[;,|\t]/.test(code) && damageOf(code) === null)
  const listed = isMixed ? codesIn(parseCsv(csv, { isMixed })) : codes
  return 'brokenLine' in listed || !isHeading(listed) ? listed : listed.slice(1)
}

function codesIn(rows: CsvRows): ListedCode[] | { brokenLine: number } {
  if ('brokenLine' in rows) return rows
  const [head] = rows.rows
  const headedColumn = head?.cells.findIndex((cell) => codeHeading.test(cell.trim())) ?? -1
  const filled = head?.cells.findIndex((_, column) => rows.rows.some(({ cells }) => isFilled(cells[column]))) ?? 0
  const column = headedColumn === -1 ? filled : headedColumn
  return rows.rows.flatMap(({ line, cells }) => {
    const [first = '', second = ''] = cells.slice(column)
    const isCut = isRoundedNumber(`${first},${second}`)
    const code = isCut
      ? `${first},${second}`
      : removeInvisibleCharacters(first)
          .trim()
          .replace(/^="(.*)"$|^'(.*)/, '$1$2')
    return code === '' ? [] : [{ line, code }]
  })
}

const isFilled = (cell: string | undefined): boolean => (cell ?? '').trim() !== ''
const ofWhat = 'voucher|package|campaign|gift|coupon|promo|discount|actie|cadeau|kortings|gutschein|rabatt|aktions'
const codeHeading = new RegExp(`^(?:(?:${ofWhat})[ _-]?)?codes?$`, 'i')

/** A heading is the word "code" or, in another language, a word without digits above codes that all contain digits. */
function isHeading([first, ...rest]: readonly ListedCode[]): boolean {
  if (!first) return false
  return (
    codeHeading.test(first.code) ||
    (rest.length > 0 && !/\d/.test(first.code) && rest.every(({ code }) => /\d/.test(code)))
  )
}

/** The problems of a list, in line order. */
export function validateListedCodes(listed: readonly ListedCode[]): CodeFinding[] {
  const isCut = hasCutNumbers(listed)
  return listed.flatMap((entry) => {
    const problem = damageOf(entry.code) ?? (isCut && isLongNumber(entry.code) ? 'code_zeros' : problemOf(entry.code))
    return problem === null ? [] : [{ ...entry, problem }]
  })
}

const problemOf = (code: string): CodeProblem | null =>
  toLookupCode(code).length < minCodeLength || code.length > maxCodeLength ? 'code_invalid' : null

function damageOf(code: string): CodeProblem | null {
  if (isCellError(code)) return 'code_error'
  if (isRoundedNumber(code)) return 'code_rounded'
  if (/^[-+]?\d+[.,]0+$/.test(code) || /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d{1,3}(?:\.\d{3})+,\d+$/.test(code))
    return 'code_decimals'
  return isSheetDay(code) ? 'code_day' : null
}

/**
 * Short month names in the languages of the shop and of neighbouring countries. Spreadsheets never write them in
 * capitals.
 */
const months =
  '(?:jan|janv|gen|ene|feb|febr|févr|mar|mrt|mär|märz|mars|mrz|apr|avr|abr|may|mei|mai|mag|jun|juni|juin|giu|' +
  'jul|juli|juil|lug|aug|août|ago|sep|sept|set|oct|okt|ott|nov|dec|dez|déc|dic|' +
  'sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru|oca|şub|nis|haz|tem|ağu|eyl|eki|kas|ara)'
const capital = months.replaceAll(/\p{Ll}+/gu, (name) => `[${name[0]!.toUpperCase()}${name[0]!}]${name.slice(1)}`)
const monthForms = new RegExp(
  `^(?:\\d{1,2}[-/ ]?\\.?[-/ ]?${capital}\\.?(?:[-/ ]\\d{2,4})?|${capital}\\.?[-/ ]\\d{2})$`,
)
const dayForms = /^(?:(\d{1,2})([-/.])(\d{1,2})\2(?:\d{2}|(?:19|20)\d\d)|(?:19|20)\d\d([-/.])(\d{1,2})\4(\d{1,2}))$/

/**
 * True for "12-Mar", "mrt-12", "12. Mär", "3/12/2026", "2026-03-12", "12:30:00": spreadsheets convert codes to such
 * days and times.
 */
function isSheetDay(code: string): boolean {
  if (monthForms.test(code) || /^(?:\d{2,4}年)?\d{1,2}月(?:\d{1,2}日)?$/.test(code) || /^\d{1,2}:\d\d:\d\d$/.test(code))
    return true
  const match = dayForms.exec(code)
  if (!match) return false
  const [first, second] = [Number(match[1] ?? match[5]), Number(match[3] ?? match[6])]
  return Math.min(first, second) >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31
}

/** A spreadsheet stores only the first fifteen digits. */
const isLongNumber = (code: string): boolean => /^\d{16,}$/.test(code)
const minCut = 3

/** True if at least three long numbers all end in zero: a spreadsheet has truncated their digits. */
function hasCutNumbers(listed: readonly ListedCode[]): boolean {
  const long = listed.filter(({ code }) => isLongNumber(code))
  return long.length >= minCut && long.every(({ code }) => /^\d{15}0+$/.test(code))
}

/** The lines of the first two different codes that have the same lookup form; null if there are none. */
export function findConflictingLines(listed: readonly ListedCode[]): [number, number] | null {
  const first = new Map<string, ListedCode>()
  for (const entry of listed) {
    const normal = toLookupCode(entry.code)
    const earlier = first.get(normal)
    if (earlier && toComparableCode(earlier.code) !== toComparableCode(entry.code)) return [earlier.line, entry.line]
    if (!earlier) first.set(normal, entry)
  }
  return null
}
