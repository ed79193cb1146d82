import { expect, test } from 'vitest'
import { isSlug, toSlug } from './slug.ts'

test.each([
  ['Wandelen in de Ardennen', 'wandelen-in-de-ardennen'],
  ['  Crème brûlée & ’s-Hertogenbosch!  ', 'creme-brulee-s-hertogenbosch'],
  ['Straße · Łódź · Ærø', 'strasse-lodz-aero'],
  ['İstanbul 2027', 'istanbul-2027'],
  ['周末', ''],
  [`${'a'.repeat(79)} bc`, 'a'.repeat(79)],
])('%j becomes %j', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
  if (slug !== '') expect(isSlug(slug)).toBe(true)
})

test.each(['', 'A', '-a', 'a b', 'é', 'a'.repeat(81)])('%j is no name for addresses', (name) => {
  expect(isSlug(name)).toBe(false)
})
