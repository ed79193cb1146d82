/**
 * For every table of the database: what a copy to develop on holds of it. Each column of text, JSON or bytes is named
 * once: in `plain` if its values are about nobody, or in `set` with the value that replaces them. `anonymise` refuses a
 * database with a column that is named nowhere.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../shared/tables.ts'
import { erasedReason } from '../../platform/approval/kinds.ts'

type Sql = RawBuilder<unknown>
type Column<table extends keyof Tables> = keyof Tables[table] & string
export type CopyRule<table extends keyof Tables> =
  | 'no rows'
  | {
      /** Names of columns, separated by spaces. */
      plain?: string
      set?: { [column in Column<table>]?: Sql }
      /** Rows that the copy does not have. */
      without?: Sql
    }

/** The domain of all addresses in a copy: by RFC 2606 no mail reaches it. */
export const copyDomain = 'copy.invalid'
/** A table of the transaction: each address that the database had, and the one in its place for who of staff did it. */
export const addresses = sql.id('address_in_copy')
const nobody = sql.lit(`former@${copyDomain}`)

/** Who of staff did it; programs and travellers are named by their kind, as `booking job`. */
const staff = (column: string): Sql => sql`case when strpos(${sql.ref(column)}, '@') = 0 then ${sql.ref(column)}
  else coalesce((select in_copy from ${addresses} where address = lower(${sql.ref(column)})), ${nobody}) end`

const emptyText = sql`''`
const none = sql`null`
const erased = sql`${sql.lit(erasedReason)}`
const serial = (prefix: string, column = 'id'): Sql => sql`${sql.lit(prefix)} || ${sql.ref(column)}`
const address = (kind: string, column = 'id'): Sql =>
  sql`lower(${sql.lit(`${kind}-`)} || ${sql.ref(column)} || ${sql.lit(`@${copyDomain}`)})`

/** A company of the same country; whether it has a number, and how that was checked, stays. */
const company = (column: Sql): Sql => sql`case when jsonb_typeof(${column}) = 'object' then
  jsonb_build_object('name', 'Company', 'street', 'Street 1', 'postal_code', '1000', 'city', 'City', 'vat_number', '')
  || jsonb_build_object('country', ${column}->'country')
  || case when ${column} ? 'vat_check' then jsonb_build_object('vat_check', 'not_asked') else '{}' end
  else ${column} end`
/** Each traveller keeps room and age, by which rooms are priced. */
const guest = sql`jsonb_build_object('name', 'Robin', 'surname', 'Traveller', 'email', ${address('traveller', 'number')},
    'phone', '+31600000000', 'guestDetail', coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', 'Robin', 'surname', 'Traveller ' || place,
        'room', one->'room', 'age', one->'age')) order by place)
      from jsonb_array_elements(case jsonb_typeof(guest->'guestDetail') when 'array' then guest->'guestDetail'
        else '[]' end) with ordinality as listed (one, place)), '[]'))
  || case when guest ? 'receiver' then jsonb_build_object('receiver', jsonb_build_object('name', 'Kim',
    'surname', 'Receiver', 'email', ${address('receiver', 'number')})) else '{}' end`
const gift = sql`jsonb_strip_nulls(jsonb_build_object('send_on', gift->'send_on', 'picture', gift->'picture')) || case when gift ? 'recipient' then
  jsonb_build_object('recipient', jsonb_strip_nulls(jsonb_build_object('name', 'Kim', 'language',
    gift->'recipient'->'language', 'email', case when gift->'recipient' ? 'email'
    then ${address('recipient', 'number')} end))) else '{}' end`
const invoiced = sql`case when buyer ? 'company' then jsonb_build_object('name', 'Company', 'contact',
    'Robin Traveller', 'address', '[]'::jsonb, 'company', ${company(sql`buyer->'company'`)})
  when buyer = '{}' then buyer else jsonb_build_object('name', 'Robin Traveller', 'address', '[]'::jsonb) end`
/** What a program wrote stays; what staff or a traveller wrote does not. */
const eventReason = sql`case when to_state = 'cancellation_requested' or strpos(actor, '@') > 0 then ${erased}
  else reason end`
const contact = sql`jsonb_build_object('name', 'Contact', 'phone', '', 'email',
  case when coalesce(contact->>'email', '') = '' then '' else ${address('activity')} end)`
const settingValue = sql`case when name = 'customization' and value ? 'contact' then
  jsonb_set(value, '{contact}', '{"email": ${sql.raw(`"shop@${copyDomain}"`)}, "phone": "", "address": ""}')
  else value end`
const updatedBy = { updated_by: staff('updated_by') }

type Rules = { [table in keyof Tables]?: CopyRule<table> }

/** What everybody may see, or staff wrote about what is sold. */
const catalogue = {
  activity: {
    plain: 'slug title description_html internal_name external_name closed_dates translations outdated vat_kind',
    set: { contact, ...updatedBy },
  },
  activity_pricing: {},
  additional_info: { plain: 'name title description_html translations outdated', set: updatedBy },
  banner: { plain: 'title text link picture translations outdated', set: updatedBy },
  bulk_change: { plain: 'deals', set: { by: staff('by'), undone_by: staff('undone_by') } },
  change_set: {
    plain: 'name state refusals',
    set: {
      created_by: staff('created_by'),
      released_by: staff('released_by'),
      rolled_back_by: staff('rolled_back_by'),
    },
  },
  choice_query: { plain: 'choice party queries' },
  closure: { set: { reason: emptyText, created_by: staff('created_by'), updated_by: staff('updated_by') } },
  content_page: { plain: 'name title lead body_html faq translations outdated' },
  deal: {
    plain:
      'slug status title summary description_html category_type category destination themes board_types hotel_info ' +
      'pictures custom_filters translations snapped_prices search_text search_words picture_alts outdated ' +
      'text_states headings vat_scheme',
    set: updatedBy,
  },
  deal_activity: {},
  deal_history: { plain: 'action content', set: { by: staff('by') } },
  deal_hotel: {},
  deal_preview: 'no rows',
  deal_price: { plain: 'party state' },
  deal_text: { plain: 'name stored record states searched' },
  deal_view: {},
  email_template: { plain: 'kind language subject preheader body' },
  hotel: {
    plain:
      'name address postal_code city country_code phone check_in_time check_out_time amenities description policies ' +
      'extra_info pictures intro_html translations beauty_amenities own_fields search_text outdated',
    set: updatedBy,
  },
  hotel_import: { plain: 'title', set: { started_by: staff('started_by') } },
  hotel_import_item: { plain: 'state name changes problem' },
  offer: { plain: 'book_hash rooms rate' },
  planned_change: { plain: 'kind record title content restore', set: { by: staff('by') } },
  price_history: {},
  rate_snapshot: { plain: 'party board_terms free_until board_rooms closed_room' },
  reference_item: {
    plain: 'kind name title summary description_html picture country region filter_values translations outdated ',
    set: updatedBy,
  },
  room: { plain: 'name bedding_type amenities pictures group_key own_fields', set: updatedBy },
  search_name: { plain: 'kind names tokens' },
  search_token: { plain: 'token' },
  setting: { plain: 'name', set: { value: settingValue } },
  supplier_phrase: { plain: 'phrase text translations', set: updatedBy },
  uploaded_picture: { plain: 'key color alt' },
  voucher: { plain: 'slug name description_html picture kind vat_class translations vat_parts outdated' },
  voucher_campaign: { plain: 'name partner promotion_html translations outdated' },
} satisfies Rules

const sales = {
  approval_request: {
    plain: 'reservation_number key state kind subject fingerprint',
    set: {
      reason: erased,
      note: emptyText,
      payload_sealed: emptyText,
      asked_session: none,
      asked_device: none,
      requested_by: staff('requested_by'),
      decided_by: staff('decided_by'),
    },
    without: sql`state = 'waiting'`,
  },
  bank_file: { plain: 'sha256', set: { name: serial('file-'), imported_by: staff('imported_by') } },
  bank_coverage: { plain: 'account' },
  bank_receipt: {
    plain: 'account named_sale state reservation_number voucher_order_number payout_account payout_id',
    set: {
      reference: serial('copy-'),
      payer: emptyText,
      payer_account: emptyText,
      text: emptyText,
      note: emptyText,
      created_by: staff('created_by'),
      decided_by: staff('decided_by'),
    },
  },
  bank_receipt_unassignment: {
    plain: 'reservation_number voucher_order_number payout_account payout_id',
    set: { reason: emptyText, unassigned_by: staff('unassigned_by') },
  },
  cancellation_request: {
    plain: 'reservation_number state last_code',
    set: { asked_by: staff('asked_by'), reason: emptyText, decided_by: staff('decided_by') },
  },
  closed_month: { set: { closed_by: staff('closed_by') } },
  counter_redemption: { plain: 'supply' },
  credit_payback: {
    plain: 'key reservation_number voucher_order_number',
    set: { note: emptyText, paid_by: staff('paid_by') },
  },
  customer_balance: { plain: 'sale' },
  dispute: { plain: 'account dispute_id intent_id status reason' },
  invoice: {
    plain: 'key kind reservation_number number lines vat scheme voucher_order_number seller language',
    set: { buyer: invoiced, reason: sql`case when reason = '' then '' else ${erased} end` },
  },
  invoice_series: {},
  journal_entry: { plain: 'key kind reservation_number voucher_order_number' },
  journal_export: { plain: 'file_name' },
  mail: {
    plain: 'kind language message_id reservation_number',
    set: {
      key: sql`case when strpos(key, '@') > 0 then 'erased:' || id else key end`,
      recipient: emptyText,
      variables: sql`'{}'::jsonb`,
      state: sql`case when state = 'queued' then 'dropped' else state end`,
      last_error: none,
    },
  },
  manual_entry: {
    plain: 'key reservation_number voucher_order_number',
    set: { reason: emptyText, made_by: staff('made_by') },
  },
  money_finding: {
    plain: 'key kind account intent_id reservation_number state',
    set: {
      text: sql`'The card provider and the shop differ'`,
      message: none,
      resolution: sql`case when resolution is null then null else '' end`,
      resolved_by: staff('resolved_by'),
    },
  },
  partner: {
    plain: 'name language',
    set: { company: company(sql`company`), invoice_email: address('partner'), reference: emptyText },
  },
  partner_claim: { plain: 'reservation_number state vat' },
  partner_invoice_claim: { plain: 'kind lines vat' },
  partner_payback: { plain: 'key', set: { note: emptyText, paid_by: staff('paid_by') } },
  partner_write_off: { plain: 'key', set: { reason: emptyText, written_by: staff('written_by') } },
  payment: { plain: 'reservation_number voucher_order_number part account intent_id state method' },
  payment_log: 'no rows',
  payout: { plain: 'account payout_id state bank_reference' },
  payout_line: { plain: 'account line_id payout_id kind intent_id source_id', set: { text: emptyText } },
  payout_reading: { plain: 'account' },
  posting: { plain: 'account vat_code' },
  purchase_event: 'no rows',
  redemption_reversal: {},
  refund: { plain: 'key reason state provider_id' },
  reservation: {
    plain:
      'number state book_hash rooms activities snapshot lines pay account language invoice_number confirmation_id tax',
    set: {
      guest,
      email: address('traveller', 'number'),
      user_ip: emptyText,
      session_id: none,
      sold_by: staff('sold_by'),
      company: company(sql`company`),
    },
  },
  reservation_event: {
    plain: 'reservation_number from_state to_state',
    set: { actor: staff('actor'), reason: eventReason },
  },
  reservation_note: 'no rows',
  reservation_search: { plain: 'number text' },
  running_total: { plain: 'name subject state' },
  supplier_attempt: { plain: 'id reservation_number state book_hash payment code' },
  supplier_exchange: 'no rows',
  supplier_message: 'no rows',
  value_given: { plain: 'kind subject', set: { given_by: staff('given_by') } },
  voucher_code: {
    plain: 'order_number vat_class',
    // Each code gets a new one afterwards: these are only unique until then.
    set: { code_hash: serial('copy-'), code_sealed: emptyText },
  },
  voucher_entry: { plain: 'kind reservation_number', set: { actor: staff('actor'), note: emptyText } },
  voucher_hold: { plain: 'reservation_number state' },
  voucher_order: {
    plain: 'number state account language vat_class vat_parts name vat_country title',
    set: {
      buyer: sql`jsonb_build_object('name', 'Robin', 'surname', 'Buyer', 'email', ${address('buyer', 'number')})`,
      gift,
      session_id: none,
      company: company(sql`company`),
    },
  },
  voucher_order_event: {
    plain: 'order_number from_state to_state',
    set: { actor: staff('actor'), reason: eventReason },
  },
  voucher_order_search: { plain: 'number text' },
  write_off: {
    plain: 'key reservation_number voucher_order_number',
    set: { reason: emptyText, written_by: staff('written_by') },
  },
} satisfies Rules

const people = {
  // The books read the amount that a refund put back on vouchers.
  audit: {
    plain: 'action subject',
    set: {
      actor: staff('actor'),
      before: none,
      after: sql`jsonb_build_object('voucher_cents', after->'voucher_cents')`,
    },
    without: sql`action <> 'payment.refund' or subject not like 'reservation:%'`,
  },
  backup_run: 'no rows',
  connection_test: 'no rows',
  contact_message: 'no rows',
  cookie_choice: 'no rows',
  daily_work: { plain: 'name' },
  drill_run: 'no rows',
  idempotency: 'no rows',
  password_reset: 'no rows',
  payment_credential: 'no rows',
  privacy_log: 'no rows',
  process_sign: 'no rows',
  protection_change: 'no rows',
  provider_event: 'no rows',
  rate_limit: 'no rows',
  restore_run: 'no rows',
  saved_view: 'no rows',
  saved_view_mail: 'no rows',
  session_value: 'no rows',
  staff_challenge: 'no rows',
  staff_influence: 'no rows',
  staff_notice: 'no rows',
  staff_passkey: 'no rows',
  staff_recovery_code: 'no rows',
  staff_refresh: 'no rows',
  staff_role: { plain: 'name permissions' },
  staff_session: 'no rows',
  staff_task: {
    plain: 'kind reservation_number',
    set: {
      key: sql`case when strpos(key, '@') > 0 then 'erased:' || id else key end`,
      text: sql`'A task of the shop that was copied'`,
      message: none,
      note: emptyText,
      assigned_to: staff('assigned_to'),
      done_by: staff('done_by'),
    },
  },
  staff_totp: 'no rows',
  staff_user: {
    plain: 'role language',
    // The hash of the one password is stored afterwards.
    set: { email: staff('email'), name: serial('Staff '), password_hash: emptyText },
  },
  subscriber: {
    plain: 'state language',
    set: {
      email: address('subscriber'),
      confirm_hash: none,
      unsubscribe_hash: sql`'copy-' || id`,
      consent: sql`'{}'::jsonb`,
    },
  },
} satisfies Rules

/** The type makes a missing table a compile error. */
export const copyRules: { readonly [table in keyof Tables]: CopyRule<table> } = { ...catalogue, ...sales, ...people }
/** Tables whose texts the shop publishes: an address in them is reported, and the operator decides. */
export const publishedTables: readonly string[] = Object.keys(catalogue)
