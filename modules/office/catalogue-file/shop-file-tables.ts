/**
 * The tables of a file of the shop: catalogue and settings, without people, sales, codes and secrets. Rows are named by
 * what is unique in any shop, and refer to each other by it, because numbers differ between shops. Pure.
 */
import type { Tables } from '../../shared/tables.ts'

export type FileTable = {
  table: keyof Tables & string
  /** Columns that name a row; a reference stands for the row that it refers to. */
  key: readonly string[]
  /** Columns with the number of a row of another table of the file, or several. */
  refers?: Readonly<Record<string, keyof Tables & string>>
  /** The row that all rows with the same value of this reference belong to: they are replaced together. */
  owner?: string
  /** Columns that the file does not have, besides `neverIn`. */
  without?: readonly string[]
  /** SQL; rows that the file has. */
  where?: string
  /** The first part of the subject in the audit log; the name of the table unless given. */
  subject?: string
}

/** Numbers of rows, who changed them and when, and what a shop computes itself. */
export const neverIn: readonly string[] = (
  'id version created_at created_by updated_at updated_by imported_at uploaded_at deleted_at search_text ' +
  'search_words text_states headings snapped_prices lowest_price_cents lowest_price_day lowest_price_nights ' +
  'reference_price_cents'
).split(' ')

const present = 'deleted_at is null'

/** Settings that are the shop's own: whether it is open stays as it is where a file is read. */
const settings = ['package', 'payment', 'sgr', 'customization', 'minimumDays', 'cancellation', 'vat', 'signIn']
  .concat(['ledger', 'invoice_voucher'])
  .map((name) => `'${name}'`)

/** What staff may do, and how they sign in: a file changes it only where the operator says so. */
export const accessTables: readonly string[] = ['staff_role']
/** By the name of a setting: the fields that say what staff may do; all of them if it is null. */
export const accessSettings: Readonly<Record<string, readonly string[] | null>> = {
  signIn: null,
  payment: ['refundApprovalCents', 'staffApprovalCents'],
}

/** A table comes after those that it refers to. */
export const fileTables: readonly FileTable[] = [
  { table: 'uploaded_picture', key: ['key'] },
  { table: 'reference_item', key: ['kind', 'name'] },
  { table: 'supplier_phrase', key: ['phrase'] },
  { table: 'additional_info', key: ['name'] },
  { table: 'hotel', key: ['supplier_id'], where: present },
  { table: 'room', key: ['hotel_id', 'name'], refers: { hotel_id: 'hotel' }, where: present },
  {
    table: 'closure',
    key: ['hotel_id', 'room_id', 'from_day', 'to_day', 'weekdays', 'reason'],
    refers: { hotel_id: 'hotel', room_id: 'room' },
    owner: 'hotel_id',
    where: present,
  },
  { table: 'activity', key: ['slug'] },
  {
    table: 'activity_pricing',
    key: ['activity_id', 'from_date', 'to_date', 'from_age', 'to_age', 'cost_price_cents', 'margin_bp'],
    refers: { activity_id: 'activity' },
    owner: 'activity_id',
  },
  {
    table: 'deal',
    key: ['slug'],
    refers: { surrounding_id: 'reference_item', additional_information: 'additional_info' },
    where: `status <> 'deleted'`,
  },
  {
    table: 'deal_hotel',
    key: ['deal_id', 'hotel_id'],
    refers: { deal_id: 'deal', hotel_id: 'hotel' },
    owner: 'deal_id',
  },
  {
    table: 'deal_activity',
    key: ['deal_id', 'activity_id'],
    refers: { deal_id: 'deal', activity_id: 'activity', replaces_activity_id: 'activity' },
    owner: 'deal_id',
  },
  { table: 'voucher', key: ['slug'], refers: { deal_id: 'deal' } },
  {
    table: 'voucher_campaign',
    key: ['name', 'deal_id', 'valid_from'],
    refers: { deal_id: 'deal' },
    // What was agreed with a company that sells codes is between it and this shop.
    without: ['partner_id', 'price_cents', 'price_bp'],
    where: present,
  },
  { table: 'banner', key: ['title', 'link', 'picture', 'starts_on'] },
  { table: 'content_page', key: ['name'] },
  { table: 'email_template', key: ['kind', 'language'] },
  { table: 'staff_role', key: ['name'] },
  { table: 'setting', key: ['name'], where: `name in (${settings.join(', ')})` },
]
