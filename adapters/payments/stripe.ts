import Stripe from 'stripe'
import type {
  Account,
  Dispute,
  EventTest,
  PaymentEvent,
  PaymentEventType,
  PaymentProvider,
  ProviderPayment,
  ProviderPaymentState,
  Refund,
  WalletSupport,
} from '@tussenuit/modules/money/payment/ports.ts'
import { type PageOrigins, PaymentsRefused, PaymentsUnavailable } from '@tussenuit/modules/money/payment/ports.ts'
import { wallets } from '@tussenuit/modules/money/payment/wallets.ts'
import { requestWait, withinRequest } from '@tussenuit/modules/shared/third-party.ts'
import { paymentLimits } from '../time-limits.ts'
import { writable, writableText } from '@tussenuit/modules/shared/writable.ts'

export { PaymentsRefused }

export type StripeAccountKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

export type StripeConfig = {
  accounts: Record<Account, StripeAccountKeys>
  /**
   * Keys by the names of `credentials` that take the place of the account's. Asked before each question; `fresh` where
   * they may just have changed.
   */
  entered?: (account: Account, fresh?: boolean) => Promise<Readonly<Record<string, string>>>
  /** Null means the provider's own address. */
  apiUrl: string | null
  /** Where the browser loads the provider's script from; null means the provider's own address. */
  scriptUrl?: string | null
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
/** The mark of a connection test in the metadata of its payment. */
const testMark = 'connection_test'
/** The smallest that the provider takes in euros. */
const smallestCents = 50
const reads = { expand: ['latest_charge', 'payment_method'] }

/** The clients of both accounts, with the keys that are in use when a question is asked. */
function connections(config: StripeConfig) {
  const clients = new Map<string, Stripe>()
  const keysOf = async (account: Account, fresh = false): Promise<StripeAccountKeys> =>
    withKeys(config.accounts[account], (await config.entered?.(account, fresh)) ?? {})

  /** One client per key: it holds the connections. */
  function clientFor({ secretKey }: StripeAccountKeys): Stripe {
    const client = clients.get(secretKey) ?? clientOf(config, secretKey)
    clients.set(secretKey, client)
    return client
  }

  async function ask<T>(
    account: Account,
    question: (stripe: Stripe, keys: StripeAccountKeys) => Promise<T>,
    given?: StripeAccountKeys,
  ): Promise<T> {
    const keys = given ?? (await keysOf(account))
    try {
      return await question(clientFor(keys), keys)
    } catch (cause) {
      // Keys that are only tried are no fault of the shop's.
      throw translated(given ? { ...config, log: () => undefined } : config, account, cause)
    }
  }
  return { keysOf, clientFor, ask }
}

/** The card provider's two accounts behind the shop's port. */
export function createStripePayments(config: StripeConfig): PaymentProvider {
  const connected = connections(config)
  const { keysOf, clientFor, ask } = connected

  async function read(account: Account, intentId: string): Promise<ProviderPayment> {
    return ask(account, async (stripe, keys) => paymentOf(keys, await stripe.paymentIntents.retrieve(intentId, reads)))
  }

  /** An intent that moved on in the meantime is no error: the caller learns how it is now. */
  async function asItIsNow(
    account: Account,
    intentId: string,
    change: () => Promise<ProviderPayment>,
  ): Promise<ProviderPayment> {
    try {
      return await change()
    } catch (cause) {
      if (!(cause instanceof PaymentsRefused && cause.code === 'payment_intent_unexpected_state')) throw cause
      return read(account, intentId)
    }
  }

  const paymentOf = ({ publishableKey }: StripeAccountKeys, intent: Stripe.PaymentIntent): ProviderPayment =>
    asPayment(intent, {
      kind: 'stripe',
      reference: intent.id,
      publishable_key: publishableKey,
      script_url: config.scriptUrl ?? null,
    })

  return {
    async createPayment(input) {
      const [made, keys] = await ask(input.account, async (stripe, used) => [
        await stripe.paymentIntents.create(
          {
            amount: input.amountCents,
            currency: 'eur',
            allowed_payment_method_types: input.methods as Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[],
            description: input.description,
            metadata: input.metadata,
          },
          { idempotencyKey: input.key },
        ),
        used,
      ])
      // A replayed answer shows the intent as it was when it was made.
      return wasReplayed(made) ? read(input.account, made.id) : paymentOf(keys, made)
    },

    async findPayment(account, intentId) {
      try {
        return await read(account, intentId)
      } catch (cause) {
        if (isMissing(cause)) return null
        throw cause
      }
    },

    changeAmount: (account, intentId, amountCents) =>
      asItIsNow(account, intentId, () =>
        ask(account, async (stripe, keys) =>
          paymentOf(keys, await stripe.paymentIntents.update(intentId, { amount: amountCents, ...reads })),
        ),
      ),

    cancelPayment: (account, intentId) =>
      asItIsNow(account, intentId, () =>
        ask(account, async (stripe, keys) =>
          paymentOf(
            keys,
            await stripe.paymentIntents.cancel(intentId, { ...reads }, { idempotencyKey: `pi-cancel:${intentId}` }),
          ),
        ),
      ),

    async refund(input) {
      const known = await ask(input.account, (stripe) => refundsOf(stripe, input.paymentId))
      const same = known.find((refund) => refund.metadata?.[keyMark] === input.key)
      if (same !== undefined) return refundOf(same)
      const made = await ask(input.account, (stripe) =>
        stripe.refunds.create(
          {
            payment_intent: input.paymentId,
            amount: input.amountCents,
            metadata: { ...input.metadata, [keyMark]: input.key },
          },
          { idempotencyKey: input.key },
        ),
      )
      return refundOf(wasReplayed(made) ? await ask(input.account, (stripe) => stripe.refunds.retrieve(made.id)) : made)
    },

    listRefunds: (account, intentId) =>
      ask(account, async (stripe) => (await refundsOf(stripe, intentId)).map(refundOf)),

    listDisputes: (account, which) => ask(account, (stripe) => disputesOf(stripe, which)),

    listPayments: (account, since) =>
      ask(account, async (stripe, keys) => (await intentsSince(stripe, since)).map((one) => paymentOf(keys, one))),

    paymentOfProof: (proof) => /^(pi_[A-Za-z0-9]{8,64})_secret_[A-Za-z0-9]{8,64}$/.exec(proof)?.[1] ?? null,

    async verifyProof(account, intentId, proof) {
      try {
        return (await read(account, intentId)).proof === proof
      } catch (cause) {
        if (isMissing(cause)) return false
        throw cause
      }
    },

    readReport: reportOf,

    async readEvent(account, message) {
      const keys = await keysOf(account)
      return eventFrom(keys, clientFor(keys), account, message)
    },

    async credentials(account) {
      const keys = await keysOf(account, true)
      return credentialNames.map(({ name, field, secret }) => ({
        name,
        secret,
        shown: secret ? masked(keys[field]) : keys[field],
        isTest: /^[a-z]+_test_/.test(keys[field]),
      }))
    },

    async check(account, given = {}) {
      refuseMalformed(given)
      const keys = withKeys(await keysOf(account, true), given)
      checkKeys(keys, account, (await ask(account, (stripe) => stripe.balance.retrieve(), keys)).livemode)
    },

    eventTest: eventTestOf(connected),
    walletSupport: walletSupportOf(config, connected),
    pageOrigins: pageOriginsOf(config),
  }
}

/** By a payment that is cancelled at once: the events `payment_intent.created` and `….canceled` carry its metadata. */
function eventTestOf({ keysOf, clientFor, ask }: ReturnType<typeof connections>): EventTest {
  return {
    async cause(account, mark, given = {}) {
      const keys = withKeys(await keysOf(account, true), given)
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
      const mark = markOf(body)
      if (mark === null) return null
      const signature = header('stripe-signature') ?? ''
      return { mark, message: JSON.stringify({ signature, body: body.toString('base64') }) }
    },

    async isSigned(account, message, given = {}) {
      const { signature, body } = JSON.parse(message) as { signature: string; body: string }
      const keys = withKeys(await keysOf(account, true), given)
      const request = {
        body: Buffer.from(body, 'base64'),
        header: (name: string) => (name.toLowerCase() === 'stripe-signature' ? signature : undefined),
      }
      return eventFrom(keys, clientFor(keys), account, request) !== null
    },
  }
}

/** Stripe's own, unless both its API and its script are said to be elsewhere. */
function pageOriginsOf({ apiUrl, scriptUrl }: StripeConfig): PageOrigins {
  const given = scriptUrl ? [new URL(scriptUrl).origin] : []
  if (apiUrl && scriptUrl) return { scripts: given, calls: given, frames: given }
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return {
    scripts: [...scripts, ...given],
    calls: ['https://api.stripe.com', ...given],
    frames: [...scripts, 'https://hooks.stripe.com', ...given],
  }
}

/** The provider serves Apple's domain file for a registered host, and answers for each wallet whether it is shown. */
function walletSupportOf(config: StripeConfig, { keysOf, ask }: ReturnType<typeof connections>): WalletSupport {
  return {
    async register(account, host, { keys: given = {}, configured } = {}) {
      const before = configured ? config.accounts[account] : await keysOf(account, true)
      const keys = withKeys(before, given)
      const domain = await ask(account, (stripe) => stripe.paymentMethodDomains.create({ domain_name: host }), keys)
      return wallets.filter((wallet) => domain.enabled && domain[wallet].status === 'active')
    },
  }
}

/** Most messages are about sales and are not parsed for this. */
function markOf(body: Buffer): string | null {
  if (!body.includes(`"${testMark}"`)) return null
  try {
    const event = JSON.parse(body.toString()) as { data?: { object?: { metadata?: Record<string, unknown> } } } | null
    const mark = event?.data?.object?.metadata?.[testMark]
    return typeof mark === 'string' && /^[\w-]{43}$/.test(mark) ? mark : null
  } catch {
    return null
  }
}

const credentialNames = [
  { name: 'publishable_key', field: 'publishableKey', secret: false, form: /^pk_(?:test|live)_\w{4,240}$/ },
  { name: 'secret_key', field: 'secretKey', secret: true, form: /^(?:sk|rk)_(?:test|live)_\w{4,240}$/ },
  { name: 'webhook_secret', field: 'webhookSecret', secret: true, form: /^whsec_\w{4,240}$/ },
] as const satisfies readonly { name: string; field: keyof StripeAccountKeys; secret: boolean; form: RegExp }[]

const withKeys = (keys: StripeAccountKeys, given: Readonly<Record<string, string>>): StripeAccountKeys => ({
  ...keys,
  ...Object.fromEntries(
    credentialNames.flatMap(({ name, field }) => (given[name] === undefined ? [] : [[field, given[name]]])),
  ),
})

function refuseMalformed(given: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(given)) {
    const known = credentialNames.find((one) => one.name === name)
    if (!known) throw new PaymentsRefused('credential_unknown', `there is no key called ${name}`)
    if (!known.form.test(value)) throw new PaymentsRefused('credential_malformed', `this is no ${name}`)
  }
}

/** "sk_live_…4242": which environment and which key, and nothing that could be used. */
const masked = (secret: string): string => `${/^(?:[a-z]+_)+/.exec(secret)?.[0] ?? ''}…${secret.slice(-4)}`

async function intentsSince(stripe: Stripe, since: Date): Promise<Stripe.PaymentIntent[]> {
  const intents: Stripe.PaymentIntent[] = []
  const asked = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100, expand: ['data.latest_charge'] }
  for await (const intent of stripe.paymentIntents.list(asked)) intents.push(intent)
  return intents
}

/** The disputes of one payment, or all since a moment. */
async function disputesOf(stripe: Stripe, which: Parameters<PaymentProvider['listDisputes']>[1]): Promise<Dispute[]> {
  const wanted =
    'paymentId' in which
      ? { payment_intent: which.paymentId }
      : { created: { gte: Math.floor(which.since.getTime() / 1000) } }
  const disputes: Dispute[] = []
  for await (const dispute of stripe.disputes.list({ ...wanted, limit: 100 })) {
    const intentId = typeof dispute.payment_intent === 'object' ? dispute.payment_intent?.id : dispute.payment_intent
    // A dispute about a charge without an intent is none of the shop's sales.
    if (intentId)
      disputes.push(
        writable({
          id: dispute.id,
          paymentId: intentId,
          state: disputeStateOf(dispute.status),
          reason: dispute.reason,
          amountCents: dispute.amount,
        }),
      )
  }
  return disputes
}

function reportOf(report: unknown): ReturnType<PaymentProvider['readReport']> {
  if (typeof report !== 'object' || report === null) return null
  const { status, error, paymentIntent } = report as {
    status?: unknown
    error?: { code?: unknown; type?: unknown } | null
    paymentIntent?: { status?: unknown } | null
  }
  return { status: status ?? paymentIntent?.status, errorCode: error?.code, errorType: error?.type }
}

/** Null where the message is not the provider's, or of the other environment. */
function eventFrom(
  { secretKey, webhookSecret }: StripeAccountKeys,
  stripe: Stripe,
  account: Account,
  { body, header }: Parameters<PaymentProvider['readEvent']>[1],
): PaymentEvent | null {
  const signature = header('stripe-signature') ?? ''
  try {
    const event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
    if (isFromFuture(signature)) return null
    return event.livemode === isLive(secretKey) ? writable(eventOf(account, event)) : null
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError || cause instanceof SyntaxError) return null
    throw cause
  }
}

/** Refuses keys whose environments differ: `livemode` is what the account answered. */
function checkKeys({ secretKey, publishableKey }: StripeAccountKeys, account: Account, livemode: boolean): void {
  if (livemode !== isLive(secretKey))
    throw new PaymentsRefused('livemode_mismatch', `the ${account} account answers for the other environment`)
  if (publishableKey.startsWith('pk_live') !== isLive(secretKey))
    throw new PaymentsRefused('livemode_mismatch', `the ${account} account's two keys belong to different environments`)
}

function clientOf(config: StripeConfig, secretKey: string): Stripe {
  const url = config.apiUrl === null ? null : new URL(config.apiUrl)
  const protocol = url?.protocol === 'http:' ? 'http' : 'https'
  return new Stripe(secretKey, {
    telemetry: false,
    timeout: config.timeoutMs ?? paymentLimits.job.tryMs,
    maxNetworkRetries: paymentLimits.job.tries - 1,
    httpClient: limitedClient(),
    ...(url === null
      ? {}
      : { host: url.hostname, port: url.port === '' ? (protocol === 'http' ? 80 : 443) : Number(url.port), protocol }),
  })
}

/** While a request waits, a try is shorter, and ends with the request's deadline at the latest. */
function limitedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const ask = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, method, headers, requestData, protocol, timeoutMs) => {
    const tryMs = requestWait() ? withinRequest(Math.min(timeoutMs, paymentLimits.request.tryMs)) : timeoutMs
    return ask(host, port, path, method, headers, requestData, protocol, tryMs)
  }
  return client
}

/** Unknown outcome and definite refusal must never be mixed up: only the second may lead to another attempt. */
function translated(config: StripeConfig, account: Account, cause: unknown): unknown {
  if (!(cause instanceof Stripe.errors.StripeError)) return cause
  const code = writableText(cause.code ?? cause.rawType ?? cause.type)
  const message = writableText(cause.message)
  const unknown =
    cause instanceof Stripe.errors.StripeConnectionError ||
    cause instanceof Stripe.errors.StripeAPIError ||
    cause instanceof Stripe.errors.StripeRateLimitError
  const expected = code === 'payment_intent_unexpected_state' || code === 'resource_missing'
  if (!expected)
    config.log?.({
      level: unknown ? 'warn' : 'error',
      message,
      account,
      code,
      requestId: cause.requestId ?? null,
    })
  return unknown ? new PaymentsUnavailable(code) : new PaymentsRefused(code, message)
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

const isMissing = (cause: unknown): boolean => cause instanceof PaymentsRefused && cause.code === 'resource_missing'

/** `requires_…` is open, also a word of next year; one whose last attempt failed is recognised by its error. */
export function stateOf({
  status,
  last_payment_error: error,
}: Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error'>): ProviderPaymentState {
  switch (status) {
    case 'succeeded':
      return 'paid'
    case 'processing':
      return 'processing'
    case 'canceled':
      return 'cancelled'
    case 'requires_payment_method':
      return error ? 'failed' : 'open'
    default:
      return 'open'
  }
}

function asPayment(intent: Stripe.PaymentIntent, checkout: ProviderPayment['checkout']): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null
  const error = intent.last_payment_error
  return writable({
    id: intent.id,
    state: stateOf(intent),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    metadata: intent.metadata,
    method: method?.type ?? charge?.payment_method_details?.type ?? error?.payment_method?.type ?? null,
    lastError: error == null ? null : { code: error.code ?? error.type, message: error.message ?? '' },
    checkout,
    proof: intent.client_secret ?? '',
  })
}

/** In every other status the bank has not decided the dispute. */
export function disputeStateOf(status: string): Dispute['state'] {
  if (status === 'won' || status === 'lost') return status
  return status === 'warning_closed' || status === 'prevented' ? 'closed' : 'open'
}

function refundOf(refund: Stripe.Refund): Refund {
  const { [keyMark]: key = null, ...metadata } = refund.metadata ?? {}
  const state = refund.status === 'succeeded' ? 'succeeded' : isFailed(refund.status) ? 'failed' : 'pending'
  return writable({ id: refund.id, key, state, amountCents: refund.amount, metadata })
}

const isFailed = (status: string | null): boolean => status === 'failed' || status === 'canceled'

const eventTypes: Record<string, PaymentEventType> = {
  'payment_intent.succeeded': 'paid',
  'payment_intent.processing': 'processing',
  'payment_intent.payment_failed': 'failed',
  'payment_intent.canceled': 'cancelled',
}

/** `status` is that of the object which the event is about. */
export function eventTypeOf(type: string, status: string | null): PaymentEventType {
  if (type.startsWith('charge.dispute.'))
    return status === 'won' ? 'dispute_won' : status === 'lost' ? 'dispute_lost' : 'disputed'
  if (type.startsWith('refund.') || type.startsWith('charge.refund'))
    return isFailed(status) ? 'refund_failed' : 'refunded'
  return eventTypes[type] ?? 'other'
}

function eventOf(account: Account, event: Stripe.Event): PaymentEvent {
  const about = event.data.object as {
    object?: string
    id?: string
    status?: string | null
    payment_intent?: string | { id: string } | null
  }
  const linked = typeof about.payment_intent === 'object' ? about.payment_intent?.id : about.payment_intent
  const paymentId = about.object === 'payment_intent' ? about.id : linked
  return { id: event.id, account, type: eventTypeOf(event.type, about.status ?? null), paymentId: paymentId ?? null }
}
