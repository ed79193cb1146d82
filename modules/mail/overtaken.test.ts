import { expect, test } from 'vitest'
import { linkOver } from './overtaken.ts'

test('a mail is dropped from the moment on at which its link ends, and one without such a link never', () => {
  const end = new Date('2026-11-20T09:10:00Z')
  expect(linkOver(end, new Date(end.getTime() - 1))).toBeNull()
  expect(linkOver(end, end)).toEqual({ kind: 'dropped', reason: expect.stringContaining('2026-11-20T09:10:00.000Z') })
  expect(linkOver(null, end)).toBeNull()
})
