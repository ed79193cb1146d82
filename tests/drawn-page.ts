/** Reads amounts, days and order from a server-rendered page, from its visible text only. */
import { DomUtils, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
/** A document or one of its elements. */
export type Part = Document | Document['children'][number]

export const parsePage = (html: string): Document => parseDocument(html)

const classesOf = (part: Part): string[] => ('attribs' in part ? (part.attribs['class'] ?? '').split(/\s+/) : [])

/** All elements with a class, in page order. */
export const findAllByClass = (part: Part, className: string): Part[] =>
  DomUtils.findAll((element) => classesOf(element).includes(className), [part] as never)

/** The only element with a class. */
export function findOneByClass(part: Part, className: string): Part {
  const found = findAllByClass(part, className)
  if (found.length !== 1) throw new Error(`${found.length} elements of class ${className}, not one`)
  return found[0]!
}

export const findAllByTag = (part: Part, name: string): Part[] =>
  DomUtils.findAll((element) => element.name === name, [part] as never)
/** The levels of all headings, in page order. */
export const headingLevels = (part: Part): number[] =>
  DomUtils.findAll((element) => /^h[1-6]$/.test(element.name), [part] as never).map(({ name }) => Number(name[1]))
export const getAttribute = (part: Part, name: string): string | null =>
  'attribs' in part ? (part.attribs[name] ?? null) : null
export const hasClass = (part: Part, name: string): boolean => classesOf(part).includes(name)

/** The visible text without direction marks; each run of white space becomes one space. */
export const visibleText = (part: Part): string => normalizeText(DomUtils.textContent(part as never))
export const normalizeText = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The text with Persian digits and separators as Latin ones. */
export const toLatinDigits = (text: string): string =>
  normalizeText(text)
    .replace(/[۰-۹]/g, (figure) => String(figure.codePointAt(0)! - 0x6f0))
    .replaceAll('٬', '.')
    .replaceAll('٫', ',')

const amount = /(−?)€ ?(\d{1,3}(?:\.\d{3})*|\d+),(\d\d|-)/g

/** Every amount in a text, in cents: "€ 1.234,50", "€ 189,-", "€ ۱٬۲۳۴٫۵۰". */
export const parseAmounts = (text: string): number[] =>
  [...toLatinDigits(text).matchAll(amount)].map(
    ([, minus, whole, cents]) =>
      (minus ? -1 : 1) * (Number(whole!.replaceAll('.', '')) * 100 + (cents === '-' ? 0 : Number(cents))),
  )

/** Parses an integer in the digits of any language. */
export const parseLocalNumber = (text: string): number => Number(toLatinDigits(text).replaceAll('.', ''))

/**
 * The amount in cents of a large price, which is rendered twice: as one text for screen readers, and visually in parts
 * (euros and raised cents; the style sheet adds the sign, and a dash after a decimal mark). Throws if the two differ.
 */
export function readRenderedPrice(part: Part): number {
  const price = findOneByClass(part, 'price')
  const read = visibleText(findOneByClass(price, 'unseen'))
  const seen = visibleText(price).slice(read.length)
  const [forReaders, forTheEye] = [parseAmounts(read), parseAmounts(`€ ${seen}${/[,٫]$/u.test(seen) ? '-' : ''}`)]
  if (forReaders.length !== 1 || forReaders[0] !== forTheEye[0])
    throw new Error(`a price is read as "${read}" and drawn as "${seen}"`)
  return forReaders[0]!
}

/** The indexes of the highlighted days in a strip of seven. */
export const highlightedDayIndexes = (strip: Part): number[] =>
  DomUtils.getChildren(strip as never)!.flatMap((day, index) => ('name' in day && day.name === 'b' ? [index] : []))

/** The rows of each price table: the heading of the row and its amounts in cents. */
export const readSumTables = (page: Part): { name: string; cents: number[] }[][] =>
  findAllByClass(page, 'sums').map((table) =>
    findAllByTag(table, 'tr').map((row) => ({
      name: visibleText(findAllByTag(row, 'th')[0]!),
      // A total is rendered twice, for screen readers and visually, but is one amount.
      cents: hasClass(row, 'total') ? [readRenderedPrice(row)] : parseAmounts(visibleText(row)),
    })),
  )
