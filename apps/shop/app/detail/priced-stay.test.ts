import { expect, test } from 'vitest'
import { freeCancellationUntil } from './free-cancellation.ts'
import { type DealOfChoice, mergePricedStay } from './priced-stay.ts'

const makeStay = (check_in: string, nights: number, perPerson: number) => ({
  check_in,
  nights,
  adults: 2,
  children: [],
  people: 2,
  per_person_cents: perPerson,
  total_cents: perPerson * 2 - 600,
  payable_at_hotel_cents: 600,
  all_in_cents: perPerson * 2,
})
const lines = [{ kind: 'room' as const, label: '', amount_cents: 37_200 }]
const answer: DealOfChoice = {
  price: makeStay('2027-01-08', 2, 18_900),
  price_state: 'known',
  price_reason: null,
  other_rooms: null,
  price_before_discount: 219,
  price_lines: lines,
  length_prices: [makeStay('2027-01-12', 1, 12_000), makeStay('2027-01-08', 2, 18_900)],
  free_cancellation_until: '2027-01-05T12:00:00Z',
  optional_activities: [{ activity_id: 3, added_cents: 4_200 }] as DealOfChoice['optional_activities'],
}
const added = new Map([[3, 4_200]])
const makePriced = (...of: Parameters<typeof makeStay>) => ({ price: makeStay(...of), price_state: 'known' as const })

test('what the server says of the choice is shown as a whole', () => {
  const { price_lines, optional_activities: _, ...shown } = answer
  expect(mergePricedStay(null, answer)).toEqual({ ...shown, added, lines: price_lines })
  expect(mergePricedStay(makePriced('2027-01-08', 2, 18_900), answer)).toEqual({ ...shown, added, lines: price_lines })
})

test.each([
  ['another day at the same price', makePriced('2027-01-09', 2, 18_900)],
  ['another length at the same price', makePriced('2027-01-08', 3, 18_900)],
  ['the same stay at another price', makePriced('2027-01-08', 2, 19_900)],
])('%s has no price before, no note and no lines of the first', (_, latest) => {
  const shown = mergePricedStay(latest, answer)
  expect([shown.price_before_discount, shown.free_cancellation_until, shown.lines]).toEqual([null, null, null])
  expect([...shown.added]).toEqual([])
  // The list has one entry for the length of this stay, with the price of the stay.
  expect(shown.length_prices).toContainEqual(latest.price)
  expect(shown.length_prices!.filter(({ nights }) => nights === latest.price.nights)).toHaveLength(1)
})

test('the hotels name the lines of their own price', () => {
  const own = [{ kind: 'room' as const, label: '', amount_cents: 39_200 }]
  expect(mergePricedStay({ ...makePriced('2027-01-08', 2, 19_900), lines: own }, answer).lines).toEqual(own)
})

test('while nobody has answered there is no price, and nothing of another one', () => {
  const nothing = {
    price_before_discount: null,
    free_cancellation_until: null,
    added: new Map(),
    lines: null,
    length_prices: null,
  }
  const none = { price: null, price_reason: null, other_rooms: null }
  expect(mergePricedStay(null, 'asking')).toEqual({ ...none, price_state: 'asking', ...nothing })
  expect(mergePricedStay(makePriced('2027-01-09', 2, 17_000), 'asking')).toMatchObject({
    price_state: 'known',
    ...nothing,
  })
  expect(mergePricedStay(makePriced('2027-01-09', 2, 17_000), null)).toMatchObject({ price_state: 'known', ...nothing })
})

test('other rooms are shown where there is no price, and not beside one', () => {
  const divided: DealOfChoice = {
    ...answer,
    price: null,
    price_state: 'none',
    price_reason: 'too_many_for_one_room',
    other_rooms: { rooms: '1+4|1', price: makeStay('2027-01-08', 2, 18_900) },
  }
  const { price_reason, other_rooms } = divided
  expect(mergePricedStay(null, divided)).toMatchObject({ price_reason, other_rooms })
  expect(mergePricedStay(makePriced('2027-01-08', 2, 18_900), divided)).toMatchObject({
    price_reason: null,
    other_rooms: null,
  })
})

test('the hotels say themselves until when the stay can be cancelled free of charge', () => {
  const hotels = (freeUntil: string | null) =>
    mergePricedStay({ ...makePriced('2027-01-08', 2, 18_900), freeUntil }, answer)
  expect(hotels(null).free_cancellation_until).toBeNull()
  expect(hotels('2027-01-06T12:00:00Z').free_cancellation_until).toBe('2027-01-06T12:00:00Z')
  const room = (free_until: string | null) => ({ cancellation: { free_until, steps: [] } })
  const now = Date.parse('2026-11-27T12:00:00Z')
  expect(freeCancellationUntil([room(null), room('2027-01-01T23:00:00Z'), room('2027-01-05T23:00:00Z')], now)).toBe(
    '2027-01-05T23:00:00.000Z',
  )
  expect(freeCancellationUntil([room(null), room('2026-11-26T23:00:00Z')], now)).toBeNull()
})
