/** Converts values of records to cells of a table and back. Pure. */
import type { CsvCell, Decimal } from '../../shared/csv.ts'
import {
  type CellReading,
  isCellError,
  parseSheetBoolean,
  parseSheetDay,
  parseSheetInteger,
  parseSheetNumber,
} from '../../shared/sheet-value.ts'

export type Schema = { [name: string]: unknown }

/** Converts `nullable`, as the calls write it, to a schema that has null as a type. */
export function toNullTypes(schema: unknown): Schema {
  if (Array.isArray(schema)) return schema.map(toNullTypes) as unknown as Schema
  if (schema === null || typeof schema !== 'object') return schema as Schema
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, toNullTypes(part)]),
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

/** Lists of plain values are joined by semicolons; other nested values are JSON. */
export function toCsvCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return { number: value }
  if (Array.isArray(value) && value.length > 0 && value.every(isPlainListItem)) return value.join(separator)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether a list item can be written to a cell without ambiguity; other items are written as JSON. */
const isPlainListItem = (value: unknown): boolean =>
  Number.isInteger(value) ||
  (typeof value === 'string' && value !== '' && value === value.trim() && !/^\[|;/.test(value))

/**
 * Reads the value of a cell by its schema, in a file with this decimal mark. A text that does not match the schema is
 * returned as text and is reported by the validation.
 */
export function parseCell(cell: string, schema: Schema, decimal: Decimal | null): CellReading<unknown> {
  const kinds = kindsOf(schema)
  const text = cell.trim()
  if (text === '' && kinds.includes('null')) return { value: null }
  const kind = kinds.find((kind) => kind !== 'null')
  if (isCellError(text)) return { problem: 'cell_error' }
  if (kind === 'array') return listOf(text, arrayOf(schema), decimal)
  if (kind === 'object') return { value: text === '' ? {} : parseJsonOrText(text) }
  if (kind === 'boolean') return text === '' ? { value: false } : parseSheetBoolean(text)
  return plainOf(cell, kind, schema, decimal)
}

function plainOf(
  cell: string,
  kind: string | undefined,
  schema: Schema,
  decimal: Decimal | null,
): CellReading<unknown> {
  if (cell.trim() === '') return { value: cell }
  if (kind === 'integer') return parseSheetInteger(cell, decimal)
  if (kind === 'number') return parseSheetNumber(cell, decimal)
  return isDaySchema(schema) ? parseSheetDay(cell) : { value: cell }
}

const isDaySchema = (schema: Schema): boolean =>
  schema['format'] === 'date' || ((schema['anyOf'] ?? []) as Schema[]).some(isDaySchema)

function listOf(text: string, schema: Schema, decimal: Decimal | null): CellReading<unknown> {
  if (text === '') return { value: [] }
  if (text.startsWith('[')) return { value: parseJsonOrText(text) }
  const items = itemsOf(schema)
  const kind = kindsOf(items).find((kind) => kind !== 'null')
  if (!isPlain(kind)) return { value: text }
  const values = text.split(separator).map((part) => plainOf(part.trim(), kind, items, decimal))
  const problem = values.find((value) => value.problem !== undefined)?.problem
  return problem === undefined ? { value: values.map(({ value }) => value) } : { problem }
}

/** The schema of a list, even if the list is nullable. */
const arrayOf = (schema: Schema): Schema =>
  ((schema['anyOf'] as Schema[] | undefined) ?? [schema]).find((option) => option['type'] === 'array') ?? schema

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Removes properties that the schema does not contain, as is done for call replies. */
export function pickSchemaProperties(schema: Schema, value: unknown): unknown {
  const options = schema['anyOf'] as Schema[] | undefined
  if (options) return value === null ? null : pickSchemaProperties(options[0]!, value)
  if (Array.isArray(value)) return value.map((item) => pickSchemaProperties(itemsOf(schema), item))
  if (value === null || typeof value !== 'object') return value
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Record<string, Schema>)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const below = properties[name] ?? patterns.find(([pattern]) => new RegExp(pattern).test(name))?.[1]
      return below ? [[name, pickSchemaProperties(below, part)]] : []
    }),
  )
}
