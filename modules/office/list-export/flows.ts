import { listCodesForStaff } from '../../money/ledger/index.ts'
import { findAuditEntries, redactContactData, writeAuditEntry } from '../../platform/audit/index.ts'
import { findReservationsForExport, type ReservationFilter } from '../../sale/booking/index.ts'
import { findVoucherOrders, type VoucherOrderFilter } from '../../sale/voucher/index.ts'
import { today } from '../../shared/day.ts'
import { defaultLanguage } from '../../shared/language.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Decimal } from '../../shared/csv.ts'
import type { Caller, Db, Shop } from '../../shared/shop.ts'
import { type exportFormats, maxExportRows } from './contract.ts'
import { officeTexts, type Sheet, toCsv } from './sheet.ts'
import { toXlsx } from './xlsx.ts'

export type FileRequest = { format: (typeof exportFormats)[number]; language?: string }
type Exporter = Pick<Shop, 'db' | 'now'>

/** One row more than allowed is read, to detect a list that is too long. */
export const rowLimit = (format: FileRequest['format']) => maxExportRows[format] + 1

export async function exportReservations(
  shop: Exporter,
  { format, language = defaultLanguage, ...filter }: ReservationFilter & FileRequest,
  caller: Caller,
) {
  const rows = await findReservationsForExport(shop.db, filter, today(shop.now()), rowLimit(format))
  const states = officeTexts(language).reservation.state as Record<string, string>
  const boards = officeTexts(language).board as Record<string, string>
  return writeListFile(
    shop,
    caller,
    { format, language, filter },
    {
      name: 'reservations',
      columns: [
        ...(['number', 'state', 'booked_on', 'check_in', 'check_out', 'nights', 'people', 'deal', 'hotel'] as const),
        ...(['room', 'board', 'traveller', 'email', 'phone', 'language', 'total', 'at_hotel', 'vouchers'] as const),
        ...(['balance', 'due_on', 'invoice', 'hotel_number'] as const),
      ],
      rows: rows.map((row) => [
        row.number,
        states[row.state] ?? row.state,
        today(row.created_at),
        row.check_in,
        row.check_out,
        { number: row.nights },
        { number: row.people },
        row.deal,
        row.hotel,
        row.room,
        boards[row.board] ?? row.board,
        `${row.name} ${row.surname}`,
        row.email,
        row.phone,
        row.language,
        { cents: row.total_cents },
        { cents: row.payable_at_hotel_cents },
        { cents: row.voucher_cents },
        { cents: row.balance_cents },
        row.balance_due_date,
        row.invoice_number,
        row.confirmation_id,
      ]),
    },
  )
}

export async function exportVoucherOrders(
  shop: Exporter,
  { format, language = defaultLanguage, ...filter }: VoucherOrderFilter & FileRequest,
  caller: Caller,
) {
  const { rows } = await findVoucherOrders(shop.db, { ...filter, limit: rowLimit(format), offset: 0 })
  const states = officeTexts(language).voucher.order as Record<string, string>
  return writeListFile(
    shop,
    caller,
    { format, language, filter },
    {
      name: 'voucher-orders',
      columns: [
        'number',
        'state',
        'booked_on',
        'paid_on',
        'voucher',
        'quantity',
        'total',
        'buyer',
        'email',
        'language',
      ],
      rows: rows.map((row) => [
        row.number,
        states[row.state] ?? row.state,
        today(row.created_at),
        row.issued_at && today(row.issued_at),
        row.name || row.voucher_name,
        { number: row.quantity },
        { cents: row.amount_cents },
        `${row.buyer.name} ${row.buyer.surname}`,
        row.buyer.email,
        row.language,
      ]),
    },
  )
}

type CodeFilter = Omit<Parameters<typeof listCodesForStaff>[2], 'q' | 'page' | 'limit'>

export async function exportVoucherCodes(
  shop: Parameters<typeof listCodesForStaff>[0],
  { format, language = defaultLanguage, ...filter }: CodeFilter & FileRequest,
  caller: Caller,
) {
  const { items } = await listCodesForStaff(shop, caller, { ...filter, limit: rowLimit(format) })
  const states = officeTexts(language).voucher.state as Record<string, string>
  return writeListFile(
    shop,
    caller,
    { format, language, filter },
    {
      name: 'voucher-codes',
      columns: ['code', 'state', 'valid_until', 'value', 'left'],
      rows: items.map((code) => [
        code.code,
        states[code.state] ?? code.state,
        code.valid_until,
        { cents: code.value_cents },
        { cents: code.balance_cents - code.held_cents },
      ]),
    },
  )
}

type AuditFilter = Omit<Parameters<typeof findAuditEntries>[1], 'page' | 'limit' | 'sort'>

export async function exportAuditLog(
  shop: Exporter,
  { format, language = defaultLanguage, ...filter }: AuditFilter & FileRequest,
  caller: Caller,
) {
  const { items } = await findAuditEntries(shop.db, { ...filter, page: 1, limit: rowLimit(format) })
  const textOf = (subject: string, value: unknown): string =>
    value === null ? '' : JSON.stringify(redactContactData(caller.staff!.permissions, subject, value))
  return writeListFile(
    shop,
    caller,
    { format, language, filter },
    {
      name: 'audit-log',
      columns: ['at', 'actor', 'action', 'subject', 'before', 'after'],
      rows: items.map((entry) => [
        entry.at.toISOString(),
        entry.actor,
        entry.action,
        entry.subject,
        textOf(entry.subject, entry.before),
        textOf(entry.subject, entry.after),
      ]),
    },
  )
}

/**
 * Throws 422 `export_too_large` beyond the limit. The audit entry records the filter, because files leave the system,
 * but not the search term, which may name a person.
 */
export async function writeListFile(
  { db, now }: { db: Db; now: () => Date },
  caller: Caller,
  {
    format,
    language,
    filter,
    decimal,
  }: Required<FileRequest> & { filter: { q?: string; [name: string]: unknown }; decimal?: Decimal },
  sheet: Sheet,
) {
  const max = maxExportRows[format]
  if (sheet.rows.length > max)
    refuse(422, 'export_too_large', `A file of this kind has at most ${max} rows. Narrow the list first.`, {
      data: { max },
    })
  const { q, ...named } = filter
  await writeAuditEntry(db, {
    actor: caller.staff!.email,
    action: 'list.export',
    subject: `list:${sheet.name}`,
    after: { format, rows: sheet.rows.length, filter: named, searched: Boolean(q?.trim()) },
    at: now(),
  })
  const filename = `${sheet.name}-${today(now())}.${format}`
  return format === 'csv'
    ? { contentType: 'text/csv; charset=utf-8', filename, content: Buffer.from(toCsv(sheet, language, decimal)) }
    : {
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        filename,
        content: await toXlsx(sheet, language),
      }
}
