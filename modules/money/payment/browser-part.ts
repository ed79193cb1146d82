/**
 * The part of a payment adapter that runs in the browser. It reads the checkout made by the server part, shows the
 * provider's form and reports the payment's state. Adapters whose checkouts have kind `redirect` need no browser part.
 */
import type { Checkout, ProviderPaymentState } from './ports.ts'
import type { Wallet } from './wallets.ts'

export type BrowserPart = {
  /**
   * Loads the provider's script; may be called repeatedly. `language` is a BCP 47 tag. Rejects with
   * `CheckoutUnavailable`; the caller may then try again.
   */
  open(checkout: Checkout, proof: string, language: string): Promise<OpenCheckout>
}

export type OpenCheckout = {
  /** Shows the form in the empty element with this id. Throws if the provider cannot show it. */
  mount(elementId: string, form: FormInput): CheckoutForm
  /** The state of the payment as the provider reports it to the browser: for display only, never trusted. */
  fetchState(): Promise<BrowserPaymentState>
}

export type Payer = { name: string; email: string; phone: string }

export type FormInput = {
  payer: Payer
  /** The current colours of the shop. */
  colours: { brand: string; background: string; text: string; danger: string }
  /** Methods to show first, in this order; the others follow in the provider's order. */
  order: readonly string[]
  /** Wallets that are shown if the device supports them. */
  wallets: readonly Wallet[]
  onReady(): void
  /** `message` is in the payer's language, if the provider has one; otherwise null. */
  onLoadError(message: string | null): void
}

export type CheckoutForm = {
  /**
   * Starts the payment. The browser usually leaves the page and returns to `returnUrl` with the proof as a parameter.
   */
  pay(returnUrl: string): Promise<PayResult>
  remove(): void
}

export type PayResult =
  /** `ofInput`: true if the input is incomplete or invalid and no payment was attempted. */
  | { kind: 'refused'; message: string | null; ofInput: boolean }
  /** Already paid or being paid, e.g. in another window; the return page continues. */
  | { kind: 'settled' }
  | { kind: 'no_answer' }
  | { kind: 'unknown' }

export type BrowserPaymentState =
  /**
   * `continueUrl`: an http(s) page on which the payer continues the payment. `report` is passed to
   * `PaymentProvider.readReport`.
   */
  | { found: 'payment'; state: ProviderPaymentState; continueUrl: string | null; report: unknown }
  | { found: 'error'; message: string }
  | { found: 'nothing' }

/** Thrown if the payment form cannot be shown, because the provider's script did not load or does not work. */
export class CheckoutUnavailable extends Error {
  override name = 'CheckoutUnavailable'
  readonly why: 'failedToLoad' | 'notAvailable'
  constructor(why: CheckoutUnavailable['why'], options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

/** Returns the URL if it is http(s), otherwise null: other URLs must not be followed. */
export const safeHttpUrl = (url: string | null | undefined): string | null =>
  url && /^https?:\/\//.test(url) ? url : null
