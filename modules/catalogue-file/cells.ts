/** Between a value of a record and a cell of a table. Pure. */

export type Schema = { [name: string]: unknown }

/** With null said as a type of its own, where the calls say `nullable`. */
export function withNull(schema: unknown): Schema {
  if (Array.isArray(schema)) return schema.map(withNull) as unknown as Schema
  if (schema === null || typeof schema !== 'object') return schema as Schema
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, withNull(part)]),
  ) as Schema
  return nullable ? { anyOf: [rest, { type: 'null' }] } : rest
}

const itemsOf = (schema: Schema): Schema => (schema['items'] ?? {}) as Schema
const kindsOf = (schema: Schema): string[] => {
  const options = (schema['anyOf'] ?? []) as Schema[]
  return options.length > 0 ? options.flatMap(kindsOf) : [String(schema['type'] ?? 'string')]
}
const isPlain = (kind: string | undefined): boolean => kind === 'string' || kind === 'integer' || kind === 'number'
const separator = ';'

/** Lists of plain values are written with semicolons between them, everything else that is nested as JSON. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.length > 0 && value.every(isListed)) return value.join(separator)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A text that would be read as something else stands in JSON. */
const isListed = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value !== '' && value === value.trim() && !/^\[|;/.test(value))

const number = /^-?\d+(?:\.\d+)?$/
const decimalComma = /^-?\d+,\d+$/

/** What the schema makes of a cell. What it does not fit stays text, for the check of the schema to find. */
export function valueOf(cell: string, schema: Schema): unknown {
  const kinds = kindsOf(schema)
  const text = cell.trim()
  if (text === '' && kinds.includes('null')) return null
  const kind = kinds.find((one) => one !== 'null')
  if (kind === 'array') return listOf(text, schema)
  if (kind === 'object') return text === '' ? {} : parsed(text)
  if (kind === 'boolean') return /^(?:true|yes|1)$/i.test(text) ? true : /^(?:false|no|0)?$/i.test(text) ? false : cell
  if (kind === 'integer' || kind === 'number') return numberOf(text, cell)
  return cell
}

const numberOf = (text: string, cell: string): unknown =>
  number.test(text) ? Number(text) : decimalComma.test(text) ? Number(text.replace(',', '.')) : cell

function listOf(text: string, schema: Schema): unknown {
  if (text === '') return []
  if (text.startsWith('[')) return parsed(text)
  const kind = kindsOf(arrayOf(schema)).find((one) => one !== 'null')
  if (!isPlain(kind)) return text
  return text
    .split(separator)
    .map((part) => part.trim())
    .map((part) => (kind === 'string' ? part : numberOf(part, part)))
}

/** The schema of a list's items, also of a list that may be null. */
const arrayOf = (schema: Schema): Schema =>
  itemsOf(((schema['anyOf'] as Schema[] | undefined) ?? [schema]).find((one) => one['type'] === 'array') ?? schema)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** As a call would answer it: properties that the schema does not name are left out. */
export function onlyNamed(schema: Schema, value: unknown): unknown {
  const options = schema['anyOf'] as Schema[] | undefined
  if (options) return value === null ? null : onlyNamed(options[0]!, value)
  if (Array.isArray(value)) return value.map((one) => onlyNamed(itemsOf(schema), one))
  if (value === null || typeof value !== 'object') return value
  const named = (schema['properties'] ?? {}) as Record<string, Schema>
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Record<string, Schema>)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const below = named[name] ?? patterns.find(([pattern]) => new RegExp(pattern).test(name))?.[1]
      return below ? [[name, onlyNamed(below, part)]] : []
    }),
  )
}
