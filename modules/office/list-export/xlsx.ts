/** Writes a sheet as an Excel workbook. Amounts are numbers in euros, so that they can be summed. */
import { centsToEuros } from '../../shared/money.ts'
import { type Cell, columnHeadings, type Sheet } from './sheet.ts'

const toExcelCell = (cell: Cell) => {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { value: cell, type: String }
  return 'cents' in cell
    ? { value: centsToEuros(cell.cents), type: Number, format: '#,##0.00' }
    : { value: cell.number, type: Number }
}

export async function toXlsx(sheet: Sheet, language: string): Promise<Buffer> {
  const headings = columnHeadings(sheet, language).map((value) => ({ value, fontWeight: 'bold' as const }))
  const rows = sheet.rows.map((row) => row.map(toExcelCell))
  // Loaded at the first export, because most processes never make one.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile([headings, ...rows], { sheet: sheet.name, stickyRowsCount: 1 }).toBuffer()
}
