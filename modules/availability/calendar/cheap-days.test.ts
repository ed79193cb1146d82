import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectStayQueries, type DealLength, shouldQueryEveryStay, nearestUsualParty } from './cheap-days.ts'

const makeLength = (dealId: number, nights: number, cents: Record<string, number>): DealLength => ({
  dealId,
  nights,
  cents: new Map(Object.entries(cents)),
})
const days = ['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07'] as const

test('one day that is nearly the cheapest for two deals is asked instead of two days', () => {
  const both = { [days[0]]: 10_000, [days[1]]: 10_004 }
  const other = { [days[1]]: 20_000, [days[2]]: 19_998 }
  expect(selectStayQueries([makeLength(1, 2, both), makeLength(2, 2, other)], 5)).toEqual([{ nights: 2, day: days[1] }])
})

test('a day that is much cheaper for one deal is asked as well', () => {
  const found = selectStayQueries(
    [makeLength(1, 2, { [days[0]]: 10_000, [days[1]]: 12_000 }), makeLength(2, 2, { [days[1]]: 20_000 })],
    5,
  )
  expect(found.map(({ day }) => day).sort()).toEqual([days[0], days[1]])
})

test('another length of stay is another question', () => {
  const found = selectStayQueries([makeLength(1, 1, { [days[0]]: 10_000 }), makeLength(1, 2, { [days[0]]: 18_000 })], 5)
  expect(found).toHaveLength(2)
})

test('what is asked anyway covers its deals, and is not named again', () => {
  const lengths = [makeLength(1, 2, { [days[0]]: 10_000 }), makeLength(2, 2, { [days[3]]: 10_000 })]
  expect(selectStayQueries(lengths, 5, [{ nights: 2, day: days[0] }])).toEqual([{ nights: 2, day: days[3] }])
})

const cents = fc.integer({ min: 5_000, max: 90_000 })
const lengths = fc.array(
  fc.record({
    dealId: fc.integer({ min: 1, max: 40 }),
    nights: fc.integer({ min: 1, max: 3 }),
    cents: fc
      .dictionary(fc.constantFrom(...days), cents, { minKeys: 1 })
      .map((prices): ReadonlyMap<string, number> => new Map(Object.entries(prices))),
  }),
  { minLength: 1, maxLength: 30 },
)

test('each deal and length has a day, with as many questions as that takes', () =>
  fc.assert(
    fc.property(lengths, (given) => {
      const asked = new Set(selectStayQueries(given, 12).map(({ nights, day }) => `${nights}/${day}`))
      expect(asked.size).toBeLessThanOrEqual(12)
      for (const { nights, cents: prices } of given)
        expect([...prices.keys()].some((day) => asked.has(`${nights}/${day}`))).toBe(true)
    }),
  ))

test('the questions do not depend on the order of the deals', () =>
  fc.assert(
    fc.property(lengths, (given) => {
      expect(selectStayQueries(given.toReversed(), 4)).toEqual(selectStayQueries(given, 4))
    }),
  ))

test.each([
  [{ from: '2027-01-04', to: '2027-01-07' }, true],
  [{ from: '2027-01-04', to: '2027-01-08' }, false],
  [{ from: '2027-01-04', to: '2027-01-08', nights: [2] }, true],
  [{ from: '2027-01-04', to: '2027-01-24', nights: [20] }, true],
  [{ from: '2027-01-04', to: '2027-02-04', nights: [2] }, false],
  [{ from: '2027-01-04' }, false],
  [{ to: '2027-01-08' }, false],
  [{}, false],
])('every stay of %o is asked: %s', (choice, expected) => expect(shouldQueryEveryStay(choice)).toBe(expected))

test.each([
  [[{ adults: 1, children: [] }], '1'],
  [[{ adults: 3, children: [] }], '2+8'],
  [[{ adults: 2, children: [3, 11] }], '2+5,8'],
  [
    [
      { adults: 1, children: [] },
      { adults: 2, children: [] },
    ],
    '2',
  ],
] as const)('the usual party like %o is %s', (rooms, expected) =>
  expect(nearestUsualParty(rooms.map((room) => ({ ...room, children: [...room.children] })))).toBe(expected),
)
