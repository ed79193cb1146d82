/**
 * The adapter of a second payment provider, written only from the documentation of the payment port. It has no browser
 * part.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  type Account,
  type PaymentEventType,
  type PaymentProvider,
  PaymentsRefused,
  PaymentsUnavailable,
  type ProviderPayment,
  type ProviderPaymentState,
  type Refund,
} from '@tussenuit/modules/money/payment/ports.ts'
import { type KassaMessage, type KassaOrder, type KassaReturn, type KassaStatus, signBody } from './kassa.ts'

const states: Record<KassaStatus, ProviderPaymentState> = {
  NEW: 'open',
  SUBMITTED: 'processing',
  CAPTURED: 'paid',
  REJECTED: 'failed',
  VOIDED: 'cancelled',
}
const refundStates = { QUEUED: 'pending', DONE: 'succeeded', BOUNCED: 'failed' } as const
const proofForm = /^(KA-[0-9a-f]{16})\.[0-9a-f]{32}$/

export function createKassaPayments(config: { url: string; secrets: Record<Account, string> }): PaymentProvider {
  async function ask<T>(account: Account, method: string, path: string, body?: unknown): Promise<T | null> {
    let response: Response
    try {
      response = await fetch(`${config.url}/orders${path}`, {
        method,
        headers: { 'x-merchant': account },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(5_000),
      })
    } catch {
      throw new PaymentsUnavailable('no_answer')
    }
    if (response.status === 404) return null
    if (response.status === 409) throw new PaymentsRefused('conflict', 'the order does not allow this')
    if (!response.ok) throw new PaymentsUnavailable(`http_${response.status}`)
    return (await response.json()) as T
  }

  const callOrThrow = async (
    account: Account,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<ProviderPayment> => {
    const order = await ask<KassaOrder>(account, method, path, body)
    if (!order) throw new PaymentsRefused('unknown', 'there is no such order')
    return paymentOf(order)
  }
  const returnsOf = async (account: Account, id: string): Promise<Refund[]> =>
    ((await ask<KassaOrder>(account, 'GET', `/${id}`))?.returns ?? []).map(refundOf)

  function paymentOf(order: KassaOrder): ProviderPayment {
    return {
      id: order.uuid,
      state: states[order.status] ?? 'open',
      amountCents: order.sum,
      receivedCents: order.captured,
      refundedCents: order.returns.reduce((sum, one) => sum + (one.progress === 'BOUNCED' ? 0 : one.sum), 0),
      currency: 'eur',
      metadata: order.fields,
      method: order.means,
      paidAt: null,
      lastError: order.status === 'REJECTED' ? { code: 'rejected', message: 'The bank has refused.' } : null,
      checkout: { kind: 'redirect', reference: order.uuid, url: `${config.url}/page/${order.uuid}` },
      proof: `${order.uuid}.${order.ticket}`,
    }
  }

  return {
    async createPayment({ account, amountCents, metadata, key, returnUrl }) {
      const ticket = randomBytes(16).toString('hex')

      // The proof contains the order's id, which is known only after the order has been created.
      const payment = await callOrThrow(account, 'POST', '', {
        tag: `${account}:${key}`,
        sum: amountCents,
        fields: metadata,
        ticket,
        backTo: '',
      })
      await callOrThrow(account, 'POST', `/${payment.id}/back-to`, { backTo: returnUrl(payment.proof) })
      return payment
    },
    async findPayment(account, id) {
      const order = await ask<KassaOrder>(account, 'GET', `/${id}`)
      return order && paymentOf(order)
    },
    changeAmount: (account, id, amountCents) => callOrThrow(account, 'POST', `/${id}/sum`, { sum: amountCents }),
    cancelPayment: (account, id) => callOrThrow(account, 'POST', `/${id}/void`, {}),
    async listPayments(account, since) {
      const orders = (await ask<KassaOrder[]>(account, 'GET', '')) ?? []
      return orders.filter((order) => new Date(order.opened) >= since).map(paymentOf)
    },
    async refund({ account, paymentId, amountCents, key }) {
      const made = await ask<KassaReturn>(account, 'POST', `/${paymentId}/returns`, { tag: key, sum: amountCents })
      if (!made) throw new PaymentsRefused('unknown', 'there is no such order')
      return refundOf(made)
    },
    listRefunds: returnsOf,
    listDisputes: async () => [],
    paymentOfProof: (proof) => proofForm.exec(proof)?.[1] ?? null,
    async verifyProof(account, id, proof) {
      const order = await ask<KassaOrder>(account, 'GET', `/${id}`)
      return order !== null && paymentOf(order).proof === proof
    },
    readReport: (report) => ({ status: (report as { status?: unknown })?.status, errorCode: null, errorType: null }),
    async readEvent(account, { body, header }) {
      const seal = Buffer.from(header('x-kassa-seal') ?? '')
      const right = Buffer.from(signBody(config.secrets[account], body.toString()))
      if (seal.length !== right.length || !timingSafeEqual(seal, right)) return null
      const message = JSON.parse(body.toString()) as KassaMessage
      return { id: message.uuid, account, type: eventTypeOf(message), paymentId: message.order }
    },
    credentials: async () => [],
    async check(account) {
      if (!(await ask(account, 'GET', ''))) throw new PaymentsRefused('unknown', 'the provider does not know the shop')
    },
    eventTest: null,
    walletSupport: null,
    payouts: null,
    pageOrigins: { scripts: [], calls: [], frames: [] },
  }
}

function eventTypeOf({ about, now }: KassaMessage): PaymentEventType {
  if (about === 'return') return now === 'BOUNCED' ? 'refund_failed' : 'refunded'
  if (about === 'complaint') return 'disputed'
  const state = states[now as KassaStatus]
  return state === undefined || state === 'open' ? 'other' : state
}

const refundOf = ({ uuid, tag, progress, sum }: KassaReturn): Refund => ({
  id: uuid,
  key: tag,
  state: refundStates[progress],
  amountCents: sum,
  metadata: {},
})
