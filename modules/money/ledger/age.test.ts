import { expect, test } from 'vitest'
import { ageBounds, ageOf, ages } from './age.ts'

test('a code is in the group of its age; on the day on which a group ends it is in the next', () => {
  const today = '2026-11-23'
  expect(ageBounds(today)).toEqual(['2026-05-23', '2025-11-23', '2024-11-23', '2023-11-23'])
  expect(ageOf(today, today)).toBe('under_6_months')
  expect(ageOf('2026-05-24', today)).toBe('under_6_months')
  expect(ageOf('2026-05-23', today)).toBe('under_1_year')
  expect(ageOf('2025-11-23', today)).toBe('under_2_years')
  expect(ageOf('2024-11-24', today)).toBe('under_2_years')
  expect(ageOf('2024-11-23', today)).toBe('under_3_years')
  expect(ageOf('2019-01-01', today)).toBe('older')
  expect(ages).toHaveLength(ageBounds(today).length + 1)
})
