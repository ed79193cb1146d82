/**
 * The data of a page as it is sent for hydration. A list of records with the same fields is a table of columns, so that
 * no name is repeated, and a column with the same value throughout is that value. A text that the page shows as HTML is
 * the number of the element that shows it, and a text that occurs more than once is its number in a list.
 */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Fields = { readonly [name: string]: unknown }

/** The field by which tables and shown texts are recognised; no record has a field without a name. */
const mark = ''

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isSimple = (value: unknown): value is boolean | number | string | null =>
  value === null || typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value)

/** `texts`: those that occur more than once; `data` has a reference in their place. */
export type PackedData = { texts: string[]; data: Json }

/** Begins a reference; texts that begin with it have it twice. */
const reference = '~'
const referenceLength = 5

/**
 * `shown`: for each text that the page shows as HTML the number of its element. Undefined if the value contains
 * something that is not plain data.
 */
export function packPageData(value: unknown, shown: ReadonlyMap<string, number>): PackedData | undefined {
  const data = packValue(value, shown)
  if (data === undefined) return undefined
  const counts = new Map<string, number>()
  mapTexts(data, (text) => (counts.set(text, (counts.get(text) ?? 0) + 1), text))
  const texts = [...counts]
    .filter(([text, count]) => count > 1 && (count - 1) * text.length > count * referenceLength)
    .sort(([, one], [, other]) => other - one)
    .map(([text]) => text)
  const places = new Map(texts.map((text, place) => [text, place]))
  const shorten = (text: string): string => {
    const place = places.get(text)
    if (place !== undefined) return reference + place.toString(36)
    return text.startsWith(reference) ? reference + text : text
  }
  return { texts, data: mapTexts(data, shorten) }
}

/** `htmlOf`: the HTML of the element with that number. */
export function unpackPageData({ texts, data }: PackedData, htmlOf: (element: number) => string): unknown {
  const expand = (text: string): string => {
    if (!text.startsWith(reference)) return text
    return text.startsWith(reference, 1) ? text.slice(1) : texts[Number.parseInt(text.slice(1), 36)]!
  }
  return unpackValue(mapTexts(data, expand), htmlOf)
}

function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (isSimple(value)) return value
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]))
}

function packValue(value: unknown, shown: ReadonlyMap<string, number>): Json | undefined {
  const number = typeof value === 'string' ? shown.get(value) : undefined
  if (number !== undefined) return { [mark]: number }
  if (isSimple(value)) return value
  if (Array.isArray(value)) return packTable(value, shown) ?? packList(value, shown)
  if (!isRecord(value) || mark in value || Object.hasOwn(value, '__proto__')) return undefined
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  const packed = packList(
    fields.map(([, field]) => field),
    shown,
  )
  return packed && Object.fromEntries(fields.map(([name], index) => [name, packed[index]!]))
}

function packList(values: readonly unknown[], shown: ReadonlyMap<string, number>): Json[] | undefined {
  const packed = values.map((value) => packValue(value, shown))
  return packed.every((value) => value !== undefined) ? packed : undefined
}

/** Undefined if the values are not at least two records with the same fields in the same order. */
function packTable(values: readonly unknown[], shown: ReadonlyMap<string, number>): Json | undefined {
  if (values.length < 2 || !values.every(isRecord)) return undefined
  const names = Object.keys(values[0]!)
  const joined = names.join(' ')
  if (joined.split(' ').length !== names.length || names.includes(mark) || names.includes('__proto__')) return undefined
  if (!values.every((value) => Object.keys(value).join(' ') === joined)) return undefined
  const columns = names.map((name) => {
    const column = values.map((value) => value[name])
    const [first] = column
    return packValue(isSimple(first) && column.every((field) => field === first) ? first : column, shown)
  })
  return columns.every((column) => column !== undefined) ? { [mark]: joined, n: values.length, c: columns } : undefined
}

/** `htmlOf`: the HTML of the element with that number. */
export function unpackValue(packed: Json, htmlOf: (element: number) => string): unknown {
  if (Array.isArray(packed)) return packed.map((value) => unpackValue(value, htmlOf))
  if (isSimple(packed)) return packed
  const kind = packed[mark]
  if (typeof kind === 'number') return htmlOf(kind)
  if (typeof kind === 'string') return unpackTable(kind.split(' '), packed, htmlOf)
  return Object.fromEntries(Object.entries(packed).map(([name, field]) => [name, unpackValue(field, htmlOf)]))
}

function unpackTable(names: string[], { n, c }: { [name: string]: Json }, htmlOf: (element: number) => string) {
  const columns = (c as Json[]).map((column) => unpackValue(column, htmlOf))
  return Array.from({ length: n as number }, (_, row) =>
    Object.fromEntries(
      columns.map((column, at) => [names[at], Array.isArray(column) ? (column[row] as unknown) : column]),
    ),
  )
}
