/** Calls that read, download and close the report of a month. */
import type { MonthReport } from '@tussenuit/modules/office/month-report/contract.ts'
import { callApi } from '../../kit/data-provider.ts'
import { officeClient } from '../../kit/session/session.ts'
import { openDocument } from '../../kit/sale/open-document.ts'

export type { MonthReport, ReportLine, ReportSection } from '@tussenuit/modules/office/month-report/contract.ts'

export const readMonthReport = (month: string, signal: AbortSignal): Promise<MonthReport> =>
  callApi('GET /monthReport', { query: { month } }, signal)

export const closeMonth = (month: string, key: string): Promise<unknown> =>
  officeClient()('POST /closeMonth', { body: { month } }, { 'idempotency-key': key })

/** Throws CallFailed. */
export const downloadMonthReport = (month: string, format: 'csv' | 'pdf', language: string): Promise<void> =>
  openDocument(`/api/exportMonthReport?${new URLSearchParams({ month, format, language })}`)
