import { expect, test } from 'vitest'
import { maskEmail } from './masked-email.ts'

test.each([
  ['sanne@example.nl', 's•••@example.nl'],
  ['a@b.nl', 'a•••@b.nl'],
  ['"odd@name"@example.nl', '"•••@example.nl'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
