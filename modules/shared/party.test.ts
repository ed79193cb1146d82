import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countAdults,
  parseChosenParty,
  childAges,
  isRefreshedByPriceJob,
  isUsualParty,
  parsePartyKey,
  partyKey,
  toParty,
  usualParties,
} from './party.ts'

fc.configureGlobal({ seed: 20261123 })

const room = fc.record({
  adults: fc.integer({ min: 1, max: 6 }),
  children: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
})
const rooms = fc.array(room, { minLength: 1, maxLength: 9 })

test('a party comes back from its key, ages sorted', () => {
  fc.assert(
    fc.property(rooms, (party) => {
      const back = parsePartyKey(partyKey(party))
      expect(back).toEqual(
        party.map((one) => ({ adults: one.adults, children: one.children.toSorted((a, b) => a - b) })),
      )
      expect([countAdults(back!), childAges(back!).length]).toEqual([countAdults(party), childAges(party).length])
    }),
  )
})

test('the order of the children does not matter, the order of the rooms does', () => {
  expect(partyKey([{ adults: 2, children: [8, 5] }])).toBe(partyKey([{ adults: 2, children: [5, 8] }]))
  expect(
    partyKey([
      { adults: 2, children: [] },
      { adults: 1, children: [] },
    ]),
  ).not.toBe(
    partyKey([
      { adults: 1, children: [] },
      { adults: 2, children: [] },
    ]),
  )
})

test('different parties never share a key', () => {
  const sorted = (party: { adults: number; children: number[] }[]) =>
    JSON.stringify(party.map((one) => [one.adults, one.children.toSorted((a, b) => a - b)]))
  fc.assert(
    fc.property(rooms, rooms, (one, other) => {
      expect(partyKey(one) === partyKey(other)).toBe(sorted(one) === sorted(other))
    }),
  )
})

test('making a key leaves the party as it was', () => {
  const party = [{ adults: 2, children: [9, 3] }]
  partyKey(party)
  expect(party).toEqual([{ adults: 2, children: [9, 3] }])
})

test.each([
  '',
  '0',
  '7',
  '2+',
  '2+18',
  '2+5,',
  '2+1,2,3,4,5',
  '2|',
  '|2',
  '2 ',
  '2+-1',
  'two',
  '1|1|1|1|1|1|1|1|1|1',
  '2+5;8',
  '2@zz',
  '2@',
  '2@be@de',
])('"%s" is no key of a party', (key) => expect(parsePartyKey(key)).toBeNull())

test('guests from another country are another party; those of the shop’s own country are the usual one', () => {
  expect(toParty({ adults: 2, residency: 'be' }, 2)).toEqual([{ adults: 2, children: [], residency: 'be' }])
  const rooms = [
    { adults: 2, children: [] },
    { adults: 1, children: [4], residency: 'be' },
  ]
  expect(partyKey(toParty({ rooms }, 2))).toBe('2|1+4@be')
  expect(partyKey(parsePartyKey('2|1+4@be')!)).toBe('2|1+4@be')
  expect(isUsualParty(partyKey(toParty({ adults: 2, residency: 'be' }, 2)))).toBe(false)
  expect(partyKey(toParty({ adults: 2, residency: 'nl' }, 2))).toBe('2')
  expect(partyKey(parsePartyKey('2@nl')!)).toBe('2')
  expect(parseChosenParty({ residency: 'be' })).toEqual([{ adults: 2, children: [], residency: 'be' }])
})

test.each([
  { rooms: [{ adults: 2, residency: 'be' }], residency: 'de' },
  { adults: 2, residency: 'zz' },
])('a country that is none, or two of them, are refused: %j', (input) => {
  expect(() => toParty(input, 2)).toThrowError(
    expect.objectContaining({ status: 400, fields: [expect.objectContaining({ path: 'residency' })] }),
  )
})

test.each([...usualParties])('the usual party %s is its own key', (key) =>
  expect(partyKey(parsePartyKey(key)!)).toBe(key),
)

test.each([
  ['4', 4, true],
  ['4', 2, false],
  ['2', 4, true],
  ['4+8', 4, false],
  ['4|4', 4, false],
  ['4@be', 4, false],
] as const)('prices of "%s" for a deal of %i adults are refreshed: %s', (party, adults, expected) =>
  expect(isRefreshedByPriceJob(party, adults)).toBe(expected),
)

test('rooms, or adults and children, or the usual number of adults', () => {
  expect(toParty({ rooms: [{ adults: 2 }, { adults: 1, children: [4] }] }, 2)).toEqual([
    { adults: 2, children: [] },
    { adults: 1, children: [4] },
  ])
  expect(toParty({ adults: 3, children: [1] }, 2)).toEqual([{ adults: 3, children: [1] }])
  expect(toParty({ children: [1] }, 2)).toEqual([{ adults: 2, children: [1] }])
  expect(toParty({}, 2)).toEqual([{ adults: 2, children: [] }])
})

test.each([
  { rooms: [{ adults: 2 }], adults: 2 },
  { rooms: [{ adults: 2 }], children: [] },
])('rooms together with adults or children are refused: %j', (values) => {
  expect(() => toParty(values, 2)).toThrowError(
    expect.objectContaining({ status: 400, fields: [expect.objectContaining({ path: 'rooms' })] }),
  )
})
