import { expect, test } from 'vitest'
import { isBalancePaid, selectAcceptedPayments } from './collection.ts'

test.each(['wrong_amount', 'second_payment', 'late_payment'])(
  'an immediately refunded balance (%s) is not paid, in any state of its refund',
  (reason) => {
    const payments = [
      { id: 1, part: 'deposit', state: 'paid' },
      { id: 2, part: 'balance', state: 'paid' },
    ]
    expect(isBalancePaid(selectAcceptedPayments(payments, []))).toBe(true)
    expect(isBalancePaid(selectAcceptedPayments(payments, [{ payment_id: 2, reason }]))).toBe(false)
    expect(
      isBalancePaid(
        selectAcceptedPayments(payments, [
          { payment_id: 2, reason: 'staff' },
          { payment_id: 1, reason },
        ]),
      ),
    ).toBe(true)
  },
)
