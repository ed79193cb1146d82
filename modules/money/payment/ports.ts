/**
 * The interface of a payment provider, in the shop's own terms. One adapter implements it on the server; part of the
 * same adapter runs in the browser where paying needs more than redirecting the payer to a page. A provider's
 * statuses, event names, error codes, signatures and ids stay in its adapter. There are two independent accounts:
 * `standard` and `sgr` (guaranteed packages). Amounts are integer euro cents.
 *
 * ## States of a payment
 * - `open`: may be paid, also while the payer is at the bank's page; the state of every status that the adapter does
 *   not know. May become any other state.
 * - `failed`: the last attempt failed; the same payment may be tried again. May become any other state. A payment that
 *   can never be paid again is `cancelled`.
 * - `processing`: the payer has paid and the outcome follows within minutes or days; the sale does not proceed. May
 *   become `paid`, `failed`, `open` or `cancelled`.
 * - `paid`: the shop has the money. Final: refunds do not change it.
 * - `cancelled`: can no longer be paid; the shop creates another payment if it still needs one. May become `paid`
 *   where money arrives nevertheless.
 *
 * The shop sells only on `paid` with the requested amount and currency; any other money is refunded.
 *
 * ## Events
 * An event only causes the current state to be read from the provider, so it may arrive twice, late, in any order or
 * never: a scheduled job reads every open payment. The type only says what to read: `paid`, `processing`, `failed`,
 * `cancelled` (the payment), `refunded`, `refund_failed` (its refunds), `disputed`, `dispute_won`, `dispute_lost` (its
 * disputes), `other`. Every event that names a payment causes that payment to be read.
 *
 * ## Errors
 * Every call that returns a promise may throw `PaymentsUnavailable` (no answer or an inconclusive one: the outcome is
 * unknown, the call may be repeated) or `PaymentsRefused` (a final refusal: repeating the same call changes nothing).
 * No other error is expected; codes and messages are for logs and staff.
 *
 * ## Idempotency
 * Every call may be repeated. Reads and `check` change nothing. `createPayment` and `refund` take a key: the same key
 * with the same values has its effect once, however often, late or concurrently it is sent, and returns the payment or
 * refund in its current state. `changeAmount` and `cancelPayment` return the payment in its current state, also where
 * it could no longer be changed or cancelled.
 */
import type { Account } from './account.ts'
import type { PayoutSource } from './payout-ports.ts'
import type { Wallet } from './wallets.ts'

export type { Account }

export type ProviderPaymentState = 'open' | 'processing' | 'paid' | 'failed' | 'cancelled'

/**
 * The data with which the browser starts a payment. The adapter creates it and the shop passes it on unchanged.
 * `redirect` sends the payer to an http(s) URL and needs no browser part. Any other kind names the adapter's
 * browser part, which reads the remaining fields: texts or null, none of them secret.
 */
export type Checkout = {
  kind: string
  /** Identifies the payment but is not a proof: the browser may store it. */
  reference: string
  /** Only for `redirect`: the URL of the payment page. */
  url?: string
} & { [field: string]: string | null | undefined }

export type ProviderPayment = {
  /** The provider's id, at most 200 characters; unique across both accounts. */
  id: string
  state: ProviderPaymentState
  amountCents: number
  /** The received amount; 0 until `paid`. */
  receivedCents: number
  /** The refunded part of the received amount. */
  refundedCents: number
  /** ISO 4217, lower case. */
  currency: string
  /** The metadata given at creation. */
  metadata: Record<string, string>
  /** "card", "ideal", "bancontact" …; null until known. */
  method: string | null
  /** Why the last attempt failed, for logs. */
  lastError: { code: string; message: string } | null
  /** When the money was taken; null before, and if the provider does not say. */
  paidAt: Date | null
  checkout: Checkout
  /**
   * A secret of at most 300 characters that only the shop, the provider and the payer's browser know. Its bearer may
   * read the state of the sale as the payer: see `verifyProof`.
   */
  proof: string
}

/** `key` is the key of the refund request; null for a refund made by hand at the provider. */
export type Refund = {
  id: string
  key: string | null
  /** A `succeeded` refund may still become `failed`, if a bank returns the money. */
  state: 'pending' | 'succeeded' | 'failed'
  amountCents: number
  metadata: Record<string, string>
}

/**
 * A payment that the payer disputes at the bank. `open`: not decided, no refunds until then; `closed`: ended without a
 * decision, may be reopened; `won` by the shop; `lost`: the bank has taken the money back.
 */
export type Dispute = {
  id: string
  paymentId: string
  state: 'open' | 'closed' | 'won' | 'lost'
  /** The bank's reason, shown to staff. */
  reason: string
  amountCents: number
}

export type PaymentEventType =
  | 'paid'
  | 'processing'
  | 'failed'
  | 'cancelled'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost'
  | 'other'

/**
 * A verified event. `id` is unique per account and the same for each delivery; `paymentId` is null if the event
 * concerns no payment.
 */
export type PaymentEvent = { id: string; account: Account; type: PaymentEventType; paymentId: string | null }

/** An incoming message: the unparsed body and its headers, by case-insensitive name. */
export type RawRequest = { body: Buffer; header(name: string): string | undefined }

/** The provider did not answer: the outcome is unknown. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
  readonly code: string
  constructor(code: string) {
    super(`card provider: ${code}`)
    this.code = code
  }
}

/**
 * The provider refused, and repeating the call cannot succeed (an invalid request, an invalid key, too high a refund).
 */
export class PaymentsRefused extends Error {
  override name = 'PaymentsRefused'
  readonly code: string
  constructor(code: string, message: string) {
    super(`card provider: ${message}`)
    this.code = code
  }
}

/** One of the keys that give access to an account. */
export type Credential = {
  /** The name under which staff enter it and the shop stores it, at most 60 characters. */
  name: string
  /** A secret key is never shown in full: `shown` is its beginning and end. */
  secret: boolean
  shown: string
  /** A key of the provider's test environment: no real money moves. */
  isTest: boolean
}

/** What the provider requires before its payment form may show wallets on the shop's pages. */
export type WalletSupport = {
  /**
   * Registers a host name whose pages may show wallets; may be repeated. Returns the wallets that the account offers on
   * this host, on devices that support them.
   */
  register(account: Account, host: string, change?: KeyChange): Promise<Wallet[]>
}

/** Keys to use instead of the current ones; with `configured`, the keys of the server's configuration. */
export type KeyChange = { keys?: Readonly<Record<string, string>> | undefined; configured?: true | undefined }

/** Makes a provider send an event, which proves that the webhook secret is correct. */
export type EventTest = {
  /**
   * Makes the provider send at least one event of the account that contains `mark` (43 characters of base64url). Has no
   * other effect: it creates nothing that can be paid and needs no clean-up. Keys in `given` replace the current ones.
   */
  cause(account: Account, mark: string, given?: Readonly<Record<string, string>>): Promise<void>
  /**
   * Returns the mark in a message, and the message with its signature as one text; null for any other message. Does not
   * verify, sends no request and never throws.
   */
  read(request: RawRequest): { mark: string; message: string } | null
  /**
   * Whether `readEvent` would accept the message that `read` returned, if the keys in `given` replaced the current
   * ones.
   */
  isSigned(account: Account, message: string, given?: Readonly<Record<string, string>>): Promise<boolean>
}

/** The origins that a page with the provider's form must allow in its Content-Security-Policy. */
export type PageOrigins = { scripts: readonly string[]; calls: readonly string[]; frames: readonly string[] }

export type PaymentProvider = {
  pageOrigins: PageOrigins
  /**
   * `methods` are the permitted values of `ProviderPayment.method`. `returnUrl` builds, from the proof, the URL to
   * which the payer returns from a page of the provider.
   */
  createPayment(input: {
    account: Account
    amountCents: number
    methods: string[]
    description: string
    metadata: Record<string, string>
    key: string
    returnUrl: (proof: string) => string
  }): Promise<ProviderPayment>
  /** Returns null if the account has no such payment. */
  findPayment(account: Account, id: string): Promise<ProviderPayment | null>
  /** Returns the payment in its current state: if it is being paid or was paid, its amount is unchanged. */
  changeAmount(account: Account, id: string, amountCents: number): Promise<ProviderPayment>
  /** Returns the payment in its current state: cancelled, or being paid or paid if that happened first. */
  cancelPayment(account: Account, id: string): Promise<ProviderPayment>
  /** All payments of an account created since a moment, in any state. */
  listPayments(account: Account, since: Date): Promise<ProviderPayment[]>
  refund(input: {
    account: Account
    paymentId: string
    amountCents: number
    key: string
    metadata: Record<string, string>
  }): Promise<Refund>
  listRefunds(account: Account, paymentId: string): Promise<Refund[]>
  /** The disputes of one payment, or all disputes opened since a moment. */
  listDisputes(account: Account, which: { paymentId: string } | { since: Date }): Promise<Dispute[]>
  /**
   * The id of the payment that a proof belongs to, without a request to the provider; null if the text is not a proof.
   */
  paymentOfProof(proof: string): string | null
  /** Whether this is the payment's complete and unchanged proof. */
  verifyProof(account: Account, id: string, proof: string): Promise<boolean>
  /** Null if the message has no valid, recent signature for the account. Throws only on programming errors. */
  readEvent(account: Account, request: RawRequest): Promise<PaymentEvent | null>
  /**
   * The part of the browser's report on a payment that is stored for support; null if it contains nothing useful. The
   * shop stores only simple identifiers and drops other values.
   */
  readReport(report: unknown): { status: unknown; errorCode: unknown; errorType: unknown } | null
  /** The current keys of an account. */
  credentials(account: Account): Promise<Credential[]>
  /**
   * Checks that the keys work and belong together; called at start and before keys are stored. Keys in `given`, by
   * name, replace the current ones. Throws PaymentsRefused with code `credential_unknown` or `credential_malformed`,
   * without a request, for values that cannot be keys of this provider.
   */
  check(account: Account, given?: Readonly<Record<string, string>>): Promise<void>
  /** Null for a provider that cannot be made to send test events. */
  eventTest: EventTest | null
  /** Null for a provider whose form shows no wallets. */
  walletSupport: WalletSupport | null
  /** Null for a provider whose payouts cannot be read. */
  payouts: PayoutSource | null
}

declare module '../../shared/shop.ts' {
  interface Shop {
    payments: PaymentProvider
  }
}
