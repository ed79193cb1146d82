import { expect, test } from 'vitest'
import { reservationStates } from '../booking/contract.ts'
import { balanceState, isForStaff, payableStates, reminderOn } from './due.ts'

test.each([
  ['2027-03-12', null], ['2027-03-13', 7], ['2027-03-17', 7], ['2027-03-18', 2], ['2027-03-20', 2], ['2027-03-21', null],
] as const)('of a balance due on 20 March, on %s the reminder of %s days goes out', (today, days) => {
  expect(reminderOn(today, '2027-03-20')).toBe(days)
})

test.each([['2027-03-20', false], ['2027-03-22', false], ['2027-03-23', true], ['2027-04-30', true]] as const)('on %s staff hear of a balance that was due on 20 March: %s', (today, told) => {
  expect(isForStaff(today, '2027-03-20')).toBe(told)
})

const sale = (state: (typeof reservationStates)[number], balanceCents = 10_000) => ({ state, balanceCents, dueDate: '2027-03-20' })
const balance = (state: string) => [{ part: 'deposit', state: 'paid' }, { part: 'balance', state }]

test('a balance is open, overdue, on its way or paid', () => {
  expect(balanceState(sale('confirmed', 0), [], '2027-03-01')).toBe('none')
  expect(balanceState(sale('confirmed'), balance('open'), '2027-03-20')).toBe('open')
  expect(balanceState(sale('confirmed'), balance('cancelled'), '2027-03-21')).toBe('overdue')
  expect(balanceState(sale('confirmed'), balance('processing'), '2027-03-21')).toBe('processing')
  expect(balanceState(sale('cancelled'), balance('paid'), '2027-03-21')).toBe('paid')
})

test.each([...reservationStates])('the rest of a reservation that is %s can be paid only while the stay is on', (state) => {
  expect(balanceState(sale(state), [], '2027-03-01')).toBe(payableStates.includes(state) ? 'open' : 'closed')
})
