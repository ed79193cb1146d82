import { expect, test } from 'vitest'
import { isOutcomeUnknown } from './unknown-outcome.ts'

test('an answer that did not come in time says nothing about the booking; a refusal does', () => {
  expect([0, 429, 500, 502, 503, 504].filter((status) => !isOutcomeUnknown({ status }))).toEqual([])
  expect([400, 401, 402, 404, 409, 410, 422].filter((status) => isOutcomeUnknown({ status }))).toEqual([])
})
