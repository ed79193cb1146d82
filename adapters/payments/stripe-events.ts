/** The provider's signed webhooks, and a test that makes the provider send some. */
import Stripe from 'stripe'
import type { Account, EventTest, PaymentEvent, PaymentProvider } from '@tussenuit/modules/money/payment/ports.ts'
import { toStorable } from '@tussenuit/modules/shared/writable.ts'
import type { Connections } from './stripe-connection.ts'
import { isLiveKey, type StripeAccountKeys, changeKeys } from './stripe-keys.ts'
import { toPaymentEvent } from './stripe-objects.ts'

/** The tolerance that the library applies to old timestamps. */
const stampToleranceSeconds = 300
/** The metadata key that marks the payment of a connection test. */
const testMark = 'connection_test'
/** The provider's minimum for a payment in euros. */
const smallestCents = 50
/** Returns null if the message is not from the provider or is from the other environment (test or live). */
export function parseWebhookEvent(
  { secretKey, webhookSecret }: StripeAccountKeys,
  stripe: Stripe,
  account: Account,
  { body, header }: Parameters<PaymentProvider['readEvent']>[1],
): PaymentEvent | null {
  const signature = header('stripe-signature') ?? ''
  try {
    const event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
    if (isFromFuture(signature)) return null
    return event.livemode === isLiveKey(secretKey) ? toStorable(toPaymentEvent(account, event)) : null
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError || cause instanceof SyntaxError) return null
    throw cause
  }
}

/** The library refuses old timestamps but not future ones, which would keep a stolen event valid. */
function isFromFuture(signature: string): boolean {
  const stamps = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map((match) => Number(match[1]))
  return stamps.some((stamp) => stamp > Math.floor(Date.now() / 1000) + stampToleranceSeconds)
}

/**
 * Tests the webhook with a payment that is cancelled immediately: the events `payment_intent.created` and `….canceled`
 * contain its metadata.
 */
export function createWebhookTest({ keysOf, clientFor, ask }: Connections): EventTest {
  return {
    async cause(account, mark, triedKeys = {}) {
      const keys = changeKeys(await keysOf(account, true), triedKeys)
      const { id } = await ask(
        account,
        (stripe) =>
          stripe.paymentIntents.create(
            {
              amount: smallestCents,
              currency: 'eur',
              description: 'Connection test of the shop: never paid',
              metadata: { [testMark]: mark },
            },
            { idempotencyKey: `connection-test:${mark}` },
          ),
        keys,
      )
      await ask(account, (stripe) => stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `pi-cancel:${id}` }), keys)
    },

    read({ body, header }) {
      const mark = readTestMark(body)
      if (mark === null) return null
      const signature = header('stripe-signature') ?? ''
      return { mark, message: JSON.stringify({ signature, body: body.toString('base64') }) }
    },

    async isSigned(account, message, triedKeys = {}) {
      const { signature, body } = JSON.parse(message) as { signature: string; body: string }
      const keys = changeKeys(await keysOf(account, true), triedKeys)
      const request = {
        body: Buffer.from(body, 'base64'),
        header: (name: string) => (name.toLowerCase() === 'stripe-signature' ? signature : undefined),
      }
      return parseWebhookEvent(keys, clientFor(keys), account, request) !== null
    },
  }
}

/** Most messages are about sales and have no test mark, so they are not parsed. */
function readTestMark(body: Buffer): string | null {
  if (!body.includes(`"${testMark}"`)) return null
  try {
    const event = JSON.parse(body.toString()) as { data?: { object?: { metadata?: Record<string, unknown> } } } | null
    const mark = event?.data?.object?.metadata?.[testMark]
    return typeof mark === 'string' && /^[\w-]{43}$/.test(mark) ? mark : null
  } catch {
    return null
  }
}
