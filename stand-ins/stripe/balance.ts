/** The balance of an account: one transaction per movement, with its fee, and one payout per day to the bank. */
import type { AccountContext } from './account-context.ts'
import type { BalanceTransaction, FeeDetail, Payout } from './balance-objects.ts'
import { generateId } from './ids.ts'
import type { Charge, Dispute, Refund } from './objects.ts'

const day = 86_400
const disputeFee = 2_000

/** Countries of the European Economic Area, whose cards have lower fees. */
const economicArea = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)
const fixedFees: Record<string, number> = { ideal: 29, bancontact: 35, wero: 29 }

/**
 * Fee in cents: fixed for bank payments; for cards a percentage that depends on the card's country, plus a fixed part.
 */
function paymentFee(charge: Pick<Charge, 'amount_captured' | 'payment_method_details'>): number {
  const details = charge.payment_method_details
  const fixed = fixedFees[details.type]
  if (fixed !== undefined) return fixed
  const country = (details['card'] as { country?: string } | undefined)?.country ?? ''
  const basisPoints = economicArea.has(country) ? 150 : 325
  return Math.round((charge.amount_captured * basisPoints) / 10_000) + 25
}

type Movement = Pick<BalanceTransaction, 'amount' | 'type' | 'reporting_category' | 'source' | 'description'>

function insertTransaction(
  context: AccountContext,
  movement: Movement,
  { fee = 0, delayDays = 0, created = context.now() }: { fee?: number; delayDays?: number; created?: number } = {},
): BalanceTransaction {
  const detail: FeeDetail = {
    amount: fee,
    application: null,
    currency: 'eur',
    description: movement.type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees',
    type: 'stripe_fee',
  }
  return context.put('balance_transaction', {
    ...movement,
    id: generateId('txn'),
    object: 'balance_transaction',
    available_on: created + delayDays * day,
    created,
    currency: 'eur',
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [detail],
    net: movement.amount - fee,
    status: 'pending',
    _payout: null,
  })
}

/** Adds the balance transaction of a charge, as the provider does shortly after the charge. */
export function addChargeTransaction(context: AccountContext, chargeId: string): void {
  const charge = context.collections.charge.get(chargeId)
  if (charge === undefined || charge.balance_transaction !== null) return
  const { id } = insertTransaction(
    context,
    {
      amount: charge.amount_captured,
      type: charge.payment_method_details.type === 'card' ? 'charge' : 'payment',
      reporting_category: 'charge',
      source: charge.id,
      description: charge.description,
    },
    { fee: paymentFee(charge), delayDays: context.payoutSettings.delayDays },
  )
  context.emit('charge.updated', context.put('charge', { ...charge, balance_transaction: id }), {
    balance_transaction: null,
  })
}

/** Takes a refund from the balance when it is created; returns the id of the transaction. */
export function addRefundTransaction(
  context: AccountContext,
  charge: Charge,
  refund: Pick<Refund, 'id' | 'amount'>,
): string {
  return insertTransaction(context, {
    amount: -refund.amount,
    type: charge.payment_method_details.type === 'card' ? 'refund' : 'payment_refund',
    reporting_category: 'refund',
    source: refund.id,
    description: `REFUND FOR PAYMENT (${charge.description ?? charge.id})`,
  }).id
}

/** Returns the money of a failed refund to the balance. */
export const addRefundFailureTransaction = (
  context: AccountContext,
  refund: Pick<Refund, 'id' | 'amount'>,
): BalanceTransaction =>
  insertTransaction(context, {
    amount: refund.amount,
    type: 'refund_failure',
    reporting_category: 'refund_failure',
    source: refund.id,
    description: 'REFUND FAILURE',
  })

/** Withdraws the disputed amount and the dispute fee, or returns the amount without the fee. */
export function moveDisputedAmount(context: AccountContext, dispute: Dispute, how: 'withdraw' | 'return'): Dispute {
  const isWithdrawal = how === 'withdraw'
  const { _payout, ...transaction } = insertTransaction(
    context,
    {
      amount: isWithdrawal ? -dispute.amount : dispute.amount,
      type: 'adjustment',
      reporting_category: isWithdrawal ? 'dispute' : 'dispute_reversal',
      source: dispute.id,
      description: `Chargeback ${isWithdrawal ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
    },
    { fee: isWithdrawal ? disputeFee : 0 },
  )
  return context.put('dispute', {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, transaction],
  })
}

/** Charges the account a fee that belongs to no payment. */
export const addAccountFee = (context: AccountContext, amount: number, description: string): BalanceTransaction =>
  insertTransaction(context, {
    amount: -amount,
    type: 'stripe_fee',
    reporting_category: 'fee',
    source: null,
    description,
  })

/** The balance at this moment; `available` is the part that can be paid out. */
export function accountBalance(context: AccountContext): { available: number; pending: number } {
  payOutDueDays(context)
  const sum = { available: 0, pending: 0 }
  for (const { net, available_on: from } of context.collections.balance_transaction.values())
    sum[from <= context.now() ? 'available' : 'pending'] += net
  return sum
}

/**
 * Creates one payout for each day that has ended, with everything that was available at its end. A balance that is not
 * positive is carried over.
 */
export function payOutDueDays(context: AccountContext): void {
  const { payout: payouts, balance_transaction: transactions } = context.collections
  const unpaid = [...transactions.values()].filter((transaction) => transaction._payout === null)
  const last = [...payouts.values()].reduce((latest, { created }) => Math.max(latest, created), 0)
  const first = Math.min(...unpaid.map((transaction) => transaction.created))
  if (unpaid.length > 0 && !context.payoutSettings.paused)
    for (let end = Math.max(nextMidnight(first), last + day); end <= context.now(); end += day) {
      const due = [...transactions.values()].filter(
        (transaction) => transaction._payout === null && transaction.created < end && transaction.available_on <= end,
      )
      if (due.reduce((sum, { net }) => sum + net, 0) > 0) payOut(context, due, end)
    }
  for (const payout of payouts.values())
    if (payout.status === 'in_transit' && payout.arrival_date <= context.now())
      context.put('payout', {
        ...payout,
        status: 'paid',
        trace_id: { status: 'supported', value: payout.id.slice(-10).toUpperCase() },
      })
}

function payOut(context: AccountContext, due: readonly BalanceTransaction[], created: number): void {
  const amount = due.reduce((sum, { net }) => sum + net, 0)
  const id = generateId('po')
  for (const transaction of due) context.put('balance_transaction', { ...transaction, _payout: id })
  const own = insertTransaction(
    context,
    { amount: -amount, type: 'payout', reporting_category: 'payout', source: id, description: 'STRIPE PAYOUT' },
    { created },
  )
  context.put('balance_transaction', { ...own, _payout: id })
  context.put('payout', payoutOf({ id, amount, created, balance_transaction: own.id }))
}

const payoutOf = (facts: Pick<Payout, 'id' | 'amount' | 'created' | 'balance_transaction'>): Payout => ({
  ...facts,
  object: 'payout',
  application_fee: null,
  application_fee_amount: null,
  arrival_date: nextWeekday(facts.created + day),
  automatic: true,
  currency: 'eur',
  description: 'STRIPE PAYOUT',
  destination: 'ba_standin',
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'in_transit',
  trace_id: { status: 'pending', value: null },
  type: 'bank_account',
})

/** Marks the payout as failed and returns its amount to the balance. Null if it has already failed. */
export function failPayout(context: AccountContext, payout: Payout): Payout | null {
  if (payout.status === 'failed') return null
  const returned = insertTransaction(context, {
    amount: payout.amount,
    type: 'payout_failure',
    reporting_category: 'payout_reversal',
    source: payout.id,
    description: 'PAYOUT FAILURE',
  })
  return context.put('payout', {
    ...payout,
    status: 'failed',
    failure_balance_transaction: returned.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  })
}

const nextMidnight = (time: number): number => (Math.floor(time / day) + 1) * day

/** This midnight, or the next one that begins a weekday: banks make no payouts on Saturday and Sunday. */
function nextWeekday(midnight: number): number {
  const weekday = new Date(midnight * 1000).getUTCDay()
  return midnight + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * day
}
