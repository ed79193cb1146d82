/** The card provider of the model: the stand-in's state machine without its server, behind the shop's port. */
import { createHmac } from 'node:crypto'
import { createStripePayments } from '@tussenuit/adapters/payments/stripe.ts'
import { toDisputeState, toPaymentState } from '@tussenuit/adapters/payments/stripe-objects.ts'
import {
  type Account,
  type Dispute,
  type PaymentEvent,
  type PaymentProvider,
  PaymentsRefused,
  type ProviderPayment,
  type Refund,
} from '@tussenuit/modules/money/payment/ports.ts'
import { standInAccounts } from '@tussenuit/adapters/payments/settings.ts'
import { Store } from '@tussenuit/stand-ins/stripe/store.ts'
import { Clock } from '@tussenuit/stand-ins/stripe/clock.ts'
import { confirmIntent, finishAttempt, readConfirmOptions } from '@tussenuit/stand-ins/stripe/confirm.ts'
import { AccountContext, usualPace } from '@tussenuit/stand-ins/stripe/account-context.ts'
import type { FormMap } from '@tussenuit/stand-ins/stripe/form.ts'
import { cancelIntent, createIntent, fieldsOf, updateIntent } from '@tussenuit/stand-ins/stripe/intents.ts'
import type { Intent as Known, Refund as KnownRefund } from '@tussenuit/stand-ins/stripe/objects.ts'
import { Params } from '@tussenuit/stand-ins/stripe/params.ts'
import {
  closeDispute,
  createRefund,
  finishRefund,
  openDispute,
  refundFields,
} from '@tussenuit/stand-ins/stripe/refunds.ts'
import { Refusal } from '@tussenuit/stand-ins/stripe/refusal.ts'

const accounts = ['standard', 'sgr'] as const
/** The event types that the shop processes. */
const reportedStateOf =
  /^(payment_intent\.(succeeded|processing|payment_failed|canceled)|refund\.|charge\.refund|charge\.dispute\.)/

/** An event that was sent; `taken` is true once the shop has accepted it. */
export type Sent = { account: Account; id: string; type: string; payload: string; taken: boolean; copies: number }
export type Method = 'card' | 'declined' | 'bank' | 'slow bank'

/** Scheduled tasks never run by themselves, because the history controls time and the banks' decisions. */
class ModelClock extends Clock {
  readonly #now: () => Date
  constructor(now: () => Date) {
    super(() => undefined)
    this.#now = now
  }
  override milliseconds(): number {
    return this.#now().getTime()
  }
  override arm(): void {}
}

/** The methods of the port that call the provider. */
export type Asked = Omit<
  PaymentProvider,
  | 'paymentOfProof'
  | 'readEvent'
  | 'readReport'
  | 'credentials'
  | 'check'
  | 'eventTest'
  | 'walletSupport'
  | 'payouts'
  | 'pageOrigins'
>

export function makeModelCardProvider(now: () => Date) {
  const books = new Store(null)
  const clock = new ModelClock(now)
  const sent: Sent[] = []
  const keys = new Map<string, { id: string; input: string }>()
  const contextOf = (name: Account): AccountContext =>
    new AccountContext(name, {
      books,
      clock,
      pace: usualPace,
      allowedReturnOrigins: null,
      send: (account, { id, type, payload }) => {
        if (reportedStateOf.test(type)) sent.push({ account, id, type, payload, taken: false, copies: 0 })
      },
    })
  const contexts: Record<Account, AccountContext> = { standard: contextOf('standard'), sgr: contextOf('sgr') }
  const reader = createStripePayments({ accounts: standInAccounts, apiUrl: null })

  /** Translates a refusal into the errors of the port. */
  function asked<T>(answer: () => T): T {
    try {
      return answer()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new PaymentsRefused(error.body.error.code ?? 'refused', error.message)
    }
  }
  /** Returns the current state of a payment if it changed in the meantime. */
  function asItIsNow(
    account: Account,
    id: string,
    change: (context: AccountContext, known: Known) => Known,
  ): ProviderPayment {
    const context = contexts[account]
    try {
      return paymentOf(
        context,
        asked(() => change(context, known(account, id))),
      )
    } catch (error) {
      if (!(error instanceof PaymentsRefused && error.code === 'payment_intent_unexpected_state')) throw error
      return paymentOf(context, known(account, id))
    }
  }
  function known(account: Account, id: string): Known {
    const found = contexts[account].collections.intent.get(id)
    if (!found) throw new PaymentsRefused('resource_missing', `no such intent: ${id}`)
    return found
  }
  const refundsOf = (account: Account, intentId: string): KnownRefund[] =>
    [...contexts[account].collections.refund.values()].filter((one) => one.payment_intent === intentId)

  const port: Asked = {
    async createPayment({ account, amountCents, methods, description, metadata, key }) {
      const input = JSON.stringify([amountCents, methods, description, metadata])
      const before = keys.get(`${account} ${key}`)
      if (before && before.input !== input) throw new PaymentsRefused('idempotency_error', 'the key was used otherwise')
      if (before) return paymentOf(contexts[account], known(account, before.id))
      const form: FormMap = {
        amount: String(amountCents),
        currency: 'eur',
        allowed_payment_method_types: methods,
        description,
        metadata,
      }
      const made = asked(() => createIntent(contexts[account], new Params(form, fieldsOf.create)))
      keys.set(`${account} ${key}`, { id: made.id, input })
      return paymentOf(contexts[account], made)
    },
    async findPayment(account, id) {
      const found = contexts[account].collections.intent.get(id)
      return found ? paymentOf(contexts[account], found) : null
    },
    async changeAmount(account, id, cents) {
      return asItIsNow(account, id, (context, intent) =>
        updateIntent(context, intent, new Params({ amount: String(cents) }, fieldsOf.update)),
      )
    },
    async cancelPayment(account, id) {
      return asItIsNow(account, id, (context, intent) => cancelIntent(context, intent, new Params({}, fieldsOf.cancel)))
    },
    async refund({ account, paymentId, amountCents, key, metadata }) {
      const same = refundsOf(account, paymentId).find((one) => one.metadata['refund_key'] === key)
      if (same) return refundOf(same)
      const form: FormMap = {
        payment_intent: paymentId,
        amount: String(amountCents),
        metadata: { ...metadata, refund_key: key },
      }
      return refundOf(asked(() => createRefund(contexts[account], new Params(form, refundFields))))
    },
    async listRefunds(account, id) {
      return refundsOf(account, id).map(refundOf)
    },
    async listDisputes(account, which) {
      return [...contexts[account].collections.dispute.values()]
        .filter((one) =>
          'paymentId' in which
            ? one.payment_intent === which.paymentId
            : one.created >= Math.floor(which.since.getTime() / 1000),
        )
        .map(({ id, payment_intent, status, reason, amount }): Dispute => {
          return { id, paymentId: payment_intent, state: toDisputeState(status), reason, amountCents: amount }
        })
    },
    async listPayments(account, since) {
      return [...contexts[account].collections.intent.values()]
        .filter((one) => one.created >= Math.floor(since.getTime() / 1000))
        .map((one) => paymentOf(contexts[account], one))
    },
    async verifyProof(account, id, proof) {
      return contexts[account].collections.intent.get(id)?.client_secret === proof
    },
  }

  const find = (intentId: string): { context: AccountContext; intent: Known } | null => {
    const context = accounts.map((name) => contexts[name]).find((one) => one.collections.intent.has(intentId))
    return context ? { context, intent: context.collections.intent.get(intentId)! } : null
  }
  const shelf = <T>(of: (context: AccountContext) => ReadonlyMap<string, T>): { context: AccountContext; value: T }[] =>
    accounts.flatMap((name) => [...of(contexts[name]).values()].map((value) => ({ context: contexts[name], value })))

  return {
    port,
    paymentOfProof: reader.paymentOfProof,
    sent,
    /** Reads the event as the real adapter does, including its signature. */
    readEvent(event: Sent): Promise<PaymentEvent | null> {
      const time = Math.floor(Date.now() / 1000)
      const secret = standInAccounts[event.account].webhookSecret
      const sign = createHmac('sha256', secret).update(`${time}.${event.payload}`).digest('hex')
      return reader.readEvent(event.account, {
        body: Buffer.from(event.payload),
        header: (name) => (name.toLowerCase() === 'stripe-signature' ? `t=${time},v1=${sign}` : undefined),
      })
    },
    secretOf: (intentId: string): string => find(intentId)?.intent.client_secret ?? '',
    /** The amount in cents that can be paid on an intent; null if it awaits no payment. */
    asks(intentId: string): number | null {
      const intent = find(intentId)?.intent
      return intent && intent.status.startsWith('requires_') ? intent.amount : null
    },
    /** Which refunds, disputes and payments can still change. */
    open() {
      const refunds = shelf((one) => one.collections.refund).map(({ value }) => value.status)
      return {
        refunds: {
          pending: refunds.includes('pending'),
          succeeded: refunds.includes('succeeded'),
          failed: refunds.includes('failed'),
        },
        disputes: shelf((one) => one.collections.dispute).some(({ value }) => /response|review/.test(value.status)),
        attempts: shelf((one) => one.collections.attempt).some(({ value }) => value.state !== 'closed'),
      }
    },
    isQuiet: (): boolean =>
      shelf((one) => one.collections.intent).every(({ value }) => value.status !== 'processing') &&
      shelf((one) => one.collections.refund).every(({ value }) => value.status !== 'pending'),
    /** The traveller pays; the bank may respond later. Refusals by the provider are ignored. */
    pay(intentId: string, method: Method): void {
      const found = find(intentId)
      if (!found) return
      const { context, intent } = found
      const form: FormMap =
        method === 'card' || method === 'declined'
          ? { payment_method: method === 'card' ? 'pm_card_visa' : 'pm_card_visa_chargeDeclined' }
          : { payment_method_data: { type: 'ideal' } }
      try {
        const waiting = confirmIntent(
          context,
          intent,
          readConfirmOptions(context, new Params({ ...form, return_url: 'http://localhost/back' }, fieldsOf.confirm)),
        )
        const attempt = context.collections.attempt.get(waiting._attempt ?? '')
        if (attempt) finishAttempt(context, attempt, method === 'slow bank' ? 'later' : 'authorise')
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    },
    /** Completes payments that are pending at a bank. */
    decideAll(outcome: 'authorise' | 'fail'): void {
      for (const { context, value } of shelf((one) => one.collections.attempt))
        if (value.state !== 'closed') finishAttempt(context, value, outcome)
    },
    /** The bank completes pending refunds, or returns one that had succeeded. */
    endRefunds(outcome: 'succeed' | 'fail', which: 'pending' | 'succeeded'): void {
      for (const { context, value } of shelf((one) => one.collections.refund))
        if (value.status === which) finishRefund(context, value, outcome)
    },
    dispute(intentId: string, reason: string): void {
      const found = find(intentId)
      const charge = found?.context.collections.charge.get(found.intent.latest_charge ?? '')
      if (found && charge?.status === 'succeeded' && !charge.disputed && charge.amount > charge.amount_refunded)
        openDispute(found.context, charge, reason)
    },
    endDisputes(outcome: 'won' | 'lost'): void {
      for (const { context, value } of shelf((one) => one.collections.dispute)) closeDispute(context, value.id, outcome)
    },
    /** A refund made by hand in the provider's dashboard. */
    refundByHand(intentId: string, share: number): void {
      const found = find(intentId)
      if (!found || found.intent.status !== 'succeeded') return
      const cents = Math.max(1, Math.floor(found.intent.amount_received * share))
      try {
        createRefund(
          found.context,
          new Params({ payment_intent: intentId, amount: String(cents) } as FormMap, refundFields),
        )
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    },
    /** All payments, refunds and disputes of the two accounts. */
    money() {
      return shelf((one) => one.collections.intent).map(({ context, value }) => ({
        account: context.name,
        intent: value,
        refunds: refundsOf(context.name, value.id),
        disputes: [...context.collections.dispute.values()].filter((one) => one.payment_intent === value.id),
      }))
    },
    forget(): void {
      books.clear()
      keys.clear()
      sent.length = 0
    },
  }
}

function paymentOf(context: AccountContext, intent: Known): ProviderPayment {
  const charge = intent.latest_charge === null ? undefined : context.collections.charge.get(intent.latest_charge)
  const error = intent.last_payment_error
  return {
    id: intent.id,
    state: toPaymentState(intent as Parameters<typeof toPaymentState>[0]),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    metadata: intent.metadata,
    method:
      intent.payment_method === null ? null : (context.collections.method.get(intent.payment_method)?.type ?? null),
    paidAt: null,
    lastError: error === null ? null : { code: error.code, message: error.message },
    checkout: { kind: 'stripe', reference: intent.id },
    proof: intent.client_secret,
  }
}

function refundOf({ id, status, amount, metadata: marked }: KnownRefund): Refund {
  const { refund_key: key, ...metadata } = marked
  const state =
    status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
  return { id, key: key ?? null, state, amountCents: amount, metadata }
}
