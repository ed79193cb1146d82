import type { DocumentBrand } from '../../platform/document/ports.ts'

/** A table of the report, with formatted labels and amounts. The first cell of a row is the row's name. */
export type ReportTable = {
  title: string
  note: string | null
  heads: string[]
  /** `strong`: the row is a total of the rows above. */
  rows: { cells: string[]; strong: boolean }[]
}

export type MonthReportView = {
  language: string
  title: string
  /** One line for the period and one for the state. */
  lines: string[]
  tables: ReportTable[]
}

declare module '../../platform/document/ports.ts' {
  interface Documents {
    monthReport(report: MonthReportView, brand: DocumentBrand): Promise<Buffer>
  }
}
