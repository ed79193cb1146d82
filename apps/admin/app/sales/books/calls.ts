/** Calls of the books: as data and as files. */
import type { Books } from '@tussenuit/modules/office/books/contract.ts'
import type { bookInvoices } from '@tussenuit/modules/office/books/contract.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { callApi } from '../../kit/data-provider.ts'
import { openDocument } from '../../kit/sale/open-document.ts'

export type { Books }
export type InvoicePage = CallReply<typeof bookInvoices>

export const invoicesPerPage = 25

export const readBooks = (period: string, signal: AbortSignal): Promise<Books> =>
  callApi('GET /books', { query: { period } }, signal)

export const readInvoices = (period: string, page: number, signal: AbortSignal): Promise<InvoicePage> =>
  callApi('GET /bookInvoices', { query: { period, page, limit: invoicesPerPage } }, signal)

/** Throws CallFailed. */
const downloadFile = (path: string, query: Record<string, string>): Promise<void> =>
  openDocument(`/api${path}?${new URLSearchParams(query)}`)

export const downloadJournal = (period: string, language: string, decimal: 'comma' | 'point'): Promise<void> =>
  downloadFile('/exportJournal', { period, language, decimal })
export const downloadAuditFile = (year: string): Promise<void> => downloadFile('/exportAuditFile', { year })
export const downloadRegister = (period: string, language: string, format: 'csv' | 'xlsx'): Promise<void> =>
  downloadFile('/exportInvoiceRegister', { period, language, format })
export const taxSummaries = ['oss', 'icp', 'margin'] as const
export type TaxSummary = (typeof taxSummaries)[number]
export const downloadTaxSummary = (summary: TaxSummary, period: string, language: string): Promise<void> =>
  downloadFile('/exportTaxSummary', { summary, period, format: 'xlsx', language })
export const openInvoice = ({ number, format }: { number: string; format: 'pdf' | 'ubl' }): Promise<void> =>
  downloadFile(`/bookInvoices/${encodeURIComponent(number)}`, { format })
