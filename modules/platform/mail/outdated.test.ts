import { expect, test } from 'vitest'
import { linkExpired } from './outdated.ts'

test('a mail is dropped from the moment on at which its link ends, and one without such a link never', () => {
  const end = new Date('2026-11-20T09:10:00Z')
  expect(linkExpired(end, new Date(end.getTime() - 1))).toBeNull()
  expect(linkExpired(end, end)).toEqual({
    kind: 'dropped',
    reason: expect.stringContaining('2026-11-20T09:10:00.000Z'),
  })
  expect(linkExpired(null, end)).toBeNull()
})
