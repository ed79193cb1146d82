/**
 * Parses the cells of a spreadsheet that was saved as text, in an unknown language. Ambiguous values are reported as
 * problems instead of guessed. Pure.
 */
import type { Decimal } from './csv.ts'
import {
  parseAmount,
  parseDecimal,
  type NumberLimits,
  parseWholeNumber,
  toLatinDigits,
  removeInvisibleCharacters,
} from './read-amount.ts'
import { parseDay } from './read-day.ts'

/**
 * Why a cell cannot be read. `cell_error`: a failed formula. `cell_exponent`: a long number that the program has
 * rounded. `cell_serial`: a day stored as a number. `cell_unclear`: an ambiguous value. `cell_year`: a year of two
 * digits. `cell_number`, `cell_day`, `cell_boolean`: not a number, day or boolean.
 */
export const cellProblems = {
  cell_error: 'A formula failed in this cell.',
  cell_exponent: 'The spreadsheet has rounded this number. Format the column as text.',
  cell_serial: 'This is the number that a spreadsheet gives a day. Format the column as date, 2027-12-25.',
  cell_unclear: 'This can be read in two ways. Write days as 2027-12-25, and numbers without separators of thousands.',
  cell_year: 'Write the year with four digits.',
  cell_number: 'This is not a number.',
  cell_day: 'This is not a day. Write days as 2027-12-25.',
  cell_boolean: 'This is neither yes nor no.',
} as const
export type CellProblem = keyof typeof cellProblems
export type CellReading<T> = { value: T; problem?: never } | { value?: never; problem: CellProblem }

/** Excel's names of errors in nine languages, and those of Google Sheets. */
const errorNames =
  '#REF! #VERW! #BEZUG! #¡REF! #RIF! #NAME? #NAAM? #NOM? #¿NOMBRE? #NOME? #VALUE! #WAARDE! #WERT! #VALEUR! ' +
  '#¡VALOR! #VALORE! #N/A #N/B #NV #N/D #DIV/0! #DEEL/0! #¡DIV/0! #NUM! #GETAL! #ZAHL! #NOMBRE! #¡NUM! #NULL! ' +
  '#LEEG! #NUL! #¡NULO! #NULLO! #ARG! #ADR! #DZIEL/0! #NAZWA? #LICZBA! #ZERO! #N/D! #DEĞER! #BAŞV! #AD? #YOK ' +
  '#SAYI! #SAYI/0! #BOŞ! #VALOR! #NÚM! #NULO! #ERROR! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN! #SPILL! #OVERLOPEN! ' +
  '#ÜBERLAUF! #CALC! #BEREKENEN! #KALK! #FIELD! #VELD! #FELD! #GETTING_DATA'
const errors = new Set(errorNames.split(' '))

/** Whether the text is what a spreadsheet shows for a failed formula or for a column that is too narrow. */
export const isCellError = (text: string): boolean =>
  errors.has(text.trim().toUpperCase()) || /^\s*(?:#{3,}|(?:Err|Fout|Fehler) ?:\d{3})\s*$/i.test(text)

/** Whether the text is a rounded number such as "1.23457E+15". */
export const isRoundedNumber = (text: string): boolean => /^\s*[-+]?\d(?:[.,]\d+)?E[-+]\d{2,3}\s*$/i.test(text)

const yes =
  'true yes y on 1 waar ja j aan wahr an vrai oui verdadero sí si vero sì درست بله آری ہاں جی 真 是 对 ' +
  'prawda tak doğru evet verdadeiro sim истина да صحيح نعم pravda ano igaz igen tosi kyllä sant sand 對 是的'
const no =
  'false no n off 0 onwaar nee neen uit falsch nein aus faux non falso نادرست خیر نه غلط نہیں 假 否 不 fałsz nie ' +
  'yanlış hayır não ложь нет خطأ لا nepravda ne hamis nem epätosi ei falskt falsk 錯 不是'
/** Turkish distinguishes a dotted and a dotless i, in both cases. */
const foldName = (name: string): string =>
  name.normalize('NFKC').trim().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ı', 'i')

const booleans = new Map([
  ...yes.split(' ').map((name): [string, boolean] => [foldName(name), true]),
  ...no.split(' ').map((name): [string, boolean] => [foldName(name), false]),
])

/**
 * Reads TRUE, WAAR, WAHR, VRAI, yes, ja, 1 and their opposites, in the languages of the shop and of neighbouring
 * countries.
 */
export function parseSheetBoolean(text: string): CellReading<boolean> {
  if (isCellError(text)) return { problem: 'cell_error' }
  // Google Sheets and Numbers write booleans as formulas.
  const value = booleans.get(
    foldName(toLatinDigits(removeInvisibleCharacters(text))).replace(/^=?(\p{L}+)\(\)$/u, '$1'),
  )
  return value === undefined ? { problem: 'cell_boolean' } : { value }
}

/** The largest number that is accepted, in hundredths of any unit. */
const maxHundredths = 100_000_000_000

/** For each decimal mark, a language that uses it. */
const languageWith: Record<Decimal, string> = { '.': 'en', ',': 'nl' }

/** `decimal`: the decimal mark of the file; if it is null, numbers that depend on it are unclear. */
export function parseSheetInteger(text: string, decimal: Decimal | null): CellReading<number> {
  const damage = damageOf(text)
  if (damage) return { problem: damage }
  const limits: NumberLimits = { min: -1_000_000_000 }
  const readings = (decimal === null ? (['.', ','] as const) : [decimal]).map((sign) =>
    parseWholeNumber(text, languageWith[sign], limits),
  )
  const [first, second = first] = readings
  if (first?.value !== undefined && first.value === second?.value) return { value: first.value }
  return {
    problem: readings.some(({ value, problem }) => value !== undefined || problem === 'unclear')
      ? 'cell_unclear'
      : 'cell_number',
  }
}

/** A single point or comma is the decimal mark, unless it differs from that of the file and could group thousands. */
export function parseSheetNumber(text: string, decimal: Decimal | null): CellReading<number> {
  const damage = damageOf(text)
  if (damage) return { problem: damage }
  const plain = text.trim().replace(/\s*%$/, '')
  const sign = /^[-+]?(?:€|EUR)? ?[1-9]\d{0,2}([.,])\d{3}(?: ?€| ?EUR)?$/i.exec(plain)?.[1]
  if (sign !== undefined && sign !== decimal) return { problem: 'cell_unclear' }
  const number = parseDecimal(plain)
  if (number.value !== undefined) return { value: number.value }
  // Numbers with thousands separators or a currency.
  const { value, problem } = parseAmount(plain, languageWith[decimal ?? '.'], {
    min: -maxHundredths,
    max: maxHundredths,
  })
  return value === undefined
    ? { problem: problem === 'unclear' ? 'cell_unclear' : 'cell_number' }
    : { value: value / 100 }
}

const damageOf = (text: string): CellProblem | null =>
  isCellError(text) ? 'cell_error' : isRoundedNumber(text) ? 'cell_exponent' : null

/** Serial numbers of days in the years 1954 to 2119. */
const isDaySerial = (text: string): boolean => /^[2-7]\d{4}(?:[.,]\d+)?$/.test(text)
/** Programs add a time of midnight to cells formatted as date and time. */
const midnight = /[ T](?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? AM)$/

/** Reads a day as YYYY-MM-DD. Day and month are distinguished by their values, so "3/1/2026" is unclear. */
export function parseSheetDay(text: string): CellReading<string> {
  if (isCellError(text)) return { problem: 'cell_error' }
  const plain = toLatinDigits(removeInvisibleCharacters(text)).trim().replace(midnight, '')
  if (isDaySerial(plain)) return { problem: 'cell_serial' }
  const [, first = '', second = ''] = /^(\d\d?) ?\/ ?(\d\d?) ?\/ ?\d{2,4}$/.exec(plain) ?? []
  if (first !== '' && first.padStart(2, '0') !== second.padStart(2, '0') && Number(first) <= 12 && Number(second) <= 12)
    return { problem: /\d{4}$/.test(plain) ? 'cell_unclear' : 'cell_year' }
  const { day, problem } = parseDay(plain, Number(second) > 12 ? 'en-US' : 'en')
  return day === undefined ? { problem: problem === 'year' ? 'cell_year' : 'cell_day' } : { value: day }
}
