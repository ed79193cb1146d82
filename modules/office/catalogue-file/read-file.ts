/** Parses a file into rows of values, and reports problems of the file as a whole. Pure. */
import { type CsvRow, type Decimal, parseCsv, formatCsv } from '../../shared/csv.ts'
import { cellProblems } from '../../shared/sheet-value.ts'
import { removeInvisibleCharacters } from '../../shared/read-amount.ts'
import { isNestedTooDeep, findUnstorablePath } from '../../shared/writable.ts'
import { toCsvCell, parseCell } from './cells.ts'
import { type Finding, maxShownLength, maxRows } from './contract.ts'

export type Columns = Record<string, { [name: string]: unknown }>
export type Row = { row: number; values: Record<string, unknown> }
export type FileRows = { rows: Row[]; findings: Finding[] }

const makeFinding = (row: number, column: string, code: string, message: string, value = ''): Finding => ({
  row,
  column,
  value: value.slice(0, maxShownLength),
  code,
  message,
})
const toRefusedFile = (row: number, code: string, message: string): FileRows => ({
  rows: [],
  findings: [makeFinding(row, '', code, message)],
})

/** `columns`: the schema of each column, by name. Missing columns are ignored; unknown columns are reported. */
export function parseFileRows(format: 'csv' | 'json', content: string, columns: Columns): FileRows {
  const table = format === 'csv' ? rowsOfCsv(content, columns) : rowsOfJson(content)
  if (table.rows.length === 0 && table.findings.length > 0) return table
  if (table.rows.length === 0) return toRefusedFile(1, 'file_empty', 'There are no rows in this file.')
  if (table.rows.length > maxRows)
    return toRefusedFile(1, 'file_rows', `A file has at most ${maxRows} rows. Divide it in two.`)
  return { rows: table.rows, findings: [...table.findings, ...table.rows.flatMap(findUnstorableValues)] }
}

/**
 * Finds characters that cannot be stored. JSON can contain them as escapes, which the check of the request body does
 * not see.
 */
function findUnstorableValues({ row, values }: Row): Finding[] {
  if (isNestedTooDeep(values)) return [makeFinding(row, '', 'too_deep', 'is nested too deeply')]
  const path = findUnstorablePath(values)
  return path === null ? [] : [makeFinding(row, path, 'characters', 'has characters that cannot be stored')]
}

/** Column names are compared without case and invisible characters. */
const nameOf = (cell: string): string => removeInvisibleCharacters(cell).trim().toLowerCase()

function rowsOfCsv(content: string, columns: Columns): FileRows {
  const sheet = parseCsv(content)
  if ('brokenLine' in sheet)
    return toRefusedFile(sheet.brokenLine, 'file_quotes', 'A quotation mark is not closed, or stands inside a cell.')
  const [head, ...lines] = sheet.rows
  const names = (head?.cells ?? []).map(nameOf)
  const findings = names.flatMap((name, index) =>
    name === ''
      ? findUnnamedColumns(lines, index)
      : !Object.hasOwn(columns, name)
        ? [makeFinding(head!.row, name.slice(0, maxShownLength), 'column_unknown', 'There is no such column.')]
        : names.indexOf(name) < index
          ? [makeFinding(head!.row, name, 'column_repeated', 'This column is there twice.')]
          : [],
  )
  if (findings.length > 0) return { rows: [], findings }
  const rows = lines.map((line) => rowOf(line, names, columns, sheet.decimal))
  return { rows: rows.map(({ row }) => row), findings: rows.flatMap((row) => row.findings) }
}

/** Columns without a heading are ignored if they are empty, and reported otherwise. */
function findUnnamedColumns(lines: readonly CsvRow[], index: number): Finding[] {
  const filled = lines.find(({ cells }) => (cells[index] ?? '').trim() !== '')
  const message = 'This cell stands in a column without a name.'
  return filled ? [makeFinding(filled.row, '', 'column_unnamed', message, filled.cells[index])] : []
}

function rowOf({ row, cells }: CsvRow, names: readonly string[], columns: Columns, decimal: Decimal | null) {
  const findings: Finding[] = []
  const more = cells.slice(names.length).find((cell) => cell.trim() !== '')
  if (more !== undefined)
    findings.push(makeFinding(row, '', 'row_length', 'This row has more cells than there are columns.', more))
  const values: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) {
    if (name === '') continue
    const cell = cells[at] ?? ''
    const { value = cell, problem } = parseCell(cell, columns[name]!, decimal)
    values[name] = value
    if (problem) findings.push(makeFinding(row, name, problem, cellProblems[problem], cell))
  }
  return { row: { row, values }, findings }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function rowsOfJson(content: string): FileRows {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return toRefusedFile(1, 'file_json', 'This is not JSON.')
  }
  if (!Array.isArray(value) || !value.every(isRecord))
    return toRefusedFile(1, 'file_json', 'The file has to hold a list of records.')
  return { rows: value.map((values, index) => ({ row: index + 2, values })), findings: [] }
}

/** `language`: the language of the spreadsheet that will open the CSV file. */
export function formatCatalogueFile(
  format: 'csv' | 'json',
  names: readonly string[],
  records: readonly object[],
  language: string,
): string {
  if (format === 'json') return `${JSON.stringify(records, null, 2)}\n`
  const rows = records.map((record) => names.map((name) => toCsvCell((record as Record<string, unknown>)[name])))
  return formatCsv([[...names], ...rows], language)
}
