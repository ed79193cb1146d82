import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IntentStatus } from './ports.ts'
import { type Settlement, settlement } from './settle.ts'
import type { PaymentState } from './states.ts'

const due = 25_900
type Sale = 'waiting' | 'over' | 'taken'
const sales: Record<Sale, { waiting: boolean; over: boolean }> = {
  waiting: { waiting: true, over: false },
  over: { waiting: false, over: true },
  taken: { waiting: false, over: false },
}
const intent = (status: IntentStatus, receivedCents = status === 'succeeded' ? due : 0, currency = 'eur') => ({
  status,
  receivedCents,
  currency,
})

const nothing: Settlement = { payment: null, sale: 'nothing', refund: null }
const only = (payment: Settlement['payment']): Settlement => ({ payment, sale: 'nothing', refund: null })
const pays: Settlement = { payment: 'paid', sale: 'pay', refund: null }
const back = (reason: NonNullable<Settlement['refund']>['reason'], cents = due): Settlement => ({
  payment: 'paid',
  sale: 'nothing',
  refund: { cents, reason },
})

const asked: IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
]
/** Every payment state by every kind of word; a succeeded one by the state of its sale. */
const table: Record<
  PaymentState,
  { asked: Settlement; processing: Settlement; canceled: Settlement; succeeded: Record<Sale, Settlement> }
> = {
  creating: {
    asked: only('open'),
    processing: only('processing'),
    canceled: only('cancelled'),
    succeeded: { waiting: pays, over: back('late_payment'), taken: back('second_payment') },
  },
  open: {
    asked: nothing,
    processing: only('processing'),
    canceled: only('cancelled'),
    succeeded: { waiting: pays, over: back('late_payment'), taken: back('second_payment') },
  },
  processing: {
    asked: only('open'),
    processing: nothing,
    canceled: only('cancelled'),
    succeeded: { waiting: pays, over: back('late_payment'), taken: back('second_payment') },
  },
  paid: {
    asked: nothing,
    processing: nothing,
    canceled: nothing,
    succeeded: { waiting: nothing, over: nothing, taken: nothing },
  },
  cancelled: {
    asked: nothing,
    processing: nothing,
    canceled: nothing,
    succeeded: { waiting: pays, over: back('late_payment'), taken: back('second_payment') },
  },
}
const states = Object.keys(table) as PaymentState[]

const rows = states.flatMap((state) =>
  (Object.keys(sales) as Sale[]).flatMap((sale) => [
    ...asked.map((status) => [state, sale, status, table[state].asked] as const),
    [state, sale, 'processing', table[state].processing] as const,
    [state, sale, 'canceled', table[state].canceled] as const,
    [state, sale, 'succeeded', table[state].succeeded[sale]] as const,
  ]),
)

test('the table has every combination', () => expect(rows).toHaveLength(5 * 3 * 7))

test.each(rows)('a payment that is %s, a sale that is %s, and the provider says %s', (state, sale, status, wanted) => {
  expect(settlement({ state, amountCents: due }, sales[sale], intent(status))).toEqual(wanted)
})

test.each([
  ['a cent too little', due - 1, 'eur'],
  ['a cent too much', due + 1, 'eur'],
  ['nothing at all', 0, 'eur'],
  ['the right figure in dollars', due, 'usd'],
  ['a currency in capitals that we never asked for', due, 'EUR'],
])('%s buys nothing and goes back whole', (_, received, currency) => {
  expect(
    settlement({ state: 'open', amountCents: due }, sales.waiting, intent('succeeded', received, currency)),
  ).toEqual(back('wrong_amount', received))
})

test('a wrong amount for a sale that is over is told as late, for one that is taken as second', () => {
  expect(settlement({ state: 'open', amountCents: due }, sales.over, intent('succeeded', 1))).toEqual(
    back('late_payment', 1),
  )
  expect(settlement({ state: 'open', amountCents: due }, sales.taken, intent('succeeded', 1, 'usd'))).toEqual(
    back('second_payment', 1),
  )
})

const news = fc.array(
  fc.constantFrom<IntentStatus[]>('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'),
  { maxLength: 12 },
)

test('however news is repeated, late or out of order, a sale is paid at most once and the same money never goes back twice', () => {
  fc.assert(
    fc.property(news, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (words, expires) => {
      let payment: PaymentState = 'creating'
      let sale: Sale = 'waiting'
      let paid = 0
      let returned = 0
      words.forEach((status, index) => {
        if (sale === 'waiting' && expires[index] && index % 3 === 2) sale = 'over'
        const before: PaymentState = payment
        const decision = settlement({ state: payment, amountCents: due }, sales[sale], intent(status))
        payment = decision.payment ?? payment
        if (before === 'paid') expect(payment).toBe('paid')
        if (decision.sale === 'pay') {
          paid += 1
          sale = 'taken'
        }
        returned += decision.refund?.cents ?? 0
      })
      const arrived = words.includes('succeeded')
      expect([paid, returned]).toEqual(arrived ? (paid === 1 ? [1, 0] : [0, due]) : [0, 0])
      if (arrived) expect(payment).toBe('paid')
    }),
    { seed: 20261120, numRuns: 2_000 },
  )
})
