import { sql } from 'kysely'
import type { Db, Trx } from '../../shared/shop.ts'
import {
  deleteContactMessages,
  deleteSubscribers,
  type Due,
  eraseBankPayers,
  eraseManualEntryReasons,
  erasePartnerPaybackNotes,
  erasePartnerWriteOffReasons,
  erasePaybackNotes,
  eraseWriteOffReasons,
  eraseInternetAddresses,
  eraseInvoiceNames,
  eraseMails,
  eraseOrders,
  eraseReservations,
} from './erase-store.ts'
import type { Terms } from './terms.ts'

type Rule = {
  code: string
  name: string
  table: string
  /** The condition for records whose term has ended. */
  due(terms: Terms): Due
  erase(db: Trx, due: Due): Promise<number>
}

/**
 * Each rule erases data after its term and returns the number of changed rows. Rows that documents and accounting need
 * are retained without personal data.
 */
export const rules: readonly Rule[] = [
  {
    code: 'stays',
    name: 'bookings whose stay was two years ago',
    table: 'reservation',
    due: (terms) =>
      sql`erased_at is null and check_out < ${terms.booking}::date and state
        in ('expired', 'failed', 'completed', 'cancelled', 'refunded')`,
    erase: eraseReservations,
  },
  {
    code: 'unpaid',
    name: 'bookings that were never paid',
    table: 'reservation',
    due: (terms) =>
      sql`erased_at is null and state = 'expired' and expires_at < ${terms.unfinished}::date and
        not exists (select from payment p where p.reservation_number = reservation.number and p.state = 'paid')`,
    erase: eraseReservations,
  },
  {
    code: 'internet_addresses',
    name: 'internet addresses of bookings',
    table: 'reservation',
    due: (terms) =>
      sql`user_ip <> '' and created_at < ${terms.unfinished}::date
        and state not in ('draft', 'awaiting_payment', 'paid', 'confirming')`,
    erase: eraseInternetAddresses,
  },
  {
    code: 'voucher_orders',
    name: 'voucher orders whose codes ended two years ago, or that were never paid',
    table: 'voucher_order',
    due: (terms) =>
      sql`erased_at is null and (
        (state in ('issued', 'refunded')
          and number in (select c.order_number from voucher_code c
            where c.order_number is not null and c.valid_until < ${terms.booking}::date)
          and not exists (select from voucher_code c where c.order_number = number
            and c.valid_until >= ${terms.booking}::date))
        or (state = 'expired' and expires_at < ${terms.unfinished}::date))`,
    erase: eraseOrders,
  },
  {
    code: 'contact_messages',
    name: 'contact messages',
    table: 'contact_message',
    due: (terms) => sql`created_at < ${terms.contactMessage}::date`,
    erase: deleteContactMessages,
  },
  {
    code: 'contact_mails',
    name: 'mails with contact messages',
    table: 'mail',
    due: (terms) =>
      sql`recipient <> '' and kind = 'contact_message' and state <> 'queued'
        and created_at < ${terms.contactMessage}::date`,
    erase: eraseMails,
  },
  {
    code: 'other_mails',
    name: 'other mails of more than two years ago',
    table: 'mail',
    due: (terms) =>
      sql`recipient <> '' and state <> 'queued' and reservation_number is null
        and kind not like 'voucher%' and created_at < ${terms.booking}::date`,
    erase: eraseMails,
  },
  {
    code: 'newsletter_asked',
    name: 'newsletter addresses that were never confirmed',
    table: 'subscriber',
    due: (terms) => sql`state = 'asked' and created_at < ${terms.unfinished}::date`,
    erase: deleteSubscribers,
  },
  {
    code: 'invoice_names',
    name: 'names on invoices of more than seven years ago',
    table: 'invoice',
    due: (terms) => sql`buyer <> '{}'::jsonb and issued_on < ${terms.invoice}::date`,
    erase: eraseInvoiceNames,
  },
  {
    code: 'bank_payers',
    name: 'payers of bank receipts: of sales and partners after seven years, of others after two',
    table: 'bank_receipt',
    due: (terms) =>
      sql`(payer <> '' or payer_account <> '' or text <> '')
        and received_on < case when state in ('booked', 'partner', 'payout') then ${terms.invoice}::date else ${terms.booking}::date end`,
    erase: eraseBankPayers,
  },
  {
    code: 'write_off_reasons',
    name: 'reasons of write-offs of more than seven years ago',
    table: 'write_off',
    due: (terms) => sql`reason <> '' and written_on < ${terms.invoice}::date`,
    erase: eraseWriteOffReasons,
  },
  {
    code: 'manual_entry_reasons',
    name: 'reasons of manual entries of more than seven years ago',
    table: 'manual_entry',
    due: (terms) => sql`reason <> '' and booked_on < ${terms.invoice}::date`,
    erase: eraseManualEntryReasons,
  },
  {
    code: 'payback_notes',
    name: 'notes on credit paid back more than seven years ago',
    table: 'credit_payback',
    due: (terms) => sql`note <> '' and paid_on < ${terms.invoice}::date`,
    erase: erasePaybackNotes,
  },
  {
    code: 'partner_write_off_reasons',
    name: 'reasons of write-offs of partners of more than seven years ago',
    table: 'partner_write_off',
    due: (terms) => sql`reason <> '' and written_on < ${terms.invoice}::date`,
    erase: erasePartnerWriteOffReasons,
  },
  {
    code: 'partner_payback_notes',
    name: 'notes on credit of partners paid back more than seven years ago',
    table: 'partner_payback',
    due: (terms) => sql`note <> '' and paid_on < ${terms.invoice}::date`,
    erase: erasePartnerPaybackNotes,
  },
]

/** For each rule: the number of records due now, and the additional number due on another day. */
export async function countDueRecords(
  db: Db,
  now: Terms,
  soon: Terms,
): Promise<{ code: string; beyond: number; near: number }[]> {
  const counts = rules.map(
    ({ code, table, due }) =>
      sql`select ${code}::text as code, count(*) filter (where ${due(now)})::int as beyond,
        count(*) filter (where not (${due(now)}))::int as near from ${sql.table(table)} where ${due(soon)}`,
  )
  const { rows } = await sql<{ code: string; beyond: number; near: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}
