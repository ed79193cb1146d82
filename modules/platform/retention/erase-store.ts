/**
 * The only code that erases personal data, used by the nightly rules and by erasure on request. Each function takes a
 * condition for the due records and returns the number of changed records. Sales, invoices and books are retained
 * without personal data.
 */
import { sql } from 'kysely'
import type { Trx } from '../../shared/shop.ts'
import { erasedReason } from '../approval/kinds.ts'
import { erasedRecipient } from '../mail/outdated.ts'

export type Due = ReturnType<typeof sql>

const countRows = async (db: Trx, statement: Due): Promise<number> => (await statement.execute(db)).rows.length

const nobody = { name: '', surname: '', email: '', phone: '', guestDetail: [] }

/** Fields of audit entries that contain free text or identify the traveller. */
const auditFields = sql`array['name', 'email', 'phone', 'company', 'reason', 'note']`

/** Retains actor, action and time; erases personal data and written reasons. */
async function eraseAudit(db: Trx, due: Due): Promise<void> {
  const without = (side: 'before' | 'after') => sql`case when jsonb_typeof(${sql.ref(side)}) = 'object'
    then ${sql.ref(side)} - ${auditFields} else ${sql.ref(side)} end`
  await sql`update audit set before = ${without('before')}, after = ${without('after')} where ${due}`.execute(db)
}

/**
 * Erases recipient and variables of mails, and cancels queued mails. Some keys end with the e-mail address. Each key is
 * used only once, so replacing such a key cannot cause a second mail.
 */
export const eraseMails = (db: Trx, due: Due): Promise<number> =>
  countRows(
    db,
    sql`update mail set recipient = '', variables = '{}',
      last_error = case when state = 'queued' then ${erasedRecipient} end,
      state = case when state = 'queued' then 'dropped' else state end,
      key = case when strpos(key, '@') > 0 then 'erased:' || id else key end
      where recipient <> '' and ${due} returning 1`,
  )

/** Retains the stay, its prices and documents; erases the travellers and the correspondence. */
export async function eraseReservations(db: Trx, due: Due): Promise<number> {
  const { rows } = await sql<{ number: string }>`
    update reservation set guest = ${JSON.stringify(nobody)}::jsonb, email = '', company = null, user_ip = '',
      session_id = null,      erased_at = now()
    where erased_at is null and ${due} returning number`.execute(db)
  const numbers = rows.map((row) => row.number)
  if (numbers.length === 0) return 0
  const list = sql.join(numbers)
  await eraseAudit(
    db,
    sql`subject in (${sql.join(numbers.map((number) => `reservation:${number}`))})
      or subject in (select 'cancellation_request:' || id from cancellation_request
        where reservation_number in (${list}))
      or subject in (select 'task:' || id from staff_task where reservation_number in (${list}))
      or subject in (select 'money_finding:' || id from money_finding where reservation_number in (${list}))`,
  )
  await eraseMails(db, sql`reservation_number in (${list})`)
  await sql`update cancellation_request set reason = '' where reservation_number in (${list})`.execute(db)
  // A cancellation's reason is also stored in its event; reasons entered by staff are free text.
  await sql`update reservation_event set reason = ${erasedReason}
    where (to_state = 'cancellation_requested' or strpos(actor, '@') > 0) and reservation_number in (${list})`.execute(
    db,
  )
  await sql`delete from reservation_note where reservation_number in (${list})`.execute(db)
  await sql`update staff_task set note = '' where note <> '' and reservation_number in (${list})`.execute(db)
  await sql`update approval_request set reason = ${erasedReason}, note = ''
    where reservation_number in (${list})`.execute(db)
  await sql`update money_finding set resolution = '' where resolution <> ''
    and reservation_number in (${list})`.execute(db)
  await eraseReceiptNotes(db, 'reservation_number', numbers)
  await erasePaymentTraces(db, numbers)
  return numbers.length
}

/** Erases the additional receiver of the booking e-mail from stays that another person booked. */
export const eraseBookingReceivers = (db: Trx, due: Due): Promise<number> =>
  countRows(db, sql`update reservation set guest = guest - 'receiver' where guest ? 'receiver' and ${due} returning 1`)

export async function eraseOrders(db: Trx, due: Due): Promise<number> {
  const { rows } = await sql<{ number: string }>`
    update voucher_order set buyer = '{"name":"","surname":"","email":""}'::jsonb, gift = '{}'::jsonb,
      company = null, session_id = null, erased_at = now()
    where erased_at is null and ${due} returning number`.execute(db)
  const numbers = rows.map((row) => row.number)
  if (numbers.length === 0) return 0
  await eraseMails(db, sql`kind like 'voucher%' and variables->>'number' in (${sql.join(numbers)})`)
  await eraseAudit(db, sql`subject in (${sql.join(numbers.map((number) => `voucher_order:${number}`))})`)
  await sql`update voucher_order_event set reason = ${erasedReason} where strpos(actor, '@') > 0
    and order_number in (${sql.join(numbers)})`.execute(db)
  await eraseReceiptNotes(db, 'voucher_order_number', numbers)
  await erasePaymentTraces(db, numbers)
  return numbers.length
}

/** Erases the card provider's replies, and the visitor id in the purchase event. */
async function erasePaymentTraces(db: Trx, numbers: string[]): Promise<void> {
  await sql`delete from payment_log where number in (${sql.join(numbers)})`.execute(db)
  await sql`update purchase_event set visitor = '00000000-0000-0000-0000-000000000000', event = event - 'client_id'
    where order_number in (${sql.join(numbers)})`.execute(db)
}

/** Erases the recipient and the message of a gift. The order and its codes belong to the buyer and are retained. */
export async function eraseGiftRecipients(db: Trx, due: Due): Promise<number> {
  const { rows } = await sql<{ number: string }>`
    update voucher_order set gift = gift - array['recipient', 'message'] where gift ? 'recipient' and ${due}
    returning number`.execute(db)
  if (rows.length === 0) return 0
  // The buyer's mail contains the recipient's name.
  await sql`update mail set variables = variables - 'recipient' where kind like 'voucher%' and variables ? 'recipient'
    and variables->>'number' in (${sql.join(rows.map(({ number }) => number))})`.execute(db)
  return rows.length
}

export const deleteContactMessages = (db: Trx, due: Due): Promise<number> =>
  countRows(db, sql`delete from contact_message where ${due} returning 1`)

export const deleteSubscribers = (db: Trx, due: Due): Promise<number> =>
  countRows(db, sql`delete from subscriber where ${due} returning 1`)

export const eraseInternetAddresses = (db: Trx, due: Due): Promise<number> =>
  countRows(db, sql`update reservation set user_ip = '' where ${due} returning 1`)

export const eraseInvoiceNames = (db: Trx, due: Due): Promise<number> =>
  countRows(db, sql`update invoice set buyer = '{}' where ${due} returning 1`)

/** Erases payers, their accounts and texts; amount, day, reference of the bank and sale are retained. */
export const eraseBankPayers = (db: Trx, due: Due): Promise<number> =>
  countRows(
    db,
    sql`update bank_receipt set payer = '', payer_account = '', text = '', note = '' where ${due} returning 1`,
  )

/** The text belongs to an entry of the books, so it stays as long as they do; the entry itself is never erased. */
export const eraseWriteOffReasons = (db: Trx, due: Due): Promise<number> =>
  countRows(db, sql`update write_off set reason = '' where ${due} returning 1`)

export const eraseManualEntryReasons = (db: Trx, due: Due): Promise<number> =>
  countRows(db, sql`update manual_entry set reason = '' where ${due} returning 1`)

export const erasePaybackNotes = (db: Trx, due: Due): Promise<number> =>
  countRows(db, sql`update credit_payback set note = '' where ${due} returning 1`)

export const erasePartnerWriteOffReasons = (db: Trx, due: Due): Promise<number> =>
  countRows(db, sql`update partner_write_off set reason = '' where ${due} returning 1`)

export const erasePartnerPaybackNotes = (db: Trx, due: Due): Promise<number> =>
  countRows(db, sql`update partner_payback set note = '' where ${due} returning 1`)

/** Erases what staff wrote about the bank receipts of sales. */
async function eraseReceiptNotes(
  db: Trx,
  column: 'reservation_number' | 'voucher_order_number',
  numbers: readonly string[],
): Promise<void> {
  const ofSales = sql`${sql.ref(column)} in (${sql.join(numbers)})`
  await sql`update bank_receipt set note = '' where note <> '' and (${ofSales} or id in (
    select receipt_id from bank_receipt_unassignment where ${ofSales}))`.execute(db)
  await sql`update bank_receipt_unassignment set reason = '' where reason <> '' and ${ofSales}`.execute(db)
}

/** Erases the old and the new contact data from audit entries about their correction. */
export const eraseContactChanges = (db: Trx, due: Due): Promise<number> =>
  countRows(
    db,
    sql`update audit set before = null, after = null where action = 'reservation.contact' and ${due} returning 1`,
  )
