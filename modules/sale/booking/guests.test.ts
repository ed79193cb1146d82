import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoomParty } from '../../shared/party.ts'
import type { GuestForm } from './guest-shape.ts'
import { assignGuestsToRooms, findNameProblems } from './guests.ts'

type Named = GuestForm['guestDetail'][number]
const makeForm = (guestDetail: Named[]): GuestForm => ({
  name: 'Mila',
  surname: 'Vos',
  email: 'mila@example.org',
  phone: '+31201234567',
  guestDetail,
})
const mila: Named = { name: 'Mila', surname: 'Vos' }
const bram: Named = { name: 'Bram', surname: 'Vos' }
const describeAssignment = (guests: Named[], rooms: RoomParty[]) => {
  const { rooms: placed, problems } = assignGuestsToRooms(makeForm(guests), rooms)
  return {
    rooms: placed.map((room) =>
      room.guests.map((guest) => `${guest.name} ${guest.surname}${guest.age === null ? '' : ` (${guest.age})`}`),
    ),
    problems: problems.map((problem) => problem.path),
  }
}

test.each<[string, Named[], RoomParty[], string[][]]>([
  ['everyone is named', [mila, bram], [{ adults: 2, children: [] }], [['Mila Vos', 'Bram Vos']]],
  ['the lead traveller is not named again', [bram], [{ adults: 2, children: [] }], [['Mila Vos', 'Bram Vos']]],
  [
    'the lead traveller is known in any case and spacing',
    [{ name: ' mila ', surname: 'VOS' }],
    [{ adults: 1, children: [] }],
    [['mila VOS']],
  ],
  [
    "who was not named travels under the lead's name",
    [mila],
    [{ adults: 3, children: [] }],
    [['Mila Vos', 'Mila Vos', 'Mila Vos']],
  ],
  [
    'two rooms in order',
    [mila, bram],
    [
      { adults: 1, children: [] },
      { adults: 1, children: [] },
    ],
    [['Mila Vos'], ['Bram Vos']],
  ],
  [
    'a room that was chosen',
    [mila, { ...bram, room: 2 }],
    [
      { adults: 2, children: [] },
      { adults: 1, children: [] },
    ],
    [['Mila Vos', 'Mila Vos'], ['Bram Vos']],
  ],
  [
    'a room in which nobody was named',
    [mila],
    [
      { adults: 1, children: [] },
      { adults: 1, children: [] },
    ],
    [['Mila Vos'], ['Mila Vos']],
  ],
  [
    'children by their ages',
    [mila, bram, { name: 'Tim', surname: 'Vos', age: 7 }],
    [{ adults: 2, children: [4, 7] }],
    [['Mila Vos', 'Bram Vos', 'Tim Vos (7)', 'Mila Vos (4)']],
  ],
  [
    'a child in the room that has its age',
    [mila, { name: 'Tim', surname: 'Vos', age: 7 }],
    [
      { adults: 1, children: [4] },
      { adults: 1, children: [7] },
    ],
    [
      ['Mila Vos', 'Mila Vos (4)'],
      ['Tim Vos (7)', 'Tim Vos'],
    ],
  ],
  [
    'twins',
    [mila, { name: 'Tim', surname: 'Vos', age: 3 }, { name: 'Tom', surname: 'Vos', age: 3 }],
    [{ adults: 1, children: [3, 3] }],
    [['Mila Vos', 'Tim Vos (3)', 'Tom Vos (3)']],
  ],
  [
    'a baby',
    [mila, { name: 'Tim', surname: 'Vos', age: 0 }],
    [{ adults: 1, children: [0] }],
    [['Mila Vos', 'Tim Vos (0)']],
  ],
])('%s', (_, guests, rooms, placed) =>
  expect(describeAssignment(guests, rooms)).toEqual({ rooms: placed, problems: [] }),
)

test.each<[string, Named[], RoomParty[], string[]]>([
  [
    'more adults than travel',
    [mila, bram, { name: 'Noor', surname: 'Vos' }],
    [{ adults: 2, children: [] }],
    ['guestForm.guestDetail.2'],
  ],
  ['no place is left beside the lead traveller', [bram], [{ adults: 1, children: [] }], ['guestForm.guestDetail.0']],
  [
    'a child of an age that does not travel',
    [mila, { name: 'Tim', surname: 'Vos', age: 8 }],
    [{ adults: 2, children: [7] }],
    ['guestForm.guestDetail.1'],
  ],
  [
    'a third twin',
    [mila, ...['Tim', 'Tom', 'Tom'].map((name) => ({ name, surname: 'Vos', age: 3 }))],
    [{ adults: 1, children: [3, 3] }],
    ['guestForm.guestDetail.3'],
  ],
  [
    'a room that was not booked',
    [mila, { ...bram, room: 2 }],
    [{ adults: 2, children: [] }],
    ['guestForm.guestDetail.1'],
  ],
  [
    'a child in the wrong room',
    [mila, { name: 'Tim', surname: 'Vos', age: 7, room: 1 }],
    [
      { adults: 1, children: [] },
      { adults: 1, children: [7] },
    ],
    ['guestForm.guestDetail.1'],
  ],
])('%s is refused with the name of the field', (_, guests, rooms, paths) =>
  expect(describeAssignment(guests, rooms).problems).toEqual(paths),
)

test('for any input, every room has the adults and ages that were booked', () => {
  const rooms = fc.array(
    fc.record({
      adults: fc.integer({ min: 1, max: 6 }),
      children: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const guest = fc.record({
    name: fc.constantFrom('Mila', 'Bram', 'Noor'),
    surname: fc.constantFrom('Vos', 'Jansen'),
    room: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    age: fc.option(fc.integer({ min: 0, max: 17 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(rooms, fc.array(guest, { maxLength: 10 }), (party, guests) => {
      const before = JSON.stringify(party)
      const { rooms: placed, problems } = assignGuestsToRooms(makeForm(guests as Named[]), party)
      expect(JSON.stringify(party)).toBe(before)
      expect(
        placed.map((room) => ({
          adults: room.guests.filter((guest) => guest.age === null).length,
          ages: room.guests.flatMap((guest) => guest.age ?? []).sort((a, b) => a - b),
        })),
      ).toEqual(party.map((room) => ({ adults: room.adults, ages: room.children.toSorted((a, b) => a - b) })))
      expect(problems.length).toBeLessThanOrEqual(guests.length)
      const named = placed.flatMap((room) => room.guests)
      guests.forEach((guest, index) => {
        if (!problems.some((problem) => problem.path === `guestForm.guestDetail.${index}`))
          expect(
            named.some(
              (other) =>
                other.name === guest.name && other.surname === guest.surname && other.age === (guest.age ?? null),
            ),
          ).toBe(true)
      })
    }),
    { seed: 20261120, numRuns: 1_000 },
  )
})

const reza: Named = { name: 'رضا', surname: 'رضایی', latinName: 'Reza', latinSurname: 'Rezaei' }

test('the hotel gets the name of the passport, never another one', () => {
  const party = [{ adults: 3, children: [7] }]
  const guests = [reza, { name: '小明', surname: 'Wang', latinName: 'Xiaoming' }, { name: 'Cher', surname: '-' }]
  expect(
    describeAssignment([...guests, { ...reza, latinName: 'Mina', name: 'مینا', age: 7 }].slice(1), party).rooms,
  ).toEqual([['Mila Vos', 'Xiaoming Wang', 'Cher Cher', 'Mina Rezaei (7)']])
  expect(assignGuestsToRooms({ ...makeForm([reza]), ...reza }, [{ adults: 1, children: [] }]).rooms).toEqual([
    { guests: [{ name: 'Reza', surname: 'Rezaei', age: null }] },
  ])
})

test.each<[string, Named, string[]]>([
  ['Latin letters', mila, []],
  ['another script, and the passport’s', reza, []],
  ['one name', { name: 'Cher', surname: '.' }, []],
  ['another script alone', { name: 'رضا', surname: 'Vos' }, ['latinName']],
  ['both parts in another script', { name: 'Иван', surname: 'Щербаков' }, ['latinName', 'latinSurname']],
  ['another script twice', { name: '王', surname: 'Wang', latinName: '王' }, ['latinName']],
  ['no letter in the passport’s', { name: '王', surname: 'Wang', latinName: '-' }, ['latinName']],
  ['no letters', { name: '-', surname: '1' }, ['name']],
])('what the hotel needs of %s', (_, guest, missing) => {
  expect(findNameProblems(makeForm([guest])).map(({ path }) => path)).toEqual(
    missing.map((part) => `guestForm.guestDetail.0.${part}`),
  )
  expect(findNameProblems({ ...makeForm([mila]), ...guest }).map(({ path }) => path)).toEqual(
    missing.map((part) => `guestForm.${part}`),
  )
})
