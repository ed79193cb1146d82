import { expect, test } from 'vitest'
import { expiredLinkReason } from './outdated.ts'

test('a mail is dropped from the moment on at which its link ends, and one without such a link never', () => {
  const end = new Date('2026-11-20T09:10:00Z')
  expect(expiredLinkReason(end, new Date(end.getTime() - 1))).toBeNull()
  expect(expiredLinkReason(end, end)).toEqual({
    kind: 'dropped',
    reason: expect.stringContaining('2026-11-20T09:10:00.000Z'),
  })
  expect(expiredLinkReason(null, end)).toBeNull()
})
