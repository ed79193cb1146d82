/** Calls of debtors, bank receipts and entries made by hand. */
import type { Calls } from '@tussenuit/modules/client/calls.ts'
import type { manualAccounts } from '@tussenuit/modules/money/claim/manual-entry.ts'
import type { CallReply } from '@tussenuit/modules/shared/call.ts'
import { callApi } from '../../kit/data-provider.ts'
import { openDocument } from '../../kit/sale/open-document.ts'
import { officeClient } from '../../kit/session/session.ts'

type Reply<K extends keyof Calls> = CallReply<Calls[K]>
export type DebtorPage = Reply<'GET /debtors'>
export type Debtor = DebtorPage['items'][number]
export type ReceiptPage = Reply<'GET /bankReceipts'>
export type Receipt = ReceiptPage['items'][number]
export type PartnerPage = Reply<'GET /partners'>
export type Partner = PartnerPage['items'][number]
export type PartnerClaimPage = Reply<'GET /partners/:id/claims'>
export type PartnerClaim = PartnerClaimPage['items'][number]
export type PartnerInvoicePage = Reply<'GET /partners/:id/invoices'>
export type PartnerInvoice = PartnerInvoicePage['items'][number]
export type EntryPage = Reply<'GET /manualEntries'>
export type Entry = EntryPage['items'][number]

export const perPage = 25

export type DebtorFilter = { show: string; age: string; reason: string; q: string }
const omitEmptyFields = (filter: object) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

export const listDebtors = (filter: DebtorFilter, page: number, signal: AbortSignal): Promise<DebtorPage> =>
  callApi('GET /debtors', { query: { page, limit: perPage, ...omitEmptyFields(filter) } }, signal)

/** Throws CallFailed. */
export const downloadDebtors = (filter: DebtorFilter, format: 'csv' | 'xlsx', language: string): Promise<void> =>
  openDocument(`/api/exportDebtors?${new URLSearchParams({ ...omitEmptyFields(filter), format, language })}`)

export const listReceipts = (
  filter: { state: string; q: string },
  page: number,
  signal: AbortSignal,
): Promise<ReceiptPage> =>
  callApi('GET /bankReceipts', { query: { page, limit: perPage, ...omitEmptyFields(filter) } }, signal)

export const listEntries = (page: number, signal: AbortSignal): Promise<EntryPage> =>
  callApi('GET /manualEntries', { query: { page, limit: perPage } }, signal)

export const writeOffClaim = (body: { sale: string; amount_cents: number; reason: string; key: string }) =>
  officeClient()('POST /writeOffs', { body }, { 'idempotency-key': body.key })

export const payBack = (body: { sale: string; amount_cents: number; paid_on: string; note: string; key: string }) =>
  officeClient()('POST /creditPaybacks', { body }, { 'idempotency-key': body.key })

export const recordReceipt = (body: {
  received_on: string
  amount_cents: number
  payer: string
  reference: string
  sale: string
  key: string
}) => officeClient()('POST /bankReceipts', { body }, { 'idempotency-key': body.key })

export const importStatement = async (name: string, content: string) =>
  (await officeClient()('POST /bankReceipts/import', { body: { name, content } })).data

export const assignReceipt = (id: number, sale: string, note: string, key: string) =>
  officeClient()('POST /bankReceipts/:id/assign', { params: { id }, body: { sale, note } }, { 'idempotency-key': key })

export type UnclearedPayout = Reply<'GET /payouts'>['items'][number]

/** Payouts that the bank has no receipt of. */
export const listUnclearedPayouts = async (signal: AbortSignal): Promise<UnclearedPayout[]> =>
  (await callApi('GET /payouts', { query: { received: false, limit: 100 } }, signal)).items

export type PayoutKey = NonNullable<Receipt['payout']>

export const assignReceiptToPayout = (id: number, { account, payout_id }: PayoutKey, note: string, key: string) =>
  officeClient()(
    'POST /bankReceipts/:id/assignPayout',
    { params: { id }, body: { account, payout_id, note } },
    { 'idempotency-key': key },
  )

export const setReceiptAside = (id: number, note: string, key: string) =>
  officeClient()('POST /bankReceipts/:id/notOurs', { params: { id }, body: { note } }, { 'idempotency-key': key })

export const unassignReceipt = (id: number, reason: string, key: string) =>
  officeClient()('POST /bankReceipts/:id/unassign', { params: { id }, body: { reason } }, { 'idempotency-key': key })

export const listPartners = (q: string, page: number, signal: AbortSignal): Promise<PartnerPage> =>
  callApi('GET /partners', { query: { page, limit: perPage, ...omitEmptyFields({ q }) } }, signal)

/** The partners that a receipt may be of, by what staff type. */
export const findPayingPartners = async (q: string, signal: AbortSignal): Promise<Partner[]> =>
  (await callApi('GET /partners', { query: { limit: 10, ...omitEmptyFields({ q }) } }, signal)).items

export const listPartnerInvoices = (id: number, page: number, signal: AbortSignal): Promise<PartnerInvoicePage> =>
  callApi('GET /partners/:id/invoices', { params: { id }, query: { page, limit: perPage } }, signal)

export const invoicePartner = (id: number, key: string) =>
  officeClient()('POST /partners/:id/invoices', { params: { id } }, { 'idempotency-key': key })

export const mailPartnerInvoice = (number: string, key: string) =>
  officeClient()(
    'POST /partnerInvoices/:number/mail',
    { params: { number }, body: { key } },
    { 'idempotency-key': key },
  )

export const payBackPartner = (body: {
  partner_id: number
  amount_cents: number
  paid_on: string
  note: string
  key: string
}) => officeClient()('POST /partnerPaybacks', { body }, { 'idempotency-key': body.key })

export const writeOffPartnerClaim = (body: { claim_id: number; amount_cents: number; reason: string; key: string }) =>
  officeClient()('POST /partnerWriteOffs', { body }, { 'idempotency-key': body.key })

/** Throws CallFailed. */
export const openPartnerInvoice = (number: string, format: 'pdf' | 'ubl'): Promise<void> =>
  openDocument(`/api/bookInvoices/${number}?format=${format}`)

export const listPartnerClaims = (id: number, page: number, signal: AbortSignal): Promise<PartnerClaimPage> =>
  callApi('GET /partners/:id/claims', { params: { id }, query: { page, limit: perPage } }, signal)

export const recordPartnerReceipt = (body: {
  received_on: string
  amount_cents: number
  payer: string
  reference: string
  partner_id: number
  key: string
}) => officeClient()('POST /partnerReceipts', { body }, { 'idempotency-key': body.key })

export const assignReceiptToPartner = (id: number, partnerId: number, note: string, key: string) =>
  officeClient()(
    'POST /bankReceipts/:id/assignPartner',
    { params: { id }, body: { partner_id: partnerId, note } },
    { 'idempotency-key': key },
  )

export type EntryBody = {
  booked_on: string
  reason: string
  sale?: string
  lines: { account: (typeof manualAccounts)[number]; debit_cents: number; credit_cents: number; vat_code?: string }[]
  key: string
}
export const bookEntry = (body: EntryBody) =>
  officeClient()('POST /manualEntries', { body }, { 'idempotency-key': body.key })
