import { expect, test } from 'vitest'
import { reservationStates } from '../booking/contract.ts'
import { isBalancePaid, takenPayments, takesBalance } from './taking.ts'

test.each([...reservationStates])(
  'a balance paid on a reservation that is %s is taken, or goes back as late',
  (state) => {
    const taken = ['paid', 'confirming', 'confirmed', 'completed'].includes(state)
    const unpaid = ['draft', 'awaiting_payment'].includes(state)
    expect(takesBalance(state, false)).toEqual({ waiting: taken, over: !taken && !unpaid })
  },
)

test('a second balance is never taken', () => {
  for (const state of reservationStates) expect(takesBalance(state, true).waiting).toBe(false)
})

test.each(['wrong_amount', 'second_payment', 'late_payment'])(
  'a balance that went back at once (%s) is not paid, whatever became of its refund',
  (reason) => {
    const payments = [
      { id: 1, part: 'deposit', state: 'paid' },
      { id: 2, part: 'balance', state: 'paid' },
    ]
    expect(isBalancePaid(takenPayments(payments, []))).toBe(true)
    expect(isBalancePaid(takenPayments(payments, [{ payment_id: 2, reason }]))).toBe(false)
    expect(
      isBalancePaid(
        takenPayments(payments, [
          { payment_id: 2, reason: 'staff' },
          { payment_id: 1, reason },
        ]),
      ),
    ).toBe(true)
  },
)
