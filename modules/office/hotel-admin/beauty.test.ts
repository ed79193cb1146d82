import { expect, test } from 'vitest'
import { beautyAmenities } from './beauty.ts'

test('wellness and beauty are found by name or by their group, each once', () => {
  expect(
    beautyAmenities([
      { group: 'General', names: ['Parking', 'Sauna', 'Spaghetti bar', 'Hair salon'] },
      { group: 'Spa and wellness', names: ['Sauna', 'Plunge pool'] },
    ]),
  ).toEqual(['Sauna', 'Hair salon', 'Plunge pool'])
})

test('a hotel without any has none', () => {
  expect(beautyAmenities([{ group: 'General', names: ['Space for bicycles', 'Steamed milk bar'] }])).toEqual([])
})
