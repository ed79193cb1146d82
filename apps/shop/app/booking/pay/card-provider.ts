/**
 * The card provider's own script, loaded on the checkout and the return page only. Where another address for it is
 * set (a try-out without an account), that script comes first, and the genuine loader takes what it finds.
 */
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js'

export const failedToLoad = 'Failed to load Stripe.js'
export const notAvailable = 'Stripe.js not available'

const providers = new Map<string, Promise<Stripe>>()
let otherScript: Promise<void> | null = null

/** Rejects with one of the two texts of the specification; a later call then tries again. */
export function loadProvider(publishableKey: string, language: string, scriptUrl: string | null): Promise<Stripe> {
  const known = providers.get(publishableKey)
  if (known) return known
  const loading = load(publishableKey, language, scriptUrl).catch((error: unknown) => {
    providers.delete(publishableKey)
    throw error instanceof Error && error.message === notAvailable ? error : new Error(failedToLoad, { cause: error })
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
  if (!stripe) throw new Error(notAvailable)
  return stripe
}

function append(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    const refuse = (text: string) => {
      // The next attempt asks for the script again.
      otherScript = null
      script.remove()
      reject(new Error(text))
    }
    script.onload = () => ('Stripe' in window ? resolve() : refuse(notAvailable))
    script.onerror = () => refuse(failedToLoad)
    document.head.append(script)
  })
}

/** Persian and Urdu are not among the provider's languages. */
export function localeOf(language: string): StripeElementLocale {
  const short = language.slice(0, 2)
  return (['en', 'fr', 'de', 'it', 'es', 'nl', 'zh'] as const).find((known) => known === short) ?? 'en'
}
