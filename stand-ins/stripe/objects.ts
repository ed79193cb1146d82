import type { BalanceTransaction } from './balance-objects.ts'

/** The provider's objects as stored by this stand-in. Amounts are integer cents, times are Unix seconds. */
export type AccountName = 'standard' | 'sgr'
export const accountNames: AccountName[] = ['standard', 'sgr']

export type Metadata = Record<string, string>
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export type Failure = {
  type: string
  code: string
  decline_code?: string
  message: string
  param?: string
  charge?: string
  advice_code?: string
  doc_url?: string
  payment_method?: unknown
}

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string; source: string } }

/** Fields that start with an underscore are internal and left out of replies. */
export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  allowed_payment_method_types: string[] | null
  excluded_payment_method_types: string[] | null
  application: null
  application_fee_amount: null
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: string
  client_secret: string
  confirmation_method: string
  created: number
  currency: string
  customer: string | null
  customer_account: null
  description: string | null
  last_payment_error: Failure | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: { id: string; parent: null } | null
  payment_method_options: Record<string, unknown>
  payment_method_types: string[]
  processing: null
  receipt_email: string | null
  review: null
  setup_future_usage: string | null
  shipping: unknown
  source: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: IntentStatus
  transfer_data: null
  transfer_group: string | null
  _attempt: string | null
}

export type BillingDetails = {
  address: Record<string, string | null> | null
  email: string | null
  name: string | null
  phone: string | null
  tax_id: null
}

export type Method = {
  id: string
  object: 'payment_method'
  type: string
  allow_redisplay: 'unspecified'
  billing_details: BillingDetails
  card?: {
    brand: string
    checks: Record<string, string | null>
    country: string
    display_brand: string
    exp_month: number
    exp_year: number
    funding: string
    last4: string
    networks: { available: string[]; preferred: null }
    three_d_secure_usage: { supported: boolean }
    wallet: { type: string; dynamic_last4: null } | null
  }
  ideal?: { bank: string | null; bic: string | null }
  bancontact?: Record<string, never>
  created: number
  customer: string | null
  livemode: false
  metadata: Metadata
  /** Whether the method is saved for off-session use. */
  _setUp: boolean
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  billing_details: BillingDetails
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Metadata
  outcome: {
    advice_code: string | null
    network_status: string
    reason: string | null
    risk_level: string
    seller_message: string
    type: string
  }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: Record<string, unknown> & { type: string }
  receipt_email: string | null
  receipt_url: null
  refunded: boolean
  statement_descriptor_suffix: string | null
  status: 'succeeded' | 'failed' | 'pending'
}

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
export type Refund = {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  failure_balance_transaction: string | null
  charge: string
  created: number
  currency: string
  destination_details: { type: string; card?: { type: string } } | null
  failure_reason: string | null
  metadata: Metadata
  payment_intent: string
  pending_reason: string | null
  reason: string | null
  receipt_number: null
  status: RefundStatus
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: Omit<BalanceTransaction, '_payout'>[]
  charge: string
  created: number
  currency: string
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  is_charge_refundable: boolean
  livemode: false
  metadata: Metadata
  payment_intent: string
  reason: string
  status: string
}

export type Customer = {
  id: string
  object: 'customer'
  created: number
  description: string | null
  email: string | null
  livemode: false
  metadata: Metadata
  name: string | null
  phone: string | null
}

/** A host whose pages may show wallets. */
export type Domain = {
  id: string
  object: 'payment_method_domain'
  created: number
  domain_name: string
  enabled: boolean
  livemode: false
  apple_pay: { status: 'active' | 'inactive' }
  google_pay: { status: 'active' | 'inactive' }
}

/** `payload` is the exact body that is sent: signatures cover these bytes. */
export type StoredEvent = { id: string; type: string; created: number; payload: string }

/** One visit to the bank's page or one 3-D Secure challenge. */
export type Attempt = {
  id: string
  intent: string
  kind: 'bank' | '3ds'
  method: string
  label: string
  returnUrl: string | null
  state: 'open' | 'later' | 'closed'
  created: number
}

export type Answer = { id: string; fingerprint: string; status: number; body: string; created: number }

export type Endpoint = {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  created: number
  description: string | null
  enabled_events: string[]
  livemode: false
  metadata: Metadata
  status: 'enabled' | 'disabled'
  url: string
  _secret: string
}

/** A pending webhook delivery. `due` is wall-clock time in milliseconds. */
export type Delivery = { id: string; event: string; endpoint: string; tries: number; due: number }

/** A scheduled task. `due` is the stand-in's time in milliseconds. */
export type Task = {
  id: string
  what: 'balance' | 'refund' | 'bank-later' | 'attempt-expiry' | 'dispute'
  about: string
  due: number
  detail?: string
}
