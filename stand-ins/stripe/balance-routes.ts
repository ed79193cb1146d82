import type { Call } from './api.ts'
import { accountBalance, payOutDueDays } from './balance.ts'
import type { AccountContext } from './account-context.ts'
import type { BalanceTransaction } from './balance-objects.ts'
import { toListPage } from './lists.ts'
import { invalidRequestRefusal, notFoundRefusal } from './refusal.ts'
import { omitInternalFields } from './views.ts'

type On = (method: 'GET', url: string, handler: (call: Call) => object) => void

/** Adds the routes of balance, balance transactions and payouts, which are read-only. */
export function addBalanceRoutes(on: On): void {
  on('GET', '/v1/balance', ({ context }) => {
    const { available, pending } = accountBalance(context)
    const inEuros = (amount: number) => [{ amount, currency: 'eur', source_types: { card: amount } }]
    return { object: 'balance', available: inEuros(available), livemode: false, pending: inEuros(pending) }
  })
  on('GET', '/v1/balance_transactions', ({ context, form }) => {
    payOutDueDays(context)
    const view = transactionView(context)
    return toListPage(
      '/v1/balance_transactions',
      sortByTime(context.collections.balance_transaction),
      form,
      ['payout', 'type', 'source', 'currency'],
      (transaction, params) => {
        const payout = params.text('payout')
        if (payout !== null) assertAutomaticPayout(context, payout)
        return (
          (payout === null || transaction._payout === payout) &&
          (!params.has('type') || transaction.type === params.text('type')) &&
          (!params.has('source') || transaction.source === params.text('source')) &&
          (!params.has('currency') || transaction.currency === params.text('currency'))
        )
      },
      view,
    )
  })
  on('GET', '/v1/balance_transactions/:id', ({ context, id }) => {
    const transaction = context.collections.balance_transaction.get(id)
    if (transaction === undefined) throw notFoundRefusal('balance transaction', id, 'id')
    return transactionView(context)(transaction)
  })
  on('GET', '/v1/payouts', ({ context, form }) => {
    payOutDueDays(context)
    return toListPage(
      '/v1/payouts',
      sortByTime(context.collections.payout),
      form,
      ['status'],
      (payout, params) => !params.has('status') || payout.status === params.text('status'),
    )
  })
  on('GET', '/v1/payouts/:id', ({ context, id }) => {
    payOutDueDays(context)
    const payout = context.collections.payout.get(id)
    if (payout === undefined) throw notFoundRefusal('payout', id, 'id')
    return payout
  })
}

/** Sorts by creation time, because payouts of past days are created when they are first read. */
const sortByTime = <T extends { id: string; created: number }>(shelf: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  new Map([...shelf.values()].toSorted((a, b) => a.created - b.created).map((item) => [item.id, item]))

const transactionView = (context: AccountContext) => (transaction: BalanceTransaction) =>
  omitInternalFields({
    ...transaction,
    status: transaction.available_on <= context.now() ? 'available' : 'pending',
  })

function assertAutomaticPayout(context: AccountContext, id: string): void {
  const payout = context.collections.payout.get(id)
  if (payout === undefined) throw notFoundRefusal('payout', id, 'payout')
  if (!payout.automatic)
    throw invalidRequestRefusal(
      null,
      'Balance transaction history can only be filtered on automatic payouts, not manual ones.',
      'payout',
    )
}
