import { expect, test } from 'vitest'
import { isStayBooked, reservationStates } from './states.ts'
import { balanceState, claimState, toBalanceSummary, toPaymentAcceptance } from './due.ts'

const makeSale = (state: (typeof reservationStates)[number], balanceCents = 10_000) => ({
  state,
  balanceCents,
  dueDate: '2027-03-20',
})
const makeBalance = (state: string) => [
  { part: 'deposit', state: 'paid' },
  { part: 'balance', state },
]

test('a balance is open, overdue, pending or paid', () => {
  expect(balanceState(makeSale('confirmed', 0), [], '2027-03-01')).toBe('none')
  expect(balanceState(makeSale('confirmed'), makeBalance('open'), '2027-03-20')).toBe('open')
  expect(balanceState(makeSale('confirmed'), makeBalance('cancelled'), '2027-03-21')).toBe('overdue')
  expect(balanceState(makeSale('confirmed'), makeBalance('processing'), '2027-03-21')).toBe('processing')
  expect(balanceState(makeSale('cancelled'), makeBalance('paid'), '2027-03-21')).toBe('paid')
})

test.each([...reservationStates])(
  'the rest of a reservation that is %s can be paid only while the stay is on',
  (state) => {
    expect(balanceState(makeSale(state), [], '2027-03-01')).toBe(isStayBooked(state) ? 'open' : 'closed')
  },
)

const sold = { state: 'confirmed' as const, dueNowCents: 10_000, balanceCents: 30_000, dueDate: '2027-03-01' as const }
const makePayment = (part: string, state = 'paid', id = 1) => ({ id, part, state, received_cents: 10_000 })

const makeClaim = (openCents: number, dueOn: string | null = '2027-03-01') => ({ openCents, dueOn })

test.each([
  ['the rest waits', 'confirmed', makeClaim(30_000), [makePayment('deposit')], '2027-03-01', 'open'],
  ['the rest is late', 'confirmed', makeClaim(30_000), [makePayment('deposit')], '2027-03-02', 'overdue'],
  ['the rest came by bank transfer', 'confirmed', makeClaim(0, null), [makePayment('deposit')], '2027-03-02', 'paid'],
  ['a part of it came', 'confirmed', makeClaim(9_000), [makePayment('deposit')], '2027-02-02', 'open'],
  [
    'a dispute about it is lost',
    'completed',
    makeClaim(30_000),
    [makePayment('deposit'), makePayment('balance')],
    '2027-03-02',
    'overdue',
  ],
  ['the fee is above the deposit', 'cancelled', makeClaim(5_000), [makePayment('deposit')], '2027-02-02', 'open'],
  [
    'the fee is being paid',
    'refunded',
    makeClaim(5_000),
    [makePayment('claim', 'processing')],
    '2027-03-02',
    'processing',
  ],
  ['a cancellation takes the fee', 'cancelled', makeClaim(0, null), [makePayment('deposit')], '2027-02-02', 'closed'],
  ['the first payment is awaited', 'awaiting_payment', makeClaim(40_000), [], '2027-02-02', 'closed'],
] as const)('%s', (_name, state, owed, payments, today, expected) => {
  expect(claimState({ ...makeSale(state), balanceCents: 30_000 }, owed, payments, today)).toBe(expected)
})

test('the planned balance is constant; the payment status follows the payments', () => {
  const payments = [makePayment('deposit'), { ...makePayment('balance', 'paid', 2), received_cents: 30_000 }]
  const refunds = [
    { payment_id: 2, state: 'failed', amount_cents: 500 },
    { payment_id: 2, state: 'pending', amount_cents: 500 },
  ]
  const owed = {
    sale: 'TU1',
    openCents: 0,
    dueOn: null,
    reason: null,
    disputedCents: 4_000,
    creditCents: 250,
    bookedCents: -250,
    bankCents: 250,
    overturnedCents: 0,
    settledOtherwiseCents: 0,
  }
  const vouchers = [{ state: 'captured', returnedCents: 700 }]
  expect(toBalanceSummary(sold, owed, payments, refunds, vouchers, '2027-02-01')).toEqual({
    paid_cents: 40_000,
    refunded_cents: 500,
    voucher_returned_cents: 700,
    open_cents: 0,
    due_on: null,
    claim_reason: null,
    disputed_cents: 4_000,
    bank_cents: 250,
    credit_cents: 250,
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
