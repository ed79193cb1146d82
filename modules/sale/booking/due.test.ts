import { expect, test } from 'vitest'
import { isStayBooked, reservationStates } from './states.ts'
import { balanceState, outstandingCents, toBalanceSummary, toPaymentAcceptance } from './due.ts'

const sale = (state: (typeof reservationStates)[number], balanceCents = 10_000) => ({
  state,
  balanceCents,
  dueDate: '2027-03-20',
})
const balance = (state: string) => [
  { part: 'deposit', state: 'paid' },
  { part: 'balance', state },
]

test('a balance is open, overdue, pending or paid', () => {
  expect(balanceState(sale('confirmed', 0), [], '2027-03-01')).toBe('none')
  expect(balanceState(sale('confirmed'), balance('open'), '2027-03-20')).toBe('open')
  expect(balanceState(sale('confirmed'), balance('cancelled'), '2027-03-21')).toBe('overdue')
  expect(balanceState(sale('confirmed'), balance('processing'), '2027-03-21')).toBe('processing')
  expect(balanceState(sale('cancelled'), balance('paid'), '2027-03-21')).toBe('paid')
})

test.each([...reservationStates])(
  'the rest of a reservation that is %s can be paid only while the stay is on',
  (state) => {
    expect(balanceState(sale(state), [], '2027-03-01')).toBe(isStayBooked(state) ? 'open' : 'closed')
  },
)

const sold = { state: 'confirmed' as const, dueNowCents: 10_000, balanceCents: 30_000, dueDate: '2027-03-01' as const }
const taken = (part: string, state = 'paid', id = 1) => ({ id, part, state, received_cents: 10_000 })

test.each([
  ['nothing was paid', 'awaiting_payment', [], 40_000],
  ['the deposit was paid', 'confirmed', [taken('deposit')], 30_000],
  ['the rest is on its way', 'confirmed', [taken('deposit'), taken('balance', 'processing')], 30_000],
  ['the rest was paid', 'confirmed', [taken('deposit'), taken('balance')], 0],
  ['the stay was cancelled after the deposit', 'cancelled', [taken('deposit')], 0],
  ['the time to pay passed', 'expired', [], 0],
] as const)('open when %s', (_, state, payments, open) => {
  expect(outstandingCents({ ...sold, state }, payments)).toBe(open)
})

test('the planned balance is constant; the payment status follows the payments', () => {
  const payments = [taken('deposit'), { ...taken('balance', 'paid', 2), received_cents: 30_000 }]
  const refunds = [
    { payment_id: 2, state: 'failed', amount_cents: 500 },
    { payment_id: 2, state: 'pending', amount_cents: 500 },
  ]
  expect(toBalanceSummary(sold, payments, refunds, [{ state: 'captured', returnedCents: 700 }], '2027-02-01')).toEqual({
    paid_cents: 40_000,
    refunded_cents: 500,
    voucher_returned_cents: 700,
    open_cents: 0,
    balance_state: 'paid',
  })
})

test.each([...reservationStates])(
  'a balance paid on a reservation that is %s is taken, or goes back as late',
  (state) => {
    const taken = ['paid', 'confirming', 'confirmed', 'completed'].includes(state)
    const unpaid = ['draft', 'awaiting_payment'].includes(state)
    expect(toPaymentAcceptance(state, false)).toEqual({ waiting: taken, over: !taken && !unpaid })
  },
)

test('a second balance is never taken', () => {
  for (const state of reservationStates) expect(toPaymentAcceptance(state, true).waiting).toBe(false)
})
