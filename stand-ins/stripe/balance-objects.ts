/** The provider's objects about an account's balance. Amounts are integer cents, times are Unix seconds. */

export type FeeDetail = { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }

/** `net` = `amount` - `fee`. Bank payments and their refunds have types of their own. */
export type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: FeeDetail[]
  net: number
  reporting_category: string
  source: string | null
  status: 'available' | 'pending'
  type:
    | 'charge'
    | 'payment'
    | 'refund'
    | 'payment_refund'
    | 'refund_failure'
    | 'adjustment'
    | 'stripe_fee'
    | 'payout'
    | 'payout_failure'
  /** The payout that the transaction is part of. */
  _payout: string | null
}

export type Payout = {
  id: string
  object: 'payout'
  amount: number
  application_fee: null
  application_fee_amount: null
  arrival_date: number
  automatic: boolean
  balance_transaction: string
  created: number
  currency: string
  description: string
  destination: string
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Record<string, string>
  method: 'standard'
  original_payout: null
  reconciliation_status: 'completed'
  reversed_by: null
  source_type: 'card'
  statement_descriptor: null
  trace_id: { status: 'pending' | 'supported'; value: string | null }
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  type: 'bank_account'
}

/** `delayDays`: days until the money of a payment is available. While `paused` is true, nothing is paid out. */
export type PayoutSettings = { delayDays: number; paused: boolean }
