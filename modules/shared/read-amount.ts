/**
 * Parses amounts, percentages and numbers as people, spreadsheets and web pages write them, in the digits of any
 * script. Pure. Ambiguous texts are refused instead of guessed: every function returns a value or a named problem.
 */
import { maxCents } from './money.ts'
import { toLanguageTag } from './locale.ts'

/**
 * Why a text cannot be parsed. `empty`: only spaces and invisible characters. `number`: not a number. `unclear`:
 * "1.250" in a language that does not group digits with points. `decimals`: too many decimals for the field.
 * `negative`: below zero, which the field does not allow. `small`, `large`: outside the limits of the field.
 */
export type NumberProblem = 'empty' | 'number' | 'unclear' | 'decimals' | 'negative' | 'small' | 'large'
export type NumberReading = { value: number; problem?: never } | { value?: never; problem: NumberProblem }

/**
 * Limits, both inclusive, in the unit of the value. A value below zero has the problem `negative`, unless `min` is
 * below zero.
 */
export type NumberLimits = { min?: number; max?: number }

const most = 1_000_000_000

/**
 * Reads an amount as cents: "9,50", "€ 1.250,50", "1 250.5", "9,-" or "EUR 9". `language` is a language code of the
 * shop or a BCP 47 tag.
 */
export const parseAmount = (text: string, language: string, limits: NumberLimits = {}): NumberReading =>
  normaliseCharacters(text) === ''
    ? { problem: 'empty' }
    : readScaled(removeCurrency(normaliseCharacters(text)) || '€', language, 2, { max: maxCents, ...limits })

/** Reads a percentage as basis points: 9,5 % is 950. The percent sign is optional. */
export const parsePercentage = (text: string, language: string, limits: NumberLimits = {}): NumberReading =>
  readScaled(normaliseCharacters(text).replace(/^% ?| ?%$/, ''), language, 2, limits)

/** Reads a whole number: "5,0", or "1.250" in a language that groups digits by points. */
export const parseWholeNumber = (text: string, language: string, limits: NumberLimits = {}): NumberReading =>
  readScaled(normaliseCharacters(text), language, 0, limits)

/**
 * Reads a number with any number of decimals. A single point or comma is always the decimal mark: the coordinate
 * "52.370" is never fifty-two thousand.
 */
export function parseDecimal(text: string, limits: NumberLimits = {}): NumberReading {
  const match = /^([-+]?) ?(\d{0,9})(?:[.,٫](\d{0,15}))?$/.exec(normaliseCharacters(text).replace(/ ?° ?$/, ''))
  if (normaliseCharacters(text) === '') return { problem: 'empty' }
  if (!match || `${match[2]}${match[3] ?? ''}` === '') return { problem: 'number' }
  const value = Number(`${match[2] || 0}.${match[3] || 0}`)
  return checkLimits(match[1] === '-' && value !== 0 ? -value : value, { min: -most, max: most, ...limits })
}

/** Formats cents for input fields in `language`, always with two decimals; `parseAmount` parses the result. */
export const formatAmount = (cents: number, language: string): string => formatScaled(cents, 2, 2, language)

/** Formats basis points as a percentage without sign, with as few decimals as possible: 950 is "9,5". */
export const formatPercentage = (basisPoints: number, language: string): string =>
  formatScaled(basisPoints, 2, 0, language)

export const formatWholeNumber = (value: number, language: string): string => formatScaled(value, 0, 0, language)

/** Formats a number without grouping and with all its decimals; `parseDecimal` parses the result. */
export const formatDecimal = (value: number, language: string): string =>
  new Intl.NumberFormat(toLanguageTag(language), { maximumFractionDigits: 15, useGrouping: false }).format(value)

function formatScaled(value: number, places: 0 | 2, decimals: number, language: string): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: places }
  return new Intl.NumberFormat(toLanguageTag(language), options).format(places === 0 ? value : value / 100)
}

/** Direction marks, joiners, variation selectors, and blank letters of Hangul and Braille. */
export const invisibleCharacters = String.raw`[\p{Cf}\p{Cc}\u034f\ufe00-\ufe0f\u115f\u1160\u3164\uffa0\u2800]`
const unseen = new RegExp(invisibleCharacters, 'gu')

/**
 * Removes invisible characters (direction marks, joiners, soft hyphens, byte order marks); tabs and line breaks become
 * spaces.
 */
export const removeInvisibleCharacters = (text: string): string =>
  text.replaceAll(/[\t\n\v\f\r]/g, ' ').replaceAll(unseen, '')

/** Replaces the digits of every script (Arabic, Persian, full-width, …) with 0 to 9. */
export const toLatinDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit.codePointAt(0)!)))

/** In every script the digits are ten consecutive characters; mathematical digits are five such sequences. */
function valueOfDigit(codePoint: number): number {
  let first = codePoint
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (codePoint - first) % 10
}

const signs: [RegExp, string][] = [
  [/[\p{Zs}\u2028\u2029]+/gu, ' '],
  [/[\u2010-\u2015\u2212\u2796\ufe58\ufe63\uff0d]/g, '-'],
  [/[\uff0b\ufe62]/g, '+'],
  [/[\uff0e\u3002\u00b7\u2024\ufe52]/g, '.'],
  [/[\uff0c\u060c\u3001\ufe50]/g, ','],
  [/[\u2018\u2019\u201b\u02bc\u00b4\u0060\uff07]/g, "'"],
  [/[\u066a\uff05\ufe6a]/g, '%'],
]

/** Replaces variants of a character with one character, if that does not depend on the language. */
function normaliseCharacters(text: string): string {
  const readable = signs.reduce(
    (so, [from, to]) => so.replaceAll(from, to),
    toLatinDigits(removeInvisibleCharacters(text)),
  )
  return readable.replaceAll(/ ?([.,٫]) ?/g, '$1').trim()
}

const euro = '(?:€|euros?|eur|یورو|يورو|欧元|歐元)'
const euroAround = new RegExp(`^([-+]?) ?${euro} ?|(?<![a-z]) ?${euro}\\.?$`, 'giu')

/** Removes the euro sign or name; "9,-" becomes "9,00". Also handles the French notation "9 € 50". */
function removeCurrency(text: string): string {
  return text
    .replace(/^([-+]?\d+) ?€ ?(\d\d)$/, '$1,$2')
    .replaceAll(euroAround, '$1')
    .trim()
    .replace(/^([^-]*\d|-.*\d)([.,])(?:--?|=)$/, (_, whole: string, mark: string) => `${whole}${mark}00`)
}

function readScaled(text: string, language: string, places: number, limits: NumberLimits): NumberReading {
  if (text === '') return { problem: 'empty' }
  const signed = /^(?:([-+]) ?)?(.*?)( ?-)?$/.exec(text)!
  const inBrackets = /^\((.+)\)$/.exec(signed[2]!)
  const isNegative = [signed[1] === '-', signed[3] !== undefined, inBrackets !== null].filter(Boolean).length
  const parts = partsOf(inBrackets?.[1] ?? signed[2]!, language)
  if (typeof parts === 'string') return { problem: parts }
  if (isNegative > 1) return { problem: 'number' }
  const fraction = parts.fraction.replace(/0+$/, '')
  const whole = parts.whole.replace(/^0+(?=\d)/, '')
  const hasValue = whole !== '0' || fraction !== ''
  if (isNegative === 1 && hasValue && (limits.min ?? 0) >= 0) return { problem: 'negative' }
  if (fraction.length > places) return { problem: 'decimals' }
  if (whole.length > 10) return { problem: isNegative === 1 ? 'small' : 'large' }
  const value = Number(`${whole}${fraction.padEnd(places, '0')}`)
  return checkLimits(isNegative === 1 && hasValue ? -value : value, { max: most, ...limits })
}

function checkLimits(value: number, { min = 0, max = most }: NumberLimits): NumberReading {
  if (value < min) return { problem: value < 0 && min >= 0 ? 'negative' : 'small' }
  return value > max ? { problem: 'large' } : { value }
}

type Parts = { whole: string; fraction: string }

/** Characters that can only group digits, and characters that can only start the decimals. */
const groupMarks = [' ', "'", '٬']
const decimalMarks = ['٫', '/']

/** The digits before and after the decimal mark, or why they cannot be determined. */
function partsOf(text: string, language: string): Parts | NumberProblem {
  // Persian and Urdu keyboards lack their decimal mark, so people type a slash.
  const marks = /^(?:fa|ur)\b/.test(language) ? /[.,' ٬٫/]/g : /[.,' ٬٫]/g
  if (!/^[\d.,' ٬٫/]*$/.test(text) || !/\d/.test(text) || text.replaceAll(marks, '').includes('/')) return 'number'
  const groups = text.match(marks) ?? []
  const last = groups.at(-1)
  if (last === undefined) return { whole: text, fraction: '' }
  const cut = text.lastIndexOf(last)
  const [before, after] = [text.slice(0, cut), text.slice(cut + 1)]
  const grouping = groups.slice(0, -1)
  const mark = grouping[0]
  if (grouping.some((sign) => sign !== mark) || decimalMarks.includes(mark ?? '')) return 'unclear'
  if (mark === last) return isGroupedByMark(text, last) ? { whole: removeMark(text, last), fraction: '' } : 'unclear'
  const asDecimals = { whole: removeMark(before, mark ?? '') || '0', fraction: after }
  if (mark !== undefined) return !groupMarks.includes(last) && isGroupedByMark(before, mark) ? asDecimals : 'unclear'
  if (decimalMarks.includes(last)) return asDecimals
  const isGroup = isGroupedByMark(text, last)
  if (isGroup && (groupMarks.includes(last) || last === groupMarkOf(language)))
    return { whole: removeMark(text, last), fraction: '' }
  return isGroup || groupMarks.includes(last) ? 'unclear' : asDecimals
}

const removeMark = (text: string, mark: string): string => (mark === '' ? text : text.replaceAll(mark, ''))

/** Whether digits are in groups of three from the right; Indian numbers have groups of two before the last three. */
function isGroupedByMark(text: string, mark: string): boolean {
  const [first = '', ...rest] = text.split(mark)
  const isFirst = /^[1-9]\d{0,2}$/.test(first)
  const lengths = rest.map(({ length }) => length)
  const inThrees = isFirst && lengths.every((length) => length === 3)
  const inTwos = first.length < 3 && lengths.at(-1) === 3 && lengths.slice(0, -1).every((length) => length === 2)
  return inThrees || (isFirst && inTwos)
}

const groupMarkByLanguage = new Map<string, string>()

/** The point or comma with which a language groups digits; empty if it groups with spaces. */
function groupMarkOf(language: string): string {
  const cached = groupMarkByLanguage.get(language)
  if (cached !== undefined) return cached
  const groupPart = new Intl.NumberFormat(toLanguageTag(language))
    .formatToParts(1_234_567)
    .find(({ type }) => type === 'group')
  const mark = normaliseCharacters(groupPart?.value ?? '').replace('٬', ',')
  groupMarkByLanguage.set(language, mark)
  return mark
}
