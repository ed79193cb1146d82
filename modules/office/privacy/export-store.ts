/** For every table of the database: which data a person's export includes, or why it includes none. */
import { type RawBuilder, sql } from 'kysely'
import { linkVariables } from '../../platform/mail/secrets.ts'
import { saleNumberList } from '../../sql/among.ts'
import type { Db } from '../../shared/shop.ts'
import type { Tables } from '../../shared/tables.ts'
import { type Person, saleOfMail } from './store.ts'

type Sql = RawBuilder<unknown>
type Source = {
  where(person: Person): Sql
  /** Columns that are omitted because they are not about the person: keys, leases, our purchase price, other staff. */
  without?: readonly string[]
  /** Columns exported in another form. */
  more?: Sql
  /** The column that orders the records. */
  by?: string
}

const reservationOf: Source['where'] = ({ reservations }) => sql`reservation_number in ${saleNumberList(reservations)}`
const saleDocumentOf: Source['where'] = ({ reservations, orders }) =>
  sql`reservation_number in ${saleNumberList(reservations)} or voucher_order_number in ${saleNumberList(orders)}`
const paymentOf: Source['where'] = ({ reservations, orders }) =>
  sql`payment_id in (select id from payment where reservation_number in ${saleNumberList(reservations)}
    or voucher_order_number in ${saleNumberList(orders)})`
const saleOf =
  (column: 'number' | 'order_number'): Source['where'] =>
  ({ reservations, orders }) =>
    sql`${sql.ref(column)} in ${saleNumberList([...reservations, ...orders])}`
const codesOf: Source['where'] = ({ orders }) =>
  sql`code_id in (select id from voucher_code where order_number in ${saleNumberList(orders)})`

const links = sql`array[${sql.join(linkVariables.map((name) => sql.lit(name)))}]`

const catalogue = 'The catalogue and how it is shown: about nobody who buys.'
const operation = 'Operation of the program: about nobody.'
const staff = 'Accounts and work of staff, not of customers.'
const searched = 'A copy in lower case of what a search of staff finds a sale by, which the export has with the sale.'
const books = 'The books: sums by number of the sale, without a name.'

/** The type makes a missing table a compile error. */
export const exportSources: { readonly [table in keyof Tables]: Source | string } = {
  reservation: {
    where: ({ reservations }) => sql`number in ${saleNumberList(reservations)}`,
    by: 'number',
    without: ['snapshot', 'book_hash', 'account', 'net_cents', 'tax', 'session_id', 'booking_lease', 'link_version'],
    more: sql`jsonb_build_object('deal', snapshot->'deal'->>'title', 'hotel', snapshot->'hotel'->>'hotel_name',
      'room', snapshot->'room'->>'room_name')`,
  },
  reservation_event: { where: reservationOf, without: ['actor'] },
  reservation_note: { where: reservationOf, without: ['written_by'] },
  approval_request: {
    where: reservationOf,
    without: [
      'key',
      'requested_by',
      'decided_by',
      'payload_sealed',
      'fingerprint',
      'subject',
      'asked_session',
      'asked_device',
    ],
  },
  cancellation_request: { where: reservationOf, without: ['asked_by', 'decided_by', 'supplier_penalty_cents'] },
  staff_task: { where: reservationOf, without: ['key', 'assigned_to', 'done_by'] },
  money_finding: { where: reservationOf, without: ['key', 'account', 'resolved_by'] },
  voucher_hold: { where: reservationOf },
  voucher_order: {
    where: ({ orders, gifts }) => sql`number in ${saleNumberList([...orders, ...gifts])}`,
    by: 'number',
    without: ['account', 'session_id', 'vat_class', 'vat_parts', 'link_version'],
  },
  voucher_order_event: { where: ({ orders }) => sql`order_number in ${saleNumberList(orders)}`, without: ['actor'] },
  voucher_code: {
    where: ({ orders }) => sql`order_number in ${saleNumberList(orders)}`,
    without: ['code_hash', 'code_sealed', 'net_cents'],
  },
  voucher_entry: { where: codesOf, without: ['actor'] },
  counter_redemption: {
    where: (person) => sql`entry_id in (select id from voucher_entry where ${codesOf(person)})`,
    by: 'entry_id',
    without: [],
  },
  redemption_reversal: {
    where: (person) => sql`entry_id in (select id from voucher_entry where ${codesOf(person)})`,
    by: 'entry_id',
    without: [],
  },
  payment: {
    where: saleDocumentOf,
    without: ['account'],
  },
  payment_log: { where: saleOf('number') },
  refund: { where: paymentOf, without: ['key'] },
  dispute: { where: paymentOf, by: 'dispute_id', without: ['account'] },
  invoice: {
    where: saleDocumentOf,
    without: ['key', 'seller'],
  },
  subscriber: {
    where: ({ email }) => sql`email = ${email}`,
    without: ['confirm_hash', 'unsubscribe_hash', 'link_version'],
  },
  contact_message: { where: ({ email }) => sql`lower(email) = ${email}` },
  mail: {
    where: ({ email, reservations, orders }) =>
      sql`recipient <> '' and (lower(recipient) = ${email} or reservation_number in ${saleNumberList(reservations)}
        or (kind like 'voucher%' and ${saleOfMail} in ${saleNumberList(orders)})
        or (kind = 'contact_message' and lower(variables->>'email') = ${email}))`,
    without: ['key', 'message_id', 'attempts', 'next_at', 'due_at'],
    more: sql`jsonb_build_object('variables', variables - ${links})`,
  },
  bank_receipt: { where: saleDocumentOf, without: ['account', 'reference', 'file_id', 'created_by', 'decided_by'] },
  bank_receipt_unassignment: { where: saleDocumentOf, without: ['unassigned_by'] },
  write_off: { where: saleDocumentOf, without: ['key', 'written_by'] },
  credit_payback: { where: saleDocumentOf, without: ['key', 'paid_by'] },
  manual_entry: { where: saleDocumentOf, without: ['key', 'made_by'] },
  partner: 'Companies that sell codes, and the terms agreed with them: about nobody who buys.',
  partner_claim: 'What companies that sell codes owe; the export has the codes that paid a stay with the stay.',
  partner_invoice_claim: 'What companies that sell codes were invoiced, without who travelled.',
  partner_payback: 'What was paid back to companies that sell codes: about nobody who buys.',
  partner_write_off: 'What companies that sell codes need not pay: about nobody who buys.',
  bank_file: books,
  bank_coverage: books,
  customer_balance: books,
  value_given: books,
  closed_month: books,
  payout: books,
  payout_line: books,
  payout_reading: books,
  audit: {
    where: ({ email, reservations, orders }) =>
      sql`subject in ${saleNumberList([
        ...reservations.map((number) => `reservation:${number}`),
        ...orders.map((number) => `voucher_order:${number}`),
      ])} or (action = 'reservation.contact'
        and (lower(before->>'email') = ${email} or lower(after->>'email') = ${email}))`,
    without: ['actor'],
  },
  purchase_event: { where: saleOf('order_number'), by: 'order_number' },
  cookie_choice: {
    where: ({ reservations, orders }) =>
      sql`visitor in (select visitor from purchase_event
        where order_number in ${saleNumberList([...reservations, ...orders])})`,
  },

  supplier_attempt: 'Technical keys of an order at the hotel supplier; the reservation itself is in the export.',
  supplier_exchange: 'What was said to the hotel supplier, without who travels; deleted after a month.',
  session_value: 'What a browser kept, by a random number; gone after thirty days, and with an erasure.',
  idempotency: 'Sealed answers that only the program opens; gone after a day.',
  reservation_search: searched,
  voucher_order_search: searched,
  running_total: 'Sums by state and day: about nobody.',
  process_sign: 'Processes of the program: about nobody.',
  backup_run: 'When backups were made: about nobody.',
  journal_export: 'Which days of the journal were exported: about nobody.',
  restore_run: 'When this database was restored, and who of the operators did it: about no customer.',
  drill_run: 'When backups were restored aside: about nobody.',
  rate_limit: 'Counters under keyed hashes; gone within a day.',
  privacy_log: 'Names nobody: a keyed hash of the address. Its entries are shown with the person.',
  journal_entry: books,
  posting: books,
  invoice_series: books,
  voucher_campaign: catalogue,
  uploaded_picture: catalogue,
  voucher: catalogue,
  activity: catalogue,
  activity_pricing: catalogue,
  additional_info: catalogue,
  banner: catalogue,
  choice_query: catalogue,
  content_page: catalogue,
  deal_text: catalogue,
  search_name: catalogue,
  search_token: catalogue,
  deal: catalogue,
  planned_change: catalogue,
  deal_activity: catalogue,
  deal_history: catalogue,
  deal_hotel: catalogue,
  deal_preview: catalogue,
  deal_price: catalogue,
  deal_view: catalogue,
  email_template: catalogue,
  hotel: catalogue,
  offer: catalogue,
  price_history: catalogue,
  rate_snapshot: catalogue,
  reference_item: catalogue,
  closure: catalogue,
  supplier_phrase: catalogue,
  room: catalogue,
  setting: catalogue,
  daily_work: operation,
  hotel_import: operation,
  hotel_import_item: operation,
  connection_test: operation,
  payment_credential: operation,
  provider_event: operation,
  supplier_message: operation,
  bulk_change: staff,
  change_set: staff,
  password_reset: staff,
  saved_view: staff,
  saved_view_mail: staff,
  protection_change: staff,
  staff_challenge: staff,
  staff_influence: staff,
  staff_notice: staff,
  staff_passkey: staff,
  staff_recovery_code: staff,
  staff_refresh: staff,
  staff_role: staff,
  staff_session: staff,
  staff_totp: staff,
  staff_user: staff,
}

const sources = Object.entries(exportSources).filter((entry): entry is [string, Source] => typeof entry[1] !== 'string')

/** All records by table, read in one query. */
export async function findPersonRecords(db: Db, person: Person): Promise<Record<string, unknown[]>> {
  const parts = sources.map(([table, { where, without = [], more, by = 'id' }]) => {
    const names = without.length === 0 ? sql`array[]::text[]` : sql`array[${sql.join(without)}]::text[]`
    return sql`select ${table}::text as source, row_number() over (order by ${sql.ref(by)}) as place,
      to_jsonb(t) - ${names} || ${more ?? sql`'{}'::jsonb`} as record from ${sql.table(table)} t
      where ${where(person)}`
  })
  const { rows } = await sql<{ source: string; record: Record<string, unknown> }>`
    select source, record from (${sql.join(parts, sql` union all `)}) as held order by source, place`.execute(db)
  const records: Record<string, unknown[]> = Object.fromEntries(sources.map(([table]) => [table, []]))
  for (const { source, record } of rows) records[source]!.push(toRecordOfPerson(source, record, person))
  return records
}

/** If another person bought the gift, only the recipient's data is exported. */
function toRecordOfPerson(source: string, record: Record<string, unknown>, { orders }: Person): unknown {
  if (source !== 'voucher_order' || orders.includes(String(record['number']))) return record
  const { number, state, created_at, gift } = record
  return { number, state, created_at, gift }
}
