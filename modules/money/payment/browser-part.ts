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
  /** The shop's colours as they are now. */
  colours: { brand: string; background: string; text: string; danger: string }
  /** Methods that stand first, in this order; the others follow in the provider's. */
  order: readonly string[]
  /** Shown where the device has them; no others. */
  wallets: readonly Wallet[]
  onReady(): void
  /** `message` in the payer's language, where the provider has one. */
  onLoadError(message: string | null): void
}

export type CheckoutForm = {
  /** Pays. Mostly the browser leaves the page meanwhile and comes back to the address, with the proof in it. */
  pay(returnUrl: string): Promise<PayResult>
  remove(): void
}

export type PayResult =
  /** `ofInput`: something typed is missing or wrong, and nothing was tried. */
  | { kind: 'refused'; message: string | null; ofInput: boolean }
  /** Paid or being paid already, e.g. in another window: the return page goes on. */
  | { kind: 'settled' }
  | { kind: 'no_answer' }
  | { kind: 'unknown' }

export type Seen =
  /** `continueUrl`: an http(s) page at which the payer goes on. `report` is for `PaymentProvider.readReport`. */
  | { found: 'payment'; state: ProviderPaymentState; continueUrl: string | null; report: unknown }
  | { found: 'error'; message: string }
  | { found: 'nothing' }

/** Why there is no form to pay with: the provider's script did not come, or came and does not work. */
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
