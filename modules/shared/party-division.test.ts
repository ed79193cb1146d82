import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideParty, listPartyDivisions, diagnosticParties, suggestRoomDivision } from './party-division.ts'
import {
  countAdults,
  childAges,
  maxAdults,
  maxChildren,
  parsePartyKey,
  partyKey,
  countPeople,
  type RoomParty,
} from './party.ts'

const roomsOf = (key: string) => parsePartyKey(key)!
const keysOf = (divisions: RoomParty[][]) => divisions.map((division) => partyKey(division))

test.each([
  ['2+4,7,10', ['1+4,10|1+7']],
  ['4', ['2|2', '2|1|1', '1|1|1|1']],
  ['3+5', ['2|1+5', '1+5|1|1']],
  ['2+4,7,10|2', ['4+4,7,10', '2+4,10|2+7', '2+10|1+4|1+7', '1+4|1+7|1+10|1']],
  ['2@be', ['1|1@be']],
  ['1+3,4', []],
  ['1', []],
])('%s is divided over as few rooms as possible: %j', (party, expected) => {
  expect(keysOf(listPartyDivisions(roomsOf(party)))).toEqual(expected)
})

const aRoom = fc.record({
  adults: fc.integer({ min: 1, max: maxAdults }),
  children: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: maxChildren }),
})

test('a division has the same people, an adult in every room, and no more than a room takes', () => {
  fc.assert(
    fc.property(fc.array(aRoom, { minLength: 1, maxLength: 4 }), (party) => {
      const seen = listPartyDivisions(party)
      for (const division of seen) {
        expect(countAdults(division)).toBe(countAdults(party))
        expect(childAges(division).toSorted()).toEqual(childAges(party).toSorted())
        for (const { adults, children } of division) {
          expect(adults).toBeGreaterThanOrEqual(1)
          expect(adults).toBeLessThanOrEqual(maxAdults)
          expect(children.length).toBeLessThanOrEqual(maxChildren)
        }
      }
      expect(seen.map(({ length }) => length)).toEqual(seen.map(({ length }) => length).toSorted((a, b) => a - b))
    }),
  )
})

test('where no adult is left for a room, or too many people for the rooms, there is no division', () => {
  expect(divideParty(roomsOf('1+3,4'), 2)).toBeNull()
  expect(divideParty(roomsOf('6|1'), 1)).toBeNull()
  expect(divideParty(roomsOf('1+1,2,3,4|1+5'), 1)).toBeNull()
})

test('other rooms are proposed once a room has more people than rooms usually take', () => {
  expect(suggestRoomDivision(roomsOf('2+5,8'))).toBeNull()
  expect(partyKey(suggestRoomDivision(roomsOf('2+4,7,10'))!)).toBe('1+4,10|1+7')
  expect(partyKey(suggestRoomDivision(roomsOf('2+8'), 2)!)).toBe('1+8|1')
  // The party has too few adults for its children.
  expect(suggestRoomDivision(roomsOf('1+3,4,5,6'))).toBeNull()
  expect(countPeople(suggestRoomDivision(roomsOf('6+3,4'))!)).toBe(8)
})

test.each([
  ['1', null],
  ['2', { single: null, small: '1' }],
  ['2+4,7,10', { single: null, small: '2' }],
  ['2|2+4,7', { single: '2+4,7', small: '2' }],
  ['2+4|1@be', { single: '2+4@be', small: '2@be' }],
])('what explains that %s finds nothing', (party, expected) => {
  const found = diagnosticParties(roomsOf(party))
  expect(found && { single: found.single && partyKey(found.single), small: partyKey(found.small) }).toEqual(expected)
})
