import Stripe from 'stripe'
import type { Account, CardPayments, Dispute, Intent, ProviderEvent, Refund } from '@tussenuit/modules/payment/ports.ts'
import { PaymentsRefused, PaymentsUnavailable } from '@tussenuit/modules/payment/ports.ts'

export { PaymentsRefused }

export type StripeAccountKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

export type StripeConfig = {
  accounts: Record<Account, StripeAccountKeys>
  /** Null means the provider's own address. */
  apiUrl: string | null
  timeoutMs?: number
  log?: (entry: {
    level: 'warn' | 'error'
    message: string
    account: Account
    code: string
    requestId: string | null
  }) => void
}

/** The mark on a refund by which it is found again after the provider has forgotten the request's key. */
const keyMark = 'refund_key'
/** As the library allows for stamps of the past. */
const stampToleranceSeconds = 300
const reads = { expand: ['latest_charge', 'payment_method'] }

/** The card provider's two accounts behind the shop's port. */
export function createStripePayments(config: StripeConfig): CardPayments {
  const clients: Record<Account, Stripe> = { standard: clientOf(config, 'standard'), sgr: clientOf(config, 'sgr') }

  async function ask<T>(account: Account, question: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await question(clients[account])
    } catch (cause) {
      throw translated(config, account, cause)
    }
  }

  async function read(account: Account, intentId: string): Promise<Intent> {
    return ask(account, async (stripe) => intentOf(await stripe.paymentIntents.retrieve(intentId, reads)))
  }

  /** An intent that moved on in the meantime is no error: the caller learns how it is now. */
  async function asItIsNow(account: Account, intentId: string, change: () => Promise<Intent>): Promise<Intent> {
    try {
      return await change()
    } catch (cause) {
      if (!(cause instanceof PaymentsRefused && cause.code === 'payment_intent_unexpected_state')) throw cause
      return read(account, intentId)
    }
  }

  return {
    publishableKey: (account) => config.accounts[account].publishableKey,

    async createIntent(wish) {
      const made = await ask(wish.account, (stripe) =>
        stripe.paymentIntents.create(
          {
            amount: wish.amountCents,
            currency: 'eur',
            allowed_payment_method_types: wish.methods as Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[],
            description: wish.description,
            metadata: wish.metadata,
          },
          { idempotencyKey: wish.key },
        ),
      )
      // A replayed answer shows the intent as it was when it was made.
      return wasReplayed(made) ? read(wish.account, made.id) : intentOf(made)
    },

    async findIntent(account, intentId) {
      try {
        return await read(account, intentId)
      } catch (cause) {
        if (cause instanceof PaymentsRefused && cause.code === 'resource_missing') return null
        throw cause
      }
    },

    changeAmount: (account, intentId, amountCents) =>
      asItIsNow(account, intentId, () =>
        ask(account, async (stripe) =>
          intentOf(await stripe.paymentIntents.update(intentId, { amount: amountCents, ...reads })),
        ),
      ),

    cancelIntent: (account, intentId) =>
      asItIsNow(account, intentId, () =>
        ask(account, async (stripe) =>
          intentOf(
            await stripe.paymentIntents.cancel(intentId, { ...reads }, { idempotencyKey: `pi-cancel:${intentId}` }),
          ),
        ),
      ),

    async refund(wish) {
      const known = await ask(wish.account, (stripe) => refundsOf(stripe, wish.intentId))
      const same = known.find((refund) => refund.metadata?.[keyMark] === wish.key)
      if (same !== undefined) return refundOf(same)
      const made = await ask(wish.account, (stripe) =>
        stripe.refunds.create(
          {
            payment_intent: wish.intentId,
            amount: wish.amountCents,
            metadata: { ...wish.metadata, [keyMark]: wish.key },
          },
          { idempotencyKey: wish.key },
        ),
      )
      return refundOf(wasReplayed(made) ? await ask(wish.account, (stripe) => stripe.refunds.retrieve(made.id)) : made)
    },

    listRefunds: (account, intentId) =>
      ask(account, async (stripe) => (await refundsOf(stripe, intentId)).map(refundOf)),

    listDisputes: (account, which) =>
      ask(account, async (stripe) => {
        const wanted =
          'intentId' in which
            ? { payment_intent: which.intentId }
            : { created: { gte: Math.floor(which.since.getTime() / 1000) } }
        const disputes: Dispute[] = []
        for await (const dispute of stripe.disputes.list({ ...wanted, limit: 100 })) {
          const intentId =
            typeof dispute.payment_intent === 'object' ? dispute.payment_intent?.id : dispute.payment_intent
          // A dispute about a charge without an intent is none of the shop's sales.
          if (intentId)
            disputes.push({
              id: dispute.id,
              intentId,
              status: dispute.status,
              reason: dispute.reason,
              amountCents: dispute.amount,
            })
        }
        return disputes
      }),

    listIntents: (account, since) =>
      ask(account, async (stripe) => {
        const intents: Intent[] = []
        for await (const intent of stripe.paymentIntents.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: 100,
          expand: ['data.latest_charge'],
        }))
          intents.push(intentOf(intent))
        return intents
      }),

    readEvent(account, rawBody, signature) {
      const { secretKey, webhookSecret } = config.accounts[account]
      try {
        const event = clients[account].webhooks.constructEvent(rawBody, signature, webhookSecret)
        if (isFromFuture(signature)) return null
        return event.livemode === isLive(secretKey) ? eventOf(account, event) : null
      } catch (cause) {
        if (cause instanceof Stripe.errors.StripeSignatureVerificationError || cause instanceof SyntaxError) return null
        throw cause
      }
    },

    async check(account) {
      const { secretKey, publishableKey } = config.accounts[account]
      const balance = await ask(account, (stripe) => stripe.balance.retrieve())
      if (balance.livemode !== isLive(secretKey))
        throw new PaymentsRefused('livemode_mismatch', `the ${account} account answers for the other environment`)
      if (publishableKey.startsWith('pk_live') !== isLive(secretKey))
        throw new PaymentsRefused(
          'livemode_mismatch',
          `the ${account} account's two keys belong to different environments`,
        )
    },
  }
}

function clientOf(config: StripeConfig, account: Account): Stripe {
  const url = config.apiUrl === null ? null : new URL(config.apiUrl)
  const protocol = url?.protocol === 'http:' ? 'http' : 'https'
  return new Stripe(config.accounts[account].secretKey, {
    telemetry: false,
    timeout: config.timeoutMs ?? 20_000,
    maxNetworkRetries: 2,
    ...(url === null
      ? {}
      : { host: url.hostname, port: url.port === '' ? (protocol === 'http' ? 80 : 443) : Number(url.port), protocol }),
  })
}

/** Unknown outcome and definite refusal must never be mixed up: only the second may lead to another attempt. */
function translated(config: StripeConfig, account: Account, cause: unknown): unknown {
  if (!(cause instanceof Stripe.errors.StripeError)) return cause
  const code = cause.code ?? cause.rawType ?? cause.type
  const unknown =
    cause instanceof Stripe.errors.StripeConnectionError ||
    cause instanceof Stripe.errors.StripeAPIError ||
    cause instanceof Stripe.errors.StripeRateLimitError
  const expected = code === 'payment_intent_unexpected_state' || code === 'resource_missing'
  if (!expected)
    config.log?.({
      level: unknown ? 'warn' : 'error',
      message: cause.message,
      account,
      code,
      requestId: cause.requestId ?? null,
    })
  return unknown ? new PaymentsUnavailable(code) : new PaymentsRefused(code, cause.message)
}

function wasReplayed(answer: { lastResponse: { headers: Record<string, string> } }): boolean {
  return answer.lastResponse.headers['idempotent-replayed'] === 'true'
}

/** The library refuses stamps that are too old, never those that are ahead: a stolen event could be stamped to last. */
function isFromFuture(signature: string): boolean {
  const stamps = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map((match) => Number(match[1]))
  return stamps.some((stamp) => stamp > Math.floor(Date.now() / 1000) + stampToleranceSeconds)
}

async function refundsOf(stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> {
  return stripe.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1000 })
}

function isLive(secretKey: string): boolean {
  return /^[a-z]+_live_/.test(secretKey)
}

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null
  const error = intent.last_payment_error
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status as Intent['status'],
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    metadata: intent.metadata,
    chargeId: charge?.id ?? (typeof intent.latest_charge === 'string' ? intent.latest_charge : null),
    method: method?.type ?? charge?.payment_method_details?.type ?? error?.payment_method?.type ?? null,
    lastError: error == null ? null : { code: error.code ?? error.type, message: error.message ?? '' },
  }
}

function refundOf(refund: Stripe.Refund): Refund {
  const { [keyMark]: key = null, ...metadata } = refund.metadata ?? {}
  return { id: refund.id, key, status: refund.status as Refund['status'], amountCents: refund.amount, metadata }
}

function eventOf(account: Account, event: Stripe.Event): ProviderEvent {
  const about = event.data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  const linked = typeof about.payment_intent === 'object' ? about.payment_intent?.id : about.payment_intent
  const objectId = about.id ?? null
  return {
    id: event.id,
    account,
    type: event.type,
    intentId: about.object === 'payment_intent' ? objectId : (linked ?? null),
    objectId,
  }
}
