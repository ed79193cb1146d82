/** Converts values of records to cells of a table and back. Pure. */
import type { CsvCell, Decimal } from '../../shared/csv.ts'
import {
  type CellReading,
  isCellError,
  readBoolean,
  readSheetDay,
  readSheetInteger,
  readSheetNumber,
} from '../../shared/sheet-value.ts'

export type Schema = { [name: string]: unknown }

/** A schema with null as a type, converted from `nullable` as written by the calls. */
export function withNullType(schema: unknown): Schema {
  if (Array.isArray(schema)) return schema.map(withNullType) as unknown as Schema
  if (schema === null || typeof schema !== 'object') return schema as Schema
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, withNullType(part)]),
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
export function toCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return { number: value }
  if (Array.isArray(value) && value.length > 0 && value.every(isPlainListItem)) return value.join(separator)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether a list item is unambiguous in a cell; other items are written as JSON. */
const isPlainListItem = (value: unknown): boolean =>
  Number.isInteger(value) ||
  (typeof value === 'string' && value !== '' && value === value.trim() && !/^\[|;/.test(value))

/**
 * The value of a cell by its schema, in a file with this decimal mark. A text that does not match the schema remains a
 * text, which validation then reports.
 */
export function readCell(cell: string, schema: Schema, decimal: Decimal | null): CellReading<unknown> {
  const kinds = kindsOf(schema)
  const text = cell.trim()
  if (text === '' && kinds.includes('null')) return { value: null }
  const kind = kinds.find((kind) => kind !== 'null')
  if (isCellError(text)) return { problem: 'cell_error' }
  if (kind === 'array') return listOf(text, arrayOf(schema), decimal)
  if (kind === 'object') return { value: text === '' ? {} : parsed(text) }
  if (kind === 'boolean') return text === '' ? { value: false } : readBoolean(text)
  return plainOf(cell, kind, schema, decimal)
}

function plainOf(
  cell: string,
  kind: string | undefined,
  schema: Schema,
  decimal: Decimal | null,
): CellReading<unknown> {
  if (cell.trim() === '') return { value: cell }
  if (kind === 'integer') return readSheetInteger(cell, decimal)
  if (kind === 'number') return readSheetNumber(cell, decimal)
  return isDaySchema(schema) ? readSheetDay(cell) : { value: cell }
}

const isDaySchema = (schema: Schema): boolean =>
  schema['format'] === 'date' || ((schema['anyOf'] ?? []) as Schema[]).some(isDaySchema)

function listOf(text: string, schema: Schema, decimal: Decimal | null): CellReading<unknown> {
  if (text === '') return { value: [] }
  if (text.startsWith('[')) return { value: parsed(text) }
  const items = itemsOf(schema)
  const kind = kindsOf(items).find((kind) => kind !== 'null')
  if (!isPlain(kind)) return { value: text }
  const values = text.split(separator).map((part) => plainOf(part.trim(), kind, items, decimal))
  const problem = values.find((value) => value.problem !== undefined)?.problem
  return problem === undefined ? { value: values.map(({ value }) => value) } : { problem }
}

/** The schema of the items, also for a nullable list. */
const arrayOf = (schema: Schema): Schema =>
  ((schema['anyOf'] as Schema[] | undefined) ?? [schema]).find((option) => option['type'] === 'array') ?? schema

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Removes properties that the schema does not name, as call replies do. */
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
