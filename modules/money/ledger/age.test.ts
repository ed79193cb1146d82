import { expect, test } from 'vitest'
import { codeAgeGroupBounds, codeAgeGroup, ages } from './age.ts'

test('a code is in the group of its age; on the day on which a group ends it is in the next', () => {
  const today = '2026-11-23'
  expect(codeAgeGroupBounds(today)).toEqual(['2026-05-23', '2025-11-23', '2024-11-23', '2023-11-23'])
  expect(codeAgeGroup(today, today)).toBe('under_6_months')
  expect(codeAgeGroup('2026-05-24', today)).toBe('under_6_months')
  expect(codeAgeGroup('2026-05-23', today)).toBe('under_1_year')
  expect(codeAgeGroup('2025-11-23', today)).toBe('under_2_years')
  expect(codeAgeGroup('2024-11-24', today)).toBe('under_2_years')
  expect(codeAgeGroup('2024-11-23', today)).toBe('under_3_years')
  expect(codeAgeGroup('2019-01-01', today)).toBe('older')
  expect(ages).toHaveLength(codeAgeGroupBounds(today).length + 1)
})
