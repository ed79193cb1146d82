/**
 * What the shop needs of a card provider. There are two accounts that know nothing of each other: `standard`
 * and `sgr` (guaranteed packages). Amounts are integer euro cents.
 */
export type Account = 'standard' | 'sgr'

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export type Intent = {
  id: string
  clientSecret: string
  status: IntentStatus
  amountCents: number
  receivedCents: number
  refundedCents: number
  currency: string
  metadata: Record<string, string>
  chargeId: string | null
  /** "card", "ideal", "bancontact" … once known. */
  method: string | null
  lastError: { code: string; message: string } | null
}

/** `key` is the one it was asked with; null for a refund that was made at the provider by hand. */
export type Refund = {
  id: string
  key: string | null
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  amountCents: number
  metadata: Record<string, string>
}

/** A verified event: only a reason to ask the provider for the truth, never the truth itself. */
export type ProviderEvent = {
  id: string
  account: Account
  type: string
  intentId: string | null
  objectId: string | null
}

/** The provider did not answer: what happened to the money is unknown. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
  readonly code: string
  constructor(code: string) {
    super(`card provider: ${code}`)
    this.code = code
  }
}

/** The provider said no for a reason that asking again does not change (a wrong request, a wrong key, too much refunded). */
export class PaymentsRefused extends Error {
  override name = 'PaymentsRefused'
  readonly code: string
  constructor(code: string, message: string) {
    super(`card provider: ${message}`)
    this.code = code
  }
}

/** A payer told his bank that the payment is wrong. `status` in the provider's words. */
export type Dispute = { id: string; intentId: string; status: string; reason: string; amountCents: number }

export type CardPayments = {
  publishableKey(account: Account): string
  /** The same key and values give the same intent, however often it is asked. */
  createIntent(wish: {
    account: Account
    amountCents: number
    methods: string[]
    description: string
    metadata: Record<string, string>
    key: string
  }): Promise<Intent>
  /** Null when the account has no such intent. */
  findIntent(account: Account, intentId: string): Promise<Intent | null>
  changeAmount(account: Account, intentId: string, amountCents: number): Promise<Intent>
  /** Answers the intent as it is now: cancelled, or paid in the meantime. */
  cancelIntent(account: Account, intentId: string): Promise<Intent>
  /** The same key never refunds twice. */
  refund(wish: {
    account: Account
    intentId: string
    amountCents: number
    key: string
    metadata: Record<string, string>
  }): Promise<Refund>
  listRefunds(account: Account, intentId: string): Promise<Refund[]>
  /** Those about one payment, or all that were opened since then. */
  listDisputes(account: Account, which: { intentId: string } | { since: Date }): Promise<Dispute[]>
  /** Everything of an account that was made since then, whatever became of it. */
  listIntents(account: Account, since: Date): Promise<Intent[]>
  /** Null when the signature is not the account's. */
  readEvent(account: Account, rawBody: Buffer, signature: string): ProviderEvent | null
  /** Asked at start: the key works and is of the environment's kind. */
  check(account: Account): Promise<void>
}
