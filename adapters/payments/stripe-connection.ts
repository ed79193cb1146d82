/** Calls to the provider: clients with the current keys, time limits, and conversion of errors to those of the port. */
import Stripe from 'stripe'
import { type Account, PaymentsRefused, PaymentsUnavailable } from '@tussenuit/modules/money/payment/ports.ts'
import { currentRequestWait, limitToRequestTime } from '@tussenuit/modules/shared/third-party.ts'
import { toStorableText } from '@tussenuit/modules/shared/writable.ts'
import { paymentLimits } from '../time-limits.ts'
import { type StripeAccountKeys, changeKeys } from './stripe-keys.ts'

export type StripeConfig = {
  accounts: Record<Account, StripeAccountKeys>
  /**
   * Keys that replace the account's configured ones, by their name in `credentials`. Read before each call; `fresh`
   * bypasses the cache if the keys may just have changed.
   */
  entered?: (account: Account, fresh?: boolean) => Promise<Readonly<Record<string, string>>>
  /** Null means the provider's own URL. */
  apiUrl: string | null
  /** The URL from which the browser loads the provider's script; null means the provider's own URL. */
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

export type Connections = ReturnType<typeof createStripeConnections>

/** Creates the clients of both accounts, which use the keys that are current at each call. */
export function createStripeConnections(config: StripeConfig) {
  const clients = new Map<string, Stripe>()
  const keysOf = async (account: Account, fresh = false): Promise<StripeAccountKeys> =>
    changeKeys(config.accounts[account], (await config.entered?.(account, fresh)) ?? {})

  /** One client per key, because the client holds the connections. */
  function clientFor({ secretKey }: StripeAccountKeys): Stripe {
    const client = clients.get(secretKey) ?? clientOf(config, secretKey)
    clients.set(secretKey, client)
    return client
  }

  async function ask<T>(
    account: Account,
    question: (stripe: Stripe, keys: StripeAccountKeys) => Promise<T>,
    triedKeys?: StripeAccountKeys,
  ): Promise<T> {
    const keys = triedKeys ?? (await keysOf(account))
    try {
      return await question(clientFor(keys), keys)
    } catch (cause) {
      // Errors of keys that are being tested are not logged.
      throw toPortError(triedKeys ? { ...config, log: () => undefined } : config, account, cause)
    }
  }
  return { keysOf, clientFor, ask }
}

function clientOf(config: StripeConfig, secretKey: string): Stripe {
  const url = config.apiUrl === null ? null : new URL(config.apiUrl)
  const protocol = url?.protocol === 'http:' ? 'http' : 'https'
  return new Stripe(secretKey, {
    telemetry: false,
    timeout: config.timeoutMs ?? paymentLimits.job.tryMs,
    maxNetworkRetries: paymentLimits.job.tries - 1,
    httpClient: createLimitedClient(),
    ...(url === null
      ? {}
      : { host: url.hostname, port: url.port === '' ? (protocol === 'http' ? 80 : 443) : Number(url.port), protocol }),
  })
}

/** While a request waits, attempts are shorter and end at the request's deadline at the latest. */
function createLimitedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const ask = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, method, headers, requestData, protocol, timeoutMs) => {
    const tryMs = currentRequestWait()
      ? limitToRequestTime(Math.min(timeoutMs, paymentLimits.request.tryMs))
      : timeoutMs
    return ask(host, port, path, method, headers, requestData, protocol, tryMs)
  }
  return client
}

/** Distinguishes an unknown outcome from a refusal: another attempt is allowed only after a refusal. */
function toPortError(config: StripeConfig, account: Account, cause: unknown): unknown {
  if (!(cause instanceof Stripe.errors.StripeError)) return cause
  const code = toStorableText(cause.code ?? cause.rawType ?? cause.type)
  const message = toStorableText(cause.message)
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

export const isMissingResourceError = (cause: unknown): boolean =>
  cause instanceof PaymentsRefused && cause.code === 'resource_missing'
