/**
 * The card provider's script, loaded only on the checkout and the return page. If another URL is configured for the
 * script (for the stand-in), that script is loaded first, and the genuine loader uses it.
 */
import { loadStripe } from '@stripe/stripe-js/pure'
import type { PaymentIntent, Stripe, StripeElementLocale, StripeError } from '@stripe/stripe-js'
import {
  type BrowserPart,
  type CheckoutForm,
  CheckoutUnavailable,
  type FormInput,
  type PayResult,
  type BrowserPaymentState,
  safeHttpUrl,
} from '@tussenuit/modules/money/payment/browser-part.ts'
import type { ProviderPaymentState } from '@tussenuit/modules/money/payment/ports.ts'

const providers = new Map<string, Promise<Stripe>>()
let otherScript: Promise<void> | null = null

export const stripePart: BrowserPart = {
  async open(checkout, proof, language) {
    const stripe = await getProvider(checkout['publishable_key'] ?? '', language, checkout['script_url'] ?? null)
    return {
      mount: (elementId, form) => mountForm(stripe, elementId, proof, localeOf(language), form),
      fetchState: () => retrievePayment(stripe, proof),
    }
  },
}

function getProvider(publishableKey: string, language: string, scriptUrl: string | null): Promise<Stripe> {
  const provider = providers.get(publishableKey)
  if (provider) return provider
  const loading = loadProvider(publishableKey, language, scriptUrl).catch((error: unknown) => {
    providers.delete(publishableKey)
    throw error instanceof CheckoutUnavailable ? error : new CheckoutUnavailable('failedToLoad', { cause: error })
  })
  providers.set(publishableKey, loading)
  return loading
}

async function loadProvider(publishableKey: string, language: string, scriptUrl: string | null): Promise<Stripe> {
  if (scriptUrl) await (otherScript ??= appendScript(scriptUrl))
  const stripe = await loadStripe(publishableKey, { locale: localeOf(language) })
  if (!stripe) throw new CheckoutUnavailable('notAvailable')
  return stripe
}

function appendScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    const refuse = (why: CheckoutUnavailable['why']) => {
      // The next attempt loads the script again.
      otherScript = null
      script.remove()
      reject(new CheckoutUnavailable(why))
    }
    script.addEventListener('load', () => ('Stripe' in window ? resolve() : refuse('notAvailable')))
    script.addEventListener('error', () => refuse('failedToLoad'))
    document.head.append(script)
  })
}

/** The provider's languages, as its script declares them; all other languages get the form in English. */
const providerLanguages = (
  'ar bg cs da de el en es et fi fil fr he hr hu id it ja ko lt lv ' + 'ms mt nb nl no pl pt ro ru sk sl sv th tr vi zh'
).split(' ')

function localeOf(language: string): StripeElementLocale {
  const short = language.split('-')[0]!
  return providerLanguages.includes(short) ? (short as StripeElementLocale) : 'en'
}

function mountForm(
  stripe: Stripe,
  elementId: string,
  clientSecret: string,
  locale: StripeElementLocale,
  { payer, colours, order, wallets, onReady, onLoadError }: FormInput,
): CheckoutForm {
  const elements = stripe.elements({
    clientSecret,
    locale,
    appearance: {
      variables: {
        colorPrimary: colours.brand,
        colorBackground: colours.background,
        colorText: colours.text,
        colorDanger: colours.danger,
        borderRadius: '10px',
      },
    },
  })
  const element = elements.create('payment', {
    layout: { type: 'accordion', radios: 'always', spacedAccordionItems: true },
    ...(order.length > 0 ? { paymentMethodOrder: [...order] } : {}),
    wallets: {
      applePay: wallets.includes('apple_pay') ? 'auto' : 'never',
      googlePay: wallets.includes('google_pay') ? 'auto' : 'never',
    },
    defaultValues: { billingDetails: { name: payer.name, email: payer.email } },
  })
  element.on('ready', () => onReady())
  element.on('loaderror', ({ error }) => onLoadError(error.message ?? null))
  element.mount(`#${elementId}`)
  return {
    async pay(returnUrl) {
      const answer: { error?: StripeError } | undefined = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: payer } },
      })
      if (!answer) return { kind: 'no_answer' }
      return answer.error ? refusalOf(answer.error) : { kind: 'unknown' }
    },
    remove: () => element.destroy(),
  }
}

function refusalOf(error: StripeError): PayResult {
  const moved = error.code === 'payment_intent_unexpected_state'
  if (moved && ['succeeded', 'processing'].includes(error.payment_intent?.status ?? '')) return { kind: 'settled' }
  return { kind: 'refused', message: error.message ?? null, ofInput: error.type === 'validation_error' }
}

async function retrievePayment(stripe: Stripe, clientSecret: string): Promise<BrowserPaymentState> {
  try {
    const { paymentIntent, error } = (await stripe.retrievePaymentIntent(clientSecret)) ?? {}
    if (error) return { found: 'error', message: error.message ?? '' }
    if (!paymentIntent) return { found: 'nothing' }
    return {
      found: 'payment',
      state: toPaymentState(paymentIntent.status),
      continueUrl: paymentIntent.status === 'requires_action' ? redirectUrlFrom(paymentIntent.next_action) : null,
      report: reportOf(paymentIntent),
    }
  } catch (error) {
    return { found: 'error', message: error instanceof Error ? error.message : '' }
  }
}

/**
 * When the payer returns, `requires_payment_method` means that the payment failed. The shop's specification lists
 * `failed`, although the provider never sends it.
 */
export function toPaymentState(status: string): ProviderPaymentState {
  switch (status) {
    case 'succeeded':
      return 'paid'
    case 'processing':
      return 'processing'
    case 'requires_payment_method':
    case 'failed':
      return 'failed'
    case 'canceled':
      return 'cancelled'
    default:
      return 'open'
  }
}

export function redirectUrlFrom(
  nextAction: { type?: string; redirect_to_url?: { url?: string | null } | null } | null | undefined,
): string | null {
  return nextAction?.type === 'redirect_to_url' ? safeHttpUrl(nextAction.redirect_to_url?.url) : null
}

/** The report of a payment, without its client secret. */
const reportOf = (intent: PaymentIntent) => ({
  id: intent.id,
  status: intent.status,
  amount: intent.amount,
  currency: intent.currency,
  payment_method_types: intent.payment_method_types,
  created: intent.created,
  livemode: intent.livemode,
})
