import { expect, test } from 'vitest'
import { ageGroupBounds, ageGroup, ages } from './age.ts'

test('a code is in the group of its age; on the day on which a group ends it is in the next', () => {
  const today = '2026-11-23'
  expect(ageGroupBounds(today)).toEqual(['2026-05-23', '2025-11-23', '2024-11-23', '2023-11-23'])
  expect(ageGroup(today, today)).toBe('under_6_months')
  expect(ageGroup('2026-05-24', today)).toBe('under_6_months')
  expect(ageGroup('2026-05-23', today)).toBe('under_1_year')
  expect(ageGroup('2025-11-23', today)).toBe('under_2_years')
  expect(ageGroup('2024-11-24', today)).toBe('under_2_years')
  expect(ageGroup('2024-11-23', today)).toBe('under_3_years')
  expect(ageGroup('2019-01-01', today)).toBe('older')
  expect(ages).toHaveLength(ageGroupBounds(today).length + 1)
})
