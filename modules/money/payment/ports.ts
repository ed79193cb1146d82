/**
 * The port of payments: what the shop needs of a payment provider, in the shop's own terms. One adapter implements it
 * on the server, and a part of the same adapter runs in the browser where paying needs more than sending the payer to
 * a page. Statuses, event names, error codes, signatures and ids of a provider stay in its adapter.
 *
 * There are two accounts that know nothing of each other: `standard` and `sgr` (guaranteed packages). Amounts are
 * integer euro cents.
 *
 * ## States of a payment
 *
 * - `open`: may be paid, also while the payer is at the bank's page; the state of every status that the adapter does
 *   not know. May become any other state.
 * - `failed`: the last attempt failed; the same payment may be tried again. May become any other state. A payment that
 *   can never be paid again is `cancelled`.
 * - `processing`: the payer has paid and the outcome follows within minutes or days; nothing is sold on it. May become
 *   `paid`, `failed`, `open` or `cancelled`.
 * - `paid`: the money is with the shop. Final: refunds do not change it.
 * - `cancelled`: can no longer be paid; the shop makes another payment if it still needs one. May become `paid` where
 *   money arrives nevertheless.
 *
 * The shop only sells on `paid` with the received sum and currency it asked for; other money goes back.
 *
 * ## Events
 *
 * An event is only a reason to ask the provider for the truth, so it may come twice, late, in any order or never: a
 * scheduled job asks about everything open. A type only says what to ask about: `paid`, `processing`, `failed`,
 * `cancelled` (the payment), `refunded`, `refund_failed` (its refunds), `disputed`, `dispute_won`, `dispute_lost` (its
 * disputes), `other`. Every event that names a payment has that payment asked for.
 *
 * ## Errors
 *
 * Every call that returns a promise may throw `PaymentsUnavailable` (no answer, or one that says nothing: what happened
 * is unknown, the call may be repeated) or `PaymentsRefused` (a final no: repeating the same call changes nothing). No
 * other error is expected; codes and messages are for logs and staff.
 *
 * ## Idempotency
 *
 * Every call may be repeated. Reads and `check` change nothing. `createPayment` and `refund` take a key: the same key
 * with the same values has its effect once, however often, late or at the same time it is asked, and is answered with
 * the payment or refund as it is now. `changeAmount` and `cancelPayment` are answered with the payment as it is now,
 * also where it could no longer be changed or cancelled.
 */
import type { Wallet } from './wallets.ts'

export type Account = 'standard' | 'sgr'

export type ProviderPaymentState = 'open' | 'processing' | 'paid' | 'failed' | 'cancelled'

/**
 * What the browser needs to let somebody pay: made by the adapter, passed on unchanged by the shop. `redirect` sends
 * the payer to an http(s) address and needs no browser part. Any other kind names the adapter's browser part, which
 * reads the remaining fields; they are texts or null, and none of them is a secret.
 */
export type Checkout = {
  kind: string
  /** Identifies the payment and is no proof: the browser may store it. */
  reference: string
  /** Of `redirect` only: where the payer goes. */
  url?: string
} & { [field: string]: string | null | undefined }

export type ProviderPayment = {
  /** The provider's id, at most 200 characters; unique over both accounts. */
  id: string
  state: ProviderPaymentState
  amountCents: number
  /** What arrived; 0 until `paid`. */
  receivedCents: number
  /** What went back of it. */
  refundedCents: number
  /** ISO 4217, lower case. */
  currency: string
  /** As it was created with. */
  metadata: Record<string, string>
  /** "card", "ideal", "bancontact" … once known. */
  method: string | null
  /** Why the last attempt failed, for logs. */
  lastError: { code: string; message: string } | null
  checkout: Checkout
  /**
   * A secret of at most 300 characters that only the shop, the provider and the payer's browser know. It authorizes its
   * bearer as the payer to see the state of the sale: see `verifyProof`.
   */
  proof: string
}

/** `key` is the one it was asked with; null for a refund that was made at the provider by hand. */
export type Refund = {
  id: string
  key: string | null
  /** `succeeded` may still become `failed`, where a bank sends the money back. */
  state: 'pending' | 'succeeded' | 'failed'
  amountCents: number
  metadata: Record<string, string>
}

/**
 * A payer has disputed the payment with his bank. `open`: not decided, nothing is refunded meanwhile; `closed`: ended
 * without a decision and may be opened again; `won` by the shop; `lost`: the bank has taken the money back.
 */
export type Dispute = {
  id: string
  paymentId: string
  state: 'open' | 'closed' | 'won' | 'lost'
  /** The bank's word for it, shown to staff. */
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
 * A verified event. `id` is unique per account and the same each time it is delivered; `paymentId` null where it is
 * about none.
 */
export type PaymentEvent = { id: string; account: Account; type: PaymentEventType; paymentId: string | null }

/** A message as it came in: the unparsed body and its headers, asked for by name in any case. */
export type RawRequest = { body: Buffer; header(name: string): string | undefined }

/** The provider did not answer: what happened to the money is unknown. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
  readonly code: string
  constructor(code: string) {
    super(`card provider: ${code}`)
    this.code = code
  }
}

/**
 * The provider said no for a reason that asking again does not change (a wrong request, a wrong key, too much
 * refunded).
 */
export class PaymentsRefused extends Error {
  override name = 'PaymentsRefused'
  readonly code: string
  constructor(code: string, message: string) {
    super(`card provider: ${message}`)
    this.code = code
  }
}

/** One of the keys that an account is connected with. */
export type Credential = {
  /** The name under which it is requested and stored, at most 60 characters. */
  name: string
  /** Never shown whole: `shown` is what it begins and ends with. */
  secret: boolean
  shown: string
  /** Of the provider's environment for tests: no real money moves. */
  isTest: boolean
}

/** What the provider needs before its form shows wallets on the shop's pages. */
export type WalletSupport = {
  /**
   * Registers a host name as one whose pages may show wallets; may be repeated. Returns those that the account shows
   * there, on devices that have them.
   */
  register(account: Account, host: string, change?: KeyChange): Promise<Wallet[]>
}

/** Keys that replace those in use, or with `configured` those of the server's configuration. */
export type KeyChange = { keys?: Readonly<Record<string, string>> | undefined; configured?: true | undefined }

/** How a provider is made to send an event, which proves that its secret for events is the right one. */
export type EventTest = {
  /**
   * Makes the provider send at least one event of the account that carries `mark` (43 characters of base64url), and
   * nothing else: nobody can pay because of it, and nothing is left to do. Keys in `given` replace the ones in use.
   */
  cause(account: Account, mark: string, given?: Readonly<Record<string, string>>): Promise<void>
  /**
   * The mark that a message carries, and the message with its signature as one text; null for any other message.
   * Verifies nothing and asks nobody. Throws nothing.
   */
  read(request: RawRequest): { mark: string; message: string } | null
  /** Whether `readEvent` would read the message of `read` with the keys in use, replaced by those in `given`. */
  isSigned(account: Account, message: string, given?: Readonly<Record<string, string>>): Promise<boolean>
}

/** What a page with the provider's form has to admit, as a Content-Security-Policy names it. */
export type PageOrigins = { scripts: readonly string[]; calls: readonly string[]; frames: readonly string[] }

export type PaymentProvider = {
  pageOrigins: PageOrigins
  /**
   * `methods` are those of `ProviderPayment.method` that may be paid with. `returnUrl` gives the address to which the
   * payer comes back from a page of the provider, carrying the proof.
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
  /** Null when the account has no such payment. */
  findPayment(account: Account, id: string): Promise<ProviderPayment | null>
  /** The payment as it is now: one that is being paid or was paid keeps its amount. */
  changeAmount(account: Account, id: string, amountCents: number): Promise<ProviderPayment>
  /** The payment as it is now: cancelled, or paid or being paid in the meantime. */
  cancelPayment(account: Account, id: string): Promise<ProviderPayment>
  /** All payments of an account that were created since then, in any state. */
  listPayments(account: Account, since: Date): Promise<ProviderPayment[]>
  refund(input: {
    account: Account
    paymentId: string
    amountCents: number
    key: string
    metadata: Record<string, string>
  }): Promise<Refund>
  listRefunds(account: Account, paymentId: string): Promise<Refund[]>
  /** Those about one payment, or all that were opened since then. */
  listDisputes(account: Account, which: { paymentId: string } | { since: Date }): Promise<Dispute[]>
  /**
   * The payment that a proof belongs to, without asking the provider; null for a text that is no proof of this
   * provider's.
   */
  paymentOfProof(proof: string): string | null
  /** Whether this is the payment's proof, whole and unchanged. */
  verifyProof(account: Account, id: string, proof: string): Promise<boolean>
  /** Null when the message is not signed for the account, or not lately. Throws nothing but bugs. */
  readEvent(account: Account, request: RawRequest): Promise<PaymentEvent | null>
  /**
   * The part of the browser's report on a payment that is stored for support; null where it contains nothing. The shop
   * stores plain terms only and drops other values.
   */
  readReport(report: unknown): { status: unknown; errorCode: unknown; errorType: unknown } | null
  /** The keys in use for an account. */
  credentials(account: Account): Promise<Credential[]>
  /**
   * Called at start and before keys are stored: checks that the keys work and belong together. Those in `given`, by
   * name, replace the ones in use. Throws PaymentsRefused with code `credential_unknown` or `credential_malformed` for
   * what cannot be a key of this provider's, without asking it.
   */
  check(account: Account, given?: Readonly<Record<string, string>>): Promise<void>
  /** Null for a provider that sends events about payments only. */
  eventTest: EventTest | null
  /** Null for a provider whose form shows no wallets. */
  walletSupport: WalletSupport | null
}

declare module '../../shared/shop.ts' {
  interface Shop {
    payments: PaymentProvider
  }
}
