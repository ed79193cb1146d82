import { expect, test } from 'vitest'
import { htmlExcerpt } from './html-excerpt.ts'

test('a description becomes one line that ends at a word', () => {
  expect(htmlExcerpt('<p>A bed &amp; breakfast</p><p>by the sea</p>')).toBe('A bed & breakfast by the sea')
  expect(htmlExcerpt('<p>one two three</p>', 9)).toBe('one two…')
})
