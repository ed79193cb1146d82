import { expect, test } from 'vitest'
import { listImportChanges, toComparableText } from './import-changes.ts'

test('only what differs is a change, independent of the order of keys', () => {
  expect(
    listImportChanges(
      { name: 'De Hei', stars: 3, amenities: [{ group: 'Spa', names: ['Sauna'] }] },
      { name: 'De Hei', stars: 4, amenities: [{ names: ['Sauna'], group: 'Spa' }] },
    ),
  ).toEqual([{ field: 'stars', before: '3', after: '4' }])
})

test('lists and sections are shown as text, and long ones are cut', () => {
  expect(toComparableText([{ group: 'Spa', names: ['Sauna', 'Steam bath'] }])).toBe('Spa: Sauna, Steam bath')
  expect(toComparableText(null)).toBe('')
  expect(toComparableText('x'.repeat(500))).toHaveLength(200)
})
