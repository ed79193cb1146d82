/** Written by adapters/db/table-types.ts from the migrations; not to be edited. */
import type { Generated, GeneratedAlways } from 'kysely'

/** What a jsonb column holds; the store that reads it says which. */
export type Json = unknown

export type ActivityTable = {
  id: GeneratedAlways<number>
  slug: string
  title: string
  description_html: string
  internal_name: string
  external_name: string
  contact: Generated<Json>
  duration_days: Generated<number>
  send_activity_email: Generated<boolean>
  closed_dates: Generated<Json>
  translations: Generated<Json>
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by: string | null
  outdated: Generated<Json>
  vat_kind: Generated<string>
}

export type ActivityPricingTable = {
  id: GeneratedAlways<number>
  activity_id: number
  from_date: string
  to_date: string
  from_age: Generated<number>
  to_age: Generated<number>
  cost_price_cents: number
  margin_bp: Generated<number>
}

export type AdditionalInfoTable = {
  id: GeneratedAlways<number>
  name: string
  title: string
  description_html: string
  translations: Generated<Json>
  position: Generated<number>
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by: string | null
  outdated: Generated<Json>
}

export type ApprovalRequestTable = {
  id: GeneratedAlways<number>
  reservation_number: string | null
  amount_cents: number | null
  reason: string
  key: string
  requested_at: Date
  requested_by: string
  state: Generated<string>
  decided_at: Date | null
  decided_by: string | null
  note: Generated<string>
  kind: string
  subject: string
  asked_session: string | null
  asked_device: string | null
  payload_sealed: Generated<string>
  fingerprint: Generated<string>
}

export type AuditTable = {
  id: GeneratedAlways<number>
  at: Generated<Date>
  actor: string
  action: string
  subject: string
  before: Json | null
  after: Json | null
}

export type BackupRunTable = {
  id: GeneratedAlways<number>
  name: string | null
  started_at: Date
  ended_at: Date
  is_whole: boolean
}

export type BankCoverageTable = {
  account: string
  first_day: string
  last_day: string
}

export type BankFileTable = {
  id: GeneratedAlways<number>
  sha256: string
  name: string
  imported_at: Date
  imported_by: string
}

export type BankReceiptTable = {
  id: GeneratedAlways<number>
  account: string
  reference: string
  file_id: number | null
  received_on: string
  amount_cents: number
  payer: Generated<string>
  payer_account: Generated<string>
  text: Generated<string>
  named_sale: string | null
  state: string
  reservation_number: string | null
  voucher_order_number: string | null
  note: Generated<string>
  created_at: Date
  created_by: string
  decided_at: Date | null
  decided_by: string | null
  times_unassigned: Generated<number>
  partner_id: number | null
  payout_account: string | null
  payout_id: string | null
}

export type BankReceiptUnassignmentTable = {
  id: GeneratedAlways<number>
  receipt_id: number
  position: number
  reservation_number: string | null
  voucher_order_number: string | null
  reason: string
  unassigned_at: Date
  unassigned_by: string
  partner_id: number | null
  payout_account: string | null
  payout_id: string | null
}

export type BannerTable = {
  id: GeneratedAlways<number>
  title: string
  text: Generated<string>
  link: string
  picture: string
  translations: Generated<Json>
  position: Generated<number>
  active: Generated<boolean>
  starts_on: string | null
  ends_on: string | null
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by: string | null
  outdated: Generated<Json>
}

export type BulkChangeTable = {
  id: GeneratedAlways<number>
  at: Date
  by: string
  deals: Json
  undone_at: Date | null
  undone_by: string | null
}

export type CancellationRequestTable = {
  id: GeneratedAlways<number>
  reservation_number: string
  state: string
  asked_by: string
  reason: Generated<string>
  asked_at: Date
  fee_cents: number | null
  card_refund_cents: number
  voucher_refund_cents: number
  automatic: boolean
  decided_by: string | null
  decided_at: Date | null
  supplier_penalty_cents: number | null
  tries: Generated<number>
  next_at: Generated<Date>
  last_code: string | null
  updated_at: Generated<Date>
}

export type ChangeSetTable = {
  id: GeneratedAlways<number>
  name: string
  state: Generated<string>
  version: Generated<number>
  created_at: Date
  created_by: string
  release_at: Date | null
  scheduled_by: number | null
  refusals: Json | null
  released_at: Date | null
  released_by: string | null
  rolled_back_at: Date | null
  rolled_back_by: string | null
}

export type ChoiceQueryTable = {
  choice: string
  party: string
  queries: Generated<Json>
  planned_at: Date | null
  asked_at: Date | null
  leased_until: Date | null
}

export type ClosedMonthTable = {
  month: string
  closed_at: Date
  closed_by: string
}

export type ClosureTable = {
  id: GeneratedAlways<number>
  hotel_id: number
  room_id: number | null
  from_day: string
  to_day: string
  weekdays: number[] | null
  reason: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
  created_by: string
  updated_at: Generated<Date>
  updated_by: string
  deleted_at: Date | null
}

export type ConnectionTestTable = {
  mark: string
  account: string
  started_at: Date
  messages: Generated<Json>
}

export type ContactMessageTable = {
  id: GeneratedAlways<number>
  name: string
  email: string
  subject: string
  booking_number: string | null
  message: string
  language: string
  created_at: Date
}

export type ContentPageTable = {
  name: string
  title: string
  lead: Generated<string>
  body_html: Generated<string>
  faq: Generated<Json>
  translations: Generated<Json>
  version: Generated<number>
  updated_at: Generated<Date>
  outdated: Generated<Json>
}

export type CookieChoiceTable = {
  id: GeneratedAlways<number>
  visitor: string
  version: string
  analytics: boolean
  chosen_at: Date
}

export type CounterRedemptionTable = {
  entry_id: number
  supply: string | null
  cents: number
  prepaid_cents: number
  unpaid_cents: number
  taxed_cents: number
  redeemed_on: string
}

export type CreditPaybackTable = {
  id: GeneratedAlways<number>
  key: string
  reservation_number: string | null
  voucher_order_number: string | null
  amount_cents: number
  note: string
  paid_on: string
  paid_by: string
  created_at: Date
}

export type CustomerBalanceTable = {
  sale: string
  cents: number
}

export type DailyWorkTable = {
  name: string
  day: string
  started_at: Date
  done_at: Date | null
}

export type DealTable = {
  id: GeneratedAlways<number>
  slug: string
  status: Generated<string>
  title: string
  summary: Generated<string>
  description_html: Generated<string>
  category_type: string
  category: string
  destination: string | null
  themes: Generated<string[]>
  surrounding_id: number | null
  length_of_stay: number[]
  board_types: string[]
  travel_companion: Generated<number>
  travel_start_date: string | null
  travel_end_date: string | null
  closed_arrival_weekdays: Generated<number[]>
  hotel_info: Generated<Json>
  additional_information: Generated<number[]>
  pictures: Generated<string[]>
  margin_bp: Generated<number>
  partial_payment: Generated<number>
  partial_payment_due_days: Generated<number>
  is_sgr_package: Generated<boolean>
  externally_sold: Generated<boolean>
  hide_price: Generated<boolean>
  recommended: Generated<boolean>
  custom_filters: Generated<Json>
  translations: Generated<Json>
  lowest_price_cents: number | null
  lowest_price_day: string | null
  lowest_price_nights: number | null
  reference_price_cents: number | null
  snapped_prices: Generated<Json>
  search_text: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  is_package_travel: Generated<boolean>
  updated_by: string | null
  picture_alts: Generated<Json>
  outdated: Generated<Json>
  search_words: GeneratedAlways<string | null>
  text_states: Generated<Json>
  headings: GeneratedAlways<string[]>
  vat_scheme: string | null
}

export type DealActivityTable = {
  deal_id: number
  activity_id: number
  included: boolean
  replaces_activity_id: number | null
  position: Generated<number>
}

export type DealHistoryTable = {
  id: GeneratedAlways<number>
  deal_id: number
  version: number
  action: string
  at: Date
  by: string | null
  content: Json | null
}

export type DealHotelTable = {
  deal_id: number
  hotel_id: number
  distance_m: number | null
  position: Generated<number>
}

export type DealPreviewTable = {
  token: string
  deal_id: number | null
  content: Json
  expires_at: Date
}

export type DealPriceTable = {
  deal_id: number
  party: string
  nights: number
  state: string
  check_in: string | null
  per_person_cents: number | null
  total_cents: number | null
  payable_at_hotel_cents: number | null
  all_in_cents: number | null
}

export type DealTextTable = {
  deal_id: number
  name: string
  stored: string
  record: string
  states: Json
  searched: string
}

export type DealViewTable = {
  deal_id: number
  day: string
  views: number
}

export type DisputeTable = {
  account: string
  dispute_id: string
  intent_id: string
  payment_id: number | null
  status: string
  reason: string
  amount_cents: number
  open: boolean
  opened_at: Generated<Date>
  updated_at: Generated<Date>
  overturned_at: Date | null
  overturned_cents: number | null
}

export type DrillRunTable = {
  id: GeneratedAlways<number>
  backup_name: string | null
  backup_made_at: Date | null
  started_at: Date
  ended_at: Date
  problems: Json
}

export type EmailTemplateTable = {
  kind: string
  language: string
  subject: string
  preheader: string
  body: string
  version: Generated<number>
  updated_at: Generated<Date>
}

export type HotelTable = {
  id: GeneratedAlways<number>
  supplier_id: number
  name: string
  stars: Generated<number>
  address: Generated<string>
  postal_code: Generated<string>
  city: Generated<string>
  country_code: Generated<string>
  latitude: number | null
  longitude: number | null
  phone: Generated<string>
  check_in_time: Generated<string>
  check_out_time: Generated<string>
  amenities: Generated<Json>
  description: Generated<Json>
  policies: Generated<Json>
  extra_info: Generated<string>
  pictures: Generated<Json>
  active: Generated<boolean>
  imported_at: Generated<Date>
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by: string | null
  intro_html: Generated<string>
  translations: Generated<Json>
  beauty_amenities: Json | null
  own_fields: Generated<string[]>
  deleted_at: Date | null
  search_text: Generated<string>
  outdated: Generated<Json>
}

export type HotelImportTable = {
  id: GeneratedAlways<number>
  title: string
  started_by: string
  started_at: Date
  finished_at: Date | null
  leased_until: Date | null
}

export type HotelImportItemTable = {
  import_id: number
  supplier_id: number
  position: number
  state: Generated<string>
  hotel_id: number | null
  name: Generated<string>
  changes: Json | null
  problem: string | null
  finished_at: Date | null
}

export type IdempotencyTable = {
  scope: string
  key: string
  fingerprint: string
  status: number | null
  reply: Json | null
  created_at: Generated<Date>
  holder: string | null
  leased_until: Date | null
}

export type InvoiceTable = {
  id: GeneratedAlways<number>
  key: string
  kind: string
  reservation_number: string | null
  number: string
  year: number
  sequence: number
  issued_on: string
  total_cents: number
  lines: Json
  vat: Json
  scheme: string
  reason: Generated<string>
  created_at: Generated<Date>
  voucher_order_number: string | null
  buyer: Generated<Json>
  seller: Generated<Json>
  redemption_id: number | null
  partner_id: number | null
  credit_of: number | null
  due_on: string | null
  payment_days: number | null
  language: string | null
}

export type InvoiceSeriesTable = {
  year: number
  last_sequence: Generated<number>
}

export type JournalEntryTable = {
  id: GeneratedAlways<number>
  key: string
  kind: string
  reservation_number: string | null
  voucher_order_number: string | null
  booked_on: string
  created_at: Generated<Date>
  document_on: string | null
}

export type JournalExportTable = {
  day: string
  file_name: string
  entries: number
  lines: number
  debit_cents: number
  exported_at: Date
}

export type MailTable = {
  id: GeneratedAlways<number>
  key: string
  kind: string
  recipient: string
  language: string
  variables: Json
  message_id: string
  reservation_number: string | null
  state: Generated<string>
  attempts: Generated<number>
  last_error: string | null
  created_at: Generated<Date>
  next_at: Generated<Date>
  sent_at: Date | null
  due_at: Generated<Date>
  link_ends_at: Date | null
}

export type ManualEntryTable = {
  id: GeneratedAlways<number>
  key: string
  reservation_number: string | null
  voucher_order_number: string | null
  customer_cents: Generated<number>
  reason: string
  booked_on: string
  made_by: string
  created_at: Date
}

export type MoneyFindingTable = {
  id: GeneratedAlways<number>
  key: string
  kind: string
  account: string
  intent_id: string | null
  reservation_number: string | null
  cents: number
  text: string
  state: Generated<string>
  found_at: Generated<Date>
  seen_at: Generated<Date>
  resolved_at: Date | null
  resolved_by: string | null
  resolution: string | null
  message: Json | null
}

export type OfferTable = {
  book_hash: string
  deal_id: number
  hotel_id: number
  check_in: string
  nights: number
  rooms: Json
  rate: Json
  prebooked: Generated<boolean>
  earlier_total_cents: number | null
  created_at: Generated<Date>
  expires_at: Date
  cheapest_cents: number | null
  earlier_at_hotel_cents: number | null
}

export type PartnerTable = {
  id: GeneratedAlways<number>
  name: string
  company: Json
  invoice_email: string
  payment_days: number
  language: Generated<string>
  reference: Generated<string>
}

export type PartnerClaimTable = {
  hold_id: number
  partner_id: number
  campaign_id: number
  reservation_number: string
  value_cents: number
  price_cents: number | null
  price_bp: number | null
  payment_days: number
  cents: number
  redeemed_on: string
  state: string
  vat: Generated<Json>
  owed_on: string | null
  due_on: string | null
  reversed_on: string | null
}

export type PartnerInvoiceClaimTable = {
  hold_id: number
  kind: string
  invoice_id: number
  cents: number
  lines: Json
  vat: Json
}

export type PartnerPaybackTable = {
  id: GeneratedAlways<number>
  key: string
  partner_id: number
  amount_cents: number
  note: string
  paid_on: string
  paid_by: string
  created_at: Date
}

export type PartnerWriteOffTable = {
  id: GeneratedAlways<number>
  key: string
  hold_id: number
  amount_cents: number
  reason: string
  written_on: string
  written_by: string
  created_at: Date
}

export type PasswordResetTable = {
  id: GeneratedAlways<number>
  user_id: number
  token_hash: string
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

export type PaymentTable = {
  id: GeneratedAlways<number>
  reservation_number: string | null
  voucher_order_number: string | null
  part: string
  attempt: Generated<number>
  account: string
  intent_id: string | null
  state: string
  amount_cents: number
  received_cents: Generated<number>
  method: string | null
  created_at: Generated<Date>
  paid_at: Date | null
  checked_at: Date | null
  started_at: Date | null
}

export type PaymentCredentialTable = {
  account: string
  name: string
  value_sealed: string
  updated_at: Date
  updated_by: string
}

export type PaymentLogTable = {
  id: GeneratedAlways<number>
  number: string
  intent_id: string
  seen: Json
  at: Generated<Date>
}

export type PayoutTable = {
  account: string
  payout_id: string
  state: string
  amount_cents: number
  created_at: Date
  arrives_on: string
  has_movements: boolean
  read_at: Date | null
  bank_reference: string | null
  is_awaited: Generated<boolean>
}

export type PayoutLineTable = {
  account: string
  line_id: string
  payout_id: string | null
  kind: string
  amount_cents: number
  fee_cents: number
  intent_id: string | null
  source_id: string | null
  text: string
  made_at: Date
  payment_id: number | null
  refund_id: number | null
  booked_cents: number | null
  explained: Generated<boolean>
}

export type PayoutReadingTable = {
  account: string
  read_until: Date
  held_cents: number | null
}

export type PlannedChangeTable = {
  change_set_id: number
  kind: string
  record: string
  title: string
  content: Json
  restore: Json | null
  at: Date
  by: string
}

export type PostingTable = {
  id: GeneratedAlways<number>
  entry_id: number
  account: string
  debit_cents: Generated<number>
  credit_cents: Generated<number>
  vat_code: string | null
}

export type PriceHistoryTable = {
  deal_id: number
  day: string
  lowest_cents: number
  before_rise_cents: number | null
}

export type PrivacyLogTable = {
  id: GeneratedAlways<number>
  at: Date
  action: string
  by: string
  person_hash: string
  reference: string
  counts: Json
}

export type ProcessSignTable = {
  id: string
  host: string
  pid: number
  role: string
  version: string
  started_at: Date
  seen_at: Date
  ended_at: Date | null
  facts: Json
}

export type ProtectionChangeTable = {
  id: GeneratedAlways<number>
  kind: string
  subject_id: Generated<number>
  subject_name: Generated<string>
  before: Json
  after: Json
  asked_by: string
  asked_at: Date
  asked_session: string | null
  asked_device: string | null
  effective_at: Date
  state: Generated<string>
  decided_by: string | null
  decided_at: Date | null
}

export type ProviderEventTable = {
  account: string
  event_id: string
  type: string
  intent_id: string | null
  received_at: Generated<Date>
}

export type PurchaseEventTable = {
  order_number: string
  visitor: string
  event: Json
  claimed_at: Date
  sent_at: Date | null
}

export type RateLimitTable = {
  key: string
  hits: number
  resets_at: Date
}

export type RateSnapshotTable = {
  hotel_id: number
  nights: number
  party: string
  check_in: string
  room_only_cents: number | null
  bed_and_breakfast_cents: number | null
  half_board_cents: number | null
  full_board_cents: number | null
  all_inclusive_cents: number | null
  local_tax_cents: Generated<number>
  taken_at: Generated<Date>
  board_terms: Json | null
  free_until: Json | null
  board_rooms: Json | null
  closed_room: string | null
  terms_asked_at: Date | null
  hotel_closed: Generated<boolean>
}

export type RedemptionReversalTable = {
  entry_id: number
  return_entry_id: number
  reversed_on: string
}

export type ReferenceItemTable = {
  id: GeneratedAlways<number>
  kind: string
  name: string
  title: string
  summary: Generated<string>
  description_html: Generated<string>
  picture: string | null
  latitude: number | null
  longitude: number | null
  country: string | null
  region: string | null
  filter_values: Generated<Json>
  translations: Generated<Json>
  position: Generated<number>
  created_at: Generated<Date>
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by: string | null
  outdated: Generated<Json>
}

export type RefundTable = {
  id: GeneratedAlways<number>
  payment_id: number
  key: string
  amount_cents: number
  reason: string
  state: Generated<string>
  provider_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type ReservationTable = {
  number: string
  state: string
  deal_id: number
  hotel_id: number
  book_hash: string
  check_in: string
  check_out: string
  nights: number
  rooms: Json
  activities: Json
  snapshot: Json
  lines: Json
  total_cents: number
  voucher_cents: Generated<number>
  due_now_cents: number
  balance_cents: Generated<number>
  balance_due_date: string | null
  pay: string
  account: string
  net_cents: number
  guest: Json
  email: string
  language: string
  user_ip: Generated<string>
  session_id: string | null
  invoice_number: string | null
  invoice_year: number | null
  invoice_sequence: number | null
  confirmation_id: string | null
  booking_lease: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  expires_at: Date
  erased_at: Date | null
  link_version: Generated<number>
  sold_by: string | null
  terms_accepted_at: Date | null
  tax: Json | null
  company: Json | null
}

export type ReservationEventTable = {
  id: GeneratedAlways<number>
  reservation_number: string
  at: Generated<Date>
  actor: string
  from_state: string | null
  to_state: string
  reason: string
}

export type ReservationNoteTable = {
  id: GeneratedAlways<number>
  reservation_number: string
  at: Generated<Date>
  written_by: string
  text: string
}

export type ReservationSearchTable = {
  number: string
  text: string
  created_at: Generated<Date>
}

export type RestoreRunTable = {
  backup_name: string | null
  backup_at: Date
  restored_at: Date
  restored_by: string
  reconciled_at: Date | null
}

export type RoomTable = {
  id: GeneratedAlways<number>
  hotel_id: number
  name: string
  bedding_type: string | null
  size_m2: number | null
  amenities: Generated<Json>
  pictures: Generated<Json>
  active: Generated<boolean>
  group_key: string | null
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by: string | null
  own_fields: Generated<string[]>
  deleted_at: Date | null
}

export type RunningTotalTable = {
  id: GeneratedAlways<number>
  name: string
  subject: string
  state: string
  day: string | null
  amount: number
  cents: number
}

export type SavedViewTable = {
  id: GeneratedAlways<number>
  owner_id: number
  screen: string
  name: string
  shared: Generated<boolean>
  state: Json
  created_at: Date
}

export type SavedViewMailTable = {
  view_id: number
  user_id: number
  created_at: Date
}

export type SearchNameTable = {
  kind: string
  owner_id: number
  names: string
  tokens: string[]
}

export type SearchTokenTable = {
  token: string
}

export type SessionValueTable = {
  session_id: string
  key: string
  value: Json
  expires_at: Date
}

export type SettingTable = {
  name: string
  value: Json
  updated_at: Generated<Date>
  version: Generated<number>
}

export type StaffChallengeTable = {
  challenge_hash: string
  kind: string
  user_id: number | null
  expires_at: Date
}

export type StaffInfluenceTable = {
  id: GeneratedAlways<number>
  email: string
  by_email: string
  kind: string
  at: Date
}

export type StaffNoticeTable = {
  user_id: number
  kinds: string[]
  language: string
  updated_at: Date
}

export type StaffPasskeyTable = {
  id: GeneratedAlways<number>
  user_id: number
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  name: string
  created_at: Date
  used_at: Date | null
}

export type StaffRecoveryCodeTable = {
  user_id: number
  code_hash: string
  used_at: Date | null
}

export type StaffRefreshTable = {
  id: string
  family: string
  user_id: number
  token_hash: string
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
  revoked_at: Date | null
  directory_second_factor: Generated<boolean>
}

export type StaffRoleTable = {
  id: GeneratedAlways<number>
  name: string
  permissions: string[] | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type StaffSessionTable = {
  id: string
  user_id: number
  device_hash: string | null
  confirmed_at: Date | null
  created_at: Date
}

export type StaffTaskTable = {
  id: GeneratedAlways<number>
  key: string
  kind: string
  reservation_number: string | null
  text: string
  created_at: Generated<Date>
  done_at: Date | null
  cents: number | null
  assigned_to: string | null
  snoozed_until: Date | null
  note: Generated<string>
  done_by: string | null
  announced_at: Date | null
  message: Json | null
}

export type StaffTotpTable = {
  user_id: number
  secret_sealed: string
  confirmed_at: Date | null
  last_step: Generated<number>
  created_at: Date
}

export type StaffUserTable = {
  id: GeneratedAlways<number>
  email: string
  name: string
  role: string
  password_hash: string
  active: Generated<boolean>
  token_version: Generated<number>
  created_at: Generated<Date>
  version: Generated<number>
  updated_at: Generated<Date>
  language: Generated<string>
}

export type SubscriberTable = {
  id: GeneratedAlways<number>
  email: string
  state: string
  language: Generated<string>
  confirm_hash: string | null
  confirm_expires_at: Date | null
  unsubscribe_hash: string
  consent: Generated<Json>
  created_at: Generated<Date>
  confirmed_at: Date | null
  link_version: Generated<number>
}

export type SupplierAttemptTable = {
  id: string
  reservation_number: string
  state: string
  book_hash: string
  order_id: number | null
  payment: Json | null
  code: string | null
  forms: Generated<number>
  polls: Generated<number>
  created_at: Generated<Date>
  finished_at: Date | null
  updated_at: Generated<Date>
}

export type SupplierExchangeTable = {
  id: GeneratedAlways<number>
  at: Date
  path: string
  attempt: number
  ms: number
  http: number | null
  outcome: string
  request_id: string | null
  order_id: string | null
  request: Json
  reply: Json | null
}

export type SupplierMessageTable = {
  token: string
  received_at: Generated<Date>
}

export type SupplierPhraseTable = {
  id: GeneratedAlways<number>
  phrase: string
  text: string
  translations: Generated<Json>
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by: string | null
}

export type UploadedPictureTable = {
  key: string
  width: number
  height: number
  color: string
  alt: Generated<string>
  focus_x: Generated<number>
  focus_y: Generated<number>
  version: Generated<number>
  uploaded_at: Date
}

export type ValueGivenTable = {
  id: GeneratedAlways<number>
  given_at: Date
  given_by: string
  kind: string
  subject: string
  amount_cents: number
  approval_id: number | null
}

export type VoucherTable = {
  id: GeneratedAlways<number>
  slug: string
  name: string
  description_html: Generated<string>
  picture: string | null
  kind: string
  deal_id: number | null
  value_cents: number
  selling_price_cents: number
  validity_months: Generated<number>
  vat_class: Generated<string>
  active: Generated<boolean>
  position: Generated<number>
  created_at: Generated<Date>
  translations: Generated<Json>
  vat_parts: Json | null
  version: Generated<number>
  outdated: Generated<Json>
}

export type VoucherCampaignTable = {
  id: GeneratedAlways<number>
  name: string
  partner: string
  promotion_html: Generated<string>
  deal_id: number
  nights: number
  persons: number
  valid_from: string
  valid_until: string
  active: Generated<boolean>
  created_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
  translations: Generated<Json>
  outdated: Generated<Json>
  partner_id: number | null
  price_cents: number | null
  price_bp: number | null
}

export type VoucherCodeTable = {
  id: GeneratedAlways<number>
  code_hash: string
  code_sealed: string
  voucher_id: number | null
  deal_id: number | null
  order_number: string | null
  order_position: number | null
  issued_cents: number
  balance_cents: number
  valid_from: string
  valid_until: string
  blocked: Generated<boolean>
  created_at: Generated<Date>
  campaign_id: number | null
  imported: Generated<boolean>
  vat_class: string | null
  held_cents: Generated<number>
  stays_issued: Generated<number>
  stays_left: Generated<number>
  stays_held: Generated<number>
  net_cents: number | null
  written_off_cents: Generated<number>
}

export type VoucherEntryTable = {
  id: GeneratedAlways<number>
  code_id: number
  at: Generated<Date>
  kind: string
  cents: Generated<number>
  stays: Generated<number>
  hold_id: number | null
  reservation_number: string | null
  actor: string
  note: Generated<string>
  balance_cents: number
  held_cents: number
  campaign_id: number | null
}

export type VoucherHoldTable = {
  id: GeneratedAlways<number>
  code_id: number
  reservation_number: string
  cents: number
  state: Generated<string>
  returned_cents: Generated<number>
  created_at: Generated<Date>
  ended_at: Date | null
  unpaid_cents: Generated<number>
  discount_cents: number | null
  returned_discount_cents: number | null
}

export type VoucherOrderTable = {
  number: string
  state: string
  voucher_id: number | null
  deal_id: number | null
  quantity: number
  unit_cents: number
  amount_cents: number
  value_cents: number
  buyer: Json
  gift: Generated<Json>
  account: string
  language: Generated<string>
  session_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  expires_at: Date
  issued_at: Date | null
  validity_months: number | null
  vat_class: string | null
  vat_parts: Json | null
  erased_at: Date | null
  link_version: Generated<number>
  name: Generated<string>
  vat_country: string | null
  company: Json | null
  title: Generated<string>
}

export type VoucherOrderEventTable = {
  id: GeneratedAlways<number>
  order_number: string
  at: Generated<Date>
  actor: string
  from_state: string | null
  to_state: string
  reason: string
}

export type VoucherOrderSearchTable = {
  number: string
  text: string
}

export type WriteOffTable = {
  id: GeneratedAlways<number>
  key: string
  reservation_number: string | null
  voucher_order_number: string | null
  amount_cents: number
  reason: string
  written_on: string
  written_by: string
  created_at: Date
}

export type Tables = {
  activity: ActivityTable
  activity_pricing: ActivityPricingTable
  additional_info: AdditionalInfoTable
  approval_request: ApprovalRequestTable
  audit: AuditTable
  backup_run: BackupRunTable
  bank_coverage: BankCoverageTable
  bank_file: BankFileTable
  bank_receipt: BankReceiptTable
  bank_receipt_unassignment: BankReceiptUnassignmentTable
  banner: BannerTable
  bulk_change: BulkChangeTable
  cancellation_request: CancellationRequestTable
  change_set: ChangeSetTable
  choice_query: ChoiceQueryTable
  closed_month: ClosedMonthTable
  closure: ClosureTable
  connection_test: ConnectionTestTable
  contact_message: ContactMessageTable
  content_page: ContentPageTable
  cookie_choice: CookieChoiceTable
  counter_redemption: CounterRedemptionTable
  credit_payback: CreditPaybackTable
  customer_balance: CustomerBalanceTable
  daily_work: DailyWorkTable
  deal: DealTable
  deal_activity: DealActivityTable
  deal_history: DealHistoryTable
  deal_hotel: DealHotelTable
  deal_preview: DealPreviewTable
  deal_price: DealPriceTable
  deal_text: DealTextTable
  deal_view: DealViewTable
  dispute: DisputeTable
  drill_run: DrillRunTable
  email_template: EmailTemplateTable
  hotel: HotelTable
  hotel_import: HotelImportTable
  hotel_import_item: HotelImportItemTable
  idempotency: IdempotencyTable
  invoice: InvoiceTable
  invoice_series: InvoiceSeriesTable
  journal_entry: JournalEntryTable
  journal_export: JournalExportTable
  mail: MailTable
  manual_entry: ManualEntryTable
  money_finding: MoneyFindingTable
  offer: OfferTable
  partner: PartnerTable
  partner_claim: PartnerClaimTable
  partner_invoice_claim: PartnerInvoiceClaimTable
  partner_payback: PartnerPaybackTable
  partner_write_off: PartnerWriteOffTable
  password_reset: PasswordResetTable
  payment: PaymentTable
  payment_credential: PaymentCredentialTable
  payment_log: PaymentLogTable
  payout: PayoutTable
  payout_line: PayoutLineTable
  payout_reading: PayoutReadingTable
  planned_change: PlannedChangeTable
  posting: PostingTable
  price_history: PriceHistoryTable
  privacy_log: PrivacyLogTable
  process_sign: ProcessSignTable
  protection_change: ProtectionChangeTable
  provider_event: ProviderEventTable
  purchase_event: PurchaseEventTable
  rate_limit: RateLimitTable
  rate_snapshot: RateSnapshotTable
  redemption_reversal: RedemptionReversalTable
  reference_item: ReferenceItemTable
  refund: RefundTable
  reservation: ReservationTable
  reservation_event: ReservationEventTable
  reservation_note: ReservationNoteTable
  reservation_search: ReservationSearchTable
  restore_run: RestoreRunTable
  room: RoomTable
  running_total: RunningTotalTable
  saved_view: SavedViewTable
  saved_view_mail: SavedViewMailTable
  search_name: SearchNameTable
  search_token: SearchTokenTable
  session_value: SessionValueTable
  setting: SettingTable
  staff_challenge: StaffChallengeTable
  staff_influence: StaffInfluenceTable
  staff_notice: StaffNoticeTable
  staff_passkey: StaffPasskeyTable
  staff_recovery_code: StaffRecoveryCodeTable
  staff_refresh: StaffRefreshTable
  staff_role: StaffRoleTable
  staff_session: StaffSessionTable
  staff_task: StaffTaskTable
  staff_totp: StaffTotpTable
  staff_user: StaffUserTable
  subscriber: SubscriberTable
  supplier_attempt: SupplierAttemptTable
  supplier_exchange: SupplierExchangeTable
  supplier_message: SupplierMessageTable
  supplier_phrase: SupplierPhraseTable
  uploaded_picture: UploadedPictureTable
  value_given: ValueGivenTable
  voucher: VoucherTable
  voucher_campaign: VoucherCampaignTable
  voucher_code: VoucherCodeTable
  voucher_entry: VoucherEntryTable
  voucher_hold: VoucherHoldTable
  voucher_order: VoucherOrderTable
  voucher_order_event: VoucherOrderEventTable
  voucher_order_search: VoucherOrderSearchTable
  write_off: WriteOffTable
}
