import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProviderPaymentState } from '../payment/ports.ts'
import { type Settlement, decideSettlement } from './settle.ts'
import type { PaymentState } from '../payment/states.ts'

const due = 25_900
type Sale = 'waiting' | 'over' | 'taken'
const sales: Record<Sale, { waiting: boolean; over: boolean }> = {
  waiting: { waiting: true, over: false },
  over: { waiting: false, over: true },
  taken: { waiting: false, over: false },
}
const paymentAtProvider = (
  state: ProviderPaymentState,
  receivedCents = state === 'paid' ? due : 0,
  currency = 'eur',
) => ({
  state,
  receivedCents,
  currency,
})

const nothing: Settlement = { payment: null, sale: 'nothing', refund: null }
const paymentOnly = (payment: Settlement['payment']): Settlement => ({ payment, sale: 'nothing', refund: null })
const pays: Settlement = { payment: 'paid', sale: 'pay', refund: null }
const fullRefund = (reason: NonNullable<Settlement['refund']>['reason'], cents = due): Settlement => ({
  payment: 'paid',
  sale: 'nothing',
  refund: { cents, reason },
})

const asked: ProviderPaymentState[] = ['open', 'failed']
/** Every payment state combined with every state at the provider; a paid payment also with each state of its sale. */
const table: Record<
  PaymentState,
  { asked: Settlement; processing: Settlement; cancelled: Settlement; paid: Record<Sale, Settlement> }
> = {
  creating: {
    asked: paymentOnly('open'),
    processing: paymentOnly('processing'),
    cancelled: paymentOnly('cancelled'),
    paid: { waiting: pays, over: fullRefund('late_payment'), taken: fullRefund('second_payment') },
  },
  open: {
    asked: nothing,
    processing: paymentOnly('processing'),
    cancelled: paymentOnly('cancelled'),
    paid: { waiting: pays, over: fullRefund('late_payment'), taken: fullRefund('second_payment') },
  },
  processing: {
    asked: paymentOnly('open'),
    processing: nothing,
    cancelled: paymentOnly('cancelled'),
    paid: { waiting: pays, over: fullRefund('late_payment'), taken: fullRefund('second_payment') },
  },
  paid: {
    asked: nothing,
    processing: nothing,
    cancelled: nothing,
    paid: { waiting: nothing, over: nothing, taken: nothing },
  },
  cancelled: {
    asked: nothing,
    processing: nothing,
    cancelled: nothing,
    paid: { waiting: pays, over: fullRefund('late_payment'), taken: fullRefund('second_payment') },
  },
}
const states = Object.keys(table) as PaymentState[]

const rows = states.flatMap((state) =>
  (Object.keys(sales) as Sale[]).flatMap((sale) => [
    ...asked.map((reported) => [state, sale, reported, table[state].asked] as const),
    [state, sale, 'processing', table[state].processing] as const,
    [state, sale, 'cancelled', table[state].cancelled] as const,
    [state, sale, 'paid', table[state].paid[sale]] as const,
  ]),
)

test('the table has every combination', () => expect(rows).toHaveLength(5 * 3 * 5))

test.each(rows)('a payment that is %s, a sale that is %s, and %s at the provider', (state, sale, reported, wanted) => {
  expect(decideSettlement({ state, amountCents: due }, sales[sale], paymentAtProvider(reported))).toEqual(wanted)
})

test.each([
  ['a cent too little', due - 1, 'eur'],
  ['a cent too much', due + 1, 'eur'],
  ['nothing at all', 0, 'eur'],
  ['the right figure in dollars', due, 'usd'],
  ['a currency in capitals that we never asked for', due, 'EUR'],
])('%s buys nothing and is refunded in full', (_, received, currency) => {
  expect(
    decideSettlement({ state: 'open', amountCents: due }, sales.waiting, paymentAtProvider('paid', received, currency)),
  ).toEqual(fullRefund('wrong_amount', received))
})

test('a wrong amount for an expired sale has the reason late, for a paid one second', () => {
  expect(decideSettlement({ state: 'open', amountCents: due }, sales.over, paymentAtProvider('paid', 1))).toEqual(
    fullRefund('late_payment', 1),
  )
  expect(
    decideSettlement({ state: 'open', amountCents: due }, sales.taken, paymentAtProvider('paid', 1, 'usd')),
  ).toEqual(fullRefund('second_payment', 1))
})

const news = fc.array(fc.constantFrom<ProviderPaymentState[]>('open', 'failed', 'processing', 'paid', 'cancelled'), {
  maxLength: 12,
})

test('with repeated, late or reordered events a sale is paid at most once and a payment is refunded at most once', () => {
  fc.assert(
    fc.property(news, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (statuses, expires) => {
      let payment: PaymentState = 'creating'
      let sale: Sale = 'waiting'
      let paid = 0
      let returned = 0
      statuses.forEach((reported, index) => {
        if (sale === 'waiting' && expires[index] && index % 3 === 2) sale = 'over'
        const before: PaymentState = payment
        const decision = decideSettlement(
          { state: payment, amountCents: due },
          sales[sale],
          paymentAtProvider(reported),
        )
        payment = decision.payment ?? payment
        if (before === 'paid') expect(payment).toBe('paid')
        if (decision.sale === 'pay') {
          paid += 1
          sale = 'taken'
        }
        returned += decision.refund?.cents ?? 0
      })
      const arrived = statuses.includes('paid')
      expect([paid, returned]).toEqual(arrived ? (paid === 1 ? [1, 0] : [0, due]) : [0, 0])
      if (arrived) expect(payment).toBe('paid')
    }),
    { seed: 20261120, numRuns: 2_000 },
  )
})
