import { expect, test } from 'vitest'
import { isBalancePaid, takenPayments } from './taking.ts'

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
