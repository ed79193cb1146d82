import { CallFailed } from '@tussenuit/modules/client/client.ts'
import { HttpError } from 'ra-core'
import { expect, it } from 'vitest'
import { toCallFailed, firstFieldProblem, hasFieldProblems } from './refusal.ts'

it('names a refusal by its code, whether the data provider or the typed client threw it', () => {
  const failed = new CallFailed(404, 'hotel_unknown', 'There is no such hotel.', [], { id: 7 })
  const { message } = failed
  expect(toCallFailed(failed)).toBe(failed)
  expect(toCallFailed(Object.assign(new HttpError(message, 404), { cause: failed }))).toBe(failed)
  expect(toCallFailed(new HttpError(message, 404, { code: 'hotel_unknown', data: { id: 7 } }))).toMatchObject({
    status: 404,
    code: 'hotel_unknown',
    message,
    data: { id: 7 },
  })
})

it('says that the server does not answer where there was no reply', () => {
  expect(toCallFailed(new HttpError('away', undefined as unknown as number))).toMatchObject({ status: 0, code: 'away' })
  expect(toCallFailed(new TypeError('Failed to fetch'))).toMatchObject({ status: 0, code: 'away' })
})

it('tells what the browser refuses from a server that does not answer', () => {
  expect(toCallFailed(new DOMException('Not now.', 'NotAllowedError')).code).toBe('browser')
  expect(toCallFailed(Object.assign(new Error('There is one.'), { name: 'WebAuthnError' })).code).toBe('browser')
})

it('leaves errors of fields to the fields', () => {
  expect(hasFieldProblems(new HttpError('Please check.', 400, { errors: { title: 'too long' } }))).toBe(true)
  expect(hasFieldProblems(new HttpError('There is no such hotel.', 404, { code: 'hotel_unknown' }))).toBe(false)
})

it('finds the first problem of the fields, however deep', () => {
  const problem = { message: 'problem.maxLength', args: { _: 'too long' } }
  expect(firstFieldProblem({ hotels: [undefined, { supplier_id: problem }] })).toEqual({
    path: 'hotels.1.supplier_id',
    problem,
  })
  expect(firstFieldProblem({})).toBeNull()
})
