/** A list as a table: named columns, and rows of texts, days, numbers and amounts. Pure. */
import type en from '@tussenuit/languages/en/office.json'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import { type CsvCell, formatCsv } from '../../shared/csv.ts'

export type ColumnName = keyof (typeof en)['export']['column']
export type Cell = string | null | { cents: number } | { number: number }
export type Sheet = { name: string; columns: readonly ColumnName[]; rows: readonly (readonly Cell[])[] }

/** The back-office texts in a language, or in English if the back-office lacks that language. */
export const officeTexts = (language: string): typeof en =>
  messagesOf<typeof en>(language, 'office') ?? messagesOf<typeof en>('en', 'office')!

export const columnHeadings = (sheet: Sheet, language: string): string[] =>
  sheet.columns.map((name) => officeTexts(language).export.column[name])

export function toCsv(sheet: Sheet, language: string): string {
  const rows = sheet.rows.map((row) => row.map((cell): CsvCell => cell ?? ''))
  return formatCsv([columnHeadings(sheet, language), ...rows], language)
}
