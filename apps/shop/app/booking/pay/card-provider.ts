/**
 * The card provider's own script, loaded on the checkout and the return page only. Where another address for it is
 * set (a try-out without an account), that script comes first, and the genuine loader takes what it finds.
 */
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js'

/** Why there is no form to pay with; its texts stand under payment.provider. */
export class NoProvider extends Error {
  override name = 'NoProvider'
  readonly why: 'failedToLoad' | 'notAvailable'
  constructor(why: NoProvider['why'], options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

const providers = new Map<string, Promise<Stripe>>()
let otherScript: Promise<void> | null = null

/** Rejects with NoProvider, for whose two cases the specification has texts; a later call then tries again. */
export function loadProvider(publishableKey: string, language: string, scriptUrl: string | null): Promise<Stripe> {
  const known = providers.get(publishableKey)
  if (known) return known
  const loading = load(publishableKey, language, scriptUrl).catch((error: unknown) => {
    providers.delete(publishableKey)
    throw error instanceof NoProvider ? error : new NoProvider('failedToLoad', { cause: error })
  })
  providers.set(publishableKey, loading)
  return loading
}

async function load(publishableKey: string, language: string, scriptUrl: string | null): Promise<Stripe> {
  if (scriptUrl) {
    await (otherScript ??= append(scriptUrl))
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey, { locale: localeOf(language) })
  if (!stripe) throw new NoProvider('notAvailable')
  return stripe
}

function append(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    const refuse = (why: NoProvider['why']) => {
      // The next attempt asks for the script again.
      otherScript = null
      script.remove()
      reject(new NoProvider(why))
    }
    script.addEventListener('load', () => ('Stripe' in window ? resolve() : refuse('notAvailable')))
    script.addEventListener('error', () => refuse('failedToLoad'))
    document.head.append(script)
  })
}

/** Persian and Urdu are not among the provider's languages. */
export function localeOf(language: string): StripeElementLocale {
  const short = language.slice(0, 2)
  return (['en', 'fr', 'de', 'it', 'es', 'nl', 'zh'] as const).find((known) => known === short) ?? 'en'
}
