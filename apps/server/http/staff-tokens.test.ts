import { expect, test } from 'vitest'
import { StaffTokens } from './staff-tokens.ts'

test('a token that was valid is known for a while, and no other header', () => {
  let now = 0
  const tokens = new StaffTokens(() => now)
  tokens.remember('one')
  expect(tokens.knows('Bearer one')).toBe(true)
  for (const header of [undefined, '', 'one', 'Bearer ', 'Bearer two', 'Basic one'])
    expect(tokens.knows(header), header).toBe(false)
  now = 60 * 60_000
  expect(tokens.knows('Bearer one')).toBe(false)
})

test('many tokens do not grow without end: the oldest are forgotten first', () => {
  const tokens = new StaffTokens()
  for (let index = 0; index < 3_000; index += 1) tokens.remember(`token ${index}`)
  expect(tokens.knows('Bearer token 0')).toBe(false)
  expect(tokens.knows('Bearer token 2999')).toBe(true)
})
