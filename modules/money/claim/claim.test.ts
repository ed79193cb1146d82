import { expect, test } from 'vitest'
import { claimAge, claimAges, claimPayment, dueDaysOfAge } from './claim.ts'

const today = '2027-03-31'

test.each([
  [null, 'not_due'],
  ['2027-04-15', 'not_due'],
  ['2027-03-31', 'not_due'],
  ['2027-03-30', 'days_1_30'],
  ['2027-03-01', 'days_1_30'],
  ['2027-02-28', 'days_31_60'],
  ['2027-01-30', 'days_31_60'],
  ['2027-01-29', 'days_61_90'],
  ['2026-12-31', 'days_61_90'],
  ['2026-12-30', 'over_90'],
] as const)('a claim that was due on %s is %s on 31 March', (due, age) => {
  expect(claimAge(due, today)).toBe(age)
})

test('the days of the classes follow each other without a gap, and each day is in its class', () => {
  const spans = claimAges.map((age) => ({ age, ...dueDaysOfAge(age, today) }))
  expect(spans.map(({ from, to }) => [from, to])).toEqual([
    ['2027-03-31', null],
    ['2027-03-01', '2027-03-30'],
    ['2027-01-30', '2027-02-28'],
    ['2026-12-31', '2027-01-29'],
    [null, '2026-12-30'],
  ])
  for (const { age, from, to } of spans)
    for (const day of [from, to]) if (day !== null) expect(claimAge(day, today)).toBe(age)
})

test.each([
  ['the planned balance', 30_000, { cents: 30_000, isOpen: true }, { part: 'balance', cents: 30_000 }],
  ['its rest after a bank transfer', 10_000, { cents: 30_000, isOpen: true }, { part: 'claim', cents: 10_000 }],
  ['balance and a lost dispute', 45_000, { cents: 30_000, isOpen: true }, { part: 'claim', cents: 45_000 }],
  ['a fee of the size of the balance', 30_000, { cents: 30_000, isOpen: false }, { part: 'claim', cents: 30_000 }],
  ['less than the card provider takes', 49, { cents: 0, isOpen: false }, null],
] as const)('%s is paid as %#', (_name, open, planned, payment) => {
  expect(claimPayment(open, planned)).toEqual(payment)
})
