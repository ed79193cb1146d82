/** A list as a table: named columns, and rows of texts, days, numbers and amounts. Pure. */
import type en from '@tussenuit/languages/en/office.json'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import { type CsvCell, type Decimal, formatCsv } from '../../shared/csv.ts'

export type ColumnName = keyof (typeof en)['export']['column']
export type Cell = string | null | { cents: number } | { number: number }
/** A column, or one of several with the same name that `of` distinguishes. */
export type Column = ColumnName | { name: ColumnName; of: string }
export type Sheet = { name: string; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }

/** The back-office texts in a language, or in English if the back-office lacks that language. */
export const officeTexts = (language: string): typeof en =>
  messagesOf<typeof en>(language, 'office') ?? messagesOf<typeof en>('en', 'office')!

export const columnHeadings = (sheet: Sheet, language: string): string[] =>
  sheet.columns.map((column) => {
    const [name, of] = typeof column === 'string' ? [column, ''] : [column.name, column.of]
    return [officeTexts(language).export.column[name], of].filter(Boolean).join(' ')
  })

export function toCsv(sheet: Sheet, language: string, decimal?: Decimal): string {
  const rows = sheet.rows.map((row) => row.map((cell): CsvCell => cell ?? ''))
  return formatCsv([columnHeadings(sheet, language), ...rows], language, decimal)
}
