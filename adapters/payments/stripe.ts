import type Stripe from 'stripe'
import type {
  Account,
  Dispute,
  PaymentProvider,
  ProviderPayment,
  WalletSupport,
} from '@tussenuit/modules/money/payment/ports.ts'
import { type PageOrigins, PaymentsRefused } from '@tussenuit/modules/money/payment/ports.ts'
import { wallets } from '@tussenuit/modules/money/payment/wallets.ts'
import { toStorable } from '@tussenuit/modules/shared/writable.ts'
import {
  createStripeConnections,
  type Connections,
  isMissingResourceError,
  type StripeConfig,
} from './stripe-connection.ts'
import { createPayoutSource } from './stripe-payouts.ts'
import { parseWebhookEvent, createWebhookTest } from './stripe-events.ts'
import {
  assertKeysMatchEnvironment,
  credentialNames,
  maskSecret,
  assertValidKeyFormat,
  type StripeAccountKeys,
  changeKeys,
} from './stripe-keys.ts'
import { toProviderPayment, toDisputeState, keyMark, toRefund, parseBrowserReport } from './stripe-objects.ts'

const reads = { expand: ['latest_charge', 'payment_method'] }

/** Implements the payment port with the card provider's two accounts. */
export function createStripePayments(config: StripeConfig): PaymentProvider {
  const connected = createStripeConnections(config)
  return {
    ...paymentCalls(config, connected),
    ...refundCalls(connected),
    ...keyCalls(connected),
    listDisputes: (account, which) => connected.ask(account, (stripe) => disputesOf(stripe, which)),
    readReport: parseBrowserReport,
    readEvent: async (account, message) => {
      const keys = await connected.keysOf(account)
      return parseWebhookEvent(keys, connected.clientFor(keys), account, message)
    },
    eventTest: createWebhookTest(connected),
    walletSupport: walletSupportOf(config, connected),
    payouts: createPayoutSource(connected),
    pageOrigins: pageOriginsOf(config),
  }
}

type PaymentCalls =
  | 'createPayment'
  | 'findPayment'
  | 'changeAmount'
  | 'cancelPayment'
  | 'listPayments'
  | 'paymentOfProof'
  | 'verifyProof'

function paymentCalls(config: StripeConfig, { ask }: Connections): Pick<PaymentProvider, PaymentCalls> {
  const paymentOf = ({ publishableKey }: StripeAccountKeys, intent: Stripe.PaymentIntent): ProviderPayment =>
    toProviderPayment(intent, {
      kind: 'stripe',
      reference: intent.id,
      publishable_key: publishableKey,
      script_url: config.scriptUrl ?? null,
    })
  const read = (account: Account, intentId: string): Promise<ProviderPayment> =>
    ask(account, async (stripe, keys) => paymentOf(keys, await stripe.paymentIntents.retrieve(intentId, reads)))
  const find = (account: Account, intentId: string): Promise<ProviderPayment | null> =>
    read(account, intentId).catch((cause: unknown) => {
      if (isMissingResourceError(cause)) return null
      throw cause
    })
  /** If the intent changed state in the meantime, that is not an error: the caller gets its current state. */
  const change = (account: Account, intentId: string, make: (stripe: Stripe) => Promise<Stripe.PaymentIntent>) =>
    ask(account, async (stripe, keys) => paymentOf(keys, await make(stripe))).catch((cause: unknown) => {
      if (!(cause instanceof PaymentsRefused && cause.code === 'payment_intent_unexpected_state')) throw cause
      return read(account, intentId)
    })
  return {
    async createPayment(input) {
      const [intent, keys] = await ask(input.account, async (stripe, used) => [
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
      // A replayed reply shows the intent as it was at creation, so the current intent is read.
      return wasReplayed(intent) ? read(input.account, intent.id) : paymentOf(keys, intent)
    },
    findPayment: find,
    changeAmount: (account, intentId, amountCents) =>
      change(account, intentId, (stripe) => stripe.paymentIntents.update(intentId, { amount: amountCents, ...reads })),
    cancelPayment: (account, intentId) =>
      change(account, intentId, (stripe) =>
        stripe.paymentIntents.cancel(intentId, { ...reads }, { idempotencyKey: `pi-cancel:${intentId}` }),
      ),
    listPayments: (account, since) =>
      ask(account, async (stripe, keys) =>
        (await intentsSince(stripe, since)).map((intent) => paymentOf(keys, intent)),
      ),
    paymentOfProof: (proof) => /^(pi_[A-Za-z0-9]{8,64})_secret_[A-Za-z0-9]{8,64}$/.exec(proof)?.[1] ?? null,
    verifyProof: async (account, intentId, proof) => (await find(account, intentId))?.proof === proof,
  }
}

const refundCalls = ({ ask }: Connections): Pick<PaymentProvider, 'refund' | 'listRefunds'> => ({
  async refund(input) {
    const refunds = await ask(input.account, (stripe) => refundsOf(stripe, input.paymentId))
    const same = refunds.find((refund) => refund.metadata?.[keyMark] === input.key)
    if (same !== undefined) return toRefund(same)
    const refund = await ask(input.account, (stripe) =>
      stripe.refunds.create(
        {
          payment_intent: input.paymentId,
          amount: input.amountCents,
          metadata: { ...input.metadata, [keyMark]: input.key },
        },
        { idempotencyKey: input.key },
      ),
    )
    return toRefund(
      wasReplayed(refund) ? await ask(input.account, (stripe) => stripe.refunds.retrieve(refund.id)) : refund,
    )
  },
  listRefunds: (account, intentId) => ask(account, async (stripe) => (await refundsOf(stripe, intentId)).map(toRefund)),
})

const keyCalls = ({ ask, keysOf }: Connections): Pick<PaymentProvider, 'credentials' | 'check'> => ({
  async credentials(account) {
    const keys = await keysOf(account, true)
    return credentialNames.map(({ name, field, secret }) => ({
      name,
      secret,
      shown: secret ? maskSecret(keys[field]) : keys[field],
      isTest: /^[a-z]+_test_/.test(keys[field]),
    }))
  },
  async check(account, triedKeys = {}) {
    assertValidKeyFormat(triedKeys)
    const keys = changeKeys(await keysOf(account, true), triedKeys)
    assertKeysMatchEnvironment(
      keys,
      account,
      (await ask(account, (stripe) => stripe.balance.retrieve(), keys)).livemode,
    )
  },
})

/** Stripe's own origins, unless both its API and its script have other URLs. */
function pageOriginsOf({ apiUrl, scriptUrl }: StripeConfig): PageOrigins {
  const ownOrigins = scriptUrl ? [new URL(scriptUrl).origin] : []
  if (apiUrl && scriptUrl) return { scripts: ownOrigins, calls: ownOrigins, frames: ownOrigins }
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return {
    scripts: [...scripts, ...ownOrigins],
    calls: ['https://api.stripe.com', ...ownOrigins],
    frames: [...scripts, 'https://hooks.stripe.com', ...ownOrigins],
  }
}

/** The provider hosts Apple's domain file for a registered domain and reports for each wallet whether it is active. */
function walletSupportOf(config: StripeConfig, { keysOf, ask }: Connections): WalletSupport {
  return {
    async register(account, host, { keys: triedKeys = {}, configured } = {}) {
      const before = configured ? config.accounts[account] : await keysOf(account, true)
      const keys = changeKeys(before, triedKeys)
      const domain = await ask(account, (stripe) => stripe.paymentMethodDomains.create({ domain_name: host }), keys)
      return wallets.filter((wallet) => domain.enabled && domain[wallet].status === 'active')
    },
  }
}

async function intentsSince(stripe: Stripe, since: Date): Promise<Stripe.PaymentIntent[]> {
  const intents: Stripe.PaymentIntent[] = []
  const filter = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100, expand: ['data.latest_charge'] }
  for await (const intent of stripe.paymentIntents.list(filter)) intents.push(intent)
  return intents
}

/** The disputes of one payment, or all disputes since a given time. */
async function disputesOf(stripe: Stripe, which: Parameters<PaymentProvider['listDisputes']>[1]): Promise<Dispute[]> {
  const filter =
    'paymentId' in which
      ? { payment_intent: which.paymentId }
      : { created: { gte: Math.floor(which.since.getTime() / 1000) } }
  const disputes: Dispute[] = []
  for await (const dispute of stripe.disputes.list({ ...filter, limit: 100 })) {
    const intentId = typeof dispute.payment_intent === 'object' ? dispute.payment_intent?.id : dispute.payment_intent
    // A dispute about a charge without an intent does not belong to a sale of the shop.
    if (intentId)
      disputes.push(
        toStorable({
          id: dispute.id,
          paymentId: intentId,
          state: toDisputeState(dispute.status),
          reason: dispute.reason,
          amountCents: dispute.amount,
        }),
      )
  }
  return disputes
}

function wasReplayed(answer: { lastResponse: { headers: Record<string, string> } }): boolean {
  return answer.lastResponse.headers['idempotent-replayed'] === 'true'
}

async function refundsOf(stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> {
  return stripe.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1000 })
}
