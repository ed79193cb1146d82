import { expect, test } from 'vitest'
import { reservationStates } from '../booking/contract.ts'
import { takesBalance } from './taking.ts'

test.each([...reservationStates])('a balance paid on a reservation that is %s is taken, or goes back as late', (state) => {
  const taken = ['paid', 'confirming', 'confirmed', 'completed'].includes(state)
  const unpaid = ['draft', 'awaiting_payment'].includes(state)
  expect(takesBalance(state, false)).toEqual({ waiting: taken, over: !taken && !unpaid })
})

test('a second balance is never taken', () => {
  for (const state of reservationStates) expect(takesBalance(state, true).waiting).toBe(false)
})
