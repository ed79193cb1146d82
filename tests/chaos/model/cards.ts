/** The card provider of the model: the stand-in's own state machine without its server, behind the shop's port. */
import { createHmac } from 'node:crypto'
import { createStripePayments, disputeStateOf, stateOf } from '@tussenuit/adapters/payments/stripe.ts'
import {
  type Account,
  type Dispute,
  type PaymentEvent,
  type PaymentProvider,
  PaymentsRefused,
  type ProviderPayment,
  type Refund,
} from '@tussenuit/modules/payment/ports.ts'
import { standInKeys } from '@tussenuit/server/config.ts'
import { Books } from '@tussenuit/stand-ins/stripe/books.ts'
import { Clock } from '@tussenuit/stand-ins/stripe/clock.ts'
import { confirmIntent, decideAttempt, readConfirmWish } from '@tussenuit/stand-ins/stripe/confirm.ts'
import { Desk, usualPace } from '@tussenuit/stand-ins/stripe/desk.ts'
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
/** What the shop makes of others is nothing. */
const toldOf =
  /^(payment_intent\.(succeeded|processing|payment_failed|canceled)|refund\.|charge\.refund|charge\.dispute\.)/

/** An event that was sent; `taken` once the shop has answered it. */
export type Sent = { account: Account; id: string; type: string; payload: string; taken: boolean; copies: number }
export type Method = 'card' | 'declined' | 'bank' | 'slow bank'

/** Time passes when the history says so, and banks decide when the history says so. */
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

/** What of the port asks the provider. */
export type Asked = Omit<PaymentProvider, 'paymentOfProof' | 'readEvent' | 'readReport' | 'check'>

export function makeCards(now: () => Date) {
  const books = new Books(null)
  const clock = new ModelClock(now)
  const sent: Sent[] = []
  const keys = new Map<string, { id: string; wish: string }>()
  const deskOf = (name: Account): Desk =>
    new Desk(name, {
      books,
      clock,
      pace: usualPace,
      allowedReturnOrigins: null,
      send: (account, { id, type, payload }) => {
        if (toldOf.test(type)) sent.push({ account, id, type, payload, taken: false, copies: 0 })
      },
    })
  const desks: Record<Account, Desk> = { standard: deskOf('standard'), sgr: deskOf('sgr') }
  const reader = createStripePayments({ accounts: standInKeys.stripe, apiUrl: null })

  /** A refusal in the words of the port. */
  function asked<T>(answer: () => T): T {
    try {
      return answer()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new PaymentsRefused(error.body.error.code ?? 'refused', error.message)
    }
  }
  /** A payment that moved on in the meantime is answered as it is now. */
  function asItIsNow(account: Account, id: string, change: (desk: Desk, known: Known) => Known): ProviderPayment {
    const desk = desks[account]
    try {
      return paymentOf(
        desk,
        asked(() => change(desk, known(account, id))),
      )
    } catch (error) {
      if (!(error instanceof PaymentsRefused && error.code === 'payment_intent_unexpected_state')) throw error
      return paymentOf(desk, known(account, id))
    }
  }
  function known(account: Account, id: string): Known {
    const found = desks[account].shelves.intent.get(id)
    if (!found) throw new PaymentsRefused('resource_missing', `no such intent: ${id}`)
    return found
  }
  const refundsOf = (account: Account, intentId: string): KnownRefund[] =>
    [...desks[account].shelves.refund.values()].filter((one) => one.payment_intent === intentId)

  const port: Asked = {
    async createPayment({ account, amountCents, methods, description, metadata, key }) {
      const wish = JSON.stringify([amountCents, methods, description, metadata])
      const before = keys.get(`${account} ${key}`)
      if (before && before.wish !== wish) throw new PaymentsRefused('idempotency_error', 'the key was used otherwise')
      if (before) return paymentOf(desks[account], known(account, before.id))
      const form: FormMap = {
        amount: String(amountCents),
        currency: 'eur',
        allowed_payment_method_types: methods,
        description,
        metadata,
      }
      const made = asked(() => createIntent(desks[account], new Params(form, fieldsOf.create)))
      keys.set(`${account} ${key}`, { id: made.id, wish })
      return paymentOf(desks[account], made)
    },
    async findPayment(account, id) {
      const found = desks[account].shelves.intent.get(id)
      return found ? paymentOf(desks[account], found) : null
    },
    async changeAmount(account, id, cents) {
      return asItIsNow(account, id, (desk, intent) =>
        updateIntent(desk, intent, new Params({ amount: String(cents) }, fieldsOf.update)),
      )
    },
    async cancelPayment(account, id) {
      return asItIsNow(account, id, (desk, intent) => cancelIntent(desk, intent, new Params({}, fieldsOf.cancel)))
    },
    async refund({ account, paymentId, amountCents, key, metadata }) {
      const same = refundsOf(account, paymentId).find((one) => one.metadata['refund_key'] === key)
      if (same) return refundOf(same)
      const form: FormMap = {
        payment_intent: paymentId,
        amount: String(amountCents),
        metadata: { ...metadata, refund_key: key },
      }
      return refundOf(asked(() => createRefund(desks[account], new Params(form, refundFields))))
    },
    async listRefunds(account, id) {
      return refundsOf(account, id).map(refundOf)
    },
    async listDisputes(account, which) {
      return [...desks[account].shelves.dispute.values()]
        .filter((one) =>
          'paymentId' in which
            ? one.payment_intent === which.paymentId
            : one.created >= Math.floor(which.since.getTime() / 1000),
        )
        .map(({ id, payment_intent, status, reason, amount }): Dispute => {
          return { id, paymentId: payment_intent, state: disputeStateOf(status), reason, amountCents: amount }
        })
    },
    async listPayments(account, since) {
      return [...desks[account].shelves.intent.values()]
        .filter((one) => one.created >= Math.floor(since.getTime() / 1000))
        .map((one) => paymentOf(desks[account], one))
    },
    async verifyProof(account, id, proof) {
      return desks[account].shelves.intent.get(id)?.client_secret === proof
    },
  }

  const find = (intentId: string): { desk: Desk; intent: Known } | null => {
    const desk = accounts.map((name) => desks[name]).find((one) => one.shelves.intent.has(intentId))
    return desk ? { desk, intent: desk.shelves.intent.get(intentId)! } : null
  }
  const shelf = <T>(of: (desk: Desk) => ReadonlyMap<string, T>): { desk: Desk; value: T }[] =>
    accounts.flatMap((name) => [...of(desks[name]).values()].map((value) => ({ desk: desks[name], value })))

  return {
    port,
    paymentOfProof: reader.paymentOfProof,
    sent,
    /** As the genuine adapter reads it, with its signature. */
    readEvent(event: Sent): PaymentEvent | null {
      const time = Math.floor(Date.now() / 1000)
      const secret = standInKeys.stripe[event.account].webhookSecret
      const sign = createHmac('sha256', secret).update(`${time}.${event.payload}`).digest('hex')
      return reader.readEvent(event.account, {
        body: Buffer.from(event.payload),
        header: (name) => (name.toLowerCase() === 'stripe-signature' ? `t=${time},v1=${sign}` : undefined),
      })
    },
    secretOf: (intentId: string): string => find(intentId)?.intent.client_secret ?? '',
    /** The sum for which an intent waits; null where it no longer waits. */
    asks(intentId: string): number | null {
      const intent = find(intentId)?.intent
      return intent && intent.status.startsWith('requires_') ? intent.amount : null
    },
    /** What is on its way, or can still change. */
    open() {
      const refunds = shelf((one) => one.shelves.refund).map(({ value }) => value.status)
      return {
        refunds: {
          pending: refunds.includes('pending'),
          succeeded: refunds.includes('succeeded'),
          failed: refunds.includes('failed'),
        },
        disputes: shelf((one) => one.shelves.dispute).some(({ value }) => /response|review/.test(value.status)),
        attempts: shelf((one) => one.shelves.attempt).some(({ value }) => value.state !== 'closed'),
      }
    },
    isQuiet: (): boolean =>
      shelf((one) => one.shelves.intent).every(({ value }) => value.status !== 'processing') &&
      shelf((one) => one.shelves.refund).every(({ value }) => value.status !== 'pending'),
    /** The traveller pays; the bank may take its time. Whatever the provider refuses is the traveller's trouble. */
    pay(intentId: string, method: Method): void {
      const found = find(intentId)
      if (!found) return
      const { desk, intent } = found
      const form: FormMap =
        method === 'card' || method === 'declined'
          ? { payment_method: method === 'card' ? 'pm_card_visa' : 'pm_card_visa_chargeDeclined' }
          : { payment_method_data: { type: 'ideal' } }
      try {
        const waiting = confirmIntent(
          desk,
          intent,
          readConfirmWish(desk, new Params({ ...form, return_url: 'http://localhost/back' }, fieldsOf.confirm)),
        )
        const attempt = desk.shelves.attempt.get(waiting._attempt ?? '')
        if (attempt) decideAttempt(desk, attempt, method === 'slow bank' ? 'later' : 'authorise')
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    },
    /** The banks that were taking their time decide. */
    decideAll(outcome: 'authorise' | 'fail'): void {
      for (const { desk, value } of shelf((one) => one.shelves.attempt))
        if (value.state !== 'closed') decideAttempt(desk, value, outcome)
    },
    /** The bank ends the refunds that are on their way, or sends one back that had arrived. */
    endRefunds(outcome: 'succeed' | 'fail', which: 'pending' | 'succeeded'): void {
      for (const { desk, value } of shelf((one) => one.shelves.refund))
        if (value.status === which) finishRefund(desk, value, outcome)
    },
    dispute(intentId: string, reason: string): void {
      const found = find(intentId)
      const charge = found?.desk.shelves.charge.get(found.intent.latest_charge ?? '')
      if (found && charge?.status === 'succeeded' && !charge.disputed && charge.amount > charge.amount_refunded)
        openDispute(found.desk, charge, reason)
    },
    endDisputes(outcome: 'won' | 'lost'): void {
      for (const { desk, value } of shelf((one) => one.shelves.dispute)) closeDispute(desk, value.id, outcome)
    },
    /** Somebody refunds at the provider's own pages. */
    refundByHand(intentId: string, share: number): void {
      const found = find(intentId)
      if (!found || found.intent.status !== 'succeeded') return
      const cents = Math.max(1, Math.floor(found.intent.amount_received * share))
      try {
        createRefund(
          found.desk,
          new Params({ payment_intent: intentId, amount: String(cents) } as FormMap, refundFields),
        )
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    },
    /** Everything that the two accounts know of money. */
    money() {
      return shelf((one) => one.shelves.intent).map(({ desk, value }) => ({
        account: desk.name,
        intent: value,
        refunds: refundsOf(desk.name, value.id),
        disputes: [...desk.shelves.dispute.values()].filter((one) => one.payment_intent === value.id),
      }))
    },
    forget(): void {
      books.clear()
      keys.clear()
      sent.length = 0
    },
  }
}

function paymentOf(desk: Desk, intent: Known): ProviderPayment {
  const charge = intent.latest_charge === null ? undefined : desk.shelves.charge.get(intent.latest_charge)
  const error = intent.last_payment_error
  return {
    id: intent.id,
    state: stateOf(intent as Parameters<typeof stateOf>[0]),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    metadata: intent.metadata,
    method: intent.payment_method === null ? null : (desk.shelves.method.get(intent.payment_method)?.type ?? null),
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
