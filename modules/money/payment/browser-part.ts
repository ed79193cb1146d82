/**
 * The part of a payment adapter that runs in the browser: it reads the checkout that the server's part made, shows the
 * provider's form and says how a payment stands. An adapter whose checkouts are of the kind `redirect` needs none.
 */
import type { Checkout, ProviderPaymentState } from './ports.ts'
import type { Wallet } from './wallets.ts'

export type BrowserPart = {
  /**
   * Loads what the provider needs; may be repeated. `language` is a BCP 47 tag. Rejects with `CheckoutUnavailable`,
   * after which opening may be tried again.
   */
  open(checkout: Checkout, proof: string, language: string): Promise<OpenCheckout>
}

export type OpenCheckout = {
  /** Shows the form in the empty element with this id. Throws where the provider refuses to show one. */
  mount(elementId: string, form: FormInput): CheckoutForm
  /** The state of the payment as the provider reports it to the browser: shown, never trusted. */
  look(): Promise<Seen>
}

export type Payer = { name: string; email: string; phone: string }

export type FormInput = {
  payer: Payer
  /** The current colours of the shop. */
  colours: { brand: string; background: string; text: string; danger: string }
  /** Methods shown first, in this order; the others follow in the provider's order. */
  order: readonly string[]
  /** Wallets to show where the device has them. */
  wallets: readonly Wallet[]
  onReady(): void
  /** `message` in the payer's language, where the provider has one. */
  onLoadError(message: string | null): void
}

export type CheckoutForm = {
  /** Pays. The browser usually leaves the page and returns to the address with the proof in it. */
  pay(returnUrl: string): Promise<PayResult>
  remove(): void
}

export type PayResult =
  /** `ofInput`: the input is incomplete or wrong, and no payment was attempted. */
  | { kind: 'refused'; message: string | null; ofInput: boolean }
  /** Paid or being paid already, e.g. in another window; the return page continues. */
  | { kind: 'settled' }
  | { kind: 'no_answer' }
  | { kind: 'unknown' }

export type Seen =
  /** `continueUrl`: an http(s) page at which the payer continues. `report` is for `PaymentProvider.readReport`. */
  | { found: 'payment'; state: ProviderPaymentState; continueUrl: string | null; report: unknown }
  | { found: 'error'; message: string }
  | { found: 'nothing' }

/** Why there is no payment form: the provider's script did not load, or loaded and does not work. */
export class CheckoutUnavailable extends Error {
  override name = 'CheckoutUnavailable'
  readonly why: 'failedToLoad' | 'notAvailable'
  constructor(why: CheckoutUnavailable['why'], options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

/** Only a web address may be followed. */
export const webAddress = (url: string | null | undefined): string | null =>
  url && /^https?:\/\//.test(url) ? url : null
