/** Reads balance transactions and payouts of the provider's accounts. */
import type Stripe from 'stripe'
import { type Account, PaymentsUnavailable } from '@tussenuit/modules/money/payment/ports.ts'
import type { Movement, Payout, PayoutSource } from '@tussenuit/modules/money/payment/payout-ports.ts'
import { numberToDay } from '@tussenuit/modules/shared/day.ts'
import { toStorable, toStorableText } from '@tussenuit/modules/shared/writable.ts'
import type { Connections } from './stripe-connection.ts'

const secondsPerDay = 86_400

export const createPayoutSource = ({ ask }: Connections): PayoutSource => ({
  listPayouts: (account, since) =>
    ask(account, async (stripe) => {
      const payouts: Payout[] = []
      for await (const payout of stripe.payouts.list({ created: { gte: toSeconds(since) }, limit: 100 }))
        payouts.push(toPayout(payout))
      return payouts.reverse()
    }),
  listMovements: (account, which) => ask(account, (stripe) => movementsOf(stripe, which)),
  readBankText: (text) => ({
    isOfProvider: /\bstripe\b/i.test(text),
    payoutIds: text.match(/\bpo_[A-Za-z0-9]{8,}/g) ?? [],
  }),
  readBalance: (account: Account) => ask(account, async (stripe) => toHeldCents(await stripe.balance.retrieve())),
})

async function movementsOf(stripe: Stripe, which: Parameters<PayoutSource['listMovements']>[1]): Promise<Movement[]> {
  const filter = 'payoutId' in which ? { payout: which.payoutId } : { created: { gte: toSeconds(which.since) } }
  const movements: Movement[] = []
  const transactions = stripe.balanceTransactions.list({ ...filter, limit: 100, expand: ['data.source'] })
  for await (const transaction of transactions)
    if (transaction.type !== 'payout') movements.push(toMovement(transaction))
  return movements.reverse()
}

const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** The shop's accounts hold only euros. Refuses another currency and fractions of a cent with `amount_unreadable`. */
function requireEuros(amount: number, currency: string): number {
  if (currency !== 'eur' || !Number.isSafeInteger(amount)) throw new PaymentsUnavailable('amount_unreadable')
  return amount
}

type Amounts = { amount: number; currency: string }[]

/** The total balance in cents. An account also lists other currencies, with an amount of 0. */
export const toHeldCents = ({ available, pending }: { available: Amounts; pending: Amounts }): number =>
  [...available, ...pending]
    .filter(({ amount }) => amount !== 0)
    .reduce((sum, { amount, currency }) => sum + requireEuros(amount, currency), 0)

const payoutStates: Record<string, Payout['state']> = { paid: 'paid', failed: 'failed', canceled: 'failed' }

const toMoment = (seconds: number): Date => new Date(seconds * 1000)

const toPayout = (payout: Stripe.Payout): Payout => ({
  id: toStorableText(payout.id),
  state: payoutStates[payout.status] ?? 'on_its_way',
  amountCents: requireEuros(payout.amount, payout.currency),
  createdAt: toMoment(payout.created),
  arrivesOn: numberToDay(Math.floor(payout.arrival_date / secondsPerDay)),
  bankReference: payout.trace_id?.value ? toStorableText(payout.trace_id.value) : null,
  hasMovements: payout.automatic,
})

const kinds: Record<string, Movement['kind']> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_returned',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout_failure: 'payout_returned',
  payout_cancel: 'payout_returned',
}
const adjustmentKinds: Record<string, Movement['kind']> = { dispute: 'dispute', dispute_reversal: 'dispute_returned' }

type Transaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'type' | 'reporting_category' | 'amount' | 'fee' | 'net' | 'currency' | 'source' | 'description' | 'created'
>

export function toMovement(transaction: Transaction): Movement {
  const { amount, fee, net, currency } = transaction
  if (amount - fee !== net) throw new PaymentsUnavailable('amount_unreadable')
  const { source } = transaction
  const kind =
    (transaction.type === 'adjustment' ? adjustmentKinds[transaction.reporting_category] : kinds[transaction.type]) ??
    'other'
  const intent = typeof source === 'object' && source && 'payment_intent' in source ? source.payment_intent : null
  const names = toStorable({
    id: transaction.id,
    paymentId: (typeof intent === 'object' ? intent?.id : intent) ?? null,
    sourceId: (typeof source === 'object' ? source?.id : source) ?? null,
    text: transaction.description ?? '',
  })
  return {
    ...names,
    kind,
    amountCents: requireEuros(amount, currency),
    feeCents: requireEuros(fee, currency),
    madeAt: toMoment(transaction.created),
  }
}
