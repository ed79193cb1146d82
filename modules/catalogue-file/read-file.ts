/** From the text of a file to rows of values, with what is wrong with the file as a whole. Pure. */
import { readCsv, writeCsv } from '../shared/csv.ts'
import { isTooDeep, unwritable } from '../shared/writable.ts'
import { cellOf, valueOf } from './cells.ts'
import { type Finding, mostRows } from './contract.ts'

export type Columns = Record<string, { [name: string]: unknown }>
export type Row = { row: number; values: Record<string, unknown> }
export type FileRows = { rows: Row[]; findings: Finding[] }

const finding = (row: number, column: string, code: string, message: string): Finding => ({
  row,
  column,
  code,
  message,
})
const refused = (row: number, code: string, message: string): FileRows => ({
  rows: [],
  findings: [finding(row, '', code, message)],
})

/**
 * `columns`: the schema of each, by name. A column that is left out takes no part; one that is unknown is a finding.
 */
export function readRows(format: 'csv' | 'json', content: string, columns: Columns): FileRows {
  const table = format === 'csv' ? rowsOfCsv(content, columns) : rowsOfJson(content)
  if (table.findings.length > 0) return table
  if (table.rows.length === 0) return refused(1, 'file_empty', 'There are no rows in this file.')
  if (table.rows.length > mostRows)
    return refused(1, 'file_rows', `A file has at most ${mostRows} rows. Divide it in two.`)
  return { rows: table.rows, findings: table.rows.flatMap(unusable) }
}

/** What JSON may say and no record holds; the check of the request saw it written as text only. */
function unusable({ row, values }: Row): Finding[] {
  if (isTooDeep(values)) return [finding(row, '', 'too_deep', 'is nested too deeply')]
  const path = unwritable(values)
  return path === null ? [] : [finding(row, path, 'characters', 'has characters that cannot be stored')]
}

function rowsOfCsv(content: string, columns: Columns): FileRows {
  const read = readCsv(content)
  if ('brokenLine' in read)
    return refused(read.brokenLine, 'file_quotes', 'A quotation mark is not closed, or stands inside a cell.')
  const [names = [], ...lines] = read.rows
  const findings = names.flatMap((name, index) =>
    !Object.hasOwn(columns, name)
      ? [finding(1, name, 'column_unknown', 'There is no such column.')]
      : names.indexOf(name) < index
        ? [finding(1, name, 'column_repeated', 'This column is there twice.')]
        : [],
  )
  if (findings.length > 0) return { rows: [], findings }
  return {
    rows: lines.map((cells, index) => ({
      row: index + 2,
      values: Object.fromEntries(names.map((name, at) => [name, valueOf(cells[at] ?? '', columns[name]!)])),
    })),
    findings: lines.flatMap((cells, index) =>
      cells.length > names.length
        ? [finding(index + 2, '', 'row_length', 'This row has more cells than there are columns.')]
        : [],
    ),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function rowsOfJson(content: string): FileRows {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return refused(1, 'file_json', 'This is not JSON.')
  }
  if (!Array.isArray(value) || !value.every(isRecord))
    return refused(1, 'file_json', 'The file has to hold a list of records.')
  return { rows: value.map((values, index) => ({ row: index + 2, values })), findings: [] }
}

export function writeFile(format: 'csv' | 'json', names: readonly string[], records: readonly object[]): string {
  if (format === 'json') return `${JSON.stringify(records, null, 2)}\n`
  return writeCsv([
    [...names],
    ...records.map((record) => names.map((name) => cellOf((record as Record<string, unknown>)[name]))),
  ])
}
