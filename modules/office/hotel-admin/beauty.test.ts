import { expect, test } from 'vitest'
import { filterBeautyAmenities } from './beauty.ts'

test('wellness and beauty are found by name or by their group, each once', () => {
  expect(
    filterBeautyAmenities([
      { group: 'General', names: ['Parking', 'Sauna', 'Spaghetti bar', 'Hair salon'] },
      { group: 'Spa and wellness', names: ['Sauna', 'Plunge pool'] },
    ]),
  ).toEqual(['Sauna', 'Hair salon', 'Plunge pool'])
})

test('a hotel without any has none', () => {
  expect(filterBeautyAmenities([{ group: 'General', names: ['Space for bicycles', 'Steamed milk bar'] }])).toEqual([])
})
