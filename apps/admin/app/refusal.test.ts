import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { HttpError } from 'ra-core'
import { expect, it } from 'vitest'
import { firstProblem, refusalKey } from './refusal.ts'

it('names a refusal by its code, whether the data provider or the typed client threw it', () => {
  expect(refusalKey(new HttpError('There is no such hotel.', 404, { code: 'hotel_unknown' }))).toBe(
    'refusal.hotel_unknown',
  )
  expect(refusalKey(new CallFailed(404, 'hotel_unknown', 'There is no such hotel.', [], undefined))).toBe(
    'refusal.hotel_unknown',
  )
})

it('says that the server does not answer where there was no reply', () => {
  expect(refusalKey(new HttpError('away', undefined as unknown as number))).toBe('refusal.away')
  expect(refusalKey(new TypeError('Failed to fetch'))).toBe('refusal.away')
})

it('leaves errors of fields to the fields', () => {
  expect(refusalKey(new HttpError('Please check.', 400, { errors: { title: 'too long' } }))).toBeNull()
})

it('finds the first problem of the fields, however deep', () => {
  const problem = { message: 'problem.maxLength', args: { _: 'too long' } }
  expect(firstProblem({ hotels: [undefined, { supplier_id: problem }] })).toEqual({
    path: 'hotels.1.supplier_id',
    problem,
  })
  expect(firstProblem({})).toBeNull()
})
